"""Taking leave for good: somebody's account is deleted."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.events import PersonForgotten
from kingdomino.server.wire.protocol import Status


@dataclass(frozen=True, slots=True)
class ForgetPerson:
    """The seats of an account belong to nobody in particular from now on; whoever has a seat's token may play on."""

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
        counts = state.rated and bool(seats) and at.status in (Status.WAITING, Status.RUNNING)
        return Change((PersonForgotten(seats, hosts, counts, lines),))
