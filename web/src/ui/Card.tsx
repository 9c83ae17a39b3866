/** Cards, drawn here: a large index, one large symbol, and a joker that is nobody else. */
import { isJoker, rankOf, rankSign, shortName, suitOf } from "../logic/cards";
import { Hat, Jester, SuitShape } from "./glyphs";

const WIDTH = 100;
const HEIGHT = 140;

interface CardProps {
  card: string;
  /** Small cards are all index: it must be readable at a third of the size. */
  small?: boolean;
  /** The card that the joker stands for, when it is not simply an ace. */
  jokerAs?: string | null;
}

/** A card face up. It is a picture: whoever shows it says its name. */
export function CardFace({ card, small = false, jokerAs }: CardProps) {
  if (isJoker(card)) return <JokerFace small={small} as={jokerAs ?? null} />;
  const suit = suitOf(card);
  const rank = rankOf(card);
  return (
    <Sheet class={`suit-${suit}`}>
      {small ? (
        <>
          <Rank sign={rankSign(card)} x={50} y={58} size={62} anchor="middle" />
          <SuitShape suit={suit} x={21} y={72} size={58} />
        </>
      ) : (
        <>
          <Rank sign={rankSign(card)} x={7} y={38} size={44} anchor="start" />
          <SuitShape suit={suit} x={9} y={47} size={26} />
          <Centre rank={rank} suit={suit} />
        </>
      )}
    </Sheet>
  );
}

/** A card as a key to tap: index and suit side by side, readable at a thumb's width. */
export function CardTile({ card }: { card: string }) {
  const suit = isJoker(card) ? null : suitOf(card);
  return (
    <svg
      class={suit ? `tile-face suit-${suit}` : "tile-face joker"}
      viewBox="0 0 88 64"
      aria-hidden="true"
      focusable="false"
    >
      {suit ? (
        <>
          <Rank sign={rankSign(card)} x={25} y={46} size={40} anchor="middle" />
          <SuitShape suit={suit} x={47} y={15} size={34} />
        </>
      ) : (
        <Jester x={17} y={0} scale={0.9} />
      )}
    </svg>
  );
}

function Centre({ rank, suit }: { rank: string; suit: ReturnType<typeof suitOf> }) {
  if (!"JQK".includes(rank)) {
    const size = rank === "A" ? 62 : 52;
    return <SuitShape suit={suit} x={93 - size} y={131 - size} size={size} />;
  }
  return (
    <>
      <Hat rank={rank} x={44} y={54} width={46} />
      <SuitShape suit={suit} x={45} y={88} size={44} />
    </>
  );
}

function Rank(props: {
  sign: string;
  x: number;
  y: number;
  size: number;
  anchor: "start" | "middle";
}) {
  // Fonts differ in how wide they set a ten: it is fitted to the width of the others.
  const ten =
    props.sign === "10" ? { textLength: props.size, lengthAdjust: "spacingAndGlyphs" } : {};
  return (
    <text
      class="rank"
      x={props.x}
      y={props.y}
      font-size={props.size}
      text-anchor={props.anchor}
      {...ten}
    >
      {props.sign}
    </text>
  );
}

function JokerFace({ small, as }: { small: boolean; as: string | null }) {
  return (
    <Sheet class="joker">
      <text
        class="joker-word"
        font-size={small ? 37 : 32}
        textLength={small ? 128 : 118}
        lengthAdjust="spacingAndGlyphs"
        transform={small ? "translate(36 134) rotate(-90)" : "translate(33 129) rotate(-90)"}
      >
        JOKER
      </text>
      {small ? <Jester x={42} y={30} scale={0.92} /> : <Jester x={38} y={22} scale={0.95} />}
      {as && (
        <g class="joker-as">
          <rect x={36} y={108} width={62} height={27} rx={5} />
          <text x={67} y={128} font-size={20} text-anchor="middle">
            as {shortName(as)}
          </text>
        </g>
      )}
    </Sheet>
  );
}

/** A card face down. */
export function CardBack() {
  return (
    <svg class="card back" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <rect class="paper" x="0.75" y="0.75" width="98.5" height="138.5" rx="9" />
      <rect class="back-field" x="7" y="7" width="86" height="126" rx="5" />
      <path class="back-lines" d={LATTICE} />
      <rect class="back-rim" x="11" y="11" width="78" height="118" rx="3" />
      <path class="back-mark" d="M50 46 68 70 50 94 32 70Z" />
      <path class="back-mark-inner" d="M50 55 61 70 50 85 39 70Z" />
    </svg>
  );
}

/** The diagonals of the back, clipped to its rim by construction. */
const LATTICE = lattice(11, 11, 78, 118, 13);

function lattice(left: number, top: number, width: number, height: number, step: number): string {
  const lines: string[] = [];
  for (let offset = step - height; offset < width; offset += step) {
    const from = Math.max(0, offset);
    const to = Math.min(width, offset + height);
    lines.push(`M${left + from} ${top + from - offset}L${left + to} ${top + to - offset}`);
    lines.push(
      `M${left + width - from} ${top + from - offset}L${left + width - to} ${top + to - offset}`,
    );
  }
  return lines.join("");
}

function Sheet(props: { class: string; children: preact.ComponentChildren }) {
  return (
    <svg
      class={`card ${props.class}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="paper" x="0.75" y="0.75" width="98.5" height="138.5" rx="9" />
      {props.children}
    </svg>
  );
}
