"""The log of a player's rounds, a page at a time."""

import pytest
from sqlalchemy import insert
from tests.support.house import Seat

from paigow.desk import Database, Desk, LoggedRound
from paigow.errors import InputError
from paigow.storage.tables import rounds


async def test_the_log_is_newest_first_in_pages(seat: Seat) -> None:
    played = [(await seat.play(game, 1_000)).id for game in ("itv", "five-percent") * 4]
    unfinished = await seat.open()
    newest_first = [unfinished.id, *reversed(played)]
    found: list[LoggedRound] = []
    before = None
    while True:
        page = await seat.desk.history(seat.id, before=before, limit=4)
        assert page.total == 9
        found += page.rounds
        if page.next is None:
            break
        before = page.next
    assert [entry.id for entry in found] == newest_first
    assert len((await seat.desk.history(seat.id, limit=9)).rounds) == 9
    assert (await seat.desk.history(seat.id, limit=9)).next is None


async def test_the_log_says_what_the_rounds_say(seat: Seat) -> None:
    state = await seat.play("itv", 1_000, 500)
    assert state.settlement is not None
    assert state.settled is not None
    assert state.cards is not None
    (entry,) = (await seat.desk.history(seat.id)).rounds
    assert entry == LoggedRound(
        id=state.id,
        variant="itv",
        phase="finished",
        opened_at="2030-01-31T20:15:00.000Z",
        main=1_000,
        bonus=500,
        result=state.settlement.result.value,
        net=state.settlement.net,
        cards=tuple(map(str, state.cards)),
        says=state.settled.says,
    )


async def test_the_log_by_variant_and_result(seat: Seat) -> None:
    states = [await seat.play(game, 500) for game in ("itv", "five-percent", "gamebookers") * 4]
    for game in ("itv", "five-percent", None):
        for result in ("win", "lose", "push", "foul", None):
            wanted = [
                state.id
                for state in reversed(states)
                if state.settlement is not None
                and game in (None, state.rules.variant)
                and result in (None, state.settlement.result.value)
            ]
            page = await seat.desk.history(seat.id, variant=game, result=result)
            assert [entry.id for entry in page.rounds] == wanted
            assert page.total == len(wanted)


async def test_the_log_is_its_players_own(seat: Seat) -> None:
    await seat.play()
    other = await Seat.take(seat.desk)
    assert (await seat.desk.history(other.id)).total == 0


async def test_a_place_in_the_log_is_one_that_a_page_gave(seat: Seat) -> None:
    for before in ("", "x", "-1", "1.5", "٣", "9" * 19):
        with pytest.raises(InputError) as error:
            await seat.desk.history(seat.id, before=before)
        assert error.value.code == "bad_cursor"


async def test_what_a_page_cannot_be_asked(seat: Seat) -> None:
    for limit in (0, 1_001):
        with pytest.raises(InputError, match="a page holds"):
            await seat.desk.history(seat.id, limit=limit)
    with pytest.raises(InputError, match="not a variant"):
        await seat.desk.history(seat.id, variant="no\0game")
    with pytest.raises(InputError, match="not a result"):
        await seat.desk.history(seat.id, result="a draw")


async def test_a_long_log_is_read_by_its_index(desk: Desk, database: Database) -> None:
    player = (await desk.create_guest()).id
    row = {
        "player": player,
        "opened_at": "2030-01-31T20:15:00.000Z",
        "version": 8,
        "phase": "finished",
        "main": 1_000,
        "bonus": 0,
        "cards": "As Kd Qh Jc 9d 7s 4c",
        "net": 0,
        "says": "Push, 10.00 back.",
    }
    many = [
        row
        | {
            "id": f"round-{number}",
            "opened": number,
            "variant": ("itv", "five-percent")[number % 2],
            "result": ("push", "win", "lose")[number % 3],
        }
        for number in range(5_000)
    ]
    await database.write(lambda connection: connection.execute(insert(rounds), many))
    page = await desk.history(player, variant="itv", result="win", before="2500", limit=10)
    assert [entry.id for entry in page.rounds][:2] == ["round-2494", "round-2488"]
    assert page.total == 833
    if desk.database == "sqlite":
        for wanted in ("", "AND variant = 'itv'", "AND result = 'win'"):
            asked = (
                f"EXPLAIN QUERY PLAN SELECT * FROM rounds WHERE player = 'x' {wanted} "
                "AND opened < 9 ORDER BY opened DESC LIMIT 51"
            )
            plan = await database.read(lambda c, asked=asked: c.exec_driver_sql(asked).all())  # type: ignore[misc]
            assert [str(step[3]).split(" USING ")[0] for step in plan] == ["SEARCH rounds"]
