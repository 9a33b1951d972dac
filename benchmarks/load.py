"""How servers carry many tables: prints the time from a move to all seats. It judges no play.

Starts servers of its own, seats a client in every seat of every table over real sockets, lets each table move once a
second, and measures from sending a move until every seat of the table has it. A match that is over is followed by
another one at a new table.

    python -m benchmarks.load [--tables 1000] [--seconds 30] [--rate 1.0]

With PostgreSQL and Redis, which it starts itself, and several server processes; the seats of a table are spread over
them, so that every move crosses from one process to another:

    python -m benchmarks.load --tables 2000 --cluster --processes 2

With --together all seats of a table are at one server, as behind a proxy that chooses the server by the table.

For many minutes, with the memory of the servers now and then:

    python -m benchmarks.load --tables 300 --seconds 1200 --kept 600

To compare two versions of the server with the same clients, give the Python of the other one's environment:

    python -m benchmarks.load --python ../before/.venv/bin/python
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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.services import Postgres, Redis

RULES = ("kingdomino(seats=2, mighty_duel=yes)", "origins(seats=2, mode=tribe)", "duel")
NO_LIMIT = "1000000/second"
LIMITS = ("create", "sit", "request", "message")
WISHES = {"chat": False, "hints": "legal"}
OPENED_AT_ONCE = 20
WARM_UP_SECONDS = 5.0
GOAL_MILLISECONDS = 50.0
REPORT_SECONDS = 60.0


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
    """What is being measured, over all tables."""

    rate: float
    measuring: bool = False
    milliseconds: list[float] = field(default_factory=list)
    refused: int = 0
    finished: int = 0
    processor: dict[str, float] = field(default_factory=dict)
    """By part, how many seconds its processes worked."""
    memory: list[float] = field(default_factory=list)
    """How many megabytes the servers used, minute by minute."""


@dataclass(frozen=True)
class Figures:
    """What was measured: times in milliseconds from a move to all seats, and what a move costs each part."""

    moves_per_second: float
    refused: int
    p50: float
    p90: float
    p99: float
    worst: float
    per_move: Mapping[str, float]
    """By part, how many milliseconds of processor time a move takes."""
    memory: Sequence[float]

    @classmethod
    def of(cls, bench: Bench, seconds: float) -> Self:
        times = sorted(bench.milliseconds)

        def percentile(share: float) -> float:
            return times[min(len(times) - 1, int(share * len(times)))]

        return cls(
            moves_per_second=len(times) / seconds,
            refused=bench.refused,
            p50=percentile(0.5),
            p90=percentile(0.9),
            p99=percentile(0.99),
            worst=times[-1],
            per_move={part: 1000 * worked / len(times) for part, worked in bench.processor.items()},
            memory=tuple(bench.memory),
        )


class LoadTable:
    """One table with all its clients: whoever may act does so once a second."""

    def __init__(self, bench: Bench, seats: list[Seat]) -> None:
        self._bench, self._seats = bench, seats
        self._waiting: set[int] = set()
        self._sent = 0.0
        self._expected = 0

    async def run(self) -> None:
        """Until the match is over."""
        async with asyncio.TaskGroup() as group:
            for seat in self._seats:
                group.create_task(self._play(seat))
        for seat in self._seats:
            await seat.socket.close()

    async def _play(self, seat: Seat) -> None:
        async for data in seat.socket:
            news = NEWS.decode(data)
            if news.type == "bye":
                raise RuntimeError(f"a client was sent away: {data!r}")
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


class Hall:
    """Servers with as many tables as wanted: where a match is over, the next one begins."""

    def __init__(self, servers: "Servers", bench: Bench, *, together: bool) -> None:
        self._servers, self._bench, self._together = servers, bench, together
        self._clients = [httpx.AsyncClient(base_url=url, timeout=60) for url in servers.urls]

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()

    async def open(self, number: int) -> LoadTable:
        """Create a table with one person a seat and connect all of them."""
        rules, client = RULES[number % len(RULES)], self._clients[number % len(self._clients)]
        seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
        created = (await client.post("/api/tables", json={"rules": rules, "seats": seats, **WISHES})).raise_for_status()
        table_id, token = created.json()["table"]["id"], created.json()["token"]
        joined = (await client.post(f"/api/tables/{table_id}/seats", json={"name": "B"})).raise_for_status().json()
        tokens = (token, joined["token"])
        return LoadTable(self._bench, [await self._sit(number, table_id, *held) for held in enumerate(tokens)])

    async def _sit(self, number: int, table_id: str, index: int, token: str) -> Seat:
        url = self._servers.urls[(number if self._together else number + index) % len(self._servers.urls)]
        address = f"{url.replace('http', 'ws')}/api/tables/{table_id}/socket"
        socket = await connect(address, compression=None, ping_interval=None)
        hello = {"type": "hello", "tokens": [token], "points": False}
        await socket.send(msgspec.json.encode(hello), text=True)
        return Seat(index, socket)

    async def open_all(self, count: int) -> list[LoadTable]:
        """All tables, some at a time; nobody acts before the last is open."""
        free = asyncio.Semaphore(OPENED_AT_ONCE)

        async def open_next(number: int) -> LoadTable:
            async with free:
                return await self.open(number)

        return await asyncio.gather(*map(open_next, range(count)))

    async def keep_playing(self, number: int, table: LoadTable) -> None:
        """Play one match after the other, until cancelled."""
        while True:
            await table.run()
            table = await self.open(number)


async def measure(servers: "Servers", tables: int, seconds: float, rate: float, *, together: bool) -> Bench:
    bench = Bench(rate)
    hall = Hall(servers, bench, together=together)
    async with asyncio.TaskGroup() as group:
        opened = await hall.open_all(tables)
        players = [group.create_task(hall.keep_playing(*table)) for table in enumerate(opened)]
        print(f"{tables} tables, {2 * tables} sockets are open; measuring for {seconds:g} s", flush=True)
        await asyncio.sleep(WARM_UP_SECONDS)
        bench.measuring, before = True, servers.processor_seconds()
        for passed in passing(seconds):
            bench.memory.append(servers.memory())
            await asyncio.sleep(passed)
            if seconds > REPORT_SECONDS:
                print(f"{servers.memory():8.1f} MB in all servers, {bench.finished} matches over", flush=True)
        bench.measuring, after = False, servers.processor_seconds()
        bench.processor = {part: after[part] - worked for part, worked in before.items()}
        bench.memory.append(servers.memory())
        for player in players:
            player.cancel()
    await hall.close()
    return bench


def passing(seconds: float) -> Iterator[float]:
    """The pieces of a time after each of which something may be told."""
    while seconds > 0:
        yield min(seconds, REPORT_SECONDS)
        seconds -= REPORT_SECONDS


class Servers:
    """Server processes with a fresh database, on free ports."""

    def __init__(self, python: str, processes: int, *options: str, beside: Mapping[str, int] | None = None) -> None:
        """`beside` are the processes that they need, by what they are."""
        self._beside = beside or {}
        limits = [word for name in LIMITS for word in (f"--{name}-limit", NO_LIMIT)]
        # Version 0.1 and its successor knew no limit of connections.
        limits += ["--connections-per-address", "100000"] if python == sys.executable else []
        command = [python, "-m", "kingdomino.server", "--port", "0", *limits, *options]
        self._processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(processes)]
        self.urls = [_address(process) for process in self._processes]

    def stop(self) -> None:
        for process in self._processes:
            process.send_signal(signal.SIGTERM)
        for process in self._processes:
            process.wait(timeout=30)

    def processor_seconds(self) -> dict[str, float]:
        """How long the servers, what they need, and the clients in this process have worked so far."""
        servers = sum(processor_seconds(process.pid) for process in self._processes)
        beside = {part: sum(map(processor_seconds, family(process))) for part, process in self._beside.items()}
        return {"servers": servers, **beside, "clients": time.process_time()}

    def memory(self) -> float:
        """How much memory the processes use, in megabytes."""
        return sum(memory(process.pid) for process in self._processes)


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout
    found = re.search(r":(\d+)/", server.stdout.readline())
    assert found, "the server did not start"
    return f"http://127.0.0.1:{found[1]}"


@contextmanager
def started(python: str, processes: int, *more: str, cluster: bool) -> Iterator[Servers]:
    """Servers on SQLite, or on PostgreSQL and Redis that are started for them."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        options, beside = ["--database", str(Path(folder) / "load.sqlite3")], dict[str, int]()
        if cluster:
            postgres, redis = Postgres(), Redis()
            stack.callback(postgres.remove)
            stack.callback(redis.stop)
            options = ["--database", postgres.new_database(), "--redis", redis.url]
            beside = {"PostgreSQL": postgres.process_id, "Redis": redis.process_id}
        servers = Servers(python, processes, *options, *more, beside=beside)
        stack.callback(servers.stop)
        yield servers


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, check=False)
    return [process, *map(int, listed.stdout.split())]


