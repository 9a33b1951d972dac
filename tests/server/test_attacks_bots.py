"""Whoever wants more of the bots' time than others waits: a person's bot goes first, and nothing fills the memory."""

import asyncio
from pathlib import Path

import pytest

from kingdomino.notation.actions import ActionText
from kingdomino.play.dealer import Dealer
from kingdomino.play.position import Position
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables import lobby as lobbies
from kingdomino.server.tables.bot_pool import BotPool
from kingdomino.server.tables.bot_queue import BotQueue
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.shares import SHARE_SECONDS, Shares, seconds_of
from kingdomino.server.wire.protocol import NewTable, SeatWish, Wish
from tests.server.rigged import ManualClock

TABLES = 10_000
BOTS = NewTable("kingdomino(seats=2)", [SeatWish(Wish.BOT), SeatWish(Wish.BOT)])


@pytest.mark.parametrize("places", [1, 2, 4])
def test_a_person_does_not_wait_for_ten_thousand_tables_of_bots(places: int) -> None:
    """They were served in the order in which they came, so that the person waited for all of them."""

    async def run() -> int:
        queue, done = BotQueue(places), list[bool]()

        async def think(*, for_people: bool) -> None:
            async with queue.place(for_people=for_people):
                await asyncio.sleep(0)
                done.append(for_people)

        thinking = [asyncio.create_task(think(for_people=False)) for _ in range(TABLES)]
        await asyncio.sleep(0)
        came = len(done)
        await think(for_people=True)
        served = len(done) - 1 - came
        await asyncio.gather(*thinking)
        assert len(done) == TABLES + 1, "the tables of bots are served afterwards"
        return served

    assert asyncio.run(run()) <= places, "only those that were thinking already come first"


def test_after_a_restart_no_more_tables_of_bots_are_loaded_than_are_kept_in_memory(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), tables_in_memory=5, bot_workers=1, bot_delay=3600)
    migrate(settings.url)

    async def fill() -> None:
        lobby = Lobby(settings)
        await lobby.open()
        for _ in range(20):
            await lobby.create(CreateTable(BOTS))
        await lobby.close()

    async def begin_again() -> int:
        lobby = Lobby(settings)
        await lobby.open()
        while len(lobby.tables()) < settings.tables_in_memory:
            await asyncio.sleep(0.01)
        for _ in range(50):  # long enough for more of them to be loaded
            await asyncio.sleep(0.01)
        loaded = len(lobby.tables())
        await lobby.close()
        return loaded

    asyncio.run(fill())
    assert asyncio.run(begin_again()) == settings.tables_in_memory


# Tables with people


SLOW = "planner(seconds=10)"


class Waiting(BotPool):
    """Notes for whom it is asked to think, and never answers."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.asked: list[bool] = []

    def get_ready(self) -> None:
        """Nothing has to start."""

    async def choose_turn(
        self, bot: str, rules: str, position: Position, *, for_people: bool, seed: str | None = None
    ) -> tuple[ActionText, ...]:
        self.asked.append(for_people)
        never: asyncio.Future[tuple[ActionText, ...]] = asyncio.get_running_loop().create_future()
        return await never


def test_whoever_opens_many_tables_with_slow_bots_comes_first_only_at_some_of_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lobbies, "BotPool", Waiting)
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), bot_workers=1)
    migrate(settings.url)

    async def run() -> list[bool]:
        lobby = Lobby(settings, clock=ManualClock())
        await lobby.open()
        pool = lobby._bots
        assert isinstance(pool, Waiting)

        async def create(address: str) -> None:
            seats = [*[SeatWish(Wish.BOT, bot=SLOW)] * 3, SeatWish(Wish.ME, "Eve")]
            asked = len(pool.asked)
            new = NewTable("kingdomino(seats=4)", seats)
            await lobby.create(CreateTable(new, dealer=Dealer("a bot begins")), address)
            async with asyncio.timeout(60):
                while len(pool.asked) == asked:
                    await asyncio.sleep(0.01)

        for _ in range(10):
            await create("203.0.113.9")
        await create("198.51.100.7")
        await lobby.close()
        return pool.asked

    many = int(SHARE_SECONDS / seconds_of(SLOW))
    assert asyncio.run(run()) == [True] * many + [False] * (10 - many) + [True]


def test_a_share_comes_back_with_time() -> None:
    clock = ManualClock()
    shares = Shares(clock)
    assert shares.take(["here"], SHARE_SECONDS)
    assert not shares.take(["here"], 1)
    assert shares.take(["here", "there"], 1), "one of those who wait has something left"
    clock.turn(5)
    assert [shares.take(["here"], 2) for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(("bot", "seconds"), [("random", 1), ("master(seconds=8)", 8), ("uct(playouts=2000)", 10)])
def test_a_share_is_counted_in_seconds_of_thinking(bot: str, seconds: float) -> None:
    assert seconds_of(bot) == seconds
