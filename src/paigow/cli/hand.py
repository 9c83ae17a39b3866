"""``paigow hand``: every setting of seven cards with its exact odds, best first."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import (
    BetOption,
    Cards,
    CommissionOption,
    CommissionStepOption,
    Json,
    PushOption,
    WheelOption,
    program,
    read_amount,
    read_cards,
    read_step,
    read_way,
)
from paigow.cli.seen_bank import against_seen, read_bank, seen_document, show_seen
from paigow.cli.settings_table import in_one_cell, is_wide, narrow_table, wide_table
from paigow.errors import InputError
from paigow.hands import PushRule
from paigow.variants import DealerCards, parse_rate, rate_words
from paigow.variants import variant as _variant
from paigow.variants.commission import commission as commission_on

if TYPE_CHECKING:
    from paigow.analysis.hand_odds import SettingOdds
    from paigow.houseways import HandDecision, HouseWay

app = program()


@app.command(short_help="Price every setting of seven cards, best first.")
def hand(
    cards: Cards,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="NAME|FILE.toml",
            help="The other side's house way: the variant's, else foxwoods.",
            show_default=False,
        ),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="NAME",
            help="The game that says the dealer's way, the wheel option and the commission.",
            show_default=False,
        ),
    ] = None,
    bank: Annotated[
        str | None,
        typer.Option(
            "--bank",
            metavar="CARDS",
            help="The bank's seven cards, where they are seen: each setting against them.",
            show_default=False,
        ),
    ] = None,
    wheel: WheelOption = None,
    role: Annotated[
        str, typer.Option("--role", metavar="player|bank", help="Whose hand it is.")
    ] = "player",
    commission: CommissionOption = None,
    commission_step: CommissionStepOption = None,
    bet: BetOption = "10.00",
    push: PushOption = None,
    as_json: Json = False,
) -> None:
    """Price every setting of seven cards against all hands of the rest of the deck."""
    held = read_cards(cards, 7)
    game = None if variant is None else _variant(variant)
    if wheel is None and game is not None:
        wheel = game.wheel.value
    if against is None:
        against = "foxwoods" if game is None else game.house_way
    way = read_way(against, wheel)
    stake = read_amount(bet, "a bet")
    rule = None if push is None else PushRule.parse(push)
    said, step, rate = read_step(commission_step), 1, "0%"
    if game is not None:
        step, rate = game.commission_step, rate_words(game.commission_rate)
    step = step if said is None else said
    rate = rate if commission is None else commission
    shown = game is not None and game.dealer_cards is DealerCards.FACE_UP
    if shown and role != "player":
        raise InputError(
            f"in {variant!r} the bank sets by its house way: a hand is priced for a player alone, "
            "leave out --role"
        )
    if shown:
        if rule not in (None, PushRule.ACE_HIGH):
            raise InputError(
                f"in {variant!r} the bank's ace-high pai gow pushes, and no other hand"
            )
        rule = PushRule.ACE_HIGH
    if bank is not None:
        if role != "player":
            raise InputError("--bank is the hand that the player sees: leave out --role")
        fee = Fraction(commission_on(stake, parse_rate(rate), step), stake)
        seen = against_seen(held, read_bank(bank, held), way, fee, rule)
        if as_json:
            output.print_json(seen_document(seen, way))
        else:
            show_seen(seen, way)
        return
    if shown:
        raise InputError(
            f"in {variant!r} the bank's hand is seen first: add its seven cards, --bank CARDS"
        )
    from paigow.analysis.hand_odds import hand_odds

    rows = hand_odds(
        held,
        way,
        role=role,
        commission=rate,
        bet=stake,
        commission_step=step,
        push=rule,
    )
    decision = way.decide(held)
    if as_json:
        output.print_json(
            {
                "dealer_hands": rows[0].win + rows[0].push + rows[0].lose,
                "settings": [
                    {
                        "low": output.texts(row.low),
                        "high": output.texts(row.high),
                        "win": row.win,
                        "push": row.push,
                        "lose": row.lose,
                        "ev": row.ev,
                        "house_way": row.house_way,
                    }
                    for row in rows
                ],
                "against": way.name,
                "wheel": way.wheel.value,
                "role": role,
                "push_rule": rule.value if rule else None,
                "clause": decision.clause.id,
            }
        )
        return
    show(rows, way, decision, role, rate, rule)


def show(
    rows: tuple[SettingOdds, ...],
    way: HouseWay,
    decision: HandDecision,
    role: str,
    rate: str,
    rule: PushRule | None,
) -> None:
    """Print the settings as a table, and what the house way would do."""
    from paigow.hands import rank_high, rank_low

    figures = ("win", "push", "lose", "value")
    wide = is_wide()
    if wide:
        headings = ("low", "", "high", "", *figures, "house way")
        table = wide_table(*headings, low=1, high=3, right=figures)
    else:
        table = narrow_table(*figures)
    total = rows[0].win + rows[0].push + rows[0].lose
    for row in rows:
        words = rank_low(row.low).words, rank_high(row.high, way.wheel).words
        odds = *(f"{end / total:.2%}" for end in (row.win, row.push, row.lose)), f"{row.ev:+.5f}"
        clause = f"← {decision.clause.id}" if row.house_way else ""
        if wide:
            hands = zip(map(output.rich_cards, (row.low, row.high)), words, strict=True)
            cells = (*(cell for hand in hands for cell in hand), *odds, clause)
        else:
            cells = (in_one_cell(row.low, row.high, words, clause), *odds)
        table.add_row(*cells, style="bold" if row.house_way else None)
    output.console().print(table)
    other, copies = ("bank", "the bank's") if role == "player" else ("player", "this hand's")
    after = f", after {rate} of commission on wins" if parse_rate(rate) else ""
    print(
        output.wrapped(
            f"against all {total:,} hands that the {other} can have, each set by {way.name} "
            f"(A-2-3-4-5 {'lowest' if way.wheel.value == 'low' else 'second highest'}), copies "
            f"{copies}; the value is per unit bet{after}"
        )
    )
    if rule is not None:
        whose = "the bank" if role == "player" else "the bank, this hand,"
        print(output.wrapped(f"every bet is a push when {whose} has {rule.words}"))
    print(output.paint(output.wrapped(decision.says), "dim"))
