"""States as bytes and back: the parts that the games share. The layout of a game's own parts is in its notation.

All packed states of the same rules have the same length. docs/notation.md describes the layouts; the compiled core
reads and writes the same bytes.
"""

from collections.abc import Iterable, Sequence

from kingdomino.core.draft import Draft, Slot
from kingdomino.errors import NotationError

DOMINOES = 48
NOBODY = 0
"""Seats are packed as seat + 1, so that a zero byte means nobody."""


class Reader:
    """Reads a packed state from the front; raises NotationError for a wrong length or an impossible value."""

    def __init__(self, packed: bytes, length: int) -> None:
        if len(packed) != length:
            raise NotationError("packed_length", expected=length, given=len(packed))
        self._packed = packed
        self._next = 0

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        self._next += count
        return self._packed[self._next - count : self._next]

    def byte(self) -> int:
        return self.take(1)[0]

    def below(self, limit: int) -> int:
        """A byte that must be smaller than the limit."""
        value = self.byte()
        if value >= limit:
            raise NotationError("packed_value", position=self._next - 1, value=value)
        return value

    def short(self) -> int:
        """Two bytes as a number, low byte first."""
        return int.from_bytes(self.take(2), "little")

    def numbers(self) -> frozenset[int]:
        """A set of dominoes, one bit each; number 1 is the lowest bit."""
        bits = int.from_bytes(self.take(DOMINOES // 8), "little")
        return frozenset(number for number in range(1, DOMINOES + 1) if bits >> (number - 1) & 1)


def pack_numbers(numbers: Iterable[int]) -> bytes:
    return sum(1 << (number - 1) for number in numbers).to_bytes(DOMINOES // 8, "little")


def pack_seats(seats: Sequence[int], places: int) -> bytes:
    """Seats in order, then zeros up to the number of places."""
    return bytes(seat + 1 for seat in seats).ljust(places, b"\0")


def unpack_seats(reader: Reader, places: int, seats: int) -> tuple[int, ...]:
    packed = [reader.below(seats + 1) for _ in range(places)]
    return tuple(seat - 1 for seat in packed if seat != NOBODY)


LINE = 4
"""The length of the longest line."""


def draft_length(seats: int) -> int:
    """How many bytes `pack_draft` gives."""
    return DOMINOES // 8 + 2 * 2 * LINE + 1 + seats + LINE


def pack_draft(draft: Draft) -> bytes:
    """Unseen dominoes, current line, coming line, turn, pieces in the hand for each seat, pieces drawn."""
    return b"".join(
        (
            pack_numbers(draft.unseen),
            _pack_line(draft.line),
            _pack_line(draft.coming),
            bytes((draft.turn, *draft.hand)),
            pack_seats(draft.drawn, LINE),
        )
    )


def unpack_draft(reader: Reader, seats: int) -> Draft:
    return Draft(
        unseen=reader.numbers(),
        line=_unpack_line(reader, seats),
        coming=_unpack_line(reader, seats),
        turn=reader.below(LINE),
        hand=tuple(reader.take(seats)),
        drawn=unpack_seats(reader, LINE, seats),
    )


def _pack_line(line: Sequence[Slot]) -> bytes:
    slots = [(slot.domino, NOBODY if slot.seat is None else slot.seat + 1) for slot in line]
    return b"".join(map(bytes, slots)).ljust(2 * LINE, b"\0")


def _unpack_line(reader: Reader, seats: int) -> tuple[Slot, ...]:
    pairs = [(reader.below(DOMINOES + 1), reader.below(seats + 1)) for _ in range(LINE)]
    return tuple(Slot(domino, None if seat == NOBODY else seat - 1) for domino, seat in pairs if domino)
