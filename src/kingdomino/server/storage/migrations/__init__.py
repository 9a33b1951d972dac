"""The changes of the database's schema, in order (Alembic). The server itself imports nothing from here."""
