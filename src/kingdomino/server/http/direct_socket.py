"""uvicorn's WebSocket, with a faster way to write and limits where it has none. It does not know what is said.

Through ASGI each message to each client takes a task switch and several calls that only pass it on. A table sends
the same to many clients after every move, so this was a third of the server's work.
"""

from asyncio import BaseTransport
from typing import Final, cast

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from kingdomino.server.http.connections import connections_of
from kingdomino.server.http.guard import Pace
from kingdomino.server.http.intake import Intake
from kingdomino.server.settings import Limit
from kingdomino.server.wire.refusal import Refusal

EXTENSION = "kingdomino.direct_socket"
SWITCHING_PROTOCOLS = 101
MOST_FRAMES: Final = 64
"""Of how many frames a message can consist; a client could send empty ones without end."""
DROP_SECONDS: Final = 15.0
MOST_PINGS: Final = 60
"""How many pings and pongs a client may send in a minute; browsers answer one of ours every twenty seconds."""


class DirectSocket(WebSocketsSansIOProtocol):
    """A connection that puts itself into its ASGI scope, so that others can write to it without waiting."""

    _is_flushing = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._pings = Pace(Limit(MOST_PINGS, 60))

    @property
    def is_full(self) -> bool:
        """Whether a message waits that the app has not taken yet."""
        return self.read_paused

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            extensions = cast(dict[str, object], self.scope["extensions"])
            extensions[EXTENSION] = self
            self.read_paused = True  # until the app takes the request: no frame can be understood before
            self.transport.pause_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the app wants to; uvicorn complains to the log of a socket that was refused with a sentence."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client, and part from what leads back here, so that the connection's memory is free at once.

        The garbage collector, which would find such circles, looks very rarely at what has lasted long.
        """
        super().connection_lost(exc)
        connections_of(self.config).leave(self.client[0] if self.client else "")
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.writelines(self.conn.data_to_send())
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAMES:
            super().handle_cont(event)
        else:
            self._give_up(CloseCode.MESSAGE_TOO_BIG)

    def handle_ping(self) -> None:
        if self._may_ping():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_ping():
            super().handle_pong(event)

    def _may_ping(self) -> bool:
        """Count a ping or pong; too many end the connection, and what has come with them is passed over."""
        if self.transport.is_closing():
            return False
        try:
            self._pings.spend(1)
        except Refusal:
            self._give_up(CloseCode.POLICY_VIOLATION)
            return False
        return True

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is not UTF-8 ends the connection, and is not worth a line in the log."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._give_up(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """The client does not answer: nor will it read what still waits for it."""
        super().keepalive_timeout()
        self.transport.abort()

    def belong_to(self, client: str) -> None:
        """From now on what is sent counts for this client; behind a proxy it was not known before whose it is."""
        intake = self.transport.get_protocol()
        assert isinstance(intake, Intake)
        intake.pace = connections_of(self.config).pace(client)

    def drop(self) -> None:
        """End the connection soon, even if the client does not read what still waits for it."""
        self.loop.call_later(DROP_SECONDS, self.transport.abort)

    def _give_up(self, code: CloseCode) -> None:
        self.frames = []
        self.conn.fail(code)
        self.handle_parser_exception()

    def write(self, text: bytes) -> None:
        """Send a message now. If the connection is closed, the message is lost; the reading side notices that."""
        if self.conn.state is State.OPEN:
            self.conn.send_text(text)
            if not self._is_flushing:
                self._is_flushing = True
                self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send together what was written in the meantime, such as a move's steps and its acceptance."""
        self._is_flushing = False
        if not self.transport.is_closing():
            self.transport.writelines(self.conn.data_to_send())

    def unsent(self) -> int:
        """How many bytes wait because the other side does not read."""
        return self.transport.get_write_buffer_size()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def direct(websocket: WebSocket) -> DirectSocket:
    """The connection behind a WebSocket, once; the server must have been started as `run.configure` says."""
    found = websocket.scope["extensions"].pop(EXTENSION, None)  # it has the scope, which would lead back to it
    assert isinstance(found, DirectSocket), "uvicorn runs without ws=DirectSocket"
    if websocket.client:
        found.belong_to(websocket.client.host)
    return found
