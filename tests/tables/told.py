"""A table told by its events alone, whatever decided them, with the money written into a book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.tables.pool import Deal

from paigow.cards import Card
from paigow.hands import Setting
from paigow.ledger import Book, Entry, deposit, rebuy, table_of
from paigow.tables.config import TableConfig
from paigow.tables.events import (
    BankSet,
    BankSteppedDown,
    BankTaken,
    BetPlaced,
    BettingClosed,
    CardsDealt,
    DealtHand,
    DragonAsked,
    Event,
    HandSet,
    Kind,
    LiveSpot,
    RoundOpened,
    RoundSettled,
    RoundVoid,
    SeatTaken,
    SecretRevealed,
    SetBy,
    TableOpened,
)
from paigow.tables.evolve import evolve
from paigow.tables.money import entries
from paigow.tables.settling import BankHand, SpotHand, settle_spots
from paigow.tables.state import TableState, round_id

AT = "2030-01-31T20:15:00Z"
PLAYERS = ("ann", "bob", "cho", "dee", "eve", "fay", "gus")
PURSE = 100_000


def cards_of(setting: Setting) -> tuple[Card, ...]:
    return (*setting.low, *setting.high)


class Told:
    """A table in the making: its state, its book, and what the last event moved."""

    def __init__(self, config: TableConfig, name: str = "oak", purse: int = PURSE) -> None:
        self.book = Book(
            entry
            for player in PLAYERS
            for entry in (
                deposit(f"d/{player}", player, purse),
                rebuy(f"r/{player}", player, purse),
            )
        )
        self.name = name
        self.config = config
        self.state: TableState = evolve(
            None, TableOpened(table=name, round=0, seq=0, at=AT, config=config)
        )
        self.moved: tuple[Entry, ...] = ()
        for seat, player in enumerate(PLAYERS, 1):
            self.tell(SeatTaken, seat=seat, player=player, name=player, bot=None)

    def tell(self, kind: type[Any], **fields: Any) -> None:
        """Let an event happen, and write what it moves."""
        number = self.state.round + (kind is RoundOpened)
        event: Event = kind(table=self.name, round=number, seq=self.state.seq, at=AT, **fields)
        self.moved = entries(event, self.state)
        for entry in self.moved:
            self.book.apply(entry)
        self.state = evolve(self.state, event)
        assert self.book.balance(table_of(self.name)) == 0
        assert sum(self.book.balances.values()) == 0

    def open(self, banker: int | None = None, amount: int = 0, collection: int = 0) -> None:
        """Open a round; a banker is a seat."""
        number = self.state.round + 1
        self.tell(
            RoundOpened,
            round_id=round_id(self.name, number),
            commitment="0" * 64,
            config=self.config,
            button=self.state.button,
            bank_seat=banker,
            bank_player=None if banker is None else PLAYERS[banker - 1],
            bank_amount=None if banker is None else amount,
            collection=0 if banker is None else collection,
            why="so",
        )

    def take_bank(self, seat: int, amount: int, collection: int = 0) -> None:
        """A player takes the bank of the house."""
        player = PLAYERS[seat - 1]
        fields = {"seat": seat, "player": player, "amount": amount, "collection": collection}
        self.tell(BankTaken, why="so", **fields)

    def step_down(self) -> None:
        """The player who banks gives it up."""
        bank = self.state.bank
        fields = {"seat": bank.seat, "player": bank.player, "amount": bank.amount}
        self.tell(BankSteppedDown, why="so", collection=bank.collection, **fields)

    def bet(self, spot: int, main: int, fortune: int = 0, ace_high: int = 0, seat: int = 0) -> None:
        """Bet on a spot; that of another seat is an extra one."""
        self._bet(BetPlaced, spot, seat or spot, main, fortune, ace_high)

    def dragon(self, spot: int, seat: int, main: int) -> None:
        """Ask for a dragon hand."""
        self._bet(DragonAsked, spot, seat, main, 0, 0)

    def _bet(self, kind: type[Any], spot: int, seat: int, *bets: int) -> None:
        main, fortune, ace_high = bets
        player = PLAYERS[seat - 1]
        fields = {"spot": spot, "seat": seat, "player": player}
        self.tell(kind, main=main, fortune=fortune, ace_high=ace_high, **fields)

    def close(self, spots: Iterable[int]) -> None:
        """Close the betting with these spots in order; the others get no hand."""
        live = tuple(LiveSpot(spot, Kind.HAND) for spot in spots)
        self.tell(BettingClosed, spots=live, button=live[0].spot, sat_out_seat=None)

    def void(self) -> None:
        """Nothing is dealt."""
        self.tell(RoundVoid, why="so")

    def settle(self, bank: Setting, settings: Sequence[Setting]) -> None:
        """Deal these hands, let them be set so, and settle."""
        spots = self.state.spots
        hands = tuple(
            DealtHand(spot.spot, spot.player, cards_of(setting))
            for spot, setting in zip(spots, settings, strict=True)
        )
        self.tell(CardsDealt, hands=hands, bank=cards_of(bank), seeds=())
        self.tell(BankSet, low=bank.low, high=bank.high, way="way", clause="c", says="so")
        for spot, setting in zip(spots, settings, strict=True):
            split = {"low": setting.low, "high": setting.high}
            fields = {"spot": spot.spot, "player": spot.player, "by": SetBy.PLAYER}
            self.tell(HandSet, **fields, **split)
        self.tell(SecretRevealed, secret="0" * 64)
        self.tell(RoundSettled, settlement=settle_spots(self.config, self._bank(), self._spots()))

    def settle_deal(self, deal: Deal) -> None:
        """Deal, set and settle what a deal of the pool holds for the spots."""
        settings = [dealt.settings[0][0] for dealt in deal.spots]
        self.settle(deal.bank.settings[0][0], settings[: len(self.state.spots)])

    def _bank(self) -> BankHand:
        bank = self.state.bank
        assert bank.setting is not None
        return BankHand(
            seat=bank.seat,
            player=bank.player,
            amount=bank.amount,
            collection=bank.collection,
            setting=bank.setting,
        )

    def _spots(self) -> list[SpotHand]:
        hands = []
        for spot in self.state.spots:
            assert spot.setting is not None
            hands.append(
                SpotHand(
                    spot=spot.spot,
                    seat=spot.seat,
                    player=spot.player,
                    main=spot.main,
                    fortune=spot.fortune,
                    ace_high=spot.ace_high,
                    setting=spot.setting,
                )
            )
        return hands
