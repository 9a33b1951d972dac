"""Logs of tables in a database: reads on demand, and one writer that commits many saves together. It knows no rules."""

import asyncio
import contextlib
import os
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache
from threading import Lock
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from kingdomino.server.metrics import COMMITS, SAVES, timed
from kingdomino.server.storage import account_schema, schema
from kingdomino.server.storage.account_matches import store_results, store_seats
from kingdomino.server.storage.database_file import DatabaseFile, protect
from kingdomino.server.storage.log import (
    CHATS_SHOWN,
    Ban,
    BanKind,
    Conflict,
    Entry,
    Head,
    Keeping,
    KeptReport,
    Listing,
    NoTable,
    Relisting,
    Save,
    StoreFailed,
    Stream,
    Tidied,
    WrongForm,
)
from kingdomino.server.storage.retention import Work, pieces, unpack
from kingdomino.server.storage.statements import entries_of, statements_for
from kingdomino.server.tasks import Tasks

BUSY_MILLISECONDS = 5000
LARGEST_BATCH = 500
TIDY_SECONDS = 2.0
"""How often SQLite's write-ahead file is moved into the database file."""
GATHER_SECONDS = 0.002
"""How long the writer lets others join before it commits: a commit costs as much for ten moves as for one."""
PATIENCE_SECONDS = 10.0
"""How long the writer waits for a database server that has gone, for example because it is started again."""
PAUSE_SECONDS = 0.2
"""How long it waits before it asks again."""
READERS = 4
"""How many questions a database server is asked at the same time; of a file only one."""
MIGRATION_SECONDS = 600.0
"""How long whoever starts waits while somebody else brings a file to its newest form."""
MIGRATING = 0x6B696E67
"""The number of the lock that PostgreSQL gives to one migration at a time."""
POSTGRES = {
    "application_name": "kingdomino",
    "connect_timeout": 5,
    # A machine that is gone without a word: the system would go on trying for a quarter of an hour, or for ever.
    "tcp_user_timeout": 10_000,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""What our connections to PostgreSQL are opened with."""
POSTGRES_SETTINGS = "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'"
"""Whoever is stopped in the middle of a save must not keep others waiting at those tables for ever.

Said after connecting, because PgBouncer refuses a connection that begins with it.
"""
SILENT_SECONDS = 15.0
"""How long a database server may take to answer before its connection is broken: longer than it waits for a lock."""

MOST_WAITING = 20_000
"""How many saves may wait; if the database is that far behind, the next ones are refused and may be tried again."""
PIECE_SECONDS = 0.02
"""How long the writer is left to moves between two pieces of tidying up."""

T = TypeVar("T")


def migrate(url: str) -> None:
    """Bring the database to its newest form; of several at once, one does it and the others wait.

    Raises OperationalError when it cannot be written, ModuleNotFoundError when its driver is not installed, WrongForm
    when a newer version has written it.
    """
    protect(url)
    is_file = sa.make_url(url).get_backend_name() == "sqlite"
    engine = _engine(url, connect_args={"timeout": MIGRATION_SECONDS}) if is_file else _engine(url)
    if is_file:
        _begin_explicitly(engine)
    config = _migrations()
    try:
        with engine.begin() as connection:
            check_form(connection, may_be_old=True)
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")  # until the other migration is done
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "kingdomino.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def check_form(connection: sa.Connection, *, may_be_old: bool = False) -> None:
    """Raises WrongForm when a newer version of this program has written the database, or an older one has."""
    found = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(_migrations())
    known = [script.revision for script in scripts.walk_revisions()]
    if found is not None and found not in known:
        raise WrongForm("database_newer")
    if found != known[0] and not may_be_old:
        raise WrongForm("database_older")


def _engine(url: str, **more: Any) -> sa.Engine:
    """A way to the database that never tells the values that are stored."""
    name = sa.make_url(url).get_backend_name()
    if name != "postgresql":
        return sa.create_engine(url, hide_parameters=True, **more)
    engine = sa.create_engine(url, hide_parameters=True, connect_args=POSTGRES)
    sa.event.listen(engine, "connect", _prepare_postgres)
    return engine


def _prepare_postgres(connection: Any, _record: Any) -> None:
    connection.execute(POSTGRES_SETTINGS)
    connection.commit()


def check_address(url: str) -> None:
    """Raises ModuleNotFoundError when a database's driver is not installed, SQLAlchemyError when it is no address."""
    _engine(url).dispose()


def _begin_explicitly(engine: sa.Engine) -> None:
    """Make each migration of SQLite one transaction, one at a time; Python's driver would begin it too late."""

    @sa.event.listens_for(engine, "connect")
    def leave_it_to_us(connection: Any, _record: Any) -> None:
        connection.isolation_level = None

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


@dataclass(slots=True)
class Job:
    """A save that waits to be committed, and the caller that waits for it."""

    save: Save
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


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
        now = time.monotonic()
        since = now if self._lost is None else self._lost[0]
        return max(since + PATIENCE_SECONDS, now + PAUSE_SECONDS)

    def insist(self, work: Callable[[], T], until: float) -> T:
        """Do this as soon as the server is there. Raises SQLAlchemyError, and StoreFailed if that is too late."""
        while True:
            if self._lost is not None and time.monotonic() > until:
                raise StoreFailed(self._lost[1])
            try:
                result = work()
            except SQLAlchemyError as error:
                if not _is_lost(error):
                    raise
                self._lost = (time.monotonic() if self._lost is None else self._lost[0], reason_of(error))
            else:
                self._lost = None
                return result
            time.sleep(PAUSE_SECONDS)


class Database:
    """One database. Every write goes through one thread, which commits together all that has arrived meanwhile.

    It uses plain connections in threads, not an asynchronous driver, which would switch threads or tasks at every step
    of a transaction; this switches once for a whole batch (`benchmarks/databases.py` compares drivers).
    """

    def __init__(self, url: str) -> None:
        self._file = DatabaseFile(url)
        self._engine = _engine(url)
        is_file = self._engine.dialect.name == "sqlite"
        self._silence = None if is_file else Silence(self._engine)
        # The writer's one connection to a file can tell what other processes have written.
        self._writable = _engine(url, poolclass=sa.QueuePool, pool_size=1, max_overflow=0) if is_file else self._engine
        if is_file:
            for engine in (self._engine, self._writable):
                sa.event.listen(engine, "connect", _prepare_sqlite)
        # A question is one statement, which needs no transaction around it.
        self._readable = self._engine if is_file else self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(1 if is_file else READERS, "reader")
        self._tidying = ThreadPoolExecutor(1, "tidier")
        self._tasks = Tasks()
        self._absence = Absence()
        self._has_written = False

    async def open(self) -> None:
        self._tasks.start(self._write())
        if self._silence is None:
            self._tasks.start(self._tidy())
        else:
            self._tasks.start(self._silence.keep_breaking())

    async def close(self) -> None:
        """Store what is still waiting, then close the database."""
        await self._jobs.join()
        await self._tasks.stop()
        for threads in (self._writing, self._reading, self._tidying):
            threads.shutdown()
        for engine in (self._engine, self._writable):
            engine.dispose()

    # Writing

    async def save(self, save: Save) -> None:
        """Store all of it, and return when it is safe. Raises Conflict, NoTable or StoreFailed: nothing was stored."""
        if self._jobs.qsize() >= MOST_WAITING:
            raise StoreFailed(f"{MOST_WAITING} saves wait already")
        job = Job(save)
        self._jobs.put_nowait(job)
        await job.done

    async def write(self, change: Callable[[sa.Connection], T]) -> T:
        """Change something beside the logs in one transaction, and return when it is safe.

        It may be done again when a database server has gone in the middle of it. Raises Conflict when nothing was
        stored; and StoreFailed, also when the server has gone while it was committing, so that it may have been stored.
        """
        until = self._absence.end_of_patience()
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._change, change, until)

    def _change(self, change: Callable[[sa.Connection], T], until: float) -> T:
        self._file.check()
        try:
            result = self._absence.insist(lambda: self._change_once(change), until)
        except IntegrityError:
            raise Conflict from None
        except SQLAlchemyError as error:
            raise StoreFailed(reason_of(error)) from None
        self._file.check()
        self._has_written = True
        return result

    def _change_once(self, change: Callable[[sa.Connection], T]) -> T:
        """Raises SQLAlchemyError when nothing was stored, StoreFailed when that is not known."""
        with self._writable.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # what it reads must still be true when it writes
            result = change(connection)
            try:
                connection.commit()
            except SQLAlchemyError as error:
                raise StoreFailed(reason_of(error)) from None
        return result

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in SQLite's write-ahead file."""
        if self._engine.dialect.name == "sqlite":
            await asyncio.get_running_loop().run_in_executor(self._writing, _checkpoint, self._writable, "TRUNCATE")

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            jobs = [await self._jobs.get()]
            await asyncio.sleep(GATHER_SECONDS)
            while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            batch = SaveBatch(self._writable)
            with timed(COMMITS):
                errors = await loop.run_in_executor(self._writing, self._commit, batch, [job.save for job in jobs])
            for job, error in zip(jobs, errors, strict=True):
                self._finish(job, error)
            while batch.given_up is not None and not self._jobs.empty():
                self._finish(self._jobs.get_nowait(), batch.given_up)  # these have waited too
            self._has_written = True

    def _finish(self, job: Job, error: Exception | None) -> None:
        _finish(job, error)
        self._jobs.task_done()

    def _commit(self, batch: "SaveBatch", saves: Sequence[Save]) -> Sequence[Exception | None]:
        """Commit all saves; the error of each. Where the file is gone, before or after, nothing counts as stored."""
        try:
            self._file.check()
            errors = batch.commit(saves)
            self._file.check()
        except StoreFailed as error:
            return [error] * len(saves)
        return errors

    async def _tidy(self) -> None:
        """Move what SQLite has written ahead into the database file, beside the writer, which is not kept waiting.

        The writer then only moves what has come meanwhile, and begins its file from the start, so that it stays small.
        """
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            if self._has_written:
                self._has_written = False
                await loop.run_in_executor(self._tidying, _checkpoint, self._engine, "PASSIVE")
                await loop.run_in_executor(self._writing, _checkpoint, self._writable, "RESTART")

    async def tidy(self, keeping: Keeping, now: float) -> Tidied:
        """Remove and archive what is old, a little at a time, so that nobody waits long.

        It raises nothing: what was done before the database failed is done.
        """
        tidied, loop = Tidied(), asyncio.get_running_loop()
        for piece in pieces(keeping, now):
            try:
                tidied.add(await loop.run_in_executor(self._writing, _work, self._writable, piece))
            except StoreFailed as error:
                tidied.failure = str(error)
                break
            self._has_written = True
            await asyncio.sleep(PIECE_SECONDS)
        return tidied

    # Reading

    async def load(self, table: str) -> list[Entry]:
        """A table's log by stream and number, of its chat only the last lines; empty if there is no such table."""
        return await self.read(lambda connection: load_table(connection, table))

    async def load_after(self, heads: Sequence[Head]) -> list[Entry]:
        """The entries of tables' logs after the last known one of each stream, by table, stream and number.

        It is one statement, so that nothing is missing of what was stored together.
        """
        return await self.read(lambda connection: statements_for(connection).after(connection, heads))

    async def grown(self, heads: Sequence[Head]) -> set[str]:
        """The tables of which one of these streams has grown."""
        return await self.read(lambda connection: statements_for(connection).grown(connection, heads))

    async def others_wrote(self) -> bool | None:
        """Whether another process has written since this was last asked; None of a server, which cannot tell."""
        if self._silence is not None:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._ask_who_wrote)

    def _ask_who_wrote(self) -> bool:
        """SQLite gives a connection a new number when another one has written; all that we write goes through this."""
        try:
            with self._writable.connect() as connection:
                number = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
                before = connection.info.get("data_version")
                connection.info["data_version"] = number
        except SQLAlchemyError as error:
            raise StoreFailed(reason_of(error)) from None
        return bool(number != before)

    async def heads(self, table: str) -> Mapping[Stream, int]:
        """The last number of each stream of a table; none where it has no entry."""
        return await self.read(lambda connection: _heads(connection, table))

    async def count_reports(self, table: str, reporter: str) -> int:
        """How many reports somebody has sent from a table."""
        own = schema.reports.c
        query = sa.select(sa.func.count()).where(own.table_id == table, own.reporter == reporter)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def list_public(self, status: str, most: int) -> list[str]:
        """The public tables with this status, newest first."""
        query = _newest(status, most).where(schema.tables.c.public)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def list_changed(self, status: str, since: float, until: float, *, most: int) -> list[str]:
        """Of so many newest tables with this status those that last changed between these times; chat is no change."""
        newest = _newest(status, most).subquery()
        moved, told = (_last_time(newest.c.id, stream) for stream in (Stream.ACTIONS, Stream.EVENTS))
        query = sa.select(newest.c.id).where(moved <= until, told <= until, sa.or_(moved > since, told > since))
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def list_bans(self) -> list[Ban]:
        """Everybody who may not come in, also those for whom the time is over, and the bots of each account."""
        return await self.read(_read_bans_with_bots)

    async def list_notices(self, since: float) -> list[str]:
        """The tables that were changed or removed beside the servers since then."""
        query = sa.select(schema.notices.c.table_id).where(schema.notices.c.at >= since)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def list_due(self, now: float, most: int) -> list[str]:
        """The tables where somebody's time is up, the longest overdue first."""
        tables = schema.tables.c
        query = sa.select(tables.id).where(tables.deadline <= now).order_by(tables.deadline).limit(most)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def next_deadline(self, after: float) -> float | None:
        """When somebody's time is up next, anywhere."""
        deadline = schema.tables.c.deadline
        query = sa.select(sa.func.min(deadline)).where(deadline > after)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def check(self) -> None:
        """Raises StoreFailed when the database does not answer, or is gone."""
        self._file.check()
        await self.read(lambda connection: connection.execute(sa.select(1)).scalar_one())

    async def read(self, ask: Callable[[sa.Connection], T]) -> T:
        """Ask something, beside the writer. Raises StoreFailed."""
        until = self._absence.end_of_patience()
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._ask, ask, until)

    def _ask(self, ask: Callable[[sa.Connection], T], until: float) -> T:
        try:
            return self._absence.insist(lambda: self._ask_once(ask), until)
        except SQLAlchemyError as error:
            raise StoreFailed(reason_of(error)) from None

    def _ask_once(self, ask: Callable[[sa.Connection], T]) -> T:
        with self._readable.connect() as connection:
            return ask(connection)


