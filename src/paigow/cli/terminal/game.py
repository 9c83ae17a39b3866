"""Playing at the table in the terminal: what the keys and the mouse do."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from paigow.cli.terminal.dialogs import AskAmount, Choose, help_screen, rules_screen
from paigow.cli.terminal.log import LogScreen
from paigow.cli.terminal.seat import Seat
from paigow.cli.terminal.table import Table
from paigow.cli.terminal.widgets import Pad, Spread
from paigow.errors import PaigowError, RefusedError
from paigow.houseways import house_way
from paigow.ledger import money
from paigow.variants import Variant, variant, variant_names

_BUY_IN = 10_000


def solo_games() -> dict[str, Variant]:
    """The games that one player plays against the house."""
    return {name: game for name in variant_names() if (game := variant(name)).is_solo}


class Game(Table):
    """The solo game. Picked cards alone are kept here, everything else is the desk's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 8)),
        Binding("enter", "go_on", "deal or done"),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("plus,equals_sign", "chip(1)", show=False),
        Binding("minus", "chip(-1)", show=False),
        Binding("b", "bonus(1)", "bonus"),
        Binding("B", "bonus(0)", show=False),
        Binding("c", "clear", "clear"),
        Binding("r", "rebet", "rebet"),
        Binding("h", "hint", "house way"),
        Binding("u", "rebuy", "rebuy"),
        Binding("d", "deposit", "deposit"),
        Binding("e", "cash_out", "exit game"),
        Binding("l", "log", "log"),
        Binding("i", "rules", "rules"),
        Binding("v", "variant", "game"),
        Binding("f", "four_colours", "four colours"),
        Binding("question_mark,f1", "help", "help"),
        Binding("q", "quit", "quit"),
    ]

    def __init__(self, seat: Seat, game: str) -> None:
        super().__init__(seat, game)
        self._chip_place = 0
        self._foul_said = False

    async def on_mount(self) -> None:
        """Remember the last bet, and say what waits for the player."""
        newest = (await self.seat.log()).rounds
        self.last = next(((each.main, each.bonus) for each in newest if each.main), (0, 0))
        self.redraw()
        self.greet()

    async def attempt(self, order: Awaitable[None], done: str = "") -> bool:
        """Carry out an order, and show what came of it, or why it was refused."""
        try:
            await order
        except PaigowError as error:
            if isinstance(error, RefusedError) and error.code in ("stale_version", "wrong_phase"):
                await self.seat.look()
            if error.code == "insufficient_funds":
                self.redraw(f"Not enough: {error}. Press u to rebuy, d to deposit.")
            else:
                self.redraw(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return False
        self.redraw(done=done)
        return True

    async def action_digit(self, digit: int) -> None:
        """A digit is a card while the hand is set, and a chip before."""
        if self.phase == "setting":
            self._toggle(digit - 1)
        elif digit <= len(self.chips):
            self._chip_place = digit - 1
            await self.action_chip(1)

    @property
    def _chip(self) -> int:
        """The chip in hand, in cents."""
        return self.chips[min(self._chip_place, len(self.chips) - 1)]

    async def action_chip(self, times: int) -> None:
        """Put a chip on the main bet, or take one off."""
        if self.phase != "setting":
            main, bonus = self.bets()
            main = max(0, main + times * self._chip)
            await self.attempt(self.seat.bet(self.chosen, main, bonus if main else 0))

    async def action_bonus(self, times: int) -> None:
        """Put a chip on the bonus bet, or take the bonus bet off."""
        if self.phase != "setting":
            main, bonus = self.bets()
            bonus = bonus + self._chip if times else 0
            await self.attempt(self.seat.bet(self.chosen, main, bonus))

    async def action_clear(self) -> None:
        """Take the bets off, or put the picked cards back."""
        if self.phase == "setting":
            self.picked.clear()
            self.redraw()
        elif self.phase == "finished":
            self.seat.now = self.seat.now._replace(state=None)
            self.redraw()
        else:
            await self.attempt(self.seat.bet(self.chosen, 0, 0))

    async def action_rebet(self) -> None:
        """Place the last bets again, and deal."""
        if self.phase == "setting" or not self.last[0]:
            return
        main, bonus = self.last
        bonus = bonus if self.game.bonus_paytable else 0
        wallet = self.seat.now.wallet
        if wallet.game + wallet.held < main + bonus:
            self.redraw(
                f"The balance, {money(wallet.game)}, is below the last bet, {money(main + bonus)}: "
                "bet less, or press u to rebuy."
            )
        elif await self.attempt(self.seat.bet(self.chosen, main, bonus)):
            await self._deal()

    async def _deal(self) -> None:
        self.picked.clear()
        self.hint = None
        self._foul_said = False
        bets = self.bets()
        if await self.attempt(self.seat.deal()):
            self.last = bets

    async def action_go_on(self) -> None:
        """Do what comes next: deal, done, or once more."""
        if self.phase == "betting":
            await self._deal()
        elif self.phase == "finished":
            await self.action_rebet()
        else:
            await self._done()

    async def _done(self) -> None:
        view, option = self.view, self.option
        if view is None or option is None:
            self.redraw("Pick two cards first.")
        elif option.foul and view.foul_rule == "loses" and not self._foul_said:
            self._foul_said = True
            self.redraw("This setting is a foul and loses the main bet. Enter again plays it so.")
        else:
            await self.attempt(self.seat.set(option.low))

    def _toggle(self, place: int) -> None:
        """Pick a card, or put it back; a third card takes the place of the first."""
        self._foul_said = False
        if place in self.picked:
            self.picked.remove(place)
        else:
            self.picked = [*self.picked[-1:], place]
        self.query_one("#player", Spread).cursor = place
        self.redraw()

    def action_move(self, by: int) -> None:
        """Move along the cards."""
        if self.phase == "setting":
            player = self.query_one("#player", Spread)
            player.cursor = ((player.cursor or 0) + by) % 7

    def action_pick(self) -> None:
        """Pick the card under the cursor, or put it back."""
        if self.phase == "setting":
            self._toggle(self.query_one("#player", Spread).cursor or 0)

    def action_hint(self) -> None:
        """Pick what the house way would, and say why."""
        state = self.seat.round
        if state is None or state.cards is None or self.phase != "setting":
            return
        way = house_way(state.rules.house_way, state.rules.wheel)
        decision = way.decide(state.cards)
        self.picked = [state.cards.index(card) for card in decision.setting.low]
        self.hint = f"House way {way.name}: {decision.says}."
        self.redraw()

    # Money, and what comes up over the table

    @work
    async def greet(self) -> None:
        """Offer the round that was left unfinished; else see to it that there is money to play."""
        state = self.seat.begun
        if state is not None:
            stakes = money(state.main + state.bonus)
            stands = "your cards are dealt" if self.phase == "setting" else "no card is dealt yet"
            answer = await self.push_screen_wait(
                Choose(
                    "UNFINISHED ROUND",
                    f"A round of {self.game.title} is not finished: {stakes} on it, {stands}.",
                    {"go": "Go on with it", "later": "Leave it for another time"},
                )
            )
            if answer != "go":
                self.exit()
        elif not self.seat.now.wallet.game:
            await self._ask_rebuy()

    async def _ask_rebuy(self) -> None:
        account = self.seat.now.wallet.account
        if not account:
            self.redraw("The account is empty: press d to deposit play credits.")
            return
        amount = await self.push_screen_wait(
            AskAmount(
                "REBUY",
                f"How much of the {money(account)} on your account goes to the table?",
                min(account, _BUY_IN),
                account,
            )
        )
        if amount is not None:
            await self.attempt(self.seat.rebuy(amount), f"{money(amount)} brought to the table.")

    @work
    async def action_rebuy(self) -> None:
        """Take money from the account to the table."""
        if self.seat.now.wallet.held:
            self.redraw("Rebuy between rounds: take the bets off, or finish the round first.")
        else:
            await self._ask_rebuy()

    @work
    async def action_deposit(self) -> None:
        """Add play credits to the account."""
        question = "How many play credits go on your account? They are free, and worth nothing."
        amount = await self.push_screen_wait(AskAmount("DEPOSIT", question, _BUY_IN))
        if amount is not None:
            await self.attempt(self.seat.deposit(amount), f"{money(amount)} put on the account.")

    async def action_cash_out(self) -> None:
        """Take the balance of the table back to the account."""
        amount = money(self.seat.now.wallet.game)
        await self.attempt(self.seat.cash_out(), f"{amount} taken back to the account.")

    @work
    async def action_variant(self) -> None:
        """Play another game; a round with a bet on it comes first."""
        if self.seat.begun is not None:
            self.redraw("Finish this round first; the other game comes after it.")
            return
        games = {name: f"{game.title} ({name})" for name, game in solo_games().items()}
        chosen = await self.push_screen_wait(Choose("GAME", "Which game do you play?", games))
        if chosen is not None:
            self.chosen = chosen
            self.seat.now = self.seat.now._replace(state=None)
            self.redraw()

    def action_log(self) -> None:
        """Show the rounds that were played."""
        self.push_screen(LogScreen(self.seat, self.query_one("#player", Spread).four_colours))

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.push_screen(rules_screen(self.game))

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(help_screen())

    def action_four_colours(self) -> None:
        """Show the suits in four colours, or in two."""
        for spread in self.query(Spread):
            spread.four_colours = not spread.four_colours

    # The mouse

    def on_spread_picked(self, event: Spread.Picked) -> None:
        """A click on a card picks it."""
        self._toggle(event.place)

    async def on_pad_pressed(self, event: Pad.Pressed) -> None:
        """The left button adds and does, the right one takes off."""
        match event.pad.id:
            case "bet" if self.phase != "setting":
                await self.action_clear()
            case "bonus":
                await self.action_bonus(0 if event.right else 1)
            case "clear":
                await self.action_clear()
            case "rebet":
                await self.action_rebet()
            case "go-on":
                await self.action_go_on()
            case str(pad) if pad.startswith("chip-") and self.phase != "setting":
                self._chip_place = int(pad.removeprefix("chip-")) - 1
                await self.action_chip(-1 if event.right else 1)
