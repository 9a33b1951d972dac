"""How one server process carries many tables: prints the time from a move to all seats. It judges no play.

Starts a server of its own, seats a client in every seat of every table over real sockets, lets each table move once a
second, and measures from sending a move until every seat of the table has it.

    python benchmarks/load.py [--tables 500] [--seconds 30] [--rate 1.0]

To compare two versions of the server with the same clients, give the Python of the other one's environment:

    python benchmarks/load.py --python ../before/.venv/bin/python
"""

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

RULES = ("kingdomino(seats=2, mighty_duel=yes)", "origins(seats=2, mode=tribe)", "duel")
NO_LIMIT = "1000000/second"
OPENED_AT_ONCE = 20
WARM_UP_SECONDS = 5.0
GOAL_MILLISECONDS = 100.0


class Option(msgspec.Struct):
    """The one thing a client needs of a choice."""

    text: str


class View(msgspec.Struct):
    """The two things a client needs of a view."""

    version: int
    actor: int | None


class News(msgspec.Struct):
    """What a client reads of any message."""

    type: str
    view: View | None = None
    choices: list[Option] | None = None


NEWS = msgspec.json.Decoder(News)


@dataclass
class Seat:
    """One client in one seat."""

    index: int
    socket: ClientConnection


@dataclass
class Bench:
    """What was measured, over all tables."""

    rate: float
    measuring: bool = False
    milliseconds: list[float] = field(default_factory=list)
    refused: int = 0
    finished: int = 0
    load: float = 0.0


class LoadTable:
    """One table with all its clients: whoever may act does so once a second."""

    def __init__(self, bench: Bench, seats: list[Seat]) -> None:
        self._bench, self._seats = bench, seats
        self._waiting: set[int] = set()
        self._sent = 0.0
        self._expected = 0

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for seat in self._seats:
                group.create_task(self._play(seat))

    async def _play(self, seat: Seat) -> None:
        async for data in seat.socket:
            news = NEWS.decode(data)
            if news.type == "refused":
                self._bench.refused += 1
            if news.view is None:
                continue
            if news.type == "stepped":
                self._arrived(seat, news.view.version)
            if news.choices:
                await self._act(seat, news)
            if news.type == "stepped" and news.view.actor is None:
                self._bench.finished += seat.index == 0
                return

    def _arrived(self, seat: Seat, version: int) -> None:
        self._waiting.discard(seat.index)
        if version >= self._expected and not self._waiting and self._sent:
            if self._bench.measuring:
                self._bench.milliseconds.append((time.perf_counter() - self._sent) * 1000)
            self._sent = 0.0

    async def _act(self, seat: Seat, news: News) -> None:
        assert news.choices
        assert news.view
        await asyncio.sleep(random.uniform(0.5, 1.5) / self._bench.rate)
        version = news.view.version
        move = {"type": "act", "seat": seat.index, "version": version, "key": str(version)}
        encoded = msgspec.json.encode({**move, "actions": [random.choice(news.choices).text]})
        self._waiting = {other.index for other in self._seats}
        self._expected, self._sent = version + 1, time.perf_counter()
        await seat.socket.send(encoded, text=True)


async def open_table(client: httpx.AsyncClient, url: str, bench: Bench, rules: str) -> LoadTable:
    """Create a table with one person a seat and connect all of them."""
    wanted = {"rules": rules, "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}], "chat": False, "hints": "legal"}
    created = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
    table_id = created["table"]["id"]
    joined = (await client.post(f"/api/tables/{table_id}/seats", json={"name": "B"})).raise_for_status().json()
    address = f"{url.replace('http', 'ws')}/api/tables/{table_id}/socket"
    seats = []
    for index, token in enumerate((created["token"], joined["token"])):
        socket = await connect(address, compression=None, ping_interval=None)
        hello = {"type": "hello", "tokens": [token], "points": False}
        await socket.send(msgspec.json.encode(hello), text=True)
        seats.append(Seat(index, socket))
    return LoadTable(bench, seats)


async def open_tables(client: httpx.AsyncClient, url: str, bench: Bench, count: int) -> list[LoadTable]:
    """All tables, some at a time; nobody acts before the last is open."""
    free = asyncio.Semaphore(OPENED_AT_ONCE)

    async def open_next(number: int) -> LoadTable:
        async with free:
            return await open_table(client, url, bench, RULES[number % len(RULES)])

    return await asyncio.gather(*map(open_next, range(count)))


async def measure(url: str, process: int, tables: int, seconds: float, rate: float) -> Bench:
    bench = Bench(rate)
    async with httpx.AsyncClient(base_url=url, timeout=60) as client, asyncio.TaskGroup() as group:
        opened = await open_tables(client, url, bench, tables)
        players = [group.create_task(table.run()) for table in opened]
        print(f"{tables} tables, {2 * tables} sockets are open; measuring for {seconds:g} s", flush=True)
        await asyncio.sleep(WARM_UP_SECONDS)
        bench.measuring, before = True, processor_seconds(process)
        await asyncio.sleep(seconds)
        bench.measuring, bench.load = False, (processor_seconds(process) - before) / seconds
        for player in players:
            player.cancel()
    return bench


def start_server(python: str, folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server process with a fresh database on a free port, and its address."""
    limits = [word for name in ("create", "sit", "request", "message") for word in (f"--{name}-limit", NO_LIMIT)]
    database = str(Path(folder) / "load.sqlite3")
    command = [python, "-m", "kingdomino.server", "--port", "0", "--database", database]
    server = subprocess.Popen([*command, *limits], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    found = re.search(r":(\d+)/", server.stdout.readline())
    assert found, "the server did not start"
    return server, f"http://127.0.0.1:{found[1]}"


def processor_seconds(process: int) -> float:
    """How long a process has worked so far."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def report(bench: Bench, seconds: float) -> bool:
    """Print what was measured; whether the goal holds."""
    times = sorted(bench.milliseconds)

    def percentile(share: float) -> float:
        return times[min(len(times) - 1, int(share * len(times)))]

    print(f"moves measured {len(times)} ({len(times) / seconds:.0f} a second), refused {bench.refused}")
    print(f"from move to all seats: p50 {percentile(0.5):.1f} ms, p90 {percentile(0.9):.1f} ms, ", end="")
    print(f"p99 {percentile(0.99):.1f} ms, worst {times[-1]:.1f} ms")
    waiting = os.getloadavg()[0]
    print(f"server process: {bench.load * 100:.0f} % of one core, ", end="")
    print(f"{bench.load * seconds * 1000 / len(times):.2f} ms of processor time per move; ", end="")
    print(f"{os.cpu_count()} cores, load average {waiting:.1f}")
    return percentile(0.99) < GOAL_MILLISECONDS


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the server")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(asked.python, folder)
        try:
            bench = uvloop.run(measure(url, server.pid, asked.tables, asked.seconds, asked.rate))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=10)
    return 0 if report(bench, asked.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
