"""Removing a person from what is stored: from accounts, logs, archive and reports. Who may ask for it is not here.

The account goes first, with all that signs in. Each table is then one transaction; the row that says that the account
is named there goes last, so that whatever is left after a crash is found again (`list_left_over`).

What is damaged may name anybody, and nobody can read it any more: it is emptied, and keeps nobody from being deleted.
"""

import re
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa

from kingdomino.core.rules import SEATS
from kingdomino.server.storage import account_schema, daily_rows, daily_schema, push_rows, schema
from kingdomino.server.storage.log import HOST_SEAT, BanKind, Entry, Stream
from kingdomino.server.storage.retention import NO_LINE, TOGETHER, forget_lines, pack, unpack
from kingdomino.server.storage.statements import statements_for
from kingdomino.server.tables.members import account_key
from kingdomino.server.wire.refusal import UNREADABLE_ERRORS

T = TypeVar("T")
Json = dict[str, Any]
Names = Mapping[int | None, str]
"""What somebody is called in a chat, by seat; None is the host without a seat, who has no name there."""
HOST: Final = "host"
"""What a report calls the host who has no seat."""
NO_REPORT: Final = '{"reporter":"","reported":"","reason":""}'
"""What is left of a damaged report: it can be listed, and tells nothing."""
LINES_READ: Final = 50
"""How many lines of a chat are read at a time: the longest are together not much more than 64 kB."""


class NewSeats(msgspec.Struct, frozen=True):
    """The seats of a table, of the event that creates it."""

    seats: Sequence[Json]


class SaidLine(msgspec.Struct, frozen=True):
    """A line of chat, in the log or in a report."""

    seat: int | None = None
    name: str = ""
    text: str = ""
    preset: str = ""


class ReportedNames(msgspec.Struct, frozen=True):
    """What of a report may name somebody."""

    reporter: str
    reported: str
    reason: str
    line: SaidLine | None = None
    chats: Sequence[SaidLine] = ()


def called(seat: int | None, name: str = "") -> str:
    """What a report calls somebody: the seat with the name, or `host` without a seat."""
    return HOST if seat is None else f"{SEATS[seat].name} {name}".strip()


def _readable(text: str, kind: type[T]) -> T | None:
    """What is stored; None where it is damaged."""
    try:
        return msgspec.json.decode(text, type=kind)
    except UNREADABLE_ERRORS:
        return None


def delete_accounts(connection: sa.Connection, accounts: Collection[str]) -> None:
    """Delete accounts and all that belongs to them alone; where they sat is still to be done."""
    for table, column in (
        (account_schema.accounts, "id"),
        (account_schema.sessions, "account_id"),
        (account_schema.recovery_codes, "account_id"),
        (account_schema.api_tokens, "account_id"),
        (account_schema.passkeys, "account_id"),
        (account_schema.challenges, "account_id"),
        (account_schema.ratings, "account_id"),
        (account_schema.invitations, "account_id"),
    ):
        connection.execute(sa.delete(table).where(table.c[column].in_(accounts)))
    push_rows.delete_holders(connection, [account_key(account) for account in accounts])
    daily_rows.delete_tries(connection, accounts)
    bans = schema.bans.c
    connection.execute(sa.delete(schema.bans).where(bans.kind == BanKind.ACCOUNT, bans.who.in_(accounts)))


def list_left_over(connection: sa.Connection, most: int = TOGETHER) -> list[tuple[str, str]]:
    """Accounts that are deleted and tables that still name them, so many or more; none when nothing is left."""
    left = set[tuple[str, str]]()
    for rows in (account_schema.traces, account_schema.seats):
        query = sa.select(rows.c.account_id, rows.c.table_id).where(rows.c.account_id.in_(_deleted(rows)))
        left |= {(account, table) for account, table in connection.execute(query.limit(most))}
    return sorted(left)


def _deleted(rows: sa.Table) -> sa.Select[tuple[str]]:
    """The accounts that rows name and that are deleted.

    It goes from one account to the next by the index, and does not read the many rows of each.
    """
    own, accounts = rows.c.account_id, account_schema.accounts.c
    named = sa.select(sa.func.min(own).label("id")).cte("named", recursive=True)
    following = sa.select(sa.func.min(own)).where(own > named.c.id).scalar_subquery()
    named = named.union_all(sa.select(following).where(named.c.id.is_not(None)))
    exists = sa.exists().where(accounts.id == named.c.id)
    return sa.select(named.c.id).where(named.c.id.is_not(None), ~exists)


