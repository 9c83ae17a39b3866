/** The one action that is next: what it is called, and what a press on it does. */
import { computed, effect, signal } from "@preact/signals";
import { open } from "./dialogs";
import { deal, done, rebet } from "./play";
import { bets, phase, picks, purse, revealing, variant } from "./table";

/** How long after a change a press may still be meant for the action before. */
const FRESH = 400;

/** Another action has just taken the place of the last one: a second press does not reach it. */
export const fresh = signal(false);

/** Nothing can be bet before credits are brought to the table. */
export const needsCredits = computed(
  () => phase.value === "betting" && purse.value < (variant.value?.limits.min ?? 0),
);

const named = computed(() => {
  if (phase.value === "setting") return { name: "DONE", ready: picks.value.length === 2 };
  if (phase.value === "finished") return { name: "REBET", ready: !revealing.value };
  if (needsCredits.value) return { name: "REBUY", ready: true };
  return { name: "DEAL", ready: bets.value.main > 0 };
});

/** The name of the next action, and whether it can be taken now. */
export const next = computed(() => ({
  name: named.value.name,
  ready: named.value.ready && !fresh.value,
}));

/** What is next at the table; nothing is anywhere else. */
const scene = computed(() => (variant.value ? `${named.value.name} ${revealing.value}` : ""));

/** Notices when the next action becomes another one under the player's hand. */
export function watchPrimary(): void {
  let before = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = scene.value;
    clearTimeout(timer);
    fresh.value = before !== "" && now !== "" && now !== before;
    before = now;
    if (fresh.peek()) {
      timer = setTimeout(() => {
        fresh.value = false;
      }, FRESH);
    }
  });
}

/** Takes the next action. While the cards turn a press completes the movement and no more. */
export function primary(): void {
  if (revealing.value || fresh.value) return;
  if (phase.value === "betting") void (needsCredits.value ? open("rebuy") : deal());
  else if (phase.value === "setting") void done();
  else void rebet();
}
