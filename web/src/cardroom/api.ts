/** The cardroom's calls over HTTP. */
import { get, post } from "../api/http";
import type { Advice } from "../api/types";
import { unknownTo } from "./known";
import type {
  CommandDone,
  Lobby,
  SlipPage,
  TableCommand,
  TableOpened,
  TableRequest,
  TableSnapshot,
} from "./wire";

function at(id: string, rest: string, parts: Record<string, string | number | null> = {}): string {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== null && value !== "") found.set(name, String(value));
  }
  const query = found.size > 0 ? `?${found}` : "";
  return `/tables/${encodeURIComponent(id)}${rest}${query}`;
}

export const roomApi = {
  lobby: async () => ({ tables: unknownTo((await get<Lobby>("/tables")).tables) }),
  open: (asked: Partial<TableRequest>) => post<TableOpened>("/tables", asked),
  table: (id: string, invite: string) => get<TableSnapshot>(at(id, "", { invite })),
  command: (id: string, invite: string, command: TableCommand, version: number, key: string) =>
    post<CommandDone>(at(id, "/commands", { invite }), { version, command }, key),
  /** The way to a table; told to its host alone. */
  invitation: (id: string) => get<TableOpened>(at(id, "/invite")),
  advice: (id: string, spot: number) => get<Advice>(at(id, "/advice", { spot })),
  slips: (id: string, before: number | null, invite: string) =>
    get<SlipPage>(at(id, "/rounds", { before, invite })),
  proofLink: (id: string, round: number, invite: string) =>
    `/api/v1${at(id, `/rounds/${round}/proof`, { invite })}`,
};

export function socketAddress(id: string, invite: string, since: number | null): string {
  const path = at(id, "", { invite, since });
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/v1${path}`;
}
