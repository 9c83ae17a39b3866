"""The cashier: play credits into the account, from there to the game, and back."""

from __future__ import annotations

from fastapi import APIRouter, Response

from paigow.desk import CashOut, Deposit, Rebuy
from paigow.server.replies import COMMAND, problems, run_order
from paigow.server.services import Here, Key, SignedIn
from paigow.server.wire import Amount, Nothing, TableView

router = APIRouter(prefix="/api/v1/cashier", tags=["cashier"])
_PROBLEMS = problems(*COMMAND, 401, 409)


@router.post("/deposit", response_model=TableView, responses=_PROBLEMS)
async def deposit(here: Here, player: SignedIn, key: Key, body: Amount) -> Response:
    """DEPOSIT: add play credits to the account."""
    return await run_order(here, player, Deposit(body.amount), key)


@router.post("/rebuy", response_model=TableView, responses=_PROBLEMS)
async def rebuy(here: Here, player: SignedIn, key: Key, body: Amount) -> Response:
    """REBUY: move credits from the account to the game balance, between rounds."""
    return await run_order(here, player, Rebuy(body.amount), key)


@router.post("/exit", response_model=TableView, responses=_PROBLEMS)
async def exit_game(
    here: Here, player: SignedIn, key: Key, body: Nothing | None = None
) -> Response:
    """EXIT GAME: return the game balance to the account, between rounds."""
    return await run_order(here, player, CashOut(), key)
