"""What is kept, archived and removed, in the database. How long is a setting; when it is done is not here.

Each piece of work is one short transaction that looks again whether it is still due, so that any number of servers may
do it, and a move never waits for more than one piece.
"""

import logging
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice, product

import msgspec
import sqlalchemy as sa

from kingdomino.server.storage import account_schema, daily_schema, push_rows, schema
from kingdomino.server.storage.log import Entry, Keeping, Stream, Tidied
from kingdomino.server.wire.protocol import Status

log = logging.getLogger(__name__)

DAY_SECONDS = 24 * 3600
BROWSER_DAYS = 90
"""So long after a browser was last used nobody is told of turns there any more."""
TOGETHER = 50
"""How many tables are removed or archived, or lose lines of chat, in one transaction."""
LINES_TOGETHER = 2000
NEVER_OLD = 1e11
"""The time of a line of chat that was emptied, so that it is not found again with what is old."""
NO_LINE = '{"seat":null,"name":""}'
"""A line of chat that was emptied: nobody said nothing."""
FINISHED = (Status.OVER, Status.ENDED)

Work = Callable[[sa.Connection, Tidied], int]
"""A piece of work, which counts there what it does; gives 0 when nothing is left."""


def pieces(keeping: Keeping, now: float) -> Iterator[Work]:
    """Pieces of work to be done one after the other, until there are no more."""
    for rule in _rules(keeping, now):
        done = [1]
        while done[-1]:
            done.append(0)  # a piece that fails, or cannot even begin, is the last of its rule
            yield _noting(rule, done)


def _noting(rule: Work, done: list[int]) -> Work:
    def work(connection: sa.Connection, tidied: Tidied) -> int:
        done[-1] = rule(connection, tidied)
        return done[-1]

    return work


def _rules(keeping: Keeping, now: float) -> Iterator[Work]:
    days = dict.fromkeys(FINISHED, keeping.finished)
    days |= {Status.WAITING: keeping.waiting, Status.RUNNING: keeping.stalled}
    for status, archived in product(Status, (False, True)):
        if days[status]:
            yield _removing(status, now - days[status] * DAY_SECONDS, archived=archived)
    if keeping.chat:
        yield _forgetting_chat(now - keeping.chat * DAY_SECONDS)
    if keeping.reports:
        yield _forgetting_reports(now - keeping.reports * DAY_SECONDS)
    yield _forgetting_browsers(now - BROWSER_DAYS * DAY_SECONDS)
    if keeping.daily:
        yield _forgetting_tries(datetime.fromtimestamp(now - keeping.daily * DAY_SECONDS, UTC).date().isoformat())
    yield _forgetting_notices(now - DAY_SECONDS)  # servers heed them within seconds
    if keeping.archive:
        for status in FINISHED:
            yield _archiving(status, now - keeping.archive * DAY_SECONDS)


def _find_due(connection: sa.Connection, status: Status, before: float, *, archived: bool) -> list[str]:
    """Some tables with this status that have not changed since; nobody else can change them meanwhile.

    They are found in the order of the index `tables_by_change`, without sorting a million others, and locked in the
    order in which everybody locks tables.
    """
    tables = schema.tables.c
    due = sa.and_(tables.archived == archived, tables.status == status, tables.changed < before)
    oldest = sa.select(tables.id).where(due).order_by(tables.changed).limit(TOGETHER)
    ids = list(connection.execute(oldest).scalars())
    locked = sa.select(tables.id).where(tables.id.in_(ids), due).order_by(tables.id).with_for_update()
    return list(connection.execute(locked).scalars())


def _removing(status: Status, before: float, *, archived: bool) -> Work:
    def remove(connection: sa.Connection, tidied: Tidied) -> int:
        ids = _find_due(connection, status, before, archived=archived)
        remove_tables(connection, ids)
        tidied.tables += ids
        return len(ids)

    return remove


def remove_tables(connection: sa.Connection, ids: Sequence[str]) -> None:
    """Remove tables with all that is stored of them; reports about people there are kept, and results of accounts."""
    connection.execute(sa.delete(schema.tables).where(schema.tables.c.id.in_(ids)))
    for rows in (schema.log, schema.archive, account_schema.invitations):
        connection.execute(sa.delete(rows).where(rows.c.table_id.in_(ids)))
    seats = account_schema.seats.c
    connection.execute(sa.delete(account_schema.seats).where(seats.table_id.in_(ids), seats.finished.is_(None)))
    _forget_traces(connection, ids)


def _forget_traces(connection: sa.Connection, ids: Sequence[str]) -> None:
    """Of these tables, forget whom those named that are gone, with their reports."""
    traces = account_schema.traces.c
    gone = (
        ~sa.exists().where(schema.tables.c.id == traces.table_id),
        ~sa.exists().where(schema.reports.c.table_id == traces.table_id),
    )
    connection.execute(sa.delete(account_schema.traces).where(traces.table_id.in_(ids), *gone))


