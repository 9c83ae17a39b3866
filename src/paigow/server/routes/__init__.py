"""The routes under ``/api/v1``, one module for each part of the house."""

from paigow.server.routes import about, cashier, log, players, rounds, tables

# The log comes before the rounds: /rounds/export.json is no round's id.
ROUTERS = tuple(module.router for module in (players, about, cashier, log, rounds, tables))
SOCKETS = tables.live

__all__ = ["ROUTERS", "SOCKETS"]
