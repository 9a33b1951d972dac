"""One log with three numbered streams instead of rows that change; deadlines that can be searched.

What version 0.1 stored is kept: actions and chat line by line, a table and its seats as the events that lead there. The
format of events is written out here, as it was when this was made.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

DEALER_OF_VERSION_0_1 = 1
ROWS_AT_ONCE = 1000

Row = dict[str, Any]


def upgrade() -> None:
    log = op.create_table(
        "log",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.String),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    for rows in (_events(connection), _actions(connection), _chat(connection)):
        while some := list(islice(rows, ROWS_AT_ONCE)):
            connection.execute(sa.insert(log), some)
    for name in ("chats", "actions", "seats"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as tables:
        for name in ("rules", "seed", "host", "chat", "hints", "next"):
            tables.drop_column(name)
        tables.add_column(sa.Column("deadline", sa.Float))
    op.create_index("tables_by_deadline", "tables", ["deadline"])


def _all(connection: sa.Connection, name: str) -> Iterator[Row]:
    """Every row of a table of version 0.1, by table."""
    order = "id" if name == "tables" else "table_id"
    rows = sa.Table(name, sa.MetaData(), autoload_with=connection)
    return (dict(row) for row in connection.execute(sa.select(rows).order_by(rows.c[order])).mappings())


def _events(connection: sa.Connection) -> Iterator[Row]:
    seats: dict[str, list[Row]] = {}
    for seat in _all(connection, "seats"):
        seats.setdefault(seat["table_id"], []).append(seat)
    for table in _all(connection, "tables"):
        own = sorted(seats.get(table["id"], []), key=lambda seat: int(seat["seat"]))
        for number, event in enumerate(_told(table, own), start=1):
            text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
            yield _line(table["id"], "events", number, text, table["created"])


def _told(table: Row, seats: list[Row]) -> Iterable[Row]:
    """The events that lead to a table as it was stored."""
    yield {
        "event": "created",
        **{name: table[name] for name in ("rules", "seed", "host", "hints")},
        "dealer": DEALER_OF_VERSION_0_1,
        "seats": [{name: seat[name] for name in ("kind", "name", "bot", "token")} for seat in seats],
        "public": bool(table["public"]),
        "chat": bool(table["chat"]),
        "at": table["created"],
    }
    for seat in seats:
        if seat["stand_in"] is not None:
            yield {"event": "became_absent", "seat": seat["seat"]}
            yield {"event": "stood_in", "seat": seat["seat"], "bot": seat["stand_in"]}
    if table["next"] is not None:
        yield {"event": "rematch_began", "table": table["next"]}


def _actions(connection: sa.Connection) -> Iterator[Row]:
    for row in _all(connection, "actions"):
        yield _line(row["table_id"], "actions", row["version"], row["text"], row["at"], row["key"])


def _chat(connection: sa.Connection) -> Iterator[Row]:
    for row in _all(connection, "chats"):
        said = {name: row[name] for name in ("seat", "name", "text", "preset")}
        text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        yield _line(row["table_id"], "chat", row["number"], text, row["at"])


def _line(table: str, stream: str, number: int, text: str, at: float, key: str | None = None) -> Row:
    return {"table_id": table, "stream": stream, "number": number, "text": text, "at": at, "key": key}
