/** The keyboard: every key does what a button on the page does. */
import { dialog, open } from "../state/dialogs";
import { add, aim, askHouseWay, clear, pickAt, rebet, take } from "../state/play";
import { primary } from "../state/primary";
import { reviewLast, showOdds } from "../state/review";
import { go, route } from "../state/route";
import { chip, phase, target, variant } from "../state/table";

/** Whether the focus got where it is by the keyboard, rather than by a press. */
let byKeyboard = false;

export function watchKeys(): void {
  addEventListener("keydown", press);
  addEventListener(
    "keydown",
    () => {
      byKeyboard = true;
    },
    true,
  );
  addEventListener(
    "pointerdown",
    () => {
      byKeyboard = false;
    },
    true,
  );
  addEventListener("focusin", (event) => {
    const piece = event.target;
    if (piece instanceof HTMLElement) piece.dataset.by = byKeyboard ? "keys" : "press";
  });
}

function press(event: KeyboardEvent): void {
  const from = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.value) return;
  if (from instanceof HTMLElement && from.closest("input:not([type=radio]), select, textarea"))
    return;
  // The cardroom has keys of its own.
  if (route.value.page === "room") return;
  if (event.key === "Enter") {
    if (enters(event, from)) {
      event.preventDefault();
      primary();
    }
    return;
  }
  const action =
    COMMON[event.key] ?? (route.value.page === "play" ? atTable(event, from) : undefined);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Enter takes the next action, unless the focus is on something that Enter presses itself. */
function enters(event: KeyboardEvent, from: EventTarget | null): boolean {
  if (route.value.page !== "play") return false;
  if (event.repeat) {
    event.preventDefault(); // A key held down deals once.
    return false;
  }
  if (!(from instanceof HTMLElement) || !from.closest("button, a, input")) return true;
  // A card or chip that was pressed with the mouse keeps the focus: Enter then means the table.
  return "piece" in from.dataset && from.dataset.by === "press";
}

const COMMON: Record<string, (() => void) | undefined> = {
  "?": () => open("help"),
  l: () => go({ page: "log" }),
  L: () => go({ page: "log" }),
};

function atTable(event: KeyboardEvent, from: EventTarget | null): (() => void) | undefined {
  const { key } = event;
  if (/^[1-7]$/.test(key)) return () => pickAt(Number(key));
  if (key === "ArrowLeft" || key === "ArrowRight") {
    // In the choice of the spot the arrows belong to the choice.
    if (from instanceof HTMLInputElement || phase.value === "setting") return undefined;
    return () => chooseChip(key === "ArrowLeft" ? -1 : 1);
  }
  switch (key.toLowerCase()) {
    case "+":
    case "=":
      return () => add();
    case "-":
    case "−":
      return () => take();
    case "h":
      return () => void askHouseWay();
    case "c":
      return () => void clear();
    case "r":
      return () => void rebet();
    case "v":
      return reviewLast;
    case "o":
      return showOdds;
    case "b":
      return () => aim(target.value === "main" ? "bonus" : "main");
    default:
      return undefined;
  }
}

function chooseChip(step: number): void {
  const values = variant.value?.chips ?? [];
  const at = values.indexOf(chip.value) + step;
  chip.value = values[Math.min(Math.max(at, 0), values.length - 1)] ?? chip.value;
}
