"""The accounts that money moves between."""

from __future__ import annotations

import re
from typing import Final, final

from paigow.errors import InputError

_OF_A_PLAYER: Final = ("account", "game", "stakes")
_OF_THE_HOUSE: Final = ("house", "commission", "cashier")
_NAME: Final = re.compile(
    rf"(?:({'|'.join(_OF_A_PLAYER)}):(\S+)|({'|'.join(_OF_THE_HOUSE)}))", re.ASCII
)


@final
class Account(str):
    """An account by its name.

    Every player has three: ``account:ID`` holds what was deposited, ``game:ID`` what was taken to
    the table, ``stakes:ID`` what lies on the table as bets. The house has three more: ``house``
    pays and collects bets, ``commission`` keeps its fee, ``cashier`` is where play credits come
    from. A player's accounts never fall below zero; those of the house may.

    >>> Account("stakes:p1").player, Account("house").player
    ('p1', None)
    >>> Account("safe")
    Traceback (most recent call last):
    paigow.errors.InputError: 'safe' is not an account: take account:ID, game:ID, stakes:ID, \
house, commission or cashier

    :raises InputError: for any other name
    """

    __slots__ = ()

    def __new__(cls, name: str) -> Account:  # noqa: D102 - the class says it
        if _NAME.fullmatch(name) is None:
            raise InputError(
                f"{name!r} is not an account: take account:ID, game:ID, stakes:ID, "
                "house, commission or cashier"
            )
        return super().__new__(cls, name)

    @property
    def kind(self) -> str:
        """What the account is for: the name up to the colon."""
        return self.partition(":")[0]

    @property
    def player(self) -> str | None:
        """The player it belongs to, or None for an account of the house."""
        return self.partition(":")[2] or None

    @property
    def may_be_negative(self) -> bool:
        """Whether it may fall below zero."""
        return self.player is None


HOUSE: Final = Account("house")
COMMISSION: Final = Account("commission")
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
