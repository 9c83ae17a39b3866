/** Chips, drawn here, and stacks of them. */
import { chipsOf } from "../logic/money";

const EDGE = Array.from({ length: 8 }, (_, at) => at * 45);

/** A chip seen from above, with its value in whole credits. */
export function ChipFace({ cents }: { cents: number }) {
  const value = cents % 100 === 0 ? String(cents / 100) : `${cents}¢`;
  return (
    <svg class={`chip chip-${cents}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle class="chip-edge" cx="32" cy="32" r="31" />
      {EDGE.map((angle) => (
        <path
          key={angle}
          class="chip-spot"
          d="M27 1.4a31 31 0 0 1 10 0l-1.5 8.5a22.5 22.5 0 0 0-7 0Z"
          transform={`rotate(${angle} 32 32)`}
        />
      ))}
      <circle class="chip-ring" cx="32" cy="32" r="21.5" />
      <text
        class="chip-value"
        x="32"
        y="38.5"
        font-size={value.length > 2 ? 18 : 21}
        text-anchor="middle"
      >
        {value}
      </text>
    </svg>
  );
}

/** The chips of a bet, the largest at the bottom; a tall pile shows its top. */
export function ChipStack({ cents, values }: { cents: number; values: readonly number[] }) {
  const chips = chipsOf(cents, values);
  const shown = chips.slice(-7);
  return (
    <span class="stack" aria-hidden="true">
      {shown.map((value, at) => (
        <span class={`stacked level-${at}`} key={at}>
          <ChipFace cents={value} />
        </span>
      ))}
    </span>
  );
}
