/** Cards as the wire writes them (`As`, `Td`, `Jk`) and as people read them. */

export type Suit = "c" | "d" | "h" | "s";

export const JOKER = "Jk";
export const RANKS = "23456789TJQKA";
const RANK_WORDS: Record<string, string> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUIT_WORDS: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SUIT_SIGNS: Record<Suit, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function isJoker(card: string): boolean {
  return card === JOKER;
}

export function rankOf(card: string): string {
  return card.slice(0, 1);
}

export function suitOf(card: string): Suit {
  return card.slice(1) as Suit;
}

/** The rank as it is printed on a card: a ten is `10`. */
export function rankSign(card: string): string {
  return rankOf(card) === "T" ? "10" : rankOf(card);
}

/** `10♠`, for small labels; a rank alone stands for a card whose suit does not matter. */
export function shortName(card: string): string {
  if (isJoker(card)) return "Joker";
  return rankSign(card) + (card.length > 1 ? SUIT_SIGNS[suitOf(card)] : "");
}

/** `ten of spades`, for the ear. */
export function cardName(card: string): string {
  if (isJoker(card)) return "joker";
  const rank = RANK_WORDS[rankOf(card)] as string;
  if (card.length > 1) return `${rank} of ${SUIT_WORDS[suitOf(card)]}`;
  return `${/^[ae]/.test(rank) ? "an" : "a"} ${rank}`;
}

/** From the highest to the lowest, the joker first: an order to look at, with no bearing on play. */
export function sorted(cards: readonly string[]): string[] {
  const place = (card: string) => (isJoker(card) ? RANKS.length : RANKS.indexOf(rankOf(card)));
  return [...cards].sort(
    (a, b) => place(b) - place(a) || "shdc".indexOf(suitOf(a)) - "shdc".indexOf(suitOf(b)),
  );
}
