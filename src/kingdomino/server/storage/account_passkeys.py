"""Passkeys in the database, and the challenges that they answer. It checks no signature."""

from typing import NamedTuple

import sqlalchemy as sa

from kingdomino.server.storage import account_schema as schema
from kingdomino.server.storage.account_rows import KeptPasskey


class KeptChallenge(NamedTuple):
    """A challenge, by its hash: for an account that makes a passkey or, without one, for signing in."""

    hash: str
    expires: float
    account_id: str | None


def insert_challenge(connection: sa.Connection, challenge: KeptChallenge, now: float) -> None:
    """Store a challenge, and forget those that nobody answered in time."""
    connection.execute(sa.delete(schema.challenges).where(schema.challenges.c.expires < now))
    connection.execute(sa.insert(schema.challenges).values(challenge._asdict()))


def use_challenge(connection: sa.Connection, challenge_hash: str, account_id: str | None, now: float) -> bool:
    """Use a challenge up; whether it was there for this account, or for signing in, and in time."""
    own = schema.challenges.c
    waiting = (own.hash == challenge_hash, own.account_id == account_id, own.expires >= now)
    gone = sa.delete(schema.challenges).where(*waiting)
    return connection.execute(gone).rowcount == 1


def insert_passkey(connection: sa.Connection, passkey: KeptPasskey) -> None:
    """Raises IntegrityError when it is known already."""
    connection.execute(sa.insert(schema.passkeys).values(passkey._asdict()))


def find_passkey(connection: sa.Connection, passkey_id: str) -> KeptPasskey | None:
    row = connection.execute(sa.select(schema.passkeys).where(schema.passkeys.c.id == passkey_id)).first()
    return None if row is None else KeptPasskey(*row)


def list_passkeys(connection: sa.Connection, account_id: str) -> list[KeptPasskey]:
    own = schema.passkeys.c
    query = sa.select(schema.passkeys).where(own.account_id == account_id).order_by(own.created)
    return [KeptPasskey(*row) for row in connection.execute(query)]


def count_use(connection: sa.Connection, passkey_id: str, uses: int) -> bool:
    """Store how often a passkey says that it was used; whether it is still there."""
    own = schema.passkeys.c.id == passkey_id
    return connection.execute(sa.update(schema.passkeys).where(own).values(uses=uses)).rowcount == 1


def delete_passkey(connection: sa.Connection, account_id: str, passkey_id: str) -> bool:
    own = schema.passkeys.c
    gone = sa.delete(schema.passkeys).where(own.account_id == account_id, own.id == passkey_id)
    return connection.execute(gone).rowcount == 1


def delete_passkeys(connection: sa.Connection, account_id: str) -> None:
    connection.execute(sa.delete(schema.passkeys).where(schema.passkeys.c.account_id == account_id))
