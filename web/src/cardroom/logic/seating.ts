/** Where everybody sits as one sees it: your own place at the bottom, the others around. */
import type { SeatView, SpotView, TableState } from "../wire";

export const SEATS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The place on the arc, 0 at the bottom and on clockwise: the left side first, then the right. */
export function placeOf(seat: number, bottom: number): number {
  return (seat - bottom + SEATS.length) % SEATS.length;
}

/** The other six seats, clockwise from the one at your left hand. */
export function around(seats: readonly SeatView[], bottom: number): SeatView[] {
  return seats
    .filter((each) => each.seat !== bottom)
    .sort((a, b) => placeOf(a.seat, bottom) - placeOf(b.seat, bottom));
}

/** Stands for the dragon hand, which has no spot until it is bet on. */
export const DRAGON = 0;

/**
 * Where chips of this seat can go: every spot that bears its bets already, and, once there is a bet
 * on its own place, as many free ones beside them as it may still bet on, and the dragon hand.
 * Nearest first, whatever lies there: a spot keeps its row while chips come and go.
 */
export function openSpots(table: TableState, seat: number, hasBet: boolean): number[] {
  const own = table.spots.filter((each) => each.seat === seat);
  const bet = own.filter((each) => each.kind !== "dragon").map((each) => each.spot);
  const found = new Set([seat, ...bet]);
  const isFree = (spot: number) =>
    table.seats.find((each) => each.seat === spot)?.status === "empty" &&
    !table.spots.some((each) => each.spot === spot);
  const nearest = [1, 2, 3, 4, 5, 6].flatMap((step) => [seat + step, seat - step]);
  for (const spot of hasBet ? nearest : []) {
    if (found.size >= table.config.max_spots) break;
    if (found.has(spot - Math.sign(spot - seat)) && isFree(spot)) found.add(spot);
  }
  const open = [seat, ...nearest.filter((spot) => found.has(spot))];
  const hasDragon = own.length > bet.length;
  return hasDragon || (hasBet && table.config.dragon) ? [...open, DRAGON] : open;
}

/** Some spots in words: "spots 4 and 5 and the dragon hand". */
export function whereWords(spots: readonly number[]): string {
  const numbers = spots.filter((spot) => spot !== DRAGON);
  const last = numbers.at(-1);
  const listed =
    numbers.length > 1 ? `spots ${numbers.slice(0, -1).join(", ")} and ${last}` : `spot ${last}`;
  return numbers.length < spots.length ? `${listed} and the dragon hand` : listed;
}

/** The spots on which a seat has something at stake, its own first. */
export function spotsOf(table: TableState, seat: number): SpotView[] {
  return table.spots
    .filter((each) => each.seat === seat)
    .sort((a, b) => placeOf(a.spot, seat) - placeOf(b.spot, seat));
}

export function stakeOf(spot: Pick<SpotView, "main" | "fortune" | "ace_high">): number {
  return spot.main + spot.fortune + spot.ace_high;
}

/** Whether a seat bet and there was no hand left for it: seven are dealt, the bank's among them. */
export function isLeftOut(table: TableState, seat: number): boolean {
  return table.sat_out_seat === seat && !["waiting", "betting"].includes(table.phase);
}
