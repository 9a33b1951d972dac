"""A table's state apart from its match: seats, settings, clock, votes, chat. One immutable value; events change it.

Who is connected is not here: that is not stored.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules
from kingdomino.server.storage.log import CHATS_SHOWN
from kingdomino.server.tables.members import account_key, is_account_key
from kingdomino.server.views.view import letter
from kingdomino.server.wire.protocol import (
    Chatted,
    DailyMatch,
    Hints,
    LateChoice,
    SeatKind,
    Status,
    TimeLimit,
    Unrated,
)
from kingdomino.server.wire.refusal import NO_TOKEN, NOT_YOURS, Refusal

HOST, ANYBODY = -1, -2
"""Whose wishes are counted, besides those of the people in seats: the host's, and of all who sit down."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat and who is in it.

    `token` is the hash of the one that holds it; `player` is the id that the person's device keeps, told to nobody.
    Where there is an `account`, it alone holds the seat, from any device where it is signed in: a device that is signed
    out keeps the token, but nothing by it. `is_program` if it is a bot's account.
    Without a connection the person is absent from `until` on, or never; `left` if the person went away in the middle of
    the match and is not back; `stand_in` is the bot that plays for somebody
    absent or late, if all agreed. `lost` if a rated match counts as lost here, whatever is played in the seat.
    """

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    token: str | None = None
    player: str | None = None
    account: str | None = None
    is_program: bool = False
    until: float | None = None
    absent: bool = False
    left: bool = False
    stand_in: str | None = None
    agreed: frozenset[int] = frozenset()
    lost: bool = False

    @property
    def played_by(self) -> str | None:
        """The bot that chooses for this seat now, if one does."""
        return self.bot if self.kind is SeatKind.BOT else self.stand_in

    @property
    def keys(self) -> frozenset[str]:
        """What holds the seat: its account, or else the hash of its token."""
        key = self.token if self.account is None else account_key(self.account)
        return frozenset() if key is None else frozenset({key})

    def is_held_by(self, tokens: Collection[str]) -> bool:
        """Whether one of these hashes of tokens, or accounts, holds the seat."""
        return not self.keys.isdisjoint(tokens)

    def was_left_since(self, before: "Seat") -> bool:
        """Whether the person of the seat `before` has left it: it is open, somebody else has it, or a bot may play."""
        is_taken = bool(self.keys) and self.keys.isdisjoint(before.keys)
        return self.kind is SeatKind.OPEN or is_taken or (self.left and not before.left)

    @property
    def is_present(self) -> bool:
        """Whether a person sits here and is not absent."""
        return self.kind is SeatKind.PERSON and not self.absent


OPEN_SEAT = Seat(SeatKind.OPEN)


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The time of the person who acts, who should have moved by `until`; `up` when that has passed.

    `choices` says what the people in other seats want then, `bot` which bot was named last.
    """

    seat: int
    until: float
    up: bool = False
    choices: Mapping[int, LateChoice] = field(default_factory=dict)
    bot: str = ""

    def want(self, choice: LateChoice) -> frozenset[int]:
        """The seats that want this."""
        return frozenset(seat for seat, chosen in self.choices.items() if chosen is choice)


@dataclass(frozen=True, slots=True)
class Rights:
    """What somebody's tokens allow at a table now."""

    seats: frozenset[int] = frozenset()
    host: bool = False

    def check_takes_part(self) -> None:
        """Raises Refusal for those who watch."""
        if not self.seats and not self.host:
            raise Refusal(NOT_YOURS, "watching")

    def check_host(self) -> None:
        if not self.host:
            raise Refusal(NOT_YOURS, "not_host")

    def check_seat(self, seat: int, seats: int) -> None:
        """Raises Refusal unless this seat is held; the table has `seats` seats."""
        if not self.seats:
            raise Refusal(NOT_YOURS, "watching")
        if seat not in self.seats:
            raise Refusal(NOT_YOURS, "wrong_seat", seat=letter(seat) if seat < seats else seat)


