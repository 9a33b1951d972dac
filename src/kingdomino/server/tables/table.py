"""A table in memory: its state, its match, and who is connected. It answers questions; the door changes it."""

import asyncio
from collections.abc import Collection
from dataclasses import replace

from kingdomino.core.rules import Actor
from kingdomino.play.dealer import Dealer
from kingdomino.play.record import Record
from kingdomino.server.storage.log import Relisting
from kingdomino.server.tables.audience import Audience
from kingdomino.server.tables.change import Change
from kingdomino.server.tables.match_log import MatchLog
from kingdomino.server.tables.state import RunningClock, Seat, TableState
from kingdomino.server.views import view
from kingdomino.server.views.view import Moment, Promise
from kingdomino.server.wire import routes
from kingdomino.server.wire.protocol import ClockInfo, Hints, LateChoice, SeatInfo, SeatKind, Status, Sync, TableInfo
from kingdomino.server.wire.view_types import Choice, View


class Table:
    """What is stored of a table, as one value that is replaced and a match that grows, and its clients.

    There is one object per table in a process. Its lock lets in one command at a time.
    """

    def __init__(self, state: TableState, log: MatchLog) -> None:
        self.audience = Audience()
        self.lock = asyncio.Lock()
        self.is_gone = False
        """Whether the table was removed from the database."""
        self.is_stale = False
        """Whether another process is known to have changed the table since."""
        self.opened_by = ""
        """The address from which the table was created, as long as this process remembers it."""
        self.precedence = (-1, False)
        """At which version a bot was to act last, and whether its turn comes before those of others."""
        self.listed_change = 0.0
        """When the stored time of the last change was written, as far as this process knows."""
        self._seats_shown: view.SeatCache = {}
        self._heading = view.heading(state.rules, _promise(state, log.match.dealer))
        self.put(state, log)

    def put(self, state: TableState, log: MatchLog) -> None:
        """Replace everything with what the log says."""
        self.state, self.log = state, log
        self.status = state.status(log.actor)

    def adopt(self, change: Change) -> None:
        """It has been stored, so now it is true."""
        state, log = self.state, self.log
        if change.future is not None:
            log.adopt(change.future, change.key)
        if not change.keeps_state:
            state = change.apply(state)
        if change.chat is not None:
            state = state.with_chat(change.chat, change.key)
        self.put(state, log)

    def relisted(self, changed: Relisting) -> None:
        """These fields of its listing have been stored."""
        self.listed_change = float(changed.get("changed") or self.listed_change)

    # Questions

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def version(self) -> int:
        return self.log.version

    def waits_for_chance(self) -> bool:
        """Whether a deal is missing that should have been stored with what led to it."""
        return self.status is Status.RUNNING and self.log.actor is Actor.CHANCE

    def awaits_anybody(self, until: float) -> bool:
        """Whether somebody's time is up by then."""
        return self.state.deadline is not None and self.state.deadline <= until

    def bot_to_act(self) -> str | None:
        """The bot that acts now, if one does."""
        if self.log.actor < 0 or self.status is not Status.RUNNING or self.is_gone:
            return None
        return self.state.seats[self.log.actor].played_by

    def moves_alone(self) -> bool:
        """Whether the match goes on now without a person: a bot acts, or a deal is missing."""
        return self.bot_to_act() is not None or self.waits_for_chance()

    def has_bots(self) -> bool:
        """Whether a bot acts here now or later."""
        return self.status in (Status.WAITING, Status.RUNNING) and any(seat.played_by for seat in self.state.seats)

    def has_people(self) -> bool:
        """Whether a person plays or watches here."""
        return bool(self.audience) or bool(self.state.present())

    def waiting_clients(self) -> list[str]:
        """Who waits here for bots, by address: who plays, else who watches, else who created the table.

        Where nobody is known, as at a process that thinks for others, it is the table itself.
        """
        rights = self.state.rights
        playing = {client.address for client in self.audience if rights(client.tokens).seats}
        waiting = playing or {client.address for client in self.audience}
        return sorted(waiting) or [self.opened_by or self.id]

    def may_act(self, tokens: Collection[str]) -> bool:
        """Whether one of the tokens with these hashes holds the seat that acts now."""
        actor = self.log.actor
        return actor >= 0 and self.state.seats[actor].is_held_by(tokens) and self.status is Status.RUNNING

    # What is shown

    def view(self) -> View:
        """The position as everybody sees it."""
        still = self.status if self.status in (Status.WAITING, Status.ENDED) else None
        known = self._seats_shown
        return view.view(self.log.moment, self._heading, still=still, points=self.tells_points, known=known)

    def view_of(self, moment: Moment) -> View:
        """The view of a position to which actions would lead; parts that do not change are not made again."""
        known = dict(self._seats_shown)
        return view.view(moment, self._heading, points=self.tells_points, known=known)

    @property
    def tells_points(self) -> bool:
        return self.state.hints is Hints.FULL

    def choices(self, moment: Moment, *, points: bool) -> list[Choice]:
        """The legal actions at a moment, with points where the table allows them and they are wanted."""
        return view.choices(moment.position, points=points and self.tells_points)

    def sync(self, tokens: Collection[str], *, points: bool) -> Sync:
        """The position of the match, for the holder of the tokens with these hashes."""
        choices = self.choices(self.log.moment, points=points) if self.may_act(tokens) else None
        return Sync(self.version, self.view(), choices)

    def info(self, now: float) -> TableInfo:
        """Who sits here, what was agreed, and how much time is left now."""
        state, connected = self.state, self.audience.connected(self.state)
        return TableInfo(
            id=state.id,
            rules=self._heading.rules,
            game=self._heading.game,
            options=self._heading.options,
            status=self.status,
            version=self.version,
            seats=[_seat_info(number, state.called(seat), connected) for number, seat in enumerate(state.seats)],
            public=state.public,
            chat=state.chat,
            hints=state.hints,
            created=state.created,
            spectators=self.audience.spectators(state),
            rematch=sorted(state.rematch),
            next=state.next,
            time=state.time,
            clock=None if state.clock is None else _clock_info(state.clock, now),
            ended=state.ended,
            rated=state.rated,
            unrated=state.unrated,
            daily=state.daily,
        )

    def record(self, now: float) -> Record:
        """The record of the match, with the names of those who sit here; nothing is secret in one that was ended.

        But the seed of a daily challenge is, until nobody else may have its deals before them.
        """
        names = tuple(seat.name or "?" for seat in self.state.seats)
        record = replace(self.log.match.record(), players=names)
        if self.state.is_secret(now):
            return replace(record, seed=None)
        return replace(record, seed=self.state.seed) if self.status is Status.ENDED else record


def _promise(state: TableState, dealer: Dealer | None) -> Promise:
    """What a view tells of the dealer; the seed of a daily challenge stands in the record only, when it may be told."""
    assert dealer is not None, "a table has a dealer"
    seed = None if state.daily is not None else dealer.seed
    return Promise(dealer.commitment, seed, routes.RECORD.format(table_id=state.id))


def _clock_info(clock: RunningClock, now: float) -> ClockInfo:
    return ClockInfo(
        seat=clock.seat,
        left=max(0.0, round(clock.until - now, 1)),
        up=clock.up,
        bot=sorted(clock.want(LateChoice.BOT)),
        end=sorted(clock.want(LateChoice.END)),
    )


def _seat_info(number: int, seat: Seat, connected: Collection[int]) -> SeatInfo:
    return SeatInfo(
        seat=number,
        letter=view.letter(number),
        kind=SeatKind.ABSENT if seat.absent else seat.kind,
        name=seat.name,
        bot=seat.bot,
        connected=number in connected,
        stand_in=seat.stand_in,
        agreed=sorted(seat.agreed),
        account=seat.account is not None,
        program=seat.is_program,
        lost=seat.lost,
    )
