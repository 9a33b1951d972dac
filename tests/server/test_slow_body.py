"""A request whose body comes late acts on the table as it is then, and the people who are connected hear of it."""

import json
import socket
from pathlib import Path

from kingdomino.server.wire import protocol
from tests.server.rigged import RiggedHouse


def test_whoever_is_connected_hears_of_a_move_whose_body_came_late(tmp_path: Path) -> None:
    """In version 0.1 the move was stored at a table that had left memory, and nobody heard of it."""
    house = RiggedHouse(tmp_path / "tables.sqlite3", tables_in_memory=1)
    try:
        table = house.create("kingdomino(seats=2)", "Ann", "Bob")
        position = table.position(table.token)
        assert position.choices
        view = position.view
        move = {"seat": view.actor, "version": view.version, "key": "late", "actions": [position.choices[0].text]}
        body = json.dumps(move).encode()
        with socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2]))) as slow:
            head = f"POST {table.path}/actions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {table.token}\r\n"
            slow.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode())
            house.let_come_in()
            for _ in range(3):
                house.create("kingdomino(seats=2)", "Eve", "Eva")  # the table leaves memory
            with table.enter(table.token) as ann:
                slow.sendall(body)
                assert slow.recv(12) == b"HTTP/1.1 200"
                assert ann.hear(protocol.Stepped).version > view.version
    finally:
        house.stop()
