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
 * Where chips of this seat can go: its own place, and, once there is a bet on it, the free ones
 * beside it, nearest first, and the dragon hand.
 */
export function openSpots(table: TableState, seat: number, hasBet: boolean): number[] {
  const found = [seat];
  if (!hasBet) return found;
  const isFree = (spot: number) => {
    const there = table.seats.find((each) => each.seat === spot);
    const owner = table.spots.find((each) => each.spot === spot)?.seat;
    return there?.status === "empty" && (owner === undefined || owner === seat);
  };
  for (let step = 1; step < SEATS.length; step++) {
    for (const way of [step, -step]) {
      if (found.length >= table.config.max_spots) break;
      const spot = seat + way;
      if (found.includes(spot - Math.sign(way)) && isFree(spot)) found.push(spot);
    }
  }
  if (table.config.dragon) found.push(DRAGON);
  return found;
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
