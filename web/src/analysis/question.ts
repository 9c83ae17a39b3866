/**
 * The question of the analysis page as its address has it. The address is the only state: what it
 * says in other words than ours is kept as it is, and sent to the server, which knows what is wrong.
 */
import { JOKER, RANKS, type Suit } from "../logic/cards";

export const HAND = 7;
export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];
/** All 53, as the grid shows them. */
export const DECK: readonly string[] = [
  ...SUITS.flatMap((suit) => [...RANKS].reverse().map((rank) => rank + suit)),
  JOKER,
];

/** What can be asked beside the cards, by its name in the address; nothing is the default. */
export type Term = "against" | "wheel" | "role" | "push" | "commission" | "commission_step" | "bet";

/** The cards as they stand in the address, in the order in which they came. */
export function tokensOf(query: string): string[] {
  return (new URLSearchParams(query).get("cards") ?? "").split(/[\s,+]+/).filter(Boolean);
}

/** The tokens that are cards of the deck, each once: what can be drawn. */
export function cardsOf(tokens: readonly string[]): string[] {
  const known = tokens.map(cardOf).filter((card) => card !== null);
  return [...new Set(known)];
}

/** A card however it is written: `ah`, `AH` and `10h` are understood. */
export function cardOf(token: string): string | null {
  const text = token.replace(/^10/, "T");
  const card = text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
  return DECK.includes(card) ? card : null;
}

/** Whether the cards could be seven yet: no token is wrong, and none is there twice. */
export function isUnfinished(tokens: readonly string[]): boolean {
  return tokens.length < HAND && cardsOf(tokens).length === tokens.length;
}

const ASKED = ["cards", "against", "wheel", "role", "push", "commission", "commission_step", "bet"];

/** What of the address the server is asked; what others append to a shared link is not. */
export function understood(query: string): string {
  const found = new URLSearchParams(query);
  for (const name of [...found.keys()]) if (!ASKED.includes(name)) found.delete(name);
  return found.toString();
}

export function termOf(query: string, term: Term): string {
  return new URLSearchParams(query).get(term) ?? "";
}

export function withTerm(query: string, term: Term, wanted: string): string {
  return changed(query, term, wanted);
}

export function withCards(query: string, tokens: readonly string[]): string {
  return changed(query, "cards", tokens.join(" "));
}

function changed(query: string, name: string, wanted: string): string {
  const found = new URLSearchParams(query);
  if (wanted) found.set(name, wanted);
  else found.delete(name);
  return found.toString();
}

/** The same with a card put in or taken out; beyond seven nothing is put in. */
export function toggled(tokens: readonly string[], card: string): readonly string[] {
  const without = tokens.filter((token) => cardOf(token) !== card);
  if (without.length < tokens.length) return without;
  return tokens.length < HAND ? [...tokens, card] : tokens;
}
