"""Ways to a database: how connections to it are opened, and what each is told first. It asks nothing."""

import contextlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

BUSY_MILLISECONDS = 5000
POSTGRES = {
    "application_name": "kingdomino",
    "connect_timeout": 5,
    # A machine that is gone without a word: the system would go on trying for a quarter of an hour, or for ever.
    "tcp_user_timeout": 10_000,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "target_session_attrs": "read-write",  # a standby, or what has become one, takes no moves
}
"""What our connections to PostgreSQL are opened with."""
READ_ONLY = "25006"
"""What PostgreSQL calls it when a server takes no changes."""
POSTGRES_SETTINGS = "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'"
"""Whoever is stopped in the middle of a save must not keep others waiting at those tables for ever.

Said after connecting, because PgBouncer refuses a connection that begins with it.
"""


def engine_of(url: str, **more: Any) -> sa.Engine:
    """A way to the database that never tells the values that are stored."""
    name = sa.make_url(url).get_backend_name()
    if name != "postgresql":
        return sa.create_engine(url, hide_parameters=True, **more)
    engine = sa.create_engine(url, hide_parameters=True, connect_args=POSTGRES)
    sa.event.listen(engine, "connect", _prepare_postgres)
    sa.event.listen(engine, "handle_error", _part_from_standby)
    return engine


def _prepare_postgres(connection: Any, _record: Any) -> None:
    connection.execute(POSTGRES_SETTINGS)
    connection.commit()


def _part_from_standby(context: sa.engine.ExceptionContext) -> None:
    """Whoever is connected to a server that takes no changes any more connects again: to the one that does."""
    if getattr(context.original_exception, "sqlstate", None) == READ_ONLY:
        context.is_disconnect = True


def prepare_sqlite(connection: Any, record: Any) -> None:
    """What a server's connection to a file does first."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA wal_autocheckpoint=0")  # `Database._tidy` does it
    cursor.close()
    _take_care(connection, record)


def _take_care(connection: Any, _record: Any) -> None:
    """What every connection to a file does, whether it is a server's or not."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA secure_delete=ON")  # what is deleted is not left in the file
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut too
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def check_address(url: str) -> None:
    """Raises ModuleNotFoundError when a database's driver is not installed, SQLAlchemyError when it is no address."""
    engine_of(url).dispose()


@contextlib.contextmanager
def opened(url: str) -> Iterator[sa.Connection]:
    """A connection for somebody who looks into the database beside the servers. Raises SQLAlchemyError."""
    engine = engine_of(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _take_care)  # of a file that a server of an earlier version may have written
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()
