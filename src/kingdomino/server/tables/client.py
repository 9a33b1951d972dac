"""One connected browser or program: its tokens and the messages waiting for it. It reads nothing."""

import asyncio
from collections import deque

import msgspec

from kingdomino.server.wire.protocol import Bye, Message

ENCODER = msgspec.json.Encoder()


class Client:
    """A socket's outgoing side. Nobody ever waits for a client: one that does not read is dropped, and can resync.

    It knows its tokens, not its seats: what they hold is looked up whenever it matters.
    """

    def __init__(self, longest: int) -> None:
        self.tokens: frozenset[str] = frozenset()
        """The hashes of its tokens."""
        self.points = True
        self._longest = longest
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self.closing: Bye | None = None

    def send(self, message: Message) -> None:
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        """Queue a message that several clients get."""
        if self.closing is not None:
            return
        if len(self._waiting) >= self._longest:
            self._waiting.clear()
            self.close("slow", again=True)
            return
        self._waiting.append(encoded)
        self._news.set()

    def close(self, code: str, *, again: bool) -> None:
        """Say why, then hang up."""
        if self.closing is None:
            self.closing = Bye(code, again)
            self._waiting.append(ENCODER.encode(self.closing))
            self._news.set()

    async def next(self) -> bytes | None:
        """The next message to write, or None when the connection is to be closed."""
        while not self._waiting:
            if self.closing is not None:
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()
