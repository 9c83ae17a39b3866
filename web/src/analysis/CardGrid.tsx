/** The seven cards of a question, and the deck to tap them from. */
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

export function CardGrid({
  cards,
  toggle,
}: {
  cards: readonly string[];
  toggle: (card: string) => void;
}) {
  const full = cards.length >= HAND;
  return (
    <div class="deck" role="group" aria-label="Cards to choose from">
      {DECK.map((card) => {
        const chosen = cards.includes(card);
        return (
          <button
            key={card}
            type="button"
            class={isJoker(card) ? "tile-card joker-tile" : "tile-card"}
            data-card={card}
            aria-pressed={chosen}
            aria-disabled={full && !chosen}
            aria-label={cardName(card)}
            onClick={() => toggle(card)}
          >
            <CardTile card={card} />
          </button>
        );
      })}
    </div>
  );
}
