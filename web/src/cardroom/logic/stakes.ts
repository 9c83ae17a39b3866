/** Chips on the spots of a table before they are sent. What a bet may be is the server's word. */
import { money } from "../../logic/money";
import type { BetKind, SpotView, TableConfig } from "../wire";

export type Stakes = Readonly<{ main: number; fortune: number; ace_high: number }>;
export type StakeName = keyof Stakes;

export const NOTHING: Stakes = { main: 0, fortune: 0, ace_high: 0 };
export const STAKES: readonly StakeName[] = ["main", "fortune", "ace_high"];
export const STAKE_TITLES: Record<StakeName, string> = {
  main: "MAIN",
  fortune: "FORTUNE",
  ace_high: "ACE HIGH",
};

export function stakeName(bet: BetKind): StakeName {
  return bet === "ace-high" ? "ace_high" : bet;
}

export function sum(stakes: Stakes): number {
  return stakes.main + stakes.fortune + stakes.ace_high;
}

export function sameStakes(a: Stakes, b: Stakes): boolean {
  return STAKES.every((name) => a[name] === b[name]);
}

export function onSpot(spots: readonly SpotView[], spot: number): Stakes {
  const { main, fortune, ace_high } = spots.find((each) => each.spot === spot) ?? NOTHING;
  return { main, fortune, ace_high };
}

export function limitsOf(config: TableConfig, name: StakeName): { min: number; max: number } {
  return { min: config[`min_${name}`], max: config[`max_${name}`] };
}

/** Which bets this table takes: a limit of nothing means that there is no such bet. */
export function offered(config: TableConfig): StakeName[] {
  return STAKES.filter((name) => limitsOf(config, name).max > 0);
}

/** The stakes with one more chip, or a sentence saying why it does not go there. */
export function withChip(
  stakes: Stakes,
  name: StakeName,
  chip: number,
  config: TableConfig,
  purse: number,
): Stakes | string {
  const { max } = limitsOf(config, name);
  if (stakes[name] + chip > max) return `The most on ${STAKE_TITLES[name]} is ${money(max)}.`;
  if (chip > purse) return `You have ${money(purse)} left: REBUY to bet more.`;
  return { ...stakes, [name]: stakes[name] + chip };
}

export function withoutChip(stakes: Stakes, name: StakeName, chip: number): Stakes {
  return { ...stakes, [name]: Math.max(0, stakes[name] - chip) };
}

/** Why these stakes cannot be sent yet, or null when they can. */
export function stakesFault(stakes: Stakes, config: TableConfig): string | null {
  if (sum(stakes) === 0) return null;
  if (stakes.main === 0) return "A side bet needs a main bet: put chips on MAIN.";
  for (const name of STAKES) {
    const { min } = limitsOf(config, name);
    if (stakes[name] > 0 && stakes[name] < min) {
      return `The least on ${STAKE_TITLES[name]} is ${money(min)}.`;
    }
  }
  return null;
}
