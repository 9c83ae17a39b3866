"""``paigow play``: the game in the terminal."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.options import program
from paigow.errors import InputError, RefusedError

app = program()


@app.command()
def play(
    variant: Annotated[
        str,
        typer.Option("--variant", metavar="NAME", help="itv, gamebookers or five-percent."),
    ] = "itv",
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="FILE|URL",
            help="The database; a file of your own when it is not given.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play in the terminal, with play credits."""
    import asyncio

    from paigow.datafiles import listed
    from paigow.variants import variant as named
    from paigow.variants import variant_names

    if not named(variant).is_solo:
        solo = listed(name for name in variant_names() if named(name).is_solo)
        raise InputError(f"{variant!r} is played at a table of several players: take {solo}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RefusedError("play needs a terminal: run it in one, without a pipe")
    asyncio.run(sit_down(variant, database))


async def sit_down(variant: str, database: str | None) -> None:
    """Open the database, take the seat and play until the player leaves."""
    from platformdirs import user_data_path

    from paigow.cli.terminal.game import Game
    from paigow.cli.terminal.seat import Memory, Seat
    from paigow.desk import Desk

    memory = Memory(user_data_path("paigow", appauthor=False) / "terminal.json")
    async with await Desk.open(database) as desk:
        seat = await Seat.take(desk, memory, remembered_as(database))
        await Game(seat, variant).run_async()


def remembered_as(database: str | None) -> str:
    """The name under which the player of a database is remembered.

    A file goes by its full path. A URL may hold a password, so it goes by its hash.
    """
    if database is None:
        return "own"
    if "://" in database:
        return sha256(database.encode()).hexdigest()
    return str(Path(database).expanduser().resolve())
