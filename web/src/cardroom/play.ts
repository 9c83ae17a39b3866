/** What a player can do at a live table. */
import { cardName } from "../logic/cards";
import { money } from "../logic/money";
import { togglePick } from "../logic/options";
import { open as openDialog } from "../state/dialogs";
import { hush, say, tell, warn } from "../state/notice";
import { ensurePlayer, me, refused } from "../state/session";
import { chime } from "../ui/sound";
import { roomApi } from "./api";
import { DRAGON, openSpots } from "./logic/seating";
import {
  NOTHING,
  offered,
  STAKE_TITLES,
  type StakeName,
  type Stakes,
  sameStakes,
  stakesFault,
  sum,
  withChip,
  withoutChip,
} from "./logic/stakes";
import {
  advised,
  again,
  aim,
  aimSpot,
  banking,
  cards,
  chip,
  config,
  drafts,
  lastStakes,
  mySpots,
  open,
  ownSeat,
  phase,
  picked,
  picks,
  posted,
  purse,
  seat,
  staked,
  stakesOn,
  table,
  toSet,
  you,
} from "./room";
import { send, underway } from "./sender";

/** Chips are sent when none has been moved for so long: a bet of five chips is one command. */
const REST = 450;

let timer = 0;

function place(spot: number, next: Stakes, name: StakeName): void {
  drafts.value = { ...drafts.value, [spot]: next };
  chime("chip");
  const whole = `${money(next[name])} on ${spotWords(spot)}${STAKE_TITLES[name]}`;
  say(`${whole}. Balance ${money(purse.value)}.`);
  clearTimeout(timer);
  timer = window.setTimeout(() => void flush(), REST);
}

export function spotTitle(spot: number): string {
  return spot === DRAGON ? "Dragon" : `Spot ${spot}`;
}

function spotWords(spot: number): string {
  return mySpots.value.length > 1 ? `${spotTitle(spot)}, ` : "";
}

/** Other spots hang on one's own: they are bet on after it, and cleared before it. */
function inOrder(): [number, Stakes][] {
  const rank = (spot: number, stakes: Stakes) =>
    spot === seat.value ? 1 : sum(stakes) === 0 ? 0 : spot === DRAGON ? 3 : 2;
  return Object.entries(drafts.value)
    .map(([spot, stakes]): [number, Stakes] => [Number(spot), stakes])
    .sort((a, b) => rank(...a) - rank(...b));
}

/** Sends what lies differently here; says whether the table now holds all of it. */
export async function flush(): Promise<boolean> {
  clearTimeout(timer);
  const rules = config.value;
  for (const [spot, stakes] of inOrder()) {
    if (!rules || stakesFault(stakes, rules) || sameStakes(stakes, posted(spot))) continue;
    if (underway.value.includes("bet") || underway.value.includes("dragon")) {
      // The one before is on its way: this goes when it has arrived.
      timer = window.setTimeout(() => void flush(), REST);
      return false;
    }
    const taken = await send(
      spot === DRAGON
        ? { type: "dragon", on: stakes.main > 0, ...stakes }
        : { type: "bet", spot, ...stakes },
    );
    if (!taken) {
      const { [spot]: _, ...others } = drafts.value;
      drafts.value = others; // What was refused does not lie there.
      return false;
    }
  }
  return true;
}

function mayBet(): boolean {
  if (!open.value) return false;
  hush();
  return true;
}

export function add(value = chip.value, spot = aimSpot.value, name = aim.value): void {
  const rules = config.value;
  if (!rules || !mayBet()) return;
  chip.value = value;
  const next = withChip(stakesOn(spot), name, value, rules, purse.value);
  if (typeof next === "string") warn(next);
  else place(spot, next, name);
}

export function take(value = chip.value, spot = aimSpot.value, name = aim.value): void {
  if (!mayBet()) return;
  chip.value = value;
  const next = withoutChip(stakesOn(spot), name, value);
  if (!sameStakes(next, stakesOn(spot))) place(spot, next, name);
}

