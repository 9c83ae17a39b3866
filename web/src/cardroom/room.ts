/** The table one is at: as the server has it, and what is not sent yet. */
import { computed, signal } from "@preact/signals";
import type { SettingView } from "../api/types";
import { sorted } from "../logic/cards";
import { warn } from "../state/notice";
import { me } from "../state/session";
import { settings } from "../state/settings";
import type { LineState } from "./line";
import { DRAGON, openSpots, spotsOf, stakeOf } from "./logic/seating";
import { isShown } from "./logic/settlement";
import { onSpot, type Stakes, sameStakes, sum } from "./logic/stakes";
import { underway } from "./sender";
import type { ReactionKind, TableEvent, TableSnapshot, TableState, You } from "./wire";

export const table = signal<TableState | null>(null);
export const you = signal<You | null>(null);
export const link = signal<LineState>("opening");
/** Why there is no such table for this player, when there is none. */
export const shut = signal<string | null>(null);
export const invite = signal("");

/** How far this browser's clock is ahead of the server's. */
export const ahead = signal(0);
/** What happened, the newest last. */
export const told = signal<readonly TableEvent[]>([]);
export const reactions = signal<Readonly<Record<number, ReactionKind>>>({});
/** How many steps of the settlement have been shown. */
export const shown = signal(Number.POSITIVE_INFINITY);

/** Chips that lie differently here than the server has them yet, by spot. */
export const drafts = signal<Readonly<Record<number, Stakes>>>({});
/** What lay on the own spots in the last round with a bet: what REBET places. */
export const lastStakes = signal<Readonly<Record<number, Stakes>>>({});
/** What was asked for the next round while the results were still up: REBET or DEAL. */
export const again = signal<"bet" | "deal" | null>(null);
export const chip = signal(500);
export const aimSpot = signal(0);
export const aim = signal<keyof Stakes>("main");
export const picks = signal<readonly string[]>([]);
/** The house way's word on the own hand, once it was asked for. */
export const advised = signal<{ low: readonly string[]; says: string } | null>(null);

export const phase = computed(() => table.value?.phase ?? "waiting");
export const config = computed(() => table.value?.config);
export const seat = computed(() => you.value?.seat ?? null);
export const ownSeat = computed(
  () => table.value?.seats.find((each) => each.seat === seat.value) ?? null,
);
/** This player gives the seat up: what is at stake is played to its end, and nothing new begins. */
/** Whether nobody waits for the bets of this seat until its player is heard of. */
export const away = computed(() => ownSeat.value?.status === "away");
export const leaving = computed(() => ownSeat.value?.status === "leaving");
export const banking = computed(() => seat.value !== null && table.value?.bank.seat === seat.value);
/** There are bots that would bet against this player's bank, once told to. */
export const canDeal = computed(
  () =>
    banking.value &&
    !leaving.value &&
    Boolean(table.value?.seats.some((each) => each.bot && each.status === "playing")),
);
/** The bots wait for this player's word before they bet. */
export const toDeal = computed(
  () => phase.value === "waiting" && canDeal.value && ownSeat.value?.ready === false,
);
const betting = computed(
  () =>
    (phase.value === "waiting" || phase.value === "betting") &&
    seat.value !== null &&
    !banking.value,
);
/** Chips can be put on and taken off now. */
export const open = computed(
  () => betting.value && !leaving.value && ownSeat.value?.status !== "sitting out",
);

/** The spots that this player may bet on. */
export const mySpots = computed<number[]>(() => {
  const now = table.value;
  if (!now || seat.value === null) return [];
  if (open.value) return openSpots(now, seat.value, stakesOn(seat.value).main > 0);
  return spotsOf(now, seat.value).map((each) => (each.kind === "dragon" ? DRAGON : each.spot));
});

