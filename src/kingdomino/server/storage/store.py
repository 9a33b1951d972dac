"""The database behind the tables: reads on demand, and one writer that batches commits. It knows no rules."""

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError

from kingdomino.server.storage import schema

BUSY_MILLISECONDS = 5000
LARGEST_BATCH = 500
CHATS_KEPT = 50


class Conflict(Exception):
    """Another server, or the same request before, has stored this version or key already."""


Row = dict[str, Any]


@dataclass(slots=True)
class Job:
    """What is stored together or not at all: statements, then rows of the log."""

    statements: Sequence[sa.Executable]
    rows: Sequence[Row]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is stored of a table."""

    table: Row
    seats: list[Row]
    actions: list[Row]
    chats: list[Row]


def migrate(url: str) -> None:
    """Bring the database to its newest form. Raises OperationalError when it cannot be written."""
    place = sa.make_url(url)
    if place.get_backend_name() == "sqlite" and place.database:
        Path(place.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(place)
    config = Config()
    config.set_main_option("script_location", "kingdomino.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


class Store:
    """One database. Every write goes through one thread, which commits what has gathered meanwhile in one go.

    Plain connections in threads, not an asynchronous driver: that would cross threads at every step of a transaction,
    this does once for a whole batch.
    """

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url)
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _prepare_sqlite)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(1, "reader")
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Store what is still waiting, then let go of the database."""
        await self._jobs.join()
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()

    # Writing

    async def save(self, *statements: sa.Executable, rows: Sequence[Row] = ()) -> None:
        """Store all of it, and return when it is safe. Raises Conflict when a version or a key is taken."""
        job = Job(statements, rows)
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            errors = await loop.run_in_executor(self._writing, _commit, self._engine, jobs)
            for job, error in zip(jobs, errors, strict=True):
                _finish(job, error)
                self._jobs.task_done()

    # Reading

    async def load(self, table_id: str) -> Kept | None:
        """Everything about a table, or None when there is no such."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._load, table_id)

    def _load(self, table_id: str) -> Kept | None:
        actions, chats = schema.actions.c, schema.chats.c
        with self._engine.connect() as connection:

            def rows(table: sa.Table, *order: sa.UnaryExpression[int], most: int | None = None) -> list[Row]:
                query = sa.select(table).where(table.c.table_id == table_id).order_by(*order).limit(most)
                return [dict(row) for row in connection.execute(query).mappings()]

            found = (
                connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
            )
            if found is None:
                return None
            return Kept(
                table=dict(found),
                seats=rows(schema.seats, schema.seats.c.seat.asc()),
                actions=rows(schema.actions, actions.version.asc()),
                chats=rows(schema.chats, chats.number.desc(), most=CHATS_KEPT),
            )

    async def ids(self, status: str, *, public_only: bool, most: int) -> list[str]:
        """The tables with this status, newest first."""
        tables = schema.tables.c
        query = sa.select(tables.id).where(tables.status == status).order_by(tables.created.desc()).limit(most)
        if public_only:
            query = query.where(tables.public)
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._column, query)

    def _column(self, query: sa.Select[str]) -> list[str]:
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())


def _commit(engine: sa.Engine, jobs: list[Job]) -> list[Exception | None]:
    """All jobs in one transaction; when one of them fails, each in its own. What went wrong with each, if anything."""
    try:
        with engine.begin() as connection:
            for statement in (statement for job in jobs for statement in job.statements):
                connection.execute(statement)
            if rows := [row for job in jobs for row in job.rows]:
                connection.execute(sa.insert(schema.actions), rows)
    except sa.exc.SQLAlchemyError as error:
        if len(jobs) > 1:
            return [result for job in jobs for result in _commit(engine, [job])]
        return [Conflict() if isinstance(error, IntegrityError) else error]
    return [None] * len(jobs)


def _finish(job: Job, error: Exception | None) -> None:
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut too
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()
