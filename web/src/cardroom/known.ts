/** Private tables that this browser knows the way to: the server lists a player's own alone. */
import { signal } from "@preact/signals";
import type { LobbyRow } from "./wire";

export interface KnownRoom {
  id: string;
  name: string;
  invite: string;
}

const PLACE = "paigow.tables";
const KEPT = 8;

function read(): KnownRoom[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter(isRoom) : [];
  } catch {
    return [];
  }
}

function isRoom(value: unknown): value is KnownRoom {
  const { id, name, invite } = (value ?? {}) as Partial<KnownRoom>;
  return [id, name, invite].every((each) => typeof each === "string");
}

export const knownRooms = signal<readonly KnownRoom[]>(read());

export function rememberRoom(room: KnownRoom): void {
  if (!room.invite) return;
  keep([room, ...knownRooms.value.filter((each) => each.id !== room.id)]);
}

/** The tables of a list that are not among those that are known here, each is shown once. */
export function unknownTo(rows: readonly LobbyRow[]): LobbyRow[] {
  const known = new Set(knownRooms.value.map((each) => each.id));
  return rows.filter((row) => !row.private || !known.has(row.id));
}

export function forgetRoom(id: string): void {
  keep(knownRooms.value.filter((each) => each.id !== id));
}

function keep(rooms: readonly KnownRoom[]): void {
  knownRooms.value = rooms.slice(0, KEPT);
  try {
    localStorage.setItem(PLACE, JSON.stringify(knownRooms.value));
  } catch {
    // Storage is switched off: the link is in the address bar.
  }
}
