"""The longest words that a hand can bring: whether a screen fits is not left to what was dealt."""

from __future__ import annotations

from playwright.sync_api import Page

LOW = "pair of queens"
HIGH = "full house, queens over sevens"
WAY = "Full house, queens over eights and sevens: the trips stay behind, a pair of eights in front"
TABLE_BANK = (
    "No pair: the highest card in the highest hand, the next two in the second."
    " An ace-high pai gow: every main bet pushes"
)
TABLE_RESULT = (
    "Their two pair, queens and sevens, beats your two pair, jacks and sevens. Both low hands are"
    " ace-queen: a copy, and the bank wins it. You lose 30.00, all that the bank still covers:"
    " 20.00 back. Fortune: three of a kind does not beat the bank's seven cards, but the bank is"
    " used up: 5.00 back. Ace-high: your hands do not both beat the bank's, but the bank is used"
    " up: 1.00 back."
)

_SAY = """words => {
    for (const [where, text] of words)
        for (const found of document.querySelectorAll(where)) found.textContent = text;
}"""

_SOLO = (
    (".place.low .name", LOW),
    (".place.high .name", HIGH),
    (".setting-word .lead", f"{LOW} in front of {HIGH}"),
    (".setting-word .advice", f"House way: {WAY}."),
)
_ROOM = (
    (".low :is(.own-made, .bank-made)", LOW),
    (".high :is(.own-made, .bank-made)", HIGH),
    (".bank-says", TABLE_BANK),
    (".own-word:not(.result) .lead", f"{LOW} in front of {HIGH}"),
    (".own-word:not(.result) .dim", f"House way: {WAY}"),
    (".own .result .says", TABLE_RESULT),
)


def say_longest_at_solo_table(page: Page) -> None:
    page.evaluate(_SAY, _SOLO)


def say_longest_in_room(page: Page) -> None:
    page.evaluate(_SAY, _ROOM)
