/** Being at a table: the line to it, what comes over it, and how it is told. */
import { batch } from "@preact/signals";
import { Refusal } from "../api/http";
import { notice, say, tell } from "../state/notice";
import { me, refused } from "../state/session";
import { paced } from "../ui/motion";
import { chime } from "../ui/sound";
import { roomApi } from "./api";
import { rememberRoom } from "./known";
import { telling } from "./late";
import { TableLine } from "./line";
import { aheadBy } from "./logic/clock";
import { stepTime } from "./logic/settlement";
import { leavingWords, playOn } from "./play";
import {
  adopt,
  ahead,
  allShown,
  clearRoom,
  invite,
  leaving,
  link,
  reactions,
  seat,
  shown,
  shut,
  table,
  toDeal,
  told,
  you,
} from "./room";
import { tendSeed } from "./seeds";
import { pass, setSender } from "./sender";
import { DEAL_WORDS } from "./ui/words";
import type { ReactionKind, SocketMessage, TableEvent } from "./wire";

/** How long a reaction stays by its seat. */
const STAYS = 4000;
const KEPT = 60;
/** Said to nobody: the browsers do it, and FAIR DEAL shows it. */
const QUIET = new Set(["seed_committed", "seed_revealed", "secret_revealed"]);

let line: TableLine | null = null;
let visits = 0;

/** Goes to a table; gives back how to leave it again. */
export function visit(id: string, invitation: string): () => void {
  const number = ++visits;
  clearRoom();
  invite.value = invitation;
  const leave = () => {
    if (number !== visits) return;
    visits += 1;
    line?.end();
    line = null;
    setSender(null);
    clearTimeout(timer);
  };
  roomApi
    .table(id, invitation)
    .then((snapshot) => {
      if (number !== visits) return;
      hear({ type: "snapshot", ...snapshot });
      const { private: byInvitation, name } = snapshot.table.config;
      rememberRoom({ id, name, invite: invitation });
      if (byInvitation && !invitation && snapshot.you?.host) void findInvite(id, name, number);
      line = new TableLine(id, invitation, {
        heard: hear,
        polled: (found) => hear({ type: "snapshot", ...found }),
        turned: turn,
      });
      line.since = snapshot.seq;
      setSender(line, telling);
      line.open();
    })
    .catch((error: unknown) => {
      if (number !== visits) return;
      if (error instanceof Refusal && [401, 403, 404, 422].includes(error.status)) {
        shut.value = error.message;
      } else return refused(error);
    });
  return leave;
}

/** The host who came without the invitation, as on another device, has it to send to friends. */
async function findInvite(id: string, name: string, number: number): Promise<void> {
  try {
    const found = (await roomApi.invitation(id)).invite ?? "";
    if (number !== visits) return;
    invite.value = found;
    rememberRoom({ id, name, invite: found });
  } catch (error) {
    await refused(error);
  }
}

/** Comes back to the table at once. */
export function reconnect(): void {
  line?.now();
}

function turn(state: typeof link.value): void {
  const before = link.value;
  link.value = state;
  if (state === "lost" && before === "live") say("The connection is lost. Trying again.");
  if (state === before) return;
  if (state === "live" && before !== "opening") tell("Connected again: this is how it stands now.");
  if (state === "asked") tell("No live line gets through: the table is asked every two seconds.");
}

function hear(message: SocketMessage): void {
  if (message.type === "pong") {
    ahead.value = aheadBy(message.at, Date.now());
    return;
  }
  if (message.type !== "snapshot" && message.type !== "events") return;
  const before = table.value;
  const waited = toDeal.value;
  const [sat, left] = [seat.value, leaving.value];
  batch(() => {
    ahead.value = aheadBy(message.at, Date.now());
    adopt(message);
  });
  const now = table.value;
  if (!now) return;
  // Between bots a whole round may have passed since the last word.
  if (now.phase !== before?.phase || now.round !== before.round) {
    if (before && now.phase === "paused") startSettlement();
    else shown.value = Number.POSITIVE_INFINITY;
    sound(now.phase);
  }
  const words = message.type === "events" ? heardOf(message.events) : [];
  if (toDeal.value && !waited) words.push(`You bank. ${DEAL_WORDS}`);
  const given = seatWords(sat, left);
  if (given) words.push(given);
  if (words.length > 0) say(words.join(" "));
  // The seed is promised before anything that may close the betting; where that fails, the round
  // goes on without it.
  const tended = seat.value === null ? Promise.resolve() : tendSeed(now, seat.value, pass);
  void tended.catch(() => undefined).then(playOn);
}

/** What has become of one's own seat, which stays to be read; nothing where it is as it was. */
function seatWords(sat: number | null, left: boolean): string | null {
  const gone = sat !== null && seat.value === null;
  if (!gone && (left || !leaving.value)) return null;
  const text = gone ? "Your seat is given up." : leavingWords();
  notice.value = { text, tone: "plain" };
  return text;
}

/** Takes events in; gives back what of them is to be said. */
function heardOf(events: readonly TableEvent[]): string[] {
  const latest = told.value.at(-1)?.seq ?? -1;
  const fresh = events.filter((event) => event.seq > latest);
  told.value = [...told.value, ...fresh.filter((event) => event.says)].slice(-KEPT);
  for (const event of fresh) if (event.type === "reaction") react(event);
  const words = fresh.filter((event) => !QUIET.has(event.type)).map((event) => event.says);
  const own = you.value?.slip;
  const settled = fresh.some((event) => event.type === "round_settled");
  if (settled && own && own.round === table.value?.round) words.push(own.says);
  return words.filter(Boolean).slice(-8);
}

function react({ seat: from, kind }: TableEvent): void {
  if (!from || !kind) return;
  const word = kind as ReactionKind;
  reactions.value = { ...reactions.value, [from]: word };
  setTimeout(() => {
    const { [from]: _, ...others } = reactions.value;
    if (reactions.value[from] === word) reactions.value = others;
  }, STAYS);
}

let timer = 0;

/** The coverage empties step by step; a key or a press shows all of it at once. */
function startSettlement(): void {
  const steps = table.value?.coverage.length ?? 0;
  // At a table of quick pace it is quick, too: the results are to be looked at.
  const most = Math.min(2600, (table.value?.config.pause_seconds ?? 0) * 400);
  const wait = paced(stepTime(steps, most));
  clearTimeout(timer);
  shown.value = wait > 0 ? 0 : steps;
  if (wait === 0) return;
  // The hands turn first.
  const next = () => {
    shown.value += 1;
    chime("chip");
    if (!allShown.value) timer = window.setTimeout(next, wait);
  };
  timer = window.setTimeout(next, wait + paced(Math.min(500, most / 3)));
}

for (const event of ["pointerdown", "keydown"]) {
  addEventListener(
    event,
    () => {
      if (allShown.value) return;
      clearTimeout(timer);
      shown.value = Number.POSITIVE_INFINITY;
    },
    true,
  );
}

function sound(phase: string): void {
  if (phase === "setting") chime("deal");
  if (phase !== "paused") return;
  const net = you.value?.slip?.net ?? 0;
  chime(net > 0 && me.value ? "win" : "reveal");
}
