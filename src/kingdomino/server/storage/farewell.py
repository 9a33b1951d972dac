"""Removing a person from what is stored: from accounts, logs, archive and reports. Who may ask for it is not here.

The account goes first, with all that signs in. Each table is then one transaction; the row that says that the account
sat there goes last, so that whatever is left after a crash is found again (`list_left_over`).
"""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec
import sqlalchemy as sa

from kingdomino.server.storage import account_schema, schema
from kingdomino.server.storage.log import Stream
from kingdomino.server.storage.retention import forget_lines, pack, unpack

Json = dict[str, Any]
SEAT_LETTERS = "ABCD"


def delete_accounts(connection: sa.Connection, accounts: Collection[str]) -> None:
    """Delete accounts and all that belongs to them alone; where they sat is still to be done."""
    for table, column in (
        (account_schema.accounts, "id"),
        (account_schema.sessions, "account_id"),
        (account_schema.recovery_codes, "account_id"),
        (account_schema.api_tokens, "account_id"),
        (account_schema.passkeys, "account_id"),
        (account_schema.ratings, "account_id"),
        (account_schema.invitations, "account_id"),
    ):
        connection.execute(sa.delete(table).where(table.c[column].in_(accounts)))


def list_left_over(connection: sa.Connection) -> list[tuple[str, str]]:
    """Accounts that are deleted and tables that still name them."""
    seats, accounts = account_schema.seats.c, account_schema.accounts.c
    exists = sa.select(accounts.id).where(accounts.id == seats.account_id).exists()
    query = sa.select(seats.account_id, seats.table_id).where(~exists).distinct().order_by(seats.table_id)
    return [(account, table) for account, table in connection.execute(query)]


def remove_from_table(connection: sa.Connection, account: str, table: str) -> None:
    """Take an account, its name and its device out of a table's log, archive and reports."""
    log, archive = schema.log.c, schema.archive.c
    names: dict[int, str] = {}
    content = connection.execute(sa.select(archive.content).where(archive.table_id == table)).scalar()
    if content is not None:
        entries = [
            entry._replace(text=_forget_in_event(entry.text, account, names))
            if entry.stream is Stream.EVENTS
            else entry
            for entry in unpack(table, content)
        ]
        connection.execute(sa.update(schema.archive).where(archive.table_id == table).values(content=pack(entries)))
    own = (log.table_id == table, log.stream == Stream.EVENTS)
    for number, text in connection.execute(sa.select(log.number, log.text).where(*own).order_by(log.number)).all():
        forgotten = _forget_in_event(text, account, names)
        if forgotten != text:
            connection.execute(sa.update(schema.log).where(*own, log.number == number).values(text=forgotten))
    _remove_chat(connection, table, names)
    _remove_from_reports(connection, table, names)
    seats = account_schema.seats.c
    gone = (seats.table_id == table, seats.account_id == account)
    connection.execute(sa.delete(account_schema.seats).where(*gone))


def _forget_in_event(text: str, account: str, names: dict[int, str]) -> str:
    """An event without the account; the name that it had in a seat is added to `names`."""
    event = msgspec.json.decode(text)
    for number, seat in _seats_of(event):
        if seat.get("account") == account:
            names[number] = seat.get("name", "")
            seat["name"] = ""
            for field in ("account", "player"):
                seat.pop(field, None)
    if event.get("host_account") == account:
        del event["host_account"]
    return msgspec.json.encode(event).decode()


def _seats_of(event: Json) -> Iterator[tuple[int, Json]]:
    """The seats that an event tells of: all of a new table, or the one that somebody took."""
    if event.get("event") == "created":
        yield from enumerate(event["seats"])
    elif event.get("event") == "seat_taken":
        yield event["seat"], event


def _remove_chat(connection: sa.Connection, table: str, names: dict[int, str]) -> None:
    log = schema.log.c
    own = (log.table_id == table, log.stream == Stream.CHAT)
    for number, text, at in connection.execute(sa.select(log.number, log.text, log.at).where(*own)).all():
        if _is_said_by(msgspec.json.decode(text), names):
            forget_lines(connection, table, log.number == number, at)


def _is_said_by(line: Json, names: dict[int, str]) -> bool:
    seat = line.get("seat")
    return seat in names and line.get("name", "") == names[seat]


def _remove_from_reports(connection: sa.Connection, table: str, names: dict[int, str]) -> None:
    reports = schema.reports.c
    rows = connection.execute(sa.select(schema.reports).where(reports.table_id == table)).all()
    for row in rows:
        own = (reports.table_id == table, reports.reporter == row.reporter, reports.subject == row.subject)
        text = _forget_in_report(msgspec.json.decode(row.text), names)
        connection.execute(sa.update(schema.reports).where(*own).values(text=msgspec.json.encode(text).decode()))


def _forget_in_report(report: Json, names: dict[int, str]) -> Json:
    called = {f"{SEAT_LETTERS[seat]} {name}".strip(): SEAT_LETTERS[seat] for seat, name in names.items()}
    forget = _replacer([name for name in names.values() if name])
    line = report.get("line")
    return {
        **report,
        "reporter": called.get(report["reporter"], report["reporter"]),
        "reported": called.get(report["reported"], report["reported"]),
        "reason": forget(report["reason"]),
        "line": None if line and _is_said_by(line, names) else line,
        "chats": [chat for chat in report.get("chats", ()) if not _is_said_by(chat, names)],
    }


def _replacer(names: Collection[str]) -> Callable[[str], str]:
    """Replaces names in what somebody else wrote."""
    if not names:
        return str
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), re.IGNORECASE)
    return lambda text: pattern.sub("…", text)


# Reading


def list_tables(connection: sa.Connection, account: str) -> list[str]:
    """The tables at which an account sits or sat, newest first."""
    seats = account_schema.seats.c
    query = sa.select(seats.table_id).where(seats.account_id == account).order_by(seats.at.desc())
    return list(dict.fromkeys(connection.execute(query).scalars()))


def list_chat(connection: sa.Connection, table: str, seats: Collection[int], name: str) -> list[Json]:
    """What somebody of this name said from these seats, as far as it is kept."""
    log = schema.log.c
    own = sa.select(log.text, log.at).where(log.table_id == table, log.stream == Stream.CHAT).order_by(log.number)
    lines = [(msgspec.json.decode(text), at) for text, at in connection.execute(own)]
    return [
        {"table": table, "at": at, "text": line.get("text", ""), "preset": line.get("preset", "")}
        for line, at in lines
        if line.get("seat") in seats and line.get("name", "") == name
    ]
