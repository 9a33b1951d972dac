"""Pebbles, a game that the package does not know: a pile is drawn, seats take one or two, whoever has most wins.

It shows that the rules of any game can be checked, and it is small enough to be broken in every way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final

from kingdomino import Actor, Fault, IllegalAction, NotationError, Result, ScoreLine, ScoreSheet
from kingdomino.core.rules import Action, Chances, GameInfo, OptionValue, State, Transition
from kingdomino.core.scoring import rank
from kingdomino.notation.actions import ChanceKind, Decision, Language, number_part

INFO: Final = GameInfo("pebbles", "Pebbles", (2,))
SMALLEST, LARGEST = 3, 7


@dataclass(frozen=True, slots=True)
class Pile(Action):
    """Chance lays out a pile."""

    pebbles: int


@dataclass(frozen=True, slots=True)
class Grab(Action):
    """A seat takes one or two."""

    pebbles: int


class Phase(IntEnum):
    """There is only one."""

    PLAYING = 0


@dataclass(frozen=True, slots=True)
class Heap(State):
    """The state: the pile (None before it is drawn), what each seat has taken, who is next."""

    pile: int | None = None
    taken: tuple[int, ...] = (0, 0)
    seat: int = 0
    phase: Phase = Phase.PLAYING


class PebbleRules:
    """The rules, as simple as possible."""

    info = INFO
    seats = 2

    def option(self, key: str) -> OptionValue:
        raise KeyError(key)

    def start(self) -> Any:
        return Heap()

    def actor(self, state: Any) -> Actor:
        if state.pile is None:
            return Actor.CHANCE
        return Actor(state.seat) if state.pile else Actor.OVER

    def turn(self, state: Any) -> int:
        seat: int = state.seat
        return seat

    def legal(self, state: Any) -> Sequence[Action]:
        return [Grab(pebbles) for pebbles in (1, 2) if pebbles <= (state.pile or 0)]

    def fault(self, state: Any, action: Action) -> Fault | None:
        match action:
            case Pile(pebbles) if state.pile is None and SMALLEST <= pebbles <= LARGEST:
                return None
            case Grab() if action in PebbleRules.legal(self, state):
                return None
            case _:
                return Fault("match_over", "C7")

    def apply(self, state: Any, action: Action) -> Transition[Any]:
        fault = self.fault(state, action)
        if fault is not None:
            raise IllegalAction(fault)
        match action:
            case Pile(pebbles):
                return Transition(replace(state, pile=pebbles))
            case Grab(pebbles):
                taken = tuple(had + pebbles * (seat == state.seat) for seat, had in enumerate(state.taken))
                return Transition(Heap(state.pile - pebbles, taken, 1 - state.seat))
        raise AssertionError

    def chance(self, state: Any) -> str:
        return "pile"

    def sample(self, state: Any, chances: Chances) -> Action:
        return Pile(SMALLEST + chances.randrange(LARGEST - SMALLEST + 1))

    def sheet(self, state: Any, seat: int) -> ScoreSheet:
        return ScoreSheet((ScoreLine("harmony", "K7", state.taken[seat]),), ())

    def score(self, state: Any) -> Sequence[ScoreSheet]:
        return [self.sheet(state, seat) for seat in range(self.seats)]

    def result(self, state: Any) -> Result | None:
        return rank(self.score(state), ()) if state.pile == 0 else None


class PebbleNotation:
    """Pebbles in text and bytes."""

    def language(self, rules: Any) -> Language:
        return LANGUAGE

    def picture(self, rules: Any, state: Any, seat: int) -> str:
        return f"{state.taken[seat]}"

    def middle(self, rules: Any, state: Any) -> str:
        return f"{state.pile}"

    def count(self, rules: Any, picture: str) -> ScoreSheet:
        return ScoreSheet((ScoreLine("harmony", "K7", int(picture)),), ())

    def pack(self, rules: Any, state: Any) -> bytes:
        return bytes((255 if state.pile is None else state.pile, *state.taken, state.seat))

    def unpack(self, rules: Any, packed: bytes) -> Any:
        if len(packed) != 4:
            raise NotationError("packed_length", expected=4, given=len(packed))
        pile, one, other, seat = packed
        return Heap(None if pile == 255 else pile, (one, other), seat)


def read_pile(words: list[str]) -> int:
    (number,) = words
    return int(number)


LANGUAGE: Final = Language(
    decisions=(Decision("grab", Grab, (number_part("pebbles", "NUMBER", (1, 2)),)),),
    chances=(ChanceKind("pile", "NUMBER", Pile, "pebbles", str, read_pile),),
)
