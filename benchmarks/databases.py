"""How fast moves are stored: prints saves a second and waiting times for SQLite and each driver of PostgreSQL.

Every driver does the same for a batch, in one transaction: lock the rows of its tables, insert all entries in one
statement, see that nobody else was faster. It judges no driver for other work.

    python benchmarks/databases.py [--tables 200] [--seconds 5] [--postgres postgresql://USER:PASSWORD@HOST/NAME]

Without an address it starts a PostgreSQL server of its own. Drivers that are not installed are left out, and named.
"""

import argparse
import asyncio
import importlib.util
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import uvloop

from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import database
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Entry, Head, Listing, Save, Stream
from tests.server.services import Postgres

KeepOne = Callable[[Save], Awaitable[None]]
Opened = AbstractAsyncContextManager[KeepOne]
TEXT = "place 24 h7 up"


class Batches:
    """Gathers saves as `Database` does, and gives each batch to an asynchronous driver."""

    def __init__(self, commit: Callable[[Sequence[Save]], Awaitable[None]]) -> None:
        self._commit = commit
        self._jobs: asyncio.Queue[database.Job] = asyncio.Queue()
        self._writing = asyncio.create_task(self._write())

    async def save(self, save: Save) -> None:
        job = database.Job(save)
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            await asyncio.sleep(database.GATHER_SECONDS)
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            await self._commit([job.save for job in jobs])
            for job in jobs:
                job.done.set_result(None)

    def stop(self) -> None:
        self._writing.cancel()


@asynccontextmanager
async def in_threads(url: str) -> AsyncIterator[KeepOne]:
    """What the server does: plain connections, in a thread that writes."""
    store = Database(url)
    await store.open()
    yield store.save
    await store.close()


LOCK = "SELECT 1 FROM tables WHERE id = ANY({}) ORDER BY id FOR NO KEY UPDATE"
INSERT = "INSERT INTO log SELECT * FROM unnest({}::text[], {}::text[], {}::int[], {}::text[], {}::float[], {}::text[])"
FIND = (
    "SELECT 1 FROM unnest({}::text[], {}::text[], {}::int[]) AS next (t, s, n) "
    "JOIN log ON table_id = t AND stream = s AND number = n LIMIT 1"
)


def lists(saves: Sequence[Save]) -> tuple[list[str], list[list[Any]], list[list[Any]]]:
    """What the three statements are given: tables, entries by column, and what must not be there."""
    entries = [entry for save in saves for entry in save.entries]
    heads = [(head.table, head.stream, head.number + 1) for save in saves for head in save.unless_passed]
    tables = sorted({entry.table for entry in entries})
    return tables, [*map(list, zip(*entries, strict=True))], [*map(list, zip(*heads, strict=True))]


@asynccontextmanager
async def psycopg_async(url: str) -> AsyncIterator[KeepOne]:
    import psycopg

    connection = await psycopg.AsyncConnection.connect(url)
    lock, insert, find = (query.replace("{}", "%s").encode() for query in (LOCK, INSERT, FIND))

    async def commit(saves: Sequence[Save]) -> None:
        tables, entries, following = lists(saves)
        async with connection.transaction(), connection.cursor() as cursor:
            await cursor.execute(lock, (tables,))
            await cursor.execute(insert, entries)
            await cursor.execute(find, following)
            assert await cursor.fetchone() is None

    batches = Batches(commit)
    yield batches.save
    batches.stop()
    await connection.close()


@asynccontextmanager
async def asyncpg(url: str) -> AsyncIterator[KeepOne]:
    driver: Any = importlib.import_module("asyncpg")
    connection = await driver.connect(url)
    lock, insert, find = (query.format(*(f"${number}" for number in range(1, 7))) for query in (LOCK, INSERT, FIND))

    async def commit(saves: Sequence[Save]) -> None:
        tables, entries, following = lists(saves)
        async with connection.transaction():
            await connection.execute(lock, tables)
            await connection.execute(insert, *entries)
            assert await connection.fetchrow(find, *following) is None

    batches = Batches(commit)
    yield batches.save
    batches.stop()
    await connection.close()


async def play(save: KeepOne, table: str, until: float, waited: list[float]) -> None:
    """One table: the next move is made as soon as the last one is stored."""
    number = 0
    while (began := time.perf_counter()) < until:
        number += 1
        entry = Entry(table, Stream.ACTIONS, number, TEXT, time.time(), f"0:{number}")
        await save(Save((entry,), unless_passed=(Head(table, Stream.EVENTS, 1),)))
        waited.append((time.perf_counter() - began) * 1000)


async def measure(opened: Opened, name: str, tables: int, seconds: float) -> str:
    async with opened as save:
        names = [f"{name}{number:05}"[-40:] for number in range(tables)]
        until, waited = time.perf_counter() + seconds, list[float]()
        await asyncio.gather(*(play(save, table, until, waited) for table in names))
    waited.sort()
    p50, p99 = waited[len(waited) // 2], waited[int(len(waited) * 0.99)]
    return f"{name:32} {len(waited) / seconds:8.0f} saves a second   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms"


def open_tables(url: str, name: str, tables: int) -> None:
    """Make the tables at which moves will be stored, before the clock runs."""

    async def run() -> None:
        async with in_threads(url) as save:
            for number in range(tables):
                table = f"{name}{number:05}"[-40:]
                await save(Save((Entry(table, Stream.EVENTS, 1, "{}", 0.0),), (Listing(table, 0.0, "running", False),)))

    asyncio.run(run())


def compare(file: str, postgres: str, tables: int, seconds: float) -> None:
    """Print one line for each way to store."""
    sqlite, server = ServerSettings(file).url, ServerSettings(postgres).url
    ways: list[tuple[str, str, str, Callable[[str], Opened]]] = [
        ("sqlite, in a thread", "sqlite3", sqlite, in_threads),
        ("psycopg, in a thread", "psycopg", server, in_threads),
        ("psycopg, asynchronous", "psycopg", postgres, psycopg_async),
        ("asyncpg, asynchronous", "asyncpg", postgres, asyncpg),
    ]
    for url in (sqlite, server):
        migrate(url)
    for name, module, url, way in ways:
        if importlib.util.find_spec(module) is None:
            print(f"{name:32} is not installed", flush=True)
            continue
        open_tables(sqlite if url == sqlite else server, name, tables)
        print(uvloop.run(measure(way(url), name, tables, seconds)), flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="how many moves are stored at the same time")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--postgres", help="the address of an empty database")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "tables.sqlite3")
        if asked.postgres:
            compare(file, asked.postgres, asked.tables, asked.seconds)
            return 0
        server = Postgres()
        try:
            compare(file, server.new_database(), asked.tables, asked.seconds)
        finally:
            server.remove()
    return 0


if __name__ == "__main__":
    sys.exit(main())
