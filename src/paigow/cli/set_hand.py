"""``paigow set``: sets seven cards by a house way and says why."""

from __future__ import annotations

from typing import Annotated

import typer

from paigow.cli import output
from paigow.cli.options import Cards, Json, WheelOption, program, read_cards, read_way

app = program()


@app.command("set")
def set_hand(
    cards: Cards,
    way: Annotated[
        str, typer.Option("--way", metavar="NAME|FILE.toml", help="The house way.")
    ] = "online",
    wheel: WheelOption = None,
    as_json: Json = False,
) -> None:
    """Set seven cards by a house way, and say why."""
    from paigow.cards import JOKER, Card

    rules = read_way(way, wheel)
    setting, clause = decision = rules.decide(read_cards(cards, 7))
    low, high = setting.low_strength(), setting.high_strength(rules.wheel)
    if as_json:
        output.print_json(
            {
                "low": output.texts(setting.low),
                "high": output.texts(setting.high),
                "way": rules.name,
                "wheel": rules.wheel.value,
                "clause": clause.id,
                "says": decision.says,
                "low_class": low.hand_class.title,
                "high_class": high.hand_class.title,
                "low_name": low.words,
                "high_name": high.words,
                "cite": clause.cite,
            }
        )
        return
    joker = ""
    stand_in = setting.joker_stands_for(rules.wheel)
    if stand_in is not None:
        rank, suit = stand_in
        any_suit = output.paint(rank.letter, "magenta")
        shown = any_suit if suit is None else output.card(Card.of(rank, suit))
        joker = f", the joker as {shown}"
    in_low = JOKER in setting.low
    print(f"low   {output.cards(setting.low)}            {low.words}{joker if in_low else ''}")
    print(f"high  {output.cards(setting.high)}   {high.words}{'' if in_low else joker}")
    print()
    print(decision.says)
    print(output.paint(f"{rules.name}, {clause.id}: {clause.text} ({clause.cite})", "dim"))
