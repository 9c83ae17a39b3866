/** Chips on the spots of a live table: put on, taken off, sent, and put on again. */
import { money } from "../logic/money";
import { hush, say, warn } from "../state/notice";
import { chime } from "../ui/sound";
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
  again,
  aim,
  aimSpot,
  canTakeBack,
  chip,
  config,
  drafts,
  dropEchoes,
  lastStakes,
  leaving,
  mySpots,
  open,
  ownSeat,
  phase,
  posted,
  purse,
  seat,
  staked,
  stakesOn,
  table,
} from "./room";
import { arrived, send, underway } from "./sender";

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
    if (!rules || stakesFault(stakes, rules)) continue;
    if (underway.value.includes("bet") || underway.value.includes("dragon")) {
      // The one before is on its way: what lies on the table is known when it has arrived.
      timer = window.setTimeout(() => void flush(), REST);
      return false;
    }
    if (sameStakes(stakes, posted(spot))) continue;
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
    dropEchoes();
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

/** All bets come off again, and none is waiting for the next round; says whether none lies there. */
export async function clearBets(): Promise<boolean> {
  hush();
  again.value = null;
  if (!canTakeBack.value) return staked.value === 0;
  drafts.value = Object.fromEntries(mySpots.value.map((spot) => [spot, NOTHING]));
  say(`No bets. Balance ${money(purse.value)}.`);
  return flush();
}

/** REBET: the bets of the last round; while its results are up, for the next one. */
export function rebet(): void {
  hush();
  if (leaving.value) return;
  if (phase.value === "paused") {
    again.value = "bet";
    say("Your last bets go on again when the next round opens.");
    return;
  }
  again.value = null;
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

export async function ready(): Promise<void> {
  // Whoever is leaving has bets to stand by, and is waited for.
  const stands = leaving.value && canTakeBack.value;
  if (!(open.value || stands) || ownSeat.value?.ready) return;
  const rules = config.value;
  for (const spot of mySpots.value) {
    const fault = rules && stakesFault(stakesOn(spot), rules);
    if (fault) return warn(fault);
  }
  await arrived("bet", "dragon");
  if (await flush()) await send({ type: "ready" });
}
