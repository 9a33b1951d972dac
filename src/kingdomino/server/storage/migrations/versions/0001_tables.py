"""Tables, seats, the log of actions, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
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
    op.create_index("tables_by_status", "tables", ["status", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("bot", sa.String),
        sa.Column("token", sa.String),
        sa.Column("stand_in", sa.String),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("key", sa.String),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="one_move_a_key"),
    )
    op.create_table(
        "chats",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("preset", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
