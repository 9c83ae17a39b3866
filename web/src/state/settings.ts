/** What a player likes: kept in this browser, never sent anywhere. */
import { effect, signal } from "@preact/signals";

export const SPEEDS = ["calm", "brisk", "instant"] as const;

export interface Settings {
  fourColours: boolean;
  sortCards: boolean;
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  /** What each setting is worth can be looked at before DONE. */
  training: boolean;
}

const PLACE = "paigow.settings";
const DEFAULTS: Settings = {
  fourColours: false,
  sortCards: true,
  speed: "calm",
  sound: false,
  training: false,
};

/** Reads settings leniently: what is missing or of the wrong kind is the default. */
export function readSettings(text: string | null): Settings {
  let found: Partial<Settings> = {};
  try {
    found = (JSON.parse(text ?? "{}") ?? {}) as Partial<Settings>;
  } catch {
    // Somebody else's text under our name: start afresh.
  }
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === "boolean" ? value : otherwise;
  return {
    fourColours: flag(found.fourColours, DEFAULTS.fourColours),
    sortCards: flag(found.sortCards, DEFAULTS.sortCards),
    speed: SPEEDS.find((speed) => speed === found.speed) ?? DEFAULTS.speed,
    sound: flag(found.sound, DEFAULTS.sound),
    training: flag(found.training, DEFAULTS.training),
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // Storage is switched off: the settings last as long as the page.
  }
}

export const settings = signal<Settings>(readSettings(stored()));

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/** Writes settings back, and marks the page for the style sheet. */
export function keepSettings(): void {
  effect(() => {
    const { fourColours, speed } = settings.value;
    document.documentElement.dataset.colours = fourColours ? "four" : "two";
    document.documentElement.dataset.speed = speed;
    try {
      localStorage.setItem(PLACE, JSON.stringify(settings.value));
    } catch {
      // As above.
    }
  });
}
