"""A real server in this process whose clock and database obey the test. People come to it over real sockets."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path

import uvicorn

from kingdomino.server.http.app import create_app
from kingdomino.server.http.connections import Connections
from kingdomino.server.run import configure
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Entry, Keeping, Save, StoreFailed, Tidied
from tests.patience import PATIENCE, PATIENCE_FOR_AN_END
from tests.server.house import NO_LIMIT, Host

ABSENT_AFTER = 30.0


class ManualClock:
    """A clock that stands still until the test turns it."""

    def __init__(self) -> None:
        self._now = 1_800_000_000.0
        self._waiting: list[tuple[float, asyncio.Event, asyncio.AbstractEventLoop]] = []
        self._lock = threading.Lock()

    def now(self) -> float:
        return self._now

    async def wait(self, news: asyncio.Event, until: float) -> None:
        with self._lock:
            if until <= self._now:
                return
            self._waiting.append((until, news, asyncio.get_running_loop()))
        await news.wait()

    def turn(self, seconds: float) -> None:
        """Let so much time pass."""
        with self._lock:
            self._now += seconds
            due = [waiting for waiting in self._waiting if waiting[0] <= self._now]
            self._waiting = [waiting for waiting in self._waiting if waiting[0] > self._now]
        for _, news, loop in due:
            loop.call_soon_threadsafe(news.set)


class Happening:
    """Something that the server does now and then, and that a test waits for."""

    def __init__(self) -> None:
        self._times = threading.Semaphore(0)

    def happen(self) -> None:
        self._times.release()

    def forget(self) -> None:
        """However often it has happened so far does not count."""
        while self._times.acquire(blocking=False):
            pass

    def wait(self) -> None:
        """Until it has happened once more."""
        assert self._times.acquire(timeout=PATIENCE), "the server did not even try"

    def wait_while(self, something: Callable[[], None]) -> None:
        """Do something again and again until it has happened once more."""
        self.until(something, lambda: self._times.acquire(timeout=0.05))

    @staticmethod
    def until(something: Callable[[], None], happened: Callable[[], bool]) -> None:
        """Do something again and again until this is true."""
        end = time.monotonic() + PATIENCE
        while not happened():
            something()
            assert time.monotonic() < end, "it does not happen"


class RiggedStore(Database):
    """A real database that fails, or waits, when the test says so."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._failures = 0.0
        self._open = threading.Event()
        self._open.set()
        self._held, self._failed = Happening(), Happening()
        self.looked = Happening()
        """Tells when the deadlines have been looked at."""
        self.tidied = Happening()
        """Tells when what is old was removed."""

    async def save(self, save: Save) -> None:
        await self._pass()
        await super().save(save)

    async def check(self) -> None:
        await self._pass()
        await super().check()

    async def load(self, table: str) -> list[Entry]:
        await self._pass()
        return await super().load(table)

    async def next_deadline(self, after: float) -> float | None:
        self.looked.happen()
        return await super().next_deadline(after)

    async def tidy(self, keeping: Keeping, now: float) -> Tidied:
        tidied = await super().tidy(keeping, now)
        if tidied.tables:
            self.tidied.happen()
        return tidied

    async def _pass(self) -> None:
        if not self._open.is_set():
            self._held.happen()
            await asyncio.to_thread(self._open.wait)
        if self._failures > 0:
            self._failures -= 1
            self._failed.happen()
            raise StoreFailed("the test wants it so")

    @contextmanager
    def failing(self, times: float = inf) -> Iterator[Happening]:
        """Nothing can be stored or read, or only the first `times` fail; the value tells when something failed."""
        self._failures = times
        try:
            yield self._failed
        finally:
            self._failures = 0.0

    @contextmanager
    def holding(self) -> Iterator[Happening]:
        """Whatever is to be stored or read waits meanwhile; the value tells when something does."""
        self._open.clear()
        try:
            yield self._held
        finally:
            self._open.set()


class RiggedHouse(Host):
    """The server in a thread, on a free port. Only the clock is not real, and the store fails or waits when told to."""

    def __init__(self, database: Path | str, *, tables_in_memory: int = 2000, redis: str = "") -> None:
        self.database = str(database)
        settings = ServerSettings(
            database=self.database,
            redis=redis,
            bot_workers=1,
            absent_after=ABSENT_AFTER,
            tables_in_memory=tables_in_memory,
            create_limit=NO_LIMIT,
            sit_limit=NO_LIMIT,
            sign_in_limit=NO_LIMIT,
            account_limit=NO_LIMIT,
            request_limit=NO_LIMIT,
            page_limit=NO_LIMIT,
            message_limit=NO_LIMIT,
            chat_limit=NO_LIMIT,
        )
        migrate(settings.url)
        self.clock, self.store = ManualClock(), RiggedStore(settings.url)
        self._server = uvicorn.Server(configure(create_app(settings, self.store, self.clock), Connections(settings)))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]})
        self._thread.start()
        self.open(self._listening.getsockname()[1])

    def stop(self) -> None:
        self.web.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE_FOR_AN_END)
        self._listening.close()
        assert not self._thread.is_alive(), "the server does not end"
