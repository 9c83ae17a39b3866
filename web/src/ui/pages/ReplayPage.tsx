/** One round, replayed step by step. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { api } from "../../api/calls";
import { Refusal } from "../../api/http";
import type { StepView } from "../../api/types";
import { money } from "../../logic/money";
import { say } from "../../state/notice";
import { follow } from "../../state/route";
import { me, refused, variantNamed } from "../../state/session";
import { FairFacts } from "../FairFacts";
import { Felt } from "../table/Felt";
import { Result } from "../table/Word";
import { when } from "./LogPage";
import { PageTitle } from "./PageTitle";

export function ReplayPage({ id }: { id: string }) {
  const [steps, setSteps] = useState<StepView[] | null>(null);
  const [fault, setFault] = useState("");
  const [at, setAt] = useState(0);
  const player = me.value?.id;
  useEffect(() => {
    setFault(player ? "" : "Nobody is signed in, so there is no round to show.");
    if (!player) return;
    api
      .steps(id)
      .then((found) => {
        setSteps(found.steps);
        setAt(0);
      })
      .catch((error: unknown) => {
        if (isUnknown(error)) setFault("There is no such round in your log.");
        else {
          setFault("The round could not be loaded: load the page again.");
          return refused(error);
        }
      });
  }, [id, player]);
  const move = (to: number) => {
    if (!steps) return;
    const next = Math.min(Math.max(to, 0), steps.length - 1);
    setAt(next);
    say(`Step ${next + 1} of ${steps.length}. ${steps[next]?.says ?? ""}`);
  };
  // With the update itself, not after it: a quick second press must count from the new step.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || document.querySelector("dialog[open]"))
        return;
      if (event.key === "ArrowLeft") move(at - 1);
      else if (event.key === "ArrowRight") move(at + 1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const step = steps?.[at];
  return (
    <div class="page replay">
      <header class="page-head">
        <a class="button quiet" href="/log" onClick={(event) => follow(event, { page: "log" })}>
          GAMELOGS
        </a>
        <PageTitle>Round replay</PageTitle>
      </header>
      <main>
        {step && steps ? (
          <Stage step={step} steps={steps} at={at} move={move} />
        ) : (
          <p class="empty">{fault || "Looking for the round…"}</p>
        )}
      </main>
    </div>
  );
}

/** No round of this player has that name. */
function isUnknown(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 404 || error.status === 422);
}

function Stage(props: {
  step: StepView;
  steps: StepView[];
  at: number;
  move: (to: number) => void;
}) {
  const { step, steps, at, move } = props;
  const { round } = step;
  const title = variantNamed(round.variant)?.title ?? round.variant;
  return (
    <>
      <p class="replay-head">
        {title}, {when(round.opened_at)}.{round.main > 0 && ` Bet ${money(round.main)}`}
        {round.bonus > 0 && `, bonus ${money(round.bonus)}`}
        {steps.at(-1)?.round.result && <ReviewLink id={round.id} />}
      </p>
      <div class="stage felt">
        <Felt round={round} scene={`${round.id} ${at}`} />
      </div>
      <div class="step-word">
        <p class="lead">{step.says}</p>
        {round.result && <Result result={round.result} brief />}
      </div>
      <Player at={at} last={steps.length - 1} move={move} />
      <ol class="steps">
        {steps.map((each, place) => (
          <li key={each.seq}>
            <button
              type="button"
              class="plain"
              aria-current={place === at ? "step" : undefined}
              onClick={() => move(place)}
            >
              {each.says}
            </button>
          </li>
        ))}
      </ol>
      <FairFacts round={steps.at(-1)?.round ?? round} />
    </>
  );
}

function ReviewLink({ id }: { id: string }) {
  const to = { page: "review", id } as const;
  return (
    <>
      {" "}
      <a href={`/log/${id}/review`} onClick={(event) => follow(event, to)}>
        Review this hand
      </a>
    </>
  );
}

function Player({ at, last, move }: { at: number; last: number; move: (to: number) => void }) {
  return (
    <div class="player" role="group" aria-label="Steps">
      <button type="button" class="quiet" aria-label="First step" onClick={() => move(0)}>
        «
      </button>
      <button type="button" class="quiet" aria-disabled={at === 0} onClick={() => move(at - 1)}>
        BACK
      </button>
      <span class="count">
        {at + 1} of {last + 1}
      </span>
      <button type="button" class="brass" aria-disabled={at === last} onClick={() => move(at + 1)}>
        NEXT
      </button>
      <button type="button" class="quiet" aria-label="Last step" onClick={() => move(last)}>
        »
      </button>
    </div>
  );
}
