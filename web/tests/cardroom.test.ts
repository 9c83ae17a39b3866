import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aheadBy, backoff, seconds, timeLeft } from "../src/cardroom/logic/clock";
import {
  around,
  DRAGON,
  isLeftOut,
  openSpots,
  placeOf,
  spotsOf,
  whereWords,
} from "../src/cardroom/logic/seating";
import {
  barParts,
  isShown,
  leftAfter,
  netOf,
  spotName,
  stepTime,
} from "../src/cardroom/logic/settlement";
import { asked, draftOf, freshDraft } from "../src/cardroom/logic/setup";
import { sha256, sha256ByTheBook } from "../src/cardroom/logic/sha256";
import {
  NOTHING,
  offered,
  onSpot,
  stakesFault,
  withChip,
  withoutChip,
} from "../src/cardroom/logic/stakes";
import type { SeatView, Slip, SpotView, TableConfig, TableState } from "../src/cardroom/wire";
import { parseRoute, pathOf } from "../src/state/route";

const config = {
  min_main: 500,
  max_main: 5000,
  min_fortune: 100,
  max_fortune: 1000,
  min_ace_high: 0,
  max_ace_high: 0,
  max_spots: 3,
  dragon: false,
} as TableConfig;

function seats(taken: readonly number[]): SeatView[] {
  return [1, 2, 3, 4, 5, 6, 7].map(
    (seat) => ({ seat, status: taken.includes(seat) ? "playing" : "empty" }) as SeatView,
  );
}

function table(part: object): TableState {
  return { config, seats: seats([3]), spots: [], coverage: [], ...part } as unknown as TableState;
}

