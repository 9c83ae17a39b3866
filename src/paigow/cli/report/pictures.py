"""The pictures of the reports as SVG: bars, the parts of a sum, distributions, heat maps.

Each has a title and a description for those who do not see it, and says in words and figures what
its colours say.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH: Final = 480
FELT: Final = "#11523c"
BRASS: Final = "#b98a2e"
RED: Final = "#a8231c"
INK: Final = "#1b1612"
QUIET: Final = "#5c544a"
LINE: Final = "#ddd3bd"
_FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_ROW: Final = 34


class Bar(NamedTuple):
    """One bar: what it is, how long, its figure in words, and its colour."""

    name: str
    value: float
    says: str
    colour: str = FELT


class Column(NamedTuple):
    """One column of a distribution: from one amount to the next, how likely, and its colour."""

    start: float
    stop: float
    chance: float
    colour: str = FELT


def _text(
    x: float, y: float, text: str, anchor: str = "start", fill: str = INK, size: int = 14
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" '
        f'font-size="{size}">{escape(text)}</text>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'fill="{fill}"{more}/>'
    )


def _line(x: float, y: float, to_x: float, to_y: float, stroke: str = LINE) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{stroke}" fill="none"/>'


def drawing(title: str, says: str, height: float, parts: Sequence[str], width: int = WIDTH) -> str:
    """The SVG of some parts, with its title and description."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}. {escape(says)}" font-family="{_FONT}">'
        f"<title>{escape(title)}</title><desc>{escape(says)}</desc>{''.join(parts)}</svg>"
    )


def bars(title: str, rows: Sequence[Bar], full: float = 0.0) -> str:
    """Bars to the right, or to both sides of a line where some are below 0.

    The whole width stands for ``full``, or for the longest where that is more.

    >>> picture = bars("Results", [Bar("win", 0.3, "30%"), Bar("lose", 0.7, "70%")])
    >>> "<title>Results</title><desc>win 30%; lose 70%</desc>" in picture
    True
    """
    low = min(0.0, *(row.value for row in rows))
    high = max(full, *(row.value for row in rows))
    span = (high - low) or 1.0
    zero = -low / span * WIDTH
    parts = []
    for place, row in enumerate(rows):
        top = place * (_ROW + 14)
        parts.append(_text(0, top + 15, row.name))
        parts.append(_text(WIDTH, top + 15, row.says, "end"))
        length = abs(row.value) / span * WIDTH
        start = zero if row.value >= 0 else zero - length
        parts.append(_rect(0, top + 22, WIDTH, 14, "#f1ead9"))
        parts.append(_rect(start, top + 22, length, 14, row.colour))
        if low < 0:
            parts.append(_line(zero, top + 19, zero, top + 39, INK))
    height = len(rows) * (_ROW + 14)
    return drawing(title, "; ".join(f"{row.name} {row.says}" for row in rows), height, parts)


def columns(title: str, says: str, drawn: Sequence[Column], mean: float, unit: str) -> str:
    """A distribution as columns over an axis of amounts, with a mark at the mean."""
    left, top, bottom = 50, 26, 190
    first, last = drawn[0].start, drawn[-1].stop
    most = max(column.chance for column in drawn) or 1.0
    scale = (WIDTH - left) / (last - first)

    def x(amount: float) -> float:
        return left + (amount - first) * scale

    parts = []
    for part in (0.5, 1.0):
        y = bottom - part * (bottom - top)
        parts.append(_line(left, y, WIDTH, y))
        parts.append(_text(left - 5, y + 5, f"{most * part:.1%}", "end", QUIET, 12))
    for column in drawn:
        height = column.chance / most * (bottom - top)
        width = (column.stop - column.start) * scale
        parts.append(_rect(x(column.start), bottom - height, width - 1, height, column.colour))
    parts.append(_line(left, bottom, WIDTH, bottom, INK))
    step = _step(last - first)
    tick = -(-first // step) * step
    while tick <= last:
        anchor = "end" if x(tick) > WIDTH - 12 else "middle"
        parts.append(_text(x(tick), bottom + 17, f"{tick:+g}" if tick else "0", anchor, INK, 13))
        tick += step
    if first <= mean <= last:
        parts.append(_line(x(mean), top - 8, x(mean), bottom, INK))
        side = "start" if x(mean) < WIDTH / 2 else "end"
        shift = 4 if side == "start" else -4
        parts.append(_text(x(mean) + shift, top - 10, f"mean {mean:+.2f}", side, INK, 13))
    parts.append(_text((left + WIDTH) / 2, bottom + 36, unit, "middle", QUIET, 13))
    return drawing(title, says, bottom + 44, parts)


def _step(span: float) -> float:
    """A round distance for some six marks on an axis."""
    step = 1.0
    while True:
        for times in (1, 2, 5):
            if span / (step * times) <= 8:
                return step * times
        step *= 10


def heat_map(
    title: str,
    says: str,
    rows: Sequence[str],
    across: Sequence[str],
    values: Sequence[Sequence[float]],
    texts: Sequence[Sequence[str]],
    marked: Sequence[Sequence[bool]],
) -> str:
    """A table of coloured cells, low values green and high ones red; marked cells have a frame."""
    left, top, side, tall = 116, 104, 68, 40
    flat = [value for row in values for value in row]
    low, high = min(flat), max(flat)
    width, height = left + side * len(across) + 42, top + tall * len(rows) + 4
    parts = [_rect(0, 0, width, height, "#fdfaf2")]
    for place, name in enumerate(across):
        x, y = left + side * (place + 0.5) + 4, top - 8
        parts.append(
            f'<text transform="translate({x:.1f} {y}) rotate(-42)" fill="{INK}" '
            f'font-size="14">{escape(_short(name))}</text>'
        )
    for down, name in enumerate(rows):
        y = top + tall * down
        parts.append(_text(left - 8, y + 25, _short(name), "end"))
        for place, text in enumerate(texts[down]):
            colour, ink = heat((values[down][place] - low) / ((high - low) or 1.0))
            x = left + side * place
            frame = f' stroke="{INK}" stroke-width="2.5"' if marked[down][place] else ""
            parts.append(_rect(x + 2, y + 2, side - 4, tall - 4, colour, frame))
            parts.append(_text(x + side / 2, y + 25, text, "middle", ink))
    return drawing(title, says, height, parts, width)


def _short(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"


def heat(part: float) -> tuple[str, str]:
    """The colour of a cell, from green at 0 over ivory to red at 1, and that of its text.

    >>> heat(0), heat(0.5), heat(1)
    (('#11523c', '#ffffff'), ('#f8f2e3', '#000000'), ('#a8231c', '#ffffff'))
    """
    ends = (0x11, 0x52, 0x3C), (0xF8, 0xF2, 0xE3), (0xA8, 0x23, 0x1C)
    one, two = ends[:2] if part < 0.5 else ends[1:]
    far = part * 2 if part < 0.5 else part * 2 - 1
    colour = [round(a + (b - a) * far) for a, b in zip(one, two, strict=True)]
    # The relative luminance of WCAG: above 0.179 black has the higher contrast, below it white.
    linear = [(part / 255 + 0.055) ** 2.4 / 1.055**2.4 for part in colour]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#" + "".join(
        f"{part:02x}" for part in colour
    ), "#000000" if luminance > 0.179 else "#ffffff"
