/** Which dialog is open: one at a time. */
import { signal } from "@preact/signals";

export type DialogName =
  | "account"
  | "cashier"
  | "fair"
  | "foul"
  | "help"
  | "leave"
  | "low balance"
  | "menu"
  | "odds"
  | "rebuy"
  | "review"
  | "settings"
  | "sign out"
  | "version"
  | "waiting";

/** The cardroom has dialogs of its own: they come with it. */
export type RoomDialogName =
  | "room bank"
  | "room change"
  | "room fair"
  | "room help"
  | "room leave"
  | "room menu"
  | "room open"
  | "room pays"
  | "room react"
  | "room seat";

export const dialog = signal<DialogName | RoomDialogName | null>(null);

export function open(name: DialogName | RoomDialogName): void {
  dialog.value = name;
}

export function close(): void {
  dialog.value = null;
}
