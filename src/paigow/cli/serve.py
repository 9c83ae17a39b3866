"""``paigow serve``: the web game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paigow.cli.options import program

app = program()


def _port(text: str | int) -> int:
    shown = str(text)
    if not (shown.isascii() and shown.isdigit() and int(shown[:6]) <= 65535):
        raise typer.BadParameter(f"{shown!r} is not a port: take 0 to 65535")
    return int(shown)


def _posted(flag: str, variable: str, example: str, help: str) -> Any:
    """An option that the table posts; without it, what the game brings along holds."""
    return typer.Option(flag, envvar=variable, metavar=example, help=help, show_default=False)


def _flags(context: typer.Context) -> dict[str, str]:
    """The flag of each variable that the environment does not set: by that the user knows it."""
    flags = {}
    for option in context.command.params:
        source = context.get_parameter_source(str(option.name))
        if isinstance(option.envvar, str) and (source is None or source.name != "ENVIRONMENT"):
            flags[option.envvar] = option.opts[0]
    return flags


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option("--host", envvar="PAIGOW_HOST", help="Where to listen.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port", envvar="PAIGOW_PORT", parser=_port, metavar="PORT", help="The port."
        ),
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            envvar="PAIGOW_DATABASE",
            metavar="URL",
            help="The database; a file of your own when it is not given.",
            show_default=False,
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the game in the browser.")
    ] = False,
    min_bet: Annotated[
        str | None, _posted("--min-bet", "PAIGOW_MIN_BET", "5.00", "The least main bet.")
    ] = None,
    max_bet: Annotated[
        str | None, _posted("--max-bet", "PAIGOW_MAX_BET", "500", "The highest main bet.")
    ] = None,
    min_bonus: Annotated[
        str | None, _posted("--min-bonus", "PAIGOW_MIN_BONUS", "1", "The least bonus bet.")
    ] = None,
    max_bonus: Annotated[
        str | None, _posted("--max-bonus", "PAIGOW_MAX_BONUS", "100", "The highest bonus bet.")
    ] = None,
    commission: Annotated[
        str | None,
        _posted("--commission", "PAIGOW_COMMISSION", "5%", "The commission in every game."),
    ] = None,
    commission_step: Annotated[
        str | None,
        _posted(
            "--commission-step",
            "PAIGOW_COMMISSION_STEP",
            "1|25",
            "The cents that the commission is rounded up to.",
        ),
    ] = None,
) -> None:
    """Serve the web game."""
    from paigow.server import Settings, run

    posted = {
        "PAIGOW_MIN_BET": min_bet,
        "PAIGOW_MAX_BET": max_bet,
        "PAIGOW_MIN_BONUS": min_bonus,
        "PAIGOW_MAX_BONUS": max_bonus,
        "PAIGOW_COMMISSION": commission,
        "PAIGOW_COMMISSION_STEP": commission_step,
    }
    given = {name: text for name, text in posted.items() if text is not None}
    settings = Settings.of(given, _flags(context))
    run(
        host=host,
        port=port,
        database=database,
        open_browser=open_browser,
        settings=settings,
    )
