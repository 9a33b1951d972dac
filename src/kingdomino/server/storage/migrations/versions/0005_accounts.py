"""Accounts: who signs in and how, where they sat and are named, their ratings, invitations of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("name_key", sa.String, nullable=False, unique=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("password", sa.String),
        sa.Column("owner", sa.String, index=True),
    )
    _create_what_signs_in()
    _create_matches()
    op.create_table(
        "account_invitations",
        sa.Column("account_id", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("account_invitations_by_table", "account_invitations", ["table_id"])


def _create_what_signs_in() -> None:
    op.create_table(
        "account_sessions",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("account_id", sa.String, nullable=False, index=True),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "account_recovery_codes",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("account_id", sa.String, nullable=False, index=True),
    )
    op.create_table(
        "account_tokens",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("account_id", sa.String, nullable=False, index=True),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_table(
        "account_passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("account_id", sa.String, nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "account_challenges",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("account_id", sa.String),
    )


def _create_matches() -> None:
    op.create_table(
        "account_seats",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account_id", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("mode", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean),
        sa.Column("score", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.Column("finished", sa.Float),
        sa.Column("counted", sa.Integer),
        sa.Column("rating_before", sa.Integer),
        sa.Column("rating_after", sa.Integer),
    )
    op.create_index("account_seats_by_time", "account_seats", ["account_id", "at", "table_id", "seat"])
    _create_index_of_pools()
    op.create_table(
        "account_traces",
        sa.Column("account_id", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_index("account_traces_by_table", "account_traces", ["table_id"])
    op.create_table(
        "account_ratings",
        sa.Column("account_id", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("mode", sa.String, primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )


def _create_index_of_pools() -> None:
    ended = sa.text("rank IS NOT NULL")
    columns = ["account_id", "game", "mode", "players", "rank", "score"]
    op.create_index("account_seats_by_pool", "account_seats", columns, sqlite_where=ended, postgresql_where=ended)