describe("seats", () => {
  it("turn the table so that one's own place is at the bottom", () => {
    expect([3, 4, 5, 6, 7, 1, 2].map((seat) => placeOf(seat, 3))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(around(seats([]), 6).map((each) => each.seat)).toEqual([7, 1, 2, 3, 4, 5]);
  });

  it("offer the free spots beside one's own once there is a bet on it", () => {
    expect(openSpots(table({}), 3, false)).toEqual([3]);
    expect(openSpots(table({}), 3, true)).toEqual([3, 4, 2]);
    expect(openSpots(table({ seats: seats([3, 4]) }), 3, true)).toEqual([3, 2, 1]);
    expect(openSpots(table({ seats: seats([1, 2]) }), 1, true)).toEqual([1]);
  });

  it("leave alone a spot that somebody else has bet on, and offer the dragon last", () => {
    const spots = [{ spot: 4, seat: 5 } as SpotView];
    const withDragon = { ...config, max_spots: 2, dragon: true };
    expect(openSpots(table({ spots, config: withDragon }), 3, true)).toEqual([3, 2, DRAGON]);
  });

  it("offer every spot with one's own bets before any free one", () => {
    const bet = (...spots: number[]) => spots.map((spot) => ({ spot, seat: 4, kind: "blind" }));
    const mine = (...spots: number[]) => table({ seats: seats([4]), spots: bet(...spots) });
    // Spot 5 is free again, and the most are on 4, 3 and 2.
    expect(openSpots(mine(4, 3, 2), 4, true)).toEqual([4, 3, 2]);
    expect(openSpots(mine(4, 3), 4, true)).toEqual([4, 5, 3]);
    expect(openSpots(mine(4, 5, 6), 4, true)).toEqual([4, 5, 6]);
    // The bets beside it lie there as long as the table holds them, bet on one's own or not.
    expect(openSpots(mine(4, 3), 4, false)).toEqual([4, 3]);
  });

  it("tell the dragon hand from the spot that it lies on", () => {
    const spots = [
      { spot: 4, seat: 4, kind: "hand" },
      { spot: 5, seat: 4, kind: "dragon" },
    ];
    const now = table({ seats: seats([4]), spots, config: { ...config, dragon: true } });
    expect(openSpots(now, 4, true)).toEqual([4, 3, 2, DRAGON]);
    expect(openSpots(now, 4, false)).toEqual([4, DRAGON]);
  });

  it("are told in words", () => {
    expect(whereWords([4, 5, 3])).toBe("spots 4, 5 and 3");
    expect(whereWords([4, 5, DRAGON])).toBe("spots 4 and 5 and the dragon hand");
    expect(whereWords([4, DRAGON])).toBe("spot 4 and the dragon hand");
  });

  it("know who bet and was left without a hand", () => {
    const now = (phase: string) => table({ phase, sat_out_seat: 7 });
    expect(["betting", "setting", "paused"].map((phase) => isLeftOut(now(phase), 7))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isLeftOut(now("setting"), 1)).toBe(false);
    expect(isLeftOut(table({ phase: "setting" }), 7)).toBe(false);
  });

  it("put one's own spot before the others", () => {
    const spots = [2, 3, 4].map((spot) => ({ spot, seat: 3 }) as SpotView);
    expect(spotsOf(table({ spots }), 3).map((each) => each.spot)).toEqual([3, 4, 2]);
  });
});

describe("chips", () => {
  it("go on up to the most, and to what is there", () => {
    expect(withChip(NOTHING, "main", 2500, config, 3000)).toEqual({ ...NOTHING, main: 2500 });
    expect(withChip(NOTHING, "main", 10_000, config, 90_000)).toContain("most on MAIN is 50.00");
    expect(withChip(NOTHING, "main", 2500, config, 2000)).toContain("You have 20.00 left");
    expect(withoutChip({ ...NOTHING, main: 500 }, "main", 2500)).toEqual(NOTHING);
  });

  it("are sent when the posted limits take them", () => {
    expect(stakesFault(NOTHING, config)).toBeNull();
    expect(stakesFault({ ...NOTHING, main: 400 }, config)).toContain("least on MAIN");
    expect(stakesFault({ ...NOTHING, fortune: 100 }, config)).toContain("needs a main bet");
    expect(stakesFault({ main: 500, fortune: 50, ace_high: 0 }, config)).toContain("FORTUNE");
    expect(stakesFault({ main: 500, fortune: 100, ace_high: 0 }, config)).toBeNull();
    expect(offered(config)).toEqual(["main", "fortune"]);
    expect(onSpot([{ spot: 2, main: 5, fortune: 1, ace_high: 0 } as SpotView], 2).main).toBe(5);
  });
});

describe("the settlement", () => {
  // Bank 250, three main bets of 100: the first wins, the others lose, the last one only in part.
  const item = (result: string) => ({ items: [{ bet: "main", result }] });
  const now = table({
    bank: { amount: 25_000 },
    spots: [
      { spot: 4, result: item("win") },
      { spot: 5, result: item("lose") },
      { spot: 6, result: item("lose") },
    ],
    coverage: [
      { spot: 4, bet: "main", used: 10_000, left: 15_000 },
      { spot: 5, bet: "main", used: 10_000, left: 5000 },
      { spot: 6, bet: "main", used: 5000, left: 0 },
      { spot: 6, bet: "fortune", used: 0, left: 0 },
    ],
  });

  it("empties the bar from left to right, one bet after the other", () => {
    expect(leftAfter(now, 0)).toBe(25_000);
    expect(barParts(now, 1)).toMatchObject([{ from: 0, width: 400, kind: "paid" }]);
    expect(barParts(now, Number.POSITIVE_INFINITY).map((part) => [part.from, part.width])).toEqual([
      [0, 400],
      [400, 400],
      [800, 200],
    ]);
    expect(leftAfter(now, 4)).toBe(0);
  });

  it("tells of a spot when its turn has come", () => {
    expect([0, 1, 2, 3].map((steps) => isShown(now, 5, steps))).toEqual([false, false, true, true]);
    expect(isShown(table({}), 5, 0)).toBe(true);
  });

  it("never takes long", () => {
    expect(stepTime(2)).toBe(520);
    expect(stepTime(18) * 18).toBeLessThanOrEqual(2600);
  });
});

describe("a slip", () => {
  it("calls the dragon hand by its name", () => {
    const spots = [
      { spot: 3, dragon: false },
      { spot: 5, dragon: true },
    ];
    expect(spots.map(spotName)).toEqual(["Spot 3", "Dragon hand (spot 5)"]);
  });

  it("says what its sum is, unless it is that of a single bet", () => {
    const bets = (...items: number[]) =>
      ({
        bank: null,
        spots: items.map((count) => ({ items: Array.from({ length: count }) })),
      }) as unknown as Slip;
    expect(netOf(bets(1))).toBeNull();
    expect(netOf(bets(2))).toBe("All bets");
    expect(netOf(bets(1, 1))).toBe("Round");
    expect(netOf({ spots: [], bank: {} } as unknown as Slip)).toBe("Round");
  });
});

describe("the clock", () => {
  it("reads the server's time on a clock that is wrong", () => {
    const sent = Date.parse("2026-01-31T20:15:00Z");
    const ahead = aheadBy("2026-01-31T20:15:00Z", sent + 90_000);
    expect(timeLeft("2026-01-31T20:15:45Z", ahead, sent + 100_000)).toBe(35_000);
    expect(timeLeft("2026-01-31T20:15:45Z", ahead, sent + 999_000)).toBe(0);
    expect(timeLeft(null, ahead, sent)).toBeNull();
    expect([seconds(1), seconds(1000), seconds(0)]).toEqual([1, 1, 0]);
  });

  it("waits longer each time, and never too long", () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => backoff(attempt, 0.5));
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(backoff(0, 0)).toBeLessThan(backoff(0, 0.99));
  });
});

