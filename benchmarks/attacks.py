"""What one address can do to everybody else: prints how long a healthy client waits for a pong meanwhile.

Starts a server of its own with the default limits, and one kind of attack after the other, each from a process of its
own. It does not say whether an attack is refused: the tests do (docs/security.md names them).

    python benchmarks/attacks.py [--seconds 8] [--attack why --attack pages …]

To compare two versions of the server with the same attackers, give the Python of the other one's environment:

    python benchmarks/attacks.py --python ../before/.venv/bin/python
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

ATTACKER, HEALTHY = "127.0.0.1", "127.0.0.2"
PING_SECONDS = 0.03
CANDIDATES = 400
SILENT = 1_100
"""More connections than a process usually may open files."""
WATCHERS = 300
OPEN = 190
"""So many connections an address may have, with some left for others at the same address."""
REFUSED = "GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n"
NOWHERE = (
    "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MOST_FILES = 4096


@dataclass(frozen=True)
class Target:
    """A server, and a table there with the token of both of its seats."""

    url: str
    table: str
    token: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    async def enter(self, *tokens: str, address: str = ATTACKER) -> tuple[ClientConnection, dict[str, Any]]:
        """A socket at the table, and its welcome."""
        url = f"ws{self.url.removeprefix('http')}{self.path}/socket"
        socket = await connect(url, max_size=None, local_addr=(address, 0))
        await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        return socket, json.loads(await socket.recv())


Attack = Callable[[Target], Awaitable[None]]


async def nothing(_target: Target) -> None:
    """Nobody attacks."""
    await asyncio.sleep(3600)


def flood(make: Callable[[dict[str, Any]], dict[str, Any]], *, sockets: int) -> Attack:
    """The same message as often as the socket takes it, over several sockets."""

    async def attack(target: Target) -> None:
        await asyncio.gather(*(_flood(target, make) for _ in range(sockets)))

    return attack


async def _flood(target: Target, make: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    while True:
        with contextlib.suppress(WebSocketException, OSError, KeyError):
            socket, welcome = await target.enter(target.token)
            message = json.dumps(make(welcome["view"]))
            reading = asyncio.create_task(_read(socket))
            while not reading.done():
                await socket.send(message)
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)


async def _read(socket: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            pass


def why(view: dict[str, Any]) -> dict[str, Any]:
    cells = [["e4", "e5"], ["d5", "e5"], ["e6", "e7"], ["a1", "a2"]]
    candidates = [{"kind": "place", "cells": cells[number % 4]} for number in range(CANDIDATES)]
    return {"type": "why", "id": 1, "seat": view["actor"], "version": view["version"], "candidates": candidates}


def refused_act(view: dict[str, Any]) -> dict[str, Any]:
    key = random.randbytes(8).hex()
    return {"type": "act", "seat": view["actor"], "version": view["version"], "key": key, "actions": ["place a1 up"]}


def asking(*paths: str, together: int = 8) -> Attack:
    """Requests for these addresses, one after the other, over several connections."""

    async def ask(target: Target, client: httpx.AsyncClient) -> None:
        while True:
            for path in paths:
                with contextlib.suppress(httpx.HTTPError):
                    await client.get(path.format(table=target.path))

    async def attack(target: Target) -> None:
        async with httpx.AsyncClient(base_url=target.url, timeout=20) as client:
            await asyncio.gather(*(ask(target, client) for _ in range(together)))

    return attack


def connecting(said: str, *, connections: int, pause: float) -> Attack:
    """Many connections, over each of which this is said; each is opened again when it is closed."""

    async def be_one(target: Target) -> None:
        url = httpx.URL(target.url)
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(url.host, url.port)
                writer.write(said.encode())
                while await reader.read(65536):
                    pass
                writer.close()
            await asyncio.sleep(pause)

    async def attack(target: Target) -> None:
        await asyncio.gather(*(be_one(target) for _ in range(connections)))

    return attack


async def watch(target: Target) -> None:
    """Many who come to watch, leave, and come again."""

    async def be_one() -> None:
        while True:
            with contextlib.suppress(WebSocketException, OSError):
                socket, _ = await target.enter()
                reading = asyncio.create_task(_read(socket))
                await asyncio.sleep(random.uniform(0.5, 2))
                await socket.close()
                await reading
            await asyncio.sleep(0.2)

    await asyncio.gather(*(be_one() for _ in range(WATCHERS)))


ATTACKS: Mapping[str, Attack] = {
    "nothing": nothing,
    "why": flood(why, sockets=1),
    "three-whys": flood(why, sockets=3),
    "refused-acts": flood(refused_act, sockets=3),
    "replays": asking("{table}/replay"),
    "pages": asking("/", "/api/messages/en.json"),
    "silent": connecting("", connections=SILENT, pause=1),
    "pipelined": connecting(REFUSED * 10_000, connections=OPEN, pause=0.01),
    "handshakes": connecting(NOWHERE, connections=OPEN, pause=0.01),
    "watchers": watch,
}


@contextmanager
def server(python: str) -> Iterator[Target]:
    """A server with the default limits, and a table at which a person is to place a domino."""
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-m", "kingdomino.server", "--port", "0", "--database", str(Path(folder) / "tables.sqlite3")]
        log = (Path(folder) / "log").open("wb")
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found, "the server says where it listens"
        try:
            yield create(f"http://127.0.0.1:{found[1]}")
        finally:
            process.terminate()
            process.communicate(timeout=30)
            log.close()


def create(url: str) -> Target:
    """A table with two seats for one person, played until a domino is to be placed."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    wish = {"rules": "kingdomino(seats=2)", "seats": seats}
    with httpx.Client(base_url=url) as client:
        made = client.post("/api/tables", json=wish).json()
        target = Target(url, made["table"]["id"], made["token"])
        asked = {"Authorization": f"Bearer {target.token}"}
        while (position := client.get(f"{target.path}/position", headers=asked).json())["view"]["phase"] != "place":
            view = position["view"]
            move = {"seat": view["actor"], "version": view["version"], "key": str(view["version"])}
            client.post(
                f"{target.path}/actions", headers=asked, json={**move, "actions": [position["choices"][0]["text"]]}
            )
            time.sleep(0.1)
        return target


