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
  | "rebuy"
  | "settings"
  | "sign out"
  | "version"
  | "waiting";

export const dialog = signal<DialogName | null>(null);

export function open(name: DialogName): void {
  dialog.value = name;
}

export function close(): void {
  dialog.value = null;
}
