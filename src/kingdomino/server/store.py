"""The database behind the tables: reads on demand, and one writer that batches commits. It knows no rules."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from kingdomino.server import schema

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
    plain = sa.make_url(url)
    if plain.get_backend_name() == "sqlite" and plain.database:
        Path(plain.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(plain.set(drivername=plain.get_backend_name()))
    config = Config()
    config.set_main_option("script_location", "kingdomino.server:migrations")
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


class Store:
    """One database. Every write goes through one task, which commits what has gathered meanwhile in one go."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        await self._jobs.join()
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    # Writing

    async def save(self, *statements: sa.Executable, rows: Sequence[Row] = ()) -> None:
        """Store all of it, and return when it is safe. Raises Conflict when a version or a key is taken."""
        job = Job(statements, rows)
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        async with self._engine.connect() as connection:
            while True:
                jobs = [await self._jobs.get()]
                while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
                    jobs.append(self._jobs.get_nowait())
                await _commit(connection, jobs)
                for _ in jobs:
                    self._jobs.task_done()

    # Reading

    async def load(self, table_id: str) -> Kept | None:
        """Everything about a table, or None when there is no such."""
        async with self._engine.connect() as connection:
            found = await _rows(connection, sa.select(schema.tables).where(schema.tables.c.id == table_id))
            if not found:
                return None
            seats, actions, chats = schema.seats.c, schema.actions.c, schema.chats.c
            return Kept(
                found[0],
                await _rows(connection, sa.select(schema.seats).where(seats.table_id == table_id).order_by(seats.seat)),
                await _rows(
                    connection, sa.select(schema.actions).where(actions.table_id == table_id).order_by(actions.version)
                ),
                await _rows(
                    connection,
                    sa.select(schema.chats)
                    .where(chats.table_id == table_id)
                    .order_by(chats.number.desc())
                    .limit(CHATS_KEPT),
                ),
            )

    async def ids(self, status: str, *, public_only: bool, most: int) -> list[str]:
        """The tables with this status, newest first."""
        tables = schema.tables.c
        query = sa.select(tables.id).where(tables.status == status).order_by(tables.created.desc()).limit(most)
        if public_only:
            query = query.where(tables.public)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())


async def _rows(connection: AsyncConnection, query: sa.Select[Any]) -> list[Row]:
    return [dict(row._mapping) for row in await connection.execute(query)]


async def _commit(connection: AsyncConnection, jobs: list[Job]) -> None:
    """All jobs in one transaction; when one of them conflicts, each in its own."""
    try:
        async with connection.begin():
            for statement in (statement for job in jobs for statement in job.statements):
                await connection.execute(statement)
            if rows := [row for job in jobs for row in job.rows]:
                await connection.execute(sa.insert(schema.actions), rows)
    except IntegrityError:
        if len(jobs) == 1:
            _finish(jobs[0], Conflict())
        else:
            for job in jobs:
                await _commit(connection, [job])
    except sa.exc.SQLAlchemyError as error:
        for job in jobs:
            _finish(job, error)
    else:
        for job in jobs:
            _finish(job, None)


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
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()
