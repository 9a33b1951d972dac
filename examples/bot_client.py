"""A bot that plays over the network through the public API (docs/protocol.md): it sits down at a table and plays.

    python examples/bot_client.py http://localhost:8000/table/k3v9q2ab [NAME]

It takes whatever scores most at once. Put your own idea into `choose`.
"""

import json
import sys
import urllib.request
import uuid
from typing import Any

from websockets.sync.client import connect


def choose(view: dict[str, Any], choices: list[dict[str, Any]]) -> str:
    """The text of one of the legal actions; `view` shows the whole table."""
    best = max(choices, key=lambda choice: choice.get("points") or 0)
    return str(best["text"])


def sit(server: str, table: str, name: str) -> str:
    """Take an open seat and return the token that holds it."""
    body = json.dumps({"name": name}).encode()
    with urllib.request.urlopen(f"{server}/api/tables/{table}/seats", body) as answer:
        return str(json.load(answer)["token"])


def play(server: str, table: str, token: str) -> dict[str, Any]:
    """Play until the match is over and return its result."""
    with connect(f"ws{server.removeprefix('http')}/api/tables/{table}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        for message in map(json.loads, socket):
            view, choices = message.get("view"), message.get("choices")
            if view and view.get("result"):
                return dict(view["result"])
            if choices:
                act = {"type": "act", "seat": view["actor"], "version": view["version"], "key": uuid.uuid4().hex}
                socket.send(json.dumps({**act, "actions": [choose(view, choices)]}))
    raise ConnectionError("the server hung up")


def main(link: str, name: str = "example bot") -> None:
    server, _, table = link.partition("/table/")
    print(play(server, table, sit(server, table, name)))


if __name__ == "__main__":
    main(*sys.argv[1:])
