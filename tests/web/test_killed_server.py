"""A match of two people at two server processes, of which one is killed: both play on as if nothing had happened."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from tests.server.house import House, Invitation
from tests.server.services import Postgres, Redis, new_postgres, new_redis
from tests.web.conftest import Invite
from tests.web.people import Person
from tests.web.staging import Staged

pytestmark = pytest.mark.browser

CHUNK = 65536


class Proxy:
    """What stands before the servers: each connection goes to the first of them that takes it."""

    def __init__(self, *ports: int) -> None:
        self._ports = ports
        self._is_open = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=[self._run()])
        self._thread.start()
        self._is_open.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()

    async def _run(self) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_server(self._serve, "127.0.0.1", 0) as server:
            self.port = int(server.sockets[0].getsockname()[1])
            self._is_open.set()
            await self._stopped.wait()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError), contextlib.closing(writer):
            server_reader, server_writer = await self._connect()
            with contextlib.closing(server_writer):
                ways = (self._pass_on(reader, server_writer), self._pass_on(server_reader, writer))
                await asyncio.wait(list(map(asyncio.ensure_future, ways)), return_when=asyncio.FIRST_COMPLETED)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for port in self._ports[:-1]:
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return await asyncio.open_connection("127.0.0.1", self._ports[-1])

    @staticmethod
    async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(CHUNK):
                writer.write(data)
                await writer.drain()


class Behind(House):
    """A server as it is reached through a proxy."""

    def __init__(self, proxy: Proxy) -> None:
        self.open(proxy.port)


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    yield from new_postgres()


@pytest.fixture
def redis() -> Iterator[Redis]:
    yield from new_redis()


@pytest.fixture
def houses(built: None, postgres: Postgres, redis: Redis) -> Iterator[list[House]]:
    """Two servers on one database."""
    options = (postgres.new_database(), "--redis", redis.url)
    servers = [House(*options), House(*options)]
    yield servers
    for server in servers:
        server.stop()


def port_of(house: House) -> int:
    return int(house.url.rpartition(":")[2])


def test_a_match_goes_on_when_the_server_of_one_player_is_killed(invite: Invite, houses: list[House]) -> None:
    first, second = map(port_of, houses)
    proxies = [Proxy(first, second), Proxy(second, first)]
    table = houses[0].create("kingdomino(seats=2)", "Ann", "open")
    tokens = [table.token, table.sit("Bob")]
    people = [invite(Behind(proxy)) for proxy in proxies]
    for person, token in zip(people, tokens, strict=True):
        person.take_over(Staged(table.table, token, "kingdomino(seats=2)"))
    take_turns(people, table, 4)

    houses[0].kill()
    take_turns(people, table.at(houses[1]), 4)

    for person in people:
        expect(person.page.locator(".connection")).to_contain_text("Connected")
    people[0].forgive("WebSocket connection")
    houses[0].start()
    for person in people:
        person.page.close()
    for proxy in proxies:
        proxy.stop()


def take_turns(people: Sequence[Person], table: Invitation, turns: int) -> None:
    """Whoever acts ends a turn, so many times; the log grows with each."""
    for _ in range(turns):
        view = table.position().view
        assert view.actor is not None
        people[view.actor].end_turn()
        people[1 - view.actor].wait_for_version_after(view.version)
