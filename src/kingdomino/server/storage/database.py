"""Logs of tables in a database: reads on demand, and one writer that commits many saves together. It knows no rules."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from kingdomino.server.storage import schema
from kingdomino.server.storage.log import (
    CHATS_SHOWN,
    Conflict,
    Entry,
    Head,
    KeptReport,
    Listing,
    Relisting,
    Save,
    StoreFailed,
    Stream,
)
from kingdomino.server.tasks import Tasks

BUSY_MILLISECONDS = 5000
LARGEST_BATCH = 500
TIDY_SECONDS = 2.0
"""How often SQLite's write-ahead file is moved into the database file."""
GATHER_SECONDS = 0.002
"""How long the writer lets others join before it commits: a commit costs as much for ten moves as for one."""

T = TypeVar("T")


def migrate(url: str) -> None:
    """Bring the database to its newest form. Raises OperationalError when it cannot be written."""
    engine = sa.create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        _begin_explicitly(engine)
    config = Config()
    config.set_main_option("script_location", "kingdomino.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


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


class Database:
    """One database. Every write goes through one thread, which commits together all that has arrived meanwhile.

    It uses plain connections in threads, not an asynchronous driver, which would switch threads at every step of a
    transaction; this switches once for a whole batch.
    """

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, hide_parameters=True)
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _prepare_sqlite)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(1, "reader")
        self._tidying = ThreadPoolExecutor(1, "tidier")
        self._tasks = Tasks()
        self._has_written = False

    async def open(self) -> None:
        self._tasks.start(self._write())
        if self._engine.dialect.name == "sqlite":
            self._tasks.start(self._tidy())

    async def close(self) -> None:
        """Store what is still waiting, then close the database."""
        await self._jobs.join()
        await self._tasks.stop()
        for threads in (self._writing, self._reading, self._tidying):
            threads.shutdown()
        self._engine.dispose()

    # Writing

    async def save(self, save: Save) -> None:
        """Store all of it, and return when it is safe. Raises Conflict or StoreFailed; then nothing was stored."""
        job = Job(save)
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            jobs = [await self._jobs.get()]
            await asyncio.sleep(GATHER_SECONDS)
            while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            errors = await loop.run_in_executor(self._writing, _commit, self._engine, [job.save for job in jobs])
            for job, error in zip(jobs, errors, strict=True):
                _finish(job, error)
                self._jobs.task_done()
            self._has_written = True

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
                await loop.run_in_executor(self._writing, _checkpoint, self._engine, "RESTART")

    # Reading

    async def load(self, table: str) -> list[Entry]:
        """A table's log by stream and number, of its chat only the last lines; empty if there is no such table."""
        return await self._read(lambda connection: _load(connection, table))

    async def heads(self, table: str) -> Mapping[Stream, int]:
        """The last number of each stream of a table; none where it has no entry."""
        log = schema.log.c
        own = sa.select(log.stream, sa.func.max(log.number)).where(log.table_id == table)
        query = own.where(log.stream.in_(Stream)).group_by(log.stream)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {Stream(stream): number for stream, number in rows}

    async def count_reports(self, table: str, reporter: str) -> int:
        """How many reports somebody has sent from a table."""
        own = schema.reports.c
        query = sa.select(sa.func.count()).where(own.table_id == table, own.reporter == reporter)
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def list_ids(self, status: str, *, public_only: bool, most: int) -> list[str]:
        """The tables with this status, newest first."""
        tables = schema.tables.c
        query = sa.select(tables.id).where(tables.status == status).order_by(tables.created.desc()).limit(most)
        if public_only:
            query = query.where(tables.public)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def list_due(self, now: float, most: int) -> list[str]:
        """The tables where somebody's time is up, the longest overdue first."""
        tables = schema.tables.c
        query = sa.select(tables.id).where(tables.deadline <= now).order_by(tables.deadline).limit(most)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def next_deadline(self, after: float) -> float | None:
        """When somebody's time is up next, anywhere."""
        deadline = schema.tables.c.deadline
        query = sa.select(sa.func.min(deadline)).where(deadline > after)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._ask, ask)

    def _ask(self, ask: Callable[[sa.Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return ask(connection)
        except SQLAlchemyError as error:
            raise StoreFailed(_reason(error)) from None


def list_reports(url: str, most: int) -> list[KeptReport]:
    """What was reported on any server with this database, newest first. Raises SQLAlchemyError."""
    engine = sa.create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as connection:
            if not sa.inspect(connection).has_table(schema.reports.name):
                return []  # a server of an earlier version wrote it
            query = sa.select(schema.reports).order_by(schema.reports.c.at.desc()).limit(most)
            return [KeptReport(*row) for row in connection.execute(query)]
    finally:
        engine.dispose()


def _load(connection: sa.Connection, table: str) -> list[Entry]:
    log = schema.log.c
    own = sa.select(schema.log).where(log.table_id == table, log.stream.in_(Stream))
    kept = own.where(log.stream != Stream.CHAT).order_by(log.stream, log.number)
    said = own.where(log.stream == Stream.CHAT).order_by(log.number.desc()).limit(CHATS_SHOWN)
    rows = [*connection.execute(kept), *reversed(connection.execute(said).all())]
    return [Entry(row.table_id, Stream(row.stream), row.number, row.text, row.at, row.key) for row in rows]


# In the writer's thread


def _commit(engine: sa.Engine, saves: Sequence[Save]) -> list[Exception | None]:
    """Commit all saves in one transaction or, if one of them fails, each in its own. Gives the error of each."""
    try:
        with engine.begin() as connection:
            _insert(connection, saves)
    except OperationalError as error:  # a full disk or a locked file: trying each by itself would only take longer
        return [StoreFailed(_reason(error)) for _ in saves]
    except Exception as error:  # noqa: BLE001 - whatever it is, those who wait are told, and the writer goes on
        if len(saves) > 1:
            return [result for save in saves for result in _commit(engine, [save])]
        return [Conflict() if isinstance(error, Conflict | IntegrityError) else StoreFailed(_reason(error))]
    return [None] * len(saves)


def _insert(connection: sa.Connection, saves: Sequence[Save]) -> None:
    if entries := [entry for save in saves for entry in save.entries]:
        connection.exec_driver_sql(_insert_log(connection.dialect.paramstyle, len(entries)), tuple(chain(*entries)))
    for save in saves:
        for listing in save.listed:
            connection.execute(sa.insert(schema.tables).values(_listed(listing)))
        for table, changed in (save.relisted or {}).items():
            connection.execute(_relist(table, changed))
        for report in save.reports:
            connection.execute(sa.insert(schema.reports).values(report))
    # After the first write, so that SQLite lets nobody else write in between.
    _check_heads(connection, [head for save in saves for head in save.unless_passed])


@cache
def _insert_log(paramstyle: str, count: int) -> str:
    """One statement for this many entries.

    With one statement per row, the driver would release Python's lock and wait for it again for each row.
    """
    names = ", ".join(column.name for column in schema.log.columns)
    row = f"({', '.join(_mark(paramstyle) for _ in Entry._fields)})"
    return f"INSERT INTO log ({names}) VALUES {', '.join([row] * count)}"


def _mark(paramstyle: str) -> str:
    """What stands for a value in a statement."""
    return "?" if paramstyle == "qmark" else "%s"


def _listed(listing: Listing) -> dict[str, Any]:
    return {name: getattr(listing, name) for name in schema.tables.columns.keys()}  # noqa: SIM118 - not a mapping


def _relist(table: str, changed: Relisting) -> sa.Update:
    return sa.update(schema.tables).where(schema.tables.c.id == table).values(dict(changed))


def _check_heads(connection: sa.Connection, heads: Sequence[Head]) -> None:
    """Raises Conflict when one of these streams has grown."""
    if not heads:
        return
    following = chain.from_iterable((head.table, head.stream, head.number + 1) for head in heads)
    query = _find_log(connection.dialect.paramstyle, len(heads))
    if connection.exec_driver_sql(query, tuple(following)).first() is not None:
        raise Conflict


@cache
def _find_log(paramstyle: str, count: int) -> str:
    """One statement that finds any of this many entries."""
    mark = _mark(paramstyle)
    one = f"(table_id = {mark} AND stream = {mark} AND number = {mark})"  # SQLite finds each of these by the key
    return f"SELECT 1 FROM log WHERE {' OR '.join([one] * count)} LIMIT 1"


def _reason(error: Exception) -> str:
    """Why the database failed, without any value that was stored or searched for."""
    if isinstance(error, OperationalError):
        return f"{error.orig}"  # a full disk, a locked file, a lost connection: the driver's words name no value
    return type(error).__name__


def _finish(job: Job, error: Exception | None) -> None:
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


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA wal_autocheckpoint=0")  # `Database._tidy` does it
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut too
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()
