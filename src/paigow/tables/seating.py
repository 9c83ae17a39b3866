"""Who sits where, who banks if asked, and how the table is set up."""

from __future__ import annotations

from paigow.errors import InputError, RefusedError
from paigow.houseways import house_way
from paigow.ledger import money, whole_cents
from paigow.tables.banking import choose_again
from paigow.tables.betting import make_way
from paigow.tables.commands import (
    AddBot,
    Configure,
    Join,
    Leave,
    OfferBank,
    React,
    RemoveBot,
    SitOut,
)
from paigow.tables.config import SEATS
from paigow.tables.events import (
    BankOffered,
    ConfigChanged,
    Leaving,
    Reacted,
    SatOut,
    SeatLeft,
    SeatTaken,
)
from paigow.tables.state import Phase, Seat, TableState
from paigow.tables.story import Story

BOT_NAMES = ("Ada", "Bo", "Cleo", "Dov", "Enid", "Finn", "Gus")


def bot_id(table: str, seat: int) -> str:
    """The player id of the bot on a seat, under which the ledger knows its money."""
    return f"bot-{table}-{seat}"


def join(story: Story, command: Join) -> None:
    """Take a free seat; nobody has two."""
    if command.player is None:
        raise InputError("a seat is taken by a player")
    if not 1 <= len(command.name) <= 60 or not command.name.isprintable():
        raise InputError("a player's name is 1 to 60 characters on one line")
    if story.state.seat_of(command.player) is not None:
        raise RefusedError("you have a seat at this table already", code="already_seated")
    _take_seat(story, command.seat, command.player, command.name, None)


def leave(story: Story, command: Leave) -> None:
    """Give a seat up."""
    _go(story, story.seat_of(command.player))


def sit_out(story: Story, command: SitOut) -> None:
    """Stay without betting, from the next round on if bets stand, or come back.

    To come back is also the word of a player who was away: he is waited for again.
    """
    seat = story.seat_of(command.player)
    if seat.sitting_out is not command.on or seat.missed:
        story.add(SatOut, seat=seat.seat, on=command.on)
        choose_again(story)


def offer_bank(story: Story, command: OfferBank) -> None:
    """Offer to bank with an amount, or no more."""
    seat = story.seat_of(command.player)
    config = story.state.config
    amount = command.amount
    if amount is not None:
        whole_cents(amount, "the amount of a bank")
        if amount < config.min_bank:
            message = f"a bank is {money(config.min_bank)} or more, not {money(amount)}"
            raise RefusedError(message, code="below_minimum")
        if amount > config.max_bank:
            message = f"a bank is {money(config.max_bank)} or less, not {money(amount)}"
            raise RefusedError(message, code="above_maximum")
    if seat.offer != amount:
        story.add(BankOffered, seat=seat.seat, amount=amount)
    choose_again(story)


def react(story: Story, command: React) -> None:
    """Call something across the table."""
    seat = story.seat_of(command.player)
    story.add(Reacted, seat=seat.seat, kind=command.kind)


def add_bot(story: Story, command: AddBot) -> None:
    """Seat a bot."""
    _only_host(story.state, command.player)
    way = house_way(command.way, story.state.config.wheel).name
    _check_seat(command.seat)
    name = BOT_NAMES[command.seat - 1]
    _take_seat(story, command.seat, bot_id(story.state.id, command.seat), name, way)


def remove_bot(story: Story, command: RemoveBot) -> None:
    """Send a bot away."""
    _only_host(story.state, command.player)
    seat = story.state.seat(command.seat)
    if seat is None or seat.bot is None:
        raise RefusedError("there is no bot on that seat", code="no_bot")
    _go(story, seat)


def configure(story: Story, command: Configure) -> None:
    """Set the table up otherwise; the bank of a round that nobody has bet on is chosen again."""
    state = story.state
    _only_host(state, command.player)
    if state.phase not in (Phase.WAITING, Phase.PAUSED):
        raise RefusedError(
            "a round is being played: change the table when it is over", code="wrong_phase"
        )
    if command.config.host != state.host:
        raise RefusedError("the host of a table stays the same", code="not_host")
    if command.config.private is not state.config.private:
        kind = "private" if state.config.private else "public"
        raise RefusedError(f"a {kind} table stays {kind}: open another", code="stays_private")
    if command.config != state.config:
        story.add(ConfigChanged, config=command.config)
        choose_again(story)


def let_leavers_go(story: Story) -> None:
    """The round is over: whoever is leaving is gone, or has not been heard of for many rounds."""
    for seat in story.state.seats:
        if seat.given_up:
            _is_gone(story, seat)


def let_idle_leavers_go(story: Story) -> None:
    """Whoever is leaving and has nothing at stake any more is gone before the round is over."""
    if not story.state.taking_bets:
        return
    for seat in story.state.seats:
        if seat.leaving and not _plays(story.state, seat):
            _go(story, seat)


def clear_the_table(story: Story) -> None:
    """Nobody has been heard of for long: the people's seats are free, and what they put up is back.

    The bots of a table that somebody has opened go with them.
    """
    for seat in story.state.seats:
        if seat.bot is None or story.state.host is not None:
            _go(story, seat)


def _take_seat(story: Story, number: int, player: str, name: str, bot: str | None) -> None:
    _check_seat(number)
    if story.state.seat(number) is not None:
        raise RefusedError(f"seat {number} is taken: choose another", code="seat_taken")
    if story.state.taking_bets:
        make_way(story, number)
    story.add(SeatTaken, seat=number, player=player, name=name, bot=bot)


def _go(story: Story, seat: Seat) -> None:
    """Leave: when the round is over for a seat that is in it, at once for any other."""
    if _plays(story.state, seat):
        if not seat.leaving:
            story.add(Leaving, seat=seat.seat)
        return
    if seat.seat == story.state.bank.seat and story.state.phase is Phase.WAITING:
        if not seat.leaving:
            story.add(Leaving, seat=seat.seat)
        choose_again(story)
    _is_gone(story, seat)


def _is_gone(story: Story, seat: Seat) -> None:
    story.add(SeatLeft, seat=seat.seat, player=seat.player, name=seat.name)


def _plays(state: TableState, seat: Seat) -> bool:
    """Whether a seat has something at stake in the round."""
    if state.phase is Phase.PAUSED:
        return False
    banks = seat.seat == state.bank.seat and state.phase is not Phase.WAITING
    return banks or bool(state.spots_of(seat.player))


def _check_seat(number: int) -> None:
    if type(number) is not int or number not in SEATS:
        raise InputError(f"a seat is a number from 1 to 7, not {number!r}")


def _only_host(state: TableState, player: str | None) -> None:
    if player is not None and player != state.host:
        raise RefusedError("only the host of the table may do that", code="not_host")
