"""Who is awaited until when and who is absent, as it is stored. Who is connected now is not here: that is not stored.

People come and go without end, so this is not told as events: each entry says how it is for all seats, and only the
last one is kept.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Self

import msgspec

from kingdomino.server.tables.state import Seat, TableState


class Attendance(msgspec.Struct, frozen=True, omit_defaults=True):
    """For each seat until when its person is awaited, and the seats whose people are absent.

    It was so right after the event with this number: later events may change it again.
    """

    after: int
    until: tuple[float | None, ...]
    absent: frozenset[int] = frozenset()

    @classmethod
    def of(cls, state: TableState, after: int) -> Self:
        """That of the seats in a state."""
        absent = frozenset(number for number, seat in enumerate(state.seats) if seat.absent)
        return cls(after, tuple(seat.until for seat in state.seats), absent)

    def change(self, state: TableState, number: int) -> TableState:
        """The state with it; `number` is that of the entry."""
        return replace(state, seats=tuple(self._change_seats(state.seats)), attendance_number=number)

    def _change_seats(self, seats: Iterable[Seat]) -> Iterable[Seat]:
        for number, (seat, until) in enumerate(zip(seats, self.until, strict=True)):
            is_absent = number in self.absent
            yield msgspec.structs.replace(seat, until=until, absent=is_absent, left=seat.left and is_absent)


def attendance_text(attendance: Attendance) -> str:
    """It as it is stored."""
    return msgspec.json.encode(attendance).decode()


def parse_attendance(text: str) -> Attendance:
    """What a text means. Raises msgspec.DecodeError."""
    return msgspec.json.decode(text, type=Attendance)
