/** The keyboard at a live table: every key does what a button on the page does. */
import { useEffect } from "preact/hooks";
import { dialog, open as openDialog } from "../state/dialogs";
import { go, route } from "../state/route";
import { add, aimNext, rebet, take } from "./bets";
import { askHouseWay, clear, pickAt, primary, sitOut } from "./play";
import { chip, invite, leaving, open, ownSeat, seat, table, toSet } from "./room";
import { CHIPS } from "./ui/chips";

export function useRoomKeys(): void {
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function press(event: KeyboardEvent): void {
  const from = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.value) return;
  if (from instanceof HTMLElement && from.closest("input:not([type=radio]), select, textarea")) {
    return;
  }
  if (event.key === "Enter") {
    if (enters(event, from)) {
      event.preventDefault();
      primary();
    }
    return;
  }
  const action = actionOf(event, from);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Enter takes the next action, unless the focus is on something that Enter presses itself. */
function enters(event: KeyboardEvent, from: EventTarget | null): boolean {
  if (event.repeat) {
    event.preventDefault();
    return false;
  }
  if (!(from instanceof HTMLElement) || !from.closest("button, a, input")) return true;
  return "piece" in from.dataset && from.dataset.by === "press";
}

function actionOf(event: KeyboardEvent, from: EventTarget | null): (() => void) | undefined {
  const { key } = event;
  if (/^[1-7]$/.test(key)) return () => pickAt(Number(key));
  if (key === "ArrowLeft" || key === "ArrowRight") {
    if (from instanceof HTMLInputElement || !open.value) return undefined;
    return () => chooseChip(key === "ArrowLeft" ? -1 : 1);
  }
  const isSeated = seat.value !== null;
  const stays = isSeated && !leaving.value;
  switch (key.toLowerCase()) {
    case "+":
    case "=":
      return () => add();
    case "-":
    case "−":
      return () => take();
    case "b":
      return aimNext;
    case "c":
      return clear;
    case "h":
      return toSet.value ? () => void askHouseWay() : undefined;
    case "r":
      return rebet;
    case "k":
      return stays ? () => openDialog("room bank") : undefined;
    case "t":
      return isSeated ? () => openDialog("room react") : undefined;
    case "o":
      return stays ? () => void sitOut(ownSeat.value?.status !== "sitting out") : undefined;
    case "m":
      return () => openDialog("room menu");
    case "l":
      return toLog;
    case "p":
      return () => openDialog("room pays");
    case "?":
      return () => openDialog("room help");
    default:
      return undefined;
  }
}

function toLog(): void {
  const now = table.value;
  if (now && route.value.page === "room") {
    go({ page: "room log", id: now.id, invite: invite.value });
  }
}

function chooseChip(step: number): void {
  const at = CHIPS.indexOf(chip.value) + step;
  chip.value = CHIPS[Math.min(Math.max(at, 0), CHIPS.length - 1)] ?? chip.value;
}
