"""Who wants to be told of turns, in the database: one function for each question and each change. It sends nothing."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

import sqlalchemy as sa

from kingdomino.server.storage import account_schema
from kingdomino.server.storage.push_schema import holders, keys, subscriptions

OWN_KEY: Final = 1
MOST_HOLDERS: Final = 30
"""Of so many seats, and accounts, a browser may want to be told; the oldest are forgotten first."""
MOST_BROWSERS: Final = 10
"""So many browsers may want to be told of the same seat or account."""


class Subscription(NamedTuple):
    """A browser that wants to be told, as it is stored."""

    hash: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    site: str
    created: float
    used: float


class Holder(NamedTuple):
    """Whose turns: the hash of a seat's token, or an account and the session by which the browser is signed in."""

    holder: str
    session: str | None = None


def find_key(connection: sa.Connection) -> bytes | None:
    """The secret half of the installation's pair of keys, if it was made."""
    return connection.execute(sa.select(keys.c.secret).where(keys.c.number == OWN_KEY)).scalar()


def insert_key(connection: sa.Connection, secret: bytes, now: float) -> None:
    """Raises IntegrityError where another process has made one."""
    connection.execute(sa.insert(keys).values(number=OWN_KEY, secret=secret, created=now))


def keep_subscription(connection: sa.Connection, new: Subscription, who: Collection[Holder]) -> None:
    """Store that a browser wants to be told, also of these; what it wanted before it still wants."""
    own = subscriptions.c.hash == new.hash
    created = connection.execute(sa.select(subscriptions.c.created).where(own)).scalar()
    connection.execute(sa.delete(subscriptions).where(own))
    kept = new if created is None else new._replace(created=created)
    connection.execute(sa.insert(subscriptions).values(kept._asdict()))
    names = [one.holder for one in who]
    connection.execute(sa.delete(holders).where(holders.c.subscription == new.hash, holders.c.holder.in_(names)))
    rows = [{"subscription": new.hash, "at": new.used, **one._asdict()} for one in who]
    if rows:
        connection.execute(sa.insert(holders), rows)
    _keep_newest(connection, holders.c.subscription, new.hash, MOST_HOLDERS)
    for name in names:
        _keep_newest(connection, holders.c.holder, name, MOST_BROWSERS)


def _keep_newest(connection: sa.Connection, column: sa.Column[str], value: str, most: int) -> None:
    """Of the rows with this value, forget the oldest of too many."""
    row = holders.c
    query = sa.select(row.subscription, row.holder).where(column == value).order_by(row.at.desc()).offset(most)
    for subscription, holder in connection.execute(query).all():
        connection.execute(sa.delete(holders).where(row.subscription == subscription, row.holder == holder))


def find_subscription(connection: sa.Connection, subscription: str) -> Subscription | None:
    """The one with this hash."""
    row = connection.execute(sa.select(subscriptions).where(subscriptions.c.hash == subscription)).first()
    return None if row is None else Subscription(*row)


def find_for(connection: sa.Connection, who: Collection[str], now: float) -> list[Subscription]:
    """The browsers that want to be told of these seats and accounts, and may: who signed out there is not told."""
    sessions, row = account_schema.sessions.c, holders.c
    is_signed_in = sa.exists().where(sessions.hash == row.session, sessions.expires > now)
    wanted = sa.select(row.subscription).where(row.holder.in_(who), sa.or_(row.session.is_(None), is_signed_in))
    query = sa.select(subscriptions).where(subscriptions.c.hash.in_(wanted)).order_by(subscriptions.c.hash)
    return [Subscription(*found) for found in connection.execute(query)]


def list_of(connection: sa.Connection, holder: str) -> list[Subscription]:
    """The browsers that were to be told of a seat or an account, oldest first, also where that has ended."""
    wanted = sa.select(holders.c.subscription).where(holders.c.holder == holder)
    query = sa.select(subscriptions).where(subscriptions.c.hash.in_(wanted)).order_by(subscriptions.c.created)
    return [Subscription(*found) for found in connection.execute(query)]


def delete_subscriptions(connection: sa.Connection, hashes: Iterable[str]) -> None:
    """Forget browsers, and whose turns they wanted to be told."""
    gone = list(hashes)
    connection.execute(sa.delete(subscriptions).where(subscriptions.c.hash.in_(gone)))
    connection.execute(sa.delete(holders).where(holders.c.subscription.in_(gone)))


def delete_holders(connection: sa.Connection, who: Collection[str]) -> None:
    """Forget that anybody wanted to be told of these, and browsers that want nothing else."""
    named = sa.select(holders.c.subscription).where(holders.c.holder.in_(who))
    touched = list(connection.execute(named).scalars())
    connection.execute(sa.delete(holders).where(holders.c.holder.in_(who)))
    left = set(
        connection.execute(sa.select(holders.c.subscription).where(holders.c.subscription.in_(touched))).scalars()
    )
    delete_subscriptions(connection, set(touched) - left)


def forget_unused(connection: sa.Connection, before: float, most: int) -> int:
    """Forget some browsers that have not said since then that they still want to be told; gives how many."""
    old = sa.select(subscriptions.c.hash).where(subscriptions.c.used < before).limit(most)
    gone = list(connection.execute(old).scalars())
    delete_subscriptions(connection, gone)
    return len(gone)
