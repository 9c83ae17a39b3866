/** The rail at the bottom: the rules, the chips, and the actions. */
import { useEffect, useRef } from "preact/hooks";
import type { VariantView } from "../../api/types";
import { askHouseWay, clear, rebet } from "../../state/play";
import { fresh, needsCredits, next, primary } from "../../state/primary";
import { canReview, reviewLast } from "../../state/review";
import { follow } from "../../state/route";
import { busy } from "../../state/session";
import { bets, here, last, phase, picks, revealing } from "../../state/table";
import { ChipRow } from "./ChipRow";

export function Rail({ variant }: { variant: VariantView }) {
  const main = useRef<HTMLButtonElement>(null);
  // A slow press on an action that changed under it is still a press on the one before.
  const early = useRef(false);
  const { name, ready } = next.value;
  const scene = `${here.value?.id} ${phase.value}`;
  // What was pressed may be gone after an update: the focus then rests on the next action.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) main.current?.focus({ preventScroll: true });
  }, [scene]);
  const isBetting = phase.value === "betting";
  const canRebet = isBetting && last.value.main > 0 && bets.value.main === 0 && !needsCredits.value;
  const canClear =
    phase.value === "setting"
      ? picks.value.length > 0
      : bets.value.main + bets.value.bonus > 0 || phase.value === "finished";
  const rules = { page: "rules", variant: variant.name } as const;
  return (
    <footer class="rail">
      <a
        class="button quiet rules-link"
        href={`/rules/${variant.name}`}
        onClick={(event) => follow(event, rules)}
      >
        RULES
      </a>
      {phase.value !== "setting" && <ChipRow variant={variant} />}
      <div class="actions">
        <button
          type="button"
          class="quiet"
          aria-keyshortcuts="c"
          aria-disabled={!canClear}
          onClick={() => void clear()}
        >
          CLEAR
        </button>
        {phase.value === "setting" && (
          <button
            key="house way"
            type="button"
            class="quiet"
            aria-keyshortcuts="h"
            onClick={() => void askHouseWay()}
          >
            HOUSE WAY
          </button>
        )}
        {phase.value === "finished" && (
          <button
            key="review"
            type="button"
            class="quiet"
            aria-keyshortcuts="v"
            aria-disabled={!canReview.value}
            onClick={reviewLast}
          >
            REVIEW
          </button>
        )}
        {isBetting && (
          <button
            key="rebet"
            type="button"
            class={canRebet ? "quiet hot" : "quiet"}
            aria-keyshortcuts="r"
            aria-disabled={!canRebet}
            onClick={() => void rebet()}
          >
            REBET
          </button>
        )}
        <button
          ref={main}
          type="button"
          class="brass primary"
          aria-keyshortcuts="Enter"
          aria-disabled={!ready}
          aria-busy={busy.value}
          onPointerDown={() => {
            early.current = fresh.value || revealing.value;
          }}
          onClick={() => {
            if (!early.current) primary();
            early.current = false;
          }}
        >
          {name}
        </button>
      </div>
    </footer>
  );
}
