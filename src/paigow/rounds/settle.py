"""Settling: what each bet pays. Pure arithmetic in cents, on hands that are set."""

from __future__ import annotations

from collections.abc import Iterable

from paigow.cards import Card
from paigow.hands import Result, Setting, compare_settings
from paigow.rounds.rules import TableRules
from paigow.rounds.settlement import Bet, Item, Settlement
from paigow.variants import paytable
from paigow.variants.commission import commission as commission


def settle_main(stake: int, result: Result, rules: TableRules) -> Item:
    """The main bet: a win pays 1 to 1 less commission, a push gives the stake back.

    >>> item = settle_main(700, Result.WIN, TableRules.of("five-percent"))
    >>> item.won, item.commission, item.returned
    (700, 50, 1350)
    """
    if result is Result.WIN:
        fee = commission(stake, rules.commission_rate, rules.commission_step)
        return Item(
            bet=Bet.MAIN,
            stake=stake,
            result=result,
            won=stake,
            commission=fee,
            returned=2 * stake - fee,
        )
    returned = stake if result is Result.PUSH else 0
    return Item(bet=Bet.MAIN, stake=stake, result=result, returned=returned)


def settle_bonus(stake: int, cards: Iterable[Card], rules: TableRules) -> Item:
    """The bonus bet: paid for the highest line of the pay table, whatever the dealer holds.

    >>> from paigow.cards import parse_cards
    >>> item = settle_bonus(1000, parse_cards("9s 9h 9c 5d 5h 5s Kc"), TableRules.of("itv"))
    >>> item.line, item.pays, item.won, item.returned
    ('full house', 5, 5000, 6000)
    """
    paid = None
    if rules.paytable is not None:
        paid = paytable(rules.paytable).best(cards, rules.wheel)
    if paid is None:
        return Item(bet=Bet.BONUS, stake=stake, result=Result.LOSE)
    amount = stake * paid.pays
    return Item(
        bet=Bet.BONUS,
        stake=stake,
        result=Result.WIN,
        won=amount,
        returned=stake + amount,
        line=paid.line.value,
        pays=paid.pays,
    )


def settle(
    player: Setting, dealer: Setting, main: int, bonus: int, rules: TableRules
) -> Settlement:
    """A solo round: the hands compared, the main bet and, if there is one, the bonus bet settled.

    >>> rules = TableRules.of("itv")
    >>> push = settle(Setting.parse("Ks Qd / Ah Ad 9c 5s 2h"),
    ...               Setting.parse("Kc Qh / Kh Kd 8c 5c 2d"), 1000, 0, rules)
    >>> push.low.value, push.high.value, push.result.value, push.net
    ('copy', 'win', 'push', 0)
    """
    show = compare_settings(player, dealer, rules.wheel)
    items = [settle_main(main, show.result, rules)]
    if bonus:
        items.append(settle_bonus(bonus, player.cards, rules))
    return Settlement.of(show.low, show.high, show.result, items)
