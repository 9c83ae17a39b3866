/** Looking things up in the 21 settings that the server sends with a dealt hand. */
import type { RoundView, SettingView } from "../api/types";

/** The setting whose low hand is these two cards, in any order. */
export function optionFor(round: RoundView, low: readonly string[]): SettingView | null {
  if (low.length !== 2) return null;
  return round.options?.find((option) => low.every((card) => option.low.includes(card))) ?? null;
}

/** The picks after a card was pressed: a picked card goes back, a third replaces the first. */
export function togglePick(picks: readonly string[], card: string): string[] {
  if (picks.includes(card)) return picks.filter((other) => other !== card);
  return [...picks, card].slice(-2);
}