@contextlib.contextmanager
def opened(url: str) -> Iterator[sa.Connection]:
    """A connection for somebody who looks into the database beside the servers. Raises SQLAlchemyError."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _take_care)  # of a file that a server of an earlier version may have written
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def list_reports(url: str, most: int) -> list[KeptReport]:
    """What was reported on any server with this database, newest first. Raises SQLAlchemyError."""
    with opened(url) as connection:
        if not sa.inspect(connection).has_table(schema.reports.name):
            return []  # a server of an earlier version wrote it
        query = sa.select(schema.reports).order_by(schema.reports.c.at.desc()).limit(most)
        return [KeptReport(*row) for row in connection.execute(query)]


def read_bans(connection: sa.Connection) -> list[Ban]:
    rows = connection.execute(sa.select(schema.bans).order_by(schema.bans.c.at))
    return [Ban(BanKind(row.kind), row.who, row.until, row.reason, row.at) for row in rows]


def _read_bans_with_bots(connection: sa.Connection) -> list[Ban]:
    """All bans; one of an account holds for the accounts of its bots too, also for those that were made later."""
    bans, accounts = read_bans(connection), account_schema.accounts.c
    people = {ban.who: ban for ban in bans if ban.kind is BanKind.ACCOUNT}
    if not people:
        return bans
    bots = connection.execute(sa.select(accounts.id, accounts.owner).where(accounts.owner.in_(people)))
    return [*bans, *(people[owner]._replace(who=bot) for bot, owner in bots)]


def load_table(connection: sa.Connection, table: str) -> list[Entry]:
    """A table's log by stream and number, of its chat only the last lines; empty if there is no such table."""
    log = schema.log.c
    own = sa.select(schema.log).where(log.table_id == table, log.stream.in_(Stream))
    kept = own.where(log.stream != Stream.CHAT).order_by(log.stream, log.number)
    said = own.where(log.stream == Stream.CHAT).order_by(log.number.desc()).limit(CHATS_SHOWN)
    rows = [*connection.execute(kept), *reversed(connection.execute(said).all())]
    entries = entries_of(rows)
    if any(entry.stream is Stream.EVENTS and entry.number == 1 for entry in entries):
        return entries
    archived = connection.execute(sa.select(schema.archive.c.content).where(schema.archive.c.table_id == table))
    return [entry for content in archived.scalars() for entry in unpack(table, content)] + entries


