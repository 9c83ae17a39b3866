/** The game log: every round, newest first, by game and result. */
import { useEffect, useState } from "preact/hooks";
import { api, type LogQuery } from "../../api/calls";
import type { LogEntry, LogPage as Page } from "../../api/types";
import { money, signedMoney } from "../../logic/money";
import { say } from "../../state/notice";
import { follow } from "../../state/route";
import { me, refused, variantNamed, variants } from "../../state/session";
import { BackLink } from "./BackLink";
import { PageTitle } from "./PageTitle";

const SIZE = 25;
const RESULTS = ["win", "push", "lose", "foul"] as const;
export const RESULT_WORDS: Record<string, string> = {
  win: "Win",
  push: "Push",
  lose: "Loss",
  foul: "Foul",
};

export function LogPage() {
  const [filter, setFilter] = useState<LogQuery>({});
  // The cursors of the pages before this one: the way back to newer rounds.
  const [trail, setTrail] = useState<string[]>([]);
  const [page, setPage] = useState<Page | null>(null);
  const player = me.value?.id;
  const before = trail.at(-1) ?? "";
  useEffect(() => {
    let wanted = true;
    if (!player) return;
    api
      .log({ ...filter, before, limit: SIZE })
      .then((found) => {
        if (!wanted) return;
        setPage(found);
        say(`${found.total} rounds, ${found.rounds.length} shown.`);
      })
      .catch(refused);
    return () => {
      wanted = false;
    };
  }, [filter, before, player]);
  const choose = (part: LogQuery) => {
    setTrail([]);
    setFilter({ ...filter, ...part });
  };
  return (
    <div class="page">
      <header class="page-head">
        <BackLink />
        <PageTitle>Game log</PageTitle>
      </header>
      <main>
        <div class="filters">
          <label>
            Game
            <select onChange={(event) => choose({ variant: event.currentTarget.value })}>
              <option value="">all games</option>
              {variants.value.map((game) => (
                <option key={game.name} value={game.name}>
                  {game.title}
                </option>
              ))}
            </select>
          </label>
          <label>
            Result
            <select onChange={(event) => choose({ result: event.currentTarget.value })}>
              <option value="">all results</option>
              {RESULTS.map((result) => (
                <option key={result} value={result}>
                  {RESULT_WORDS[result]}
                </option>
              ))}
            </select>
          </label>
          <span class="exports">
            Export
            <a class="button quiet" href={api.exportLink("json")} download>
              JSON
            </a>
            <a class="button quiet" href={api.exportLink("csv")} download>
              CSV
            </a>
          </span>
        </div>
        {player && (
          <p class="lost-link">
            <a href="/log/given-up" onClick={(event) => follow(event, { page: "given up" })}>
              What I gave up in my last hands
            </a>
          </p>
        )}
        {!player && <p class="empty">Nobody is signed in, so there are no rounds to show.</p>}
        {page && <Rounds page={page} offset={trail.length * SIZE} />}
        {page && page.total > 0 && (
          <nav class="pager" aria-label="Pages">
            <button
              type="button"
              class="quiet"
              aria-disabled={trail.length === 0}
              onClick={() => setTrail(trail.slice(0, -1))}
            >
              NEWER
            </button>
            <button
              type="button"
              class="quiet"
              aria-disabled={!page.next}
              onClick={() => page.next && setTrail([...trail, page.next])}
            >
              OLDER
            </button>
          </nav>
        )}
      </main>
    </div>
  );
}

function Rounds({ page, offset }: { page: Page; offset: number }) {
  if (page.total === 0) return <p class="empty">No rounds yet.</p>;
  return (
    <>
      <p class="count">
        {offset + 1}–{offset + page.rounds.length} of {page.total}
      </p>
      <ol class="rounds">
        {page.rounds.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const to = { page: "replay", id: entry.id } as const;
  const { net } = entry;
  return (
    <li class="logged">
      <a class="entry" href={`/log/${entry.id}`} onClick={(event) => follow(event, to)}>
        <span class={`mark ${entry.result ?? "open"}`}>
          {entry.result ? RESULT_WORDS[entry.result] : "Unfinished"}
        </span>
        <span class={net && net > 0 ? "net gain" : net && net < 0 ? "net loss" : "net"}>
          {net === null ? "" : signedMoney(net)}
        </span>
        <span class="entry-game">{variantNamed(entry.variant)?.title ?? entry.variant}</span>
        <span class="entry-bets">
          bet {money(entry.main)}
          {entry.bonus > 0 && `, bonus ${money(entry.bonus)}`}
        </span>
        <time dateTime={entry.opened_at}>{when(entry.opened_at)}</time>
        {entry.says && <span class="entry-says">{entry.says}</span>}
      </a>
      {entry.result && <ReviewLink id={entry.id} when={when(entry.opened_at)} />}
    </li>
  );
}

function ReviewLink({ id, when }: { id: string; when: string }) {
  const to = { page: "review", id } as const;
  return (
    <a
      class="review-link"
      href={`/log/${id}/review`}
      aria-label={`Review the round of ${when}`}
      onClick={(event) => follow(event, to)}
    >
      Review
    </a>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export function when(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? text : clock.format(date);
}
