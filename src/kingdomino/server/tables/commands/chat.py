"""Chat at a table."""

from dataclasses import dataclass

from kingdomino.server.tables.change import Change, Situation
from kingdomino.server.tables.names import clean_chat
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import PRESETS, Accepted, Chatted
from kingdomino.server.wire.refusal import NOT_YOURS, UNREADABLE, Refusal


@dataclass(frozen=True, slots=True)
class Speak:
    """Say something to everybody. It is never stale: if its number is taken, it gets the next one."""

    said: protocol.Chat

    def decide(self, at: Situation) -> Change:
        if not at.state.chat:
            raise Refusal(NOT_YOURS, "chat_off")
        at.rights.check_takes_part()
        seat = min(at.rights.seats, default=None)
        name = "" if seat is None else at.state.seats[seat].name
        text, preset = self._read()
        key = None if self.said.key is None else f"{seat}:{self.said.key}"
        if key is not None and key in at.state.chat_keys:
            return Change(accepted=self._accepted(at.state.chat_keys[key], repeated=True))
        chat = Chatted(at.state.chat_number + 1, seat, name, at.now, text, preset)
        return Change(chat=chat, key=key, accepted=self._accepted(chat.number))

    def _accepted(self, number: int, *, repeated: bool = False) -> Accepted | None:
        """What is answered where a key was given: the number of the line."""
        return None if self.said.key is None else Accepted(self.said.key, number, repeated)

    def _read(self) -> tuple[str, str]:
        """The text or the preset, whichever was said."""
        preset = self.said.preset
        if not preset:
            return clean_chat(self.said.text), ""
        if preset not in PRESETS:
            raise Refusal(UNREADABLE, "no_preset", preset=preset, presets=", ".join(PRESETS))
        return "", preset
