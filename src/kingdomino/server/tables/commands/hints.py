"""Advice that somebody asked for."""

from dataclasses import dataclass

from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.events import HintTaken
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.refusal import NOT_NOW, Refusal, account_refusal


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Whoever is alone with programs in a rated match asked for advice, and so has lost it for the ratings.

    While other people play too there is none, and there is none in a daily challenge.
    """

    def decide(self, at: Situation) -> Change:
        at.rights.check_takes_part()
        if at.state.daily is not None:
            raise Refusal(NOT_NOW, "daily_hint")
        seat = min(at.rights.seats, default=None)
        if seat is None or not at.state.rated or at.state.seats[seat].lost or at.status is not Status.RUNNING:
            return NOTHING
        if sum(seat.is_present and not seat.is_program for seat in at.state.seats) > 1:
            raise account_refusal(NOT_NOW, "rated_hint")
        return Change((HintTaken(seat),))
