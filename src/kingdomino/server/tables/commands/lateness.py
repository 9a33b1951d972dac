"""What people choose when somebody's time is up. What they have agreed on is carried out in `turn_clock`."""

from dataclasses import dataclass

from kingdomino.server.tables.change import Change, Situation
from kingdomino.server.tables.commands.bots import read_bot
from kingdomino.server.tables.events import ChosenForLate, TimeGiven
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import LateChoice
from kingdomino.server.wire.refusal import NOT_NOW, NOT_YOURS, Refusal


@dataclass(frozen=True, slots=True)
class ChooseForLate:
    """Give the person whose time is up another turn's time, or want a bot or the end of the match."""

    asked: protocol.Late

    def decide(self, at: Situation) -> Change:
        clock, time, choice = at.state.clock, at.state.time, self.asked.choice
        if clock is None or time is None or not clock.up or clock.seat != self.asked.seat:
            raise Refusal(NOT_NOW, "not_late")
        others = at.rights.seats - {clock.seat}
        if not others:
            raise Refusal(NOT_YOURS, "late_yourself" if at.rights.seats else "watching")
        if not self.asked.agree:
            return Change((ChosenForLate(others),))
        if choice is LateChoice.WAIT:
            return Change((TimeGiven(at.now + time.per_turn, others),))
        return Change((ChosenForLate(others, choice, read_bot(self.asked.bot)),))
