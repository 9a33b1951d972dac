"""The tables of the database for notifications. Which are sent is not here."""

import sqlalchemy as sa

from kingdomino.server.storage.schema import metadata

keys = sa.Table(
    "push_keys",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
"""One row: the pair of keys by which push services know this installation, at whatever server."""

subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("endpoint", sa.String, nullable=False),
    sa.Column("p256dh", sa.String, nullable=False),
    sa.Column("auth", sa.String, nullable=False),
    sa.Column("language", sa.String, nullable=False),
    sa.Column("site", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False, index=True),
)
"""A browser that wants to be told: where its push service takes messages for it, and what they are encrypted with.

`hash` is that of the endpoint, `used` when the browser last said that it still wants to be told.
"""

holders = sa.Table(
    "push_holders",
    metadata,
    sa.Column("subscription", sa.String, primary_key=True),
    sa.Column("holder", sa.String, primary_key=True, index=True),
    sa.Column("session", sa.String),
    sa.Column("at", sa.Float, nullable=False),
)
"""Whose turns a browser is told: seats by the hash of their token, an account for as long as it is signed in there."""
