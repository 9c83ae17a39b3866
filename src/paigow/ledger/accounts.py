"""The accounts that money moves between."""

from __future__ import annotations

import re
from typing import Final, final

from paigow.errors import InputError

_OF_A_PLAYER: Final = ("account", "game", "stakes")
_OF_THE_HOUSE: Final = ("house", "commission", "collection", "cashier")
_NAME: Final = re.compile(
    rf"(?:(?:{'|'.join(_OF_A_PLAYER)}|table):\S+|{'|'.join(_OF_THE_HOUSE)})", re.ASCII
)


@final
class Account(str):
    """An account by its name.

    Every player has three: ``account:ID`` holds what was deposited, ``game:ID`` what was taken to
    the table, ``stakes:ID`` what lies on the table as bets. The house has four more: ``house``
    pays and collects bets, ``commission`` and ``collection`` keep the fees on wins and for
    banking, ``cashier`` is where play credits come from. Every table of several players has
    ``table:ID``, through which the winners are paid what the losers lost: it is empty before and
    after every settlement. A player's accounts never fall below zero; the others may.

    >>> Account("stakes:p1").player, Account("house").player, Account("table:t1").player
    ('p1', None, None)
    >>> Account("safe")
    Traceback (most recent call last):
    paigow.errors.InputError: 'safe' is not an account: take account:ID, game:ID, stakes:ID, \
table:ID, house, commission, collection or cashier

    :raises InputError: for any other name
    """

    __slots__ = ()

    def __new__(cls, name: str) -> Account:  # noqa: D102 - the class says it
        if _NAME.fullmatch(name) is None:
            raise InputError(
                f"{name!r} is not an account: take account:ID, game:ID, stakes:ID, "
                "table:ID, house, commission, collection or cashier"
            )
        return super().__new__(cls, name)

    @property
    def kind(self) -> str:
        """What the account is for: the name up to the colon."""
        return self.partition(":")[0]

    @property
    def player(self) -> str | None:
        """The player it belongs to, or None for an account of the house or of a table."""
        kind, _, owner = self.partition(":")
        return owner if kind in _OF_A_PLAYER else None

    @property
    def may_be_negative(self) -> bool:
        """Whether it may fall below zero."""
        return self.player is None


HOUSE: Final = Account("house")
COMMISSION: Final = Account("commission")
COLLECTION: Final = Account("collection")
CASHIER: Final = Account("cashier")


def account_of(player: str) -> Account:
    """The account that a player deposits to."""
    return Account(f"account:{player}")


def game_of(player: str) -> Account:
    """A player's game balance."""
    return Account(f"game:{player}")


def stakes_of(player: str) -> Account:
    """What a player has on the table."""
    return Account(f"stakes:{player}")


def table_of(table: str) -> Account:
    """The account through which the bets at a table are cleared."""
    return Account(f"table:{table}")
