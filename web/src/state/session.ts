/** Who plays, with what money, which games there are; and the one way in which anything is done. */
import { signal } from "@preact/signals";
import { api } from "../api/calls";
import { Refusal } from "../api/http";
import type { Me, VariantView } from "../api/types";
import { open } from "./dialogs";
import { mayBeKnown, noteStranger } from "./hint";
import { hush, warn } from "./notice";

/** The player; null when nobody is signed in, undefined until the server has said which. */
export const me = signal<Me | null | undefined>(undefined);
export const variants = signal<VariantView[]>([]);
/** Whether a command is under way: there is never a second one beside it. */
export const busy = signal(false);

const NAME = "paigow.name";

export function variantNamed(name: string): VariantView | undefined {
  return variants.value.find((variant) => variant.name === name);
}

/** What to do after a refusal that says that the page is behind the server. */
let catchUp: (code: string) => Promise<void> = async () => {};

export function onConflict(refresh: (code: string) => Promise<void>): void {
  catchUp = refresh;
}

/** A session ended under the player's hands: no guest takes his seat unasked. */
let ended = false;

/** Shows a refusal, and brings the page up to date where it was behind. */
export async function refused(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 401 && error.code !== "bad_credentials") {
    me.value = null;
    ended = true;
    warn("You are no longer signed in: sign in again, or play as a guest.");
    open("account");
    return;
  }
  warn(
    error.code === "stale_version"
      ? "The table had changed on another page or device: this is how it stands now."
      : error.message,
  );
  if (error.status === 409 || error.status === 404 || error.status >= 500) {
    await catchUp(error.code);
  }
}

let commands = 0;

/** How many commands were begun: what was read before the last one is out of date. */
export function commandCount(): number {
  return commands;
}

/** Runs one command; while another is under way it does nothing. Says whether it went through. */
export async function act(command: () => Promise<void>): Promise<boolean> {
  if (busy.value) return false;
  busy.value = true;
  commands += 1;
  hush();
  try {
    await command();
    return true;
  } catch (error) {
    await refused(error);
    return false;
  } finally {
    busy.value = false;
  }
}

/** The player of this browser's session, if it has one. */
export async function findMe(): Promise<void> {
  if (!mayBeKnown()) {
    me.value = null;
    return;
  }
  try {
    me.value = await api.me();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    noteStranger();
    me.value = null;
  }
}

/** Sees to it that somebody plays: a guest, unless an account was used here and should sign in. */
export async function ensurePlayer(): Promise<boolean> {
  if (me.value) return true;
  if (ended || rememberedName()) {
    open("account");
    return false;
  }
  return playAsGuest();
}

export function playAsGuest(): Promise<boolean> {
  return act(async () => {
    me.value = await api.guest();
    ended = false;
  });
}

/** The name that last signed in here, so that an ended session is not mistaken for a new guest. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function rememberName(name: string): void {
  try {
    if (name) localStorage.setItem(NAME, name);
    else localStorage.removeItem(NAME);
  } catch {
    // Storage is switched off: next time the name is typed again.
  }
}
