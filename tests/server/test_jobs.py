"""Workers think for the bots of servers that do not; what a dead one was thinking about, another one takes."""

import asyncio
import logging
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis as Client
from redis.asyncio import Redis as AsyncClient
from saq.job import Status

from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.server.jobs import redis_jobs
from kingdomino.server.jobs.jobs import JobTaker
from kingdomino.server.jobs.redis_jobs import PatientQueue, RedisJobs
from kingdomino.server.metrics import REGISTRY
from kingdomino.server.run import serve
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire import protocol
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.work import work
from tests.patience import PATIENCE
from tests.server.house import House, Invitation
from tests.server.services import Postgres, Redis
from tests.server.workers import WorkerProcess


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Whatever is started is stopped, last one first."""
    with ExitStack() as stack:
        yield stack


def start_server(stack: ExitStack, database: str, redis: Redis) -> House:
    """A server that thinks about nothing itself."""
    house = House(database, "--redis", redis.url, "--bot-workers", "0")
    stack.callback(house.stop)
    return house


def start_worker(stack: ExitStack, database: str, redis: Redis, *, places: int = 2) -> WorkerProcess:
    worker = WorkerProcess(database, redis.url, places=places)
    stack.callback(worker.stop)
    return worker


def wait_until(happened: Callable[[], bool]) -> float:
    """How many seconds it took."""
    began = time.monotonic()
    while not happened():
        assert time.monotonic() - began < PATIENCE, "it does not happen"
        time.sleep(0.02)
    return time.monotonic() - began


def active(redis: Redis, queue: str = "people") -> int:
    """How many jobs are in hand."""
    with Client.from_url(redis.url) as client:
        return int(client.llen(f"saq:{queue}:active"))


def waiting(redis: Redis, queue: str) -> int:
    """How many jobs nobody has taken."""
    with Client.from_url(redis.url) as client:
        return int(client.llen(f"saq:{queue}:queued"))


def test_a_worker_plays_for_the_bots_of_a_server_that_thinks_about_nothing(
    stack: ExitStack, postgres: Postgres, mortal: Redis
) -> None:
    database = postgres.new_database()
    house = start_server(stack, database, mortal)
    start_worker(stack, database, mortal)
    table = house.create("kingdomino(seats=2)", "Ann", "bot")
    with table.enter(table.token) as ann:
        assert ann.play_on({0}, lambda view: view.result is not None).result
    among_bots = house.create("duel", "bot", "bot")
    with among_bots.enter() as watcher:
        assert watcher.play_on(set(), lambda view: view.result is not None).result
    assert not house.children()
    assert house.web.post("/api/thoughts", json=question()).status_code == 200


def question() -> dict[str, object]:
    packed = b64encode(Match("duel", dealer=Dealer("thoughts")).position.pack()).decode()
    return {"rules": "duel", "packed": packed, "playouts": 8, "width": 2, "seed": 1}


def test_a_dead_workers_turn_is_taken_over_within_seconds(stack: ExitStack, postgres: Postgres, mortal: Redis) -> None:
    database = postgres.new_database()
    house = start_server(stack, database, mortal)
    doomed = start_worker(stack, database, mortal, places=1)
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as ann:
        ann.send("fill", seat=1, bot="master(seconds=3)")
        ann.play_on({0}, lambda view: view.actor == 1)
        wait_until(lambda: active(mortal) == 1)
        doomed.kill()
        start_worker(stack, database, mortal)
        version = ann.latest.view.version
        assert ann.hear(protocol.Stepped).version > version


def test_a_job_that_comes_sooner_than_the_news_is_done_with_what_is_stored(
    stack: ExitStack, postgres: Postgres, mortal: Redis
) -> None:
    """The worker knows the version, but not that a bot plays for whoever is to act."""
    database = postgres.new_database()
    house = start_server(stack, database, mortal)
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")

    async def run() -> None:
        worker = Lobby(ServerSettings(database, bot_workers=1))  # without Redis it hears of nothing
        await worker.open(serving=False)
        try:
            known = await worker.find(table.table)
            version = known.version
            await asyncio.to_thread(_let_stand_in, table, bob)
            await worker._let_bot_act(table.table, version)
            assert known.version > version
        finally:
            await worker.close()

    with table.enter(table.token, bob) as both:
        both.play_on({0, 1}, lambda view: view.actor == 1)
    asyncio.run(run())


def test_a_worker_with_another_database_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        worker = Lobby(ServerSettings(str(tmp_path / "tables.sqlite3"), bot_workers=1))
        migrate(worker.settings.url)
        await worker.open(serving=False)
        try:
            await worker._let_bot_act("k2m4n6p8", 3)
        finally:
            await worker.close()

    asyncio.run(run())
    assert "a job is for table k2m4n6p8, which is not in this worker's database" in caplog.text


def _let_stand_in(table: Invitation, bob: str) -> None:
    """Bob leaves, and Ann wants a bot in his place."""
    with table.enter(bob) as leaver:
        leaver.send("leave")
        leaver.hear(protocol.Bye)
    with table.enter(table.token) as ann:
        ann.send("agree", seat=1, bot="random")
        ann.hear(protocol.Seats, lambda seats: seats.table.seats[1].stand_in is not None)


@pytest.mark.long
def test_people_come_before_the_bots_of_a_hundred_tables(stack: ExitStack, postgres: Postgres, mortal: Redis) -> None:
    database = postgres.new_database()
    house = start_server(stack, database, mortal)
    slow = {"kind": "bot", "bot": "master(seconds=2)"}
    for _ in range(100):
        house.web.post("/api/tables", json={"rules": "kingdomino(seats=2)", "seats": [slow, slow]}).raise_for_status()
    wait_until(lambda: waiting(mortal, "others") == 100)
    start_worker(stack, database, mortal, places=1)
    table = house.create("kingdomino(seats=2)", "Ann", "bot")
    with table.enter(table.token) as ann:
        ann.play_on({0}, lambda view: view.version > 12)
    assert waiting(mortal, "others") > 50


def test_a_metric_tells_how_many_jobs_wait(mortal: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_jobs, "COUNT_SECONDS", 0.02)

    async def run() -> None:
        jobs = RedisJobs(mortal.url, places=0)
        await jobs.open(JobTaker(act, no_answer))
        try:
            for version in range(3):
                assert await jobs.leave_turn("k2m4n6p8", version, for_people=True)
            async with asyncio.timeout(PATIENCE):
                while REGISTRY.get_sample_value("kingdomino_jobs_waiting", {"queue": "people"}) != 3:
                    await asyncio.sleep(0.02)
        finally:
            await jobs.close()

    async def act(_table: str, _version: int) -> None:
        raise AssertionError("it has no places to think in")

    asyncio.run(run())


@pytest.mark.long
def test_a_worker_that_is_stopped_finishes_the_turn_in_hand(
    stack: ExitStack, postgres: Postgres, mortal: Redis
) -> None:
    database = postgres.new_database()
    house = start_server(stack, database, mortal)
    worker = start_worker(stack, database, mortal, places=1)
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as ann:
        ann.send("fill", seat=1, bot="master(seconds=2)")
        ann.play_on({0}, lambda view: view.actor == 1)
        wait_until(lambda: active(mortal) == 1)
        worker.stop()
        version = ann.latest.view.version
        assert ann.hear(protocol.Stepped).version > version
    assert active(mortal) == 0


@pytest.mark.long
def test_bots_that_were_about_to_act_do_so_after_everything_was_restarted(
    stack: ExitStack, postgres: Postgres, mortal: Redis
) -> None:
    database = postgres.new_database()
    house = House(database, "--redis", mortal.url, "--bot-workers", "0")
    table = house.create("kingdomino(seats=2)", "bot", "bot")
    house.kill()
    mortal.kill()
    mortal.start()
    house = start_server(stack, database, mortal)
    start_worker(stack, database, mortal)
    with table.at(house).enter() as watcher:
        assert watcher.play_on(set(), lambda view: view.result is not None).result


@pytest.mark.long
def test_bots_go_on_when_redis_was_away(stack: ExitStack, postgres: Postgres, mortal: Redis) -> None:
    """What was in the queues is lost with it."""
    database = postgres.new_database()
    house = start_server(stack, database, mortal)
    table = house.create("kingdomino(seats=2)", "bot", "bot")
    mortal.kill()
    mortal.start()
    start_worker(stack, database, mortal)
    with table.enter() as watcher:
        assert watcher.play_on(set(), lambda view: view.result is not None).result


@pytest.mark.long
def test_a_server_with_places_thinks_itself_while_redis_is_away(
    stack: ExitStack, postgres: Postgres, mortal: Redis
) -> None:
    house = House(postgres.new_database(), "--redis", mortal.url, "--bot-workers", "1")
    stack.callback(house.stop)
    mortal.kill()
    table = house.create("duel", "bot", "bot")
    with table.enter() as watcher:
        assert watcher.play_on(set(), lambda view: view.result is not None).result
    mortal.start()


@pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")  # by SAQ
def test_a_question_that_nobody_takes_is_taken_back(mortal: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_jobs, "ANSWER_SECONDS", 0.2)

    async def run() -> str | None:
        jobs = RedisJobs(mortal.url, places=0)
        try:
            return await jobs.leave_question(msgspec.convert(question(), ThoughtWish))
        finally:
            await jobs.close()

    assert asyncio.run(run()) is None
    with Client.from_url(mortal.url) as client:
        assert client.llen("saq:others:queued") == 0


@pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")  # by SAQ
def test_a_question_whose_worker_died_is_not_kept_for_ever_when_the_page_is_left(mortal: Redis) -> None:
    async def run() -> None:
        asker = RedisJobs(mortal.url, places=0)
        asking = asyncio.create_task(asker.leave_question(msgspec.convert(question(), ThoughtWish)))
        async with AsyncClient.from_url(mortal.url) as client:
            taken = None
            while taken is None:
                taken = await PatientQueue(client, "others").dequeue(timeout=1)
            taken.status = Status.ACTIVE
            await taken.update()
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            assert 0 < await client.ttl(taken.id) <= redis_jobs.KEPT_SECONDS
        await asker.close()

    asyncio.run(run())


def test_a_silent_redis_takes_no_jobs_and_keeps_nobody_waiting(mortal: Redis) -> None:
    """However many ask: they do not wait one after the other."""

    async def run() -> list[bool]:
        jobs = RedisJobs(mortal.url, places=0)
        try:
            assert await jobs.leave_turn("k2m4n6p8", 0, for_people=True)
            with mortal.silent():
                async with asyncio.timeout(PATIENCE):
                    left = (jobs.leave_turn("k2m4n6p8", version, for_people=True) for version in range(1, 401))
                    return await asyncio.gather(*left)
        finally:
            await jobs.close()

    assert not any(asyncio.run(run()))


def test_a_job_that_was_taken_a_moment_ago_is_not_taken_away(mortal: Redis) -> None:
    async def run() -> list[list[str]]:
        async with AsyncClient.from_url(mortal.url) as client:
            queue = PatientQueue(client, "people")
            await queue.enqueue("act", key="k2m4n6p8:3")
            assert await queue.dequeue(timeout=1)
            swept = []
            for _ in range(2):
                swept.append(await queue.sweep())
                await client.delete("saq:people:sweep")  # so that it may look again at once
            assert await queue.schedule(lock=1) == []
            assert await queue.dequeue(timeout=1), "whoever took it died before it was marked: it is there again"
            return swept

    assert asyncio.run(run()) == [[], ["saq:job:people:k2m4n6p8:3"]]


def test_a_job_whose_words_are_gone_can_be_left_again(mortal: Redis) -> None:
    """A Redis that is full may have thrown them away. The job counted as left for ever, and the bot never acted."""

    async def run() -> tuple[str, int]:
        acted: asyncio.Future[tuple[str, int]] = asyncio.get_running_loop().create_future()

        async def act(table: str, version: int) -> None:
            if not acted.done():
                acted.set_result((table, version))

        server, worker = RedisJobs(mortal.url, places=0), RedisJobs(mortal.url, places=1)
        try:
            assert await server.leave_turn("k2m4n6p8", 3, for_people=True)
            with Client.from_url(mortal.url) as client:
                assert client.delete(*client.keys("saq:job:*"))
            await worker.open(JobTaker(act, no_answer))
            async with asyncio.timeout(PATIENCE):
                while not acted.done():
                    await server.leave_turn("k2m4n6p8", 3, for_people=True)
                    await asyncio.sleep(0.1)
            return await acted
        finally:
            await worker.close()
            await server.close()

    assert asyncio.run(run()) == ("k2m4n6p8", 3)


def test_a_job_that_fails_is_told_in_the_log_and_tried_again(mortal: Redis, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        acted = asyncio.get_running_loop().create_future()

        async def act(_table: str, version: int) -> None:
            if not caplog.records:
                raise KeyError(version)
            acted.set_result(None)

        jobs = RedisJobs(mortal.url, places=1)
        try:
            await jobs.open(JobTaker(act, no_answer))
            assert await jobs.leave_turn("k2m4n6p8", 3, for_people=True)
            async with asyncio.timeout(PATIENCE):
                await acted
        finally:
            await jobs.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert "a job failed" in caplog.text


async def no_answer(_question: ThoughtWish) -> str:
    raise AssertionError("nobody has asked")


NOWHERE = "redis://127.0.0.1:1/0"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "takes its jobs from Redis"),
        ({"redis": NOWHERE, "bot_workers": 0}, "would do nothing"),
        ({"redis": "nonsense"}, "cannot be read"),
        ({"redis": NOWHERE, "database": "/no/such/folder/x"}, "There is no database"),
    ],
)
@pytest.mark.usefixtures("log_as_before")
def test_a_worker_that_cannot_start_says_why(
    settings: dict[str, Any], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    migrate(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    wanted = ServerSettings(**{"database": str(tmp_path / "tables.sqlite3"), **settings})
    assert work(wanted) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.usefixtures("log_as_before")
def test_a_server_without_redis_that_would_think_about_nothing_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(ServerSettings(str(tmp_path / "tables.sqlite3"), bot_workers=0)) == 1
    assert "nobody thinks for bots" in capsys.readouterr().err
