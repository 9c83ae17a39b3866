"""``paigow variants``: lists the games, with their sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigow.cli import output
from paigow.cli.options import Json, program

if TYPE_CHECKING:
    from paigow.variants import Variant

app = program()


@app.command()
def variants(as_json: Json = False) -> None:
    """List the games, with their sources."""
    from paigow.variants import variant, variant_names

    games = [variant(name) for name in variant_names()]
    if as_json:
        output.print_json({"variants": [document(game) for game in games]})
        return
    headings = ("name", "wheel", "foul", "house way", "commission", "bonus", "bank")
    table = output.table(*headings)
    for game in games:
        table.add_row(
            game.name,
            game.wheel.value,
            game.foul.value,
            game.house_way,
            commission(game),
            game.bonus_paytable or "none",
            game.bank.value.removeprefix("designated "),
        )
    output.console().print(table)
    for game in games:
        source = output.paint(f"{game.source} ({game.status.value})", "dim")
        print(f"{output.paint(game.name, 'bold')}  {game.title}. {source}")


def commission(game: Variant) -> str:
    """The commission and the step that it is rounded up to: ``5% by 0.25``."""
    if not game.commission_rate:
        return "none"
    from paigow.ledger import money
    from paigow.variants import rate_words

    rate, step = rate_words(game.commission_rate), game.commission_step
    return rate if step == 1 else f"{rate} by {money(step)}"


def document(game: Variant) -> dict[str, object]:
    """A game as JSON has it: every axis, the readings and the rules."""
    return {
        "name": game.name,
        "title": game.title,
        "source": game.source,
        "status": game.status.value,
        "wheel": game.wheel.value,
        "foul": game.foul.value,
        "house_way": game.house_way,
        "commission_rate": game.commission_rate,
        "commission_step": game.commission_step,
        "bonus_paytable": game.bonus_paytable,
        "bonus_beats_bank": game.bonus_beats_bank,
        "ace_high_bet": game.ace_high_bet,
        "ace_high_needs_win": game.ace_high_needs_win,
        "bank": game.bank.value,
        "seats": game.seats,
        "dealer_cards": game.dealer_cards.value,
        "chip_clicks": game.chip_clicks.value,
        "readings": list(game.readings),
        "rules": [{"heading": heading, "text": text} for heading, text in game.rules],
    }
