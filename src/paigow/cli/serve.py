"""``paigow serve``: the web game."""

from __future__ import annotations

from typing import Annotated

import typer

from paigow.cli.options import program

app = program()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="The database; a file of your own when it is not given.",
            show_default=False,
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the game in the browser.")
    ] = False,
) -> None:
    """Serve the web game."""
    from paigow.server import run

    run(host=host, port=port, database=database, open_browser=open_browser)
