/** The table: the round as the server has it, and the chips and picks that are not sent yet. */
import { batch, computed, signal } from "@preact/signals";
import type { Advice, RoundView, SettingView, TableView } from "../api/types";
import { type Bets, NO_BETS, type Spot, total } from "../logic/bets";
import { sorted } from "../logic/cards";
import { optionFor } from "../logic/options";
import { route } from "./route";
import { me, variantNamed } from "./session";
import { settings } from "./settings";

/** The unfinished round, or the one that has just ended. */
export const round = signal<RoundView | null>(null);
/** Chips on the spots, by variant: sent when the cards are dealt. */
const placed = signal<Readonly<Record<string, Bets>>>({});
/** The bets of the last round, by variant: what REBET places. */
export const lastBets = signal<Readonly<Record<string, Bets>>>({});
/** The chip that BONUS BET, + and − use: the last one touched. */
export const chip = signal(0);
/** The spot that chips go to. */
export const target = signal<Spot>("main");
export const picks = signal<readonly string[]>([]);
export const advice = signal<Advice | null>(null);
/** While the dealer's cards turn, the result and the balance wait for them. */
export const revealing = signal(false);
/** The balance that is shown meanwhile. */
const balanceBefore = signal(0);

export const variant = computed(() => {
  const at = route.value;
  return at.page === "play" || at.page === "rules" ? variantNamed(at.variant) : undefined;
});

/** The round at the table that the player looks at; rounds of other games are elsewhere. */
export const here = computed(() =>
  round.value && round.value.variant === variant.value?.name ? round.value : null,
);

export const phase = computed(() => here.value?.phase ?? "betting");

/** The seven cards in the order in which they are shown. */
export const line = computed(() => {
  const cards = here.value?.cards ?? [];
  return settings.value.sortCards ? sorted(cards) : cards;
});

/** The setting that the picks make, with its names and whether it is a foul. */
export const picked = computed<SettingView | null>(() =>
  here.value ? optionFor(here.value, picks.value) : null,
);

/** The round that waits for the player with a bet on the table, whichever game it is of. */
export const waiting = computed(() =>
  round.value && round.value.phase !== "finished" && round.value.main > 0 ? round.value : null,
);

export const last = computed(() => lastBets.value[variant.value?.name ?? ""] ?? NO_BETS);

/** What of the chips on the spots the server holds already. */
const posted = computed(() => {
  const now = here.value;
  return now && now.phase === "betting" ? now.main + now.bonus : 0;
});

/** All that may be bet: the balance as if nothing lay on the spots. */
export const purse = computed(() => (me.value?.game ?? 0) + posted.value);

/** The chips on the spots of the table that the player looks at. */
export const bets = computed<Bets>(() => {
  const found = placed.value[variant.value?.name ?? ""] ?? NO_BETS;
  // Chips that were left lying at one game while the balance was lost at another are gone.
  return phase.value === "betting" && total(found) > purse.value ? NO_BETS : found;
});

/** The balance as the player sees it: chips on the spots have left it. */
export const balance = computed(() => {
  if (revealing.value) return balanceBefore.value;
  return phase.value === "betting" ? purse.value - total(bets.value) : (me.value?.game ?? 0);
});

/** Lays chips on the spots of a game in place of those that lie there. */
export function putBets(next: Bets, game = variant.value?.name): void {
  if (game) placed.value = { ...placed.value, [game]: next };
}

/** Takes the chips off the spots of every game. */
export function takeAllBets(): void {
  placed.value = {};
}

/** Takes over what a command answered. */
export function adopt(table: TableView): void {
  batch(() => {
    me.value = table.me;
    adoptRound(table.round);
  });
}

export function adoptRound(next: RoundView | null): void {
  const before = round.value;
  if (next && next.id === before?.id && next.version < before.version) return;
  // A round that was given up before there was a bet leaves nothing on the table.
  if (!next || (next.phase === "finished" && !next.result)) {
    if (before?.phase !== "finished") round.value = null;
    return;
  }
  if (next.id !== before?.id || next.phase !== before.phase) {
    picks.value = [];
    advice.value = null;
  }
  if (before?.phase === "finished" && before.id !== next.id) putBets(NO_BETS, before.variant);
  const staked = { main: next.main, bonus: next.bonus };
  if (next.main > 0 || next.phase !== "betting") {
    putBets(staked, next.variant);
  }
  if (next.phase === "finished") {
    lastBets.value = { ...lastBets.value, [next.variant]: staked };
  }
  round.value = next;
}

/** Holds the result and the balance back until the cards have turned. */
export function startReveal(): void {
  balanceBefore.value = me.value?.game ?? 0;
  revealing.value = true;
}

/** Forgets everything about the table: another player sits down. */
export function standUp(): void {
  round.value = null;
  takeAllBets();
  lastBets.value = {};
  picks.value = [];
  advice.value = null;
  revealing.value = false;
}

/** Takes a finished round off the table, and its bets. */
export function sweep(): void {
  const ended = round.value;
  if (ended?.phase === "finished") {
    round.value = null;
    putBets(NO_BETS, ended.variant);
  }
  picks.value = [];
  revealing.value = false;
}
