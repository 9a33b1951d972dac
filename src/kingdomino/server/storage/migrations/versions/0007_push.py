"""Notifications: the server's key pair, the browsers that want to be told, and whose turns they want to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("endpoint", sa.String, nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "push_holders",
        sa.Column("subscription", sa.String, primary_key=True),
        sa.Column("holder", sa.String, primary_key=True, index=True),
        sa.Column("session", sa.String),
        sa.Column("at", sa.Float, nullable=False),
    )
