"""``paigow verify``: recomputes a finished round from its revealed seeds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import Json, program
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.rounds import Verification

app = program()


@app.command()
def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="ROUND.json", help="The round's proof file, or - for stdin.", show_default=False
        ),
    ],
    as_json: Json = False,
) -> int:
    """Recompute a finished round from its revealed seeds."""
    found = check(read(file))
    if as_json:
        output.print_json(found.to_json())
    else:
        for name, ok, detail in found.checks:
            mark = output.paint("right", "green") if ok else output.paint("WRONG", "red")
            print(f"{mark}  {name.replace('_', ' ')}: {detail}")
        print()
        print(
            output.paint(f"The round {found.round} was played as it says.", "green")
            if found.ok
            else output.paint(f"The round {found.round} was not played as it says.", "red")
        )
    return 0 if found.ok else 1


def check(document: object) -> Verification:
    """Check a proof file: that of a solo round, or that of a round at a table.

    :raises InputError: when it is neither
    """
    from paigow import rounds, tables

    at_table = isinstance(document, dict) and document.get("format") == tables.FORMAT
    return tables.verify(document) if at_table else rounds.verify(document)


def read(file: str) -> object:
    """The JSON document of a file.

    :raises InputError: when there is none to be read
    """
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
        return json.loads(text)
    except OSError as error:
        raise InputError(f"{file!r} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        reason = (
            f"{error.msg} (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        )
        raise InputError(
            f"{file!r} is not JSON{': ' + reason if reason else ''}: take the file that the game "
            "gives as a round's proof"
        ) from None
