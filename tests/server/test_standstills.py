"""Bots go on where nobody asks for them: after their server is gone, and after the database was away for a while."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path

import pytest

from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.commands.moves import TakeActions
from kingdomino.server.tables.elsewhere import WATCH_SECONDS
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.standstills import STILL_SECONDS
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.protocol import CORRESPONDENCE_SECONDS, Act, NewTable, SeatWish, Status, TimeLimit, Wish
from tests.patience import PATIENCE
from tests.server.rigged import ManualClock, RiggedStore
from tests.server.stored import log_of

NOWHERE = "redis://127.0.0.1:1/0"
BOTS = NewTable("kingdomino(seats=2)", [SeatWish(Wish.BOT), SeatWish(Wish.BOT)])
BY_CORRESPONDENCE = TimeLimit(CORRESPONDENCE_SECONDS)
ANN_AND_BOT = NewTable(
    "kingdomino(seats=2)", [SeatWish(Wish.ME, name="Ann"), SeatWish(Wish.BOT)], time=BY_CORRESPONDENCE
)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A database."""
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"))
    migrate(settings.url)
    return settings.database


def thoughtless(file: str, clock: ManualClock) -> Lobby:
    """A server whose bots do not act: it leaves their turns to workers, and there are none."""
    return Lobby(ServerSettings(file, redis=NOWHERE, bot_workers=0), clock=clock)


@asynccontextmanager
async def opened(lobby: Lobby) -> AsyncIterator[Lobby]:
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


async def until(happened: Callable[[], bool], meanwhile: Callable[[], None] = lambda: None) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            meanwhile()
            await asyncio.sleep(0.02)


def moves(file: str, table: str) -> int:
    """How many actions are stored."""
    return sum(line.stream == "actions" for line in log_of(file, table))


def test_bots_go_on_when_the_only_server_that_had_their_table_is_gone(file: str) -> None:
    clock = ManualClock()

    async def run() -> None:
        async with opened(Lobby(ServerSettings(file, bot_workers=1), clock=clock)):
            async with opened(thoughtless(file, clock)) as gone:
                table = (await gone.create(CreateTable(BOTS))).id
            before = moves(file, table)
            await until(lambda: moves(file, table) > before + 4, lambda: clock.turn(5))

    asyncio.run(run())


def test_a_bot_goes_on_when_its_person_was_last_at_a_server_that_is_gone(file: str) -> None:
    """The other server has the table in memory, and knows that there is more to read; nobody is there to be told.

    She plays by correspondence, so no time is up soon.
    """
    clock = ManualClock()

    async def run() -> None:
        async with opened(Lobby(ServerSettings(file, bot_workers=1), clock=clock)) as other:
            async with opened(thoughtless(file, clock)) as gone:
                table = await gone.create(CreateTable(ANN_AND_BOT))
                known = await other.find(table.id)
                await until(lambda: known.log.actor == 0)
                await gone.door.refresh(table)
                await move_on(gone, table)
                assert table.bot_to_act()
            await until(lambda: known.is_stale, lambda: clock.turn(WATCH_SECONDS))
            await until(lambda: known.version > table.version, lambda: clock.turn(5))

    asyncio.run(run())


async def move_on(lobby: Lobby, table: Table) -> None:
    """Ann takes the first legal actions until somebody else is to act."""
    while table.log.actor == 0:
        act = Act(0, table.version, f"move {table.version}", list(table.log.position.texts()[:1]))
        await lobby.door.do(table, TakeActions(act), table.state.seats[0].keys)


def test_a_match_that_could_not_be_read_after_a_restart_is_read_later(file: str) -> None:
    clock, store = ManualClock(), RiggedStore(ServerSettings(file).url)

    async def run() -> None:
        async with opened(thoughtless(file, clock)) as gone:
            table = (await gone.create(CreateTable(BOTS))).id
        before = moves(file, table)
        clock.turn(10 * STILL_SECONDS)
        with store.failing(1) as failed:
            async with opened(Lobby(ServerSettings(file, bot_workers=1), store, clock)):
                await asyncio.to_thread(failed.wait)
                await until(lambda: moves(file, table) > before, lambda: clock.turn(1))

    asyncio.run(run())


class WatchedDatabase(Database):
    """A database that remembers its answers about running tables, each with the time of the last change asked for."""

    def __init__(self, file: str) -> None:
        super().__init__(ServerSettings(file).url)
        self.looks: list[tuple[float, list[str]]] = []

    async def list_changed(self, status: str, since: float, until: float, *, most: int) -> list[str]:
        found = await super().list_changed(status, since, until, most=most)
        self.looks.append((until, found))
        return found


def test_a_table_is_looked_at_once_after_it_has_stood_still_for_a_while(file: str) -> None:
    clock, store = ManualClock(), WatchedDatabase(file)
    server = Lobby(ServerSettings(file, redis=NOWHERE, bot_workers=0), store, clock)

    async def run() -> str:
        async with opened(server), opened(thoughtless(file, clock)) as other:
            await until(lambda: len(store.looks) == 1)
            clock.turn(STILL_SECONDS / 2)
            table = (await other.create(CreateTable(BOTS))).id
            await until(lambda: len(store.looks) == 8, lambda: clock.turn(5))
            return table

    created, table = clock.now() + STILL_SECONDS / 2, asyncio.run(run())
    looked_at = [still_since for still_since, tables in store.looks if table in tables]
    assert len(looked_at) == 1
    assert looked_at[0] >= created


def test_so_many_newest_tables_are_looked_at_by_their_last_change(database: str) -> None:
    migrate(ServerSettings(database).url)
    clock, store = ManualClock(), Database(ServerSettings(database).url)
    began = clock.now()

    async def run() -> list[set[str]]:
        async with opened(Lobby(ServerSettings(database, redis=NOWHERE, bot_workers=0), store, clock)) as lobby:
            for wanted in (BOTS, ANN_AND_BOT, BOTS):
                tables.append(await lobby.create(CreateTable(wanted)))
                clock.turn(10)
            looks = ((-1, 20, 9), (5, 20, 9), (-1, 15, 9), (-1, 20, 1), (20, 30, 9), (-began, inf, 9))
            return [
                set(await store.list_changed(Status.RUNNING, began + since, began + until, most=most))
                for since, until, most in looks
            ]

    tables: list[Table] = []
    found = asyncio.run(run())
    oldest, middle, newest = (table.id for table in tables)
    everything = {newest, middle, oldest}
    assert found == [everything, {newest, middle}, {middle, oldest}, {newest}, set(), everything]