def remove_from_table(connection: sa.Connection, account: str, table: str) -> None:
    """Take an account, its name and its device out of a table's log, archive and reports."""
    statements_for(connection).lock(connection, [table])  # nobody archives or removes it meanwhile
    names = list_names(connection, account, table)
    _remove_from_archive(connection, account, table)
    _remove_from_log(connection, account, table)
    _remove_chat(connection, table, names)
    _remove_from_reports(connection, table, names)
    ratings = account_schema.ratings  # a match that ended before the account was forgotten there may have made some
    connection.execute(sa.delete(ratings).where(ratings.c.account_id == account))
    for rows in (account_schema.seats, account_schema.traces, daily_schema.tries):
        connection.execute(sa.delete(rows).where(rows.c.table_id == table, rows.c.account_id == account))


def _remove_from_archive(connection: sa.Connection, account: str, table: str) -> None:
    archive = schema.archive.c
    content = connection.execute(sa.select(archive.content).where(archive.table_id == table)).scalar()
    if content is None:
        return
    kept = _forget_in_archive(table, content, account)
    connection.execute(sa.update(schema.archive).where(archive.table_id == table).values(content=pack(kept)))


def _forget_in_archive(table: str, content: bytes, account: str) -> list[Entry]:
    """What stays of an archive: nothing of a damaged one, of which only the numbers beside it are still true."""
    try:
        entries = unpack(table, content)
    except (zlib.error, *UNREADABLE_ERRORS):
        return []
    texts = {entry.number: entry.text for entry in entries if entry.stream is Stream.EVENTS}
    events = _forget_in_events(texts, account)
    return [entry._replace(text=events[entry.number]) if entry.stream is Stream.EVENTS else entry for entry in entries]


def _remove_from_log(connection: sa.Connection, account: str, table: str) -> None:
    log = schema.log.c
    own = (log.table_id == table, log.stream == Stream.EVENTS)
    rows = connection.execute(sa.select(log.number, log.text).where(*own).order_by(log.number))
    texts = {row.number: row.text for row in rows}
    for number, text in _forget_in_events(texts, account).items():
        if text != texts[number]:
            connection.execute(sa.update(schema.log).where(*own, log.number == number).values(text=text))


def _forget_in_events(texts: Mapping[int, str], account: str) -> dict[int, str]:
    """Events without an account, its name and its device, which friends at the same screen had too."""
    events = {number: _read_event(text) for number, text in texts.items()}
    seats = [seat for event in events.values() for seat in _seats_of(event)]
    own = [seat for seat in seats if seat.get("account") == account]
    devices = [seat["player"] for seat in own if "player" in seat]
    for seat in own:
        seat["name"] = ""
        del seat["account"]
    for seat in seats:
        if "player" in seat and seat["player"] in devices:
            del seat["player"]
    for event in events.values():
        if event.get("host_account") == account:
            del event["host_account"]
    return {number: msgspec.json.encode(event).decode() for number, event in events.items()}


def _read_event(text: str) -> Json:
    """An event; an empty one, which nobody can read either, where it is damaged."""
    event = _readable(text, Json)
    if event is None or (event.get("event") == "created" and _readable(text, NewSeats) is None):
        return {}
    return event


def _seats_of(event: Json) -> Iterator[Json]:
    """The seats that an event tells of: all of a new table, or the one that somebody took."""
    if event.get("event") == "created":
        yield from event["seats"]
    elif event.get("event") == "seat_taken":
        yield event


def _remove_chat(connection: sa.Connection, table: str, names: Names) -> None:
    log = schema.log.c
    own = (log.table_id == table, log.stream == Stream.CHAT)
    for number, text in connection.execute(sa.select(log.number, log.text).where(*own)).all():
        line = _readable(text, SaidLine)
        if line is None or _is_said_by(line, names):
            forget_lines(connection, table, log.number == number)


def _is_said_by(line: SaidLine, names: Names) -> bool:
    return names.get(line.seat) == line.name


