"""Daily challenges: what is played on a day, the tries that count, and the secret that the deals come from."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "installation",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    op.create_table(
        "daily_deals",
        sa.Column("date", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("bot", sa.String, nullable=False),
        sa.Column("network", sa.String, nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("date", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False, unique=True),
        sa.Column("account_id", sa.String, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("points", sa.Integer),
        sa.Column("bot_points", sa.Integer),
    )
    op.create_index("daily_tries_by_person", "daily_tries", ["person", "date"])
