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
)
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("reporter", sa.String, primary_key=True),
    sa.Column("subject", sa.String, primary_key=True),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""What people told whoever hosts the server about others. The only thing here that no table's log has."""

sa.Index("tables_by_status", tables.c.status, tables.c.created)
sa.Index("tables_by_deadline", tables.c.deadline)
