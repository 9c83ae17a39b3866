/** The chips at the edge of the table, and the choice of where they go. */
import type { VariantView } from "../../api/types";
import { type Spot, spotName } from "../../logic/bets";
import { money } from "../../logic/money";
import { add, aim, take } from "../../state/play";
import { chip, target } from "../../state/table";
import { ChipFace } from "../Chip";
import { usePresses } from "./presses";

export function ChipRow({ variant }: { variant: VariantView }) {
  return (
    <div class="chip-row">
      {variant.bonus && <Aim />}
      <div class="chips" role="group" aria-label={`Chips for ${spotName(target.value)}`}>
        {variant.chips.map((value) => (
          <ChipButton key={value} value={value} />
        ))}
        <button
          type="button"
          class="take"
          aria-keyshortcuts="-"
          aria-label={`Take ${money(chip.value)} off ${spotName(target.value)}`}
          title="Take one chip off (−)"
          onClick={() => take()}
        >
          −
        </button>
      </div>
    </div>
  );
}

function ChipButton({ value }: { value: number }) {
  const handlers = usePresses(
    () => add(value),
    () => take(value),
  );
  return (
    <button
      type="button"
      class={`chip-button ${chip.value === value ? "chosen" : ""}`}
      data-piece
      aria-label={`Add ${money(value)} to ${spotName(target.value)}`}
      {...handlers}
    >
      <ChipFace cents={value} />
    </button>
  );
}

/** Which spot the chips go to. */
function Aim() {
  const choice = (spot: Spot) => (
    <label class={target.value === spot ? "on" : ""}>
      <input type="radio" name="aim" checked={target.value === spot} onChange={() => aim(spot)} />
      {spotName(spot)}
    </label>
  );
  return (
    <div class="aim" role="radiogroup" aria-label="Chips go to" title="Where chips go (B)">
      {choice("main")}
      {choice("bonus")}
    </div>
  );
}
