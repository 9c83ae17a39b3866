"""Many rows in one statement: as few ways to the database as can be, however many rows there are.

Row by row each statement costs a way to PostgreSQL and back, and on SQLite it lets go of Python's
lock and waits to have it again, which takes a busy server much longer than the statement itself.
PostgreSQL takes all rows as one JSON text, in the shape of the table they belong to; SQLite takes
them as lists of values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Connection,
    CursorResult,
    Select,
    Table,
    Text,
    bindparam,
    func,
    select,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

Row: TypeAlias = Mapping[str, Any]

#: The most rows in one statement for SQLite, which knows every length by heart.
MOST_VALUES = 64
_Build: TypeAlias = Callable[[str], str]


def add_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Add rows, in their order; all of them have the same columns."""
    _run(connection, table, rows, _insert(table, tuple(rows[0])))


def put_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Add rows, in place of those with the same primary key."""
    names = tuple(rows[0])
    keys = [column.name for column in table.primary_key]
    new = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    end = f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {new}"
    insert = _insert(table, names)
    _run(connection, table, rows, lambda source: insert(source) + end)


def change_rows(
    connection: Connection, table: Table, rows: Sequence[Row], *, only: str = ""
) -> None:
    """Write what rows hold anew, each found by its first column, and by a condition if need be.

    Nothing is said about the order in which they are locked.
    """
    update = _update(table, tuple(rows[0]), "{name} = fresh.{name}")
    end = f" AND {only}" if only else ""
    _run(connection, table, rows, lambda source: update(source) + end)


def move_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> int:
    """Add what rows hold to what is there, each found by its first column; how many there were."""
    update = _update(table, tuple(rows[0]), "{name} = {table}.{name} + fresh.{name}")
    return sum(done.rowcount for done in _run(connection, table, rows, update))


def find_rows(
    connection: Connection, table: Table, wanted: Sequence[Row], *, least: str = ""
) -> list[Any]:
    """The rows of a table that have the values of one of these in the same columns.

    In the column ``least`` they may have more than that.
    """
    same = " AND ".join(
        f"{table.name}.{name} {'>=' if name == least else '='} fresh.{name}" for name in wanted[0]
    )

    def build(source: str) -> str:
        return f"SELECT {table.name}.* FROM {source} AS fresh JOIN {table.name} ON {same}"

    return [row for found in _run(connection, table, wanted, build) for row in found]


class _Among(FunctionElement[bool]):
    """Whether a column is one of the texts of a JSON array."""

    type = Boolean()
    inherit_cache = True

    def self_group(self, against: object = None) -> _Among:
        """As it is: compared with 1, as SQLAlchemy would write it, SQLite would use no index."""
        return self


@compiles(_Among, "sqlite")
def _among_of_sqlite(element: _Among, compiler: Any, **choices: Any) -> str:
    column, texts = (compiler.process(part, **choices) for part in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({texts}))"


@compiles(_Among, "postgresql")
def _among_of_postgresql(element: _Among, compiler: Any, **choices: Any) -> str:
    column, texts = (compiler.process(part, **choices) for part in element.clauses)
    return f"{column} = ANY (ARRAY(SELECT json_array_elements_text(CAST({texts} AS JSON))))"


def among(column: ColumnElement[str], name: str) -> ColumnElement[bool]:
    """Whether a column is one of the texts of a parameter, which :func:`texts` makes.

    One statement for any number of them, so that it is planned once.
    """
    return _Among(column, bindparam(name, type_=Text()))


def texts(values: Sequence[str]) -> str:
    """Texts as a parameter of :func:`among`."""
    return json.dumps(values)


def find_all(connection: Connection, query: Select[Any], **parameters: str) -> list[Any]:
    """The rows of a query of texts and whole numbers.

    SQLite gives them as one JSON text: its driver lets go of Python's lock at every row, and a busy
    server may take milliseconds to give it back.
    """
    if connection.dialect.name != "sqlite":
        return [tuple(row) for row in connection.execute(query, parameters)]
    found: list[Any] = json.loads(connection.scalar(_in_one(query), parameters) or "[]")
    return found


@cache
def _in_one(query: Select[Any]) -> Select[Any]:
    rows = query.subquery()
    return select(func.json_group_array(func.json_array(*rows.c)))


def _run(
    connection: Connection, table: Table, rows: Sequence[Row], build: _Build
) -> list[CursorResult[Any]]:
    """Execute what is built around the source of the rows: once, or for some of them at a time."""
    if connection.dialect.name == "postgresql":
        text = build(f"json_populate_recordset(NULL::{table.name}, %s::json)")
        return [connection.exec_driver_sql(text, (json.dumps(rows),))]
    names = tuple(rows[0])
    done = []
    for at in range(0, len(rows), MOST_VALUES):
        some = rows[at : at + MOST_VALUES]
        values = tuple(row[name] for row in some for name in names)
        done.append(connection.exec_driver_sql(build(_values(names, len(some))), values))
    return done


@cache
def _values(names: tuple[str, ...], number: int) -> str:
    """So many rows of parameters, with names for their columns."""
    columns = ", ".join(f"column{at} AS {name}" for at, name in enumerate(names, start=1))
    row = f"({', '.join('?' * len(names))})"
    return f"(SELECT {columns} FROM (VALUES {', '.join([row] * number)}))"


def _insert(table: Table, names: tuple[str, ...]) -> _Build:
    columns = ", ".join(names)
    # What follows may be "ON CONFLICT", which SQLite would take for a join without the WHERE.
    return lambda source: (
        f"INSERT INTO {table.name} ({columns}) SELECT {columns} FROM {source} AS fresh WHERE true"
    )


def _update(table: Table, names: tuple[str, ...], change: str) -> _Build:
    key = names[0]
    changes = ", ".join(change.format(name=name, table=table.name) for name in names[1:])
    return lambda source: (
        f"UPDATE {table.name} SET {changes} FROM {source} AS fresh "
        f"WHERE {table.name}.{key} = fresh.{key}"
    )
