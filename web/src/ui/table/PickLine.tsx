/** Your seven cards while you set them: two are pressed, dragged or numbered into the low hand. */
import { useRef } from "preact/hooks";
import { cardName } from "../../logic/cards";
import { pick } from "../../state/play";
import { line, picked, picks } from "../../state/table";
import { CardFace } from "../Card";
import { cardLabel, Outlines, Place } from "./Hand";
import { useDrag } from "./presses";

export function PickLine() {
  const place = useRef<HTMLDivElement>(null);
  const hasPair = picks.value.length === 2;
  const overPlace = (_x: number, y: number) => {
    const box = place.current?.getBoundingClientRect();
    return box !== undefined && y < box.bottom;
  };
  const names = picks.value.map(cardName).join(" and ");
  return (
    <>
      <Place
        kind="low"
        frame={place}
        name={picked.value?.low_name}
        hint={
          hasPair ? undefined : picks.value.length === 1 ? "pick one more card" : "pick two cards"
        }
      >
        <div class="target" role="img" aria-label={names || "No cards picked"}>
          <Outlines count={2} />
        </div>
      </Place>
      <Place kind="high" name={picked.value?.high_name}>
        {/* biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list */}
        <ul class="cards seven picking" role="list" aria-label="Your seven cards">
          {line.value.map((card, at) => (
            <PickCard key={card} card={card} at={at} overPlace={overPlace} />
          ))}
        </ul>
      </Place>
    </>
  );
}

function PickCard(props: {
  card: string;
  at: number;
  overPlace: (x: number, y: number) => boolean;
}) {
  const { card, at, overPlace } = props;
  const isPicked = picks.value.includes(card);
  const jokerAs = picked.value?.joker_as;
  const handlers = useDrag(
    () => pick(card),
    (wanted) => {
      if (wanted !== picks.value.includes(card)) pick(card);
    },
    overPlace,
  );
  return (
    <li class="slot">
      <button
        type="button"
        class="pickable"
        data-card={card}
        data-order={at}
        data-piece
        aria-pressed={isPicked}
        aria-keyshortcuts={String(at + 1)}
        aria-label={cardLabel(card, jokerAs)}
        {...handlers}
      >
        <span class="riser">
          <CardFace card={card} jokerAs={jokerAs ?? null} />
        </span>
      </button>
      <span class="number" aria-hidden="true">
        {at + 1}
      </span>
    </li>
  );
}
