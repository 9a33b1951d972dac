"""Creating a table of a daily challenge: one person against one bot, on the deals of a day. Nothing at it is chosen."""

from dataclasses import dataclass, field

from kingdomino.play.dealer import Dealer
from kingdomino.server.tables.change import TableOpening, absent_from
from kingdomino.server.tables.commands.create import new_table
from kingdomino.server.tables.events import Created
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.names import clean_name
from kingdomino.server.tables.state import Seat
from kingdomino.server.tables.tokens import hash_token, new_id
from kingdomino.server.wire.protocol import DailyMatch, Hints, SeatKind

NO_HOST = ""
"""No token has this hash: nobody can change what a table of a daily challenge allows."""


@dataclass(frozen=True, slots=True)
class CreateDaily:
    """A new table of a daily challenge, with the seed of its day; the token holds the person's seat."""

    rules: str
    bot: str
    seed: str
    daily: DailyMatch
    token: str
    name: str = ""
    player: str | None = None
    member: Member | None = None
    id: str = field(default_factory=new_id)

    def decide(self, now: float, absent_after: float) -> TableOpening:
        """The table as it is to be stored. Raises Refusal."""
        dealer = Dealer(self.seed)
        person = Seat(
            SeatKind.PERSON,
            self._called(),
            token=hash_token(self.token),
            player=self.player,
            account=None if self.member is None else self.member.id,
            is_program=self.member is not None and self.member.is_bot,
            until=absent_from(None, now, absent_after),
        )
        created = Created(
            rules=self.rules,
            seed=dealer.seed,
            dealer=dealer.version,
            host=NO_HOST,
            seats=(person, Seat(SeatKind.BOT, self.bot, self.bot)),
            public=False,
            chat=False,
            hints=Hints.NONE,
            at=now,
            daily=self.daily,
        )
        return new_table(self.id, created)

    def _called(self) -> str:
        if self.member is not None:
            return self.member.name
        return clean_name(self.name) if self.name else ""