/** The hand that is set by this player, once it is dealt. */
export const hand = computed(
  () => you.value?.spots.find((each) => each.kind === "hand" && each.cards) ?? null,
);
export const toSet = computed(() =>
  phase.value === "setting" && hand.value && !hand.value.setting ? hand.value : null,
);
export const cards = computed(() => {
  const found = hand.value?.cards ?? [];
  return settings.value.sortCards ? sorted(found) : found;
});
export const picked = computed<SettingView | null>(() => {
  if (picks.value.length !== 2) return null;
  const options = toSet.value?.options ?? [];
  return options.find((each) => picks.value.every((card) => each.low.includes(card))) ?? null;
});

/** The dragon hand of this player, once it has a spot. */
export const dragon = computed(
  () =>
    table.value?.spots.find((each) => each.kind === "dragon" && each.seat === seat.value) ?? null,
);

export function posted(spot: number): Stakes {
  const where = spot === DRAGON ? (dragon.value?.spot ?? DRAGON) : spot;
  return onSpot(table.value?.spots ?? [], where);
}

/** The chips on a spot as this player sees them. */
export function stakesOn(spot: number): Stakes {
  return drafts.value[spot] ?? posted(spot);
}

export const staked = computed(() =>
  mySpots.value.reduce((found, spot) => found + sum(stakesOn(spot)), 0),
);

/** There are bets, and they can be taken back: by somebody who is leaving as well. */
export const canTakeBack = computed(() => betting.value && staked.value > 0);

/** The balance: chips on the spots have left it, sent or not. */
export const purse = computed(() => {
  let left = me.value?.game ?? 0;
  for (const [spot, stakes] of Object.entries(drafts.value)) {
    left -= sum(stakes) - sum(posted(Number(spot)));
  }
  return left;
});

export function spotShown(spot: number): boolean {
  return table.value !== null && isShown(table.value, spot, shown.value);
}

/** Every step of the settlement has been shown. */
export const allShown = computed(() => shown.value >= (table.value?.coverage.length ?? 0));

/** Takes over how things stand; what is older than what is shown is not looked at. */
export function adopt({ table: next, you: yours }: Omit<TableSnapshot, "seq">): void {
  const before = table.value;
  if (before?.id === next.id && next.seq < before.seq) return;
  if (before?.round !== next.round || before.phase !== next.phase) turnOver(next);
  table.value = next;
  you.value = yours;
  if (yours) me.value = yours.me;
  dropEchoes();
  const own = yours?.seat ?? null;
  if (own !== null) remember(next, own);
  if (!mySpots.value.includes(aimSpot.value)) aimSpot.value = own ?? 0;
}

function turnOver(next: TableState): void {
  picks.value = [];
  advised.value = null;
  if (next.phase === "waiting" || next.phase === "betting") return;
  const late = Object.entries(drafts.value).some(
    ([spot, stakes]) =>
      Number(spot) !== DRAGON && !sameStakes(stakes, onSpot(next.spots, Number(spot))),
  );
  drafts.value = {};
  if (late) warn("Betting closed before your last chips were down.");
}

/** A draft that the server has come to hold is no draft any more: once it is known what it holds. */
export function dropEchoes(): void {
  if (underway.value.includes("bet") || underway.value.includes("dragon")) return;
  const left = Object.entries(drafts.value).filter(
    ([spot, stakes]) => !sameStakes(stakes, posted(Number(spot))),
  );
  if (left.length < Object.keys(drafts.value).length) drafts.value = Object.fromEntries(left);
}

function remember(next: TableState, own: number): void {
  if (next.phase === "waiting" || next.phase === "betting") return;
  const mine = spotsOf(next, own).filter((each) => stakeOf(each) > 0);
  if (mine.length === 0) return;
  lastStakes.value = Object.fromEntries(
    mine.map((each) => [
      each.kind === "dragon" ? DRAGON : each.spot,
      onSpot(next.spots, each.spot),
    ]),
  );
}

/** Forgets everything: another table, or none. */
export function clearRoom(): void {
  table.value = null;
  you.value = null;
  link.value = "opening";
  shut.value = null;
  told.value = [];
  reactions.value = {};
  shown.value = Number.POSITIVE_INFINITY;
  drafts.value = {};
  lastStakes.value = {};
  again.value = null;
  aimSpot.value = 0;
  aim.value = "main";
  picks.value = [];
  advised.value = null;
}
