"""The routes under ``/api/v1``, one module for each part of the house."""

from fastapi import APIRouter

from paigow.server.routes import about, cashier, log, players, rounds

# The log comes before the rounds: /rounds/export.json is no round's id.
api = APIRouter(prefix="/api/v1")
for module in (players, about, cashier, log, rounds):
    api.include_router(module.router)

__all__ = ["api"]
