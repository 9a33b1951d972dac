"""Thousands of tables where only bots play: a person's bot goes first, and they do not fill the memory."""

import asyncio
from pathlib import Path

import pytest

from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import migrate
from kingdomino.server.tables.bot_queue import BotQueue
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire.protocol import NewTable, SeatWish, Wish

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