export function aimAt(name: StakeName, spot = aimSpot.value): void {
  aim.value = name;
  aimSpot.value = spot;
  say(`Chips go to ${spotWords(spot)}${STAKE_TITLES[name]}.`);
}

/** The next bet in turn, over all own spots. */
export function aimNext(): void {
  if (!config.value || !open.value) return;
  const all = mySpots.value.flatMap((spot) =>
    offered(config.value as NonNullable<typeof config.value>).map((name) => ({ spot, name })),
  );
  const at = all.findIndex(({ spot, name }) => spot === aimSpot.value && name === aim.value);
  const next = all[(at + 1) % all.length];
  if (next) aimAt(next.name, next.spot);
}

export function clear(): void {
  hush();
  if (toSet.value) {
    picks.value = [];
    advised.value = null;
    say("No cards picked.");
    return;
  }
  again.value = false;
  if (!open.value || staked.value === 0) return;
  drafts.value = Object.fromEntries(mySpots.value.map((spot) => [spot, NOTHING]));
  say(`No bets. Balance ${money(purse.value)}.`);
  void flush();
}

/** REBET: the bets of the last round; while its results are up, for the next one. */
export function rebet(): void {
  hush();
  if (phase.value === "paused") {
    again.value = true;
    say("Your last bets go on again when the next round opens.");
    return;
  }
  again.value = false;
  if (!open.value || staked.value > 0) return;
  const own = seat.value as number;
  const could = table.value ? openSpots(table.value, own, true) : [];
  const wanted = Object.entries(lastStakes.value).filter(([spot]) => could.includes(Number(spot)));
  if (!wanted.some(([spot]) => Number(spot) === own)) wanted.length = 0;
  const whole = wanted.reduce((found, [, stakes]) => found + sum(stakes), 0);
  if (whole === 0) {
    warn("There is no last bet yet: put chips on MAIN.");
    return;
  }
  if (whole > purse.value) {
    warn(
      `Your last bets were ${money(whole)}, and you have ${money(purse.value)}: bet less, or REBUY.`,
    );
    return;
  }
  drafts.value = Object.fromEntries(wanted);
  chime("chip");
  say(`${money(whole)} on the table. Balance ${money(purse.value)}.`);
  void flush();
}

export function rebetIfAsked(): void {
  if (again.value && open.value) rebet();
}

export async function ready(): Promise<void> {
  if (!open.value || ownSeat.value?.ready) return;
  const rules = config.value;
  for (const spot of mySpots.value) {
    const fault = rules && stakesFault(stakesOn(spot), rules);
    if (fault) return warn(fault);
  }
  if (await flush()) await send({ type: "ready" });
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

/** Gives the seat up; while a bet stands, at the end of the round. */
export async function leave(): Promise<void> {
  again.value = false;
  if (!(await send({ type: "leave" }))) return;
  tell(seat.value === null ? "You left your seat." : "You leave when this round is over.");
}

export async function sitOut(on: boolean): Promise<void> {
  await send({ type: "sit-out", on });
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
  if (own?.status === "sitting out") {
    return { name: "I AM BACK", ready: true, act: () => void sitOut(false) };
  }
  if (phase.value === "paused" && !banking.value && Object.keys(lastStakes.value).length > 0) {
    return { name: again.value ? "REBET NEXT" : "REBET", ready: !again.value, act: rebet };
  }
  if (open.value) {
    if (needsCredits() && me.value) {
      return { name: "REBUY", ready: true, act: () => openDialog("rebuy") };
    }
    if (own?.ready) return { name: "WAITING", ready: false, act: idle };
    return { name: "READY", ready: staked.value > 0, act: () => void ready() };
  }
  return { name: banking.value ? "YOU BANK" : "WAITING", ready: false, act: idle };
}

export function primary(): void {
  const next = nextAction();
  if (next.ready) next.act();
  else if (next.name === "DONE") warn("Pick two cards for your second highest hand.");
  else if (next.name === "READY") warn("Put chips on MAIN first, or sit this round out.");
}
