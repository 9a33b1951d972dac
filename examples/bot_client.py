"""A bot that plays over the network through the public API (docs/protocol.md), at a table or wherever it is invited.

    python examples/bot_client.py http://localhost:8000/table/k3v9q2ab [NAME]
    KINGDOMINO_TOKEN=kd_… python examples/bot_client.py http://localhost:8000 [MATCHES]

The second way is for a bot with an account of its own (docs/accounts.md): it waits for invitations and plays match
after match, rematches too, or so many of them. It takes whatever scores most at once. Put your own ideas into `choose`
and `wants`.
"""

import contextlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

TOKEN = os.environ.get("KINGDOMINO_TOKEN", "")
WAIT_SECONDS = 30
REMATCH_SECONDS = 60
"""How long the bot waits for a rematch before it waits for another invitation."""
GAMES = ("kingdomino", "origins", "duel")
"""The games that this bot can play."""


def choose(view: dict[str, Any], choices: list[dict[str, Any]]) -> str:
    """The text of one of the legal actions; `view` shows the whole table."""
    best = max(choices, key=lambda choice: choice.get("points") or 0)
    return str(best["text"])


def wants(table: dict[str, Any]) -> bool:
    """Whether the bot comes to a table that it is invited to; otherwise it declines."""
    return table["game"] in GAMES


def ask(address: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer to a request, as the bot whose token is set, if one is."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}"} if TOKEN else {}
    with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
        return dict(json.load(answer))


def sit(server: str, table: str, name: str = "") -> str:
    """Take an open seat and return the token that holds it, which is the bot's own where it has an account."""
    seated = ask(f"{server}/api/tables/{table}/seats", {"name": name})
    return TOKEN or str(seated["token"])


def wait_for_table(server: str) -> str:
    """The first table that wants this bot and that it wants; the server answers when there is one, or after a while."""
    while True:
        for invitation in ask(f"{server}/api/account/invitations?wait={WAIT_SECONDS}")["invitations"]:
            table = invitation["table"]
            if wants(table):
                return str(table["id"])
            ask(f"{server}/api/account/invitations/decline", {"table": table["id"]})


def play(server: str, table: str, token: str, *, again: bool = False) -> tuple[dict[str, Any], str]:
    """Play until the match is over; its result, and the table of the rematch, if one is wanted and begins soon.

    A match that was ended, because somebody was late for example, has no result. For somebody who has left a bot of the
    server may play.
    """
    with connect(f"ws{server.removeprefix('http')}/api/tables/{table}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        for message in map(json.loads, socket):
            if message["type"] == "seats" and message["table"]["status"] == "ended":
                return {}, ""
            for seat in message["table"]["seats"] if message["type"] == "seats" else ():
                if seat["kind"] == "absent" and not seat.get("stand_in"):
                    socket.send(json.dumps({"type": "agree", "seat": seat["seat"]}))
            view, choices = message.get("view"), message.get("choices")
            if view and view.get("result"):
                return dict(view["result"]), wait_for_rematch(socket) if again else ""
            if choices:
                act = {"type": "act", "seat": view["actor"], "version": view["version"], "key": uuid.uuid4().hex}
                socket.send(json.dumps({**act, "actions": [choose(view, choices)]}))
    raise ConnectionError("the server hung up")


def wait_for_rematch(socket: ClientConnection) -> str:
    """The table of the rematch, which begins when all who are there want it; empty if it does not begin soon."""
    socket.send(json.dumps({"type": "rematch"}))
    until = time.monotonic() + REMATCH_SECONDS
    with contextlib.suppress(TimeoutError, ConnectionClosed):
        while True:
            message = json.loads(socket.recv(timeout=until - time.monotonic()))
            if message["type"] == "seats" and message["table"].get("next"):
                return str(message["table"]["next"])
    return ""


def main(link: str, name: str = "") -> None:
    server, _, table = link.partition("/table/")
    if table:
        print(play(server, table, sit(server, table, name or "example bot"))[0])
        return
    left = int(name) if name else sys.maxsize
    while left:
        left -= 1
        token = TOKEN if table else ""
        table = table or wait_for_table(server)
        result, table = play(server, table, token or sit(server, table), again=left > 0)
        print(result or "the match was ended", flush=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except urllib.error.HTTPError as error:
        sys.exit(f"bot_client: {json.load(error)['text']}")
    except OSError as error:
        sys.exit(f"bot_client: {error}")
