"""What the host allows at a table, and what whoever hosts the server does there."""

from dataclasses import dataclass

from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.events import MatchStopped, SettingsChanged
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Status


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """The host changes chat, hints or whether the table is public."""

    asked: protocol.Settings

    def decide(self, at: Situation) -> Change:
        at.rights.check_host()
        return Change((SettingsChanged(self.asked.chat, self.asked.hints, self.asked.public),))


@dataclass(frozen=True, slots=True)
class StopMatch:
    """Whoever hosts the server ends a match, or the wait for one; nothing if it is over."""

    def decide(self, at: Situation) -> Change:
        return Change((MatchStopped(),)) if at.status in (Status.WAITING, Status.RUNNING) else NOTHING
