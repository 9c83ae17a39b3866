/** Chips on the two betting spots, before they are sent. What a bet may be is the server's word. */
import type { VariantView } from "../api/types";
import { money } from "./money";

export type Spot = "main" | "bonus";
export type Bets = Readonly<Record<Spot, number>>;

export const NO_BETS: Bets = { main: 0, bonus: 0 };

export function total(bets: Bets): number {
  return bets.main + bets.bonus;
}

/** The bets with one more chip on a spot, or a sentence saying why it does not go there. */
export function addChip(
  bets: Bets,
  spot: Spot,
  chip: number,
  variant: VariantView,
  balance: number,
): Bets | string {
  const most = spot === "main" ? variant.limits.max : variant.limits.bonus_max;
  if (bets[spot] + chip > most) {
    return `The most on ${spotName(spot)} is ${money(most)}.`;
  }
  if (total(bets) + chip > balance) {
    return `Your balance is ${money(balance)}: REBUY to bet more.`;
  }
  return { ...bets, [spot]: bets[spot] + chip };
}

/** The bets with a chip's value less on a spot, or with that spot empty where it held less. */
export function takeChip(bets: Bets, spot: Spot, chip: number): Bets {
  return { ...bets, [spot]: Math.max(0, bets[spot] - chip) };
}

/** Why these bets cannot be dealt, or null when they can. */
export function betFault(bets: Bets, variant: VariantView): string | null {
  const { min, bonus_min } = variant.limits;
  if (bets.main === 0) {
    return bets.bonus > 0 ? "A bonus bet needs a main bet: put chips on BET." : "Put chips on BET.";
  }
  if (bets.main < min) return `The least on BET is ${money(min)}.`;
  if (bets.bonus > 0 && bets.bonus < bonus_min) {
    return `The least on BONUS BET is ${money(bonus_min)}.`;
  }
  return null;
}

export function spotName(spot: Spot): string {
  return spot === "main" ? "BET" : "BONUS BET";
}
