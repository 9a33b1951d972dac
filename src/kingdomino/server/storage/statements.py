"""The statements for whole batches, as each kind of database runs them fastest. When they are run is not decided here.

With one statement per row, the driver would release Python's lock and wait for it again for each row.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from kingdomino.server.storage import schema
from kingdomino.server.storage.log import Entry, Head, Stream

NAMES = ", ".join(column.name for column in schema.log.columns)


class Statements(Protocol):
    """What is asked of a database with many rows at once."""

    def lock(self, connection: sa.Connection, tables: Collection[str]) -> None:
        """Let other processes wait that save at these tables, until the transaction ends."""
        ...

    def insert(self, connection: sa.Connection, entries: Sequence[Entry]) -> None:
        """Add entries to the log. Raises IntegrityError when a number is taken."""
        ...

    def grown(self, connection: sa.Connection, heads: Sequence[Head]) -> set[str]:
        """The tables of which one of these streams has grown; the entry that came next may be gone by now."""
        ...

    def after(self, connection: sa.Connection, heads: Sequence[Head]) -> list[Entry]:
        """The entries of the log after these, by table, stream and number."""
        ...


class SqliteStatements:
    """SQLite takes a value for each place of a row. It lets only one process write, from the first change on."""

    def lock(self, connection: sa.Connection, tables: Collection[str]) -> None:
        """Nothing: whoever writes has the whole file."""

    def insert(self, connection: sa.Connection, entries: Sequence[Entry]) -> None:
        if entries:
            connection.exec_driver_sql(_insert_rows(len(entries)), tuple(chain(*entries)))

    def grown(self, connection: sa.Connection, heads: Sequence[Head]) -> set[str]:
        if not heads:
            return set()
        return set(connection.exec_driver_sql(_find_rows(len(heads)), tuple(chain(*heads))).scalars())

    def after(self, connection: sa.Connection, heads: Sequence[Head]) -> list[Entry]:
        return entries_of(connection.exec_driver_sql(_follow_rows(len(heads)), tuple(chain(*heads)))) if heads else []


@cache
def _insert_rows(count: int) -> str:
    row = f"({', '.join('?' for _ in Entry._fields)})"
    return f"INSERT INTO log ({NAMES}) VALUES {', '.join([row] * count)}"


@cache
def _find_rows(count: int) -> str:
    # SQLite finds each of these by the key. As one condition, a thousand would be too many for it.
    known = f"WITH known (of_table, of_stream, last) AS (VALUES {', '.join(['(?, ?, ?)'] * count)})"
    later = "SELECT 1 FROM log WHERE table_id = of_table AND stream = of_stream AND number > last"
    return f"{known} SELECT of_table FROM known WHERE EXISTS ({later})"


@cache
def _follow_rows(count: int) -> str:
    one = "(table_id = ? AND stream = ? AND number > ?)"
    return f"SELECT {NAMES} FROM log WHERE {' OR '.join([one] * count)} ORDER BY table_id, stream, number"


def entries_of(rows: Iterable[sa.Row[Any]]) -> list[Entry]:
    """Rows of the log as entries."""
    return [Entry(row.table_id, Stream(row.stream), row.number, row.text, row.at, row.key) for row in rows]


class PostgresStatements:
    """PostgreSQL takes a list for each column: one statement for any number of rows, which it prepares only once."""

    def lock(self, connection: sa.Connection, tables: Collection[str]) -> None:
        """All lock the rows of tables in the same order, so that no two wait for each other.

        A new table has no row yet; its id is new too, so nobody else saves there.
        """
        query = "SELECT 1 FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE"
        connection.exec_driver_sql(query, (sorted(tables),))

    def insert(self, connection: sa.Connection, entries: Sequence[Entry]) -> None:
        if entries:
            columns = "%s::text[], %s::text[], %s::int[], %s::text[], %s::float[], %s::text[]"
            query = f"INSERT INTO log ({NAMES}) SELECT * FROM unnest({columns})"
            connection.exec_driver_sql(query, tuple(map(list, zip(*entries, strict=True))))

    def grown(self, connection: sa.Connection, heads: Sequence[Head]) -> set[str]:
        if not heads:
            return set()
        # LIMIT 1 keeps the inner question whole: each stream is looked up by the key, however large the log is.
        query = (
            "SELECT of_table FROM unnest(%s::text[], %s::text[], %s::int[]) AS known (of_table, of_stream, last) "
            "CROSS JOIN LATERAL (SELECT 1 FROM log WHERE table_id = of_table AND stream = of_stream AND number > last "
            "LIMIT 1) AS news"
        )
        return set(connection.exec_driver_sql(query, tuple(map(list, zip(*heads, strict=True)))).scalars())

    def after(self, connection: sa.Connection, heads: Sequence[Head]) -> list[Entry]:
        if not heads:
            return []
        # OFFSET 0 keeps the inner question whole: each stream is found by the key, however large the log is.
        query = (
            f"SELECT {NAMES} FROM unnest(%s::text[], %s::text[], %s::int[]) AS known (of_table, of_stream, last) "
            "CROSS JOIN LATERAL (SELECT * FROM log WHERE table_id = of_table AND stream = of_stream AND number > last "
            "OFFSET 0) AS news ORDER BY table_id, stream, number"
        )
        return entries_of(connection.exec_driver_sql(query, tuple(map(list, zip(*heads, strict=True)))))


def statements_for(connection: sa.Connection) -> Statements:
    """The statements of this connection's kind of database."""
    return PostgresStatements() if connection.dialect.name == "postgresql" else SqliteStatements()


def insert_if_new(connection: sa.Connection, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insertion that passes over what is there already."""
    own = postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
    return own.on_conflict_do_nothing()