def _forgetting_chat(before: float) -> Work:
    log = schema.log.c

    def forget(connection: sa.Connection, tidied: Tidied) -> int:
        said = sa.select(log.table_id, log.number).where(log.stream == sa.literal_column("'chat'"), log.at < before)
        old = connection.execute(said.order_by(log.at).limit(LINES_TOGETHER)).all()
        last = {row.table_id: row.number for row in sorted(old, key=lambda row: row.number)}
        for table in islice(dict.fromkeys(row.table_id for row in old), TOGETHER):
            tidied.chats += forget_lines(connection, table, log.number <= last[table])
        return len(old)

    return forget


def forget_lines(connection: sa.Connection, table: str, which: sa.ColumnElement[bool]) -> int:
    """Remove lines of a table's chat; gives how many. The last line of all is emptied instead.

    So its number is not used again, by which clients and other processes know what is new.
    """
    log = schema.log.c
    own = sa.and_(log.table_id == table, log.stream == Stream.CHAT, which)
    count = sa.select(sa.func.count()).where(own, log.text != NO_LINE)
    last = sa.select(sa.func.max(log.number)).where(log.table_id == table, log.stream == Stream.CHAT).scalar_subquery()
    gone = connection.execute(count).scalar_one()
    emptied = sa.update(schema.log).where(own, log.number == last).values(text=NO_LINE, key=None, at=NEVER_OLD)
    connection.execute(emptied)
    connection.execute(sa.delete(schema.log).where(own, log.number < last))
    return gone


def _forgetting_reports(before: float) -> Work:
    def forget(connection: sa.Connection, tidied: Tidied) -> int:
        reports = schema.reports.c
        old = sa.select(reports.table_id).where(reports.at < before).distinct().limit(TOGETHER)
        ids = list(connection.execute(old).scalars())
        gone = sa.delete(schema.reports).where(reports.table_id.in_(ids), reports.at < before)
        tidied.reports += connection.execute(gone).rowcount
        _forget_traces(connection, ids)
        return len(ids)

    return forget


def _forgetting_browsers(before: float) -> Work:
    """Browsers that want to be told of turns say so again when they are used."""

    def forget(connection: sa.Connection, _: Tidied) -> int:
        return push_rows.forget_unused(connection, before, TOGETHER)

    return forget


def _forgetting_tries(before: str) -> Work:
    def forget(connection: sa.Connection, _: Tidied) -> int:
        tries = daily_schema.tries.c
        oldest = sa.select(tries.table_id).where(tries.date < before).order_by(tries.date).limit(LINES_TOGETHER)
        return connection.execute(sa.delete(daily_schema.tries).where(tries.table_id.in_(oldest))).rowcount

    return forget


def _forgetting_notices(before: float) -> Work:
    def forget(connection: sa.Connection, _: Tidied) -> int:
        connection.execute(sa.delete(schema.notices).where(schema.notices.c.at < before))
        return 0

    return forget


def _archiving(status: Status, before: float) -> Work:
    def archive(connection: sa.Connection, tidied: Tidied) -> int:
        ids = _find_due(connection, status, before, archived=False)
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id.in_(ids)).values(archived=True))
        for table in ids:
            try:
                _archive(connection, table)
            except (zlib.error, msgspec.MsgspecError):
                log.error("what is archived of table %s makes no sense; what came later stays in the log", table)
        tidied.archived += len(ids)
        return len(ids)

    return archive


# The archive


def _archive(connection: sa.Connection, table: str) -> None:
    """Move the events and actions of a table into the archive, to those that may be there already.

    Its attendance stays in the log: by its number it is known who was faster.
    """
    log, archive = schema.log.c, schema.archive.c
    own = sa.and_(log.table_id == table, log.stream.in_((Stream.EVENTS, Stream.ACTIONS)))
    rows = connection.execute(sa.select(schema.log).where(own).order_by(log.stream, log.number)).all()
    if not rows:
        return
    known = connection.execute(sa.select(archive.content).where(archive.table_id == table)).scalars()
    entries = [entry for content in known for entry in unpack(table, content)]
    entries += [Entry(row.table_id, Stream(row.stream), row.number, row.text, row.at, row.key) for row in rows]
    entries.sort(key=lambda entry: (entry.stream, entry.number))
    heads = {stream: max((e.number for e in entries if e.stream is stream), default=0) for stream in Stream}
    packed = {"table_id": table, "events": heads[Stream.EVENTS], "actions": heads[Stream.ACTIONS]}
    connection.execute(sa.delete(schema.archive).where(archive.table_id == table))
    connection.execute(sa.insert(schema.archive).values(**packed, content=pack(entries)))
    connection.execute(sa.delete(schema.log).where(own))


def pack(entries: Sequence[Entry]) -> bytes:
    """Entries of one table in little space."""
    return zlib.compress(msgspec.json.encode([entry[1:] for entry in entries]), 9)


def unpack(table: str, content: bytes) -> list[Entry]:
    """The entries that were packed."""
    rows = msgspec.json.decode(zlib.decompress(content), type=list[tuple[Stream, int, str, float, str | None]])
    return [Entry(table, *row) for row in rows]
