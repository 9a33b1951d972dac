"""Sitting down, filling a seat with a bot, leaving."""

from dataclasses import dataclass, field

from kingdomino.server.tables.change import Change, Situation
from kingdomino.server.tables.commands.bots import read_bot
from kingdomino.server.tables.events import BecameAbsent, SeatFilled, SeatOpened, SeatTaken, TableEvent, apply_events
from kingdomino.server.tables.names import clean_name
from kingdomino.server.tables.tokens import hash_token, new_token
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status
from kingdomino.server.wire.refusal import NOT_NOW, Refusal


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take an open seat, the first where none is named."""

    wanted: protocol.Sit
    new_token: str = field(default_factory=new_token)

    @property
    def token(self) -> str:
        """The token that holds the seat: one that holds another seat of this table already, or a new one."""
        return self.wanted.token or self.new_token

    def decide(self, at: Situation) -> Change:
        name = clean_name(self.wanted.name)
        if self.wanted.token is not None:
            at.state.check_known([hash_token(self.wanted.token)])
        seat = _open_seat(at, self.wanted.seat)
        return _occupy(at, SeatTaken(seat, name, hash_token(self.token), at.until, self.wanted.player))


@dataclass(frozen=True, slots=True)
class FillSeat:
    """The host puts a bot into an open seat."""

    asked: protocol.Fill

    def decide(self, at: Situation) -> Change:
        at.rights.check_host()
        bot = read_bot(self.asked.bot)
        return _occupy(at, SeatFilled(_open_seat(at, self.asked.seat), bot))


def _open_seat(at: Situation, wanted: int | None) -> int:
    if at.status is not Status.WAITING:
        raise Refusal(NOT_NOW, "begun")
    opened = [number for number, seat in enumerate(at.state.seats) if seat.kind is SeatKind.OPEN]
    if wanted is not None and wanted not in opened:
        raise Refusal(NOT_NOW, "seat_taken")
    return opened[0] if wanted is None else wanted


def _occupy(at: Situation, event: TableEvent) -> Change:
    """With the last seat the match begins: its opening deals are stored with the seat."""
    full = apply_events(at.state, [event]).is_full()
    return Change((event,), at.log.match.propose_deal() if full else None)


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Before the match the seats are open again; in it the person is absent at once."""

    def decide(self, at: Situation) -> Change:
        event = SeatOpened if at.status is Status.WAITING else BecameAbsent
        seats = sorted(at.rights.seats)
        tokens = (at.state.seats[seat].token for seat in seats)
        return Change(tuple(event(seat) for seat in seats), leaving=frozenset(filter(None, tokens)))
