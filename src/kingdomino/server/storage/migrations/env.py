"""Alembic asks here how to reach the database; `form.migrate` hands over an open connection."""

from alembic import context

from kingdomino.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
