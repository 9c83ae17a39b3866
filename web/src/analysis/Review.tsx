/** *Review*: what a hand that was played was worth, set as it was and set otherwise. */
import { useLayoutEffect } from "preact/hooks";
import { api } from "../api/calls";
import type { Analysis } from "../api/types";
import { close } from "../state/dialogs";
import { type Reviewed, reviewed } from "../state/review";
import { follow, route } from "../state/route";
import { me } from "../state/session";
import { Dialog } from "../ui/Dialog";
import { PageTitle } from "../ui/pages/PageTitle";
import { SettingsTable } from "./SettingsTable";
import { useAnswer } from "./useAnswer";
import { questionOf, verdict } from "./words";

interface Part {
  spot: number | null;
  analysis: Analysis;
}

async function partsOf(which: Reviewed): Promise<Part[]> {
  if ("round" in which) return [{ spot: null, analysis: await api.review(which.round) }];
  return (await api.roomReview(which.table, which.number, which.invite)).spots;
}

export function ReviewDialog() {
  const which = reviewed.value;
  useLayoutEffect(() => {
    if (!which) close();
  }, [which]);
  if (!which) return null;
  return (
    <Dialog
      title={"round" in which ? "Review" : `Review of round ${which.number}`}
      class="broad sheet"
    >
      <Body which={which} onLeave={close} />
    </Dialog>
  );
}

export function ReviewPage() {
  const at = route.value;
  const id = at.page === "review" ? at.id : "";
  const replay = { page: "replay", id } as const;
  return (
    <div class="page review">
      <header class="page-head">
        <a class="button quiet" href="/log" onClick={(event) => follow(event, { page: "log" })}>
          GAMELOGS
        </a>
        <PageTitle>Review</PageTitle>
      </header>
      <main>
        {me.value ? (
          <>
            <Body which={{ round: id }} key={id} />
            <p>
              <a href={`/log/${id}`} onClick={(event) => follow(event, replay)}>
                Replay this round
              </a>
            </p>
          </>
        ) : (
          <p class="empty">Nobody is signed in, so there is no round to review.</p>
        )}
      </main>
    </div>
  );
}

function Body({ which, onLeave }: { which: Reviewed; onLeave?: () => void }) {
  const { found, fault } = useAnswer(JSON.stringify(which), () => partsOf(which));
  const several = (found?.length ?? 0) > 1;
  return (
    <>
      <div role="status" class="verdicts">
        {found?.map(({ spot, analysis }) => (
          <p key={spot} class="verdict-line">
            {several && <span class="over">Spot {spot}: </span>}
            {verdict(analysis)}
          </p>
        ))}
        {found?.length === 0 && <p class="empty">You set no hand in that round.</p>}
        {!found && (
          <p class={fault ? "verdict-line" : "verdict-line counting"}>
            {fault || "Counting every deal…"}
          </p>
        )}
      </div>
      {found?.map(({ spot, analysis }) => (
        <section key={spot} class="reviewed" aria-label={several ? `Spot ${spot}` : "Settings"}>
          {several && <h3>Spot {spot}</h3>}
          <SettingsTable analysis={analysis} />
          <AskElsewhere analysis={analysis} {...(onLeave ? { onLeave } : {})} />
        </section>
      ))}
    </>
  );
}

/** The same seven cards on the page where every rule can be changed, and that can be sent on. */
function AskElsewhere({ analysis, onLeave }: { analysis: Analysis; onLeave?: () => void }) {
  const to = { page: "analyse", query: questionOf(analysis) } as const;
  return (
    <p>
      <a
        href={`/analyse?${to.query}`}
        onClick={(event) => {
          follow(event, to);
          if (event.defaultPrevented) onLeave?.();
        }}
      >
        {analysis.seen
          ? "What it is worth against every hand"
          : "Analyse this hand under other rules"}
      </a>
    </p>
  );
}
