"""What a store promises holds for a file and for a PostgreSQL server alike; a server may go and come back."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import sqlalchemy as sa

from kingdomino.server.run import serve
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import engines, loss, schema
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Conflict, Entry, Head, Listing, Save, StoreFailed, Stream
from tests.patience import PATIENCE
from tests.server.rigged import Happening
from tests.server.services import Postgres, new_postgres
from tests.server.stored import ask, log_of

TABLES = [f"table{number:02}" for number in range(12)]
ROUNDS = 25


def event(table: str, number: int, text: str = "event") -> Entry:
    return Entry(table, Stream.EVENTS, number, text, 1_700_000_000.123456)


def action(table: str, number: int, key: str | None = None) -> Entry:
    return Entry(table, Stream.ACTIONS, number, "pass", 1_700_000_000.123456, key)


def opening(table: str) -> Save:
    return Save((event(table, 1),), listed=(Listing(table, 1.0, "running", public=True),))


@asynccontextmanager
async def opened(database: str, count: int = 1) -> AsyncIterator[list[Database]]:
    """So many processes' ways to one database; it is brought up to date first."""
    url = ServerSettings(database).url
    await asyncio.to_thread(migrate, url)
    stores = [Database(url) for _ in range(count)]
    for store in stores:
        await store.open()
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


async def outcome(saving: Coroutine[Any, Any, None]) -> str:
    try:
        await saving
    except Conflict:
        return "conflict"
    except StoreFailed as error:
        return f"failed: {error}"
    return "stored"


def test_of_two_who_save_the_same_number_one_is_told_of_the_conflict(database: str) -> None:
    async def run() -> None:
        async with opened(database, 2) as (one, other):
            await one.save(opening("table"))
            for number in range(2, ROUNDS):
                saves = (store.save(Save((event("table", number),))) for store in (one, other))
                assert sorted(await asyncio.gather(*map(outcome, saves))) == ["conflict", "stored"]

    asyncio.run(run())
    assert [line.number for line in log_of(database, "table")] == list(range(1, ROUNDS))


def test_an_action_and_an_event_that_it_did_not_know_are_never_both_stored(database: str) -> None:
    """Who may act depends on the events: both were decided with the same ones, so one of them is decided again."""

    async def run() -> None:
        async with opened(database, 2) as (one, other):
            await one.save(opening("table"))
            acted = 0
            for number in range(1, ROUNDS):
                events = number - acted
                unless = (Head("table", Stream.EVENTS, events),)
                saves = (
                    one.save(
                        Save((event("table", events + 1),), unless_passed=(Head("table", Stream.ACTIONS, acted),))
                    ),
                    other.save(Save((action("table", acted + 1),), unless_passed=unless)),
                )
                told, done = await asyncio.gather(*map(outcome, saves))
                assert sorted([told, done]) == ["conflict", "stored"]
                acted += done == "stored"

    asyncio.run(run())


def test_processes_that_save_at_the_same_tables_in_any_order_never_block_each_other(database: str) -> None:
    async def run() -> None:
        async with opened(database, 2) as (one, other):
            await asyncio.gather(*(one.save(opening(table)) for table in TABLES))
            for number in range(2, ROUNDS):
                forth = [outcome(one.save(Save((event(table, number),)))) for table in TABLES]
                back = [outcome(other.save(Save((event(table, number),)))) for table in reversed(TABLES)]
                async with asyncio.timeout(PATIENCE):
                    results = await asyncio.gather(*forth, *back)
                assert sorted(results) == ["conflict"] * len(TABLES) + ["stored"] * len(TABLES)

    asyncio.run(run())


def test_a_conflict_among_many_saves_fails_alone(database: str) -> None:
    async def run() -> list[str]:
        async with opened(database) as (store,):
            await store.save(opening("taken"))
            return await asyncio.gather(*(outcome(store.save(opening(table))) for table in ("a", "taken", "b")))

    assert asyncio.run(run()) == ["stored", "conflict", "stored"]


