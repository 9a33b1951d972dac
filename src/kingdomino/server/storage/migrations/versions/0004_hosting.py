"""For whoever hosts: when a table was last changed, an archive for finished matches, and who may not come in."""

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
    op.execute(
        "UPDATE tables SET changed = coalesce((SELECT max(at) FROM log WHERE log.table_id = tables.id), created)"
    )
    op.create_index("tables_by_change", "tables", ["archived", "status", "changed"])
    op.create_index(
        "chat_by_time",
        "log",
        ["at"],
        sqlite_where=sa.text("stream = 'chat'"),
        postgresql_where=sa.text("stream = 'chat'"),
    )
