/** What the page says: to the ear in live regions, to the eye in a line that the player closes. */
import { signal } from "@preact/signals";

/** The last thing that happened, for screen readers. */
export const said = signal("");
/** A sentence that the player should read now: a refusal, an advice, a correction. */
export const notice = signal<{ text: string; tone: "plain" | "bad" } | null>(null);

let turn = false;

/** Says something to the ear; the same sentence twice is said twice. */
export function say(text: string): void {
  turn = !turn;
  said.value = text + (turn ? "" : "\u00a0");
}

/** How long a plain message stays; a refusal stays until something else is done. */
const STAYS = 7000;

export function tell(text: string): void {
  const told = { text, tone: "plain" } as const;
  notice.value = told;
  say(text);
  setTimeout(() => {
    if (notice.value === told) notice.value = null;
  }, STAYS);
}

export function warn(text: string): void {
  notice.value = { text, tone: "bad" };
  say(text);
}

export function hush(): void {
  notice.value = null;
}
