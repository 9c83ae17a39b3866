"""``paigow version``: says which version this is."""

from __future__ import annotations

from paigow.cli import output
from paigow.cli.options import Json, program

app = program()


@app.command()
def version(as_json: Json = False) -> None:
    """Say which version this is."""
    from platform import python_version

    from paigow._version import __version__

    if as_json:
        output.print_json({"name": "paigow", "version": __version__, "python": python_version()})
    else:
        print(f"paigow {__version__} on Python {python_version()}")
