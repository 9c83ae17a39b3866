"""Carrying out one order inside one transaction: events, postings, and nothing by halves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

from sqlalchemy import Connection

from paigow.cards import parse_card
from paigow.desk.orders import (
    Bet,
    CashOut,
    Clear,
    DealCards,
    Deposit,
    Open,
    Order,
    Rebuy,
    RoundOrder,
    SetCards,
    Wallet,
    accounts,
)
from paigow.errors import RefusedError
from paigow.ledger import Entry, cash_out, deposit, money, rebuy
from paigow.rounds import (
    Abandon,
    ClearBets,
    Command,
    Deal,
    Event,
    OpenRound,
    Phase,
    PlaceBets,
    RoundState,
    SetHand,
    TableRules,
    decide,
    entries,
    evolve,
    replay,
)
from paigow.shuffling import commitment
from paigow.storage import money as ledger_store
from paigow.storage import rounds as round_store

#: The most that can be deposited at once, in cents.
MAX_DEPOSIT = 100_000_000


class Table(NamedTuple):
    """What an order is carried out with: the player, the time, and how rounds are opened."""

    connection: Connection
    player: str
    at: str
    rules: Callable[[str], TableRules]
    new_id: Callable[[], str]
    new_secret: Callable[[], bytes]


def carry_out(table: Table, order: Order, key: str) -> RoundState | None:
    """Carry out an order and give the round as it is then, None when there is none.

    :raises RefusedError: what the rules, the ledger or the desk refuse
    :raises InputError: for an amount, card or name that cannot be read
    """
    match order:
        case Open(game):
            return _open(table, game)
        case Bet() | Clear() | DealCards() | SetCards():
            return _go_on(table, order)
        case Deposit(amount):
            if type(amount) is int and amount > MAX_DEPOSIT:
                raise RefusedError(
                    f"at most {money(MAX_DEPOSIT)} can be deposited at once",
                    code="above_maximum",
                )
            moved = deposit(_entry_id(table, key), table.player, amount)
        case Rebuy(amount):
            _between_rounds(table)
            moved = rebuy(_entry_id(table, key), table.player, amount)
        case CashOut():
            wallet = _between_rounds(table)
            _abandon(table)
            if wallet.game == 0:
                return None
            moved = cash_out(_entry_id(table, key), table.player, wallet.game)
        case _:
            assert_never(order)
    _post(table, [moved])
    return unfinished(table.connection, table.player)


def read_wallet(connection: Connection, player: str) -> Wallet:
    """A player's money."""
    own = accounts(player)
    balances = ledger_store.read_balances(connection, own)
    return Wallet(*(balances[account] for account in own))


def unfinished(connection: Connection, player: str) -> RoundState | None:
    """The round that a player has not finished."""
    happened = round_store.find_unfinished(connection, player)
    return replay(happened) if happened else None


def find_events(connection: Connection, round_id: str, player: str) -> tuple[Event, ...]:
    """The events of a player's round.

    :raises RefusedError: ``round_not_found``, for another player's as for one that is not there
    """
    # No name of a round holds anything else, and PostgreSQL takes no text that holds a NUL.
    plain = round_id.isascii() and round_id.isprintable()
    happened = round_store.find_events(connection, round_id) if plain else ()
    if not happened or replay(happened[:1]).player != player:
        raise RefusedError("there is no such round of yours", code="round_not_found")
    return happened


def _entry_id(table: Table, key: str) -> str:
    """The name of the entry of an order at the cashier: one key, one entry, for ever."""
    return f"{table.player}/{key}"


def _between_rounds(table: Table) -> Wallet:
    wallet = read_wallet(table.connection, table.player)
    if wallet.held:
        solo = unfinished(table.connection, table.player)
        bets = 0 if solo is None else solo.main + solo.bonus
        rule = "the game balance changes between rounds only"
        if wallet.held == bets:
            raise RefusedError(f"{money(bets)} lies on the table: {rule}", code="round_in_progress")
        raise RefusedError(
            f"{money(wallet.held - bets)} is at stake at a table of the cardroom: {rule}, so take "
            "your bets or your offer to bank back, or wait until the round is settled",
            code="round_in_progress",
        )
    return wallet


def _post(table: Table, written: Sequence[Entry]) -> None:
    try:
        ledger_store.post(table.connection, written, table.at)
    except RefusedError as error:
        if error.code != "insufficient_funds":
            raise
        # The ledger speaks of accounts by their names; a player has a purse and a table.
        wallet = read_wallet(table.connection, table.player)
        raise RefusedError(
            f"that is more than you have: {money(wallet.account)} on the account, "
            f"{money(wallet.game + wallet.held)} at the table",
            code=error.code,
        ) from None


def _open(table: Table, game: str) -> RoundState:
    rules = table.rules(game)
    _abandon(table)
    round_id, secret = table.new_id(), table.new_secret()
    promise = commitment(secret, round_id)
    command = OpenRound(round_id, table.player, rules, promise)
    (opened,) = decide(None, command, at=table.at)
    state = evolve(None, opened)
    round_store.open_round(table.connection, state, opened, secret)
    return state


def _abandon(table: Table) -> None:
    """End the round that the player has not finished, if no bet lies on it.

    :raises RefusedError: ``round_unfinished`` when there is one, or the cards are dealt
    """
    state = unfinished(table.connection, table.player)
    if state is None:
        return
    if state.main or state.phase is not Phase.BETTING:
        raise RefusedError("finish the round that you have begun", code="round_unfinished")
    _happen(table, state, Abandon(_secret(table, state)))


def _go_on(table: Table, order: RoundOrder) -> RoundState:
    before = replay(find_events(table.connection, order.round, table.player))
    if order.version != before.version:
        raise RefusedError(
            f"the round has moved on to version {before.version}: look at it again",
            code="stale_version",
        )
    return _happen(table, before, _command(table, order, before))


def _happen(table: Table, before: RoundState, command: Command) -> RoundState:
    # A clock that was set back does not make anything happen before what happened already.
    at = max(table.at, before.at)
    happened = decide(before, command, at=at)
    state = before
    written: list[Entry] = []
    for event in happened:
        written += entries(event, state)
        state = evolve(state, event)
    _post(table, written)
    round_store.go_on(table.connection, before, happened, state)
    return state


def _command(table: Table, order: RoundOrder, state: RoundState) -> Command:
    match order:
        case Bet():
            return PlaceBets(order.main, order.bonus)
        case Clear():
            return ClearBets()
        case DealCards():
            return Deal(order.client_seed, _secret(table, state))
        case SetCards():
            low = tuple(parse_card(card) for card in order.low)
            return SetHand(low, _secret(table, state))


def _secret(table: Table, state: RoundState) -> bytes:
    if state.secret is not None:
        return bytes.fromhex(state.secret)
    return round_store.find_secret(table.connection, state.id)
