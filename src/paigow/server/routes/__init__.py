"""The routes under ``/api/v1``, one module for each part of the house."""

from paigow.server.routes import about, analysis, cashier, log, players, rounds, tables

# The log comes before the rounds: /rounds/export.json is no round's id.
ROUTERS = tuple(
    module.router for module in (players, about, cashier, log, rounds, tables, analysis)
)
SOCKETS = tables.live

__all__ = ["ROUTERS", "SOCKETS"]
