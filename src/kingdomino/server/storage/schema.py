"""The tables of the database. Everything follows from the log: positions are not stored, `tables` is for searching."""

import sqlalchemy as sa

metadata = sa.MetaData()

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("stream", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("key", sa.String),
    sqlite_with_rowid=False,  # one B-tree instead of two: the log of a table is stored together
)
"""A number can be taken only once, so that two servers on one database can never both succeed.

The same holds for keys without an index of their own: whoever stores the next number has read all numbers before it.
"""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("deadline", sa.Float),
    sa.Column("changed", sa.Float, nullable=False, server_default="0"),
    sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),
)
archive = sa.Table(
    "archive",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("events", sa.Integer, nullable=False),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
"""Finished matches in less space: the entries of a table up to these numbers, which the log no longer has."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("reporter", sa.String, primary_key=True),
    sa.Column("subject", sa.String, primary_key=True),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""What people told whoever hosts the server about others."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("who", sa.String, primary_key=True),
    sa.Column("until", sa.Float),
    sa.Column("reason", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""Who may not come in. Like reports, it is in no table's log."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Tables that whoever hosts has changed or removed beside the servers, so that each server looks at them again."""

sa.Index("tables_by_status", tables.c.status, tables.c.created)
sa.Index("tables_by_deadline", tables.c.deadline)
sa.Index("tables_by_change", tables.c.archived, tables.c.status, tables.c.changed)
_said = log.c.stream == sa.literal("chat")
sa.Index("chat_by_time", log.c.at, sqlite_where=_said, postgresql_where=_said)
