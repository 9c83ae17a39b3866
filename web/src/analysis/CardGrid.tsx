/** The seven cards of a question, and the deck to tap them from. */
import { useState } from "preact/hooks";
import { cardName, isJoker } from "../logic/cards";
import { CardFace, CardTile } from "../ui/Card";
import { DECK, HAND } from "./question";

/** The cards that were chosen; a press takes one out again. */
export function Tray({ cards, take }: { cards: readonly string[]; take: (card: string) => void }) {
  const empty = Math.max(0, HAND - cards.length);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list
    <ul class="tray" role="list" aria-label="Chosen cards">
      {cards.map((card) => (
        <li key={card}>
          <button
            type="button"
            class="tray-card"
            data-card={card}
            aria-label={`Take out the ${cardName(card)}`}
            onClick={() => take(card)}
          >
            <CardFace card={card} small />
          </button>
        </li>
      ))}
      {Array.from({ length: empty }, (_, at) => (
        <li key={at} class="tray-empty" aria-hidden="true" />
      ))}
    </ul>
  );
}

interface GridProps {
  cards: readonly string[];
  toggle: (card: string) => void;
}

/** The deck is one stop of the Tab key: the arrows go from card to card. */
export function CardGrid({ cards, toggle }: GridProps) {
  const [stop, setStop] = useState(DECK[0]);
  const full = cards.length >= HAND;
  return (
    <div class="deck" role="group" aria-label="Cards to choose from" onKeyDown={walk}>
      {DECK.map((card) => {
        const chosen = cards.includes(card);
        return (
          <button
            key={card}
            type="button"
            class={isJoker(card) ? "tile-card joker-tile" : "tile-card"}
            data-card={card}
            tabIndex={card === stop ? 0 : -1}
            aria-pressed={chosen}
            aria-disabled={full && !chosen}
            aria-label={cardName(card)}
            onFocus={() => setStop(card)}
            onClick={() => toggle(card)}
          >
            <CardTile card={card} />
          </button>
        );
      })}
    </div>
  );
}

/** The arrows go where they point: along the suit, and to the card above or below on the screen. */
function walk(event: KeyboardEvent): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !event.key.startsWith("Arrow")) return;
  const tiles = [...(from.parentElement?.querySelectorAll<HTMLElement>(".tile-card") ?? [])];
  const at = tiles.indexOf(from);
  const column = tiles.filter((each) => each.offsetLeft === from.offsetLeft);
  const row = column.indexOf(from);
  const to = {
    ArrowLeft: tiles[at - 1],
    ArrowRight: tiles[at + 1],
    ArrowUp: column[row - 1],
    ArrowDown: column[row + 1],
  }[event.key];
  if (at < 0 || !to) return;
  event.preventDefault();
  to.focus();
}
