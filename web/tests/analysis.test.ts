import { describe, expect, it } from "vitest";
import {
  cardsOf,
  DECK,
  isUnfinished,
  termOf,
  toggled,
  tokensOf,
  understood,
  withCards,
  withTerm,
} from "../src/analysis/question";
import {
  basis,
  counsel,
  lost,
  lostUnits,
  questionOf,
  share,
  shown,
  value,
  verdict,
} from "../src/analysis/words";
import type { Analysis, PricedSetting, VariantView } from "../src/api/types";
import { edgeMark, edgeWords } from "../src/logic/edge";

function setting(place: number, part: Partial<PricedSetting> = {}): PricedSetting {
  return {
    low: ["Ah", `${place}c`],
    high: ["9c", "9d", "5s", "5h", "Jh"],
    low_words: `low ${place}`,
    high_words: `high ${place}`,
    win: 10,
    push: 20,
    lose: 30,
    value: 0.5 - place / 10,
    given_up: (place - 1) / 10,
    house_way: false,
    chosen: false,
    best: place === 1,
    ...part,
  };
}

function analysis(chosen: number, house: number, part: Partial<Analysis> = {}): Analysis {
  return {
    cards: ["Ah", "Jh", "9c", "9d", "5s", "5h", "2c"],
    against: { name: "foxwoods", title: "Foxwoods, Connecticut" },
    wheel: "low",
    role: "player",
    push_rule: null,
    commission_rate: 500,
    commission_step: 1,
    bet: 1000,
    hands: 53_524_680,
    seen: null,
    settings: Array.from({ length: 8 }, (_, at) =>
      setting(at + 1, { chosen: at + 1 === chosen, house_way: at + 1 === house }),
    ),
    foul: null,
    given_up: null,
    advice: { way: "foxwoods", title: "Foxwoods", clause: "two-pair", says: "Two pair: split" },
    hand_class: "two pair",
    ...part,
  };
}

describe("figures", () => {
  it("never make nothing of something", () => {
    expect([share(0, 53), share(53, 53), share(1, 4)]).toEqual(["0%", "100%", "25.00%"]);
    expect(share(1, 53_524_680)).toBe("<0.01%");
    expect(share(53_524_679, 53_524_680)).toBe(">99.99%");
    expect([lost(0), lost(0.00001), lost(0.0124)]).toEqual(["0.0000", "under 0.0001", "0.0124"]);
    expect([lostUnits(0.5), lostUnits(1.25)]).toEqual(["0.5000 of a unit", "1.2500 units"]);
  });

  it("carry their sign", () => {
    expect([value(0.98052), value(-0.03121), value(-0.00001)]).toEqual([
      "+0.9805",
      "−0.0312",
      "0.0000",
    ]);
  });
});

describe("the verdict", () => {
  it("says what was best, what was given up and what the house way does", () => {
    expect(verdict(analysis(1, 2))).toBe("Your setting is the best there is.");
    expect(verdict(analysis(2, 3))).toBe(
      "You gave up 0.1000 of a unit: the best was low 1 in front of high 1; the house way would " +
        "have played low 3 in front of high 3, because “Two pair: split”.",
    );
    expect(verdict(analysis(2, 1))).toContain("as the house way plays it, because");
    expect(verdict(analysis(2, 2))).toContain("the house way plays it as you did, because");
    const foul = setting(9, { chosen: true, value: -1, given_up: 1.4 });
    expect(verdict(analysis(0, 1, { foul }))).toMatch(/^Your setting was a foul, which loses, and/);
  });
});

describe("a bank that was seen", () => {
  it("may leave no setting better than another", () => {
    const found = analysis(3, 1, { seen: ["As"], hands: 1 });
    const level = found.settings.map((each) => ({ ...each, given_up: 0, win: 0, push: 1 }));
    expect(verdict({ ...found, settings: level })).toBe(
      "Every setting pushes against these cards of the bank: yours gave up nothing.",
    );
    expect(verdict(found)).toMatch(/^You gave up 0.2000 of a unit/);
  });
});

