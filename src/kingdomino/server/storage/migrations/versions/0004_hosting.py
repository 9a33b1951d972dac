"""For whoever hosts: when a table was last changed, an archive for finished matches, and who may not come in."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("actions", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("until", sa.Float),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("changed", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    _note_changes()
    op.create_index("tables_by_change", "tables", ["archived", "status", "changed"])
    op.create_index(
        "chat_by_time",
        "log",
        ["at"],
        sqlite_where=sa.text("stream = 'chat'"),
        postgresql_where=sa.text("stream = 'chat'"),
    )


def _note_changes() -> None:
    """When each table was last changed. What is not finished has its time from now on: nobody knew that it goes."""
    tables = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("created"), sa.column("changed"))
    log = sa.table("log", sa.column("table_id"), sa.column("at"))
    last = sa.select(sa.func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()
    op.execute(sa.update(tables).values(changed=sa.func.coalesce(last, tables.c.created)))
    unfinished = tables.c.status.in_(("waiting", "running"))
    op.execute(sa.update(tables).where(unfinished).values(changed=time.time()))
