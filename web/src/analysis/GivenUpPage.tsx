/** What the settings of the last hands gave up, by class of hand. */
import { useState } from "preact/hooks";
import { api } from "../api/calls";
import type { GivenUp, WorstRound } from "../api/types";
import { review } from "../state/review";
import { follow } from "../state/route";
import { me, variants } from "../state/session";
import { PageTitle } from "../ui/pages/PageTitle";
import { useAnswer } from "./useAnswer";
import { lost, lostUnits } from "./words";

export function GivenUpPage() {
  const [game, setGame] = useState("");
  const player = me.value?.id;
  const { found, fault } = useAnswer(player ? `${player} ${game}` : null, () => api.givenUp(game));
  return (
    <div class="page given-up">
      <header class="page-head">
        <a class="button quiet" href="/log" onClick={(event) => follow(event, { page: "log" })}>
          GAMELOGS
        </a>
        <PageTitle>Value given up</PageTitle>
      </header>
      <main>
        <div class="filters">
          <label>
            Game
            <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
              <option value="">all games</option>
              {variants.value.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.title}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div role="status" class="verdicts">
          <p class={found || fault || !player ? "verdict-line" : "verdict-line counting"}>
            {!player
              ? "Nobody is signed in, so there are no hands to look at."
              : found
                ? summary(found)
                : fault || "Counting your last hands…"}
          </p>
        </div>
        {found && found.hands > 0 && <Classes found={found} />}
      </main>
    </div>
  );
}

function summary({ hands, total, average }: GivenUp): string {
  if (hands === 0) return "No finished hands yet: play one, and come back.";
  const which = hands === 1 ? "your last hand" : `your last ${hands} hands`;
  if (total === 0) return `You gave up nothing in ${which}.`;
  const each = hands === 1 ? "" : `, ${lost(average)} a hand`;
  return `You gave up ${lostUnits(total)} in ${which}${each}.`;
}

function Classes({ found }: { found: GivenUp }) {
  return (
    <>
      <table class="classes">
        <caption class="unseen">Value given up by class of hand</caption>
        <thead>
          <tr>
            <th scope="col">Seven cards with</th>
            <th scope="col">hands</th>
            <th scope="col">given up</th>
            <th scope="col">worst</th>
          </tr>
        </thead>
        <tbody>
          {found.by_class.map((each) => (
            <tr key={each.hand_class}>
              <th scope="row">{each.hand_class}</th>
              <td>{each.hands}</td>
              <td>{each.given_up === 0 ? "nothing" : lost(each.given_up)}</td>
              <td>
                {each.worst && each.worst.given_up > 0 && (
                  <Worst worst={each.worst} of={each.hand_class} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="odds-basis">
        In units bet, after commission: what the best setting of each hand was worth more than the
        one that was played.
        {found.seen > 0 &&
          ` Hands of the cardroom (${found.seen} of ${found.hands}) are set against a bank that is ` +
            "seen: there it is the best result that could be had less the one that was chosen."}
      </p>
    </>
  );
}

/** The way to the review of the hand: a page for a solo game, else over this one. */
function Worst({ worst, of }: { worst: WorstRound; of: string }) {
  const { round_id, table_id, round, given_up } = worst;
  const label = `Review the worst hand with ${of}, which gave up ${lost(given_up)}`;
  if (table_id !== null && round !== null) {
    return (
      <button
        type="button"
        class="link"
        aria-label={label}
        onClick={() => review({ table: table_id, number: round, invite: "" })}
      >
        {lost(given_up)}
      </button>
    );
  }
  const id = round_id ?? "";
  return (
    <a
      href={`/log/${id}/review`}
      aria-label={label}
      onClick={(event) => follow(event, { page: "review", id })}
    >
      {lost(given_up)}
    </a>
  );
}
