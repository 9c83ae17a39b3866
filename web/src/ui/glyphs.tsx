/** Shapes that are drawn more than once. */
import type { Suit } from "../logic/cards";

/** The four suits in a 24 × 24 box: drawn here, since fonts differ and some turn them to emoji. */
const SUIT_PATHS: Record<Suit, string> = {
  s: "M12 1.6c3 5.1 10 8.3 10 13.5 0 3.3-2.5 5.1-5 5.1-1.7 0-3.1-.8-3.9-2.1.1 1.9.7 3.2 2.1 4.3H8.8c1.4-1.1 2-2.4 2.1-4.3-.8 1.3-2.2 2.1-3.9 2.1-2.5 0-5-1.8-5-5.1C2 9.9 9 6.7 12 1.6Z",
  h: "M12 22C7.2 17.2 1.8 13.6 1.8 8.3 1.8 5 4.3 2.6 7.1 2.6c2.1 0 3.9 1.2 4.9 3.2 1-2 2.8-3.2 4.9-3.2 2.8 0 5.3 2.4 5.3 5.7 0 5.3-5.4 8.9-10.2 13.7Z",
  d: "M12 1.2c2.5 4.1 5.2 7.5 8.4 10.8-3.2 3.3-5.9 6.7-8.4 10.8-2.5-4.1-5.2-7.5-8.4-10.8C6.8 8.7 9.5 5.3 12 1.2Z",
  c: "M12 1.8a4.7 4.7 0 0 1 4 7.2 4.8 4.8 0 1 1-2.9 8c.1 2.3.7 4 2.2 5.4H8.7c1.5-1.4 2.1-3.1 2.2-5.4a4.8 4.8 0 1 1-2.9-8 4.7 4.7 0 0 1 4-7.2Z",
};

/** A suit in the drawing of a card, its top left corner at x and y. */
export function SuitShape(props: { suit: Suit; x: number; y: number; size: number }) {
  const scale = props.size / 24;
  return (
    <path
      d={SUIT_PATHS[props.suit]}
      transform={`translate(${props.x} ${props.y}) scale(${scale})`}
    />
  );
}

/** What a court card wears: a crown, a coronet, a feathered cap; 60 wide, 34 high. */
const HATS: Record<string, string> = {
  K: "M4 32 0 8l13 10L30 0l17 18L60 8l-4 24ZM6 34h48v5H6Z",
  Q: "M6 32 2 12l12 8 6-16 10 14L40 4l6 16 12-8-4 20ZM8 34h44v5H8ZM2 6a3.2 3.2 0 1 0 .1 0ZM20-4a3.2 3.2 0 1 0 .1 0ZM40-4a3.2 3.2 0 1 0 .1 0ZM58 6a3.2 3.2 0 1 0 .1 0Z",
  J: "M8 32c0-12 9-19 21-19 6 0 11 1.6 15 4.6C50 12 55 5 54-3c8 10 6 24-4 33l-2 2ZM5 34h50c2 0 2 5 0 5H5c-2 0-2-5 0-5Z",
};

export function Hat(props: { rank: string; x: number; y: number; width: number }) {
  const scale = props.width / 60;
  return (
    <path
      class="hat"
      d={HATS[props.rank] ?? ""}
      transform={`translate(${props.x} ${props.y}) scale(${scale})`}
    />
  );
}

/** The joker's own drawing: a three-pointed cap with bells over a collar, 60 × 66. */
export function Jester(props: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${props.x} ${props.y}) scale(${props.scale})`}>
      <path class="jester-a" d="M30 34C28 14 20 6 5 8c6 3 8 8 9 14 1 5 3 9 6 12Z" />
      <path class="jester-b" d="M30 34c2-20 10-28 25-26-6 3-8 8-9 14-1 5-3 9-6 12Z" />
      <path class="jester-c" d="M20 34c0-13 4-24 10-31 6 7 10 18 10 31Z" />
      <path class="jester-skin" d="M19 34h22v7c0 8-5 13-11 13s-11-5-11-13Z" />
      <path class="jester-band" d="M17 31h26v5H17Z" />
      <path
        class="jester-ink"
        d="M25 40.5a1.6 1.6 0 1 0 .1 0ZM35 40.5a1.6 1.6 0 1 0 .1 0ZM24 46c4 4.5 8 4.5 12 0-3 6.5-9 6.5-12 0Z"
      />
      <path class="jester-a" d="m12 52 9-2 4 8-6 6Z" />
      <path class="jester-b" d="m48 52-9-2-4 8 6 6Z" />
      <path class="jester-c" d="m24 56 6-3 6 3-6 11Z" />
      <g class="jester-bell">
        <circle cx="5" cy="9" r="3.5" />
        <circle cx="55" cy="9" r="3.5" />
        <circle cx="30" cy="3" r="3.5" />
      </g>
    </g>
  );
}
