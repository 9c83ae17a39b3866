"""A process that prices hands for another one: a line of a question in, a line of answer out.

A server asks here for exact odds while its own process goes on dealing: the kernels are compiled
here, and the tables of the house ways are kept warm here. It ends when whoever started it closes
its end of the pipe, or is gone.

A question is ``[cards, way, wheel, role, rate, step, bet, push]`` as JSON, the rate in hundredths
of a percent, step and bet in cents, the push rule by its name or null. The answer has as its
``rows`` lists of ``[low, win, push, lose, value, house_way]``, best first; or it has the name of an
``error`` and where it happened.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

_NICE: Final = 5
"""Whoever plays goes before whoever looks back."""
_EXAMPLE: Final = "2s 7s Qd Qh Qs As Jk"


def main() -> None:
    """Answer questions until standard input ends."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    questions: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(questions,), daemon=True).start()
    _answer_all(questions)


def _read(questions: SimpleQueue[str]) -> None:
    """Pass the questions on; when there can be no more the process ends, whatever it is at."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def _answer_all(questions: SimpleQueue[str]) -> None:
    from paigow.analysis.hand_odds import hand_odds

    at_once, later = (_warming(hand_odds, ways) for ways in _ways())
    asked = False
    while True:
        try:
            line = questions.get_nowait()
        except Empty:
            if next(at_once, None) or (asked and next(later, None)):
                continue
            line = questions.get()
        print(json.dumps(answer(line)), flush=True)
        asked = True


def _ways() -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The ways and wheels that are made ready at once, and those for when somebody has asked."""
    from paigow.houseways import house_way, house_way_names
    from paigow.variants import variant, variant_names

    games = [variant(name) for name in variant_names()]
    first = dict.fromkeys((game.house_way, game.wheel.value) for game in games)
    ways = [(name, house_way(name).wheel.value) for name in house_way_names()]
    return list(first), [way for way in ways if way not in first]


def _warming(hand_odds: Callable[..., Any], ways: list[tuple[str, str]]) -> Iterator[str]:
    """Make the tables of house ways, one at a time."""
    from paigow.cards import parse_cards

    cards = parse_cards(_EXAMPLE)
    for name, wheel in ways:
        hand_odds(cards, name, wheel=wheel)
        yield name


def answer(line: str) -> dict[str, Any]:
    """The answer to a question.

    >>> answer('["2s 7s Qd Qh Qs As Jk", "foxwoods", "low", "player", 0, 1, 1000, null]')["rows"][0]
    ['Qd Qh', 52501501, 1003597, 19582, 0.9805181273386407, False]
    >>> answer('["2s 7s", "foxwoods", "low", "player", 0, 1, 1000, null]')["error"]
    'paigow.errors.CardCountError'
    """
    from paigow.analysis.hand_odds import hand_odds
    from paigow.cards import parse_cards
    from paigow.variants import rate_words

    try:
        cards, way, wheel, role, rate, step, bet, push = json.loads(line)
        rows = hand_odds(
            parse_cards(cards),
            way,
            role=role,
            wheel=wheel,
            commission=rate_words(rate),
            bet=bet,
            commission_step=step,
            push=push,
        )
    except Exception as error:  # it is told to whoever asked, by type and line: no card in it
        last = traceback.extract_tb(error.__traceback__)[-1]
        kind = type(error)
        return {
            "error": f"{kind.__module__}.{kind.__qualname__}",
            "at": f"{Path(last.filename).name}:{last.lineno} {last.name}",
        }
    return {
        "rows": [
            [" ".join(map(str, row.low)), row.win, row.push, row.lose, row.ev, row.house_way]
            for row in rows
        ]
    }


if __name__ == "__main__":
    main()
