"""Plays the matches of a tournament in this process, and tells which bot forfeits one.

A bot forfeits a match by an exception, by an answer that is not legal, or by taking too long. One that never answers,
or that ends its process, can only be stopped from outside.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from kingdomino.arena.entrants import Entrant, one_line_of
from kingdomino.arena.schedule import Fixture, Schedule
from kingdomino.arena.simulation import outcome_of, play_match
from kingdomino.arena.summary import Forfeit, Outcome
from kingdomino.bots.bot import Bot, Maker
from kingdomino.bots.turns import turn_of
from kingdomino.core.rules import Action
from kingdomino.family.game import AnyRules
from kingdomino.native.arguments import shown
from kingdomino.play.position import Position

LIMIT: Final = 300.0
"""The most seconds for a turn when bots have no time budget: long, because it is only there to end what never ends."""
TIMES: Final = 5
SPARE: Final = 10.0
"""With a time budget a bot may take this many times its budget, and so many seconds more: machines are often busy."""

Thinking = Callable[[int], None]
"""Is called with the seat whose bot begins a turn."""


def limit_for(seconds: float | None) -> float:
    """The most seconds for a turn with this time budget, or without one."""
    return LIMIT if seconds is None else TIMES * seconds + SPARE


@dataclass(frozen=True, slots=True)
class Contest:
    """The description of a tournament, from which any process on any machine can play any match of it."""

    rules: AnyRules
    entrants: tuple[Entrant, ...]
    schedule: Schedule
    seed: str
    limit: float = LIMIT

    def names(self, fixture: Fixture) -> tuple[str, ...]:
        """The name of the bot in each seat."""
        return tuple(self.entrants[bot].name for bot in fixture.bots)

    def forfeited(self, fixture: Fixture, forfeit: Forfeit) -> Outcome:
        """The outcome if the bot in a seat loses before the end: the seats of the other bots share the victory."""
        names = self.names(fixture)
        others = [name != names[forfeit.seat] for name in names]
        wins = tuple(other / sum(others) for other in others)
        return Outcome(fixture.number, names, (0,) * len(names), wins, forfeit=forfeit)


class Referee:
    """Plays matches of a contest; `thinking` hears whose bot is asked."""

    def __init__(self, contest: Contest, thinking: Thinking = lambda seat: None) -> None:
        self._contest = contest
        self._thinking = thinking
        self._makers = tuple(entrant.maker() for entrant in contest.entrants)

    def play(self, fixture: Fixture) -> Outcome:
        """One match. The matches of one deal differ in seats and in the luck of the bots, and in nothing else."""
        contest = self._contest
        names = contest.names(fixture)
        makers = [self._watched(seat, names[seat], bot) for seat, bot in enumerate(fixture.bots)]
        deal, luck = f"{contest.seed}/{fixture.deal + 1}", f"{contest.seed}/match {fixture.number}"
        try:
            return outcome_of(play_match(contest.rules, makers, deal, luck=luck), fixture.number)
        except Foul as foul:
            return contest.forfeited(fixture, foul.forfeit)

    def _watched(self, seat: int, name: str, bot: int) -> Maker:
        return WatchedMaker(name, self._makers[bot], seat, self._contest.limit, self._thinking)


class Foul(Exception):
    """A bot did something for which it loses the match."""

    def __init__(self, forfeit: Forfeit) -> None:
        super().__init__(forfeit)
        self.forfeit = forfeit


@dataclass(frozen=True, slots=True)
class WatchedMaker:
    """Makes a bot that is watched by the referee."""

    name: str
    maker: Maker
    seat: int
    limit: float
    thinking: Thinking

    def __call__(self, seed: str) -> "WatchedBot":
        self.thinking(self.seat)
        try:
            bot = self.maker(seed)
        except BaseException as error:  # noqa: BLE001 a user's bot may raise anything
            raise Foul(_raised(self.seat, error)) from None
        return WatchedBot(bot, self.seat, self.limit, self.thinking)


@dataclass(slots=True)
class WatchedBot:
    """A bot whose answers are checked and whose turns are timed. Raises Foul when it forfeits the match."""

    bot: Bot
    seat: int
    limit: float
    thinking: Thinking
    _turn: object = None
    _spent: float = field(default=0.0)

    def choose(self, position: Position) -> Action:
        return self.choose_turn(position)[0]

    def choose_turn(self, position: Position) -> tuple[Action, ...]:
        """As much of its turn as the bot answers at once, all of it legal."""
        self._begin_turn(position)
        began = time.monotonic()
        try:
            answer = turn_of(self.bot, position)
        except BaseException as error:  # noqa: BLE001 a user's bot may raise anything
            raise Foul(_raised(self.seat, error)) from None
        self._spent += time.monotonic() - began
        if self._spent > self.limit:
            raise Foul(Forfeit(self.seat, "overran", f"{self._spent:.1f}"))
        return tuple(self._checked(position, answer))

    def _begin_turn(self, position: Position) -> None:
        if position.turn != self._turn:
            self._turn, self._spent = position.turn, 0.0
            self.thinking(self.seat)

    def _checked(self, position: Position, answer: Sequence[Action]) -> Iterator[Action]:
        for action in answer:
            if not self._is_legal(position, action):
                raise Foul(Forfeit(self.seat, "nonsense", shown(action)))
            yield action
            position = position.play(action) if len(answer) > 1 else position

    def _is_legal(self, position: Position, action: object) -> bool:
        """Whether the bot may do this now. It may be anything."""
        try:
            if not isinstance(action, Action) or position.actor != self.seat:
                return False
            return position.rules.fault(position.state, action) is None
        except Exception:  # noqa: BLE001 an action of another game may make the rules raise anything
            return False


def _raised(seat: int, error: BaseException) -> Forfeit:
    return Forfeit(seat, "raised", one_line_of(error))
