"""The tables of the database for accounts. What happens at tables of the game is in the log, not here."""

import sqlalchemy as sa

from kingdomino.server.storage.schema import metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("name_key", sa.String, nullable=False, unique=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("password", sa.String),
    sa.Column("owner", sa.String, index=True),
)
"""`name_key` is the name as it is compared. A bot's account has an owner and no password."""

sessions = sa.Table(
    "account_sessions",
    metadata,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("account_id", sa.String, nullable=False, index=True),
    sa.Column("device", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
"""One row for each device that is signed in, by the hash of its secret."""

recovery_codes = sa.Table(
    "account_recovery_codes",
    metadata,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("account_id", sa.String, nullable=False, index=True),
)
"""Codes that have not been used, by their hashes."""

api_tokens = sa.Table(
    "account_tokens",
    metadata,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("account_id", sa.String, nullable=False, index=True),
    sa.Column("label", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float),
)

passkeys = sa.Table(
    "account_passkeys",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("account_id", sa.String, nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

challenges = sa.Table(
    "account_challenges",
    metadata,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("account_id", sa.String),
)
"""Challenges that wait for a passkey's answer, by their hashes: for an account that makes one, or for signing in."""

seats = sa.Table(
    "account_seats",
    metadata,
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
"""Where accounts sit or sat. Score, rank and when it was finished are empty until the match has a result.

`rated` is empty until it counts; then `counted` is the rank that counted, which is not that of the result where
somebody had lost before, and the last two columns are the rating before and after it, as people see it.
"""

traces = sa.Table(
    "account_traces",
    metadata,
    sa.Column("account_id", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
)
"""Every place in logs, archive and reports that names an account: the seats it ever took, and -1 where it was host.

A row stays when the person leaves before the match. It goes with the account, or with the table and the last report
from there.
"""

ratings = sa.Table(
    "account_ratings",
    metadata,
    sa.Column("account_id", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("mode", sa.String, primary_key=True),
    sa.Column("players", sa.Integer, primary_key=True),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
)

invitations = sa.Table(
    "account_invitations",
    metadata,
    sa.Column("account_id", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""The tables to which hosts have invited a bot's account; no longer those where it sits or where a match runs."""

_own = seats.c
sa.Index("account_seats_by_time", _own.account_id, _own.at, _own.table_id, _own.seat)
_pool = (_own.account_id, _own.game, _own.mode, _own.players)
_ended = _own.rank.is_not(None)
sa.Index("account_seats_by_pool", *_pool, _own.rank, _own.score, sqlite_where=_ended, postgresql_where=_ended)
"""It has all that figures are made of, so that these are counted without reading the rows."""
sa.Index("account_traces_by_table", traces.c.table_id)
sa.Index("account_invitations_by_table", invitations.c.table_id)
