/** Sending a command to the table one is at. */
import { signal } from "@preact/signals";
import { Refusal } from "../api/http";
import { hush, warn } from "../state/notice";
import { refused } from "../state/session";
import type { TableLine } from "./line";
import type { TableCommand } from "./wire";

let line: TableLine | null = null;
/** The kinds of command that have not been answered yet. */
export const underway = signal<readonly string[]>([]);

export function setSender(next: TableLine | null): void {
  line = next;
  underway.value = [];
}

/** Sends a command; one of its kind at a time, and what is refused is told. */
export async function send(command: TableCommand, key?: string): Promise<boolean> {
  const kind = command.type;
  if (!line || underway.value.includes(kind)) return false;
  underway.value = [...underway.value, kind];
  hush();
  try {
    await line.send(command, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) warn(error.message);
    else await refused(error);
    return false;
  } finally {
    underway.value = underway.value.filter((other) => other !== kind);
  }
}
