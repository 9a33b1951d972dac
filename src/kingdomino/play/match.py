"""A match: what was played from the first action to the last, and its record. It holds no rules.

Every action goes through `propose` (what would follow) and `adopt` (now it is true); `submit` does both.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kingdomino.core.rules import Action, Actor, Event, Fault
from kingdomino.errors import IllegalAction, KingdominoError, OptionError, RecordError, StaleFuture
from kingdomino.family.game import AnyRules
from kingdomino.notation.actions import ActionText, Written
from kingdomino.play.dealer import Dealer, Drawn, commitment
from kingdomino.play.position import Played, Position, new
from kingdomino.play.record import Record


@dataclass(frozen=True, slots=True)
class Future:
    """What actions would lead to. Nothing has happened yet: a future that is never adopted changes nothing.

    `version` and `before` are the version and position of the match when it was proposed; `drawn` says how much the
    dealer has drawn after it.
    """

    version: int
    before: Position
    played: tuple[Played, ...]
    drawn: Drawn

    @property
    def position(self) -> Position:
        """The position of the match if the future is adopted."""
        return self.played[-1].position if self.played else self.before


class Match:
    """One match, from its first deal on. With a dealer, chance acts by itself after every action.

    Raises OptionError when there are no such rules, or more players than seats.
    """

    def __init__(self, rules: str | AnyRules, dealer: Dealer | None = None, players: tuple[str, ...] = ()) -> None:
        self.start = new(rules)
        self.played: list[Played] = []
        self.dealer = dealer
        self.drawn = Drawn()
        if len(players) > self.rules.seats:
            raise OptionError("too_many_players", players=len(players), seats=self.rules.seats)
        self.players = players
        self.adopt(self.propose_deal())

    @classmethod
    def resume(
        cls,
        rules: str | AnyRules,
        actions: Iterable[Written],
        *,
        dealer: Dealer | None = None,
        players: tuple[str, ...] = (),
    ) -> "Match":
        """The match with all actions of its log, chance included; nothing more is dealt.

        Raises NotationError or IllegalAction when the log contains an action that was not possible.
        """
        match = cls(rules, players=players)
        for action in actions:
            match.submit(match.position.actor, action)
        match.dealer = dealer
        match.drawn = match._count_draws()
        return match

    @property
    def rules(self) -> AnyRules:
        return self.start.rules

    @property
    def position(self) -> Position:
        """The position of the match now."""
        return self.played[-1].position if self.played else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first one to the current one."""
        return (self.start, *(played.position for played in self.played))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action so far, chance included."""
        return tuple(played.action for played in self.played)

    @property
    def version(self) -> int:
        """How many actions have been taken, chance included."""
        return len(self.played)

    def propose(self, seat: int, actions: Sequence[Written]) -> Future:
        """What follows if a seat takes these actions, and the dealer then deals until a seat acts. Changes nothing.

        The seat must be the actor for each of the actions: after it is the turn of another seat, or of chance, one more
        action is refused. In a match without a dealer, chance proposes like a seat, as `Actor.CHANCE`.
        Raises IllegalAction or NotationError.
        """
        return self._deal_on(self.preview(seat, actions))

    def propose_deal(self) -> Future:
        """What the dealer does now until a seat acts, which is nothing if a seat acts already. Changes nothing."""
        return self._deal_on(Future(self.version, self.position, (), self.drawn))

    def retrace(self, actions: Sequence[Written]) -> Future:
        """What follows according to a log, chance included; nothing more is dealt. Changes nothing.

        Raises NotationError or IllegalAction when the log contains an action that was not possible.
        """
        position, played = self.position, list[Played]()
        dealing = None if self.dealer is None else _Dealing(self.dealer, self.drawn)
        for action in actions:
            if dealing is not None and position.actor is Actor.CHANCE:
                dealing.draw(position)
            played.append(position.take(action))
            position = played[-1].position
        return Future(self.version, self.position, tuple(played), self.drawn if dealing is None else dealing.drawn)

    def preview(self, seat: int, actions: Sequence[Written]) -> Future:
        """Like `propose`, but nothing is dealt, so that nothing random is revealed."""
        position, played = self.position, list[Played]()
        for action in actions:
            self._check_turn(seat, position)
            played.append(position.take(action))
            position = played[-1].position
        return Future(self.version, self.position, tuple(played), self.drawn)

    def adopt(self, future: Future) -> None:
        """Make a future true. Raises StaleFuture when the match has moved on since it was proposed."""
        if future.version != self.version or future.before is not self.position:
            raise StaleFuture("stale_future", version=future.version, now=self.version)
        self.played.extend(future.played)
        self.drawn = future.drawn

    def submit(self, actor: int, action: Written) -> tuple[Event, ...]:
        """Take an action for a seat or for chance, and give its events.

        Raises IllegalAction or NotationError; then nothing has changed.
        """
        future = self.propose(actor, (action,))
        self.adopt(future)
        return future.played[0].events

    def _check_turn(self, actor: int, position: Position) -> None:
        """Raises IllegalAction unless it is this actor's turn in a position. With a dealer, nobody else may deal."""
        expected = position.actor
        if actor != expected or (expected is Actor.CHANCE and self.dealer is not None):
            raise IllegalAction(out_of_turn(actor, expected))

    def _deal_on(self, future: Future) -> Future:
        """The future with everything that the dealer, if there is one, does until a seat acts."""
        if self.dealer is None:
            return future
        dealing = _Dealing(self.dealer, future.drawn)
        dealt = tuple(future.position.deals(dealing.draw))
        return Future(future.version, future.before, future.played + dealt, dealing.drawn)

    def _count_draws(self) -> Drawn:
        """How much the dealer has drawn; this follows from the log alone."""
        if self.dealer is None:
            return Drawn()
        dealing = _Dealing(self.dealer, Drawn())
        for position in self.positions[:-1]:
            if position.actor is Actor.CHANCE:
                dealing.draw(position)
        return dealing.drawn

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` actions, or all if there are fewer. A dealer will draw the same again."""
        del self.played[max(0, self.version - count) :]
        self.drawn = self._count_draws()

    def texts(self) -> Iterator[ActionText]:
        """Every action so far, as text."""
        return map(self.position.text, self.actions)

    def record(self) -> Record:
        """The record of the match so far; the dealer's seed is revealed only when the match is over."""
        result, dealer = self.position.result(), self.dealer
        return Record(
            rules=self.rules,
            actions=tuple(self.texts()),
            players=self.players,
            commitment=dealer.commitment if dealer else None,
            seed=dealer.seed if dealer and result else None,
            totals=result.totals if result else None,
            dealer=dealer.version if dealer else 1,
        )


class _Dealing:
    """A dealer at work: it remembers from draw to draw how much has been drawn."""

    def __init__(self, dealer: Dealer, drawn: Drawn) -> None:
        self.drawn = drawn
        self._dealer = dealer

    def draw(self, position: Position) -> Action:
        action, self.drawn = self._dealer.draw(position, self.drawn)
        return action


def out_of_turn(actor: int, expected: Actor) -> Fault:
    """Why an actor may not act while another one (or chance, or nobody) is expected to act."""
    if expected is Actor.OVER:
        return Fault("match_over", "C7")
    if expected is Actor.CHANCE:
        return Fault("chance_acts", "C5")
    return Fault("out_of_turn", "C5", {"seat": _name(actor), "turn": expected.name})


def _name(actor: int) -> str:
    """The name of a seat or of chance; any other number as text."""
    return next((known.name for known in Actor if known == actor), str(actor))


def replay(record: Record) -> Match:
    """The match of a record, with every line checked. Raises RecordError, which says which line is wrong."""
    match = Match(record.rules, players=record.players)
    for number, text in enumerate(record.actions, start=record.first_action_line):
        try:
            match.submit(match.position.actor, text)
        except KingdominoError as error:
            raise RecordError("record_action", number, action=text, reason=str(error)) from error
    _check_result(record, match)
    _check_dealer(record, match)
    return match


def _check_result(record: Record, match: Match) -> None:
    result = match.position.result()
    if (result.totals if result else None) != record.totals:
        raise RecordError("record_result")


def _check_dealer(record: Record, match: Match) -> None:
    """If the seed is revealed, it must fit the published hash, and every deal must come from it."""
    if record.seed is None:
        return
    if record.commitment is None:
        raise RecordError("record_no_promise")
    if commitment(record.seed) != record.commitment:
        raise RecordError("record_commitment")
    dealing = _Dealing(Dealer(record.seed, version=record.dealer), Drawn())
    for index, (position, action) in enumerate(zip(match.positions, match.actions, strict=False)):
        if position.actor is Actor.CHANCE and dealing.draw(position) != action:
            raise RecordError("record_deal", record.first_action_line + index)