@dataclass(frozen=True, slots=True)
class TableState:
    """All that is stored of a table besides its actions. `number` is that of the last event."""

    id: str
    rules: AnyRules
    seed: str
    dealer: int
    """The dealer's version."""
    host: str
    """The hash of the host's token."""
    created: float
    seats: tuple[Seat, ...]
    public: bool
    chat: bool
    hints: Hints
    host_account: str | None = None
    """The host's account; where there is one, the token alone does not make anybody host."""
    rated: bool = False
    """Whether the match counts for the ratings of those who play."""
    unrated: Unrated | None = None
    """Why what is still played of a match does not count: all but one had lost, and so it was decided."""
    daily: DailyMatch | None = None
    """Of which daily challenge it is a table, if it is one. It has no host, and nothing at it can be changed."""
    time: TimeLimit | None = None
    clock: RunningClock | None = None
    """It runs while a person acts, if there is a time limit."""
    ended: int | None = None
    """The seat whose time was up when the others ended the match."""
    stopped: bool = False
    """Whether whoever hosts the server ended the match."""
    rematch: frozenset[int] = frozenset()
    next: str | None = None
    wishes: Mapping[int, int] = field(default_factory=dict)
    """How often the people in each seat, the host or anybody have said what they want, besides playing."""
    number: int = 0
    attendance_number: int = 0
    """The number of the last entry that says who is awaited and absent."""
    chat_number: int = 0
    """The number of the last line of chat, which may be gone; it is never used again."""
    chats: tuple[Chatted, ...] = ()
    chat_keys: Mapping[str, int] = field(default_factory=dict)
    """The requests that said the last lines, each with the number of its line."""

    # Questions

    def rights(self, tokens: Collection[str]) -> Rights:
        """What the tokens with these hashes allow now."""
        held = frozenset(number for number, seat in enumerate(self.seats) if seat.is_held_by(tokens))
        host = self.host if self.host_account is None else account_key(self.host_account)
        return Rights(held, host in tokens)

    def check_known(self, tokens: Iterable[str]) -> None:
        """Raises Refusal when one of the tokens with these hashes is neither a seat's nor the host's.

        Whoever is signed in may watch: an account need not sit here.
        """
        known = {self.host, *(seat.token for seat in self.seats)}
        if not known.issuperset(token for token in tokens if not is_account_key(token)):
            raise Refusal(NO_TOKEN, "unknown_token")

    def is_secret(self, now: float) -> bool:
        """Whether only those who sit here may know what is played: others still have the same deals before them."""
        return self.daily is not None and now < self.daily.until

    def check_may_see(self, tokens: Collection[str], now: float) -> None:
        """Raises Refusal where the holder of the tokens with these hashes may not know yet what is played."""
        if self.is_secret(now) and not self.rights(tokens).seats:
            raise Refusal(NOT_YOURS, "daily_secret")

    def called(self, seat: Seat) -> Seat:
        """A seat as people are told of it: the bot of a daily challenge by its level."""
        level = self.daily.level if self.daily is not None else ""
        if not level or seat.bot is None:
            return seat
        return msgspec.structs.replace(seat, name=level if seat.name == seat.bot else seat.name, bot=level)

    def is_full(self) -> bool:
        return all(seat.kind is not SeatKind.OPEN for seat in self.seats)

    def status(self, actor: Actor) -> Status:
        """Whether the table waits, runs or is over when this actor is to act: it begins when no seat is open."""
        if actor is Actor.OVER:
            return Status.OVER
        if self.stopped or self.ended is not None:
            return Status.ENDED
        return Status.RUNNING if self.is_full() else Status.WAITING

    def present(self) -> frozenset[int]:
        """The seats of people who are not absent."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.is_present)

    def deciders(self, seat: int) -> frozenset[int]:
        """Who decides about an absent or late person: the other people who are present; programs where nobody is."""
        others = self.present() - {seat}
        return frozenset(number for number in others if not self.seats[number].is_program) or others

    @property
    def deadline(self) -> float | None:
        """When somebody's time is up next."""
        turn = None if self.clock is None or self.clock.up else self.clock.until
        deadlines = (turn, *(seat.until for seat in self.seats))
        return min((deadline for deadline in deadlines if deadline is not None), default=None)

    def shown(self) -> tuple[object, ...]:
        """All that people at the table are told, except the match and the chat."""
        seats = tuple(msgspec.structs.replace(seat, until=None) for seat in self.seats)
        allowed = (self.public, self.chat, self.hints, self.unrated)
        return seats, *allowed, self.rematch, self.next, self.clock, self.ended, self.stopped

    def lost_by_leaving(self, after: "TableState") -> frozenset[str]:
        """What held seats here whose people have left since, in the state `after`."""
        both = zip(self.seats, after.seats, strict=True)
        return frozenset(key for before, seat in both if seat.was_left_since(before) for key in before.keys)

    # The same with something changed

    def with_seat(self, number: int, seat: Seat) -> "TableState":
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def with_wish(self, by: Iterable[int]) -> "TableState":
        """The people in some seats, the host or anybody have said what they want once more."""
        return replace(self, wishes={**self.wishes, **{one: self.wishes.get(one, 0) + 1 for one in by}})

    def with_loss(self, seat: int) -> "TableState":
        """A match that counts is lost for whoever has this seat, for good."""
        return self.with_seat(seat, msgspec.structs.replace(self.seats[seat], lost=True)) if self.rated else self

    def decided_if_lost(self, reason: Unrated) -> "TableState":
        """Where all but one have lost, the match is decided, and what is still played of it does not count."""
        if not self.rated or sum(not seat.lost for seat in self.seats) > 1:
            return self
        return replace(self, rated=False, unrated=reason)

    def without_old_chat(self, before: float) -> "TableState":
        """Without the lines that were said before then."""
        return self.without_chat([chat.number for chat in self.chats if chat.at < before])

    def without_chat(self, lines: Collection[int]) -> "TableState":
        """Without the lines of these numbers."""
        return replace(self, chats=tuple(chat for chat in self.chats if chat.number not in lines))

    def with_chat(self, chatted: Chatted, key: str | None) -> "TableState":
        """One more line, said by the request with this key; of one that was emptied only its number."""
        if chatted.is_emptied:
            return replace(self, chat_number=chatted.number)
        chats = (*self.chats, chatted)[-CHATS_SHOWN:]
        keys = {known: number for known, number in self.chat_keys.items() if number >= chats[0].number}
        keys = keys if key is None else {**keys, key: chatted.number}
        return replace(self, chat_number=chatted.number, chats=chats, chat_keys=keys)
