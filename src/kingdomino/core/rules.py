"""The questions that every game answers: who acts, what is legal and why not, what follows, what it scores.

It is the contract that `kingdomino.testing` enforces sentence by sentence; it contains no rule of any game.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from kingdomino.core.scoring import Result, ScoreSheet


class Actor(IntEnum):
    """Who acts next: a seat, chance, or nobody because the match is over."""

    OVER = -2
    CHANCE = -1
    A = 0
    B = 1
    C = 2
    D = 3

    def __str__(self) -> str:
        return self.name


SEATS = (Actor.A, Actor.B, Actor.C, Actor.D)


class Action:
    """One decision of a seat, or one thing that chance does. Each game's actions derive from it."""

    __slots__ = ()


class State:
    """What lies on the table at one moment. Each game's state derives from it."""

    __slots__ = ()

    phase: IntEnum
    """What happens next; each game has its own phases."""


Param = str | int


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an action is not legal: a code, and the clause that forbids it. The message catalogue has the words.

    `action` is another action that belongs to the reason, such as the one to take instead.
    """

    code: str
    clause: str
    params: Mapping[str, Param] = field(default_factory=dict)
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened because of an action, to be shown to people: a code with its clause."""

    code: str
    clause: str
    params: Mapping[str, Param] = field(default_factory=dict)


OptionValue = bool | int | str
V_co = TypeVar("V_co", bound=OptionValue, covariant=True)


@dataclass(frozen=True, slots=True)
class Option(Generic[V_co]):
    """One choice that the rules offer before a match: its values, the default first, and when it may be changed.

    `seats` are the numbers of players with which it may differ from its default (all when empty).
    """

    key: str
    values: tuple[V_co, ...]
    clause: str
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> V_co:
        """The value when nothing is chosen."""
        return self.values[0]

    def fits(self, seats: int) -> bool:
        """Whether it may be changed with this number of players."""
        return not self.seats or seats in self.seats


AnyOption = Option[OptionValue]
"""An option with values of any type."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as the box presents it: its id, name, numbers of players and options."""

    id: str
    name: str
    seats: tuple[int, ...]
    options: tuple[AnyOption, ...] = ()

    def option(self, key: str) -> AnyOption | None:
        return next((option for option in self.options if option.key == key), None)


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """What an action leads to: the next state, and the events on the way there."""

    state: S
    events: tuple[Event, ...] = ()


class Chances(Protocol):
    """A source of random numbers: `random.Random` is one, `SeededChances` is another."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, all equally likely."""
        ...


def pick(population: Sequence[int], count: int, chances: Chances) -> tuple[int, ...]:
    """Draw `count` different members of a population, in the order drawn; the same on every Python version."""
    rest = list(population)
    return tuple(rest.pop(chances.randrange(len(rest))) for _ in range(count))


class Rules(Protocol[S, A]):
    """A game with its options fixed. All methods are pure; states are immutable and compared by value."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def seats(self) -> int: ...

    def option(self, key: str) -> OptionValue:
        """The value of one of `info.options`."""
        ...

    def start(self) -> S:
        """The state before anything has been drawn or rolled."""
        ...

    def actor(self, state: S) -> Actor:
        """Who acts now."""
        ...

    def turn(self, state: S) -> Hashable:
        """A value that changes when a turn is over, even if the same seat has the next turn."""
        ...

    def legal(self, state: S) -> Sequence[A]:
        """Every action without a fault, in ascending order of ids; empty only for CHANCE and OVER."""
        ...

    def fault(self, state: S, action: A) -> Fault | None:
        """Why this action (of a seat or of chance) may not be taken now, or None if it may."""
        ...

    def apply(self, state: S, action: A) -> Transition[S]:
        """What the action leads to. Raises IllegalAction, which holds the fault, when the action has one."""
        ...

    def chance(self, state: S) -> str:
        """The kind of chance, where CHANCE acts: the first word of its actions, such as `deal`."""
        ...

    def sample(self, state: S, chances: Chances) -> A:
        """A random chance action; each possible outcome is as likely as at a real table."""
        ...

    def sheet(self, state: S, seat: int) -> ScoreSheet:
        """One seat's count: what it would score if the match ended now."""
        ...

    def score(self, state: S) -> Sequence[ScoreSheet]:
        """Everybody's count: one sheet per seat."""
        ...

    def result(self, state: S) -> Result | None:
        """The final ranks, or None while the match runs."""
        ...
