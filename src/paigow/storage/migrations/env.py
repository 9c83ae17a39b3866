"""Alembic's doorway: it runs the migrations on the connection that it is handed."""

from __future__ import annotations

from alembic import context

from paigow.storage.schema import VERSION_TABLE
from paigow.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
