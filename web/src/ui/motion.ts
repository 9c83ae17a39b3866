/**
 * Movement. Everything that moves is already where it belongs: an animation only shows how it got
 * there, so it can be cut short at any moment, and any key or tap does so.
 */
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../state/settings";

const PACE = { calm: 1, brisk: 0.5, instant: 0 };
/** Between one card and the next, in milliseconds. */
export const STEP = 60;

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** The page is small: cards of the other side shrink, and menus go into a sheet. */
const smallQuery = matchMedia("(max-width: 699px), (max-height: 519px)");
export const small = signal(smallQuery.matches);

/** The page is a short phone: your cards, once set, lie beside each other like the dealer's. */
const shortQuery = matchMedia("(max-width: 559px) and (max-height: 700px)");
export const short = signal(shortQuery.matches);

const running = new Set<Animation>();

/** Milliseconds at the player's speed. */
export function paced(milliseconds: number): number {
  return milliseconds * PACE[settings.value.speed];
}

export function watchScreen(): void {
  smallQuery.addEventListener("change", () => {
    small.value = smallQuery.matches;
  });
  shortQuery.addEventListener("change", () => {
    short.value = shortQuery.matches;
  });
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, finishAll, true);
}

/** Puts everything that moves where it belongs, at once. */
export function finishAll(): void {
  for (const animation of running) animation.finish();
  running.clear();
}

/** When everything that moves has arrived. */
export async function settled(): Promise<void> {
  await Promise.allSettled([...running].map((animation) => animation.finished));
}

/** Plays an animation; those who want less motion see a fade in its place. */
export function play(
  element: Element,
  frames: Keyframe[],
  options: { duration: number; delay?: number; easing?: string },
): Promise<void> {
  const duration = paced(options.duration);
  if (duration === 0) return Promise.resolve();
  const animation = element.animate(still.matches ? [{ opacity: 0 }, { opacity: 1 }] : frames, {
    duration,
    delay: paced(options.delay ?? 0),
    easing: options.easing ?? "cubic-bezier(.2,.7,.2,1)",
    fill: "backwards",
  });
  running.add(animation);
  return animation.finished.then(
    () => void running.delete(animation),
    () => void running.delete(animation),
  );
}

interface Spot {
  x: number;
  y: number;
  width: number;
}

/**
 * Shows how the cards of a table got where they are. Elements with `data-card` glide from where the
 * card of that name was before; one that was nowhere comes from the dealer's side of the table, in
 * the order of `data-order`. One that turns (`data-turn`) shows its face half-way.
 */
export function useGlide(table: RefObject<HTMLElement | null>, scene: string, moves = true): void {
  const before = useRef(new Map<string, Spot>());
  const played = useRef("");
  useLayoutEffect(() => {
    const root = table.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const change = played.current !== scene;
    const first = played.current === "";
    played.current = scene;
    if (change) finishAll();
    const now = new Map<string, Spot>();
    for (const card of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const box = card.getBoundingClientRect();
      const spot = { x: box.x - origin.x, y: box.y - origin.y, width: box.width };
      const name = card.dataset.card as string;
      now.set(name, spot);
      if (!change || first || !moves) continue;
      const from = before.current.get(name) ?? { x: origin.width / 2, y: -60, width: spot.width };
      const delay = Number(card.dataset.order ?? 0) * STEP;
      if ("turn" in card.dataset) turn(card, delay);
      else glide(card, from, spot, before.current.has(name) ? 0 : delay);
    }
    before.current = now;
  });
}

function glide(card: HTMLElement, from: Spot, to: Spot, delay: number): void {
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  void play(
    card,
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: 320, delay },
  );
}

function turn(card: HTMLElement, delay: number): void {
  void play(
    card,
    [
      { transform: "perspective(600px) rotateY(88deg)", opacity: 0 },
      { transform: "perspective(600px) rotateY(88deg)", opacity: 1, offset: 0.1 },
      { transform: "none" },
    ],
    { duration: 380, delay },
  );
}
