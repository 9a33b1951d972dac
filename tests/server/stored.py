"""What lies in a database, whichever kind it is: read behind the server's back. It tests nothing itself."""

from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa

from kingdomino.server.settings import ServerSettings


class Line(NamedTuple):
    """An entry of a table's log."""

    stream: str
    number: int
    text: str
    key: str | None


def log_of(database: str, table: str) -> list[Line]:
    """The log of a table, by stream and number."""
    query = "SELECT stream, number, text, key FROM log WHERE table_id = :table ORDER BY stream, number"
    return [Line(*row) for row in ask(database, query, table=table)]


def ask(database: str, query: str, **values: object) -> list[Any]:
    """What a database answers; a statement that changes something gives no rows."""
    engine = sa.create_engine(ServerSettings(database).url)
    try:
        with engine.begin() as connection:
            answer = connection.execute(sa.text(query), values)
            return list(answer.all()) if answer.returns_rows else []
    finally:
        engine.dispose()


def plan_of(connection: sa.Connection, question: Callable[[], object]) -> list[str]:
    """How SQLite finds what a question asks for, step by step."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
        asked.append((statement, values))

    sa.event.listen(connection, "before_cursor_execute", note)
    question()
    sa.event.remove(connection, "before_cursor_execute", note)
    explained = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values).all() for query, values in asked]
    return [str(step[3]) for steps in explained for step in steps]
