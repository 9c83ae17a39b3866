"""What the docstrings and the documentation show is run, and must come out as it is shown.

In README.md and docs/ a ``python`` block is run, one after the other in a file: with prompts as a
doctest, else as a program, of which each ``print(…)  # comment`` must print what the comment begins
with. A ``console`` block runs its ``$ paigow …`` lines. A ``toml`` block is first written to the
file that was named last before it. Blocks of other kinds are only shown.
"""

from __future__ import annotations

import doctest
import pkgutil
import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import paigow
from paigow.cli import main

_ROOT = Path(__file__).parents[1]
_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"`([\w-]+\.toml)`")
_PRINTED = re.compile(r"^print\(.*\)  # (.+)$", re.MULTILINE)


def _modules() -> Iterator[str]:
    yield "paigow"
    for found in pkgutil.walk_packages(paigow.__path__, "paigow."):
        # Migrations are run by Alembic, and __main__ is the program itself.
        if "migrations." not in found.name and not found.name.endswith("__main__"):
            yield found.name


def _pages() -> Iterator[str]:
    yield "README.md"
    for page in sorted((_ROOT / "docs").rglob("*.md")):
        yield page.relative_to(_ROOT).as_posix()


@pytest.mark.parametrize("name", list(_modules()))
def test_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("page", list(_pages()))
def test_pages(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (_ROOT / page).read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": page}
    for block in _BLOCK.finditer(text):
        kind, body = block[1], block[2]
        line = text.count("\n", 0, block.start()) + 2
        if kind == "toml":
            named = _NAMED.findall(text, 0, block.start())
            if named:
                (tmp_path / named[-1]).write_text(body, "utf-8")
        elif kind == "python" and ">>> " in body:
            example = doctest.DocTestParser().get_doctest(body, names, page, page, line - 1)
            runner = doctest.DocTestRunner(optionflags=_FLAGS)
            runner.run(example, clear_globs=False)
            names.update(example.globs)
            assert runner.failures == 0, f"{page}:{line}"
        elif kind == "python":
            _run_program(body, names, f"{page}:{line}", capsys)
        elif kind == "console":
            _run_commands(body, f"{page}:{line}", capsys)


def _run_program(
    body: str, names: dict[str, Any], where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    exec(compile(body, where, "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    comments = _PRINTED.findall(body)
    for output, comment in zip(printed, comments, strict=bool(comments)):
        assert comment.startswith(output), where


def _run_commands(body: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    for example in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, expected = example.partition("\n")
        program, *arguments = shlex.split(command, comments=True)
        assert program == "paigow", f"{where}: {command}"
        capsys.readouterr()
        main(arguments)
        captured = capsys.readouterr()
        got = captured.out + captured.err
        same = doctest.OutputChecker().check_output(expected, got, _FLAGS)
        assert same, f"{where}: $ {command}\nexpected:\n{expected}\ngot:\n{got}"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "CHANGELOG.md", *_pages()])
def test_links_lead_somewhere(page: str) -> None:
    text = (_ROOT / page).read_text("utf-8")
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if not link.startswith(("http", "docs/images/")):
            assert ((_ROOT / page).parent / link).exists(), link


def test_every_page_is_on_the_map() -> None:
    index = (_ROOT / "docs/index.md").read_text("utf-8")
    for page in _pages():
        if page not in ("README.md", "docs/index.md"):
            assert f"({page.removeprefix('docs/')})" in index


def test_there_is_something_to_run() -> None:
    readme = (_ROOT / "README.md").read_text("utf-8")
    kinds = {block[1] for block in _BLOCK.finditer(readme)}
    assert kinds >= {"console", "python"}
