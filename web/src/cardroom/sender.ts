/** Sending commands to the table one is at, one after the other. */
import { signal } from "@preact/signals";
import { Refusal } from "../api/http";
import { hush, warn } from "../state/notice";
import { refused } from "../state/session";
import type { TableLine } from "./line";
import type { CommandDone, TableCommand } from "./wire";

/** Keeps how the table stands as a command is given; gives back how a refusal of it is told. */
type Telling = (command: TableCommand) => (refusal: Refusal) => Promise<void> | void;

const plainly: Telling = () => (refusal) => warn(refusal.message);

let line: TableLine | null = null;
let telling = plainly;
/** The last command's end, well or ill: each is decided on what the one before it made. */
let last: Promise<unknown> = Promise.resolve();
/** The kinds of command that have not been answered yet. */
export const underway = signal<readonly string[]>([]);

export function setSender(next: TableLine | null, tells = plainly): void {
  line = next;
  telling = tells;
  last = Promise.resolve();
  underway.value = [];
}

/** Sends a command when those before it are answered; what is refused is the caller's to tell. */
export function pass(command: TableCommand): Promise<CommandDone> {
  const to = line;
  if (!to) return Promise.reject(new Refusal(0, "no_table", "There is no table here."));
  const sent = last.then(() => to.send(command));
  last = sent.catch(() => undefined);
  return sent;
}

/** When none of these kinds of command is on its way any more. */
export function arrived(...kinds: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const stop = underway.subscribe((now) => {
      if (now.some((kind) => kinds.includes(kind))) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Does what a player asked for; one of a kind at a time, and what is refused is told. */
export async function send(command: TableCommand): Promise<boolean> {
  const kind = command.type;
  if (!line || underway.value.includes(kind)) return false;
  underway.value = [...underway.value, kind];
  hush();
  const refuse = telling(command);
  try {
    await pass(command);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) void refuse(error);
    else await refused(error);
    return false;
  } finally {
    underway.value = underway.value.filter((other) => other !== kind);
  }
}
