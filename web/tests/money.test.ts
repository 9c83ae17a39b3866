import { describe, expect, it } from "vitest";
import { chipsOf, money, parseMoney, percent, signedMoney } from "../src/logic/money";

describe("money", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [100, "1.00"],
    [99_999, "999.99"],
    [100_000, "1,000.00"],
    [-123_456_789, "−1,234,567.89"],
    [10 ** 15, "10,000,000,000,000.00"],
  ])("writes %i cents as %s", (cents, text) => {
    expect(money(cents)).toBe(text);
  });

  it("puts a plus sign on a gain alone", () => {
    expect([signedMoney(150), signedMoney(0), signedMoney(-150)]).toEqual([
      "+1.50",
      "0.00",
      "−1.50",
    ]);
  });

  it.each([
    ["20", 2000],
    ["20.5", 2050],
    [" 20.50 ", 2050],
    ["20.", 2000],
    [".25", 25],
    ["1,000.00", 100_000],
    ["1,234,567", 123_456_700],
    ["0.29", 29],
    ["4.35", 435],
    ["1.10", 110],
  ])("reads %s", (typed, cents) => {
    expect(parseMoney(typed)).toBe(cents);
  });

  it.each(["", ".", "-5", "1.234", "1e3", "1,0", "12,34", "0x10", "five", "1.2.3", "∞"])(
    "does not read %s",
    (typed) => {
      expect(parseMoney(typed)).toBeNull();
    },
  );

  it("reads back whatever it writes", () => {
    for (let cents = 0; cents < 250_000; cents += 37) expect(parseMoney(money(cents))).toBe(cents);
  });

  it.each([
    [500, "5%"],
    [25, "0.25%"],
    [250, "2.5%"],
    [10_000, "100%"],
  ])("writes a rate of %i as %s", (rate, text) => {
    expect(percent(rate)).toBe(text);
  });

  it("makes an amount of the fewest chips", () => {
    expect(chipsOf(13_650, [100, 500, 2500, 10_000])).toEqual([10_000, 2500, 500, 500, 100]);
    expect(chipsOf(50, [100])).toEqual([]);
  });
});
