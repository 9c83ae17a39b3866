/** What the player can do at the table. */
import { api } from "../api/calls";
import { randomHex } from "../api/http";
import type { RoundView, VariantView } from "../api/types";
import {
  addChip,
  type Bets,
  betFault,
  NO_BETS,
  type Spot,
  spotName,
  takeChip,
  total,
} from "../logic/bets";
import { cardName } from "../logic/cards";
import { money } from "../logic/money";
import { togglePick } from "../logic/options";
import { chime } from "../ui/sound";
import { open } from "./dialogs";
import { hush, say, tell, warn } from "./notice";
import { go } from "./route";
import { act, busy, commandCount, me, onConflict } from "./session";
import {
  adopt,
  adoptRound,
  advice,
  balance,
  bets,
  chip,
  here,
  last,
  lastBets,
  line,
  phase,
  picked,
  picks,
  purse,
  putBets,
  revealing,
  round,
  startReveal,
  sweep,
  takeAllBets,
  target,
  variant,
  waiting,
} from "./table";

/** Asks the server how things stand: after a reload, a conflict, or a look at another page. */
export async function refresh(): Promise<void> {
  const shown = round.value;
  const count = commandCount();
  const table = await api.current();
  if (commandCount() !== count) return;
  adopt(table);
  if (!table.round && shown && shown.phase !== "finished") {
    adoptRound(await api.finished(shown.id)); // ended elsewhere: show how
  }
}

onConflict(async (code) => {
  await refresh();
  // Money that a bet holds back: what can be done about the bet is said there.
  if (code === "round_in_progress" && waiting.value) open("waiting");
});

/** What a player finds on sitting down: chips to choose from, and the bet of the last time. */
export async function sitDown(game: VariantView): Promise<void> {
  if (!game.chips.includes(chip.value)) chip.value = game.chips[0] ?? 0;
  if (!game.bonus) target.value = "main";
  if (round.value?.phase === "finished" && round.value.variant !== game.name) sweep();
  if (!lastBets.value[game.name]) {
    const { rounds } = await api.log({ variant: game.name, limit: 2 });
    const entry = rounds.find((each) => each.main > 0); // not one begun without a bet
    const found = entry ? { main: entry.main, bonus: entry.bonus } : NO_BETS;
    if (!lastBets.value[game.name]) lastBets.value = { ...lastBets.value, [game.name]: found };
  }
}

/** Bets can be changed now; a finished round makes way for them. */
function mayBet(): VariantView | null {
  const game = variant.value;
  if (!game || busy.value || phase.value === "setting") return null;
  if (phase.value === "finished") sweep();
  hush();
  return game;
}

export function add(value = chip.value, spot: Spot = target.value): void {
  const game = mayBet();
  if (!game) return;
  chip.value = value;
  const next = addChip(bets.value, spot, value, game, purse.value);
  if (typeof next === "string") {
    warn(next);
    return;
  }
  putBets(next);
  chime("chip");
  say(`${money(next[spot])} on ${spotName(spot)}. Balance ${money(balance.value)}.`);
}

export function take(value = chip.value, spot: Spot = target.value): void {
  if (!mayBet()) return;
  chip.value = value;
  setBets(takeChip(bets.value, spot, value), spot);
}

/** The whole bet of a spot comes off. */
export function takeOff(spot: Spot): void {
  if (mayBet()) setBets({ ...bets.value, [spot]: 0 }, spot);
}

function setBets(next: Bets, spot: Spot): void {
  if (next[spot] === bets.value[spot]) return;
  putBets(next);
  chime("chip");
  say(`${money(next[spot])} on ${spotName(spot)}. Balance ${money(balance.value)}.`);
}

export function aim(spot: Spot): void {
  if (!variant.value?.bonus) return;
  target.value = spot;
  say(`Chips go to ${spotName(spot)}.`);
}

/** CLEAR: picks go back while the hand is set; before the deal, and after it, bets come off. */
export async function clear(): Promise<void> {
  if (busy.value) return;
  hush();
  if (phase.value === "setting") {
    picks.value = [];
    advice.value = null;
    say("No cards picked.");
    return;
  }
  const now = here.value;
  if (now?.phase === "betting" && now.main > 0) {
    await act(async () => adopt(await api.clear(now)));
  }
  sweep();
  putBets(NO_BETS);
  say(`No bets. Balance ${money(balance.value)}.`);
}

export async function deal(): Promise<void> {
  const game = variant.value;
  if (!game || phase.value !== "betting") return;
  const fault = betFault(bets.value, game);
  if (fault) {
    warn(fault);
    return;
  }
  await place(game, bets.value);
}