def _newest(status: str, most: int) -> sa.Select[Any]:
    """The newest tables with a status."""
    tables = schema.tables.c
    return sa.select(tables.id).where(tables.status == status).order_by(tables.created.desc()).limit(most)


def _last_time(table: sa.ColumnElement[str], stream: Stream) -> sa.ColumnElement[float]:
    """When the last entry of a stream of a table was stored; 0 where it has none."""
    log = schema.log.c
    own = sa.select(log.at).where(log.table_id == table, log.stream == stream)
    return sa.func.coalesce(own.order_by(log.number.desc()).limit(1).scalar_subquery(), 0.0)


def _heads(connection: sa.Connection, table: str) -> dict[Stream, int]:
    """The last number of each stream, in the log or, where that is empty, in the archive."""
    log, archive = schema.log.c, schema.archive.c
    own = sa.select(log.stream, sa.func.max(log.number)).where(log.table_id == table, log.stream.in_(Stream))
    heads = {Stream(stream): number for stream, number in connection.execute(own.group_by(log.stream))}
    if heads.keys() >= {Stream.EVENTS, Stream.ACTIONS}:
        return heads
    query = sa.select(archive.events, archive.actions).where(archive.table_id == table)
    for events, actions in connection.execute(query):
        heads = {Stream.EVENTS: events, Stream.ACTIONS: actions, **heads}
    return heads


