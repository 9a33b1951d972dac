"""How connections are read: in small pieces, and only so many of them in a second. It does not know what is read.

An event loop hands over all that has come, up to 256 KiB, and whoever sends tiny things makes the server work for each
of them while everybody else waits. Nobody is refused here: whoever sends too much is read later.
"""

import asyncio
from typing import Final, Protocol

from kingdomino.server.http.guard import Pace
from kingdomino.server.settings import Limit
from kingdomino.server.wire.refusal import Refusal

PIECE_BYTES: Final = 4096
"""How much is read at a time. The smallest frame of a socket has six bytes."""
MOST_PIECES: Final = 5_000
"""How many pieces an address may send in a second over all of its connections; a single byte may be one."""
PIECES: Final = Limit(MOST_PIECES, 1)
PAUSE_SECONDS: Final = 0.1


class Listener(Protocol):
    """Whoever understands what is read: a protocol of uvicorn."""

    @property
    def is_full(self) -> bool:
        """Whether it wants nothing more for now."""
        ...

    def data_received(self, data: bytes) -> None: ...

    def eof_received(self) -> bool | None: ...

    def connection_lost(self, exc: Exception | None) -> None: ...

    def pause_writing(self) -> None: ...

    def resume_writing(self) -> None: ...


class Intake(asyncio.BufferedProtocol):
    """Stands between a connection and its reader."""

    def __init__(self, reader: Listener, transport: asyncio.Transport, pace: Pace) -> None:
        self.reader, self.pace, self._transport = reader, pace, transport
        self._piece = bytearray()
        transport.set_protocol(self)

    def hand_over(self, reader: Listener) -> None:
        """From now on this one reads, whom uvicorn has told to read by itself."""
        self.reader = reader
        self._transport.set_protocol(self)

    def get_buffer(self, sizehint: int) -> bytearray:
        self._piece = bytearray(PIECE_BYTES)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        piece, self._piece = bytes(memoryview(self._piece)[:nbytes]), bytearray()
        self.reader.data_received(piece)
        try:
            self.pace.spend(1)
        except Refusal:
            self._pause()

    def _pause(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._go_on)

    def _go_on(self) -> None:
        if not self.reader.is_full and not self._transport.is_closing():
            self._transport.resume_reading()

    def eof_received(self) -> bool | None:
        return self.reader.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self.reader.connection_lost(exc)

    def pause_writing(self) -> None:
        self.reader.pause_writing()

    def resume_writing(self) -> None:
        self.reader.resume_writing()
