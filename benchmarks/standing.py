"""What a server holds while nothing happens: its memory, and how it starts with many stored tables.

    python -m benchmarks.standing [--connections 2000] [--tables 50000]

Memory is that of the server alone, of each table, and of each idle connection, which watches a running match. All
tables are running matches of people, in the middle. The start is measured from starting the process until it answers,
and until it has found a table among so many stored ones.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from benchmarks.load import Servers
from kingdomino.server.tables.tokens import new_id

RULES = "kingdomino(seats=2)"
TABLES = 20
"""At how many tables the idle connections are."""
MORE_TABLES = 500
"""How many more are made to find out what a table takes."""
MOVES = 10
PEOPLE = {"rules": RULES, "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}


def begin(client: httpx.Client) -> str:
    """A match of two people, in the middle; the table's id."""
    created = client.post("/api/tables", json=PEOPLE).raise_for_status().json()
    table, path = created["table"]["id"], f"/api/tables/{created['table']['id']}"
    second = client.post(f"{path}/seats", json={"name": "B"}).raise_for_status().json()["token"]
    tokens = (created["token"], second)
    for number in range(MOVES):
        seat = client.get(f"{path}/position").json()["view"]["actor"]
        headers = {"Authorization": f"Bearer {tokens[seat]}"}
        at = client.get(f"{path}/position", headers=headers).json()
        move = {
            "seat": seat,
            "version": at["view"]["version"],
            "key": str(number),
            "actions": [at["choices"][0]["text"]],
        }
        client.post(f"{path}/actions", json=move, headers=headers).raise_for_status()
    return str(table)


async def sit_idle(servers: Servers, tables: Sequence[str], connections: int) -> float:
    """The memory that so many connections take, in kilobytes each."""
    url = servers.urls[0].replace("http", "ws")

    async def watch(number: int) -> object:
        socket = await connect(f"{url}/api/tables/{tables[number % len(tables)]}/socket", compression=None)
        await socket.send(msgspec.json.encode({"type": "hello"}), text=True)
        await socket.recv()
        return socket

    kept = [await watch(number) for number in range(len(tables))]  # whatever the first ones need is there then
    before = servers.memory()
    kept += [await watch(number) for number in range(connections)]
    await asyncio.sleep(2)
    return (servers.memory() - before) * 1000 / (len(kept) - len(tables))


def store_many(file: Path, table: str, count: int) -> None:
    """Store a table so many times, under other ids."""
    with sqlite3.connect(file) as connection:
        log = connection.execute("SELECT * FROM log WHERE table_id = ?", (table,)).fetchall()
        listed = connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        ids = [new_id() for _ in range(count)]
        marks = ", ".join("?" * len(log[0]))
        entries = ((one, *row[1:]) for one in ids for row in log)
        connection.executemany(f"INSERT INTO log VALUES ({marks})", entries)
        marks = ", ".join("?" * len(listed))
        connection.executemany(f"INSERT INTO tables VALUES ({marks})", ((one, *listed[1:]) for one in ids))


def start_again(file: Path, table: str) -> tuple[float, float]:
    """How many seconds a server takes until it answers, and until it has found a table."""
    began = time.perf_counter()
    servers = Servers(sys.executable, 1, "--database", str(file))
    try:
        with httpx.Client(base_url=servers.urls[0], timeout=60) as client:
            client.get("/api/health").raise_for_status()
            answered = time.perf_counter() - began
            client.get(f"/api/tables/{table}").raise_for_status()
            return answered, time.perf_counter() - began
    finally:
        servers.stop()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=50_000)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "standing.sqlite3"
        servers = Servers(sys.executable, 1, "--database", str(file), "--watchers", str(asked.connections))
        try:
            print(f"{servers.memory():.0f} MB for a server that has just begun", flush=True)
            with httpx.Client(base_url=servers.urls[0], timeout=60) as client:
                tables = [begin(client) for _ in range(TABLES)]
                before = servers.memory()
                for _ in range(MORE_TABLES):
                    begin(client)
            print(f"{(servers.memory() - before) / MORE_TABLES:.2f} MB for each of {MORE_TABLES} tables", flush=True)
            size = asyncio.run(sit_idle(servers, tables, asked.connections))
            print(f"{size:.1f} kB for each of {asked.connections} idle connections", flush=True)
        finally:
            servers.stop()
        empty = start_again(file, tables[0])
        store_many(file, tables[0], asked.tables)
        full = start_again(file, tables[0])
    for stored, (answers, has_table) in ((TABLES + MORE_TABLES, empty), (asked.tables, full)):
        print(
            f"start with {stored} stored tables: answers after {answers:.2f} s, has one of them after {has_table:.2f} s"
        )
    return 0 if full[1] < 3 else 1


if __name__ == "__main__":
    sys.exit(main())
