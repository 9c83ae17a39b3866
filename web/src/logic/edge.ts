/** What the house keeps of a side bet, as the server counted it. */
import type { VariantView } from "../api/types";

type SideBet = VariantView["side_bets"][number]["bet"];

/** The edge of a game's side bet in a sentence; null where it has no such bet, or it is not counted. */
export function edgeWords(game: VariantView, bet: SideBet): string | null {
  const edge = counted(game, bet);
  if (edge === null) return null;
  const figures = percent(Math.abs(edge));
  return edge < 0
    ? `On average the player gains ${figures} of this bet.`
    : `On average the house keeps ${figures} of this bet.`;
}

/** The same where there is room for the figure alone. */
export function edgeFigure(game: VariantView, bet: SideBet): string | null {
  const edge = counted(game, bet);
  return edge === null ? null : percent(edge);
}

function counted(game: VariantView, bet: SideBet): number | null {
  return game.side_bets.find((each) => each.bet === bet)?.edge ?? null;
}

function percent(edge: number): string {
  return `${(100 * edge).toFixed(3)}%`;
}
