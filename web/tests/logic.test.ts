import { describe, expect, it } from "vitest";
import type { RoundView, VariantView } from "../src/api/types";
import { addChip, betFault, NO_BETS, takeChip } from "../src/logic/bets";
import { cardName, shortName, sorted } from "../src/logic/cards";
import { optionFor, togglePick } from "../src/logic/options";
import { parseRoute, pathOf } from "../src/state/route";
import { readSettings } from "../src/state/settings";

describe("cards", () => {
  it("names them for the eye and the ear", () => {
    expect([shortName("Ts"), shortName("Ah"), shortName("7"), shortName("Jk")]).toEqual([
      "10♠",
      "A♥",
      "7",
      "Joker",
    ]);
    expect([cardName("Qd"), cardName("Jk"), cardName("A"), cardName("8"), cardName("K")]).toEqual([
      "queen of diamonds",
      "joker",
      "an ace",
      "an eight",
      "a king",
    ]);
  });

  it("sorts them from the joker down and loses none", () => {
    const dealt = ["2c", "As", "Td", "Jk", "Ah", "9s", "Kc"];
    expect(sorted(dealt)).toEqual(["Jk", "As", "Ah", "Kc", "Td", "9s", "2c"]);
    expect(dealt[0]).toBe("2c");
  });
});

describe("picks", () => {
  it("takes a card, gives it back, and lets a third replace the first", () => {
    expect(togglePick([], "As")).toEqual(["As"]);
    expect(togglePick(["As"], "As")).toEqual([]);
    expect(togglePick(["As", "Kd"], "2c")).toEqual(["Kd", "2c"]);
  });

  it("finds the server's setting in whichever order the cards were picked", () => {
    const setting = { low: ["As", "Kd"], high: [], low_name: "ace-king", foul: false };
    const round = { options: [setting] } as unknown as RoundView;
    expect(optionFor(round, ["Kd", "As"])).toBe(setting);
    expect(optionFor(round, ["Kd"])).toBeNull();
    expect(optionFor(round, ["Kd", "2c"])).toBeNull();
  });
});

describe("bets", () => {
  const variant = {
    limits: { min: 500, max: 10_000, bonus_min: 100, bonus_max: 1000 },
  } as VariantView;

  it("stay within the limits and the balance that the server posts", () => {
    expect(addChip(NO_BETS, "main", 500, variant, 1000)).toEqual({ main: 500, bonus: 0 });
    expect(addChip({ main: 10_000, bonus: 0 }, "main", 100, variant, 99_999)).toMatch(
      /most on BET/,
    );
    expect(addChip({ main: 500, bonus: 1000 }, "bonus", 100, variant, 9999)).toMatch(/BONUS BET/);
    expect(addChip({ main: 500, bonus: 400 }, "main", 500, variant, 1000)).toMatch(/REBUY/);
  });

  it("never go below nothing", () => {
    expect(takeChip({ main: 300, bonus: 0 }, "main", 500)).toEqual(NO_BETS);
  });

  it("say why they cannot be dealt", () => {
    expect(betFault(NO_BETS, variant)).toMatch(/BET/);
    expect(betFault({ main: 0, bonus: 100 }, variant)).toMatch(/needs a main bet/);
    expect(betFault({ main: 100, bonus: 0 }, variant)).toMatch(/least on BET/);
    expect(betFault({ main: 500, bonus: 50 }, variant)).toMatch(/least on BONUS/);
    expect(betFault({ main: 500, bonus: 100 }, variant)).toBeNull();
  });
});

describe("addresses", () => {
  it.each([
    "/",
    "/play/itv",
    "/rules/five-percent",
    "/log",
    "/log/r_1",
    "/log/r_1/review",
    "/log/given-up",
    "/analyse",
    "/analyse?cards=Ah+%zz&commission=5%25",
  ])("%s is itself", (path) => {
    expect(pathOf(parseRoute(path))).toBe(path);
  });

  it.each(["/play/%zz", "/log/%", "/rules/%E0%A4%A"])("%s is none, and leads home", (path) => {
    expect(parseRoute(path)).toEqual({ page: "lobby" });
  });

  it("leads home from anywhere else", () => {
    expect(parseRoute("/nowhere/at/all")).toEqual({ page: "lobby" });
    expect(parseRoute("/play")).toEqual({ page: "lobby" });
  });
});

describe("settings", () => {
  it("are read leniently", () => {
    const defaults = readSettings(null);
    expect(defaults).toEqual({
      fourColours: false,
      sortCards: true,
      speed: "calm",
      sound: false,
      training: false,
    });
    expect(readSettings("{nonsense")).toEqual(defaults);
    expect(readSettings("null")).toEqual(defaults);
    expect(readSettings('{"speed":"warp","sound":"yes"}')).toEqual(defaults);
    expect(readSettings('{"speed":"instant","sound":true}')).toMatchObject({
      speed: "instant",
      sound: true,
    });
  });
});
