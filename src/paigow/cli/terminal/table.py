"""What the table in the terminal shows: it follows from the desk and the picked cards."""

from __future__ import annotations

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.widgets import Static

from paigow.cli.terminal import words
from paigow.cli.terminal.seat import Seat
from paigow.cli.terminal.spreads import dealer_groups, player_groups
from paigow.cli.terminal.widgets import Pad, Spread
from paigow.ledger import money
from paigow.rounds import PlayerView, SettingView, TableRules, player_view
from paigow.variants import Variant, variant

_KEYS = {
    "betting": "1-4 chips   b bonus   enter deal   r rebet   u rebuy   ? all keys   q quit",
    "setting": "1-7 pick   h house way   enter done   i rules   ? all keys   q quit",
    "finished": "enter again   1-4 new bet   l log   v game   ? all keys   q quit",
}
_CHIP_KEYS = (1, 2, 3, 4)


class Table(App[None]):
    """The table: a bar, the felt with both spreads, and the rail with what can be done."""

    TITLE = "Pai Gow Poker"
    CSS_PATH = "game.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None

    def __init__(self, seat: Seat, game: str) -> None:
        super().__init__()
        self.seat = seat
        self.chosen = game
        self.picked: list[int] = []
        self.hint: str | None = None
        self.last: tuple[int, int] = (0, 0)

    def compose(self) -> ComposeResult:
        """The bar, the felt with both spreads, and the rail with what can be done."""
        yield Static(id="bar")
        with Vertical(id="felt"):
            yield Center(Spread(id="dealer"))
            yield Center(Spread(id="player"))
            yield Center(Static(id="says"))
        yield Static(id="message")
        with Horizontal(id="rail"):
            yield Pad(id="bet", classes="bet")
            yield Pad(id="bonus", classes="bet")
            for number in _CHIP_KEYS:
                yield Pad(id=f"chip-{number}")
            yield Pad("CLEAR", id="clear")
            yield Pad("REBET", id="rebet")
            yield Pad("DEAL", id="go-on")
        yield Static(id="keys")

    @property
    def view(self) -> PlayerView | None:
        """The round in hand as its player may see it."""
        return None if self.seat.round is None else player_view(self.seat.round)

    @property
    def phase(self) -> str:
        """What the table waits for; without a round it waits for a bet."""
        return "betting" if self.seat.round is None else self.seat.round.phase.value

    @property
    def game(self) -> Variant:
        """The game of the round that is begun, or the one chosen."""
        state = self.seat.begun
        return variant(self.chosen if state is None else state.rules.variant)

    @property
    def chips(self) -> tuple[int, ...]:
        """What the chips are worth, in cents."""
        state = self.seat.begun
        return (TableRules.of(self.chosen) if state is None else state.rules).chips

    @property
    def option(self) -> SettingView | None:
        """The setting that the two picked cards make."""
        view = self.view
        if view is None or view.options is None or view.cards is None or len(self.picked) != 2:
            return None
        low = {view.cards[place] for place in self.picked}
        return next(option for option in view.options if set(option.low) == low)

    def bets(self) -> tuple[int, int]:
        """The main and the bonus bet that lie on the table before the deal."""
        state = self.seat.round
        return (0, 0) if state is None or self.phase != "betting" else (state.main, state.bonus)

    def redraw(self, refused: str = "", done: str = "") -> None:
        """Show how things stand, and why something was refused, or that it was done."""
        view, phase, option = self.view, self.phase, self.option
        wallet = self.seat.now.wallet
        bar = Text(self.game.title, "bold #c9a24b")
        bar.append(f"   balance {money(wallet.game)}   account {money(wallet.account)}", "bold")
        bar.append(f"   {self.seat.now.player.name}, play credits only", "#b8ab92")
        self.query_one("#bar", Static).update(bar)
        self.query_one("#dealer", Spread).groups = dealer_groups(view)
        player = self.query_one("#player", Spread)
        player.groups = player_groups(view, option)
        player.picking = phase == "setting"
        player.picked = frozenset(self.picked if player.picking else ())
        if player.cursor is None or phase != "setting":
            player.cursor = 0
        if view is not None and view.result is not None and view.dealer is not None:
            says = words.outcome(view.result, view.dealer.says)
        elif view is not None and phase == "setting":
            says = words.to_set(view, len(self.picked), option, self.hint)
        else:
            says = words.to_bet(self.game)
        self.query_one("#says", Static).update(says)
        self.query_one("#message", Static).update(
            Text(refused) if refused else Text(done, "#a8e0a0")
        )
        self.query_one("#keys", Static).update(_KEYS[phase])
        self._redraw_rail(view, phase)

    def _redraw_rail(self, view: PlayerView | None, phase: str) -> None:
        main, bonus = (0, 0) if view is None else (view.main, view.bonus)
        has_bonus = self.game.bonus_paytable is not None
        labels = {"betting": "DEAL", "setting": "DONE", "finished": "AGAIN"}
        ready = {
            "betting": main > 0,
            "setting": len(self.picked) == 2,
            "finished": self.last[0] > 0,
        }
        self.query_one("#bet", Pad).update(f"BET {money(main)}")
        self.query_one("#bonus", Pad).update(
            f"BONUS BET {money(bonus)}" if has_bonus else "no bonus"
        )
        self.query_one("#go-on", Pad).update(labels[phase])
        self.query_one("#go-on", Pad).set_class(ready[phase], "next")
        off = {
            "#bonus": not has_bonus,
            "#clear": not (main if phase == "betting" else self.picked),
            "#rebet": phase == "setting" or not self.last[0],
            "#go-on": not ready[phase],
            **{f"#chip-{number}": phase == "setting" for number in _CHIP_KEYS},
        }
        chips = dict(enumerate(self.chips, 1))
        for number in _CHIP_KEYS:
            pad, chip = self.query_one(f"#chip-{number}", Pad), chips.get(number)
            pad.display = chip is not None
            if chip is not None:
                pad.update(money(chip).removesuffix(".00"))
        for name, is_off in off.items():
            self.query_one(name, Pad).set_class(is_off, "off")

    def on_resize(self) -> None:
        """Use the room of a large terminal."""
        self.screen_stack[0].set_class(self.size.height >= 30, "roomy")
