"""Connections: how many there may be, and how long one may say nothing. What is said over them is not here.

uvicorn waits for ever for the rest of a request, and for a client that does not read its answer.
"""

import asyncio
import logging
from collections import Counter
from typing import Any, Final, cast

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from kingdomino.server.http.addresses import Proxies, group_of
from kingdomino.server.http.guard import Pace, Paces
from kingdomino.server.http.intake import PIECES, Intake, Listener
from kingdomino.server.logs import Seldom
from kingdomino.server.settings import ServerSettings
from kingdomino.server.views.review import REVIEW_BYTES

RESERVED_FILES: Final = 256
"""How many open files are kept for all but connections: the database, bots, pages, and connections to be refused."""
MOST_PARTS: Final = 64
PART_BYTES: Final = 512
"""A body may come in so many parts, and in one more for each so many bytes; a client could send single bytes."""
MOST_UNREAD: Final = REVIEW_BYTES
"""How much of a body is passed over after its request was answered: who is refused can still send it and be told."""
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

log = logging.getLogger(__name__)
QUIET = logging.getLogger("uvicorn.error.connections")
QUIET.setLevel(logging.ERROR)  # anybody can send requests that cannot be read: they are not worth a line each


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may. How many that are; None where there is no such limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return None if most == resource.RLIM_INFINITY else most


class Connections:
    """Counts the connections of one server process, in all and by address; a trusted proxy has those of many people."""

    def __init__(self, settings: ServerSettings, most_files: int | None = None) -> None:
        self.header_timeout, self.idle_timeout = settings.header_timeout, settings.idle_timeout
        self._most = settings.connections
        if most_files is not None:
            self._most = min(self._most, max(most_files - RESERVED_FILES, most_files // 2))
        self._most_per_address = settings.connections_per_address
        self._proxies = Proxies(settings.proxies)
        self._count, self._by_address = 0, Counter[str]()
        self._paces = Paces()
        self._complain = Seldom()

    def __len__(self) -> int:
        return self._count

    def enter(self, address: str) -> bool:
        """Count a new connection, unless there are too many."""
        group = group_of(address)
        own = self._by_address[group]
        has_enough = own >= self._most_per_address and address not in self._proxies
        if has_enough or self._count >= self._most:
            self._complain(log.warning, "connections are refused: %d are open, %d by %s", self._count, own, group)
            return False
        self._by_address[group] += 1
        self._count += 1
        return True

    def leave(self, address: str) -> None:
        group = group_of(address)
        self._count -= 1
        self._by_address[group] -= 1
        if not self._by_address[group]:
            del self._by_address[group]

    def pace(self, address: str) -> Pace:
        """How fast a connection may send: those of an address share one pace, each of a trusted proxy has its own.

        An address that comes again has the pace that it had.
        """
        return Pace(PIECES) if address in self._proxies else self._paces.of(group_of(address), PIECES)


class ServerConfig(uvicorn.Config):
    """uvicorn's settings, and the connections that its protocols count."""

    def __init__(self, app: FastAPI, connections: Connections, **settings: Any) -> None:
        super().__init__(app, http=LimitedHttp, **settings)
        self.connections = connections


def connections_of(config: uvicorn.Config) -> Connections:
    """The connections that a protocol with these settings is one of."""
    assert isinstance(config, ServerConfig), "uvicorn runs without a ServerConfig"
    return config.connections


class LimitedRequests(h11.Connection):
    """What a connection says, as requests; it ends with a body in too many parts, or of which nobody wants to know."""

    _parts = _bytes = _unread = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._bytes = self._unread = 0
        elif isinstance(event, h11.Data):
            self._count(len(event.data))
        return event

    def _count(self, length: int) -> None:
        """Raises RemoteProtocolError."""
        self._parts += 1
        self._bytes += length
        if self.our_state is h11.DONE:
            self._unread += length
        if self._parts > MOST_PARTS + self._bytes // PART_BYTES or self._unread > MOST_UNREAD:
            raise h11.RemoteProtocolError("too many parts, or too much after the answer")


class LimitedHttp(H11Protocol):
    """A connection that must be one of few enough, and whose client must write and read in time."""

    _is_counted = False
    _awaited: type[h11._util.Sentinel] | None = None
    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = QUIET
        self.conn = LimitedRequests(h11.SERVER)
        self._limits = connections_of(config)
        self._patience = {h11.IDLE: self._limits.header_timeout, h11.SEND_BODY: self._limits.idle_timeout}

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._is_counted = self._limits.enter(self._address)
        if self._is_counted:
            self._intake = Intake(self, transport, self._limits.pace(self._address))
            self._watch()
        else:
            transport.write(FULL)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._waiting, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
        if self._is_counted:
            self._limits.leave(self._address)
            del self._intake  # this and the next would lead back here, as in `DirectSocket.connection_lost`
        answered: RequestResponseCycle | None = self.cycle
        if answered is not None and answered.response_complete:
            self.cycle = None  # type: ignore[assignment]  # as it is before the first request

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on this is a `DirectSocket`, which counts as the same connection."""
        if self._waiting is not None:
            self._waiting.cancel()
        super().handle_websocket_upgrade(event)
        self._intake.hand_over(cast(Listener, self.transport.get_protocol()))

    # Reading

    @property
    def is_full(self) -> bool:
        return self.flow.read_paused

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            if self._intake.reader is self:  # not after an upgrade to a WebSocket, which may be silent
                self._watch()

    def _watch(self) -> None:
        """Give the client its time for what it is to send next: a whole head, or a whole body."""
        awaited = self.conn.their_state
        if awaited is self._awaited or self.transport.is_closing():
            return
        self._awaited = awaited
        if self._waiting is not None:
            self._waiting.cancel()
        patience = self._patience.get(awaited)
        self._waiting = None if patience is None else self.loop.call_later(patience, self.transport.abort)

    def _rest(self) -> None:
        """Until the next request begins, only uvicorn's own timer for idle connections runs."""
        self._awaited = None
        if self._waiting is not None:
            self._waiting.cancel()

    def send_400_response(self, msg: str) -> None:
        """Nonsense is answered where an answer is still possible."""
        if self.cycle is not None:
            self.cycle.disconnected = True  # whoever still works at an answer cannot give it any more
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    # Writing

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.loop.call_later(self._limits.idle_timeout, self.transport.abort)
        if self.conn.their_state is h11.IDLE:
            self._rest()
        else:
            self._watch()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(self._limits.idle_timeout, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.idle_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