def processor_seconds(process: int) -> float:
    """How long a process has worked so far."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """How much memory a process uses, in megabytes."""
    found = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(), re.MULTILINE)
    assert found
    return int(found[1]) / 1000


def report(figures: Figures) -> None:
    print(f"moves measured: {figures.moves_per_second:.0f} a second, refused {figures.refused}")
    print(f"from move to all seats: p50 {figures.p50:.1f} ms, p90 {figures.p90:.1f} ms, ", end="")
    print(f"p99 {figures.p99:.1f} ms, worst {figures.worst:.1f} ms")
    costs = ", ".join(f"{part} {cost:.2f} ms" for part, cost in figures.per_move.items())
    print(f"processor time per move: {costs}; {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")


def carry(
    tables: int,
    seconds: float,
    rate: float = 1.0,
    *,
    processes: int = 1,
    cluster: bool = False,
    together: bool = False,
    kept: int | None = None,
    python: str = sys.executable,
) -> Figures:
    """Start servers, let them carry so many tables, and print what was measured.

    `kept` is how many tables stay in memory, if it is not what servers do by themselves.
    """
    more = () if kept is None else ("--tables-in-memory", str(kept))
    with started(python, processes, *more, cluster=cluster) as servers:
        bench = uvloop.run(measure(servers, tables, seconds, rate, together=together))
    figures = Figures.of(bench, seconds)
    report(figures)
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--cluster", action="store_true", help="with PostgreSQL and Redis")
    parser.add_argument("--together", action="store_true", help="all seats of a table at one server")
    parser.add_argument("--kept", type=int, help="how many tables stay in memory")
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the servers")
    asked = parser.parse_args(arguments)
    figures = carry(
        asked.tables,
        asked.seconds,
        asked.rate,
        processes=asked.processes,
        cluster=asked.cluster,
        together=asked.together,
        kept=asked.kept,
        python=asked.python,
    )
    return 0 if figures.p99 < GOAL_MILLISECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
