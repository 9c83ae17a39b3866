"""``paigow rank``: names a hand of two, five or seven cards and gives its strength."""

from __future__ import annotations

from paigow.cli import output
from paigow.cli.options import Cards, Json, WheelOption, program, read_cards

app = program()


@app.command(short_help="Name a hand of 2, 5 or 7 cards, and give its strength.")
def rank(cards: Cards, wheel: WheelOption = None, as_json: Json = False) -> None:
    """Name a hand of 2, 5 or 7 cards, and give its strength (0 is the weakest)."""
    from paigow.hands import Wheel, best_high, rank_high, rank_low

    hand = read_cards(cards, 2, 5, 7)
    option = Wheel.SECOND if wheel is None else Wheel.parse(wheel)
    if len(hand) == 2:
        strength = rank_low(hand)
    else:
        strength = (rank_high if len(hand) == 5 else best_high)(hand, option)
    document: dict[str, object] = {
        "class": strength.hand_class.title,
        "name": strength.name,
        "strength": strength.value,
        "of": strength.of,
    }
    bonus = None
    if len(hand) == 7:
        from paigow.variants import bonus_line

        bonus = bonus_line(hand, "itv", option)
        document["bonus"] = bonus.line.value if bonus else None
    if as_json:
        output.print_json(document)
        return
    print(f"{output.cards(hand)}  {output.paint(strength.name, 'bold')}")
    print(f"strength {strength.value:,} of 0 to {strength.of - 1:,}")
    if len(hand) == 7:
        line = f"{bonus.line.value}, pays {bonus.pays:,} to 1" if bonus else "no line"
        print(f"bonus bet: {line}")
