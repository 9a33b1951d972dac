"""The bus and a real Redis that is lost, or there but silent; nobody waits for it, and nothing else fails with it."""

import asyncio
from collections.abc import Callable

import pytest
from redis import Redis as Client

from kingdomino.server.bus import redis_bus
from kingdomino.server.bus.bus import Ears, SignedOut
from kingdomino.server.bus.redis_bus import RedisBus
from tests.server.services import Redis

PATIENCE = 30.0
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
