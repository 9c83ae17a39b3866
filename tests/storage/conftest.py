from tests.support.house import clock, database, desk, place, seat

__all__ = ["clock", "database", "desk", "place", "seat"]
