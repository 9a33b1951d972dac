"""Accounts in the database: one function for each question and each change, on a connection. It decides nothing.

Whoever calls them opens the transaction (`Store.read`, `Store.write`).
"""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

import sqlalchemy as sa

from kingdomino.server.storage import account_schema as schema


class AccountKind(StrEnum):
    """Whose account it is: a person's, or that of a program which a person owns."""

    PERSON = "person"
    BOT = "bot"


class Account(NamedTuple):
    """An account as it is stored; `password` is a hash, and `name_key` the name as it is compared."""

    id: str
    name: str
    name_key: str
    kind: AccountKind
    created: float
    password: str | None = None
    owner: str | None = None


class DeviceSession(NamedTuple):
    """A device that is signed in, by the hash of its secret."""

    hash: str
    account_id: str
    device: str
    created: float
    used: float
    expires: float


class KeptToken(NamedTuple):
    """A token for programs, by its hash."""

    hash: str
    account_id: str
    label: str
    created: float
    used: float | None = None


class KeptPasskey(NamedTuple):
    """A passkey: its public half, and how often its device says that it was used."""

    id: str
    account_id: str
    public_key: bytes
    uses: int
    label: str
    created: float


# Accounts


def insert_account(connection: sa.Connection, account: Account) -> None:
    """Raises IntegrityError when the name is taken."""
    connection.execute(sa.insert(schema.accounts).values(account._asdict()))


def find_account(connection: sa.Connection, account_id: str) -> Account | None:
    return _one_account(connection, schema.accounts.c.id == account_id)


def find_by_name(connection: sa.Connection, name_key: str) -> Account | None:
    return _one_account(connection, schema.accounts.c.name_key == name_key)


def lock_account(connection: sa.Connection, account_id: str) -> Account | None:
    """The account as it is stored now; until the transaction ends nobody else locks, changes or deletes it."""
    row = connection.execute(_accounts().where(schema.accounts.c.id == account_id).with_for_update()).first()
    return None if row is None else _account(row)


def list_bots(connection: sa.Connection, owner: str) -> list[Account]:
    """The bots' accounts that somebody owns, oldest first."""
    own = schema.accounts.c
    query = _accounts().where(own.owner == owner).order_by(own.created)
    return [_account(row) for row in connection.execute(query)]


def change_password(connection: sa.Connection, account_id: str, password: str) -> None:
    own = schema.accounts.c.id == account_id
    connection.execute(sa.update(schema.accounts).where(own).values(password=password))


