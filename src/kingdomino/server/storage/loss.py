"""Database servers that go away or fall silent: how long they are waited for. It stores and asks nothing."""

import asyncio
import contextlib
import os
import socket
import sqlite3
import time
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from kingdomino.server.storage.log import StoreFailed

PATIENCE_SECONDS = 10.0
"""How long the writer waits for a database server that has gone, for example because it is started again."""
PAUSE_SECONDS = 0.2
"""How long it waits before it asks again."""
SILENT_SECONDS = 15.0
"""How long a database server may take to answer before its connection is broken: longer than it waits for a lock."""

T = TypeVar("T")


class Silence:
    """Breaks connections to a database server that does not answer, so that nobody waits for it without end.

    The system notices a machine that is gone, but not a server on it that has stopped working.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._since: dict[Any, float] = {}
        """The connections in use, each with the time since when."""
        self._lock = Lock()
        sa.event.listen(engine, "connect", self._begin, insert=True)
        sa.event.listen(engine, "checkout", self._begin)
        for name in ("checkin", "invalidate", "close"):
            sa.event.listen(engine, name, self._end)

    def _begin(self, connection: Any, *_: Any) -> None:
        with self._lock:
            self._since[connection] = time.monotonic()

    def _end(self, connection: Any, *_: Any) -> None:
        with self._lock:
            self._since.pop(connection, None)

    async def keep_breaking(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(SILENT_SECONDS / 15)
            with self._lock:  # meanwhile none of them is closed, and no file gets its number
                long_ago = time.monotonic() - SILENT_SECONDS
                for connection in [one for one, since in self._since.items() if since < long_ago]:
                    del self._since[connection]
                    _break(connection)


def _break(connection: Any) -> None:
    """Let whoever waits for an answer on this connection hear that it is lost."""
    with contextlib.suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as way:
        way.shutdown(socket.SHUT_RDWR)


class Absence:
    """Since when a database server is away. Everybody waits for it at the same time, and nobody for long again."""

    def __init__(self) -> None:
        self._lost: tuple[float, str] | None = None
        """Since when, and why; None while it answers."""

    def end_of_patience(self) -> float:
        """Until when somebody who comes now waits for the server: only a moment where it has been away for long."""
        now, lost = time.monotonic(), self._lost
        since = now if lost is None else lost[0]
        return max(since + PATIENCE_SECONDS, now + PAUSE_SECONDS)

    def insist(self, work: Callable[[], T], until: float) -> T:
        """Do this as soon as the server is there. Raises SQLAlchemyError, and StoreFailed if that is too late."""
        while True:
            lost = self._lost  # another thread may find the server meanwhile
            if lost is not None and time.monotonic() > until:
                raise StoreFailed(lost[1])
            try:
                result = work()
            except SQLAlchemyError as error:
                if not is_lost(error):
                    raise
                self.begins(error)
            else:
                self.is_over()
                return result
            time.sleep(PAUSE_SECONDS)

    def begins(self, error: Exception) -> None:
        """The server is away, or still is, for this reason."""
        lost = self._lost
        self._lost = (time.monotonic() if lost is None else lost[0], reason_of(error))

    def is_over(self) -> None:
        """The server has done something."""
        self._lost = None


def is_lost(error: Exception) -> bool:
    """Whether the database's server has gone, is not there yet, or chose this of two that waited for each other.

    A file does nothing of that.
    """
    if not isinstance(error, DBAPIError) or isinstance(error.orig, sqlite3.Error):
        return False
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)  # its classes: connections, the server's operator, deadlocks
    return isinstance(error, OperationalError) and (state is None or state.startswith(("08", "57P", "40")))


def reason_of(error: Exception) -> str:
    """Why the database failed, without any value that was stored or searched for."""
    cause = getattr(error, "orig", None)
    if isinstance(cause, sqlite3.Error) and not hasattr(cause, "sqlite_errorname"):
        return type(cause).__name__  # these are words of Python's, which may quote what is stored
    if isinstance(error, OperationalError) or type(cause) is sqlite3.DatabaseError:
        # A full disk, a lost connection, a file that is no database: the first line of these words names no value.
        return f"{cause}".partition("\n")[0]
    return type(error).__name__
