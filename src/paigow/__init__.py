"""Pai Gow Poker: the rules, the house ways, the money and the table."""

from paigow._version import __version__

__all__ = ["__version__"]
