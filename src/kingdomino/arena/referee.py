"""Plays the matches of a tournament in this process, and tells which bot forfeits one.

A bot forfeits a match by an exception, by an answer that is not legal, or by taking too long. One that never answers,
or that ends its process, can only be stopped from outside.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
        clock = TurnClock(contest.limit, self._thinking)
        makers = [WatchedMaker(names[seat], self._makers[bot], seat, clock) for seat, bot in enumerate(fixture.bots)]
        deal, luck = f"{contest.seed}/{fixture.deal + 1}", f"{contest.seed}/match {fixture.number}"
        try:
            return outcome_of(play_match(contest.rules, makers, deal, luck=luck), fixture.number)
        except Foul as foul:
            return contest.forfeited(fixture, foul.forfeit)


class Foul(Exception):
    """A bot did something for which it loses the match."""

    def __init__(self, forfeit: Forfeit) -> None:
        super().__init__(forfeit)
        self.forfeit = forfeit


@dataclass(slots=True)
class TurnClock:
    """The clock of one match: it adds up what a bot takes for the actions of one turn. Raises Foul over the limit."""

    limit: float
    thinking: Thinking
    _turn: object = None
    _spent: float = 0.0

    def begin(self, seat: int, position: Position | None = None) -> None:
        """A bot is asked in a position, or made. What it took before counts only if it is still the same turn."""
        turn = None if position is None else (seat, position.turn)
        if turn is None or turn != self._turn:
            self._turn, self._spent = turn, 0.0
            self.thinking(seat)

    def add(self, seat: int, seconds: float) -> None:
        """A bot has answered after so many seconds."""
        self._spent += seconds
        if self._spent > self.limit:
            raise Foul(Forfeit(seat, "overran", f"{self._spent:.1f}"))


@dataclass(frozen=True, slots=True)
class WatchedMaker:
    """Makes a bot that is watched by the referee."""

    name: str
    maker: Maker
    seat: int
    clock: TurnClock

    def __call__(self, seed: str) -> "WatchedBot":
        self.clock.begin(self.seat)
        try:
            bot = self.maker(seed)
        except BaseException as error:  # noqa: BLE001 a user's bot may raise anything
            raise Foul(_raised(self.seat, error)) from None
        return WatchedBot(bot, self.seat, self.clock)


@dataclass(frozen=True, slots=True)
class WatchedBot:
    """A bot whose answers are checked and whose turns are timed. Raises Foul when it forfeits the match."""

    bot: Bot
    seat: int
    clock: TurnClock

    def choose(self, position: Position) -> Action:
        return self.choose_turn(position)[0]

    def choose_turn(self, position: Position) -> tuple[Action, ...]:
        """As much of its turn as the bot answers at once, all of it legal."""
        self.clock.begin(self.seat, position)
        began = time.monotonic()
        try:
            answer = turn_of(self.bot, position)
        except BaseException as error:  # noqa: BLE001 a user's bot may raise anything
            raise Foul(_raised(self.seat, error)) from None
        self.clock.add(self.seat, time.monotonic() - began)
        return tuple(self._checked(position, answer))

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
