"""Carrying out what is asked of a table, whichever way it came: over HTTP or over a socket."""

from __future__ import annotations

import time

from paigow.cards import parse_card
from paigow.desk import Player, Reply
from paigow.errors import PaigowError
from paigow.server import table_asks as asks
from paigow.server.problems import status_of
from paigow.server.services import Services
from paigow.tables import (
    AddBot,
    Bet,
    Command,
    CommitSeed,
    Configure,
    Dragon,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    React,
    Reaction,
    Ready,
    RemoveBot,
    RevealSeed,
    SetHand,
    SitOut,
    TableConfig,
)


def config_of(asked: asks.TableRequest, host: str) -> TableConfig:
    """The configuration that a host asks for.

    :raises InputError: names what cannot be
    """
    return TableConfig(**asked.model_dump(), host=host)


async def act(
    here: Services,
    player: Player,
    table: str,
    asked: asks.TableCommand,
    version: int | None,
    key: str,
) -> Reply:
    """Carry out a command of a player at a table, once for each key.

    :raises PaigowError: whatever the table refuses
    """
    began = time.perf_counter()
    status = 500
    try:
        command = _command(player, asked)
        reply = await here.cardroom.command(player.id, table, command, version=version, key=key)
        status = reply.status
    except PaigowError as error:
        status = status_of(error)
        raise
    finally:
        here.metrics.action(asked.type, status, time.perf_counter() - began)
    return reply


def _command(player: Player, asked: asks.TableCommand) -> Command:
    """The command of the table; who gives it is the session's to say and not the client's."""
    me = player.id
    match asked:
        case asks.Join():
            return Join(me, asked.seat, player.name)
        case asks.Leave():
            return Leave(me)
        case asks.SitOut():
            return SitOut(me, asked.on)
        case asks.OfferBank():
            return OfferBank(me, asked.amount)
        case asks.PlaceTableBet():
            return Bet(me, asked.spot, asked.main, asked.fortune, asked.ace_high)
        case asks.AskDragon():
            return Dragon(me, asked.on, asked.main, asked.fortune, asked.ace_high)
        case asks.Ready():
            return Ready(me)
        case asks.CommitSeed():
            return CommitSeed(me, asked.hash)
        case asks.RevealSeed():
            return RevealSeed(me, asked.seed)
        case asks.SetTableHand():
            return SetHand(me, asked.spot, tuple(map(parse_card, asked.low)))
        case asks.HouseWay():
            return HouseWay(me, asked.spot)
        case asks.React():
            return React(me, Reaction(asked.kind))
        case asks.AddBot():
            return AddBot(me, asked.seat, asked.way)
        case asks.RemoveBot():
            return RemoveBot(me, asked.seat)
        case asks.Configure():
            return Configure(me, config_of(asked.config, me))
