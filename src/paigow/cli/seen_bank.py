"""``paigow hand --bank``: every setting of seven cards against a bank's hand that is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paigow.cli import output
from paigow.cli.settings_table import in_one_cell, is_wide, narrow_table, wide_table
from paigow.errors import CardError, InputError

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.cards import CardSet
    from paigow.hands import PushRule, Setting, Showdown
    from paigow.houseways import HandDecision, HouseWay

_STYLES = {"win": "green", "push": "yellow", "lose": "red"}


class SeenSetting(NamedTuple):
    """A setting, how each of its hands does, and what one unit bet gains by it."""

    setting: Setting
    shown: Showdown
    gain: Fraction
    house_way: bool


class SeenBank(NamedTuple):
    """The bank's hand as its way sets it, and every setting against it, best first."""

    bank: HandDecision
    own: HandDecision
    rows: tuple[SeenSetting, ...]
    rule: PushRule | None
    pushes: bool


def read_bank(text: str, held: CardSet) -> CardSet:
    """The bank's seven cards.

    :raises InputError: for what is no such hand, or a card that is in the other hand too
    """
    from paigow.cli.options import read_cards

    try:
        cards = read_cards([text], 7)
    except InputError as error:
        raise InputError(f"the bank's hand: {error}", code=error.code) from None
    for card in cards & held:
        raise CardError(f"{card} is in both hands: one deck holds every card once")
    return cards


def against_seen(
    held: CardSet, bank: CardSet, way: HouseWay, fee: Fraction, rule: PushRule | None
) -> SeenBank:
    """Settle every legal setting against the bank's, which is set by the way.

    ``fee`` is the part of a win that the commission takes; under the rule some banks push.
    """
    from fractions import Fraction

    from paigow.hands import Result, compare_settings, legal_settings

    theirs, own = way.decide(bank), way.decide(held)
    pushes = rule is not None and rule.pushes(bank)
    gains = {Result.WIN: 1 - fee, Result.PUSH: Fraction(0), Result.LOSE: Fraction(-1)}
    rows = []
    for setting in legal_settings(held):
        shown = compare_settings(setting, theirs.setting, way.wheel)
        if pushes:
            shown = shown._replace(result=Result.PUSH)
        chosen = set(setting.low) == set(own.setting.low)
        rows.append(SeenSetting(setting, shown, gains[shown.result], chosen))
    rows.sort(key=lambda row: (-row.gain, not row.house_way))
    return SeenBank(theirs, own, tuple(rows), rule, pushes)


def seen_document(seen: SeenBank, way: HouseWay) -> dict[str, object]:
    """The settings as JSON has them: like those against all hands, of which there is one."""
    return {
        "dealer_hands": 1,
        "settings": [
            {
                "low": output.texts(row.setting.low),
                "high": output.texts(row.setting.high),
                **{end: int(row.shown.result.value == end) for end in ("win", "push", "lose")},
                "ev": float(row.gain),
                "house_way": row.house_way,
                "low_against_bank": row.shown.low.value,
                "high_against_bank": row.shown.high.value,
            }
            for row in seen.rows
        ],
        "against": way.name,
        "wheel": way.wheel.value,
        "role": "player",
        "push_rule": seen.rule.value if seen.rule else None,
        "clause": seen.own.clause.id,
        "bank": {
            "low": output.texts(seen.bank.setting.low),
            "high": output.texts(seen.bank.setting.high),
            "clause": seen.bank.clause.id,
            "pushes": seen.pushes,
        },
    }


def show_seen(seen: SeenBank, way: HouseWay) -> None:
    """Print the bank's setting and the settings against it as a table."""
    from paigow.hands import rank_high, rank_low

    bank = seen.bank.setting
    print(f"bank  {output.cards(bank.low)}  /  {output.cards(bank.high)}")
    print(output.paint(seen.bank.says, "dim"))
    wide = is_wide()
    if wide:
        headings = ("low", "", "", "high", "", "", "result", "value", "house way")
        table = wide_table(*headings, low=1, high=4, right=("value",))
    else:
        table = narrow_table("low", "high", "result", "value")
    for row in seen.rows:
        low, high = row.setting.low, row.setting.high
        words = rank_low(low).words, rank_high(high, way.wheel).words
        did = row.shown.low.value, row.shown.high.value
        result = row.shown.result.value
        end = f"[{_STYLES[result]}]{result}[/]", f"{float(row.gain):+.5f}"
        clause = f"← {seen.own.clause.id}" if row.house_way else ""
        if wide:
            hands = zip(map(output.rich_cards, (low, high)), words, did, strict=True)
            cells = (*(cell for hand in hands for cell in hand), *end, clause)
        else:
            cells = (in_one_cell(low, high, words, clause), *did, *end)
        table.add_row(*cells, style="bold" if row.house_way else None)
    output.console().print(table)
    if seen.pushes and seen.rule is not None:
        print(f"the bank has {seen.rule.words}: every bet is a push")
    print(
        output.wrapped(
            f"against this hand of the bank, set by {way.name} "
            f"(A-2-3-4-5 {'lowest' if way.wheel.value == 'low' else 'second highest'}), copies the "
            "bank's; the value is per unit bet"
        )
    )
    print(output.paint(output.wrapped(seen.own.says), "dim"))
