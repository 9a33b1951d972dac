"""A table: a match with people and bots sitting at it, in memory. It stores nothing and sends nothing.

Whoever acts, person, bot or dealer, comes in through `thought` (what would follow) and `adopt` (it has been stored).
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from kingdomino.core.rules import Actor
from kingdomino.errors import KingdominoError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import rules_text
from kingdomino.notation.record import Record
from kingdomino.play.dealer import Dealer, Drawn
from kingdomino.play.match import out_of_turn
from kingdomino.play.position import new
from kingdomino.server.tables.seats import Player, hash_token
from kingdomino.server.views import view
from kingdomino.server.views.view import Moment, Promise
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Hints, Kind, Status
from kingdomino.server.wire.refusal import NO_TOKEN, NOT_NOW, NOT_YOURS, Refusal, fault_refusal, refusal_of
from kingdomino.server.wire.view_types import Choice, Step, View

if TYPE_CHECKING:
    from kingdomino.server.tables.client import Client


NOT_THINKING = -1


class Future(NamedTuple):
    """What actions lead to: the steps and the moment after them. Nothing has happened yet."""

    steps: list[Step]
    moment: Moment
    drawn: Drawn


@dataclass(slots=True, eq=False)
class Table:
    """One match with its players, settings and watchers. Its lock is its mailbox: one change at a time."""

    id: str
    rules: AnyRules
    dealer: Dealer
    host: str
    players: list[Player]
    public: bool
    chat: bool
    hints: Hints
    created: float
    absent_after: float
    status: Status = Status.WAITING
    next: str | None = None
    moment: Moment = field(init=False)
    drawn: Drawn = field(default_factory=Drawn)
    steps: list[Step] = field(default_factory=list)
    keys: dict[str, int] = field(default_factory=dict)
    chats: list[protocol.Chatted] = field(default_factory=list)
    rematch: set[int] = field(default_factory=set)
    clients: "set[Client]" = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    known: view.Known = field(default_factory=dict)
    thinking: int = NOT_THINKING
    """The version that a bot thinks about, so that no second one does."""

    def __post_init__(self) -> None:
        self.moment = view.begin(new(self.rules))

    # The match

    @property
    def version(self) -> int:
        return self.moment.version

    @property
    def actor(self) -> Actor:
        return self.moment.position.actor

    @property
    def promise(self) -> Promise:
        return Promise(self.dealer.commitment, self.dealer.seed, f"/api/tables/{self.id}/record")

    def replay(self, texts: Iterable[str]) -> None:
        """Take the log; the dealer draws along, so that it goes on where it was."""
        for text in texts:
            if self.actor is Actor.CHANCE:
                _, self.drawn = self.dealer.draw(self.moment.position, self.drawn)
            self.adopt(self._after(self.moment, [text]))

    def adopt(self, future: Future) -> None:
        """It has been stored, so now it is true."""
        self.moment, self.drawn = future.moment, future.drawn
        self.steps += future.steps

    def thought(self, seat: int, version: int, actions: Sequence[str]) -> Future:
        """What these actions of a seat lead to. Raises Refusal when one of them may not be taken."""
        if self.status is Status.WAITING:
            raise Refusal(NOT_NOW, "waiting")
        if version != self.version:
            raise Refusal(NOT_NOW, "stale", version=self.version, given=version)
        moment, steps = self.moment, list[Step]()
        for text in actions:
            self._check_turn(moment, seat)
            future = self._after(moment, [text])
            moment, steps = future.moment, steps + future.steps
        return Future(steps, moment, self.drawn)

    def _check_turn(self, moment: Moment, seat: int) -> None:
        """A draft ends where chance or another seat acts, so that it reveals nothing."""
        actor = moment.position.actor
        if actor != seat:
            raise fault_refusal(out_of_turn(Actor(seat), actor))

    def _after(self, moment: Moment, texts: Iterable[str]) -> Future:
        steps = list[Step]()
        try:
            for text in texts:
                moment, step = moment.step(text)
                steps.append(step)
        except KingdominoError as error:
            raise refusal_of(error) from error
        return Future(steps, moment, self.drawn)

    def deal(self, future: Future) -> Future:
        """What follows with all that chance does until a seat acts."""
        moment, steps, drawn = future.moment, list(future.steps), future.drawn
        while moment.position.actor is Actor.CHANCE:
            action, drawn = self.dealer.draw(moment.position, drawn)
            moment, step = moment.step(action)
            steps.append(step)
        return Future(steps, moment, drawn)

    def standing(self) -> Future:
        """Nothing more than what is."""
        return Future([], self.moment, self.drawn)

    def bot_to_act(self) -> str | None:
        """The bot that acts now, if one does."""
        if self.status is not Status.RUNNING or self.actor < 0:
            return None
        return self.players[self.actor].played_by

    def is_idle(self) -> bool:
        """Whether nobody would notice if it were read anew from the log."""
        return not self.clients and not self.lock.locked() and self.thinking == NOT_THINKING

    def record(self) -> Record:
        """The match as it is kept."""
        result = self.moment.position.result()
        return Record(
            rules=self.rules,
            actions=tuple(step.text for step in self.steps),
            players=tuple(player.name or "?" for player in self.players),
            commitment=self.dealer.commitment,
            seed=self.dealer.seed if result else None,
            totals=result.totals if result else None,
        )

    # What is shown

    def view(self) -> View:
        """The position as everybody sees it."""
        started = self.status is not Status.WAITING
        return view.view(self.moment, self.promise, started=started, points=self.tells_points, known=self.known)

    @property
    def tells_points(self) -> bool:
        return self.hints is Hints.FULL

    def choices(self, moment: Moment, *, points: bool) -> list[Choice]:
        """The legal actions at a moment, with points where the table allows them and they are wanted."""
        return view.choices(moment.position, points=points and self.tells_points)

    def info(self) -> protocol.TableInfo:
        return protocol.TableInfo(
            id=self.id,
            rules=rules_text(self.rules),
            game=self.rules.info.id,
            options=view.options(self.rules),
            status=self.status,
            version=self.version,
            seats=[player.info(self.absent_after) for player in self.players],
            public=self.public,
            chat=self.chat,
            hints=self.hints,
            created=self.created,
            host_seats=[player.seat for player in self.players if player.token == self.host],
            spectators=sum(not client.seats for client in self.clients),
            rematch=sorted(self.rematch),
            next=self.next,
        )

    # Players

    def held_by(self, tokens: Iterable[str]) -> tuple[set[int], bool]:
        """The seats that tokens hold, and whether one of them is the host's. Raises Refusal for a forged one."""
        seats, host = set[int](), False
        for hashed in map(hash_token, tokens):
            held = {player.seat for player in self.players if player.token == hashed}
            if not held and hashed != self.host:
                raise Refusal(NO_TOKEN, "unknown_token")
            seats |= held
            host = host or hashed == self.host
        return seats, host

    def check_held(self, seat: int, seats: set[int]) -> None:
        """Raises Refusal unless this seat is one of those held."""
        if not seats:
            raise Refusal(NOT_YOURS, "watching")
        if seat not in seats:
            raise Refusal(NOT_YOURS, "wrong_seat", seat=view.letter(seat) if seat < self.rules.seats else seat)

    def is_full(self) -> bool:
        return all(player.kind is not Kind.OPEN for player in self.players)

    def present(self) -> set[int]:
        """The seats of people who are here."""
        return {p.seat for p in self.players if p.kind is Kind.PERSON and not p.is_absent(self.absent_after)}
