"""The tables of the database for daily challenges. What happens at their tables is in the log, not here."""

import sqlalchemy as sa

from kingdomino.server.storage.schema import metadata

installation = sa.Table(
    "installation",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)
"""What is made once for all servers with this database, such as the secret that all daily deals come from."""

deals = sa.Table(
    "daily_deals",
    metadata,
    sa.Column("date", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("bot", sa.String, nullable=False),
    sa.Column("network", sa.String, nullable=False),
)
"""What is played on a day, as it was when a server was first asked: a newer version changes no day that began."""

tries = sa.Table(
    "daily_tries",
    metadata,
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
"""The tries that count: one for each day, game and person, who is an account or a device.

`points` and when it was finished are empty until the match is over, for ever if that was too late or never.
"""

_own = tries.c
sa.Index("daily_tries_by_person", _own.person, _own.date)
"""For one's own days; those of a day are found by the primary key."""
