"""The page on the house ways says of each what its data say, readings and all."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigow.houseways import HouseWay, house_way, house_way_names

PAGE = Path(__file__).parents[2] / "docs" / "house-ways.md"


def section(way: HouseWay) -> str:
    """What the page must say of a way: put this there when a way has changed."""
    sources = "; ".join(way.sources)
    lines = [
        f"## `{way.name}`: {way.title}",
        "",
        f"Wheel {way.wheel.value}, status {way.status}. Source: {sources}.",
        "",
        *(f"- **{clause.id}**: {clause.text}" for clause in way.clauses),
        "",
        "Readings, where the source is silent and the choice is ours:",
        "",
        *(f"- **{clause.id}**: {clause.reading}" for clause in way.clauses if clause.reading),
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("name", house_way_names())
def test_the_page_has_every_clause_and_reading(name: str) -> None:
    assert section(house_way(name)) in PAGE.read_text(encoding="utf-8")
