"""What the host allows at a table."""

from dataclasses import dataclass

from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.events import SettingsChanged
from kingdomino.server.wire import protocol


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """The host changes chat, hints or whether the table is public."""

    asked: protocol.Settings

    def decide(self, at: Situation) -> Change:
        at.rights.check_host()
        wanted = SettingsChanged(self.asked.chat, self.asked.hints, self.asked.public)
        return NOTHING if wanted == SettingsChanged() else Change((wanted,))
