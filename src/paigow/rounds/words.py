"""What is said to the player, in short sentences."""

from __future__ import annotations

from paigow.hands import HandClass, Result, Setting, Strength, Wheel
from paigow.ledger import money
from paigow.rounds.rules import TableRules
from paigow.rounds.settlement import Bet, Item, Settlement
from paigow.variants import FoulRule, rate_words

_SEVERAL = (HandClass.THREE_OF_A_KIND, HandClass.FOUR_OF_A_KIND, HandClass.FIVE_ACES)
_BARE = (HandClass.HIGH_CARD, HandClass.TWO_PAIR, HandClass.FULL_HOUSE, *_SEVERAL)
_COMMA = (HandClass.TWO_PAIR, HandClass.FULL_HOUSE)
_FOULS = {FoulRule.LOSES: "loses the main bet", FoulRule.RESET: "is set again"}
_STRAIGHTS = (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH)


def _short(strength: Strength) -> str:
    """A hand beside one of another class: ``flush`` says enough."""
    if strength.hand_class in (*_STRAIGHTS, *_COMMA, HandClass.FLUSH):
        return strength.hand_class.title
    return strength.words


def _with_article(strength: Strength) -> str:
    words = strength.words
    if strength.hand_class in _BARE:
        return words
    return f"{'an' if words[0] in 'ae' else 'a'} {words}"


def aside(words: str) -> str:
    """Words before a verb: what stands behind a comma is closed by another."""
    return f"{words}," if "," in words else words


def compared(place: str, player: Strength, dealer: Strength, banker: str = "dealer") -> str:
    """How one hand (``low`` or ``high``) did against the dealer's, or whoever else the banker is.

    >>> from paigow.cards import parse_cards
    >>> from paigow.hands import rank_high, rank_low
    >>> compared("low", rank_low(parse_cards("9s 9d")), rank_low(parse_cards("As Kd")))
    'Your pair of nines beats their ace-king.'
    >>> compared("high", rank_high(parse_cards("9s 9d Ah 4c 2d")),
    ...          rank_high(parse_cards("9c 9h Kh 4d 2s")))
    'Both high hands are a pair of nines: your ace beats their king.'
    >>> compared("low", rank_low(parse_cards("As Kd")), rank_low(parse_cards("Jk Ks")))
    'Both low hands are ace-king: a copy, and the dealer wins it.'
    """
    if player == dealer:
        return f"Both {place} hands are {_with_article(player)}: a copy, and the {banker} wins it."
    better, worse = (player, dealer) if player > dealer else (dealer, player)
    whose, other = ("your", "their") if player > dealer else ("their", "your")
    if player.words == dealer.words:
        higher, lower = next(
            pair for pair in zip(better.ranks, worse.ranks, strict=True) if pair[0] != pair[1]
        )
        return (
            f"Both {place} hands are {_with_article(player)}: "
            f"{whose} {higher.word} beats {other} {lower.word}."
        )
    same_class = player.hand_class is dealer.hand_class
    subject, beaten = (hand.words if same_class else _short(hand) for hand in (better, worse))
    verb = "beat" if better.hand_class in _SEVERAL else "beats"
    return f"{whose.capitalize()} {aside(subject)} {verb} {other} {beaten}."


def _main_words(item: Item) -> str:
    if item.result is Result.PUSH:
        return f"Push, {money(item.returned)} back."
    if item.result is not Result.WIN:
        return f"You lose {money(item.stake)}."
    fee = f" less {money(item.commission)} commission" if item.commission else ""
    return f"You win {money(item.won)}{fee}, {money(item.returned)} back."


def _bonus_words(item: Item) -> str:
    if item.result is Result.WIN:
        return f"Bonus: {aside(str(item.line))} pays {item.pays:,} to 1, {money(item.won)}."
    return f"Bonus: nothing on the pay table, {money(item.stake)} lost."


def result_words(player: Setting, dealer: Setting, settlement: Settlement, wheel: Wheel) -> str:
    """What happened to each hand and why, and then the money, bet by bet."""
    if settlement.result is Result.FOUL:
        said = [foul_words(player, wheel)]
    else:
        said = [
            compared("low", player.low_strength(), dealer.low_strength()),
            compared("high", player.high_strength(wheel), dealer.high_strength(wheel)),
        ]
    for item in settlement.items:
        said.append(_main_words(item) if item.bet is Bet.MAIN else _bonus_words(item))
    return " ".join(said)


def foul_words(setting: Setting, wheel: Wheel) -> str:
    """Why a setting is a foul."""
    low, high = setting.low_strength().words, setting.high_strength(wheel).words
    return f"Foul: your low hand, {low}, outranks your high hand, {high}."


def set_words(who: str, setting: Setting, wheel: Wheel) -> str:
    """A setting in one phrase: ``You set ace-king in front of a pair of nines``."""
    low = _with_article(setting.low_strength())
    return f"{who} {low} in front of {_with_article(setting.high_strength(wheel))}"


def rules_words(rules: TableRules) -> str:
    """The rules of a round in one line.

    >>> rules_words(TableRules.of("five-percent"))  # doctest: +NORMALIZE_WHITESPACE
    'five-percent: A-2-3-4-5 ranks low, a foul is set again, house way online, commission 5%
    rounded up to 0.25, no bonus bet, bets from 1.00 to 10,000.00'
    """
    said = [
        f"A-2-3-4-5 ranks {rules.wheel.value}",
        f"a foul {_FOULS[rules.foul]}",
        f"house way {rules.house_way}",
        "no commission",
        "no bonus bet",
        f"bets from {money(rules.min_bet)} to {money(rules.max_bet)}",
    ]
    if rules.commission_rate:
        step = rules.commission_step
        rounded = "" if step == 1 else f" rounded up to {money(step)}"
        said[3] = f"commission {rate_words(rules.commission_rate)}{rounded}"
    if rules.paytable is not None:
        limits = f"from {money(rules.min_bonus)} to {money(rules.max_bonus)}"
        said[4] = f"bonus bets {limits} by the pay table {rules.paytable}"
    return f"{rules.variant}: {', '.join(said)}"
