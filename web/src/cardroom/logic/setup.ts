/** How a table is set up, as it is typed into a form, and as the server is asked for it. */
import { money, parseMoney } from "../../logic/money";
import type { TableConfig, TableRequest } from "../wire";

export const AMOUNTS = [
  ["min_main", "Least main bet", 500],
  ["max_main", "Most main bet", 50_000],
  ["min_bank", "Least bank", 10_000],
  ["max_bank", "Most bank", 1_000_000],
  ["min_fortune", "Least Fortune", 100],
  ["max_fortune", "Most Fortune", 10_000],
  ["min_ace_high", "Least ace-high", 100],
  ["max_ace_high", "Most ace-high", 10_000],
  ["fortune_cap", "A Fortune pays at most", 5_000_000],
  ["collection", "Fee for the bank, a round", 0],
] as const;

export type AmountName = (typeof AMOUNTS)[number][0];
export type FieldName = AmountName | "name" | "commission" | "table_max_payout";

type Rest = Pick<
  TableConfig,
  | "private"
  | "betting_seconds"
  | "reveal_seconds"
  | "setting_seconds"
  | "pause_seconds"
  | "max_spots"
  | "max_consecutive_bank"
  | "dragon"
  | "bank_commission"
> & { commission_step: 1 | 25 };

export interface Draft {
  name: string;
  amounts: Record<AmountName, string>;
  /** A percentage. */
  commission: string;
  /** What all Fortunes of a round are paid at most; nothing for no such limit. */
  table_max_payout: string;
  rest: Rest;
}

/** What is wrong with a draft, and in which field. */
export interface Fault {
  field: FieldName;
  says: string;
}

export function freshDraft(name: string): Draft {
  const amounts = AMOUNTS.map(([field, , cents]) => [field, money(cents)]);
  return {
    name,
    amounts: Object.fromEntries(amounts),
    commission: "0",
    table_max_payout: "",
    rest: {
      private: false,
      betting_seconds: 20,
      reveal_seconds: 3,
      setting_seconds: 45,
      pause_seconds: 6,
      max_spots: 1,
      max_consecutive_bank: 1,
      dragon: false,
      commission_step: 1,
      bank_commission: false,
    },
  };
}

/** A table as it is set up now. */
export function draftOf(config: TableConfig): Draft {
  const { rest } = freshDraft("");
  const kept = Object.keys(rest).map((field) => [field, config[field as keyof Rest]]);
  const most = config.table_max_payout;
  return {
    name: config.name,
    amounts: Object.fromEntries(AMOUNTS.map(([field]) => [field, money(config[field])])) as Record<
      AmountName,
      string
    >,
    commission: money(config.commission_rate),
    table_max_payout: most === null ? "" : money(most),
    rest: Object.fromEntries(kept) as Rest,
  };
}

/** What is asked of the server, or the first field that is wrong. */
export function asked(draft: Draft): Partial<TableRequest> | Fault {
  const name = draft.name.trim();
  if (name.length < 2 || name.length > 40 || /[<>&"\\]/.test(name)) {
    return { field: "name", says: 'Name: write 2 to 40 characters without < > & " or \\.' };
  }
  const amounts = {} as Record<AmountName, number>;
  for (const [field, label] of AMOUNTS) {
    const cents = parseMoney(draft.amounts[field]);
    if (cents === null) return { field, says: `${label}: write an amount like 20 or 20.50.` };
    amounts[field] = cents;
  }
  const fault = limitsFault(amounts);
  if (fault) return fault;
  const rate = parseMoney(draft.commission);
  if (rate === null || rate > 10_000) {
    return { field: "commission", says: "Commission: write a percentage from 0 to 100, like 5." };
  }
  const payout = draft.table_max_payout.trim();
  const most = payout === "" ? null : parseMoney(payout);
  if (payout !== "" && most === null) {
    const says = "All Fortunes of a round: write an amount like 2000, or nothing for no limit.";
    return { field: "table_max_payout", says };
  }
  return { name, ...amounts, ...draft.rest, commission_rate: rate, table_max_payout: most };
}

function limitsFault(amounts: Record<AmountName, number>): Fault | null {
  for (const kind of ["main", "bank", "fortune", "ace_high"] as const) {
    const [low, high] = [`min_${kind}`, `max_${kind}`] as const;
    const [least, most] = [amounts[low], amounts[high]];
    if (least > most) {
      return {
        field: high,
        says: `${labelOf(high)}: ${money(most)} is less than the least, ${money(least)}.`,
      };
    }
    if (least > 0) continue;
    const isSide = kind === "fortune" || kind === "ace_high";
    if (!isSide) return { field: low, says: `${labelOf(low)}: write more than 0.` };
    if (most > 0) {
      const says = `${labelOf(low)}: write more than 0, or 0 for both to leave the bet out.`;
      return { field: low, says };
    }
  }
  return null;
}

function labelOf(field: AmountName): string {
  return AMOUNTS.find(([each]) => each === field)?.[1] ?? field;
}
