"""A hand in mind, priced over HTTP: what `paigow.hand_odds` says, to the last hand."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from tests.server.support import Browser, code_of

import paigow
from paigow.cards import Card, parse_sequence
from paigow.hands import Setting
from paigow.houseways import house_way, house_way_names

HANDS = [
    "2s 7s Qd Qh Qs As Jk",
    "Ah Kd Qc 9s 7h 4d 2c",
    "As 2s 3s 4s 5s 5h 5d",
    "Ac Ad Ah As Jk Kd Kh",
]


def at(cards: str, **terms: object) -> str:
    return "/analysis/hand?" + urlencode({"cards": cards, **terms})


def cards_of(texts: list[str]) -> tuple[Card, ...]:
    return parse_sequence(" ".join(texts))


def texts(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))


@pytest.mark.parametrize("cards", HANDS)
@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"against": "cardroom", "role": "bank"},
        {"against": "foxwoods", "wheel": "second", "commission": "5%"},
        {"against": "online", "commission": "5%", "commission_step": 25, "bet": 700},
        {"against": "mgm", "push": "queen-high"},
        {"push": "ace-high", "role": "bank"},
    ],
)
async def test_it_is_what_the_count_says(
    browser: Browser, cards: str, terms: dict[str, Any]
) -> None:
    answer = await browser.read(at(cards, **terms))
    counted = paigow.hand_odds(paigow.parse_cards(cards), **terms)
    assert [
        (row["low"], row["high"], row["win"], row["push"], row["lose"], row["value"])
        for row in answer["settings"]
    ] == [(texts(row.low), texts(row.high), row.win, row.push, row.lose, row.ev) for row in counted]
    assert [row["house_way"] for row in answer["settings"]] == [row.house_way for row in counted]
    best = counted[0].ev
    assert [row["given_up"] for row in answer["settings"]] == [best - row.ev for row in counted]
    assert [row["best"] for row in answer["settings"]] == [row.ev == best for row in counted]
    assert not any(row["chosen"] for row in answer["settings"])
    way = house_way(terms.get("against", "foxwoods"), terms.get("wheel"))
    decision = way.decide(paigow.parse_cards(cards))
    assert answer["advice"] == {
        "way": way.name,
        "title": way.title,
        "clause": decision.clause.id,
        "says": decision.says,
    }
    assert (answer["wheel"], answer["push_rule"]) == (way.wheel.value, terms.get("push"))
    assert (answer["hands"], answer["seen"], answer["given_up"]) == (53_524_680, None, None)
    assert answer["cards"] == cards.split()


async def test_no_foul_is_listed_and_nothing_else_left_out(browser: Browser) -> None:
    cards = HANDS[0]
    settings = (await browser.read(at(cards)))["settings"]
    assert not any(Setting(cards_of(row["low"]), cards_of(row["high"])).is_foul for row in settings)
    assert len({frozenset(row["low"]) for row in settings}) == len(settings)
    assert len(settings) == len(paigow.hand_odds(paigow.parse_cards(cards)))


async def test_the_words_are_the_players(browser: Browser) -> None:
    best = (await browser.read(at(HANDS[0])))["settings"][0]
    assert (best["low_words"], best["high_words"]) == ("pair of queens", "ace-high flush")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ah Kd Qc 9s 7h 4d 2c", "no pair"),
        ("Ah Kd Qc 9s 7h 4d Jk", "one pair"),
        ("9h 9d 9c 9s 7h 4d 2c", "four of a kind"),
        ("9h 9d 9c 8s 8h 8d 2c", "three of a kind twice"),
        ("9h 9d 9c 8s 7h 4d 2c", "three of a kind"),
        ("9h 9d 9c 8s 8h 4d 2c", "full house"),
    ],
)
async def test_hands_have_a_class(browser: Browser, cards: str, words: str) -> None:
    assert (await browser.read(at(cards)))["hand_class"] == words


async def test_the_ways_are_all_there(browser: Browser) -> None:
    ways = (await browser.read("/analysis/ways"))["ways"]
    assert [way["name"] for way in ways] == list(house_way_names())
    assert {"name": "foxwoods", "wheel": "low"}.items() <= next(
        way for way in ways if way["name"] == "foxwoods"
    ).items()


@pytest.mark.parametrize(
    ("terms", "status", "code", "sentence"),
    [
        ({"cards": "As Kd Qh Jc 9s 3d"}, 400, "card_count", "has 6 cards: write 7 of them"),
        ({"cards": "As Kd Qh Jc 9s 3d 3d"}, 400, "bad_card", "3d"),
        ({"cards": "As Kd Qh Jc 9s 3d 1c"}, 400, "bad_card", "'1c' is not a card"),
        ({"cards": ""}, 400, "card_count", "has 0 cards"),
        ({"cards": "As"}, 400, "card_count", "'As' has 1 card: write 7 of them"),
        ({"cards": "A" * 101}, 422, "bad_request", "cards must have at most 100 characters"),
        ({}, 422, "bad_request", "cards is missing"),
        ({"against": "foxwood"}, 400, "unknown_name", "'foxwood' is not a house way"),
        ({"against": "/etc/passwd"}, 400, "unknown_name", "'/etc/passwd' is not a house way"),
        (
            {"wheel": "first"},
            400,
            "unknown_name",
            "'first' is not a wheel option: take 'second' or",
        ),
        ({"wheel": "w" * 11}, 422, "bad_request", "wheel must have at most 10 characters"),
        ({"role": "dealer"}, 422, "bad_request", "role must be 'player' or 'bank'"),
        ({"push": "king-high"}, 400, "unknown_name", "'king-high' is not a push rule: take"),
        ({"push": "p" * 21}, 422, "bad_request", "push must have at most 20 characters"),
        ({"commission": "five"}, 400, "unknown_name", "'five' is not a rate"),
        ({"commission": "101%"}, 400, "unknown_name", "'101%' is not a rate"),
        ({"commission_step": 5}, 400, "unknown_name", "5 is not a step: take 1 or 25 cents"),
        ({"bet": 0}, 422, "bad_request", "bet must be at least 1"),
        ({"bet": "1.5"}, 422, "bad_request", "bet must be a whole number"),
        ({"bett": 5}, 422, "bad_request", "bett is not a field"),
    ],
)
async def test_what_cannot_be_read(
    browser: Browser, terms: dict[str, Any], status: int, code: str, sentence: str
) -> None:
    asked = terms if "cards" in terms or not terms else {"cards": HANDS[0], **terms}
    response = await browser.get("/analysis/hand?" + urlencode(asked))
    assert (response.status_code, code_of(response)) == (status, code)
    assert sentence in response.json()["detail"]
