"""Sitting down, filling a seat with a bot, leaving."""

from dataclasses import dataclass, field

from kingdomino.server.tables.change import Change, Situation
from kingdomino.server.tables.commands.bots import read_bot
from kingdomino.server.tables.events import BecameAbsent, SeatFilled, SeatOpened, SeatTaken, TableEvent, apply_events
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.names import clean_name
from kingdomino.server.tables.tokens import hash_token, new_token
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status
from kingdomino.server.wire.refusal import NOT_NOW, NOT_YOURS, Refusal, account_refusal


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take an open seat, the first where none is named."""

    wanted: protocol.Sit
    member: Member | None = None
    new_token: str = field(default_factory=new_token)

    @property
    def token(self) -> str:
        """The token that holds the seat: one that holds another seat of this table already, or a new one."""
        return self.wanted.token or self.new_token

    def decide(self, at: Situation) -> Change:
        if self.wanted.token is not None:
            at.state.check_known([hash_token(self.wanted.token)])
        seat, member = _open_seat(at, self.wanted.seat), self._new_member(at)
        if at.state.rated and member is None:
            raise account_refusal(NOT_YOURS, "rated_seat")
        taken = SeatTaken(
            seat=seat,
            name=clean_name(self.wanted.name) if member is None else member.name,
            token=hash_token(self.token),
            until=at.until,
            player=self.wanted.player,
            account=None if member is None else member.id,
            is_program=member is not None and member.is_bot,
        )
        return _occupy(at, taken)

    def _new_member(self, at: Situation) -> Member | None:
        """The account that sits down; one that sits here already holds its own seat only."""
        member = self.member
        return None if member is None or any(seat.account == member.id for seat in at.state.seats) else member


@dataclass(frozen=True, slots=True)
class FillSeat:
    """The host puts a bot into an open seat."""

    asked: protocol.Fill

    def decide(self, at: Situation) -> Change:
        at.rights.check_host()
        if at.state.rated:
            raise account_refusal(NOT_NOW, "rated_bot")
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
        waiting = at.status is Status.WAITING
        seats = sorted(at.rights.seats)
        leaving = frozenset(key for seat in seats for key in at.state.seats[seat].keys)
        events = (SeatOpened(seat) if waiting else BecameAbsent(seat, left=True) for seat in seats)
        return Change(tuple(events), leaving=leaving)
