"""A place for what people report to whoever hosts the server."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("reporter", sa.String, primary_key=True),
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
