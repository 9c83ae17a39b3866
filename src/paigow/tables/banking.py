"""Who banks: the bank is offered clockwise anew every round to those who want it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from paigow.errors import InputError
from paigow.ledger import money
from paigow.shuffling import commitment
from paigow.tables.config import SEATS
from paigow.tables.events import BankSteppedDown, BankTaken, RoundOpened
from paigow.tables.state import Phase, Seat, TableState
from paigow.tables.story import CanHold, Story


class Choice(NamedTuple):
    """Who is to bank, with what, and the fee for it; seat, player, amount None for the house."""

    seat: int | None
    player: str | None
    amount: int | None
    collection: int
    why: str


@cache
def clockwise(first: int) -> tuple[int, ...]:
    """All places of a table, clockwise from one.

    >>> clockwise(6)
    (6, 7, 1, 2, 3, 4, 5)
    """
    return tuple((first - 1 + step) % len(SEATS) + 1 for step in range(len(SEATS)))


def choose_bank(state: TableState, can_hold: CanHold) -> Choice:
    """Who banks, among those who offer to and can put up their amount and the collection.

    It is offered clockwise from the seat after the last designated player. A holder who has not
    yet had it for as many rounds running as the table allows keeps it; after that he comes last,
    so that he goes on only when nobody else takes it.
    """
    config = state.config
    for seat in _offered(state):
        if seat.offer is None or seat.sitting_out or seat.leaving:
            continue
        fits = config.min_bank <= seat.offer <= config.max_bank
        if fits and can_hold(seat.player, seat.offer + config.collection):
            why = f"{seat.name} banks with {money(seat.offer)}."
            return Choice(seat.seat, seat.player, seat.offer, config.collection, why)
    return Choice(None, None, None, 0, "The house banks.")


def _offered(state: TableState) -> Iterator[Seat]:
    """The seats in the order in which the bank is offered to them."""
    last = state.last_bank
    first = 1 if last is None else last.seat % len(SEATS) + 1
    seats = [seat for number in clockwise(first) if (seat := state.seat(number)) is not None]
    holder = None
    if last is not None and last.run:
        holder = next((seat for seat in seats if seat.player == last.player), None)
    if holder is None or last is None:
        yield from seats
        return
    others = [seat for seat in seats if seat is not holder]
    keeps = last.run < state.config.max_consecutive_bank
    yield from (holder, *others) if keeps else (*others, holder)


def open_round(story: Story) -> None:
    """Open the next round: the shuffle is promised and the bank put up."""
    state = story.state
    if story.secret is None:
        raise InputError("a round needs a secret to be opened")
    choice = choose_bank(state, story.can_hold)
    name = state.next_round_id
    story.add(
        RoundOpened,
        round=state.round + 1,
        round_id=name,
        commitment=commitment(story.secret, name),
        config=state.config,
        button=state.button,
        bank_seat=choice.seat,
        bank_player=choice.player,
        bank_amount=choice.amount,
        collection=choice.collection,
        why=choice.why,
    )


def choose_again(story: Story) -> None:
    """Choose the bank of an open round again, as long as nobody has bet against it."""
    state = story.state
    if state.phase is not Phase.WAITING:
        return
    bank = state.bank
    put_up = 0 if bank.amount is None else bank.amount + bank.collection

    def can_hold(player: str, cents: int) -> bool:
        """What the bank of this round has put up already can be put up again."""
        more = cents - put_up if player == bank.player else cents
        return more <= 0 or story.can_hold(player, more)

    choice = choose_bank(state, can_hold)
    if choice[:4] == (bank.seat, bank.player, bank.amount, bank.collection):
        return
    if bank.seat is not None:
        story.add(
            BankSteppedDown,
            seat=bank.seat,
            player=bank.player,
            amount=bank.amount,
            collection=bank.collection,
            why=choice.why,
        )
    if choice.seat is not None:
        story.add(
            BankTaken,
            seat=choice.seat,
            player=choice.player,
            amount=choice.amount,
            collection=choice.collection,
            why=choice.why,
        )
