"""Logs of tables in a database: reads on demand, and one writer that commits many saves together. It knows no rules."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kingdomino.server.metrics import COMMITS, SAVES, timed
from kingdomino.server.storage import account_schema, schema
from kingdomino.server.storage.database_file import DatabaseFile
from kingdomino.server.storage.engines import BUSY_MILLISECONDS, engine_of, opened, prepare_sqlite
from kingdomino.server.storage.log import (
    CHATS_SHOWN,
    Ban,
    BanKind,
    Conflict,
    Entry,
    Head,
    Keeping,
    KeptReport,
    Save,
    StoreFailed,
    Stream,
    Tidied,
)
from kingdomino.server.storage.loss import Absence, Silence, is_lost, reason_of
from kingdomino.server.storage.retention import Work, pieces, unpack
from kingdomino.server.storage.save_batch import SaveBatch
from kingdomino.server.storage.statements import entries_of, statements_for
from kingdomino.server.tasks import Tasks

LARGEST_BATCH = 500
CHECKPOINT_SECONDS = 2.0
"""How often SQLite's write-ahead file is moved into the database file."""
GATHER_SECONDS = 0.002
"""How long the writer lets others join before it commits: a commit costs as much for ten moves as for one."""
READERS = 4
"""How many questions a database server is asked at the same time; of a file only one."""
MOST_WAITING = 20_000
"""How many saves may wait; if the database is that far behind, the next ones are refused and may be tried again."""
SCRUB_TRIES = 100
"""How often it is tried to empty the write-ahead file while others read there; what is left goes by and by."""
PIECE_SECONDS = 0.02
"""How long the writer is left to moves between two pieces of tidying up."""

T = TypeVar("T")


@dataclass(slots=True)
class Job:
    """A save that waits to be committed, and the caller that waits for it."""

    save: Save
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Database:
    """One database. Every write goes through one thread, which commits together all that has arrived meanwhile.

    It uses plain connections in threads, not an asynchronous driver, which would switch threads or tasks at every step
    of a transaction; this switches once for a whole batch (`benchmarks/databases.py` compares drivers).
    """

    def __init__(self, url: str) -> None:
        self._file = DatabaseFile(url)
        self._engine = engine_of(url)
        is_file = self._engine.dialect.name == "sqlite"
        self._silence = None if is_file else Silence(self._engine)
        # The writer's one connection to a file can tell what other processes have written.
        self._writable = (
            engine_of(url, poolclass=sa.QueuePool, pool_size=1, max_overflow=0) if is_file else self._engine
        )
        if is_file:
            for engine in (self._engine, self._writable):
                sa.event.listen(engine, "connect", prepare_sqlite)
        # A question is one statement, which needs no transaction around it.
        self._readable = self._engine if is_file else self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(1 if is_file else READERS, "reader")
        self._checkpointing = ThreadPoolExecutor(1, "checkpoints")
        self._tasks, self._breaking = Tasks(), Tasks()
        self._absence = Absence()
        self._has_written = False

    async def open(self) -> None:
        self._tasks.start(self._write())
        if self._silence is None:
            self._tasks.start(self._keep_checkpointing())
        else:
            self._breaking.start(self._silence.keep_breaking())

    async def close(self) -> None:
        """Store what is still waiting, then close the database."""
        await self._jobs.join()
        await self._tasks.stop()
        for threads in (self._writing, self._reading, self._checkpointing):
            await asyncio.to_thread(threads.shutdown)  # meanwhile connections that do not answer are still broken
        await self._breaking.stop()
        for engine in (self._engine, self._writable):
            engine.dispose()

    # Writing

    async def save(self, save: Save) -> None:
        """Store all of it, and return when it is safe.

        Raises Conflict or NoTable when nothing was stored, and StoreFailed when that is not known or did not work.
        """
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
        until, outcome = self._absence.end_of_patience(), "failed"
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._writing, self._change, change, until)
            outcome = "stored"
        except Conflict:
            outcome = "conflict"
            raise
        finally:
            SAVES.labels(outcome).inc()
        return result

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
        """Leave nothing of what was deleted in SQLite's write-ahead file, as soon as nobody reads there any more."""
        for _ in range(SCRUB_TRIES if self._engine.dialect.name == "sqlite" else 0):
            emptied = asyncio.get_running_loop().run_in_executor(self._writing, _checkpoint, self._writable, "TRUNCATE")
            if await emptied:
                return
            await asyncio.sleep(PIECE_SECONDS)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            jobs = [await self._jobs.get()]
            await asyncio.sleep(GATHER_SECONDS)
            while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            batch = SaveBatch(self._writable, self._absence)
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

    def _commit(self, batch: SaveBatch, saves: Sequence[Save]) -> Sequence[Exception | None]:
        """Commit all saves; the error of each. Where the file is gone, before or after, nothing counts as stored."""
        try:
            self._file.check()
            errors = batch.commit(saves)
            self._file.check()
        except StoreFailed as error:
            return [error] * len(saves)
        return errors

    async def _keep_checkpointing(self) -> None:
        """Move what SQLite has written ahead into the database file, beside the writer, which is not kept waiting.

        The writer then only moves what has come meanwhile, and begins its file from the start, so that it stays small.
        """
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if self._has_written:
                self._has_written = False
                await loop.run_in_executor(self._checkpointing, _checkpoint, self._engine, "PASSIVE")
                await loop.run_in_executor(self._writing, _checkpoint, self._writable, "RESTART")

    async def tidy(self, keeping: Keeping, now: float) -> Tidied:
        """Remove and archive what is old, a little at a time, so that nobody waits long.

        It raises nothing: what was done before something failed is done, and other kinds of old things go all the same.
        """
        tidied, loop = Tidied(), asyncio.get_running_loop()
        for piece in pieces(keeping, now):
            try:
                tidied.add(await loop.run_in_executor(self._writing, _work, self._writable, piece))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told, and tried again later
                tidied.failure = reason_of(error)
                if is_lost(error):
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


def load_chat(connection: sa.Connection, table: str) -> list[Entry]:
    """All that is kept of a table's chat."""
    log = schema.log.c
    said = sa.select(schema.log).where(log.table_id == table, log.stream == Stream.CHAT)
    return entries_of(connection.execute(said.order_by(log.number)))


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


def _work(engine: sa.Engine, piece: Work) -> Tidied:
    """Do a piece of work in one transaction; gives what was done."""
    done = Tidied()
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # what it reads must still be true when it writes
        piece(connection, done)
    return done


def _finish(job: Job, error: Exception | None) -> None:
    SAVES.labels("stored" if error is None else "conflict" if isinstance(error, Conflict) else "failed").inc()
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def _checkpoint(engine: sa.Engine, mode: str) -> bool:
    """Move what can be moved now: nobody waits for a reader, and what fails is left to the next checkpoint.

    Gives whether everything was done.
    """
    with contextlib.suppress(SQLAlchemyError), engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=0")
        try:
            busy = connection.exec_driver_sql(f"PRAGMA wal_checkpoint({mode})").one()[0]
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        return not busy
    return False
