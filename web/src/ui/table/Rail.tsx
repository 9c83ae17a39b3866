/** The rail at the bottom: the rules, the chips, and the actions. */
import { useEffect, useRef } from "preact/hooks";
import type { VariantView } from "../../api/types";
import { askHouseWay, clear, needsCredits, primary, rebet } from "../../state/play";
import { follow } from "../../state/route";
import { busy } from "../../state/session";
import { bets, here, last, phase, picks } from "../../state/table";
import { ChipRow } from "./ChipRow";

/** The name of the one action that is next, and whether it can be taken now. */
function nextAction(): { name: string; ready: boolean } {
  if (phase.value === "setting") return { name: "DONE", ready: picks.value.length === 2 };
  if (phase.value === "finished") return { name: "REBET", ready: true };
  if (needsCredits()) return { name: "REBUY", ready: true };
  return { name: "DEAL", ready: bets.value.main > 0 };
}

export function Rail({ variant }: { variant: VariantView }) {
  const main = useRef<HTMLButtonElement>(null);
  const { name, ready } = nextAction();
  const scene = `${here.value?.id} ${phase.value}`;
  // What was pressed may be gone after an update: the focus then rests on the next action.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) main.current?.focus({ preventScroll: true });
  }, [scene]);
  const isBetting = phase.value === "betting";
  const canRebet = isBetting && last.value.main > 0 && bets.value.main === 0 && !needsCredits();
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
          onClick={primary}
        >
          {name}
        </button>
      </div>
    </footer>
  );
}
