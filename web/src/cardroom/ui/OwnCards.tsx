/** Your seven cards: picked into the low hand, then set in two, then compared. */
import { useRef } from "preact/hooks";
import type { SettingView, Verdict } from "../../api/types";
import { cardName } from "../../logic/cards";
import { CardFace } from "../../ui/Card";
import { short } from "../../ui/motion";
import { cardLabel, Outlines } from "../../ui/table/Hand";
import { useDrag } from "../../ui/table/presses";
import { pick } from "../play";
import { cards, hand, picked, picks, spotShown, table, toSet } from "../room";

export function OwnCards() {
  const mine = hand.value;
  if (!mine) return null;
  if (toSet.value) return <Picking />;
  if (mine.setting) return <SetHands setting={mine.setting} spot={mine.spot} />;
  return <Plain />;
}

/** The hand while nothing can be done with it. */
function Plain() {
  return (
    <div class="own-hand high">
      {/* biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list */}
      <ul class="cards seven" role="list" aria-label="Your seven cards">
        {cards.value.map((card, at) => (
          <Card key={card} card={card} at={at} setting={null} />
        ))}
      </ul>
    </div>
  );
}

function Card(props: { card: string; at: number; setting: SettingView | null }) {
  const { card, at, setting } = props;
  return (
    <li class="slot" data-card={card} data-order={at}>
      <span class="face" role="img" aria-label={cardLabel(card, setting?.joker_as)}>
        <CardFace card={card} small={short.value} jokerAs={setting?.joker_as ?? null} />
      </span>
    </li>
  );
}

function Picking() {
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLUListElement>(null);
  const names = picks.value.map(cardName).join(" and ");
  const overPlace = (_x: number, y: number) => {
    // Where there is no room for the place, above the cards is there.
    const box = place.current?.getBoundingClientRect();
    if (box && box.height > 0) return y < box.bottom;
    return y < (line.current?.getBoundingClientRect().top ?? 0);
  };
  return (
    <div class="own-hands picking-hands">
      <div class="own-hand low" ref={place}>
        <div class="target" role="img" aria-label={names || "No cards picked"}>
          <Outlines count={2} />
        </div>
        <p class="own-label">
          <span class="title">SECOND HIGHEST</span>{" "}
          <span class="own-made">{picked.value?.low_name}</span>
        </p>
      </div>
      <div class="own-hand high">
        {/* biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list */}
        <ul ref={line} class="cards seven picking" role="list" aria-label="Your seven cards">
          {cards.value.map((card, at) => (
            <PickCard key={card} card={card} at={at} overPlace={overPlace} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function PickCard(props: {
  card: string;
  at: number;
  overPlace: (x: number, y: number) => boolean;
}) {
  const { card, at, overPlace } = props;
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
        aria-pressed={picks.value.includes(card)}
        aria-keyshortcuts={String(at + 1)}
        aria-label={cardLabel(card, jokerAs)}
        {...handlers}
      >
        <span class="riser">
          <CardFace card={card} small={short.value} jokerAs={jokerAs ?? null} />
        </span>
      </button>
      <span class="number" aria-hidden="true">
        {at + 1}
      </span>
    </li>
  );
}

const TITLES = { low: "SECOND HIGHEST", high: "HIGHEST" };
const VERDICTS: Record<Verdict, string> = { win: "WINS", lose: "LOSES", copy: "COPY" };

function SetHands({ setting, spot }: { setting: SettingView; spot: number }) {
  const result = spotShown(spot)
    ? table.value?.spots.find((each) => each.spot === spot)?.result
    : undefined;
  return (
    <div class="own-hands set-hands">
      {(["low", "high"] as const).map((kind) => (
        <div key={kind} class={`own-hand ${kind}`}>
          {/* biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list */}
          <ul class="cards" role="list" aria-label={`Your ${TITLES[kind].toLowerCase()} hand`}>
            {setting[kind].map((card, at) => (
              <Card key={card} card={card} at={at} setting={setting} />
            ))}
          </ul>
          <p class="own-label">
            <span class="title">{TITLES[kind]}</span>{" "}
            <span class="own-made">{setting[`${kind}_name`]}</span>{" "}
            {result && <span class={`verdict ${result[kind]}`}>{VERDICTS[result[kind]]}</span>}
          </p>
        </div>
      ))}
    </div>
  );
}
