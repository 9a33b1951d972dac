"""uvicorn's WebSocket with a faster way to write. It does not know what is written.

Through ASGI each message to each client takes a task switch and several calls that only pass it on. A table sends
the same to many clients after every move, so this was a third of the server's work.
"""

from typing import cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "kingdomino.direct_socket"


class DirectSocket(WebSocketsSansIOProtocol):
    """A connection that puts itself into its ASGI scope, so that others can write to it without waiting."""

    _is_flushing = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            extensions = cast(dict[str, object], self.scope["extensions"])
            extensions[EXTENSION] = self

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


SWITCHING_PROTOCOLS = 101


def direct(websocket: WebSocket) -> DirectSocket:
    """The connection behind a WebSocket; the server must have been started as `run.configure` says."""
    found = websocket.scope["extensions"].get(EXTENSION)
    assert isinstance(found, DirectSocket), "uvicorn runs without ws=DirectSocket"
    return found
