"""The desk of the house: it takes orders, moves the money and keeps what has happened."""

from paigow.desk.clock import Clock, system_clock, written
from paigow.desk.desk import (
    MAX_PAGE,
    REPLIES_LAST,
    SESSION_LASTS,
    WELCOME,
    Desk,
    Render,
)
from paigow.desk.orders import (
    Bet,
    CashOut,
    Clear,
    DealCards,
    Deposit,
    Open,
    Order,
    Outcome,
    Rebuy,
    Reply,
    RoundOrder,
    SetCards,
    Wallet,
)
from paigow.desk.play import MAX_DEPOSIT
from paigow.storage.database import Database
from paigow.storage.players import Player
from paigow.storage.rounds import LoggedRound, LogPage
from paigow.storage.urls import DatabaseError

__all__ = [
    "MAX_DEPOSIT",
    "MAX_PAGE",
    "REPLIES_LAST",
    "SESSION_LASTS",
    "WELCOME",
    "Bet",
    "CashOut",
    "Clear",
    "Clock",
    "Database",
    "DatabaseError",
    "DealCards",
    "Deposit",
    "Desk",
    "LogPage",
    "LoggedRound",
    "Open",
    "Order",
    "Outcome",
    "Player",
    "Rebuy",
    "Render",
    "Reply",
    "RoundOrder",
    "SetCards",
    "Wallet",
    "system_clock",
    "written",
]
