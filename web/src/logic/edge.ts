/** What the house keeps of a side bet, as the server counted it. */
import type { VariantView } from "../api/types";

type SideBet = VariantView["side_bets"][number]["bet"];

/** The edge of a game's side bet in a sentence; null where it has no such bet, or it is not counted. */
export function edgeWords(game: VariantView, bet: SideBet): string | null {
  const edge = game.side_bets.find((each) => each.bet === bet)?.edge ?? null;
  if (edge === null) return null;
  const figures = `${(100 * Math.abs(edge)).toFixed(3)}%`;
  return edge < 0
    ? `On average the player gains ${figures} of this bet.`
    : `On average the house keeps ${figures} of this bet.`;
}
