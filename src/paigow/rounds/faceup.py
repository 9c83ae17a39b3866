"""The bets of the cardroom game that look at the bank's seven cards: Fortune and ace-high."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paigow.cards import JOKER, Card, cards_of
from paigow.hands import PushRule, Result, Setting, Wheel, compare_settings, line_strengths
from paigow.variants import PayTable

FORTUNE_CAP: Final = 5_000_000
"""The most that a Fortune bet wins on one spot, in cents, unless the table says otherwise."""
BOTH_HAVE_IT: Final = 40
BANK_HAS_THE_JOKER: Final = 15
BANK_HAS_IT: Final = 5


def fortune_beats(
    player: Iterable[Card], bank: Iterable[Card], table: PayTable, wheel: Wheel
) -> bool:
    """Whether the player's seven cards beat the bank's by the lines of a pay table.

    The higher line wins; on one line the stronger five cards that make it do, seven-card straight
    flushes by their top card. Equal is not enough.

    >>> from paigow.cards import parse_cards as cards
    >>> from paigow.variants import paytable
    >>> nines, kings = cards("9s 9h 9d Tc Jh Qs Kc"), cards("Kd Kh Ks 2c 5d 7h 9c")
    >>> fortune_beats(nines, kings, paytable("fortune"), Wheel.LOW)
    False
    >>> fortune_beats(kings, nines, paytable("fortune"), Wheel.LOW)
    True
    """
    mine, theirs = line_strengths(player, wheel), line_strengths(bank, wheel)
    for line, _ in table.lines:
        if line in mine or line in theirs:
            return mine.get(line, -1) > theirs.get(line, -1)
    return False


def fortune_payout(
    stake: int,
    player: Iterable[Card],
    bank: Iterable[Card],
    table: PayTable,
    wheel: Wheel,
    cap: int = FORTUNE_CAP,
) -> int | None:
    """What a Fortune bet wins, in cents and at most the cap; None when it loses.

    >>> from paigow.cards import parse_cards as cards
    >>> from paigow.variants import paytable
    >>> run, bank = cards("2h 3h 4h 5h 6h 7h 8h"), cards("Kd Kh Ks 2c 5d 7s 9c")
    >>> fortune_payout(2000, run, bank, paytable("fortune"), Wheel.LOW)
    5000000
    """
    cards = cards_of(player)
    if not fortune_beats(cards, bank, table, wheel):
        return None
    paid = table.best(cards, wheel)
    return None if paid is None else min(stake * paid.pays, cap)


def has_ace_high(cards: Iterable[Card]) -> bool:
    """Whether seven cards are an ace-high pai gow: no pair, straight or flush, the best an ace.

    >>> from paigow.cards import parse_cards
    >>> has_ace_high(parse_cards("Jk Kd Qh 9c 7s 4d 2h"))
    True
    >>> has_ace_high(parse_cards("Ad Kd Qh 9c 7s 4d Jk"))
    False
    """
    return PushRule.ACE_HIGH.pushes(cards)


def face_up_result(player: Setting, bank: Setting, wheel: Wheel) -> Result:
    """How a main bet ends: a push whenever the bank has an ace-high pai gow."""
    if has_ace_high(bank.cards):
        return Result.PUSH
    return compare_settings(player, bank, wheel).result


def ace_high_pays(player: Iterable[Card], bank: Iterable[Card]) -> int | None:
    """What the ace-high bet pays to 1, or None when the bank has no ace-high pai gow."""
    theirs = cards_of(bank)
    if not has_ace_high(theirs):
        return None
    if has_ace_high(player):
        return BOTH_HAVE_IT
    return BANK_HAS_THE_JOKER if JOKER in theirs else BANK_HAS_IT


def settle_ace_high(player: Setting, bank: Setting, wheel: Wheel, *, needs_win: bool) -> int | None:
    """What the ace-high bet on a spot pays to 1, or None when it loses.

    With ``needs_win`` both hands of the setting that the player made must beat the bank's; a foul
    never does.

    >>> bank = Setting.parse("Kd Qh / As 9c 7s 4d 2h")
    >>> kings = Setting.parse("8c 6d / Ks Kh 5s 3h 2c")
    >>> settle_ace_high(kings, bank, Wheel.LOW, needs_win=False)
    5
    >>> settle_ace_high(kings, bank, Wheel.LOW, needs_win=True) is None
    True
    """
    if needs_win and compare_settings(player, bank, wheel).result is not Result.WIN:
        return None
    return ace_high_pays(player.cards, bank.cards)
