"""The desk: the one place where what a player asks meets what is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal

from sqlalchemy import Connection

from paigow.datafiles import listed
from paigow.desk import play
from paigow.desk.clock import Clock, system_clock, written
from paigow.desk.orders import Open, Order, Outcome, Reply, Wallet, accounts, fingerprint
from paigow.errors import InputError, RefusedError, UnknownNameError
from paigow.hands import Result
from paigow.ledger import deposit
from paigow.rounds import Event, RoundState, TableRules, proof, replay
from paigow.shuffling import new_secret
from paigow.storage import audit
from paigow.storage import money as ledger_store
from paigow.storage import players as player_store
from paigow.storage import replies as reply_store
from paigow.storage import rounds as round_store
from paigow.storage.database import Database
from paigow.storage.players import Player
from paigow.storage.replies import KeptReply
from paigow.storage.rounds import LogPage
from paigow.variants import variant_names

#: What a new player finds on the account, in cents.
WELCOME: Final = 100_000
#: How long a session lasts after it was last used, and how often that is written down.
SESSION_LASTS: Final = timedelta(days=30)
RENEWED_EVERY: Final = timedelta(days=1)
#: How long the key under which a guest began leads to the same guest again.
GUEST_KEY_LASTS: Final = timedelta(minutes=15)
#: How long replies are kept for those who ask again.
REPLIES_LAST: Final = timedelta(days=30)
#: The most rounds that a page of the log may hold.
MAX_PAGE: Final = 1000

Render = Callable[[Outcome], tuple[int, str]]


def new_id() -> str:
    """A name that nobody can guess, of 128 bits."""
    return secrets.token_hex(16)


class Desk:
    """Takes the orders of players, carries each out once, and keeps what it answered.

    An order's events, its money and the reply are written in one transaction: when the reply is
    returned all of it is on the disk, and when the order is refused none of it is.
    """

    def __init__(
        self,
        database: Database,
        *,
        clock: Clock = system_clock,
        rules: Callable[[str], TableRules] = TableRules.of,
        new_id: Callable[[], str] = new_id,
        new_secret: Callable[[], bytes] = new_secret,
    ) -> None:
        self._database = database
        self._clock = clock
        self._rules = rules
        self._new_id = new_id
        self._new_secret = new_secret

    @classmethod
    async def open(cls, place: str | Path | None = None, **choices: Any) -> Desk:
        """A desk on the database at a place: a URL, a file's path, or the user's own file.

        :raises DatabaseError: as :meth:`paigow.storage.Database.open` does
        """
        return cls(await Database.open(place), **choices)

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()

    async def __aenter__(self) -> Desk:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def place(self) -> str:
        """Where the database is, in words that hold no password."""
        return self._database.name

    @property
    def store(self) -> Database:
        """The open database, for the tables that are played at in the same house."""
        return self._database

    @property
    def database(self) -> Literal["sqlite", "postgresql"]:
        """What kind of database it is."""
        return self._database.dialect

    async def run(self, player_id: str, order: Order, *, key: str, render: Render) -> Reply:
        """Carry out an order, or say again what was said when it first came under this key.

        ``render`` makes the reply of the outcome; it may run in another
        thread, and before anything is final, so it must do nothing else.

        :raises RefusedError: what the rules and the ledger refuse, and ``player_not_found``,
            ``round_not_found``, ``stale_version``, ``round_unfinished``, ``round_in_progress``,
            ``idempotency_key_reused``, ``busy``; nothing is kept of a refused order
        :raises InputError: for a key, amount, card or name that cannot be read
        """
        if not (1 <= len(key) <= 200 and key.isascii() and key.isprintable()):
            raise InputError("a key is plain text of 1 to 200 characters", code="bad_key")
        order_print = fingerprint(order)

        def work(connection: Connection) -> Reply:
            player = _player(connection, player_id, lock=True)
            kept = reply_store.find_reply(connection, player_id, key)
            if kept is not None:
                if kept.fingerprint != order_print:
                    raise RefusedError(
                        "this key came with another order before", code="idempotency_key_reused"
                    )
                return Reply(kept.status, kept.body, replayed=True)
            now = self._clock()
            at = written(now)
            if isinstance(order, Open):
                reply_store.forget_replies(connection, player_id, written(now - REPLIES_LAST))
            table = play.Table(
                connection, player_id, at, self._rules, self._new_id, self._new_secret
            )
            state = play.carry_out(table, order, key)
            wallet = play.read_wallet(connection, player_id)
            status, body = render(Outcome(wallet, state, player))
            reply = KeptReply(order_print, status, body)
            reply_store.keep_reply(connection, player_id, key, reply, at)
            return Reply(status, body, replayed=False)

        return await self._database.write(work)

    # What is there to be read

    async def table(self, player_id: str) -> Outcome:
        """The player, the money and the unfinished round, all of one moment.

        :raises RefusedError: ``player_not_found``
        """

        def work(connection: Connection) -> Outcome:
            player = _player(connection, player_id)
            state = play.unfinished(connection, player_id)
            return Outcome(play.read_wallet(connection, player_id), state, player)

        return await self._database.read(work)

    async def player(self, player_id: str) -> Player:
        """A player.

        :raises RefusedError: ``player_not_found``
        """
        return await self._database.read(lambda connection: _player(connection, player_id))

    async def wallet(self, player_id: str) -> Wallet:
        """A player's money.

        :raises RefusedError: ``player_not_found``
        """

        def work(connection: Connection) -> Wallet:
            _player(connection, player_id)
            return play.read_wallet(connection, player_id)

        return await self._database.read(work)

    async def current_round(self, player_id: str) -> RoundState | None:
        """The round that a player has not finished.

        :raises RefusedError: ``player_not_found``
        """
        return (await self.table(player_id)).state

    async def events(self, round_id: str, player_id: str) -> tuple[Event, ...]:
        """The events of a player's round.

        :raises RefusedError: ``round_not_found``
        """
        return await self._database.read(
            lambda connection: play.find_events(connection, round_id, player_id)
        )

    async def round(self, round_id: str, player_id: str) -> RoundState:
        """A player's round.

        :raises RefusedError: ``round_not_found``
        """
        return replay(await self.events(round_id, player_id))

    async def proof(self, round_id: str, player_id: str) -> dict[str, Any]:
        """The proof file of a finished round of a player.

        :raises RefusedError: ``round_not_found``; ``round_unfinished`` while it goes on
        """
        return proof(await self.events(round_id, player_id))

    async def history(
        self,
        player_id: str,
        *,
        variant: str | None = None,
        result: str | None = None,
        before: str | None = None,
        limit: int = 50,
    ) -> LogPage:
        """A page of a player's rounds, newest first; ``before`` is the ``next`` of another page.

        :raises InputError: ``bad_cursor``; ``bad_limit`` unless the limit is 1 to 1000;
            ``unknown_name`` for a variant or result that does not exist
        """
        if variant is not None and variant not in variant_names():
            raise UnknownNameError(f"{variant!r} is not a variant: take {listed(variant_names())}")
        results = [each.value for each in Result]
        if result is not None and result not in results:
            raise UnknownNameError(f"{result!r} is not a result: take {listed(results)}")
        if not 1 <= limit <= MAX_PAGE:
            raise InputError(f"a page holds 1 to {MAX_PAGE} rounds, not {limit}", code="bad_limit")
        if before is not None and not (before.isascii() and before.isdigit() and len(before) < 19):
            raise InputError("that is not where a page of the log ended", code="bad_cursor")
        place = None if before is None else int(before)
        return await self._database.read(
            lambda connection: round_store.find_page(
                connection, player_id, variant=variant, result=result, before=place, limit=limit
            )
        )

    async def finished(
        self, player_id: str, *, variant: str | None = None, limit: int = 100
    ) -> tuple[RoundState, ...]:
        """The last rounds that a player has played to the end, newest first."""

        def work(connection: Connection) -> tuple[RoundState, ...]:
            found = round_store.find_finished(connection, player_id, variant=variant, limit=limit)
            return tuple(map(replay, found))

        return await self._database.read(work)

    # Players and their sessions

    async def create_guest(self, key: str | None = None) -> Player:
        """A new guest, with play credits on the account.

        Asked again under the same key, it is the guest of the first time: whoever got no answer
        leaves no second one behind. The key must be a secret that nobody can guess, as it leads
        to the guest; so it does for a short time only, and never to an account.

        :raises RefusedError: ``idempotency_key_reused`` for a key whose time is over
        """

        def work(connection: Connection) -> Player:
            if key is None:
                return self._add_guest(connection)
            welcome = f"welcome/{hashlib.sha256(key.encode()).hexdigest()}"
            begun = ledger_store.find_receiver(connection, welcome)
            if begun is None:
                return self._add_guest(connection, welcome)
            player = _player(connection, str(begun[0].player))
            if not player.guest or begun[1] <= written(self._clock() - GUEST_KEY_LASTS):
                raise RefusedError(
                    "under this key a guest began some time ago: take a new key",
                    code="idempotency_key_reused",
                )
            return player

        try:
            return await self._database.write(work)
        except RefusedError as error:
            if error.code != "entry_repeated":
                raise
            return await self._database.write(work)  # another process was quicker

    async def create_account(self, name: str, password_hash: str) -> Player:
        """A new player with an account.

        :raises RefusedError: ``name_taken``
        """

        def work(connection: Connection) -> Player:
            guest = self._add_guest(connection)
            return player_store.register(connection, guest.id, name, password_hash)

        return await self._database.write(work)

    async def register(self, player_id: str, name: str, password_hash: str) -> Player:
        """Turn a guest into the holder of an account, who keeps money and rounds.

        :raises RefusedError: ``name_taken``, ``already_registered``, ``player_not_found``
        """

        def work(connection: Connection) -> Player:
            _player(connection, player_id, lock=True)
            return player_store.register(connection, player_id, name, password_hash)

        return await self._database.write(work)

    async def credentials(self, name: str) -> tuple[Player, str] | None:
        """The player of a name and the hash of the password; None when there is none."""
        return await self._database.read(
            lambda connection: player_store.find_credentials(connection, name)
        )

    async def change_password_hash(self, player_id: str, password_hash: str) -> None:
        """Keep another hash of the same password, made with newer parameters."""
        await self._database.write(
            lambda connection: player_store.change_password_hash(
                connection, player_id, password_hash
            )
        )

    async def start_session(self, player_id: str) -> str:
        """A new session of a player: its token, of which only a hash is kept.

        :raises RefusedError: ``player_not_found``
        """

        def work(connection: Connection) -> str:
            _player(connection, player_id)
            token, now = secrets.token_urlsafe(32), self._clock()
            until = written(now + SESSION_LASTS)
            player_store.add_session(connection, token, player_id, written(now), until)
            return token

        return await self._database.write(work)

    async def session_player(self, token: str) -> Player | None:
        """The player of a session; None when it is unknown, ended or too old."""
        now = written(self._clock())
        return await self._database.read(
            lambda connection: player_store.find_session(connection, token, now)
        )

    async def renew_session(self, token: str) -> bool:
        """Let a session that is in use last its full time again; at most once a day."""
        now = self._clock()
        expiry = await self._database.read(
            lambda connection: player_store.session_expiry(connection, token)
        )
        if expiry is None or not written(now) < expiry < written(
            now + SESSION_LASTS - RENEWED_EVERY
        ):
            return False
        until = written(now + SESSION_LASTS)
        await self._database.write(
            lambda connection: player_store.renew_session(connection, token, written(now), until)
        )
        return True

    async def end_session(self, token: str) -> None:
        """End a session."""
        await self._database.write(lambda connection: player_store.end_session(connection, token))

    # Looking after what is kept

    async def audit(self) -> tuple[str, ...]:
        """Work everything out anew from events and entries, and say what differs."""
        return await self._database.read(audit.differences)

    async def rebuild(self) -> tuple[str, ...]:
        """Put right whatever can be worked out from events and entries; say what differed."""
        return await self._database.write(audit.rebuild)

    def _add_guest(self, connection: Connection, entry: str | None = None) -> Player:
        player_id = self._new_id()
        player = Player(player_id, f"Guest {player_id[:4]}", guest=True)
        at = written(self._clock())
        player_store.add_guest(connection, player, at)
        ledger_store.open_accounts(connection, accounts(player_id))
        welcome = deposit(entry or f"welcome/{player_id}", player_id, WELCOME)
        ledger_store.post(connection, [welcome], at)
        return player


def _player(connection: Connection, player_id: str, *, lock: bool = False) -> Player:
    player = player_store.find_player(connection, player_id, lock=lock)
    if player is None:
        raise RefusedError("there is no such player", code="player_not_found")
    return player
