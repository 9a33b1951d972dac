"""How soon a strong bot answers a person while other tables think as well: prints times of turns and of pings.

Starts a server of its own, opens tables where bots play among themselves and one table where a client plays a person
against the same bot, at random. Measures the time from the end of the person's turn until the bot's turn is over, and
how long the server takes for a ping (`GET /api/health`) meanwhile. It judges no play.

    python benchmarks/thinking.py [--bot master] [--tables 20] [--turns 30] [--rules RULES]
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
from typing import Any, Final

import httpx
import uvloop

NO_LIMIT: Final = "1000000/second"
PING_EVERY: Final = 0.02
LOOK_EVERY: Final = 0.01
GOAL_PING_MILLISECONDS: Final = 100.0
GOAL_TURN_SECONDS: Final = 2.0


@dataclass
class Times:
    """What was measured: pings in milliseconds, turns in seconds."""

    pings: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)


@dataclass
class PersonTable:
    """The table of the person, who acts at random in seat A."""

    client: httpx.AsyncClient
    id: str
    token: str

    async def position(self) -> dict[str, Any]:
        answer = await self.client.get(f"/api/tables/{self.id}/position", headers=self._rights())
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    async def act(self, position: dict[str, Any]) -> None:
        version = position["view"]["version"]
        actions = [random.choice(position["choices"])["text"]]
        move = {"seat": 0, "version": version, "key": str(version), "actions": actions}
        await self.client.post(f"/api/tables/{self.id}/actions", json=move, headers=self._rights())

    def _rights(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


async def open_table(client: httpx.AsyncClient, rules: str, seats: list[dict[str, str]]) -> PersonTable:
    wanted = {"rules": rules, "seats": seats, "chat": False, "hints": "legal"}
    created = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
    return PersonTable(client, created["table"]["id"], created["token"])


async def keep_bots_busy(client: httpx.AsyncClient, rules: str, bot: str) -> None:
    """A table of bots; when its match is over, the next one."""
    while True:
        table = await open_table(client, rules, [{"kind": "bot", "bot": bot}] * 2)
        while (await table.position())["view"]["actor"] is not None:
            await asyncio.sleep(1)


async def keep_pinging(client: httpx.AsyncClient, times: Times) -> None:
    while True:
        began = time.perf_counter()
        (await client.get("/api/health")).raise_for_status()
        times.pings.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(PING_EVERY)


async def play_person(client: httpx.AsyncClient, rules: str, bot: str, times: Times, turns: int) -> None:
    """Matches against the bot until enough of its turns have been measured."""
    while len(times.turns) < turns:
        table = await open_table(client, rules, [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": bot}])
        began = 0.0
        while (position := await table.position())["view"]["actor"] is not None and len(times.turns) < turns:
            if position["view"]["actor"] == 0:
                if began:
                    times.turns.append(time.perf_counter() - began)
                await table.act(position)
                began = 0.0
            else:
                began = began or time.perf_counter()
                await asyncio.sleep(LOOK_EVERY)


async def measure(url: str, rules: str, bot: str, tables: int, turns: int) -> Times:
    times = Times()
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        busy = [asyncio.create_task(keep_bots_busy(client, rules, bot)) for _ in range(tables)]
        await asyncio.sleep(5)  # the bots' processes have started
        busy.append(asyncio.create_task(keep_pinging(client, times)))
        await play_person(client, rules, bot, times, turns)
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
    return times


def start_server(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server process with a fresh database on a free port, and its address; bots answer as soon as they can."""
    limits = [word for name in ("create", "sit", "request", "message") for word in (f"--{name}-limit", NO_LIMIT)]
    command = [sys.executable, "-m", "kingdomino.server", "--port", "0", "--bot-delay", "0"]
    command += ["--database", str(Path(folder) / "thinking.sqlite3")]
    server = subprocess.Popen([*command, *limits], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    found = re.search(r":(\d+)/", server.stdout.readline())
    assert found, "the server did not start"
    return server, f"http://127.0.0.1:{found[1]}"


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(times: Times) -> bool:
    """Print what was measured; whether the goals hold."""
    print(f"turns of the bot: {len(times.turns)}, median {percentile(times.turns, 0.5):.2f} s, ", end="")
    print(f"p90 {percentile(times.turns, 0.9):.2f} s, longest {max(times.turns):.2f} s")
    print(f"pings: {len(times.pings)}, median {percentile(times.pings, 0.5):.1f} ms, ", end="")
    print(f"p99 {percentile(times.pings, 0.99):.1f} ms, longest {max(times.pings):.1f} ms")
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")
    quick = percentile(times.turns, 0.5) < GOAL_TURN_SECONDS
    return quick and percentile(times.pings, 0.99) < GOAL_PING_MILLISECONDS


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--rules", default="kingdomino(seats=2)")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder)
        try:
            times = uvloop.run(measure(url, asked.rules, asked.bot, asked.tables, asked.turns))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=30)
    return 0 if report(times) else 1


if __name__ == "__main__":
    sys.exit(main())
