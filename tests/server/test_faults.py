"""Whatever dies in the middle of a burst of moves, seats and chat: what was promised is stored once, and all go on."""

import asyncio
import json
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from redis import Redis as Client

from kingdomino import parse_record, replay
from kingdomino.server.settings import ServerSettings
from kingdomino.server.wire.protocol import Status
from tests.patience import PATIENCE
from tests.server.crowd import check, crowd
from tests.server.house import House, Invitation
from tests.server.services import Postgres, Redis, new_postgres, new_redis
from tests.server.workers import WorkerProcess

PEOPLE = 8
BURST = 40
"""How many promises are made between two faults."""
LOCKED_SECONDS = 30
MATCHES = 4
"""How many matches among bots go on at the same time while workers are killed."""
DISK_BYTES, PAGE_BYTES = 32_000_000, 4096
TABLE = {"rules": "duel", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
MANY = pytest.param(100, marks=pytest.mark.long)
SOME = pytest.param(20, marks=pytest.mark.long)


@pytest.fixture
def mortal_postgres() -> Iterator[Postgres]:
    yield from new_postgres()


@pytest.fixture
def mortal_redis() -> Iterator[Redis]:
    yield from new_redis()


def play_through(database: str, houses: list[House], fault: Callable[[int], None], times: int) -> int:
    """Let people play while something happens again and again; how many promises were made and kept."""

    async def run() -> int:
        async with crowd(PEOPLE, *(lambda house=house: house.url for house in houses)) as promises:
            for number in range(times):
                await promises.more(BURST)
                await asyncio.to_thread(fault, number)
        await asyncio.to_thread(check, database, promises)
        return len(promises)

    try:
        return asyncio.run(run())
    finally:
        for house in houses:
            house.stop()


def restart(house: House) -> None:
    house.kill()
    house.start()


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("kills", [2, MANY])
def test_a_server_is_killed(tmp_path: Path, kills: int) -> None:
    database = str(tmp_path / "tables.sqlite3")
    house = House(database)
    made = play_through(database, [house], lambda _: restart(house), kills)
    print(f"{made} promises were kept")
    assert made > kills * BURST


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("kills", [MANY])
def test_one_of_two_servers_is_killed(postgres: Postgres, redis: Redis, kills: int) -> None:
    database = postgres.new_database()
    houses = [House(database, "--redis", redis.url, "--bot-workers", "0") for _ in range(2)]
    made = play_through(database, houses, lambda number: restart(houses[number % 2]), kills)
    print(f"{made} promises were kept")
    assert made > kills * BURST


@pytest.mark.parametrize("times", [1, SOME])
def test_the_database_server_is_killed_and_restarted(mortal_postgres: Postgres, times: int) -> None:
    database = mortal_postgres.new_database()
    house = House(database)

    def fault(number: int) -> None:
        mortal_postgres.kill() if number % 2 else mortal_postgres.stop()
        mortal_postgres.start()

    made = play_through(database, [house], fault, times)
    print(f"{made} promises were kept")
    assert made > times * BURST


@pytest.mark.parametrize("times", [SOME])
def test_redis_is_stopped_and_started(postgres: Postgres, mortal_redis: Redis, times: int) -> None:
    database = postgres.new_database()
    houses = [House(database, "--redis", mortal_redis.url, "--bot-workers", "0") for _ in range(2)]

    def fault(_: int) -> None:
        mortal_redis.kill()
        mortal_redis.start()

    made = play_through(database, houses, fault, times)
    print(f"{made} promises were kept")
    assert made > times * BURST


class BotMatches:
    """Matches among bots, always so many at the same time: where one is over, another one begins."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.tables: list[Invitation] = []
        self._running: list[Invitation] = []

    def go_on_until(self, happened: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < until, "nobody takes the turn of a dead worker"
            self._running = [table for table in self._running if table.info().status is Status.RUNNING]
            while len(self._running) < MATCHES:
                self._begin()
            time.sleep(0.05)

    def _begin(self) -> None:
        seats = [{"kind": "bot", "bot": "hard(seconds=0.3)"}] * 2
        created = self._house.web.post("/api/tables", json={"rules": "duel", "seats": seats})
        table = Invitation(self._house, created.json()["table"]["id"], "")
        self.tables.append(table)
        self._running.append(table)


def at_work(redis: Redis) -> set[str]:
    """The workers that have a bot's turn in hand or died with it, by the names that they have in Redis."""
    with Client.from_url(redis.url) as client:
        taken = client.lrange("saq:others:active", 0, -1)
        jobs = [json.loads(job) for job in (client.mget(taken) if taken else []) if job]
    return {job["worker_id"] for job in jobs if "worker_id" in job}


@pytest.mark.parametrize("kills", [SOME])
def test_a_worker_is_killed(postgres: Postgres, mortal_redis: Redis, kills: int) -> None:
    """The older of two, each time with a turn in hand; the matches of bots go on, and their records are true."""
    database, names = postgres.new_database(), set[str]()
    with ExitStack() as stack:
        house = House(database, "--redis", mortal_redis.url, "--bot-workers", "0")
        stack.callback(house.stop)
        matches = BotMatches(house)

        def hire() -> tuple[WorkerProcess, str]:
            """A worker that has taken its first turn, and its name."""
            worker = WorkerProcess(database, mortal_redis.url)
            stack.callback(worker.stop)
            matches.go_on_until(lambda: bool(at_work(mortal_redis) - names))
            (name,) = at_work(mortal_redis) - names
            names.add(name)
            return worker, name

        def kill(worker: WorkerProcess, name: str) -> bool:
            """While it has a turn in hand; whether it died with one."""
            matches.go_on_until(lambda: name in at_work(mortal_redis))
            worker.kill()
            return name in at_work(mortal_redis)

        older, newer, hits = hire(), hire(), 0
        while hits < kills:
            hits += kill(*older)
            older, newer = newer, hire()
        print(f"{len(matches.tables)} matches were played")
        for table in matches.tables:
            with table.enter() as watcher:
                watcher.play_on(set(), lambda view: view.result is not None)
            replay(parse_record(house.web.get(f"{table.path}/record").text))


@contextmanager
def no_growth(house: House) -> Iterator[None]:
    """No file that the server writes may grow: anybody can make this happen, where only root can fill a small disk."""
    process = house.process_id
    before = resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("times", [1, SOME])
def test_no_file_may_grow_for_a_while(tmp_path: Path, times: int) -> None:
    database = str(tmp_path / "tables.sqlite3")
    house = House(database)

    def fault(_: int) -> None:
        with no_growth(house):
            house.refused(house.web.post("/api/tables", json=TABLE), 409, "not_stored")

    made = play_through(database, [house], fault, times)
    print(f"{made} promises were kept")
    assert made > times * BURST


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of a test's own."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "kingdomino-test", str(tmp_path)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root can make a disk")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """Nothing more fits on this disk."""
    ballast = disk / "ballast"
    try:
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(PAGE_BYTES))
        assert shutil.disk_usage(disk).free < PAGE_BYTES
        yield
    finally:
        ballast.unlink()


@pytest.mark.parametrize("times", [SOME])
def test_the_disk_is_full_for_a_while(disk: Path, times: int) -> None:
    """What the database file still has room for may be stored; then everything is refused until there is room."""
    database = str(disk / "tables.sqlite3")
    house = House(database)

    def fault(_: int) -> None:
        with full(disk):
            until = time.monotonic() + PATIENCE
            while (answer := house.web.post("/api/tables", json=TABLE)).status_code == 201:
                assert time.monotonic() < until, "the disk does not become full"
            house.refused(answer, 409, "not_stored")

    made = play_through(database, [house], fault, times)
    print(f"{made} promises were kept")
    assert made > times * BURST


@pytest.mark.long
def test_the_database_is_locked_for_half_a_minute(database: str) -> None:
    house = House(database)
    engine = sa.create_engine(ServerSettings(database).url)

    def fault(_: int) -> None:
        with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.exec_driver_sql("LOCK TABLE tables, log IN ACCESS EXCLUSIVE MODE")
            connection.exec_driver_sql("SELECT 1")
            time.sleep(LOCKED_SECONDS)
            connection.rollback()

    made = play_through(database, [house], fault, 1)
    print(f"{made} promises were kept")
    assert made > BURST
    engine.dispose()