def _remove_from_reports(connection: sa.Connection, table: str, names: Names) -> None:
    reports = schema.reports.c
    rows = connection.execute(sa.select(schema.reports).where(reports.table_id == table)).all()
    for row in rows:
        own = (reports.table_id == table, reports.reporter == row.reporter, reports.subject == row.subject)
        text = _forget_in_report(row.text, names)
        connection.execute(sa.update(schema.reports).where(*own).values(text=text))


def _forget_in_report(text: str, names: Names) -> str:
    told = _readable(text, ReportedNames)
    if told is None:
        return NO_REPORT
    report, unnamed = msgspec.json.decode(text, type=Json), _called(names)
    forget = _replacer([name for name in names.values() if name])
    lines = zip(report.get("chats", ()), told.chats, strict=True)
    kept = {
        **report,
        "reporter": unnamed.get(told.reporter, told.reporter),
        "reported": unnamed.get(told.reported, told.reported),
        "reason": forget(told.reason),
        "line": None if told.line is not None and _is_said_by(told.line, names) else report.get("line"),
        "chats": [stored for stored, line in lines if not _is_said_by(line, names)],
    }
    return msgspec.json.encode(kept).decode()


def _called(names: Names) -> dict[str, str]:
    """What somebody is called in reports, and what without the name: the seat, or `host` without a seat."""
    return {called(seat, name): called(seat) for seat, name in names.items()}


def _replacer(names: Collection[str]) -> Callable[[str], str]:
    """Replaces names in what somebody else wrote."""
    if not names:
        return str
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), re.IGNORECASE)
    return lambda text: pattern.sub("…", text)


# Reading; what is damaged is passed over


def list_traces(connection: sa.Connection, account: str, after: str = "") -> dict[str, Names]:
    """Some of the tables that name an account, each with what it is called there, by the seats that it ever took.

    They are ordered by id, and follow the table with one.
    """
    traces = account_schema.traces.c
    own = sa.select(traces.table_id).where(traces.account_id == account, traces.table_id > after)
    tables = list(connection.execute(own.distinct().order_by(traces.table_id).limit(TOGETHER)).scalars())
    query = sa.select(traces.table_id, traces.seat, traces.name)
    rows = connection.execute(query.where(traces.account_id == account, traces.table_id.in_(tables)))
    found: dict[str, dict[int | None, str]] = {table: {} for table in tables}
    for table, seat, name in sorted(rows):
        found[table][None if seat == HOST_SEAT else seat] = name
    return dict(found)


def list_names(connection: sa.Connection, account: str, table: str) -> Names:
    """What an account is called at a table, by the seats that it ever took."""
    traces = account_schema.traces.c
    query = sa.select(traces.seat, traces.name).where(traces.account_id == account, traces.table_id == table)
    return {None if seat == HOST_SEAT else seat: name for seat, name in connection.execute(query)}


def list_reports(connection: sa.Connection, table: str, names: Names) -> list[Json]:
    """What somebody who is called like this reported from a table."""
    reports = schema.reports.c
    query = sa.select(reports.text, reports.at).where(reports.table_id == table).order_by(reports.at)
    told, own = ((_readable(text, ReportedNames), at) for text, at in connection.execute(query)), _called(names)
    return [
        {"table": table, "at": at, "reported": report.reported, "reason": report.reason}
        for report, at in told
        if report is not None and report.reporter in own
    ]


def list_chat(connection: sa.Connection, table: str, names: Names, after: int = 0) -> tuple[list[Json], int | None]:
    """What somebody who is called like this said, as far as it is kept, in some lines after one with a number.

    Also the number of the last of these lines, whoever said it; None when no more lines follow.
    """
    log = schema.log.c
    own = (log.table_id == table, log.stream == Stream.CHAT, log.number > after, log.text != NO_LINE)
    query = sa.select(log.number, log.text, log.at).where(*own).order_by(log.number).limit(LINES_READ)
    rows = connection.execute(query).all()
    lines = [(_readable(row.text, SaidLine), row.at) for row in rows]
    said = [
        {"table": table, "at": at, "text": line.text, "preset": line.preset}
        for line, at in lines
        if line is not None and _is_said_by(line, names)
    ]
    return said, rows[-1].number if len(rows) == LINES_READ else None
