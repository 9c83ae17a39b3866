/** Every call that the client makes, by name. */
import { get, post, remove } from "./http";
import type {
  Advice,
  Analysis,
  GivenUp,
  LogPage,
  Me,
  RoundSteps,
  RoundView,
  TableReview,
  TableView,
  VariantView,
  VersionView,
  WayView,
} from "./types";

export interface LogQuery {
  variant?: string;
  result?: string;
  before?: string;
  limit?: number;
}

function query(parts: object): string {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== "") found.set(name, String(value));
  }
  const text = found.toString();
  return text && `?${text}`;
}

function round(id: string, action: string): string {
  return `/rounds/${encodeURIComponent(id)}/${action}`;
}

export const api = {
  me: () => get<Me>("/me"),
  guest: () => post<Me>("/guests"),
  register: (name: string, password: string) => post<Me>("/accounts", { name, password }),
  signIn: (name: string, password: string) => post<Me>("/sessions", { name, password }),
  signOut: () => remove("/sessions/current"),
  variants: () => get<VariantView[]>("/variants"),
  variant: (name: string) => get<VariantView>(`/variants/${encodeURIComponent(name)}`),
  version: () => get<VersionView>("/version"),
  deposit: (amount: number) => post<TableView>("/cashier/deposit", { amount }),
  rebuy: (amount: number) => post<TableView>("/cashier/rebuy", { amount }),
  exit: () => post<TableView>("/cashier/exit"),
  current: () => get<TableView>("/rounds/current"),
  finished: (id: string) => get<RoundView>(`/rounds/${encodeURIComponent(id)}`),
  open: (variant: string) => post<TableView>("/rounds", { variant }),
  bet: ({ id, version }: RoundView, main: number, bonus: number) =>
    post<TableView>(round(id, "bet"), { version, main, bonus }),
  clear: ({ id, version }: RoundView) => post<TableView>(round(id, "clear"), { version }),
  deal: ({ id, version }: RoundView, client_seed: string) =>
    post<TableView>(round(id, "deal"), { version, client_seed }),
  set: ({ id, version }: RoundView, low: readonly string[]) =>
    post<TableView>(round(id, "set"), { version, low }),
  advice: (id: string) => get<Advice>(round(id, "advice")),
  steps: (id: string) => get<RoundSteps>(round(id, "steps")),
  log: (filter: LogQuery) => get<LogPage>(`/rounds${query(filter)}`),
  review: (id: string) => get<Analysis>(round(id, "review")),
  roomReview: (table: string, number: number, invite: string) =>
    get<TableReview>(
      `/tables/${encodeURIComponent(table)}/rounds/${number}/review${query({ invite })}`,
    ),
  odds: (id: string) => get<Analysis>(round(id, "advice-priced")),
  analysis: (asked: string) => get<Analysis>(`/analysis/hand?${asked}`),
  ways: () => get<{ ways: WayView[] }>("/analysis/ways"),
  givenUp: (variant: string) => get<GivenUp>(`/me/given-up${query({ variant })}`),
  proofLink: (id: string) => `/api/v1${round(id, "proof")}`,
  exportLink: (kind: "json" | "csv") => `/api/v1/rounds/export.${kind}`,
};
