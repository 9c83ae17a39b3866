"""What is kept: the tables, how they come to be, and the stores that read and write them."""

from paigow.storage.database import Database
from paigow.storage.urls import DatabaseError, database_url, default_file

__all__ = ["Database", "DatabaseError", "database_url", "default_file"]
