"""What the server keeps in memory and for whom it waits: nobody, and not for ever."""

import asyncio
import gc
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest

from kingdomino.server.http.connections import LimitedHttp
from kingdomino.server.http.direct_socket import DirectSocket
from kingdomino.server.http.intake import Intake
from kingdomino.server.http.socket import Connection
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Entry
from kingdomino.server.tables import lobby
from kingdomino.server.tables.client import Client
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.log_entries import read_table
from kingdomino.server.tables.match_log import MatchLog
from kingdomino.server.tables.state import TableState
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import NewTable, SeatWish, Wish
from tests.patience import PATIENCE
from tests.server.house import Guest
from tests.server.rigged import Happening, RiggedHouse

CONNECTED = (Client, Connection, DirectSocket, Intake, LimitedHttp)
HOT_SEAT = NewTable("duel", [SeatWish(Wish.ME, "Ann"), SeatWish(Wish.ME, "Bob")])


class Jam:
    """The way to a client that does not read."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.hung_up = False

    def write(self, text: bytes) -> None:
        self.written.append(text)

    def unsent(self) -> int:
        return sum(map(len, self.written))

    def hang_up(self) -> None:
        self.hung_up = True


def test_a_client_that_does_not_read_is_dropped_and_told_to_connect_again() -> None:
    jam = Jam()
    client = Client(jam, most_unsent=20)
    for _ in range(5):
        client.send(protocol.Pong())
    assert len(jam.written) == 3
    assert msgspec.json.decode(jam.written[-1], type=protocol.Bye) == protocol.Bye("slow", again=True)
    assert jam.hung_up


def test_tables_unused_for_longest_leave_memory_and_come_back_from_the_log(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), tables_in_memory=2)
    migrate(settings.url)

    async def visit() -> None:
        lobby = Lobby(settings)
        await lobby.open()
        ids = [(await lobby.create(CreateTable(HOT_SEAT))).id for _ in range(4)]
        await kept(lobby, set(ids[2:]))
        table = await lobby.find(ids[0])
        assert table.version == 2  # who begins, and the first roll
        del table
        await kept(lobby, {ids[3], ids[0]})
        await lobby.close()

    asyncio.run(visit())


async def kept(lobby: Lobby, expected: set[str]) -> None:
    """Wait until just these tables are in memory: others stay as long as something that was begun there goes on."""
    async with asyncio.timeout(PATIENCE):
        while {table.id for table in lobby.tables()} != expected:
            await asyncio.sleep(0.01)
            gc.collect()


def test_whoever_asks_at_the_same_time_gets_the_same_table(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), tables_in_memory=1)
    migrate(settings.url)

    async def visit() -> None:
        lobby = Lobby(settings)
        await lobby.open()
        table_id = (await lobby.create(CreateTable(HOT_SEAT))).id
        other = await lobby.create(CreateTable(HOT_SEAT))
        await kept(lobby, {other.id})
        found = await asyncio.gather(*(lobby.find(table_id) for _ in range(5)))
        assert len({id(table) for table in found}) == 1
        await lobby.close()

    asyncio.run(visit())


def test_a_table_that_somebody_holds_is_found_again_though_it_left_memory(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), tables_in_memory=1)
    migrate(settings.url)

    async def visit() -> None:
        lobby = Lobby(settings)
        await lobby.open()
        held = await lobby.create(CreateTable(HOT_SEAT))
        for _ in range(3):
            await lobby.create(CreateTable(HOT_SEAT))
        assert await lobby.find(held.id) is held
        await lobby.close()

    asyncio.run(visit())


def test_others_are_answered_while_a_long_log_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    house.stop()
    begun, go_on = threading.Event(), threading.Event()

    def read_when_told(entries: Sequence[Entry]) -> tuple[TableState, MatchLog]:
        begun.set()
        assert go_on.wait(PATIENCE)
        return read_table(entries)

    monkeypatch.setattr(lobby, "LONG_LOG", 0)
    monkeypatch.setattr(lobby, "read_table", read_when_told)
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        with ThreadPoolExecutor(1) as threads:
            info = threads.submit(table.at(house).info)
            try:
                assert begun.wait(PATIENCE)
                assert house.web.get("/api/health").status_code == 200
            finally:
                go_on.set()
            assert info.result().id == table.table
    finally:
        house.stop()


def test_a_connection_that_has_ended_is_free_without_the_garbage_collector(tmp_path: Path) -> None:
    """It looks very rarely at what has lasted long: a server grew by 50 kB for each match that was played at it."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    table = house.create("duel", "Ann", "Bob")
    gc.collect()
    gc.disable()
    before = connected()
    try:
        for tokens in ((), (table.token,)):
            for _ in range(3):
                with table.enter(*tokens) as guest:
                    guest.catch_up()
        with table.connect() as socket:
            socket.send("nonsense")
            Guest(socket).hear(protocol.Bye)
        with httpx.Client(base_url=house.url) as other:
            for path in ("/api/games", "/", "/api/nothing"):
                other.get(path)
        Happening.until(lambda: time.sleep(0.02), lambda: connected() == before)
    finally:
        gc.enable()
        house.stop()


def connected() -> Counter[str]:
    """The connections, and what belongs to them, that are in memory, by their types."""
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in CONNECTED)
