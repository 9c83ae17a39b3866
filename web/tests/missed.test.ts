import { describe, expect, it } from "vitest";
import { missedWords, type Seen } from "../src/cardroom/logic/missed";
import type { TableCommand, TableEvent, TableState } from "../src/cardroom/wire";

const setting: Seen = { seq: 20, round: 4, phase: "setting" };
const betting: Seen = { seq: 12, round: 4, phase: "betting" };
const done: TableCommand = { type: "set", spot: 3, low: ["As", "Ks"] };
const bet: TableCommand = { type: "bet", spot: 3, main: 500, fortune: 0, ace_high: 0 };

function now(phase: string, round = 4): TableState {
  return { id: "oak", seq: 30, round, phase } as TableState;
}

function event(seq: number, type: string, more: Partial<TableEvent> = {}): TableEvent {
  return { seq, type, round: 4, at: "", says: `${type}.`, ...more } as TableEvent;
}

const timedOut = event(22, "hand_set", { spot: 3, by: "time" });

describe("what a player missed", () => {
  const stale = (
    command: TableCommand,
    seen: Seen,
    at: TableState,
    events: readonly TableEvent[] = [],
  ) => missedWords("stale_version", command, seen, at, events);

  it("is that the house way set the hand when time was up", () => {
    const words = "Time was up: the house way set your hand.";
    expect(stale(done, setting, now("paused"), [timedOut])).toBe(words);
    expect(stale(done, setting, now("betting", 5), [timedOut])).toBe(words);
    expect(missedWords("too_late", done, setting, now("paused"), [timedOut])).toBe(words);
    // Away for so long that nothing of it was told.
    expect(stale(done, setting, now("waiting", 9))).toBe(words);
    // Others' hands are theirs.
    const others = [event(21, "hand_set", { spot: 4, by: "player" }), timedOut];
    expect(stale(done, setting, now("setting"), others)).toBe(words);
  });

  it("is that the hand was set on another page, or the round called off", () => {
    for (const by of ["player", "house way"] as const) {
      const set = event(21, "hand_set", { spot: 3, by });
      for (const code of ["stale_version", "already_set"]) {
        expect(missedWords(code, done, setting, now("setting"), [set])).toContain("another page");
      }
    }
    const calledOff = event(21, "round_void", { says: "The round is called off: no cards." });
    expect(stale(done, setting, now("paused"), [calledOff])).toBe(calledOff.says);
  });

  it("is that betting closed", () => {
    expect(stale(bet, betting, now("setting"))).toMatch(/^Betting closed before .* were down\.$/);
    expect(stale(bet, betting, now("waiting", 5))).toContain("Put them on again for this round.");
    const ready: TableCommand = { type: "ready" };
    expect(missedWords("wrong_phase", ready, betting, now("revealing"), [])).toContain("stood");
  });

  it("is what has changed at the table since, and not before", () => {
    const bank = event(13, "bank_taken", { says: "Bo banks with 500.00." });
    const old = event(11, "config_changed");
    expect(stale(bet, betting, now("betting"), [old, bank])).toBe(
      "Bo banks with 500.00. Look at the table, and press again if you still want to.",
    );
    expect(stale(bet, betting, now("betting"), [old])).toContain("has changed since you looked");
    expect(stale({ type: "offer-bank", amount: null }, setting, now("waiting", 5))).toContain(
      "has changed since you looked",
    );
  });

  it("is nothing where the server's own word is about something else", () => {
    expect(missedWords("foul", done, setting, now("setting"), [])).toBeNull();
    expect(missedWords("wrong_phase", bet, betting, now("betting"), [])).toBeNull();
    expect(missedWords("wrong_phase", done, setting, now("setting"), [])).toBeNull();
    for (const command of [done, bet]) {
      for (const at of [now("setting"), now("betting"), now("waiting", 5)]) {
        expect(stale(command, betting, at, [timedOut])).not.toMatch(/version|\d/);
      }
    }
  });
});
