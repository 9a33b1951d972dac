"""Daily challenges in the database: a function for each question and change, on a connection. It decides nothing.

A try is stored in the transaction that creates its table, and its result in the one that stores the last move.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from kingdomino.server.storage import daily_schema as schema
from kingdomino.server.storage.log import DailyResult, Save
from kingdomino.server.storage.statements import insert_if_new

SECRET: Final = "daily"
"""What the secret of the daily deals is called."""


class KeptDeal(NamedTuple):
    """What is played on a day in a game: the rules, the bot as text, the version of its network if it has one."""

    date: str
    game: str
    rules: str
    bot: str
    network: str


class KeptTry(NamedTuple):
    """A try that counts; the last three are None until its match is over."""

    date: str
    game: str
    person: str
    table_id: str
    account_id: str | None
    name: str
    began: float
    finished: float | None
    points: int | None
    bot_points: int | None


class OwnDay(NamedTuple):
    """A try of a person with its rules and place, and how many finished theirs; no place if it was not finished."""

    kept: KeptTry
    rules: str
    place: int | None
    of: int


# Writing


def make_secret(connection: sa.Connection, value: str) -> str:
    """The secret of this installation: this one, if no process has stored one before."""
    connection.execute(insert_if_new(connection, schema.installation).values(name=SECRET, value=value))
    query = sa.select(schema.installation.c.value).where(schema.installation.c.name == SECRET)
    return str(connection.execute(query).scalar_one())


def make_deals(connection: sa.Connection, deals: Sequence[KeptDeal]) -> list[KeptDeal]:
    """What is played on a day: this, where no process has stored it before."""
    rows = [deal._asdict() for deal in deals]
    connection.execute(insert_if_new(connection, schema.deals), rows)
    return list_deals(connection, deals[0].date)


def store_tries(connection: sa.Connection, saves: Sequence[Save]) -> None:
    """The tries that begin with these saves, and the results of those that end. Raises IntegrityError for a second."""
    if tries := [row._asdict() for save in saves for row in save.tries]:
        connection.execute(sa.insert(schema.tries), tries)
    for result in (result for save in saves for result in save.daily_results):
        _store_result(connection, result)


def _store_result(connection: sa.Connection, result: DailyResult) -> None:
    own = schema.tries.c
    ended = {"finished": result.at, "points": result.points, "bot_points": result.bot_points}
    connection.execute(sa.update(schema.tries).where(own.table_id == result.table_id).values(ended))


def delete_tries(connection: sa.Connection, accounts: Iterable[str]) -> None:
    """Forget the tries of accounts."""
    connection.execute(sa.delete(schema.tries).where(schema.tries.c.account_id.in_(tuple(accounts))))


# Reading


def first_date(connection: sa.Connection) -> str | None:
    """The first day on which anybody asked for its deals."""
    return connection.execute(sa.select(sa.func.min(schema.deals.c.date))).scalar()


def list_deals(connection: sa.Connection, date: str) -> list[KeptDeal]:
    query = sa.select(schema.deals).where(schema.deals.c.date == date)
    return [KeptDeal(*row) for row in connection.execute(query)]


def find_try(connection: sa.Connection, date: str, game: str, person: str) -> KeptTry | None:
    own = schema.tries.c
    query = sa.select(schema.tries).where(own.date == date, own.game == game, own.person == person)
    row = connection.execute(query).first()
    return None if row is None else KeptTry(*row)


def find_try_at(connection: sa.Connection, table_id: str) -> KeptTry | None:
    """The try that is played at a table."""
    row = connection.execute(sa.select(schema.tries).where(schema.tries.c.table_id == table_id)).first()
    return None if row is None else KeptTry(*row)


def count_tries(connection: sa.Connection, date: str) -> dict[str, tuple[int, int]]:
    """By game, how many tries of a day have begun and how many were finished."""
    own = schema.tries.c
    counts = sa.select(own.game, sa.func.count(), sa.func.count(own.finished))
    rows = connection.execute(counts.where(own.date == date).group_by(own.game))
    return {game: (begun, finished) for game, begun, finished in rows}


def list_best(connection: sa.Connection, date: str, game: str, most: int) -> list[KeptTry]:
    """The finished tries of a day, best first; among equals whoever was done first."""
    own = schema.tries.c
    query = (
        sa.select(schema.tries)
        .where(own.date == date, own.game == game, own.finished.is_not(None))
        .order_by((own.points - own.bot_points).desc(), own.points.desc(), own.finished, own.table_id)
        .limit(most)
    )
    return [KeptTry(*row) for row in connection.execute(query)]


def place_of(connection: sa.Connection, one: KeptTry) -> int:
    """The place of a finished try: one more than those that were better."""
    own = schema.tries.c
    query = sa.select(sa.func.count()).where(
        own.date == one.date, own.game == one.game, own.finished.is_not(None), _better(own, one.points, one.bot_points)
    )
    return 1 + connection.execute(query).scalar_one()


def list_own(connection: sa.Connection, person: str, most: int) -> list[OwnDay]:
    """The last tries of a person with their places, newest first."""
    own, other = schema.tries, schema.tries.alias("other")
    same = (other.c.date == own.c.date, other.c.game == own.c.game, other.c.finished.is_not(None))
    counted = sa.select(sa.func.count()).select_from(other).where(*same)
    better = counted.where(_better(other.c, own.c.points, own.c.bot_points)).scalar_subquery()
    query = (
        sa.select(*own.c, schema.deals.c.rules, better, counted.scalar_subquery())
        .join(schema.deals, sa.and_(schema.deals.c.date == own.c.date, schema.deals.c.game == own.c.game))
        .where(own.c.person == person)
        .order_by(own.c.date.desc(), own.c.game)
        .limit(most)
    )
    size = len(KeptTry._fields)
    rows = [(KeptTry(*row[:size]), *row[size:]) for row in connection.execute(query)]
    return [OwnDay(kept, rules, None if kept.finished is None else place + 1, of) for kept, rules, place, of in rows]


def list_finished_dates(connection: sa.Connection, person: str) -> frozenset[str]:
    """The days on which a person has finished a try."""
    own = schema.tries.c
    query = sa.select(own.date).distinct().where(own.person == person, own.finished.is_not(None))
    return frozenset(connection.execute(query).scalars())


def list_of_account(connection: sa.Connection, account_id: str) -> list[KeptTry]:
    """All tries of an account, oldest first."""
    own = schema.tries.c
    query = sa.select(schema.tries).where(own.account_id == account_id).order_by(own.date, own.game)
    return [KeptTry(*row) for row in connection.execute(query)]


def _better(own: sa.ColumnCollection[str, Any], points: Any, bot_points: Any) -> sa.ColumnElement[bool]:
    """Whether a try is better than one that ended so: a larger lead, or the same with more points."""
    lead, other = own.points - own.bot_points, points - bot_points
    return sa.or_(lead > other, sa.and_(lead == other, own.points > points))
