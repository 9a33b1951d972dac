"""The rematch: a new table with the same players."""

from dataclasses import dataclass, field

import msgspec

from kingdomino.family.spec import rules_text
from kingdomino.play.dealer import Dealer
from kingdomino.server.tables.change import NOTHING, Change, Situation, TableOpening
from kingdomino.server.tables.commands.create import new_table
from kingdomino.server.tables.events import Created, RematchBegan, RematchWanted, apply_events
from kingdomino.server.tables.state import Seat, TableState
from kingdomino.server.tables.tokens import new_id
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status
from kingdomino.server.wire.refusal import NOT_NOW, Refusal


@dataclass(frozen=True, slots=True)
class WantRematch:
    """A new table with the same players and tokens, once all people who are present want it."""

    asked: protocol.Rematch
    id: str = field(default_factory=new_id)
    dealer: Dealer = field(default_factory=Dealer)

    def decide(self, at: Situation) -> Change:
        if at.status not in (Status.OVER, Status.ENDED):
            raise Refusal(NOT_NOW, "not_over")
        at.rights.check_takes_part()
        if at.state.daily is not None:
            raise Refusal(NOT_NOW, "daily_rematch")
        if at.state.next is not None:
            return NOTHING
        wanted = RematchWanted(at.rights.seats, self.asked.agree)
        after = apply_events(at.state, [wanted])
        if self.asked.agree and after.present() <= after.rematch:
            return Change((wanted, RematchBegan(self.id)), opened=self._table(at, after))
        return Change((wanted,))

    def _table(self, at: Situation, state: TableState) -> TableOpening:
        created = Created(
            rules=rules_text(state.rules),
            seed=self.dealer.seed,
            dealer=self.dealer.version,
            host=state.host,
            seats=tuple(_again(seat, at.until) for seat in state.seats),
            public=False,
            chat=state.chat,
            hints=state.hints,
            at=at.now,
            time=state.time,
            host_account=state.host_account,
            rated=_is_rated_again(state),
        )
        return new_table(self.id, created)


def _is_rated_again(state: TableState) -> bool:
    """Whether the new match counts: the first one was to count, and everybody still has an account and wants it.

    Otherwise whoever goes home after a match would lose the next one, and the one after that.
    """
    was_rated = state.rated or state.unrated is not None
    wanted = len(state.rematch) == len(state.seats)
    return was_rated and wanted and all(seat.account is not None for seat in state.seats)


def _again(seat: Seat, until: float | None) -> Seat:
    """The same player at the new table; people have a while to connect there."""
    if seat.kind is not SeatKind.PERSON:
        return seat
    return msgspec.structs.replace(seat, until=until, absent=False, stand_in=None, agreed=frozenset(), lost=False)