def test_a_conflict_among_many_saves_costs_the_others_few_commits(database: str) -> None:
    """Each save was committed by itself then: 300 of them took fifty times as long."""
    tables = [f"table{number}" for number in range(64)]

    async def run() -> tuple[list[str], int]:
        async with opened(database) as (store,):
            await store.save(opening(tables[40]))
            transactions = list[sa.Connection]()
            sa.event.listen(store._writable, "begin", transactions.append)
            results = await asyncio.gather(*(outcome(store.save(opening(table))) for table in tables))
            return results, len(transactions)

    results, transactions = asyncio.run(run())
    assert [table for table, result in zip(tables, results, strict=True) if result != "stored"] == [tables[40]]
    assert transactions <= 20


def test_what_was_written_to_many_tables_since_is_read_at_once(database: str) -> None:
    async def run() -> None:
        async with opened(database) as (store,):
            for table in ("a", "b", "c"):
                await store.save(opening(table))
            await store.save(Save((event("a", 2), action("a", 1, "k"), action("a", 2))))
            await store.save(Save((event("b", 2, "news"),)))
            known = [Head("a", Stream.EVENTS, 2), Head("a", Stream.ACTIONS, 1), Head("b", Stream.EVENTS, 1)]
            assert await store.load_after([*known, Head("c", Stream.EVENTS, 1)]) == [
                action("a", 2),
                event("b", 2, "news"),
            ]
            assert await store.load_after([]) == []

    asyncio.run(run())


def attendance(number: int, text: str = "{}") -> Save:
    """A save of who is awaited at a table, which takes the place of the one before it."""
    entry = Entry("table", Stream.ATTENDANCE, number, text, 1_700_000_000.0)
    return Save((entry,), unless_passed=(Head(*entry[:3]),), forgotten=(Head("table", Stream.ATTENDANCE, number - 1),))


def test_of_the_attendance_only_the_last_entry_is_kept_and_its_number_decides_who_was_faster(database: str) -> None:
    async def run() -> None:
        async with opened(database, 2) as (one, other):
            await one.save(opening("table"))
            for number in range(1, ROUNDS):
                saves = (store.save(attendance(number)) for store in (one, other))
                assert sorted(await asyncio.gather(*map(outcome, saves))) == ["conflict", "stored"]
            for late in range(1, ROUNDS):  # most of these numbers are free again
                assert await outcome(other.save(attendance(late))) == "conflict"

    asyncio.run(run())
    assert [line.number for line in log_of(database, "table") if line.stream == "attendance"] == [ROUNDS - 1]


def test_a_stream_has_grown_although_the_entry_that_came_next_is_gone(database: str) -> None:
    async def run() -> None:
        async with opened(database) as (store,):
            await store.save(opening("table"))
            for number in range(1, 5):
                await store.save(attendance(number))
            assert await store.grown([Head("table", Stream.ATTENDANCE, 1)]) == {"table"}
            assert await store.grown([Head("table", Stream.ATTENDANCE, 4)]) == set()

    asyncio.run(run())


def test_thousands_of_streams_are_looked_at_together(database: str) -> None:
    async def run() -> None:
        async with opened(database) as (store,):
            await store.save(opening("table"))
            await store.save(Save((event("table", 2),)))
            others = [Head(f"other {number}", Stream.EVENTS, 0) for number in range(3000)]
            assert await store.grown([*others, Head("table", Stream.EVENTS, 1)]) == {"table"}

    asyncio.run(run())


