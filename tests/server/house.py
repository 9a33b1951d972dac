"""A real server process with a real database, and people who come to it over real sockets. It tests nothing itself."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import FromServer
from kingdomino.server.wire.view_types import View
from tests.patience import PATIENCE, end_of

M = TypeVar("M", bound=protocol.Message)
NO_LIMIT = "100000/second"
LIMITS = ("create", "sit", "think", "sign-in", "account", "request", "page", "message", "chat")
READER = msgspec.json.Decoder(FromServer, strict=True)
UPGRADE = (
    "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
"""The head of a request that asks for a socket, without its first line."""


class Host:
    """A server and what can be asked of it over REST, however it runs."""

    url: str
    web: httpx.Client
    address: str | None = None
    """The address of this machine from which it is asked, if that matters."""

    @contextmanager
    def asked_from(self, address: str) -> "Iterator[Host]":
        """The same server, asked from another address: to the server that is somebody else."""
        other = Host()
        other.url, other.address = self.url, address
        with httpx.Client(
            base_url=self.url, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=address)
        ) as web:
            other.web = web
            yield other

    def open(self, port: int | str) -> None:
        """Talk to the server that listens on this port."""
        self.url = f"http://127.0.0.1:{port}"
        self.web = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def create(self, rules: str, *seats: str, **more: Any) -> "Invitation":
        """A table: each seat a person's name for me, `bot` or `open`."""
        wishes = [_wish(seat) for seat in seats]
        answer = self.web.post("/api/tables", json={"rules": rules, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        seated = msgspec.json.decode(answer.content, type=protocol.Seated)
        return Invitation(self, seated.table.id, seated.token)

    def send(self, path: str, **body: Any) -> "Pending":
        """Send a request on a connection of its own, and do not wait for the answer."""
        connection = HTTPConnection(httpx.URL(self.url).host, httpx.URL(self.url).port, timeout=PATIENCE)
        connection.request("POST", path, json.dumps(body))
        return Pending(connection)

    def let_come_in(self) -> None:
        """Return when whatever was sent before has come as far as it can."""
        for _ in range(3):
            assert self.web.get("/api/health").status_code == 200

    def refused(self, answer: httpx.Response, status: int, code: str) -> protocol.Refused:
        """The refusal that this answer is."""
        assert answer.status_code == status, answer.text
        refusal = msgspec.json.decode(answer.content, type=protocol.Refused)
        assert refusal.code == code
        assert refusal.text
        return refusal


def _wish(seat: str) -> dict[str, str]:
    return {"kind": seat} if seat in ("bot", "open") else {"kind": "me", "name": seat}


@dataclass(frozen=True)
class Pending:
    """A request that was sent."""

    connection: HTTPConnection

    def answer(self) -> tuple[int, dict[str, Any]]:
        """Status and body."""
        response = self.connection.getresponse()
        body = json.loads(response.read())
        self.connection.close()
        return response.status, body


class House(Host):
    """A server process on a free port. `kill` is kill -9, `start` begins again with the same database.

    What it writes to its log goes into the file `log`, where there is one.
    """

    def __init__(
        self,
        database: Path | str,
        *options: str,
        command: Sequence[str] = ("kingdomino.server",),
        log: Path | None = None,
    ) -> None:
        self.database, self.log = str(database), log
        self.command = [sys.executable, "-m", *command, "--port", "0", "--database", str(database)]
        limits = [word for name in LIMITS for word in (f"--{name}-limit", NO_LIMIT)]
        self.command += [*limits, "--bot-delay", "0", *options]
        self.start()

    def start(self) -> None:
        with self.log.open("ab") if self.log else nullcontext() as errors:
            self._process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found, "the server says where it listens"
        self.open(found[1])

    @property
    def process_id(self) -> int:
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that the server has started."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self._process.pid)], capture_output=True, check=False
        )
        return [int(pid) for pid in listed.stdout.split()]

    def memory(self) -> int:
        """How many bytes of memory the server uses."""
        found = re.search(r"VmRSS:\s*(\d+) kB", Path(f"/proc/{self._process.pid}/status").read_text())
        assert found
        return int(found[1]) * 1024

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        """Ask it to stop, unless it was stopped or killed before."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            self._end()

    def _end(self) -> None:
        try:
            end_of(self._process)
        finally:
            self.web.close()


@dataclass(frozen=True)
class Invitation:
    """A table that was created and the token of whoever did."""

    house: Host
    table: str
    token: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def sit(self, name: str, **more: Any) -> str:
        """Take an open seat; the token that holds it."""
        answer = self.house.web.post(f"{self.path}/seats", json={"name": name, **more})
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=protocol.Seated).token

    def info(self) -> protocol.TableInfo:
        return msgspec.json.decode(self.house.web.get(self.path).content, type=protocol.TableInfo)

    def position(self, token: str | None = None) -> protocol.PositionAnswer:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.house.web.get(f"{self.path}/position", headers=headers)
        return msgspec.json.decode(answer.content, type=protocol.PositionAnswer)

    @contextmanager
    def enter(self, *tokens: str, **hello: Any) -> "Iterator[Guest]":
        """A person with these tokens (none: one who watches) at the table."""
        with self.connect() as socket:
            guest = Guest(socket)
            guest.send("hello", tokens=list(tokens), **hello)
            guest.welcome = guest.hear(protocol.Welcome)
            yield guest

    def connect(self, **more: Any) -> ClientConnection:
        address = f"ws{self.house.url.removeprefix('http')}{self.path}/socket"
        if self.house.address:
            more["source_address"] = (self.house.address, 0)
        connection: ClientConnection = connect(address, max_size=None, **more)
        return connection

    def at(self, house: Host) -> "Invitation":
        """The same table, asked for at another server."""
        return replace(self, house=house)


class Guest:
    """One connection: says things and hears what comes back."""

    welcome: protocol.Welcome
    latest: protocol.Welcome | protocol.Stepped | protocol.Sync
    """The last position that was heard, also in passing."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, type_: str, **fields: Any) -> None:
        self.socket.send(msgspec.json.encode({"type": type_, **fields}), text=True)

    def next(self, timeout: float = PATIENCE) -> FromServer:
        message: FromServer = READER.decode(self.socket.recv(timeout))
        if isinstance(message, protocol.Welcome | protocol.Stepped | protocol.Sync):
            self.latest = message
        return message

    def hear(self, kind: type[M], wanted: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of this kind that is as wanted; others are passed over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = self.next()
            if isinstance(message, kind) and wanted(message):
                return message
        raise TimeoutError(f"no {kind.__name__} came")

    def catch_up(self) -> None:
        """Hear everything that has been said so far."""
        self.send("ping")
        self.hear(protocol.Pong)

    def hears_nothing(self) -> bool:
        """Whether nothing has been said since the last message that was heard."""
        self.send("ping")
        return isinstance(self.next(), protocol.Pong)

    def act(self, seat: int, version: int, *actions: str, key: str | None = None) -> None:
        self.send("act", seat=seat, version=version, key=key or uuid.uuid4().hex, actions=list(actions))

    def refused(self, code: str) -> protocol.Refused:
        """The refusal that comes next; it must be this one, in words too."""
        refusal = self.hear(protocol.Refused)
        assert refusal.code == code, refusal
        assert refusal.text
        return refusal

    def play_on(
        self, seats: set[int], wanted: Callable[[View], bool], heard: Callable[[protocol.Stepped], None] | None = None
    ) -> View:
        """Take the first legal action again and again until a view is as wanted; that view."""
        message: FromServer = self.latest
        while True:
            if isinstance(message, protocol.Welcome | protocol.Stepped | protocol.Sync):
                view, choices = message.view, message.choices
                if wanted(view):
                    return view
                if choices and view.actor in seats:
                    self.act(view.actor, view.version, choices[0].text)
            message = self.next()
            if heard is not None and isinstance(message, protocol.Stepped):
                heard(message)
