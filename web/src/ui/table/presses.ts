/** Presses that are more than a click: the right click and its touch twin, and dragging a card. */
import { useRef } from "preact/hooks";

const LONG = 450;
const SLACK = 10;

interface PressHandlers {
  onClick: (event: MouseEvent) => void;
  onContextMenu: (event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** A left click does one thing; a right click, or a long press by touch, does the other. */
export function usePresses(left: () => void, right: () => void): PressHandlers {
  const press = useRef({ timer: 0, long: false, x: 0, y: 0 });
  const calm = () => clearTimeout(press.current.timer);
  return {
    onClick: () => {
      // The click that ends a long press has had its effect.
      if (press.current.long) press.current.long = false;
      else left();
    },
    onContextMenu: (event) => {
      event.preventDefault();
      calm();
      // Some browsers send a context menu for a long press, some do not: it counts once.
      if (!press.current.long) right();
    },
    onPointerDown: (event) => {
      press.current.long = false;
      if (event.pointerType === "mouse") return;
      press.current.x = event.clientX;
      press.current.y = event.clientY;
      press.current.timer = window.setTimeout(() => {
        press.current.long = true;
        navigator.vibrate?.(12);
        right();
      }, LONG);
    },
    onPointerMove: (event) => {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) calm();
    },
    onPointerUp: calm,
    onPointerCancel: calm,
  };
}

interface DragHandlers {
  onClick: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/**
 * A card is pressed, or dragged to where `picks` says it is picked. While it is dragged it follows
 * the finger; where it lands is up to the state, so it is let go with no trace.
 */
export function useDrag(
  press: () => void,
  drop: (picked: boolean) => void,
  picks: (x: number, y: number) => boolean,
): DragHandlers {
  const drag = useRef({ on: false, moved: false, x: 0, y: 0 });
  const release = (element: HTMLElement) => {
    drag.current.on = false;
    element.style.removeProperty("transform");
    delete element.dataset.dragged;
  };
  return {
    onClick: () => {
      if (drag.current.moved) drag.current.moved = false;
      else press();
    },
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      drag.current = { on: true, moved: false, x: event.clientX, y: event.clientY };
      // From the start: a quick flick leaves the card before its first movement is seen.
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const { on, moved, x, y } = drag.current;
      if (!on) return;
      const element = event.currentTarget as HTMLElement;
      const dx = event.clientX - x;
      const dy = event.clientY - y;
      if (!moved && Math.hypot(dx, dy) < SLACK) return;
      if (!moved) {
        element.dataset.dragged = "";
        drag.current.moved = true;
      }
      element.style.transform = `translate(${dx}px, ${dy}px)`;
    },
    onPointerUp: (event) => {
      const { on, moved } = drag.current;
      if (on) release(event.currentTarget as HTMLElement);
      if (on && moved) drop(picks(event.clientX, event.clientY));
    },
    onPointerCancel: (event) => release(event.currentTarget as HTMLElement),
  };
}
