"""A report as somebody reads it: its text, its pictures, and what it would load."""

from __future__ import annotations

from html.parser import HTMLParser

_EMPTY = {"meta", "rect", "path", "br", "link", "img"}
_LOADS = ("src", "srcset", "data", "poster", "action", "xlink:href", "background")


class ReadPage(HTMLParser):
    """The page parsed; wrong nesting is an error."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.loads: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.titles = 0
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    @property
    def text(self) -> str:
        """All text of the page."""
        return " ".join(self.texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.loads += [value or "" for name, value in attrs if name in _LOADS]
        if tag in ("link", "script", "img", "iframe", "object", "embed", "base", "use", "image"):
            self.loads.append(tag)
        self.loads += [name for name, value in attrs if name != "href" and "url(" in (value or "")]
        if tag == "svg":
            self.pictures.append(found)
        self.titles += tag == "title" and "svg" in self._open
        if tag not in _EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "style":
            assert "url(" not in data
            assert "@import" not in data
        elif data.strip():
            self.texts.append(data)


def read_page(html: str) -> ReadPage:
    """A page that loads nothing and tells in words what every picture shows."""
    page = ReadPage(html)
    assert page.loads == []
    assert page.titles == len(page.pictures) > 0
    for picture in page.pictures:
        assert picture["role"] == "img"
        assert picture["aria-label"]
    return page
