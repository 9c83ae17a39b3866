"""Amounts of money: whole cents, read strictly and written for people."""

from __future__ import annotations

from paigow.errors import InputError


def whole_cents(value: object, what: str) -> int:
    """An amount in cents, refused unless it is an integer: no float, no bool, no text.

    :raises InputError: names what the amount was meant for
    """
    if type(value) is not int:
        raise InputError(f"{what} must be a whole number of cents, not {value!r}")
    return value


def decimal(cents: int) -> str:
    """An amount as programs read it: decimal text without separators.

    >>> decimal(1950), decimal(123456789), decimal(-5)
    ('19.50', '1234567.89', '-0.05')
    """
    return money(cents).replace(",", "")


def money(cents: int) -> str:
    """An amount as people write it, worked out on integers.

    >>> money(1950), money(123456789), money(-5)
    ('19.50', '1,234,567.89', '-0.05')
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{rest:02d}"
