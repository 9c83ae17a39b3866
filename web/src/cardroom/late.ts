/** Telling a player whose press came too late what has happened at the table meanwhile. */
import type { Refusal } from "../api/http";
import { signedMoney } from "../logic/money";
import { notice, warn } from "../state/notice";
import { roomApi } from "./api";
import { missedWords, seenAt } from "./logic/missed";
import { invite, table, told, you } from "./room";
import type { TableCommand } from "./wire";

/** What has happened comes right before or after the word that it was too late. */
const PATIENCE = 2000;

/** Remembers how the table stands now; gives back how a refusal of the command is told. */
export function telling(command: TableCommand): (refusal: Refusal) => Promise<void> {
  const before = table.value;
  return async ({ code, message }) => {
    if (!before) return warn(message);
    const seen = seenAt(before);
    if (code === "stale_version") await later(seen.seq);
    const now = table.value;
    if (now?.id !== before.id) return;
    const words = missedWords(code, command, seen, now, told.value);
    warn(words ?? message);
    if (!words || (command.type !== "set" && command.type !== "house-way")) return;
    // What the round came to is added when it is known, if these words are still up.
    const net = await netOf(now.id, seen.round);
    if (net === null || notice.value?.text !== words) return;
    warn(`${words} The round came to ${signedMoney(net)}.`);
  };
}

/** When the table has gone on from where it was seen. */
function later(seq: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, PATIENCE);
    const stop = table.subscribe((now) => {
      if (now?.seq !== seq) queueMicrotask(end);
    });
    function end() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

async function netOf(id: string, round: number): Promise<number | null> {
  const own = you.value?.slip;
  if (own?.round === round) return own.net;
  try {
    const { slips } = await roomApi.slips(id, round + 1, invite.value);
    return slips.find((slip) => slip.round === round)?.net ?? null;
  } catch {
    return null; // It stands among the slips.
  }
}
