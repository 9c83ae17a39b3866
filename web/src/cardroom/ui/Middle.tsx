/** The line in the middle: what the table waits for, and for how long. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { seconds, timeLeft } from "../logic/clock";
import { ahead, allShown, link, phase, table } from "../room";
import { reconnect } from "../visit";
import type { TableState } from "../wire";

export function Middle() {
  const now = table.value;
  if (!now) return null;
  return (
    <div class="middle">
      {link.value === "lost" ? <Lost /> : <p class="table-says">{words(now)}</p>}
      <Clock />
    </div>
  );
}

/** What the round came to stands at the seats; in a line it is for the ear alone. */
function words(now: TableState): string {
  if (now.phase === "paused") return allShown.value ? "The next round opens soon." : "";
  return now.says;
}

function Lost() {
  return (
    <p class="table-says lost" role="alert">
      The connection is lost. Your seat and your bets are kept.{" "}
      <button type="button" class="link" onClick={reconnect}>
        Try now
      </button>
    </p>
  );
}

/** How long the phases last, to know how much of the line is left. */
function wholeOf(): number {
  const rules = table.value?.config;
  if (!rules) return 0;
  const whole = {
    waiting: 0,
    betting: rules.betting_seconds,
    revealing: rules.reveal_seconds,
    setting: rules.setting_seconds,
    paused: rules.pause_seconds,
  };
  return whole[phase.value] * 1000;
}

function Clock() {
  const deadline = table.value?.deadline ?? null;
  const left = useSignal<number | null>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const ahead0 = ahead.value;
  useEffect(() => {
    const look = () => {
      const found = timeLeft(deadline, ahead0, Date.now());
      left.value = found === null ? null : seconds(found);
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [deadline, ahead0, left]);
  useLayoutEffect(() => {
    const found = timeLeft(deadline, ahead.peek(), Date.now());
    const whole = Math.max(wholeOf(), found ?? 0);
    if (found === null || !whole || !bar.current) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const frames = [{ transform: `scaleX(${found / whole})` }, { transform: "scaleX(0)" }];
    const running = bar.current.animate(frames, {
      duration: Math.max(found, 1),
      fill: "both",
      easing: still ? `steps(${Math.max(1, seconds(found))})` : "linear",
    });
    return () => running.cancel();
  }, [deadline]);
  return (
    <div class={deadline ? "clock" : "clock off"} role="timer" aria-label="Time left">
      <span class="clock-line" aria-hidden="true">
        <span class="clock-left" ref={bar} />
      </span>
      <span class="clock-number">{deadline && left.value !== null ? `${left.value} s` : ""}</span>
    </div>
  );
}
