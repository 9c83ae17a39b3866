"""Settling a round of the cardroom table: two passes over the spots against one bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paigow.errors import InputError
from paigow.hands import Result, Setting, Showdown, compare_settings
from paigow.ledger import whole_cents
from paigow.rounds.coverage import Action, Claim, Coverage
from paigow.rounds.faceup import fortune_beats, has_ace_high, settle_ace_high
from paigow.rounds.settle import commission
from paigow.rounds.words import aside
from paigow.tables.config import TableConfig
from paigow.tables.results import (
    BankSettlement,
    CoverageStep,
    SpotSettlement,
    TableBet,
    TableItem,
    TableSettlement,
    net_of,
)
from paigow.tables.telling import Judged, spot_words
from paigow.variants import Variant, paytable

__all__ = [
    "BankHand",
    "BankSettlement",
    "CoverageStep",
    "SpotHand",
    "SpotSettlement",
    "TableBet",
    "TableItem",
    "TableSettlement",
    "settle_spots",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankHand:
    """The bank's setting, and what it put up; seat, player and amount are None for the house.

    ``collection`` is the fee that was taken from the player who banks, in cents.
    """

    seat: int | None
    player: str | None
    amount: int | None
    setting: Setting
    collection: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotHand:
    """A spot with a hand: whose it is, the bets in cents (0 is no bet), the setting made."""

    spot: int
    seat: int
    player: str
    main: int
    fortune: int
    ace_high: int
    setting: Setting


def settle_spots(
    config: TableConfig,
    bank: BankHand,
    spots: Iterable[SpotHand],
    game: Variant | None = None,
) -> TableSettlement:
    """Settle the spots, which come in the order of action: clockwise from the action button.

    First every main bet in that order, then each spot's Fortune and its ace-high bet, all against
    what is left of the bank. The game is that of the table unless another record is given.

    >>> bank = BankHand(seat=7, player="gus", amount=15_000,
    ...                 setting=Setting.parse("Qd Js / 8c 8d Kc 5h 3d"))
    >>> hands = ["Ac Kd / 9c 9d 7h 4s 2c", "Ah Ks / 9h 9s 7d 4c 2d"]
    >>> settled = settle_spots(TableConfig(name="Oak"), bank, [
    ...     SpotHand(spot=spot, seat=spot, player=f"p{spot}", main=10_000, fortune=0, ace_high=0,
    ...              setting=Setting.parse(hand)) for spot, hand in enumerate(hands, 1)])
    >>> [spot.net for spot in settled.spots], settled.bank.net
    ([10000, 5000], -15000)
    >>> [(step.spot, step.used, step.left) for step in settled.coverage]
    [(1, 10000, 5000), (2, 5000, 0)]

    :raises InputError: for bets that are negative, a side bet that the game has not, a spot that
        comes twice, or a bank that is half the house's
    """
    game = game or config.game
    hands = tuple(spots)
    _check(bank, hands, game)
    till = _Till(config, game, bank)
    mains = [till.main(hand) for hand in hands]
    settled = []
    for hand, main in zip(hands, mains, strict=True):
        bets = [main]
        if hand.fortune:
            bets.append(till.fortune(hand))
        if hand.ace_high:
            bets.append(till.ace_high(hand))
        settled.append(till.spot(hand, bets))
    return TableSettlement(
        spots=tuple(settled), coverage=tuple(till.steps), bank=till.settle_bank()
    )


def _check(bank: BankHand, hands: tuple[SpotHand, ...], game: Variant) -> None:
    whole_cents(bank.collection, "a collection")
    if len({bank.player is None, bank.seat is None, bank.amount is None}) != 1:
        raise InputError("a bank has a player, a seat and an amount, or it is the house's")
    if bank.amount is None and bank.collection:
        raise InputError("the house pays no collection")
    if bank.collection < 0:
        raise InputError(f"a collection is 0 or more, not {bank.collection}")
    if len({hand.spot for hand in hands}) != len(hands):
        raise InputError("a spot is settled once")
    for hand in hands:
        for name, cents in (("a Fortune bet", hand.fortune), ("an ace-high bet", hand.ace_high)):
            if whole_cents(cents, name) < 0:
                raise InputError(f"{name} is 0 or more, not {cents}")
        if whole_cents(hand.main, "a main bet") <= 0:
            raise InputError(f"a main bet is more than 0, not {hand.main}")
        if hand.fortune and game.bonus_paytable is None:
            raise InputError(f"{game.name} has no Fortune bet")
        if hand.ace_high and not game.ace_high_bet:
            raise InputError(f"{game.name} has no ace-high bet")


class _Till:
    """The bank while it settles: what is left of it and of the table's most, and each step."""

    def __init__(self, config: TableConfig, game: Variant, bank: BankHand) -> None:
        if bank.amount is not None and whole_cents(bank.amount, "a bank amount") < 0:
            raise InputError(f"a bank amount is 0 or more, not {bank.amount}")
        self._config = config
        self._game = game
        self._bank = bank
        self._has_ace_high = has_ace_high(bank.setting.cards)
        self._left = Coverage(bank.amount)
        self._fortune_left = config.table_max_payout
        self._taken, self._paid, self._main_net = 0, 0, 0
        self.steps: list[CoverageStep] = []

    def main(self, hand: SpotHand) -> Judged:
        """Settle a main bet: 1 to 1 on what the bank covers, less commission."""
        result = self._show(hand).result
        if self._has_ace_high:
            result = Result.PUSH
        action = self._take(hand, TableBet.MAIN, Claim(hand.main, result, hand.main))
        self._main_net += action.lost - action.paid
        fee = self._commission(action.paid)
        return Judged(self._item(TableBet.MAIN, hand.main, result, action, fee), owed=hand.main)

    def fortune(self, hand: SpotHand) -> Judged:
        """Settle a Fortune bet: the line of the seven cards, if it beats the bank's seven."""
        assert self._game.bonus_paytable is not None
        table, wheel = paytable(self._game.bonus_paytable), self._game.wheel
        paid = table.best(hand.setting.cards, wheel)
        if paid is None:
            return self._side_lost(hand, TableBet.FORTUNE, "nothing on the pay table")
        if not fortune_beats(hand.setting.cards, self._bank.setting.cards, table, wheel):
            reason = f"your {aside(paid.line.value)} does not beat the bank's seven cards"
            return self._side_lost(hand, TableBet.FORTUNE, reason)
        full = hand.fortune * paid.pays
        owed = min(full, self._config.fortune_cap)
        if self._fortune_left is not None:
            owed = min(owed, self._fortune_left)
        action = self._take(hand, TableBet.FORTUNE, Claim(hand.fortune, Result.WIN, owed))
        if self._fortune_left is not None:
            self._fortune_left -= action.paid
        item = self._item(
            TableBet.FORTUNE, hand.fortune, Result.WIN, action, 0, paid.line.value, paid.pays
        )
        return Judged(item, owed, capped=owed < full)

    def ace_high(self, hand: SpotHand) -> Judged:
        """Settle an ace-high bet, judged on the setting that was made."""
        pays = settle_ace_high(
            hand.setting,
            self._bank.setting,
            self._game.wheel,
            needs_win=self._game.ace_high_needs_win,
        )
        if pays is None:
            reason = "the bank has no ace-high pai gow"
            if self._has_ace_high:
                reason = "your hands do not both beat the bank's"
            return self._side_lost(hand, TableBet.ACE_HIGH, reason)
        owed = hand.ace_high * pays
        action = self._take(hand, TableBet.ACE_HIGH, Claim(hand.ace_high, Result.WIN, owed))
        item = self._item(TableBet.ACE_HIGH, hand.ace_high, Result.WIN, action, 0, None, pays)
        return Judged(item, owed)

    def spot(self, hand: SpotHand, bets: list[Judged]) -> SpotSettlement:
        """A spot with all its bets settled, and the words for it."""
        show = self._show(hand)
        items = tuple(bet.item for bet in bets)
        wheel, ace_high = self._game.wheel, self._has_ace_high
        return SpotSettlement(
            spot=hand.spot,
            seat=hand.seat,
            player=hand.player,
            low=show.low,
            high=show.high,
            result=items[0].result,
            items=items,
            net=net_of(items),
            says=spot_words(hand.setting, self._bank.setting, wheel, bets, ace_high=ace_high),
        )

    def settle_bank(self) -> BankSettlement:
        """The bank once every bet is settled; a player pays commission if the table says so."""
        bank, fee = self._bank, 0
        if self._config.bank_commission and bank.player is not None:
            fee = self._commission(max(0, self._main_net))
        return BankSettlement(
            seat=bank.seat,
            player=bank.player,
            amount=bank.amount,
            won=self._taken,
            lost=self._paid,
            commission=fee,
            collection=bank.collection,
            net=self._taken - self._paid - fee - bank.collection,
        )

    def _show(self, hand: SpotHand) -> Showdown:
        return compare_settings(hand.setting, self._bank.setting, self._game.wheel)

    def _commission(self, win: int) -> int:
        return commission(win, self._config.commission_rate, self._config.commission_step)

    def _side_lost(self, hand: SpotHand, bet: TableBet, reason: str) -> Judged:
        stake = hand.fortune if bet is TableBet.FORTUNE else hand.ace_high
        action = self._take(hand, bet, Claim(stake, Result.LOSE, 0))
        return Judged(self._item(bet, stake, Result.LOSE, action, 0), stake, reason)

    def _take(self, hand: SpotHand, bet: TableBet, claim: Claim) -> Action:
        action, self._left = self._left.take(claim)
        self._taken += action.lost
        self._paid += action.paid
        if self._left.left is not None:
            used = action.paid + action.lost
            self.steps.append(
                CoverageStep(spot=hand.spot, bet=bet, used=used, left=self._left.left)
            )
        return action

    @staticmethod
    def _item(
        bet: TableBet,
        stake: int,
        result: Result,
        action: Action,
        fee: int,
        line: str | None = None,
        pays: int | None = None,
    ) -> TableItem:
        return TableItem(
            bet=bet,
            stake=stake,
            action=action.paid + action.lost,
            result=result,
            won=action.paid,
            commission=fee,
            returned=action.returned - fee,
            line=line,
            pays=pays,
        )