async def ping(target: Target, seconds: float) -> list[float]:
    """How many milliseconds each pong took at a table of one's own."""
    socket, _ = await create_own(target).enter(address=HEALTHY)
    took = list[float]()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begin = time.perf_counter()
        await socket.send('{"type": "ping"}')
        while '"pong"' not in str(await asyncio.wait_for(socket.recv(), 60)):
            pass
        took.append((time.perf_counter() - begin) * 1000)
        await asyncio.sleep(PING_SECONDS)
    await socket.close()
    return took


def create_own(target: Target) -> Target:
    seats = [{"kind": "me", "name": "Eve"}, {"kind": "open"}]
    with httpx.Client(transport=httpx.HTTPTransport(local_address=HEALTHY), base_url=target.url) as client:
        made = client.post("/api/tables", json={"rules": "duel", "seats": seats}).json()
    return Target(target.url, made["table"]["id"], made["token"])


def attack(name: str, target: Target) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    asyncio.run(run(name, target))


async def run(name: str, target: Target) -> None:
    await ATTACKS[name](target)


def measure(name: str, python: str, seconds: float) -> str:
    """One row: the median, the 99th percentile and the longest wait of the healthy client."""
    with server(python) as target:
        attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, target), daemon=True)
        own = asyncio.run(ping(target, 0.5))
        attacker.start()
        time.sleep(2)
        try:
            own = sorted(asyncio.run(ping(target, seconds)))
        except Exception as error:  # noqa: BLE001 - a server that answers nobody is a result too
            return f"{name:14} no answer ({type(error).__name__})"
        finally:
            attacker.kill()
            attacker.join()
    return f"{name:14} {own[len(own) // 2]:8.1f} {own[int(len(own) * 0.99)]:8.1f} {own[-1]:8.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--attack", action="append", choices=list(ATTACKS))
    parser.add_argument("--python", action="append", help="another version's Python, measured before this one")
    asked = parser.parse_args()
    for python in (*(asked.python or ()), sys.executable):
        print(f"{python}\n{'attack':14} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8}", flush=True)
        for name in asked.attack or ATTACKS:
            print(measure(name, python, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
