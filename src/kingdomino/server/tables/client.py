"""One connected browser or program: its tokens, and the way to it. It reads nothing."""

from typing import Protocol

import msgspec

from kingdomino.server.wire.protocol import Bye, Message

ENCODER = msgspec.json.Encoder()


class Outlet(Protocol):
    """The way to a client."""

    def write(self, text: bytes) -> None:
        """Send a message now, without waiting."""
        ...

    def unsent(self) -> int:
        """How many bytes wait because the client does not read."""
        ...

    def hang_up(self) -> None:
        """Close the connection once all is sent."""
        ...


class Client:
    """A connection's outgoing side. Nobody ever waits for a client: one that does not read is dropped, and can resync.

    It knows its tokens, not its seats: what they hold is looked up whenever it matters.
    """

    def __init__(self, outlet: Outlet, most_unsent: int) -> None:
        self.tokens: frozenset[str] = frozenset()
        """The hashes of its tokens, and the account of whoever is signed in."""
        self.signed_in_by: str | None = None
        """The hash of what signed in, if anything did."""
        self.address = ""
        self.points = True
        self.is_hidden = False
        """Whether its page says that nobody sees it now."""
        self.closing: Bye | None = None
        self._outlet, self._most_unsent = outlet, most_unsent

    def send(self, message: Message) -> None:
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        """Send a message that several clients get."""
        if self.closing is not None:
            return
        if self._outlet.unsent() > self._most_unsent:
            self.close("slow", again=True)
            return
        self._outlet.write(encoded)

    def part(self) -> None:
        """The connection has ended: nothing can be sent any more, and nothing leads to it."""
        self.closing = self.closing or Bye("gone", again=True)
        del self._outlet

    def close(self, code: str, *, again: bool) -> None:
        """Say why, then hang up."""
        if self.closing is None:
            self.closing = Bye(code, again)
            self._outlet.write(ENCODER.encode(self.closing))
            self._outlet.hang_up()
