/** Looking at what a hand was worth: after the round, and in training before DONE. */
import { computed, signal } from "@preact/signals";
import { open } from "./dialogs";
import { settings } from "./settings";
import { here, phase, revealing } from "./table";

/** The hand that the open dialog reviews: of a solo round, or of a round at a cardroom table. */
export type Reviewed = { round: string } | { table: string; number: number; invite: string };

export const reviewed = signal<Reviewed | null>(null);

/** The round at the table is over, and its cards have turned. */
export const canReview = computed(
  () => phase.value === "finished" && !revealing.value && here.value?.result != null,
);
/** Training is on, and there is a hand to set. */
export const canSeeOdds = computed(() => settings.value.training && phase.value === "setting");

export function review(which: Reviewed): void {
  reviewed.value = which;
  open("review");
}

export function reviewLast(): void {
  if (canReview.value && here.value) review({ round: here.value.id });
}

export function showOdds(): void {
  if (canSeeOdds.value) open("odds");
}
