"""Matches of accounts and their ratings in the database. It plays and decides nothing.

A result is stored in the transaction that stores the last move. The log takes that move once, at however many servers,
so every match is counted once, and there is no moment at which it is over and not counted.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from kingdomino.server.accounts.ratings import BEGINNER, Strength, rate, shown
from kingdomino.server.storage import account_schema as schema
from kingdomino.server.storage.log import MatchResult, Save
from kingdomino.server.storage.schema import tables
from kingdomino.server.storage.statements import insert_if_new


class RatingKey(NamedTuple):
    """Whose rating in which game, mode and number of players."""

    account_id: str
    game: str
    mode: str
    players: int


# Writing, in the transaction of a save


def store_seats(connection: sa.Connection, saves: Sequence[Save]) -> None:
    """Who sits where, by account; and where each account is named from now on, also when it does not sit any more."""
    own = schema.seats.c
    for table, seat in (gone for save in saves for gone in save.unseated):
        connection.execute(sa.delete(schema.seats).where(own.table_id == table, own.seat == seat))
    if seated := [row._asdict() for save in saves for row in save.seated]:
        connection.execute(sa.insert(schema.seats), seated)
    if traces := [row._asdict() for save in saves for row in save.traces]:
        connection.execute(insert_if_new(connection, schema.traces), traces)


def store_results(connection: sa.Connection, results: Sequence[MatchResult]) -> None:
    """How matches ended, and the ratings after those that are rated."""
    for result in results:
        _store_ranks(connection, result)
    rated = [result for result in results if result.rated]
    if not rated:
        return
    known = _lock_ratings(connection, sorted({key for result in rated for key in _keys(result) if key is not None}))
    for result in rated:
        keys = _keys(result)
        # Whoever has deleted the account had a rating that is gone: others have played against a beginner.
        before = [BEGINNER if key is None else known[key] for key in keys]
        after = rate(before, result.ranks)
        _store_counted(connection, result, before, after)
        known |= {key: strength for key, strength in zip(keys, after, strict=True) if key is not None}
    for key, strength in known.items():
        _store_rating(connection, key, strength)


def _keys(result: MatchResult) -> list[RatingKey | None]:
    """By seat whose rating changes; None where the account has been deleted."""
    players = len(result.accounts)
    return [
        None if account is None else RatingKey(account, result.game, result.mode, players)
        for account in result.accounts
    ]


def _store_ranks(connection: sa.Connection, result: MatchResult) -> None:
    own = schema.seats.c
    # A match that was decided and is played to its end has counted.
    rated = sa.func.coalesce(own.rated, sa.literal(result.rated))
    for seat, account in enumerate(result.accounts):
        if account is not None:
            ended = {} if result.scores is None else {"score": result.scores[seat], "finished": result.at}
            rank = None if result.scores is None else result.ranks[seat]
            connection.execute(
                sa.update(schema.seats)
                .where(own.table_id == result.table, own.seat == seat)
                .values(rated=rated, rank=rank, **ended)
            )


def _store_counted(
    connection: sa.Connection, result: MatchResult, before: Sequence[Strength], after: Sequence[Strength]
) -> None:
    """What a match counted for the ratings at each account that played in it."""
    own = schema.seats.c
    for seat, account in enumerate(result.accounts):
        if account is not None:
            (was, _), (became, _) = shown(before[seat]), shown(after[seat])
            connection.execute(
                sa.update(schema.seats)
                .where(own.table_id == result.table, own.seat == seat)
                .values(counted=result.ranks[seat], rating_before=was, rating_after=became)
            )


def _lock_ratings(connection: sa.Connection, keys: Sequence[RatingKey]) -> dict[RatingKey, Strength]:
    """These ratings, which nobody else changes until the transaction ends; a beginner's where there was none.

    They are locked in one order, so that two servers never wait for each other.
    """
    beginners = [{**key._asdict(), **BEGINNER._asdict()} for key in keys]
    connection.execute(insert_if_new(connection, schema.ratings), beginners)
    own = schema.ratings.c
    found = {}
    for key in keys:
        query = sa.select(own.mean, own.deviation, own.matches).where(*_is(key)).with_for_update()
        found[key] = Strength(*connection.execute(query).one())
    return found


def _store_rating(connection: sa.Connection, key: RatingKey, strength: Strength) -> None:
    connection.execute(sa.update(schema.ratings).where(*_is(key)).values(strength._asdict()))


def _is(key: RatingKey) -> Iterable[sa.ColumnElement[bool]]:
    return (schema.ratings.c[name] == value for name, value in key._asdict().items())


# Reading


class KeptMatch(NamedTuple):
    """A match of an account; `status` is None when its table is gone, the next but `rated` are None without a result.

    The last three are None where it did not count for the ratings.
    """

    table_id: str
    seat: int
    game: str
    mode: str
    players: int
    at: float
    status: str | None
    rated: bool | None
    score: int | None
    rank: int | None
    finished: float | None
    counted: int | None
    rating_before: int | None
    rating_after: int | None


def list_matches(
    connection: sa.Connection, account_id: str, most: int, *, after: KeptMatch | None = None, table: str | None = None
) -> list[KeptMatch]:
    """The matches of an account, newest first, or those that follow one; or only those at a table."""
    own, listed = schema.seats.c, tables.c
    columns = (own.table_id, own.seat, own.game, own.mode, own.players, own.at, listed.status)
    counted = (own.counted, own.rating_before, own.rating_after)
    query: sa.Select[Any] = (
        sa.select(*columns, own.rated, own.score, own.rank, own.finished, *counted)
        .select_from(schema.seats.outerjoin(tables, own.table_id == listed.id))
        .where(own.account_id == account_id)
        .order_by(own.at.desc(), own.table_id.desc(), own.seat.desc())
        .limit(most)
    )
    if after is not None:
        query = query.where(sa.tuple_(own.at, own.table_id, own.seat) < (after.at, after.table_id, after.seat))
    if table is not None:
        query = query.where(own.table_id == table)
    return [KeptMatch(*row) for row in connection.execute(query)]


def list_names(connection: sa.Connection, account_id: str, table_ids: Collection[str]) -> dict[str, list[str]]:
    """By table, the names of the other accounts that sit or sat there, in the order of their seats."""
    seats, names = schema.seats.c, schema.accounts.c
    query = (
        sa.select(seats.table_id, names.name)
        .join(schema.accounts, names.id == seats.account_id)
        .where(seats.table_id.in_(table_ids), seats.account_id != account_id)
        .order_by(seats.table_id, seats.seat)
    )
    found: dict[str, list[str]] = {}
    for table, name in connection.execute(query):
        found.setdefault(table, []).append(name)
    return found


class KeptFigures(NamedTuple):
    """The finished matches of an account in one game, mode and number of players."""

    game: str
    mode: str
    players: int
    matches: int
    wins: int
    mean_score: float


def list_figures(connection: sa.Connection, account_id: str) -> list[KeptFigures]:
    own = schema.seats.c
    wins = sa.func.sum(sa.case((own.rank == 1, 1), else_=0))
    pool = (own.game, own.mode, own.players)
    query = (
        sa.select(*pool, sa.func.count(), wins, sa.func.avg(own.score))
        .where(own.account_id == account_id, own.rank.is_not(None))
        .group_by(*pool)
        .order_by(*pool)
    )
    return [KeptFigures(*row)._replace(mean_score=float(row[5])) for row in connection.execute(query)]


def list_ratings(connection: sa.Connection, account_id: str) -> list[tuple[RatingKey, Strength]]:
    own = schema.ratings.c
    query = sa.select(schema.ratings).where(own.account_id == account_id).order_by(own.game, own.mode, own.players)
    return [(RatingKey(*row[:4]), Strength(*row[4:])) for row in connection.execute(query)]
