"""Taking leave for good: somebody's account is deleted."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.commands.bots import read_bot
from kingdomino.server.tables.events import PersonForgotten, StoodIn
from kingdomino.server.wire.protocol import Status


@dataclass(frozen=True, slots=True)
class ForgetPerson:
    """Nobody holds the seats of an account any more; a rated match that runs is lost for them, and bots play on."""

    account: str
    names: Mapping[int | None, str]
    """What the account was called in each seat that it ever took; None is the host without a seat."""

    def decide(self, at: Situation) -> Change:
        state = at.state
        seats = frozenset(number for number, seat in enumerate(state.seats) if seat.account == self.account)
        hosts = state.host_account == self.account
        lines = frozenset(chat.number for chat in state.chats if self.names.get(chat.seat) == chat.name)
        if not seats and not hosts and not lines:
            return NOTHING
        loses = state.rated and bool(seats) and at.status is Status.RUNNING
        # Nobody can come back to these seats, so there is nothing to agree on: the others play on at once.
        stand_ins = (StoodIn(seat, read_bot("")) for seat in sorted(seats) if loses)
        return Change((PersonForgotten(seats, hosts, loses, lines), *stand_ins))
