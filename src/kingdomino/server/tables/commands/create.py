"""Creating a table: its rules, its seats, and its opening deals if nobody is missing."""

from dataclasses import dataclass, field

from kingdomino.core.rules import Actor
from kingdomino.errors import KingdominoError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Future, Match
from kingdomino.server.tables.change import TableOpening, absent_from
from kingdomino.server.tables.commands.bots import read_bot
from kingdomino.server.tables.events import Created
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.names import clean_name
from kingdomino.server.tables.state import OPEN_SEAT, Seat
from kingdomino.server.tables.tokens import hash_token, new_id, new_token
from kingdomino.server.tables.turn_clock import wind
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, SeatWish, Wish
from kingdomino.server.wire.refusal import NOT_YOURS, UNREADABLE, Refusal, account_refusal, refusal_of


@dataclass(frozen=True, slots=True)
class CreateTable:
    """A new table; the one token is the creator's, for all seats taken and for hosting."""

    wanted: protocol.NewTable
    member: Member | None = None
    id: str = field(default_factory=new_id)
    token: str = field(default_factory=new_token)
    dealer: Dealer = field(default_factory=Dealer)

    def decide(self, now: float, absent_after: float) -> TableOpening:
        """The table as it is to be stored. Raises Refusal."""
        wanted, rules = self.wanted, _read_rules(self.wanted.rules)
        if len(wanted.seats) != rules.seats:
            raise Refusal(UNREADABLE, "seat_count", seats=rules.seats, given=len(wanted.seats))
        if wanted.rated:
            self._check_rated()
        until = absent_from(wanted.time, now, absent_after)
        created = Created(
            rules=rules_text(rules),
            seed=self.dealer.seed,
            dealer=self.dealer.version,
            host=hash_token(self.token),
            seats=tuple(self._seat(number, wish, until) for number, wish in enumerate(wanted.seats)),
            public=wanted.public,
            chat=wanted.chat,
            hints=wanted.hints,
            at=now,
            time=wanted.time,
            host_account=None if self.member is None else self.member.id,
            rated=wanted.rated,
        )
        return new_table(self.id, created)

    def _check_rated(self) -> None:
        """Raises Refusal unless all who play can be rated: accounts, each in one seat, and no bot of the server.

        Without a time limit whoever is about to lose could stay and never move.
        """
        kinds = [wish.kind for wish in self.wanted.seats]
        if self.member is None:
            raise account_refusal(NOT_YOURS, "rated_account")
        if Wish.BOT in kinds:
            raise account_refusal(UNREADABLE, "rated_bot")
        if kinds.count(Wish.ME) > 1:
            raise account_refusal(UNREADABLE, "rated_alone")
        if self.wanted.time is None:
            raise account_refusal(UNREADABLE, "rated_time")

    def _seat(self, number: int, wish: SeatWish, until: float | None) -> Seat:
        match wish.kind:
            case Wish.ME:
                return self._own_seat(wish.name, until, self.member if number == self._first else None)
            case Wish.BOT:
                bot = read_bot(wish.bot)
                return Seat(SeatKind.BOT, clean_name(wish.name) if wish.name else bot, bot)
            case Wish.OPEN:
                return OPEN_SEAT

    @property
    def _first(self) -> int:
        """The first of one's own seats, which is the account's; in the others friends sit at the same screen."""
        return next(number for number, wish in enumerate(self.wanted.seats) if wish.kind is Wish.ME)

    def _own_seat(self, name: str, until: float | None, member: Member | None) -> Seat:
        return Seat(
            SeatKind.PERSON,
            self._own_name(name) if member is None else member.name,
            token=hash_token(self.token),
            player=self.wanted.player,
            account=None if member is None else member.id,
            is_program=member is not None and member.is_bot,
            until=until,
        )

    def _own_name(self, name: str) -> str:
        """The name, which whoever plays alone may leave out: nobody else comes where no seat is open."""
        alone = all(wish.kind is not Wish.OPEN for wish in self.wanted.seats)
        return "" if alone and not name else clean_name(name)


def _read_rules(text: str) -> AnyRules:
    try:
        return parse_rules(text)
    except KingdominoError as error:
        raise refusal_of(error) from error


def new_table(table_id: str, created: Created) -> TableOpening:
    """A table that begins with this event, dealt if all its seats are taken."""
    state = created.begin(table_id)
    if not state.is_full():
        return TableOpening(table_id, created, None)
    opening = _opening(created)
    return TableOpening(table_id, created, opening, wind(state, Actor.CHANCE, opening, created.at))


def _opening(created: Created) -> Future:
    return Match.resume(created.rules, (), dealer=Dealer(created.seed, version=created.dealer)).propose_deal()