# In the writer's thread


class SaveBatch:
    """Saves on their way into the database together, with one patience for all of them."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._until: float | None = None
        """Until when a database server is waited for that has gone."""
        self.given_up: StoreFailed | None = None
        """Why nothing more is tried, if the server was waited for in vain."""

    def commit(self, saves: Sequence[Save]) -> list[Exception | None]:
        """Commit all saves in one transaction or, if one of them fails, each in its own. Gives the error of each."""
        if self.given_up is not None:
            return [self.given_up] * len(saves)
        try:
            with self._engine.begin() as connection:
                _insert(connection, saves)
        except OperationalError as error:
            if _is_lost(error):
                return self._insist(saves, error)
            # A full disk or a locked file: trying each by itself would only take longer.
            return [StoreFailed(reason_of(error)) for _ in saves]
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait are told, and the writer goes on
            if len(saves) > 1:
                return [result for save in saves for result in self.commit([save])]
            return [_told(error)]
        return [None] * len(saves)

    def _insist(self, saves: Sequence[Save], error: SQLAlchemyError) -> list[Exception | None]:
        """Store what may have been stored when the connection was lost, as soon as the server is there again."""
        if self._until is None:
            self._until = time.monotonic() + PATIENCE_SECONDS
        while _is_lost(error) and time.monotonic() < self._until:
            time.sleep(PAUSE_SECONDS)
            try:
                return self._store_or_find(saves)
            except SQLAlchemyError as again:
                error = again
        failed = StoreFailed(reason_of(error))
        if _is_lost(error):
            self.given_up = failed
        return [failed] * len(saves)

    def _store_or_find(self, saves: Sequence[Save]) -> list[Exception | None]:
        """Commit all saves that were not stored before the connection was lost. Raises SQLAlchemyError."""
        try:
            with self._engine.begin() as connection:
                _insert(connection, saves)
        except OperationalError:
            raise
        except Exception:  # noqa: BLE001 - numbers may be taken by these saves themselves; `commit` tells the rest
            with self._engine.connect() as connection:
                stored = [_is_stored(connection, save) for save in saves]
        else:
            return [None] * len(saves)
        rest = [save for save, is_stored in zip(saves, stored, strict=True) if not is_stored]
        errors = iter(self.commit(rest) if rest else ())
        return [None if is_stored else next(errors) for is_stored in stored]


def _told(error: Exception) -> Exception:
    """What those who wait for a save are told of an error."""
    if isinstance(error, Conflict | NoTable):
        return error
    return Conflict() if isinstance(error, IntegrityError) else StoreFailed(reason_of(error))


def _work(engine: sa.Engine, piece: Work) -> Tidied:
    """Do a piece of work in one transaction; gives what was done. Raises StoreFailed."""
    done = Tidied()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # what it reads must still be true when it writes
            piece(connection, done)
    except SQLAlchemyError as error:
        raise StoreFailed(reason_of(error)) from None
    return done


def _is_stored(connection: sa.Connection, save: Save) -> bool:
    """Whether the log has the first entry of a save, as this save would have written it; then it has all of it."""
    if not save.entries:
        return False
    log, entry = schema.log.c, save.entries[0]
    own = (log.table_id == entry.table, log.stream == entry.stream, log.number == entry.number)
    found = connection.execute(sa.select(log.text, log.at, log.key).where(*own)).first()
    return found is not None and tuple(found) == (entry.text, entry.at, entry.key)


def _is_lost(error: SQLAlchemyError) -> bool:
    """Whether the database's server has gone, is not there yet, or chose this of two that waited for each other.

    A file does nothing of that.
    """
    if not isinstance(error, OperationalError) or isinstance(error.orig, sqlite3.Error):
        return False
    state = getattr(error.orig, "sqlstate", None)  # its classes: connections, the server's operator, deadlocks
    return error.connection_invalidated or state is None or state.startswith(("08", "57P", "40"))


def _insert(connection: sa.Connection, saves: Sequence[Save]) -> None:
    entries, statements = [entry for save in saves for entry in save.entries], statements_for(connection)
    statements.lock(connection, {entry.table for entry in entries})
    statements.insert(connection, entries)
    for save in saves:
        for listing in save.listed:
            connection.execute(sa.insert(schema.tables).values(_listed(listing)))
        for table, changed in (save.relisted or {}).items():
            connection.execute(_relist(table, changed))
        for report in save.reports:
            connection.execute(sa.insert(schema.reports).values(report))
        for head in save.forgotten:
            connection.execute(_forget(head))
    store_seats(connection, saves)
    store_results(connection, [result for save in saves for result in save.results])
    # After the lock, or after the first write: nobody else writes to these tables in between.
    _check_tables(connection, saves)
    if statements.grown(connection, [head for save in saves for head in save.unless_passed]):
        raise Conflict


def _listed(listing: Listing) -> dict[str, Any]:
    return asdict(listing)


def _relist(table: str, changed: Relisting) -> sa.Update:
    return sa.update(schema.tables).where(schema.tables.c.id == table).values(dict(changed))


def _forget(head: Head) -> sa.Delete:
    log = schema.log.c
    own = sa.delete(schema.log).where(log.table_id == head.table, log.stream == head.stream)
    return own.where(log.number <= head.number)


def _check_tables(connection: sa.Connection, saves: Sequence[Save]) -> None:
    """Raises NoTable when a table was removed meanwhile, Conflict when it was archived with more than is known here.

    A table that was archived with what is known here is to be archived again.
    """
    entries = [entry for save in saves for entry in save.entries]
    first: dict[str, dict[str, int]] = {}
    for entry in entries:
        first.setdefault(entry.table, {}).setdefault(entry.stream, entry.number)
    if not first:
        return
    found = connection.execute(_find_tables(), {"ids": list(first)}).all()
    if len(found) < len(first):
        raise NoTable
    for table, events, actions in found:
        archived = {Stream.EVENTS: events or 0, Stream.ACTIONS: actions or 0}
        if any(number <= archived.get(Stream(stream), 0) for stream, number in first[table].items()):
            raise Conflict
    changed = [table for table, events, _ in found if events is not None and first[table].keys() - {Stream.ATTENDANCE}]
    if changed:
        connection.execute(_unarchive(changed))


def _unarchive(ids: Sequence[str]) -> sa.Update:
    """Let tables whose log has gone on be archived again; people who only come and go there do not count."""
    return sa.update(schema.tables).where(schema.tables.c.id.in_(ids)).values(archived=False)


@cache
def _find_tables() -> sa.Select[Any]:
    """Which of some tables there are, and up to which numbers each is archived."""
    tables, archive = schema.tables, schema.archive
    both = tables.outerjoin(archive, archive.c.table_id == tables.c.id)
    found = sa.select(tables.c.id, archive.c.events, archive.c.actions).select_from(both)
    return found.where(tables.c.id.in_(sa.bindparam("ids", expanding=True)))


def reason_of(error: Exception) -> str:
    """Why the database failed, without any value that was stored or searched for."""
    cause = getattr(error, "orig", None)
    if isinstance(error, OperationalError) or type(cause) is sqlite3.DatabaseError:
        # A full disk, a lost connection, a file that is no database: the first line of these words names no value.
        return f"{cause}".partition("\n")[0]
    return type(error).__name__


def _finish(job: Job, error: Exception | None) -> None:
    SAVES.labels("stored" if error is None else "conflict" if isinstance(error, Conflict) else "failed").inc()
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def _checkpoint(engine: sa.Engine, mode: str) -> None:
    """Move what can be moved now: nobody waits for a reader, and what fails is left to the next checkpoint."""
    with contextlib.suppress(SQLAlchemyError), engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=0")
        try:
            connection.exec_driver_sql(f"PRAGMA wal_checkpoint({mode})")
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")


def _prepare_sqlite(connection: Any, record: Any) -> None:
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
