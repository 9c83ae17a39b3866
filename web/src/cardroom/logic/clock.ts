/** The table's clock: the server's time, read on this browser's. */

/** How far this browser's clock is ahead of the server's, by a message that came at `now`. */
export function aheadBy(at: string, now: number): number {
  const sent = Date.parse(at);
  return Number.isNaN(sent) ? 0 : now - sent;
}

/** Milliseconds until the deadline, never less than none; null where there is no deadline. */
export function timeLeft(deadline: string | null, ahead: number, now: number): number | null {
  if (!deadline) return null;
  const end = Date.parse(deadline);
  return Number.isNaN(end) ? null : Math.max(0, end + ahead - now);
}

/** Seconds as one counts them down: the last one is 1, then 0. */
export function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

/** Waits between attempts to come back: quick at first, then calmer, never all at one moment. */
export function backoff(attempt: number, chance: number): number {
  const base = Math.min(10_000, 250 * 2 ** Math.min(attempt, 6));
  return Math.round(base * (0.75 + chance / 2));
}
