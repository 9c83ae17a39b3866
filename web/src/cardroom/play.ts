/** What a player can do at a live table. */
import { cardName } from "../logic/cards";
import { togglePick } from "../logic/options";
import { open as openDialog } from "../state/dialogs";
import { hush, say, tell, warn } from "../state/notice";
import { ensurePlayer, me, refused } from "../state/session";
import { chime } from "../ui/sound";
import { roomApi } from "./api";
import { clearBets, ready, rebet } from "./bets";
import {
  advised,
  again,
  away,
  banking,
  canDeal,
  canTakeBack,
  cards,
  config,
  lastStakes,
  leaving,
  open,
  ownSeat,
  phase,
  picked,
  picks,
  purse,
  seat,
  staked,
  table,
  toDeal,
  toSet,
  you,
} from "./room";
import { arrived, send } from "./sender";

/** CLEAR: picks go back while the hand is set; before, the bets come off. */
export function clear(): void {
  if (!toSet.value) {
    void clearBets();
    return;
  }
  hush();
  picks.value = [];
  advised.value = null;
  say("No cards picked.");
}

export function pick(card: string): void {
  if (!toSet.value) return;
  hush();
  picks.value = togglePick(picks.value, card);
  chime("card");
  const made = picked.value;
  const change = `${cardName(card)} ${picks.value.includes(card) ? "picked" : "put back"}.`;
  const names = made ? ` Second highest: ${made.low_name}. Highest: ${made.high_name}.` : "";
  say(change + names + (made?.foul ? " This is a foul." : ""));
}

export function pickAt(place: number): void {
  const card = cards.value[place - 1];
  if (card) pick(card);
}

/** HOUSE WAY: suggests the setting and says why; the player still presses DONE. */
export async function askHouseWay(): Promise<void> {
  const now = table.value;
  const mine = toSet.value;
  if (!now || !mine) return;
  hush();
  try {
    const found = await roomApi.advice(now.id, mine.spot);
    if (toSet.value?.spot !== mine.spot) return;
    advised.value = { low: found.setting.low, says: found.says };
    picks.value = found.setting.low;
    say(`House way: ${found.says} Press DONE to play it.`);
  } catch (error) {
    await refused(error);
  }
}

export async function done(): Promise<void> {
  const mine = toSet.value;
  if (!mine) return;
  if (picks.value.length !== 2) return warn("Pick two cards for your second highest hand.");
  await send({ type: "set", spot: mine.spot, low: [...picks.value] });
}

/** When the table knows who is asking: a new guest is met on a line of his own. */
function known(): Promise<void> {
  return new Promise((resolve) => {
    const stop = you.subscribe((found) => {
      if (!found) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Takes a seat; whoever is nobody yet becomes a guest first. */
export async function sit(where: number): Promise<void> {
  if (!(await ensurePlayer())) return;
  await known();
  await send({ type: "join", seat: where });
}

export function freeSeat(): number | null {
  return table.value?.seats.find((each) => each.status === "empty")?.seat ?? null;
}

/** Gives the seat up: at once, or at the end of a round in which something is at stake. */
export async function leave(): Promise<void> {
  again.value = null;
  await send({ type: "leave" });
}

/** Takes the bets back and gives the seat up, which is at once then. */
export async function leaveNow(): Promise<void> {
  await arrived("bet", "dragon");
  if ((await clearBets()) && !leaving.value && seat.value !== null) await leave();
}

/** When the seat of somebody who is leaving is given up. */
export function leavingWords(): string {
  const words = "You are leaving: your seat is given up when this round is over.";
  return canTakeBack.value ? `${words} LEAVE again to take your bets back and go at once.` : words;
}

export async function sitOut(on: boolean): Promise<void> {
  await send({ type: "sit-out", on });
}

/** DEAL: the bots may bet against this bank; while results are up, in the next round. */
export function deal(): void {
  if (toDeal.value) void send({ type: "ready" });
  else if (phase.value === "paused" && canDeal.value) {
    hush();
    again.value = "deal";
    say("The next round is dealt when it opens, if you bank it.");
  }
}

/** Does what was asked for while the results were up, now that the round is open. */
export function playOn(): void {
  const asked = again.value;
  if (asked === null || phase.value === "paused") return;
  again.value = null;
  if (asked === "deal") deal();
  else if (open.value) rebet();
}

export function needsCredits(): boolean {
  const least = config.value?.min_main ?? 0;
  return open.value && staked.value === 0 && purse.value < least;
}

export interface NextAction {
  name: string;
  ready: boolean;
  act: () => void;
}

const idle = () => undefined;

/** The word of a seat that sat out, or for which nobody waits any more. */
const back: NextAction = { name: "I AM BACK", ready: true, act: () => void sitOut(false) };

/** The one action that is next. */
export function nextAction(): NextAction {
  if (seat.value === null) {
    const free = freeSeat();
    if (free === null) return { name: "THE TABLE IS FULL", ready: false, act: idle };
    return { name: "TAKE A SEAT", ready: true, act: () => void sit(free) };
  }
  const own = ownSeat.value;
  if (toSet.value) {
    return { name: "DONE", ready: picks.value.length === 2, act: () => void done() };
  }
  if (leaving.value) {
    if (!canTakeBack.value || own?.ready) return { name: "LEAVING", ready: false, act: idle };
    return { name: "READY", ready: true, act: () => void ready() };
  }
  if (own?.status === "sitting out") return back;
  if (phase.value === "paused" && !banking.value && Object.keys(lastStakes.value).length > 0) {
    return { name: again.value ? "REBET NEXT" : "REBET", ready: !again.value, act: rebet };
  }
  if (toDeal.value) return { name: "DEAL", ready: true, act: deal };
  if (phase.value === "paused" && canDeal.value && you.value?.standing_offer !== null) {
    return { name: again.value ? "DEAL NEXT" : "DEAL", ready: !again.value, act: deal };
  }
  if (open.value) {
    if (needsCredits() && me.value) {
      return { name: "REBUY", ready: true, act: () => openDialog("rebuy") };
    }
    if (own?.ready) return { name: "WAITING", ready: false, act: idle };
    if (staked.value > 0 || !away.value) {
      return { name: "READY", ready: staked.value > 0, act: () => void ready() };
    }
  }
  if (away.value) return back;
  return { name: banking.value ? "YOU BANK" : "WAITING", ready: false, act: idle };
}

/** Gives the bank up; what is being played is played to its end. */
export async function stopBanking(): Promise<void> {
  if (await send({ type: "offer-bank", amount: null })) tell("You no longer offer to bank.");
}

export function primary(): void {
  const next = nextAction();
  if (next.ready) next.act();
  else if (next.name === "LEAVING") tell(leavingWords());
  else if (next.name === "DONE") warn("Pick two cards for your second highest hand.");
  else if (next.name === "READY") warn("Put chips on MAIN first, or sit this round out.");
}
