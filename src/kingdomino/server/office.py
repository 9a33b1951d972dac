"""What whoever hosts servers does with their tables: look, end, remove, ban, back up. It shows nothing.

It works on the database, beside the servers and by the same door, so that it needs none of them to run.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from kingdomino.errors import KingdominoError
from kingdomino.server.http.addresses import read_network
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import schema
from kingdomino.server.storage.database import Database, list_reports, load_chat, load_table, read_bans
from kingdomino.server.storage.database_file import file_of
from kingdomino.server.storage.engines import check_address, opened
from kingdomino.server.storage.form import check_form
from kingdomino.server.storage.log import Ban, BanKind, KeptReport, Tidied
from kingdomino.server.storage.loss import reason_of
from kingdomino.server.storage.retention import DAY_SECONDS, remove_tables
from kingdomino.server.tables.clock import WallClock
from kingdomino.server.tables.commands.settings import StopMatch
from kingdomino.server.tables.door import Door
from kingdomino.server.tables.lobby import keeping_of
from kingdomino.server.tables.log_entries import BrokenLog, chatted, read_table
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.protocol import SeatKind, Status, TableInfo
from kingdomino.server.wire.refusal import Refusal

T = TypeVar("T")

MOST_BAN_DAYS: Final = 36_500
"""A hundred years; who is to stay out for longer is banned for ever."""


class OfficeError(KingdominoError):
    """Something that cannot be done with a database, or a table or person that is not there."""


class Office:
    """A database and what is done with it. Everything raises OfficeError."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        try:
            check_address(settings.url)
        except ModuleNotFoundError as error:
            raise OfficeError("no_driver", module=error.name or str(error)) from None
        except SQLAlchemyError as error:
            raise self._unreadable(reason_of(error)) from None
        self._file = file_of(settings.url)
        if self._file is not None and not self._file.is_file():
            raise OfficeError("no_database", file=settings.database)

    # Looking

    @property
    def shown_database(self) -> str:
        """The database as people may see it."""
        return self._settings.shown_database

    def tables(self, status: str | None, most: int) -> tuple[dict[str, int], list[dict[str, Any]]]:
        """How many tables there are by status, and some of them, the last changed first."""
        if status is not None and status not in list(Status):
            raise OfficeError("table_status", status=status[:20], statuses=", ".join(Status))
        listed = schema.tables.c
        query = sa.select(listed.id, listed.status, listed.created, listed.changed, listed.public, listed.archived)
        if status is not None:
            query = query.where(listed.status == status)
        counted = sa.select(listed.status, sa.func.count()).group_by(listed.status)
        with self._open() as connection:
            rows = connection.execute(query.order_by(listed.changed.desc()).limit(most)).mappings().all()
            found = {str(name): int(count) for name, count in connection.execute(counted)}
        return {name: found.get(name, 0) for name in Status}, [dict(row) for row in rows]

    def table(self, table_id: str) -> TableInfo:
        """Who sits at a table, what was agreed, and how far its match is."""
        return self._find(table_id).info(time.time())

    def export(self, table_id: str) -> dict[str, Any]:
        """All that people at a table could see: who sat there, what was played and said. It has nobody's secrets."""
        table = self._find(table_id)
        with self._open() as connection:
            said = map(chatted, load_chat(connection, table_id))
        return {
            "table": msgspec.to_builtins(table.info(time.time())),
            "record": table.record(time.time()).text(),
            "chat": [msgspec.to_builtins(line) for line in said if not line.is_emptied],
        }

    def reports(self, most: int) -> list[KeptReport]:
        """What people reported, newest first."""
        try:
            return list_reports(self._settings.url, most)
        except SQLAlchemyError as error:
            raise self._unreadable(reason_of(error)) from None

    # Changing

    def end(self, table_id: str) -> bool:
        """End the match at a table, or the wait for one; whether there was something to end."""
        table, settings = self._find(table_id), self._settings

        async def stop(store: Database) -> bool:
            door = Door(
                store,
                WallClock(),
                lambda *_: None,
                lambda _: None,  # servers see for themselves what has grown
                absent_after=settings.absent_after,
                chat_lines=settings.chat_lines,
            )
            return not (await door.do(table, StopMatch())).is_empty

        try:
            stopped = self._beside_servers(stop)
        except Refusal as refusal:
            raise OfficeError("refused", reason=str(refusal)) from None
        with self._open() as connection:
            _notify(connection, [table_id])
        return stopped

    def remove(self, table_id: str) -> None:
        """Remove a table for good, with all that is stored of it."""
        self._find(table_id)
        with self._open() as connection:
            remove_tables(connection, [table_id])
            _notify(connection, [table_id])

    def tidy(self) -> Tidied:
        """Remove and archive what is old, as the settings say, now."""
        keeping = keeping_of(self._settings)
        tidied = self._beside_servers(lambda store: store.tidy(keeping, time.time()))
        with self._open() as connection:
            _notify(connection, tidied.tables)
        if tidied.failure is not None:
            raise self._unreadable(tidied.failure)
        return tidied

    def backup(self, out: str) -> float:
        """Copy a SQLite database while servers use it; the size of the copy in megabytes.

        A file with this name is there only when the copy is whole.
        """
        if self._file is None:
            raise OfficeError("backup_postgres")
        copy = Path(out)
        if copy.exists():
            raise OfficeError("file_exists", path=out)
        with closing(sqlite3.connect(self._file)) as source:
            try:
                source.execute("PRAGMA schema_version")
            except sqlite3.Error as error:
                raise self._unreadable(str(error)) from None
            try:
                _copy(source, copy)
            except (sqlite3.Error, OSError) as error:
                raise OfficeError("backup_failed", file=out, reason=str(error)) from None
        return copy.stat().st_size / 1e6

    # Bans

    def bans(self) -> list[Ban]:
        """Everybody who may not come in."""
        with self._open() as connection:
            return read_bans(connection)

    def ban(self, whom: str, days: float | None, reason: str) -> str:
        """Let nobody in from an address or network; or not who holds a seat (TABLE:B), nor its device and account.

        Gives the address, network or seat that is banned.
        """
        if days is not None and not 0 < days <= MOST_BAN_DAYS:
            raise OfficeError("ban_days", most=MOST_BAN_DAYS)
        found, now = self._who(whom), time.time()
        values = {"until": None if days is None else now + days * DAY_SECONDS, "reason": reason, "at": now}
        with self._open() as connection:
            for kind, who in found:
                connection.execute(_lift(kind, who))
                connection.execute(sa.insert(schema.bans).values(kind=kind, who=who, **values))
        return found[0][1]

    def unban(self, whom: str) -> int:
        """Let somebody in again, named as `bans` lists or as `ban` was given; how many bans that were."""
        with self._open() as connection:
            gone = connection.execute(sa.delete(schema.bans).where(schema.bans.c.who == whom)).rowcount
        try:
            found = self._who(whom)
        except OfficeError:
            if gone:
                return gone  # it was named as the list names it
            raise
        with self._open() as connection:
            return gone + sum(connection.execute(_lift(kind, who)).rowcount for kind, who in found)

    def _who(self, text: str) -> list[tuple[BanKind, str]]:
        """Whom a text means."""
        network = _network(text)
        if network is not None:
            return [(BanKind.ADDRESS, network)]
        table_id, sign, letter = text.rpartition(":")
        if not sign:
            raise OfficeError("ban_whom", text=text[:40])
        table = self._find(table_id)
        infos = zip(table.info(0.0).seats, table.state.seats, strict=True)
        seats = [seat for info, seat in infos if info.letter == letter.upper() and seat.kind is SeatKind.PERSON]
        if not seats:
            raise OfficeError("ban_nobody", seat=letter[:5], table=table_id[:20])
        known = ((BanKind.PLAYER, seats[0].player), (BanKind.ACCOUNT, seats[0].account))
        at_table = (BanKind.SEAT, f"{table_id}:{letter.upper()}")
        return [at_table, *((kind, who) for kind, who in known if who is not None)]

    # The database

    @contextmanager
    def _open(self) -> Iterator[sa.Connection]:
        """One transaction."""
        try:
            with opened(self._settings.url) as connection:
                check_form(connection)
                yield connection
        except SQLAlchemyError as error:
            raise self._unreadable(reason_of(error)) from None

    def _unreadable(self, reason: str) -> OfficeError:
        return OfficeError("database_unreadable", file=self._settings.shown_database, reason=reason)

    def _find(self, table_id: str) -> Table:
        """A table as its log describes it."""
        with self._open() as connection:
            entries = load_table(connection, table_id)
        if not entries:
            raise OfficeError("no_table", table=table_id[:20])
        try:
            return Table(*read_table(entries))
        except BrokenLog as error:
            raise OfficeError("broken_table", table=table_id[:20], reason=str(error)) from None

    def _beside_servers(self, work: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
        """Do something to the database as a server would do it."""

        async def visit() -> T:
            store = Database(self._settings.url)
            await store.open()
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(visit())


def _copy(source: sqlite3.Connection, out: Path) -> None:
    """Copy a database into a file that gets its name last of all. Raises sqlite3.Error and OSError."""
    part = out.with_name(f"{out.name}.part")
    _remove_part(part)  # of a copy that was interrupted
    try:
        part.touch(mode=0o600)
        with closing(sqlite3.connect(part)) as target:
            source.backup(target)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(out)
    finally:
        _remove_part(part)


def _remove_part(part: Path) -> None:
    """Remove what there is of a copy, with the file that SQLite has beside it."""
    for left in (part, part.with_name(f"{part.name}-journal")):
        left.unlink(missing_ok=True)


def _notify(connection: sa.Connection, tables: Iterable[str]) -> None:
    """Let every server look at these tables again."""
    for table in tables:
        connection.execute(sa.delete(schema.notices).where(schema.notices.c.table_id == table))
        connection.execute(sa.insert(schema.notices).values(table_id=table, at=time.time()))


def _lift(kind: BanKind, who: str) -> sa.Delete:
    return sa.delete(schema.bans).where(schema.bans.c.kind == kind, schema.bans.c.who == who)


def _network(text: str) -> str | None:
    """The network that a text is; of IPv6 at least what one client may have."""
    try:
        network = read_network(text)
    except ValueError:
        return None
    return str(network.network_address if network.num_addresses == 1 else network)
