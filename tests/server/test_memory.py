"""What the server keeps in memory and for whom it waits: nobody, and not for ever."""

import asyncio
from pathlib import Path

import msgspec

from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.store import migrate
from kingdomino.server.tables import commands
from kingdomino.server.tables.client import Client
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import NewTable, SeatWish, Wish

HOT_SEAT = NewTable("duel", [SeatWish(Wish.ME, "Ann"), SeatWish(Wish.ME, "Bob")])


def test_a_client_that_does_not_read_is_dropped_and_told_to_connect_anew() -> None:
    client = Client(longest=3)
    for _ in range(4):
        client.send(protocol.Pong())

    async def read() -> list[bytes | None]:
        return [await client.next(), await client.next()]

    said, end = asyncio.run(read())
    assert said
    assert msgspec.json.decode(said, type=protocol.Bye) == protocol.Bye("slow", again=True)
    assert end is None


def test_tables_unused_for_longest_leave_memory_and_come_back_from_the_log(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), tables_in_memory=2)
    migrate(settings.url)

    async def visit() -> None:
        lobby = Lobby(settings)
        await lobby.open()
        ids = [(await commands.create(lobby, HOT_SEAT)).table.id for _ in range(4)]
        assert list(lobby.tables) == ids[2:]
        table = await lobby.find(ids[0])
        assert table.version == 2  # who begins, and the first roll
        assert list(lobby.tables) == [ids[3], ids[0]]
        await lobby.close()

    asyncio.run(visit())


def test_whoever_asks_at_the_same_time_gets_the_same_table(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"))
    migrate(settings.url)

    async def visit() -> None:
        lobby = Lobby(settings)
        await lobby.open()
        table_id = (await commands.create(lobby, HOT_SEAT)).table.id
        lobby.forget(await lobby.find(table_id))
        found = await asyncio.gather(*(lobby.find(table_id) for _ in range(5)))
        assert len({id(table) for table in found}) == 1
        await lobby.close()

    asyncio.run(visit())