def _one_account(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> Account | None:
    row = connection.execute(_accounts().where(condition)).first()
    return None if row is None else _account(row)


def _accounts() -> sa.Select[tuple[object, ...]]:
    return sa.select(*(schema.accounts.c[name] for name in Account._fields))


def _account(row: Sequence[object]) -> Account:
    account = Account(*row)  # type: ignore[arg-type]  # a row has the types of its columns
    return account._replace(kind=AccountKind(account.kind))


# What signs in


def insert_session(connection: sa.Connection, session: DeviceSession, most: int) -> None:
    """Store a session, and drop those of the account that have expired, or are the oldest of more than `most`."""
    own = schema.sessions.c
    expired = (own.account_id == session.account_id, own.expires < session.created)
    connection.execute(sa.delete(schema.sessions).where(*expired))
    connection.execute(sa.insert(schema.sessions).values(session._asdict()))
    for old in list_sessions(connection, session.account_id)[most:]:
        delete_sessions(connection, session.account_id, old.hash)


def find_session(connection: sa.Connection, secret_hash: str) -> tuple[DeviceSession, Account] | None:
    own = schema.sessions.c
    row = connection.execute(sa.select(schema.sessions).where(own.hash == secret_hash)).first()
    if row is None:
        return None
    session = DeviceSession(*row)
    account = find_account(connection, session.account_id)
    return None if account is None else (session, account)


def list_sessions(connection: sa.Connection, account_id: str) -> list[DeviceSession]:
    """Those of an account, the last used first."""
    own = schema.sessions.c
    query = sa.select(schema.sessions).where(own.account_id == account_id).order_by(own.used.desc())
    return [DeviceSession(*row) for row in connection.execute(query)]


def touch_session(connection: sa.Connection, secret_hash: str, used: float, expires: float) -> None:
    own = schema.sessions.c.hash == secret_hash
    connection.execute(sa.update(schema.sessions).where(own).values(used=used, expires=expires))


def delete_sessions(
    connection: sa.Connection, account_id: str, starts_with: str = "", *, but: str | None = None
) -> list[str]:
    """Sign devices out: those whose hash begins like this, but one; their hashes."""
    own = schema.sessions.c
    gone = [
        one.hash
        for one in list_sessions(connection, account_id)
        if one.hash.startswith(starts_with) and one.hash != but
    ]
    connection.execute(sa.delete(schema.sessions).where(own.account_id == account_id, own.hash.in_(gone)))
    return gone


def replace_recovery_codes(connection: sa.Connection, account_id: str, hashes: Iterable[str]) -> None:
    connection.execute(sa.delete(schema.recovery_codes).where(schema.recovery_codes.c.account_id == account_id))
    rows = [{"hash": one, "account_id": account_id} for one in hashes]
    connection.execute(sa.insert(schema.recovery_codes), rows)


def use_recovery_code(connection: sa.Connection, account_id: str, code_hash: str) -> bool:
    """Use a code up; whether there was one. Of two who try at once, one succeeds."""
    own = schema.recovery_codes.c
    gone = connection.execute(
        sa.delete(schema.recovery_codes).where(own.account_id == account_id, own.hash == code_hash)
    )
    return gone.rowcount == 1


def count_recovery_codes(connection: sa.Connection, account_id: str) -> int:
    own = schema.recovery_codes.c.account_id == account_id
    return connection.execute(sa.select(sa.func.count()).where(own)).scalar_one()


def insert_token(connection: sa.Connection, token: KeptToken) -> None:
    connection.execute(sa.insert(schema.api_tokens).values(token._asdict()))


def find_token(connection: sa.Connection, token_hash: str) -> tuple[KeptToken, Account] | None:
    row = connection.execute(sa.select(schema.api_tokens).where(schema.api_tokens.c.hash == token_hash)).first()
    if row is None:
        return None
    token = KeptToken(*row)
    account = find_account(connection, token.account_id)
    return None if account is None else (token, account)


def list_tokens(connection: sa.Connection, account_id: str) -> list[KeptToken]:
    own = schema.api_tokens.c
    query = sa.select(schema.api_tokens).where(own.account_id == account_id).order_by(own.created)
    return [KeptToken(*row) for row in connection.execute(query)]


def list_hashes(connection: sa.Connection, accounts: Iterable[Account]) -> list[str]:
    """The hashes of all that signs in to these accounts."""
    hashes = list[str]()
    for account in accounts:
        hashes += [one.hash for one in list_sessions(connection, account.id)]
        hashes += [one.hash for one in list_tokens(connection, account.id)]
    return hashes


def find_hashes(connection: sa.Connection, hashes: Collection[str]) -> set[str]:
    """Those of these hashes with which somebody is signed in."""
    found = (sa.select(rows.c.hash).where(rows.c.hash.in_(hashes)) for rows in (schema.sessions, schema.api_tokens))
    return set(connection.execute(sa.union_all(*found)).scalars())


def touch_token(connection: sa.Connection, token_hash: str, used: float) -> None:
    own = schema.api_tokens.c.hash == token_hash
    connection.execute(sa.update(schema.api_tokens).where(own).values(used=used))


def delete_tokens(connection: sa.Connection, accounts: Collection[str], starts_with: str = "") -> list[str]:
    """Revoke the tokens of some accounts whose hash begins like this; their hashes."""
    own = schema.api_tokens.c
    every = [token.hash for account in accounts for token in list_tokens(connection, account)]
    gone = [one for one in every if one.startswith(starts_with)]
    connection.execute(sa.delete(schema.api_tokens).where(own.hash.in_(gone)))
    return gone
