"""The tables of the database. The log of actions is the truth; positions are never stored."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("host", sa.String, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("chat", sa.Boolean, nullable=False),
    sa.Column("hints", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("next", sa.String),
)
sa.Index("tables_by_status", tables.c.status, tables.c.created)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("bot", sa.String),
    sa.Column("token", sa.String),
    sa.Column("stand_in", sa.String),
)

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("key", sa.String),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="one_move_a_key"),
)
"""(table, version) can be taken once only, so that two servers on one database can never both accept a move."""

chats = sa.Table(
    "chats",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("preset", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
