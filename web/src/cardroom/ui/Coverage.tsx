/** What the bank still covers: a bar that empties, bet by bet, clockwise from the button. */
import { money } from "../../logic/money";
import { barParts, leftAfter } from "../logic/settlement";
import { shown, table } from "../room";

export function Coverage() {
  const now = table.value;
  const whole = now?.bank.amount;
  if (!now || !whole) return null;
  const left = leftAfter(now, shown.value);
  const parts = barParts(now, shown.value);
  const used = parts.reduce((found, part) => Math.max(found, part.from + part.width), 0);
  return (
    <div class="coverage">
      <svg
        class="coverage-bar"
        viewBox="0 0 1000 12"
        preserveAspectRatio="none"
        role="img"
        aria-label={`The bank covers ${money(left)} of ${money(whole)}`}
      >
        <rect class="cover-left" x={used} y="0" width={Math.max(0, 1000 - used)} height="12" />
        {parts.map((part) => (
          <rect
            key={part.key}
            class={`cover-${part.kind}`}
            x={part.from}
            y="0"
            width={Math.max(0, part.width - 3)}
            height="12"
          />
        ))}
      </svg>
      <p class="coverage-words" aria-hidden="true">
        covers <strong>{money(left)}</strong>
        {left < whole && <> of {money(whole)}</>}
      </p>
    </div>
  );
}
