/** What is told to a player whose press came when the table was past it. */
import type { Phase, TableCommand, TableEvent, TableState } from "../wire";

/** The table as the player saw it who pressed. */
export interface Seen {
  seq: number;
  round: number;
  phase: Phase;
}

const CLOSED = "Betting closed before your last chips were down.";
const AGAIN = "Look at the table, and press again if you still want to.";
/** After these a press may mean something else than it did before. */
const TURNS = new Set(["round_opened", "bank_taken", "bank_stepped_down", "config_changed"]);

export function seenAt({ seq, round, phase }: TableState): Seen {
  return { seq, round, phase };
}

/** What has happened since, in one or two sentences; null where the server's word says it all. */
export function missedWords(
  code: string,
  command: TableCommand,
  seen: Seen,
  now: TableState,
  told: readonly TableEvent[],
): string | null {
  const isStale = code === "stale_version";
  if (!isStale && !["too_late", "wrong_phase", "already_set"].includes(code)) return null;
  const since = told.filter((event) => event.seq >= seen.seq);
  const isOver = now.round > seen.round || now.phase === "paused";
  const isOpen = now.phase === "waiting" || now.phase === "betting";
  const hasClosed = now.round > seen.round || !isOpen;
  switch (command.type) {
    case "set":
    case "house-way": {
      const found = setWords(command.spot, seen, since, isOver);
      if (found) return found;
      break;
    }
    case "bet":
    case "dragon":
      if (hasClosed) return isOpen ? `${CLOSED} Put them on again for this round.` : CLOSED;
      break;
    case "ready":
      if (hasClosed) return "Betting had closed by then: the bets that lay on the table stood.";
  }
  return isStale ? changedWords(since) : null;
}

function setWords(
  spot: number,
  { round }: Seen,
  since: readonly TableEvent[],
  isOver: boolean,
): string | null {
  const played = since.filter((event) => event.round === round);
  const set = played.find((event) => event.type === "hand_set" && event.spot === spot);
  if (set && set.by !== "time") return "Your hand was set already, on another page of yours.";
  const calledOff = played.find((event) => event.type === "round_void");
  if (!set && calledOff) return calledOff.says;
  return set || isOver ? "Time was up: the house way set your hand." : null;
}

function changedWords(since: readonly TableEvent[]): string {
  const turn = since.findLast((event) => TURNS.has(event.type) && event.says);
  return `${turn?.says ?? "The table has changed since you looked."} ${AGAIN}`;
}
