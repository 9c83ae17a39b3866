"""The program ``paigow``: finds the command, runs it, and turns what goes wrong into one line."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from paigow.datafiles import listed
from paigow.errors import InputError, PaigowError, UnknownNameError

if TYPE_CHECKING:
    from typer.models import Context as AnyContext

COMMANDS: Final = {
    "play": "play",
    "serve": "serve",
    "set": "set_hand",
    "compare": "compare",
    "rank": "rank",
    "hand": "hand",
    "edge": "edge",
    "compare-ways": "compare_ways",
    "strategy": "strategy",
    "simulate": "simulate",
    "bonus": "bonus",
    "verify": "verify",
    "variants": "variants",
    "ways": "ways",
    "paytables": "paytables",
    "version": "version",
}
"""The commands in the order of the help, and the modules that hold them."""


class Commands(TyperGroup):
    """The commands by name; a command's module is imported when it is wanted."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name.

        :raises UnknownNameError: when there is none
        """
        if cmd_name not in COMMANDS:
            raise UnknownNameError(f"{cmd_name!r} is not a command: take {listed(COMMANDS)}")
        command = get_command(import_module(f"paigow.cli.{COMMANDS[cmd_name]}").app)
        for parameter in (*command.params, command.get_help_option(ctx)):
            _take_as_it_is(parameter)
        return command

    def get_help_option(self, ctx: Any) -> Any:
        """The option --help."""
        option = super().get_help_option(ctx)
        _take_as_it_is(option)
        return option


class _AsItIs:
    """Leaves what was written as it was written."""

    def __init__(self, several: bool) -> None:
        self._several = several

    def coerce(self, value: Any, **_: object) -> Any:
        return list(value or ()) if self._several else value


def _take_as_it_is(parameter: Any) -> None:
    """Spare Typer from loading Pydantic to turn text into text: a third of a quick command's time.

    This is the inside of Typer. Should it change, nothing is spared and all else is the same.
    """
    annotation = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    plain = annotation in (str, bool, list[str])
    if plain and getattr(parameter, "_runtime_param", True) is None:
        parameter._runtime_param = _AsItIs(annotation == list[str])


program = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@program.callback(invoke_without_command=True)
def paigow(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Pai Gow Poker: play it, serve it, or ask what the rules say."""
    if version:
        from paigow._version import __version__

        print(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def usage_problem(error: typer.TyperException) -> str:
    """What is wrong with a command line, in one line that says what would do."""
    context: AnyContext | None = getattr(error, "ctx", None)
    message = " ".join(getattr(error, "format_message", error.__str__)().split()).rstrip(".")
    if context is not None:
        usage = context.get_usage().removeprefix("Usage: ")
        usage = " ".join(usage.translate(str.maketrans("", "", "{}")).split())
        option = getattr(error, "option_name", None)
        if option and hasattr(error, "possibilities"):
            options = [name for param in context.command.params for name in param.opts]
            known = [name for name in options if name.startswith("--")]
            return f"{option!r} is not an option here: take {listed([*known, '--help'])}"
        extra = re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message)
        if extra:
            return f"{extra[1]!r} is too much: write {usage}"
        if message.startswith("Missing"):
            message = f"{message}: write {usage}"
    return message[:1].lower() + message[1:]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status: 0, 2 for bad input, 1 for a failure.

    Commands return their status or nothing. A broken program is not caught: it raises.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = get_command(program).main(
            list(sys.argv[1:] if argv is None else argv),
            prog_name="paigow",
            standalone_mode=False,
        )
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone. What Python still holds for it must go nowhere.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except typer.TyperException as error:
        return fail(usage_problem(error), 2)
    except PaigowError as error:
        return fail(str(error), 2 if isinstance(error, InputError) else 1)


def fail(problem: str, status: int) -> int:
    """Say on stderr, in one line, what is wrong."""
    print(f"error: {' '.join(problem.split())}", file=sys.stderr)
    return status
