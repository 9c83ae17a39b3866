/** What the house keeps of a side bet, as the server counted it. */
import type { VariantView } from "../api/types";

type SideBet = VariantView["side_bets"][number]["bet"];

/** The edge of a game's side bet in a sentence; null where it has no such bet, or it is not counted. */
export function edgeWords(game: VariantView, bet: SideBet): string | null {
  const edge = edgeOf(game, bet);
  if (edge === null) return null;
  const figures = `${(100 * Math.abs(edge)).toFixed(3)}%`;
  return edge < 0
    ? `On average the player gains ${figures} of this bet.`
    : `On average the house keeps ${figures} of this bet.`;
}

/** The same in as few letters as fit into a ring on the felt. */
export function edgeMark(game: VariantView, bet: SideBet): [whose: string, figures: string] | null {
  const edge = edgeOf(game, bet);
  if (edge === null) return null;
  return [edge < 0 ? "player" : "house", `${(100 * Math.abs(edge)).toFixed(2)}%`];
}

function edgeOf(game: VariantView, bet: SideBet): number | null {
  return game.side_bets.find((each) => each.bet === bet)?.edge ?? null;
}