def test_several_processes_that_start_at_once_bring_the_database_up_to_date_once(database: str) -> None:
    threads = [Thread(target=migrate, args=(ServerSettings(database).url,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ask(database, "SELECT COUNT(*) FROM alembic_version")[0][0] == 1


# A database server that goes


@pytest.fixture
def mortal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Postgres]:
    """A PostgreSQL server to be stopped and started; stores wait for as long as that may take on a busy machine."""
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", PATIENCE)
    yield from new_postgres()


def test_saves_and_questions_wait_for_a_server_that_is_started_again(mortal: Postgres) -> None:
    database = mortal.new_database()

    async def run() -> list[Entry]:
        async with opened(database) as (store,):
            await store.save(opening("table"))
            mortal.stop()
            loading = asyncio.create_task(store.load("table"))
            saving = asyncio.create_task(store.save(Save((event("table", 2),))))
            await asyncio.wait([loading, saving], timeout=0.5)
            mortal.start()
            await saving
            return await loading

    assert len(asyncio.run(run())) in (1, 2)
    assert len(log_of(database, "table")) == 2


def wake_when_started_twice(server: Postgres, stopped: int) -> None:
    """Let a stopped process go on as soon as the server has been started, has ended, and has been started again."""
    seen = {server.process_id}
    with contextlib.suppress(AssertionError):
        Happening.until(lambda: seen.add(server.process_id), lambda: len(seen) == 3)
    os.kill(stopped, signal.SIGCONT)


def test_a_server_that_was_killed_is_started_until_its_memory_is_free(mortal: Postgres) -> None:
    """Somebody who is connected and does not notice that it has died holds its memory."""
    with psycopg.connect(mortal.url("postgres")) as connection:
        connected = connection.info.backend_pid
        os.kill(connected, signal.SIGSTOP)
        mortal.kill()
        with ThreadPoolExecutor(1) as threads:
            threads.submit(wake_when_started_twice, mortal, connected)
            mortal.start()
    assert mortal.answers()


def notice(table: str) -> Callable[[sa.Connection], None]:
    """A change beside the logs."""

    def insert(connection: sa.Connection) -> None:
        connection.execute(sa.insert(schema.notices).values(table_id=table, at=1.0))

    return insert


def test_a_change_beside_the_logs_waits_for_a_server_that_is_started_again(mortal: Postgres) -> None:
    database = mortal.new_database()

    async def run() -> None:
        async with opened(database) as (store,):
            await store.write(notice("before"))
            mortal.stop()
            writing = asyncio.create_task(store.write(notice("meanwhile")))
            await asyncio.wait([writing], timeout=0.5)
            mortal.start()
            await writing

    asyncio.run(run())
    assert ask(database, "SELECT COUNT(*) FROM notices")[0][0] == 2


def test_many_who_ask_wait_for_a_stopped_server_together(mortal: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few are asked at a time; if each of these waited by itself, the last of them would wait three minutes."""
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", 2.0)
    database = mortal.new_database()

    async def run() -> None:
        async with opened(database) as (store,):
            mortal.stop()
            began = time.monotonic()
            asked = [outcome(store.check()) for _ in range(400)]
            changes = [outcome(store.write(notice(f"table{number}"))) for number in range(20)]
            assert {told.partition(":")[0] for told in await asyncio.gather(*asked, *changes)} == {"failed"}
            assert time.monotonic() - began < 60
            mortal.start()
            await store.check()
            await store.write(notice("afterwards"))

    asyncio.run(run())
    assert ask(database, "SELECT COUNT(*) FROM notices")[0][0] == 1


def test_whoever_asks_when_a_server_has_been_away_for_long_waits_only_a_moment(
    mortal: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", 3.0)
    database = mortal.new_database()

    async def run() -> None:
        async with opened(database) as (store,):
            mortal.stop()
            began = time.monotonic()
            for _ in range(10):
                assert "failed" in await outcome(store.check())
            assert time.monotonic() - began < 20

    asyncio.run(run())


def test_whoever_saves_when_a_server_has_been_away_for_long_waits_only_a_moment(
    mortal: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, as at one table; then all of them as soon as it is there again."""
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", 3.0)
    database = mortal.new_database()

    async def run() -> None:
        async with opened(database) as (store,):
            mortal.stop()
            began = time.monotonic()
            for number in range(10):
                assert "failed" in await outcome(store.save(opening(f"table {number}")))
            assert time.monotonic() - began < 20
            monkeypatch.setattr(loss, "PATIENCE_SECONDS", PATIENCE)
            mortal.start()
            assert await outcome(store.save(opening("table"))) == "stored"
            left = store._absence.end_of_patience() - time.monotonic()
            assert left == pytest.approx(PATIENCE, abs=3), "it is the whole patience again"
            mortal.stop()
            saving = asyncio.create_task(store.save(opening("another")))
            await asyncio.wait([saving], timeout=0.5)
            mortal.start()
            await saving

    asyncio.run(run())


def lose_answers(store: Database, *, after: Callable[[Any], None]) -> None:
    """Let the connection break at each commit, after the server has done this with it."""
    dialect = store._engine.dialect

    def commit(pooled: Any) -> None:
        connection = pooled.dbapi_connection
        after(connection)
        dialect.do_commit = type(dialect).do_commit.__get__(dialect)  # type: ignore[method-assign] # only once
        server = connection.info.backend_pid
        ask_server(store, f"SELECT pg_terminate_backend({server})")
        connection.execute("SELECT 1")

    dialect.do_commit = commit  # type: ignore[method-assign,assignment] # a real driver breaks at no chosen moment


def ask_server(store: Database, query: str) -> None:
    address = store._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(query.encode())


def commit_first(connection: Any) -> None:
    connection.commit()


def do_nothing(connection: Any) -> None:
    """The commit does not reach the server."""


@pytest.mark.parametrize("after", [commit_first, do_nothing])
def test_a_commit_whose_answer_is_lost_is_looked_up(postgres: Postgres, after: Callable[[Any], None]) -> None:
    """Whether it had been stored or not, whoever waits hears the truth, and it is there once."""
    database = postgres.new_database()

    async def run() -> list[str]:
        async with opened(database) as (store,):
            await store.save(opening("table"))
            lose_answers(store, after=after)
            saves = (Save((event("table", 2),)), Save((action("table", 1, "A:k"),)), Save((action("table", 1, "B:k"),)))
            first = [await outcome(store.save(saves[0]))]
            lose_answers(store, after=after)
            first.append(await outcome(store.save(saves[1])))
            return [*first, await outcome(store.save(saves[2]))]

    assert asyncio.run(run()) == ["stored", "stored", "conflict"]
    assert [(line.stream, line.number, line.key) for line in log_of(database, "table")] == [
        ("actions", 1, "A:k"),
        ("events", 1, None),
        ("events", 2, None),
    ]


@pytest.mark.parametrize(("after", "stored"), [(commit_first, 1), (do_nothing, 0)])
def test_a_change_whose_commit_has_no_answer_fails_and_is_not_done_again(
    postgres: Postgres, after: Callable[[Any], None], stored: int
) -> None:
    """Nobody knows whether it was stored, and it may not be the same to do it twice."""
    database = postgres.new_database()

    async def run() -> str:
        async with opened(database) as (store,):
            lose_answers(store, after=after)
            return await outcome(store.write(notice("table")))

    assert "failed" in asyncio.run(run())
    assert ask(database, "SELECT COUNT(*) FROM notices")[0][0] == stored


ONLY_READ = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"


def test_a_connection_to_a_server_that_has_become_a_standby_is_given_up(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def run() -> None:
        async with opened(database) as (store,):
            await store.write(lambda connection: connection.execute(sa.text(ONLY_READ)))
            assert await outcome(store.save(opening("table"))) == "stored"

    asyncio.run(run())


def test_a_server_that_only_a_standby_answers_is_not_ready(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", 0.5)
    database = postgres.new_database()
    name = database.rpartition("/")[2]

    async def run() -> None:
        async with opened(database) as (store,):
            with psycopg.connect(postgres.url("postgres"), autocommit=True) as everybody:
                everybody.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
                everybody.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
                with pytest.raises(StoreFailed):
                    await store.check()
                everybody.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            async with asyncio.timeout(60):
                while "failed" in await outcome(store.save(opening("table"))):
                    pass

    asyncio.run(run())


def test_a_number_that_somebody_else_took_meanwhile_is_a_conflict(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def run() -> str:
        async with opened(database) as (store,):
            await store.save(opening("table"))
            another = "INSERT INTO log VALUES ('table', 'events', 2, 'another', 0, NULL)"

            def be_slower(connection: Any) -> None:
                connection.rollback()
                ask_server(store, another)

            lose_answers(store, after=be_slower)
            return await outcome(store.save(Save((event("table", 2),))))

    assert asyncio.run(run()) == "conflict"


class Line:
    """A way to a PostgreSQL server that can fall silent: it takes what is sent and passes nothing on."""

    def __init__(self, database: str) -> None:
        self._server = urlsplit(database)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.passes = threading.Event()
        self.passes.set()
        self.sent = bytearray()
        """What our side has said, to the server or into the void."""
        address = f"{self._server.username}@127.0.0.1:{self._listening.getsockname()[1]}"
        self.database = self._server._replace(netloc=address).geturl()
        self._ends = [self._listening]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                ours, _ = self._listening.accept()
                theirs = socket.create_connection((self._server.hostname or "", self._server.port or 0))
                self._ends += [ours, theirs]
                for ways in ((ours, theirs, self.sent), (theirs, ours, bytearray())):
                    threading.Thread(target=self._pass_on, args=ways, daemon=True).start()

    def _pass_on(self, from_: socket.socket, to: socket.socket, noted: bytearray) -> None:
        with contextlib.suppress(OSError):
            while data := from_.recv(65536):
                noted += data
                self.passes.wait()
                to.sendall(data)
        with contextlib.suppress(OSError):
            to.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.passes.set()
        for end in self._ends:
            end.close()


@pytest.fixture
def line(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    """A way to an empty database, and less patience than usual."""
    monkeypatch.setattr(loss, "SILENT_SECONDS", 1.5)
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", 2.0)
    monkeypatch.setattr(engines, "POSTGRES", engines.POSTGRES | {"connect_timeout": 2})
    line = Line(postgres.new_database())
    yield line
    line.close()


def test_a_server_that_falls_silent_is_not_waited_for_without_end(line: Line) -> None:
    """However many saves wait: they fail together, and so does a question."""

    async def run() -> None:
        async with opened(line.database) as (store,):
            await store.save(opening("table"))
            await store.load("table")
            line.passes.clear()
            began = time.monotonic()
            loading = asyncio.create_task(store.load("table"))
            saves = [outcome(store.save(opening(f"many{number}"))) for number in range(1200)]
            assert {told.partition(":")[0] for told in await asyncio.gather(*saves)} == {"failed"}
            with pytest.raises(StoreFailed):
                await loading
            assert time.monotonic() - began < 15
            line.passes.set()
            again = [outcome(store.save(opening(f"again{number}"))) for number in range(20)]
            assert set(await asyncio.gather(*again)) == {"stored"}

    asyncio.run(run())


def test_a_store_is_closed_although_a_question_waits_for_a_silent_server(line: Line) -> None:
    async def run() -> None:
        async with opened(line.database) as (store,):
            await store.check()
            line.passes.clear()
            asking = asyncio.create_task(outcome(store.check()))
            await asyncio.wait([asking], timeout=0.2)
        assert "failed" in await asking

    asyncio.run(run())


def test_many_who_ask_a_silent_server_hear_together_that_it_is_lost(line: Line) -> None:
    async def run() -> None:
        async with opened(line.database) as (store,):
            await store.check()
            line.passes.clear()
            began = time.monotonic()
            asked = [outcome(store.check()) for _ in range(400)]
            assert {told.partition(":")[0] for told in await asyncio.gather(*asked)} == {"failed"}
            assert time.monotonic() - began < 60
            line.passes.set()
            assert {await outcome(store.check()) for _ in range(5)} == {"stored"}

    asyncio.run(run())


def test_a_server_that_is_silent_for_a_moment_is_waited_for(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loss, "PATIENCE_SECONDS", PATIENCE)

    async def run() -> None:
        async with opened(line.database) as (store,):
            await store.save(opening("table"))
            line.passes.clear()
            saving = asyncio.create_task(store.save(Save((event("table", 2),))))
            async with asyncio.timeout(PATIENCE):
                while store._absence._lost is None:  # until the connection is given up, and the server is not
                    await asyncio.sleep(0.02)
            line.passes.set()
            await saving

    asyncio.run(run())
    assert len(log_of(line.database, "table")) == 2


def test_the_system_is_told_when_a_machine_counts_as_gone(line: Line) -> None:
    async def run() -> dict[str, int]:
        async with opened(line.database) as (store,):
            return await store.read(look)

    def look(connection: sa.Connection) -> dict[str, int]:
        number = connection.connection.dbapi_connection.fileno()  # type: ignore[union-attr] # it is psycopg's
        with socket.socket(fileno=os.dup(number)) as way:
            names = ("TCP_USER_TIMEOUT", "TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT")
            return {name: way.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in names}

    assert asyncio.run(run()) == {
        "TCP_USER_TIMEOUT": 10_000,
        "TCP_KEEPIDLE": 5,
        "TCP_KEEPINTVL": 2,
        "TCP_KEEPCNT": 3,
    }


def test_a_connection_begins_with_nothing_that_pgbouncer_refuses(line: Line) -> None:
    """It takes few parameters at the start of a connection; `options` is none of them."""

    async def run() -> list[str]:
        async with opened(line.database) as (store,):
            return await store.read(look)

    def look(connection: sa.Connection) -> list[str]:
        names = ("lock_timeout", "idle_in_transaction_session_timeout")
        return [connection.exec_driver_sql(f"SHOW {name}").scalar_one() for name in names]

    assert asyncio.run(run()) == ["10s", "10s"]
    assert b"application_name\0kingdomino" in line.sent
    assert b"options\0" not in line.sent


@pytest.mark.parametrize("after", [commit_first, do_nothing])
def test_many_saves_whose_connection_is_lost_go_together_again(
    postgres: Postgres, after: Callable[[Any], None]
) -> None:
    database = postgres.new_database()

    async def run() -> int:
        async with opened(database) as (store,):
            lose_answers(store, after=after)
            begun: list[str] = []
            sa.event.listen(store._engine, "begin", lambda _: begun.append("begin"))
            saves = [outcome(store.save(opening(f"many{number}"))) for number in range(400)]
            assert set(await asyncio.gather(*saves)) == {"stored"}
            return len(begun)

    assert asyncio.run(run()) < 10
    assert ask(database, "SELECT COUNT(*) FROM log")[0][0] == 400


# A server that cannot begin


@pytest.mark.parametrize(("missing", "setting"), [("psycopg", {}), ("saq", {"redis": "redis://127.0.0.1:1/0"})])
@pytest.mark.usefixtures("log_as_before")
def test_a_driver_that_is_missing_is_named_with_a_way_on(
    missing: str,
    setting: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for module in [module for module in sys.modules if module.startswith("kingdomino.server.jobs.redis")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, missing, None)
    database = str(tmp_path / "tables.sqlite3") if setting else "postgresql://ann:secret@127.0.0.1:1/tables"
    assert serve(ServerSettings(database, port=0, **setting)) == 1
    told = capsys.readouterr().err
    assert missing in told
    assert "kingdomino[cluster]" in told


@pytest.mark.usefixtures("log_as_before")
def test_a_server_that_cannot_reach_its_database_says_so_without_the_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert serve(ServerSettings("postgresql://ann:secret@127.0.0.1:1/tables", port=0)) == 1
    told = capsys.readouterr().err
    assert "postgresql://ann:…@127.0.0.1:1/tables" in told
    assert "secret" not in told
