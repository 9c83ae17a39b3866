from tests.support.house import clock, database, desk, empty, place, seat

__all__ = ["clock", "database", "desk", "empty", "place", "seat"]
