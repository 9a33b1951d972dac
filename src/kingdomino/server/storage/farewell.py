"""Removing a person from what is stored: from accounts, logs, archive and reports. Who may ask for it is not here.

The account goes first, with all that signs in. Each table is then one transaction; the row that says that the account
is named there goes last, so that whatever is left after a crash is found again (`list_left_over`).
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from kingdomino.core.rules import SEATS
from kingdomino.server.storage import account_schema, schema
from kingdomino.server.storage.log import HOST_SEAT, BanKind, Stream
from kingdomino.server.storage.retention import NO_LINE, TOGETHER, forget_lines, pack, unpack
from kingdomino.server.storage.statements import statements_for

Json = dict[str, Any]
Names = Mapping[int | None, str]
"""What somebody is called in a chat, by seat; None is the host without a seat, who has no name there."""
HOST: Final = "host"
"""What a report calls the host who has no seat."""


def called(seat: int | None, name: str = "") -> str:
    """What a report calls somebody: the seat with the name, or `host` without a seat."""
    return HOST if seat is None else f"{SEATS[seat].name} {name}".strip()


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
    bans = schema.bans.c
    connection.execute(sa.delete(schema.bans).where(bans.kind == BanKind.ACCOUNT, bans.who.in_(accounts)))


def list_left_over(connection: sa.Connection) -> list[tuple[str, str]]:
    """Accounts that are deleted and tables that still name them, some at a time; none when nothing is left."""
    left = set[tuple[str, str]]()
    for rows in (account_schema.traces, account_schema.seats):
        query = sa.select(rows.c.account_id, rows.c.table_id).where(rows.c.account_id.in_(_deleted(rows)))
        left |= {(account, table) for account, table in connection.execute(query.limit(TOGETHER))}
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
    for rows in (account_schema.seats, account_schema.traces):
        connection.execute(sa.delete(rows).where(rows.c.table_id == table, rows.c.account_id == account))


def _remove_from_archive(connection: sa.Connection, account: str, table: str) -> None:
    archive = schema.archive.c
    content = connection.execute(sa.select(archive.content).where(archive.table_id == table)).scalar()
    if content is None:
        return
    entries = unpack(table, content)
    texts = {entry.number: entry.text for entry in entries if entry.stream is Stream.EVENTS}
    events = _forget_in_events(texts, account)
    kept = [entry._replace(text=events[entry.number]) if entry.stream is Stream.EVENTS else entry for entry in entries]
    connection.execute(sa.update(schema.archive).where(archive.table_id == table).values(content=pack(kept)))


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
    events = {number: msgspec.json.decode(text) for number, text in texts.items()}
    seats = [seat for event in events.values() for seat in _seats_of(event)]
    own = [seat for seat in seats if seat.get("account") == account]
    devices = {seat["player"] for seat in own if "player" in seat}
    for seat in own:
        seat["name"] = ""
        del seat["account"]
    for seat in seats:
        if seat.get("player") in devices:
            del seat["player"]
    for event in events.values():
        if event.get("host_account") == account:
            del event["host_account"]
    return {number: msgspec.json.encode(event).decode() for number, event in events.items()}


def _seats_of(event: Json) -> Iterator[Json]:
    """The seats that an event tells of: all of a new table, or the one that somebody took."""
    if event.get("event") == "created":
        yield from event["seats"]
    elif event.get("event") == "seat_taken":
        yield event


def _remove_chat(connection: sa.Connection, table: str, names: Names) -> None:
    log = schema.log.c
    own = (log.table_id == table, log.stream == Stream.CHAT)
    for number, text, at in connection.execute(sa.select(log.number, log.text, log.at).where(*own)).all():
        if _is_said_by(msgspec.json.decode(text), names):
            forget_lines(connection, table, log.number == number, at)


def _is_said_by(line: Json, names: Names) -> bool:
    seat = line.get("seat")
    return seat in names and line.get("name", "") == names[seat]


def _remove_from_reports(connection: sa.Connection, table: str, names: Names) -> None:
    reports = schema.reports.c
    rows = connection.execute(sa.select(schema.reports).where(reports.table_id == table)).all()
    for row in rows:
        own = (reports.table_id == table, reports.reporter == row.reporter, reports.subject == row.subject)
        text = _forget_in_report(msgspec.json.decode(row.text), names)
        connection.execute(sa.update(schema.reports).where(*own).values(text=msgspec.json.encode(text).decode()))


def _forget_in_report(report: Json, names: Names) -> Json:
    unnamed = _called(names)
    forget = _replacer([name for name in names.values() if name])
    line = report.get("line")
    return {
        **report,
        "reporter": unnamed.get(report["reporter"], report["reporter"]),
        "reported": unnamed.get(report["reported"], report["reported"]),
        "reason": forget(report["reason"]),
        "line": None if line and _is_said_by(line, names) else line,
        "chats": [chat for chat in report.get("chats", ()) if not _is_said_by(chat, names)],
    }


def _called(names: Names) -> dict[str, str]:
    """What somebody is called in reports, and what without the name: the seat, or `host` without a seat."""
    return {called(seat, name): called(seat) for seat, name in names.items()}


def _replacer(names: Collection[str]) -> Callable[[str], str]:
    """Replaces names in what somebody else wrote."""
    if not names:
        return str
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), re.IGNORECASE)
    return lambda text: pattern.sub("…", text)


# Reading


def list_traces(connection: sa.Connection, account: str) -> dict[str, Names]:
    """The tables that name an account, each with what it is called there, by the seats that it ever took."""
    traces = account_schema.traces.c
    query = sa.select(traces.table_id, traces.seat, traces.name).where(traces.account_id == account)
    found: dict[str, dict[int | None, str]] = {}
    for table, seat, name in connection.execute(query.order_by(traces.table_id, traces.seat)):
        found.setdefault(table, {})[None if seat == HOST_SEAT else seat] = name
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
    told = [(msgspec.json.decode(text), at) for text, at in connection.execute(query)]
    own = _called(names)
    return [
        {"table": table, "at": at, "reported": report["reported"], "reason": report["reason"]}
        for report, at in told
        if report["reporter"] in own
    ]


def list_chat(connection: sa.Connection, table: str, names: Names) -> list[Json]:
    """What somebody who is called like this said, as far as it is kept."""
    log = schema.log.c
    own = (log.table_id == table, log.stream == Stream.CHAT, log.text != NO_LINE)
    query = sa.select(log.text, log.at).where(*own).order_by(log.number)
    lines = [(msgspec.json.decode(text), at) for text, at in connection.execute(query)]
    return [
        {"table": table, "at": at, "text": line.get("text", ""), "preset": line.get("preset", "")}
        for line, at in lines
        if _is_said_by(line, names)
    ]