describe("SHA-256", () => {
  it("by the book is what the library says", async () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
      const text = "x7_".repeat(100).slice(0, length);
      const expected = createHash("sha256").update(text).digest("hex");
      expect(sha256ByTheBook(new TextEncoder().encode(text))).toBe(expected);
      expect(await sha256(text)).toBe(expected);
    }
  });
});

describe("addresses", () => {
  it("of tables keep the invitation", () => {
    const at = { page: "room", id: "oak", invite: "a-b" } as const;
    expect(pathOf(at)).toBe("/table/oak?invite=a-b");
    expect(parseRoute("/table/oak?invite=a-b")).toEqual(at);
    expect(parseRoute("/table/oak/log")).toEqual({ page: "room log", id: "oak", invite: "" });
    expect(pathOf({ page: "room log", id: "oak", invite: "" })).toBe("/table/oak/log");
  });
});

describe("how a table is set up", () => {
  const fresh = freshDraft("Oak");
  const wrong = (part: object) => asked({ ...fresh, ...part });
  const amounts = (part: object) => wrong({ amounts: { ...fresh.amounts, ...part } });

  it("is asked for as it is typed", () => {
    const request = wrong({ commission: "2.5", table_max_payout: "2,000", name: " Oak " });
    expect(request).toMatchObject({
      name: "Oak",
      min_main: 500,
      commission_rate: 250,
      table_max_payout: 200_000,
      setting_seconds: 45,
    });
    expect(wrong({})).toMatchObject({ commission_rate: 0, table_max_payout: null });
  });

  it("goes into the form and comes out of it unchanged", () => {
    const request = { ...wrong({ commission: "5" }), commission_step: 25, pause_seconds: 7 };
    const posted = { ...request, variant: "face-up" } as unknown as TableConfig;
    expect(asked(draftOf(posted))).toEqual(request);
  });

  it("says what is wrong, and where", () => {
    expect(amounts({ max_main: "1" })).toEqual({
      field: "max_main",
      says: "Most main bet: 1.00 is less than the least, 5.00.",
    });
    expect(amounts({ min_bank: "0" })).toMatchObject({ field: "min_bank" });
    expect(amounts({ min_fortune: "0" })).toMatchObject({ field: "min_fortune" });
    expect(amounts({ min_fortune: "0", max_fortune: "0" })).toMatchObject({ max_fortune: 0 });
    expect(amounts({ collection: "much" })).toMatchObject({ field: "collection" });
    expect(wrong({ commission: "101" })).toMatchObject({ field: "commission" });
    expect(wrong({ table_max_payout: "-" })).toMatchObject({ field: "table_max_payout" });
    expect(wrong({ name: "<" })).toMatchObject({ field: "name" });
  });
});
