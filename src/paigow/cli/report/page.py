"""A report's page: its parts as HTML, every text escaped, and nothing loaded from anywhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from paigow._version import __version__
from paigow.errors import PaigowError

_HEAD: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
"""

_NOT_ALLOWED: Final = "it is not allowed there"


class ReportError(PaigowError):
    """A report or picture that cannot be written."""

    default_code = "not_written"


class Page:
    """A page that grows part by part; what is given as text is escaped here.

    >>> page = Page("A < B")
    >>> page.paragraph("so & so")
    >>> "<h1>A &lt; B</h1>" in page.html(), "<p>so &amp; so</p>" in page.html()
    (True, True)
    """

    def __init__(self, title: str, under: str = "") -> None:
        self._title = title
        self._parts = [f"<h1>{escape(title)}</h1>"]
        if under:
            self._parts.append(f'<p class="under">{escape(under)}</p>')

    def heading(self, text: str) -> None:
        """The heading of the next section."""
        self._parts.append(f"<h2>{escape(text)}</h2>")

    def paragraph(self, text: str) -> None:
        """A paragraph."""
        self._parts.append(f"<p>{escape(text)}</p>")

    def facts(self, facts: Iterable[tuple[str, str]]) -> None:
        """The figures that matter most, each with its name."""
        rows = (
            f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts
        )
        self._parts.append(f'<dl class="facts">{"".join(rows)}</dl>')

    def bullets(self, texts: Iterable[str]) -> None:
        """A list."""
        items = "".join(f"<li>{escape(text)}</li>" for text in texts)
        self._parts.append(f"<ul>{items}</ul>")

    def table(
        self,
        caption: str,
        headings: Sequence[str],
        rows: Iterable[Sequence[str]],
        words: int = 1,
        strong: Iterable[tuple[int, int]] = (),
    ) -> None:
        """A table whose first columns hold words, the others figures; some cells may be strong."""
        marked = set(strong)
        kinds = ["words" if place < words else "figures" for place in range(len(headings))]
        head = "".join(
            f'<th scope="col" class="{kind}">{escape(text)}</th>'
            for text, kind in zip(headings, kinds, strict=True)
        )
        body = []
        for down, row in enumerate(rows):
            cells = [f'<th scope="row" class="words">{escape(row[0])}</th>']
            for across, text in enumerate(row[1:], 1):
                inner = (
                    f"<strong>{escape(text)}</strong>" if (down, across) in marked else escape(text)
                )
                cells.append(f'<td class="{kinds[across]}">{inner}</td>')
            body.append(f"<tr>{''.join(cells)}</tr>")
        self._parts.append(
            f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
            f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table></div>"
        )

    def figure(self, picture: str, caption: str, broad: bool = False) -> None:
        """A picture in SVG, as the drawings of this package give it; a broad one can be moved."""
        if broad:
            shown = f'class="broad" tabindex="0" role="region" aria-label="{escape(caption)}"'
            picture = f"<div {shown}>{picture}</div>"
        self._parts.append(f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>")

    def sources(self, sources: Iterable[str]) -> None:
        """Where the rules come from."""
        self.heading("Sources")
        items = "".join(f"<li>{_linked(source)}</li>" for source in dict.fromkeys(sources))
        self._parts.append(f"<ul>{items}</ul>")

    def html(self) -> str:
        """The whole page."""
        style = (files("paigow.cli.report") / "report.css").read_text(encoding="utf-8")
        head = _HEAD.format(title=escape(self._title), style=style)
        foot = f"<footer>Counted and written by paigow {escape(__version__)}.</footer>"
        return "\n".join(
            (head + self._parts[0], *self._parts[1:], "</main>", foot, "</body></html>\n")
        )


def _linked(text: str) -> str:
    """A text with its web addresses as links, which load nothing until they are followed.

    >>> _linked("see https://example.org/a <b>")
    'see <a rel="noreferrer" href="https://example.org/a">https://example.org/a</a> &lt;b&gt;'
    """
    parts = re.split(r"(https?://[^\s<>\"']+)", text)
    for place, part in enumerate(parts):
        shown = escape(part)
        parts[place] = f'<a rel="noreferrer" href="{shown}">{shown}</a>' if place % 2 else shown
    return "".join(parts)


def check_writable(path: str) -> None:
    """Say that a file cannot be written before anything is counted for it.

    It is opened as it will be: what is there stays as it is, and what was not there is not left.

    :raises ReportError: where the folder is missing, or the file is a folder or may not be changed
    """
    file = Path(os.path.realpath(path))  # a link may name a file that is not there yet
    reason = None
    try:
        if file.is_dir():
            reason = "it is a folder, write the name of a file"
        elif not file.parent.is_dir():
            reason = f"there is no folder {str(Path(path).parent)!r}"
        elif file.is_file():
            with file.open("ab"):
                pass
        elif file.exists():  # a pipe or a device: to open it would be felt at its other end
            reason = None if os.access(file, os.W_OK) else _NOT_ALLOWED
        else:
            with file.open("xb"):
                pass
            file.unlink()
    except PermissionError:
        reason = _NOT_ALLOWED
    except FileNotFoundError:
        reason = "no file can be made there"
    except OSError as error:
        reason = str(error.strerror)
    if reason is not None:
        raise ReportError(f"{path!r} cannot be written: {reason}")


def write(path: str, content: str | bytes) -> None:
    """Write a report or a picture.

    :raises ReportError: when that cannot be done
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ReportError(f"{path!r} cannot be written: {reason}") from None
