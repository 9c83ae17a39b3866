/** The settlement as it is shown: step by step, clockwise, while the bank's coverage empties. */
import type { BetKind, CoverageStep, Slip, SpotView, TableState } from "../wire";

export interface BarPart {
  key: string;
  /** In thousandths of the bank's amount. */
  from: number;
  width: number;
  kind: "paid" | "taken";
  spot: number;
  bet: BetKind;
}

/** What of a spot is known once that many steps have been shown; all of it where none are. */
export function isShown(table: TableState, spot: number, shown: number): boolean {
  const first = table.coverage.findIndex((step) => step.spot === spot && step.bet === "main");
  return first < shown;
}

/** What is left of the coverage after that many steps. */
export function leftAfter(table: TableState, shown: number): number {
  const steps = table.coverage.slice(0, shown);
  return steps.at(-1)?.left ?? table.bank.amount ?? 0;
}

/** The used parts of the bar in the order of settlement, each in thousandths of the whole. */
export function barParts(table: TableState, shown: number): BarPart[] {
  const whole = table.bank.amount;
  if (!whole) return [];
  const parts: BarPart[] = [];
  let used = 0;
  for (const step of table.coverage.slice(0, shown)) {
    if (step.used > 0) {
      const from = thousandths(used, whole);
      parts.push({
        key: `${step.spot} ${step.bet}`,
        from,
        width: thousandths(used + step.used, whole) - from,
        kind: bankPays(table.spots, step) ? "paid" : "taken",
        spot: step.spot,
        bet: step.bet,
      });
    }
    used += step.used;
  }
  return parts;
}

function thousandths(part: number, whole: number): number {
  return Math.floor((part * 1000) / whole);
}

function bankPays(spots: readonly SpotView[], step: CoverageStep): boolean {
  const items = spots.find((each) => each.spot === step.spot)?.result?.items;
  return items?.find((item) => item.bet === step.bet)?.result === "win";
}

/** How long a step may take, so that the whole never takes longer than that. */
export function stepTime(steps: number, most = 2600, usual = 520): number {
  return steps === 0 ? 0 : Math.min(usual, Math.floor(most / steps));
}

/** What a spot of a slip goes by. */
export function spotName(of: Pick<Slip["spots"][number], "spot" | "dragon">): string {
  return of.dragon ? `Dragon hand (spot ${of.spot})` : `Spot ${of.spot}`;
}

/**
 * What the net of a slip is the net of; null where it is that of the one bet there was. An outcome
 * is that of a main bet: beside any other sum than its own the sum has to say what it sums up.
 */
export function netOf(slip: Pick<Slip, "spots" | "bank">): "Round" | "All bets" | null {
  if (slip.bank || slip.spots.length !== 1) return "Round";
  return slip.spots[0]?.items.length === 1 ? null : "All bets";
}
