"""A server that is stopped hands its people over: they are told, nothing on its way is lost, and nobody new comes."""

import asyncio
import json
import socket
import subprocess
import threading
from pathlib import Path
from urllib.request import urlopen

import httpx
import pytest

from kingdomino.server import tasks
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire.protocol import Accepted, Bye, Welcome
from tests.patience import PATIENCE
from tests.server.house import House
from tests.server.rigged import RiggedHouse


def test_whoever_is_connected_is_told_to_connect_again(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as ann, table.enter() as watcher:
        stopping = threading.Thread(target=house.stop)
        stopping.start()
        goodbyes = [guest.hear(Bye) for guest in (ann, watcher)]
        stopping.join()

    assert goodbyes == [Bye("restart", again=True)] * 2


def test_a_new_server_takes_over_at_the_same_port(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    options = (tmp_path / "tables.sqlite3", "--port", port, "--reuse-port", "yes")
    former = House(*options)
    table = former.create("duel", "Ann", "open")
    tokens = {0: table.token, 1: table.sit("Bob")}
    before = table.position()
    successor = House(*options)
    try:
        former.stop()
        table, seat = table.at(successor), before.view.actor
        assert seat is not None
        with table.enter(tokens[seat]) as guest:
            assert guest.welcome.view == before.view
            assert guest.welcome.choices
            guest.act(seat, before.view.version, guest.welcome.choices[0].text)
            guest.hear(Accepted)
    finally:
        successor.stop()


def test_a_server_that_cannot_start_takes_no_connections_from_the_one_beside_it(tmp_path: Path) -> None:
    """As a second one with the same settings, whose address for metrics is taken already."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        metrics = f"127.0.0.1:{taken.getsockname()[1]}"
        house = House(tmp_path / "tables.sqlite3", "--reuse-port", "yes")
        port = str(httpx.URL(house.url).port)
        try:
            command = [*house.command, "--port", port, "--metrics", metrics]
            asked = 0
            with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as second:
                while second.poll() is None:
                    with urlopen(f"{house.url}/api/health", timeout=PATIENCE) as answer:  # on a connection of its own
                        assert answer.status == 200
                    asked += 1
                _, complaint = second.communicate()
        finally:
            house.stop()
    assert second.returncode == 1
    assert metrics in complaint
    assert asked > 10


def test_two_servers_share_a_port_only_if_they_are_told_to(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    try:
        with socket.socket() as second:
            second.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            with pytest.raises(OSError, match="in use"):
                second.bind(("127.0.0.1", httpx.URL(house.url).port or 0))
    finally:
        house.stop()


def test_a_server_without_its_database_is_alive_but_not_ready(tmp_path: Path) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        assert house.web.get("/api/ready").json()["status"] == "ready"
        with house.store.failing():
            house.refused(house.web.get("/api/ready"), 503, "not_read")
            assert house.web.get("/api/health").json()["status"] == "ok"
        assert house.web.get("/api/ready").status_code == 200
    finally:
        house.stop()


def test_metrics_are_served_apart_and_name_nobody(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    house = House(tmp_path / "tables.sqlite3", "--metrics", f"127.0.0.1:{port}")
    try:
        table = house.create("kingdomino(seats=2)", "Annabella", "bot")
        with table.enter(table.token) as ann:
            ann.act(0, 99, "nonsense")
            ann.refused("stale")
            with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                shown = answer.read().decode()
        assert house.web.get("/metrics").text != shown
    finally:
        house.stop()
    for line in (
        "kingdomino_sockets 1.0",
        "kingdomino_tables_in_memory 1.0",
        'kingdomino_refusals_total{code="stale"} 1.0',
        'kingdomino_message_seconds_count{type="act"} 1.0',
        'kingdomino_saves_total{outcome="stored"}',
        'kingdomino_request_seconds_count{route="/api/tables",status="201"} 1.0',
    ):
        assert line in shown
    for secret in ("Annabella", table.table, table.token):
        assert secret not in shown


def test_a_log_for_programs_has_one_object_per_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    house = House(tmp_path / "tables.sqlite3", "--log-format", "json", "--log-level", "info", log=log)
    try:
        with house.create("kingdomino(seats=2)", "Ann", "bot").enter() as guest:
            assert isinstance(guest.welcome, Welcome)
    finally:
        house.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)


class WatchedDatabase(Database):
    """A database that tells whether it was closed."""

    is_closed = False

    async def close(self) -> None:
        await super().close()
        self.is_closed = True


def test_what_cannot_be_closed_keeps_nothing_else_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"), bot_workers=1)
    migrate(settings.url)
    store = WatchedDatabase(settings.url)

    async def fail() -> None:
        raise OSError("the network is gone")

    async def run() -> None:
        lobby = Lobby(settings, store)
        await lobby.open()
        for part in (lobby.elsewhere, lobby._jobs):
            monkeypatch.setattr(part, "close", fail)
        with pytest.raises(OSError, match="network"):
            await lobby.close()

    asyncio.run(run())
    assert store.is_closed


def test_work_that_takes_the_end_for_a_time_out_of_its_own_is_ended_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As Redis's client does now and then: the server waited for ever for what went on listening."""
    monkeypatch.setattr(tasks, "INSIST_SECONDS", 0.01)
    ends = list[str]()

    async def work() -> None:
        for end in ("first", "second"):
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                ends.append(end)
        raise asyncio.CancelledError

    async def run() -> None:
        working = tasks.Tasks()
        working.start(work())
        await asyncio.sleep(0)
        await working.stop()

    asyncio.run(run())
    assert ends == ["first", "second"]
