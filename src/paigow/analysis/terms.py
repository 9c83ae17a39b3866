"""What two sides play by: the wheel option, who banks, what pushes, and the money."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from paigow.analysis.push_rules import PushRule
from paigow.datafiles import listed
from paigow.errors import InputError, UnknownNameError
from paigow.hands import Wheel
from paigow.houseways import HouseWay, house_way
from paigow.ledger import whole_cents
from paigow.variants import DealerCards, parse_rate
from paigow.variants import variant as variant_of
from paigow.variants.commission import commission as commission_on


class Role(Enum):
    """Which side the player's way is on. A banking player wins copies and pays commission too."""

    PLAYER = "player"
    BANK = "bank"


_Choice = TypeVar("_Choice", bound=Enum)
DEFAULT_BET: Final = 1000
COMMISSION_STEPS: Final = (1, 25)
"""What a commission may be rounded up to, in cents."""


def _choice(value: str | _Choice, kind: type[_Choice], what: str) -> _Choice:
    try:
        return kind(value)
    except ValueError:
        known = listed(repr(member.value) for member in kind)
        raise UnknownNameError(f"{value!r} is not a {what}: take {known}") from None


def push_rule_of(push: str | PushRule | None) -> PushRule | None:
    """A push rule, by its name or itself, if there is one.

    :raises UnknownNameError: for a push rule that is none
    """
    return None if push is None else PushRule.parse(push)


def way_of(way: str | HouseWay, wheel: Wheel) -> HouseWay:
    """A house way, by its name or itself, under a wheel option."""
    return (house_way(way) if isinstance(way, str) else way).with_wheel(wheel)


@dataclass(frozen=True)
class Terms:
    """What is agreed beside the player's way: the other side's, and the rules.

    ``shown`` says that the player sees the bank's hand first. ``bet`` and the ``fee`` on winning
    it are in cents, ``commission_rate`` in hundredths of a percent, ``commission_step`` in cents.
    """

    against: HouseWay
    wheel: Wheel
    variant: str | None
    shown: bool
    role: Role
    push_rule: PushRule | None
    commission_rate: int
    commission_step: int
    bet: int
    fee: int


def terms_of(
    against: str | HouseWay,
    wheel: str | Wheel | None = None,
    variant: str | None = None,
    commission: str | None = None,
    bet: int = DEFAULT_BET,
    role: str | Role = Role.PLAYER,
    push: str | PushRule | None = None,
    *,
    step: int | None = None,
) -> Terms:
    """Read the terms: what is not said comes from the variant, else from the way ``against``.

    The commission is rounded up to a whole ``step`` of 1 or 25 cents: the variant's, else a cent.

    >>> terms = terms_of("foxwoods", variant="five-percent")
    >>> terms.wheel.value, terms.bet, terms.fee
    ('low', 1000, 50)
    >>> terms_of("foxwoods", commission="5%", bet=1010, step=25).fee
    75

    :raises UnknownNameError: for a way, variant, wheel option, rate, role or push rule that is none
    :raises InputError: for a bet or step that is none, or rules that do not go together
    """
    game = None if variant is None else variant_of(variant)
    shown = game is not None and game.dealer_cards is DealerCards.FACE_UP
    role = _choice(role, Role, "role")
    rule = push_rule_of(push)
    if shown and rule not in (None, PushRule.ACE_HIGH):
        raise InputError(f"in {variant!r} the bank's ace-high pai gow pushes, and no other hand")
    if shown:
        rule = PushRule.ACE_HIGH
    if whole_cents(bet, "a bet") < 1:
        raise InputError(f"a bet must be at least one cent, not {bet}")
    theirs = house_way(against) if isinstance(against, str) else against
    if wheel is not None:
        option = Wheel.parse(wheel)
    else:
        option = theirs.wheel if game is None else game.wheel
    rate = parse_rate(commission) if commission is not None else 0
    if step is not None and (type(step) is not int or step not in COMMISSION_STEPS):
        raise InputError(f"'{step}' is not a step of the commission: take 1 or 25, in cents")
    if game is not None:
        rate = rate if commission is not None else game.commission_rate
        step = game.commission_step if step is None else step
    return Terms(
        against=theirs.with_wheel(option),
        wheel=option,
        variant=None if game is None else game.name,
        shown=shown,
        role=role,
        push_rule=rule,
        commission_rate=rate,
        commission_step=step or 1,
        bet=bet,
        fee=commission_on(bet, rate, step or 1),
    )