/** Places bets and deals. What the server holds already, after a reload, is not sent again. */
async function place(game: VariantView, wanted: Bets): Promise<void> {
  const dealt = await act(async () => {
    if (!here.value) {
      const table = await api.open(game.name);
      putBets(wanted, game.name);
      adopt(table);
    }
    let now = here.value as RoundView;
    if (now.main !== wanted.main || now.bonus !== wanted.bonus) {
      adopt(await api.bet(now, wanted.main, wanted.bonus));
      now = here.value as RoundView;
    }
    adopt(await api.deal(now, randomHex(16)));
  });
  if (dealt) {
    chime("deal");
    say(
      `Your cards: ${line.value.map(cardName).join(", ")}. Pick two for your second highest hand.`,
    );
  } else if (waiting.value && waiting.value.variant !== game.name) {
    open("waiting");
  }
}

export async function rebet(): Promise<void> {
  const game = variant.value;
  if (!game || busy.value || phase.value === "setting") return;
  const wanted = last.value;
  if (wanted.main === 0) {
    warn("There is no last bet yet: put chips on BET and press DEAL.");
    return;
  }
  if (total(wanted) > purse.value) {
    if (phase.value === "finished") sweep();
    open("low balance");
    return;
  }
  sweep();
  putBets(wanted);
  await place(game, wanted);
}

export function pick(card: string): void {
  if (phase.value !== "setting" || busy.value) return;
  hush();
  picks.value = togglePick(picks.value, card);
  chime("card");
  const made = picked.value;
  const change = `${cardName(card)} ${picks.value.includes(card) ? "picked" : "put back"}.`;
  const names = made ? ` Second highest: ${made.low_name}. Highest: ${made.high_name}.` : "";
  say(change + names + (made?.foul ? " This is a foul." : ""));
}

/** Picks the low hand of a setting that was chosen as a whole. */
export function choose(low: readonly string[]): void {
  if (phase.value !== "setting" || busy.value) return;
  hush();
  advice.value = null;
  picks.value = [...low];
  const made = picked.value;
  if (made)
    say(`Second highest: ${made.low_name}. Highest: ${made.high_name}. Press DONE to play it.`);
}

export function pickAt(place: number): void {
  const card = line.value[place - 1];
  if (card) pick(card);
}

/** HOUSE WAY: suggests the setting and says why; the player still presses DONE. */
export async function askHouseWay(): Promise<void> {
  const now = here.value;
  if (now?.phase !== "setting") return;
  await act(async () => {
    const found = await api.advice(now.id);
    advice.value = found;
    picks.value = found.setting.low;
    say(`House way: ${found.says}. Press DONE to play it.`);
  });
}

/** DONE. A foul that would cost the bet is asked about first. */
export async function done(sure = false): Promise<void> {
  const now = here.value;
  if (now?.phase !== "setting") return;
  if (picks.value.length !== 2) {
    warn("Pick two cards for your second highest hand.");
    return;
  }
  if (picked.value?.foul && now.foul_rule === "loses" && !sure) {
    open("foul");
    return;
  }
  await act(async () => {
    const table = await api.set(now, picks.value);
    startReveal();
    adopt(table);
    chime("reveal");
  });
}

/** The cards have turned: the result is told. */
export function finishReveal(): void {
  if (!revealing.value) return;
  revealing.value = false;
  const result = here.value?.result;
  if (result) {
    chime(result.net > 0 ? "win" : "end");
    say(`${result.says} Balance ${money(balance.value)}.`);
  }
}

export function rebuy(amount: number): Promise<boolean> {
  return act(async () => {
    adopt(await api.rebuy(amount));
    tell(`${money(amount)} moved to the table. Balance ${money(balance.value)}.`);
  });
}

export function deposit(amount: number): Promise<boolean> {
  return act(async () => {
    adopt(await api.deposit(amount));
    tell(`${money(amount)} play credits deposited. Account ${money(me.value?.account ?? 0)}.`);
  });
}

/** EXIT GAME: the balance goes back to the account; an unfinished round is asked about first. */
export async function exit(): Promise<void> {
  if (phase.value === "setting") {
    open("leave");
    return;
  }
  if (waiting.value && waiting.value !== here.value) {
    open("waiting");
    return;
  }
  const left = await act(async () => {
    const now = here.value;
    if (now?.phase === "betting" && now.main > 0) adopt(await api.clear(now));
    const before = me.value?.game ?? 0;
    adopt(await api.exit());
    sweep();
    takeAllBets();
    go({ page: "lobby" });
    tell(`${money(before)} went back to your account.`);
  });
  if (left) target.value = "main";
}
