"""How a round lies on the table: which cards lie where, and what is written beside them."""

from __future__ import annotations

from paigow.cli.terminal.faces import BACK, PLACE
from paigow.cli.terminal.widgets import Group
from paigow.rounds import PlayerView, SettingView

_DEALER = "DEALER  SECOND HIGHEST"
_YOU = "YOU     SECOND HIGHEST"
_HIGHEST = "HIGHEST"


def dealer_groups(view: PlayerView | None) -> tuple[Group, ...]:
    """The dealer's hands: empty places, backs, or the setting once it is shown."""
    if view is not None and view.dealer is not None:
        return _set_groups(view.dealer.setting, _DEALER)
    card = BACK if view is not None and view.cards is not None else PLACE
    return (
        Group((card,) * 2, _DEALER),
        Group((card,) * 5, _HIGHEST),
    )


def player_groups(view: PlayerView | None, option: SettingView | None = None) -> tuple[Group, ...]:
    """The player's cards: empty places, the seven as they were dealt, or the setting.

    ``option`` is the setting that the cards picked so far would make.
    """
    if view is not None and view.setting is not None:
        return _set_groups(view.setting, _YOU)
    if view is None or view.cards is None:
        return (Group((PLACE,) * 2, _YOU), Group((PLACE,) * 5, _HIGHEST))
    stands_for = option.joker_as if option is not None else None
    return (Group(view.cards, "YOUR SEVEN CARDS", joker_as=stands_for),)


def _set_groups(setting: SettingView, heading: str) -> tuple[Group, ...]:
    return (
        Group(setting.low, heading, setting.low_name, setting.joker_as),
        Group(setting.high, _HIGHEST, setting.high_name, setting.joker_as),
    )
