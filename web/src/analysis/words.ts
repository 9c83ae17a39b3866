/** Odds in words and figures. All that is counted comes from the server; here it is only written. */
import type { Analysis, PricedSetting } from "../api/types";
import { money, percent } from "../logic/money";

/** How many of the best settings are shown before all are asked for. */
const FIRST = 5;
const DIGITS = 4;

export function count(hands: number): string {
  return String(hands).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A part of all hands as a percentage; what is not nothing never reads as nothing. */
export function share(part: number, all: number): string {
  if (part === 0) return "0%";
  if (part === all) return "100%";
  const found = ((100 * part) / all).toFixed(2);
  if (found === "0.00") return "<0.01%";
  return found === "100.00" ? ">99.99%" : `${found}%`;
}

/** A value per unit bet, signed with a true minus. */
export function value(units: number, digits = DIGITS): string {
  const figures = Math.abs(units).toFixed(digits);
  if (Number(figures) === 0) return figures;
  return (units < 0 ? "−" : "+") + figures;
}

/** What was given up, in units. */
export function lost(units: number): string {
  const figures = units.toFixed(DIGITS);
  return units > 0 && Number(figures) === 0 ? "under 0.0001" : figures;
}

/** What was given up as a part of the bet, or as several bets. */
export function lostUnits(units: number): string {
  return lost(units) + (units > 1 ? " units" : " of a unit");
}

export function hands(setting: PricedSetting): string {
  return `${setting.low_words} in front of ${setting.high_words}`;
}

export interface Row {
  /** Counted from 1, the best. */
  place: number;
  setting: PricedSetting;
}

/** The settings that are shown: the best few, the chosen one and the house way's, or all. */
export function shown({ settings, foul }: Analysis, all: boolean): Row[] {
  const played = foul ? [...settings, foul] : settings;
  return played
    .map((setting, at) => ({ place: at + 1, setting }))
    .filter(({ place, setting }) => all || place <= FIRST || setting.chosen || setting.house_way);
}

/** Against a bank that was seen, or as a bank that pushes, no setting may do better than another. */
export function isLevel({ seen, settings, hands }: Analysis): boolean {
  return settings.every((each) => each.given_up === 0 && (seen !== null || each.push === hands));
}

/** What the chosen setting was worth beside the best, in one sentence. */
export function verdict(analysis: Analysis): string {
  const { settings, foul, advice } = analysis;
  const best = settings[0] as PricedSetting;
  const chosen = foul ?? settings.find((each) => each.chosen);
  const house = settings.find((each) => each.house_way);
  if (!chosen) return counsel(analysis);
  if (!foul && isLevel(analysis)) {
    const end = best.win ? "wins" : best.push ? "pushes" : "loses";
    return `Every setting ${end} against these cards of the bank: yours gave up nothing.`;
  }
  if (chosen.given_up === 0) return "Your setting is the best there is.";
  const opening =
    `${foul ? "Your setting was a foul, which loses, and you" : "You"} gave up ` +
    `${lostUnits(chosen.given_up)}: the best was ${hands(best)}`;
  if (!house) return `${opening}.`;
  const reason = `because “${advice.says}”`;
  if (house === best) return `${opening}, as the house way plays it, ${reason}.`;
  if (house === chosen) return `${opening}; the house way plays it as you did, ${reason}.`;
  return `${opening}; the house way would have played ${hands(house)}, ${reason}.`;
}

/** The best setting and the house way's, in one sentence, before anything is chosen. */
export function counsel(analysis: Analysis): string {
  const { settings, push_rule } = analysis;
  const best = settings[0] as PricedSetting;
  if (push_rule && isLevel(analysis)) {
    return `This is ${PAI_GOW[push_rule]}: every bet is a push, however it is set.`;
  }
  const house = settings.find((each) => each.house_way);
  const opening = `The best setting is ${hands(best)}, worth ${value(best.value)} of a unit`;
  if (!house) return `${opening}.`;
  if (house.given_up === 0) return `${opening}; the house way plays it.`;
  return `${opening}; the house way plays ${hands(house)} and gives up ${lost(house.given_up)}.`;
}

const PAI_GOW = { "queen-high": "a queen-high pai gow", "ace-high": "an ace-high pai gow" };

/** What was counted, and under which rules. */
export function basis(analysis: Analysis): string {
  const { role, against, seen, wheel, push_rule } = analysis;
  const other = role === "player" ? "bank" : "player";
  const straight = `A-2-3-4-5 is the ${wheel === "low" ? "lowest" : "second highest"} straight`;
  const counted = seen
    ? "Against the seven cards that the bank had"
    : `Against all ${count(analysis.hands)} hands that the ${other} can have`;
  return (
    `${counted}, set by the house way of ${against.title}. ${straight}. ` +
    (push_rule ? `Every bet is a push when the bank has ${PAI_GOW[push_rule]}. ` : "") +
    `Value is per unit bet${commission(analysis)}.`
  );
}

function commission({ commission_rate, commission_step, bet }: Analysis): string {
  if (commission_rate === 0) return ", without commission";
  const rounded =
    bet !== null && commission_step > 1
      ? `, rounded up to ${money(commission_step)} on a bet of ${money(bet)}`
      : "";
  return `, after a commission of ${percent(commission_rate)}${rounded}`;
}

/** The address of the same question on the page that anybody can open. */
export function questionOf(analysis: Analysis): string {
  const { cards, against, wheel, role, push_rule, commission_rate, commission_step, bet } =
    analysis;
  const found = new URLSearchParams({ cards: cards.join(" "), against: against.name, wheel, role });
  if (push_rule) found.set("push", push_rule);
  if (commission_rate === 0) return found.toString();
  found.set("commission", percent(commission_rate));
  if (bet !== null) {
    found.set("commission_step", String(commission_step));
    found.set("bet", String(bet));
  }
  return found.toString();
}
