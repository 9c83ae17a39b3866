/** Where everybody sits as one sees it: your own place at the bottom, the others around. */
import type { SeatView, SpotView, TableEvent, TableState } from "../wire";

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

/** The most spots that there are hands for, beside the bank's. */
const MOST_HANDS = 6;

/**
 * Whether a seat bet and there was no hand left for it: seven hands are dealt, the bank's among
 * them. The table tells it as an event, which whoever comes later has not heard: then being ready
 * stands for it.
 */
export function isLeftOut(
  table: TableState,
  seat: number,
  told: readonly Pick<TableEvent, "type" | "round" | "seat">[],
): boolean {
  const view = table.seats.find((each) => each.seat === seat);
  const isOver = !["waiting", "betting"].includes(table.phase);
  const others = table.spots.filter((each) => each.spot === each.seat && each.seat !== seat);
  if (!isOver || others.length < MOST_HANDS || view?.status === "empty" || view?.is_bank) {
    return false;
  }
  const word = told.findLast((each) => each.type === "no_hand_left" && each.round === table.round);
  return word?.seat === seat || view?.ready === true;
}
