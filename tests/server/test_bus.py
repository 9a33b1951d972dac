"""The bus and a real Redis that is lost, or there but silent; nobody waits for it, and nothing else fails with it."""

import asyncio
from collections.abc import Callable

import pytest
from redis import Redis as Client
from redis.asyncio import Redis as AsyncClient

from kingdomino.server.bus import redis_bus
from kingdomino.server.bus.bus import Ears, SignedOut
from kingdomino.server.bus.redis_bus import PREFIX, RedisBus, open_redis
from tests.patience import PATIENCE
from tests.server.services import Redis

DEAF = Ears(lambda _table, _message: None, lambda _tables: None)


async def opened(redis: Redis) -> RedisBus:
    """A bus that has heard from Redis."""
    bus = RedisBus(redis.url)
    await bus.open(DEAF)
    await until(lambda: bus.is_up)
    return bus


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.02)


def test_a_redis_that_does_not_answer_counts_as_away_until_it_does(mortal: Redis) -> None:
    async def run() -> None:
        bus = await opened(mortal)
        with mortal.silent():
            await until(lambda: not bus.is_up)
        await until(lambda: bus.is_up)
        await bus.close()

    asyncio.run(run())


def test_a_redis_that_answers_is_not_away_however_little_is_said(
    mortal: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(redis_bus, "ALIVE_SECONDS", 0.05)
    monkeypatch.setattr(redis_bus, "MOST_UNANSWERED", 60)

    async def run() -> None:
        bus = await opened(mortal)
        await until(lambda: times_asked(mortal) > redis_bus.MOST_UNANSWERED + 10)
        await bus.close()

    asyncio.run(run())
    assert not caplog.records


def times_asked(redis: Redis) -> int:
    """How often Redis was asked whether it is there."""
    with Client.from_url(redis.url) as client:
        return int(client.info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"])


def test_a_redis_that_is_not_there_is_told_once_and_so_is_that_it_is_back(
    mortal: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(redis_bus, "AGAIN_SECONDS", 0.05)
    mortal.kill()

    async def run() -> None:
        bus = RedisBus(mortal.url)
        await bus.open(DEAF)
        await until(lambda: bool(caplog.records))
        mortal.start()
        await until(lambda: bus.is_up)
        await bus.close()

    asyncio.run(run())
    assert [record.message.partition(",")[0] for record in caplog.records] == [
        "Redis cannot be reached",
        "Redis is there again",
    ]


def test_the_first_message_after_redis_is_back_is_heard(mortal: Redis) -> None:
    """The client may not send it over the connection that Redis closed when it ended."""
    heard = list[str]()

    async def run() -> None:
        speaker, hearer = await opened(mortal), RedisBus(mortal.url)
        await hearer.open(Ears(lambda table, _: heard.append(table), lambda _: None))
        hearer.follow("before")
        await until(lambda: followers(mortal, "before") == 1)
        speaker.publish("before", SignedOut("a process", ()))
        await until(lambda: heard == ["before"])

        mortal.kill()
        mortal.start()
        hearer.follow("after")
        await until(lambda: not speaker.is_up)
        await until(lambda: speaker.is_up)
        await until(lambda: followers(mortal, "after") == 1)
        speaker.publish("after", SignedOut("a process", ()))
        await until(lambda: heard == ["before", "after"])
        await hearer.close()
        await speaker.close()

    asyncio.run(run())


def followers(redis: Redis, table: str) -> int:
    """How many processes hear of a table."""
    with Client.from_url(redis.url) as client:
        return int(client.pubsub_numsub(PREFIX + table)[0][1])


def test_a_process_may_have_more_connections_than_the_client_allows_by_itself(mortal: Redis) -> None:
    """Each place for jobs of a machine with many cores waits on one of its own."""

    async def run() -> None:
        way = open_redis(mortal.url)
        waiting = [asyncio.create_task(_wait_for_nothing(way)) for _ in range(150)]
        with Client.from_url(mortal.url) as client:
            await until(lambda: int(client.info("clients")["blocked_clients"]) == len(waiting))
            client.lpush("nothing", *range(len(waiting)))
        await asyncio.gather(*waiting)
        await way.aclose()

    asyncio.run(run())


async def _wait_for_nothing(way: AsyncClient) -> None:
    await way.blpop(["nothing"], timeout=PATIENCE)


def test_a_bus_whose_redis_was_lost_a_moment_ago_can_be_closed(mortal: Redis) -> None:
    async def run() -> None:
        bus = await opened(mortal)
        bus.publish("", SignedOut("a process", ()))
        mortal.kill()
        assert bus.is_up, "it has not noticed yet"
        await bus.close()

    asyncio.run(run())


def test_an_error_of_the_client_that_nobody_expected_ends_neither_sending_nor_listening(
    mortal: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """redis-py raises anything where one task writes to a connection that another one is giving up."""
    monkeypatch.setattr(redis_bus, "AGAIN_SECONDS", 0.05)
    heard = list[str]()

    async def run() -> None:
        bus = RedisBus(mortal.url)
        await bus.open(Ears(lambda table, _: heard.append(table), lambda _: None))
        await until(lambda: bus.is_up)
        pubsub = bus._pubsub
        assert pubsub is not None
        monkeypatch.setattr(pubsub, "subscribe", _fail)
        bus.follow("first")
        monkeypatch.setattr(pubsub, "get_message", _fail)
        await until(lambda: not bus.is_up)
        await until(lambda: bus.is_up)
        bus.follow("second")
        async with asyncio.timeout(PATIENCE):
            while "second" not in heard:
                bus.publish("second", SignedOut("a process", ()))
                await asyncio.sleep(0.05)
        await bus.close()

    asyncio.run(run())


async def _fail(*_: object, **__: object) -> None:
    raise AttributeError("'NoneType' object has no attribute 'writelines'")