describe("a pai gow of the bank that pushes", () => {
  const rule = { push_rule: "queen-high" } as const;

  it("is told where it was counted", () => {
    const says = "Every bet is a push when the bank has a queen-high pai gow.";
    expect(basis(analysis(0, 1, rule))).toContain(says);
    expect(basis(analysis(0, 1))).not.toContain("push");
    expect(counsel(analysis(0, 1, rule))).toMatch(/^The best setting is /);
  });

  it("leaves nothing to choose when the hand is the bank's", () => {
    const found = analysis(0, 1, { ...rule, role: "bank" });
    const level = found.settings.map((each) => ({ ...each, given_up: 0, push: found.hands }));
    expect(counsel({ ...found, settings: level })).toBe(
      "This is a queen-high pai gow: every bet is a push, however it is set.",
    );
  });

  it("is asked for again by a link", () => {
    expect(termOf(questionOf(analysis(0, 1, rule)), "push")).toBe("queen-high");
    expect(termOf(questionOf(analysis(0, 1)), "push")).toBe("");
    expect(understood("cards=Ah&push=queen-high&utm=x")).toBe("cards=Ah&push=queen-high");
  });
});

describe("the rows", () => {
  it("are the best five, the chosen one and the house way's, then all", () => {
    const places = (all: boolean) => shown(analysis(7, 6), all).map(({ place }) => place);
    expect(places(false)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shown(analysis(1, 2), false)).toHaveLength(5);
    expect(places(true)).toHaveLength(8);
  });

  it("say what was counted", () => {
    expect(basis(analysis(1, 1))).toContain("all 53,524,680 hands that the bank can have");
    expect(basis(analysis(1, 1))).toContain("after a commission of 5%.");
    expect(basis(analysis(1, 1, { seen: [], hands: 1 }))).toContain("that the bank had");
    expect(basis(analysis(1, 1, { commission_step: 25 }))).toContain(
      "rounded up to 0.25 on a bet of 10.00",
    );
  });
});

describe("the question in the address", () => {
  it("keeps what it does not know", () => {
    const query = "cards=Ah+Zz&colour=red&against=nowhere";
    expect(tokensOf(query)).toEqual(["Ah", "Zz"]);
    expect(termOf(query, "against")).toBe("nowhere");
    expect(withTerm(query, "role", "bank")).toBe(`${query}&role=bank`);
    expect(withTerm(query, "against", "")).toBe("cards=Ah+Zz&colour=red");
    expect(withCards(query, [])).toBe("colour=red&against=nowhere");
    expect(tokensOf("cards=%zz")).toEqual(["%zz"]);
  });

  it("knows 53 cards, however they are written", () => {
    expect(new Set(DECK).size).toBe(53);
    expect(cardsOf(["ah", "10C", "jk", "AH", "1h", "Joker"])).toEqual(["Ah", "Tc", "Jk"]);
    expect(isUnfinished(["Ah", "Jk"])).toBe(true);
    expect(isUnfinished(["Ah", "Ah"])).toBe(false);
    expect(isUnfinished(["Ah", "what"])).toBe(false);
  });

  it("takes cards in and out, and no eighth", () => {
    expect(toggled(["Ah"], "Jk")).toEqual(["Ah", "Jk"]);
    expect(toggled(["ah", "Jk"], "Ah")).toEqual(["Jk"]);
    const seven = DECK.slice(0, 7);
    expect(toggled(seven, "Jk")).toBe(seven);
  });

  it("is asked again by a link from a review", () => {
    const query = questionOf(analysis(1, 1));
    expect(tokensOf(query)).toHaveLength(7);
    expect(termOf(query, "commission")).toBe("5%");
    expect(new URLSearchParams(query).get("bet")).toBe("1000");
  });
});

describe("a side bet", () => {
  it("says who gains, where it was counted", () => {
    const game = (edge: number | null) =>
      ({ side_bets: [{ bet: "bonus", edge }] }) as unknown as VariantView;
    expect(edgeWords(game(0.07766), "bonus")).toContain("the house keeps 7.766% of this bet");
    expect(edgeWords(game(-0.01), "bonus")).toContain("the player gains 1.000%");
    expect(edgeWords(game(null), "bonus")).toBeNull();
    expect(edgeWords(game(0.1), "fortune")).toBeNull();
    expect(edgeMark(game(0.07766), "bonus")).toEqual(["house", "7.77%"]);
    expect(edgeMark(game(-0.01), "bonus")).toEqual(["player", "1.00%"]);
    expect(edgeMark(game(null), "bonus")).toBeNull();
  });
});
