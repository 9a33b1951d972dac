"""Who sits at a table: people held to their seats by tokens, bots, open seats. What they play is not here."""

import hashlib
import secrets
import time
import unicodedata
from dataclasses import dataclass, field

from kingdomino.server.views.view import letter
from kingdomino.server.wire.protocol import NAME_LENGTH, Kind, SeatInfo
from kingdomino.server.wire.refusal import TOO_LONG, UNREADABLE, Refusal


def new_token() -> str:
    """A secret that nobody can guess; whoever has it holds the seat."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What is stored of a token, so that a stolen database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """The name without control characters and needless space. Raises Refusal when nothing is left or it is too long."""
    cleaned = clean_text(name)
    if not cleaned:
        raise Refusal(UNREADABLE, "name_empty")
    if len(cleaned) > NAME_LENGTH:
        raise Refusal(TOO_LONG, "name_long", most=NAME_LENGTH, length=len(cleaned))
    return cleaned


def clean_text(text: str) -> str:
    """One line of visible characters; markup stays what it is, text."""
    visible = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(visible.split())


@dataclass(slots=True)
class Player:
    """One seat and who is in it. `token` is a hash; `stand_in` is the bot that plays for an absent person."""

    seat: int
    kind: Kind
    name: str = ""
    bot: str | None = None
    token: str | None = None
    stand_in: str | None = None
    sockets: int = 0
    seen: float = field(default_factory=time.monotonic)
    left: bool = False
    agreed: set[int] = field(default_factory=set)

    @property
    def played_by(self) -> str | None:
        """The bot that chooses for this seat now, if one does."""
        return self.bot if self.kind is Kind.BOT else self.stand_in

    def is_absent(self, after: float) -> bool:
        """Whether a person has left, or has been without a connection for so many seconds."""
        if self.kind is not Kind.PERSON or self.sockets:
            return False
        return self.left or time.monotonic() - self.seen >= after

    def return_(self) -> bool:
        """The person is here: takes the seat back from a bot. Whether anything changed."""
        changed = self.left or self.stand_in is not None or bool(self.agreed)
        self.seen, self.left, self.stand_in = time.monotonic(), False, None
        self.agreed.clear()
        return changed

    def vacate(self) -> None:
        """The seat is open again."""
        self.kind, self.name, self.token = Kind.OPEN, "", None

    def info(self, absent_after: float) -> SeatInfo:
        return SeatInfo(
            seat=self.seat,
            letter=letter(self.seat),
            crest=self.seat,
            kind=Kind.ABSENT if self.is_absent(absent_after) else self.kind,
            name=self.name,
            bot=self.bot,
            connected=self.sockets > 0,
            stand_in=self.stand_in,
            agreed=sorted(self.agreed),
        )
