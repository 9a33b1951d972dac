"""Rules and notations of Pebbles that break the contract, each in one way. The name says how."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from kingdomino import Actor, Event, Fault, IllegalAction, Result, ScoreLine, ScoreSheet
from kingdomino.core.rules import Action, Chances, Transition
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.state import State
from kingdomino.notation.actions import ChanceKind, Language
from tests.conformance.pebbles import LANGUAGE, Grab, PebbleNotation, PebbleRules, Pile

# Who acts, and what is legal


class ThirdSeat(PebbleRules):
    def actor(self, state: Any) -> Actor:
        return Actor.C if state.pile == 1 else super().actor(state)


class Stuck(PebbleRules):
    def legal(self, state: Any) -> Sequence[Action]:
        return [] if state.pile == 1 else super().legal(state)


class Backwards(PebbleRules):
    def legal(self, state: Any) -> Sequence[Action]:
        return super().legal(state)[::-1]


class Twice(PebbleRules):
    def legal(self, state: Any) -> Sequence[Action]:
        return sorted([*super().legal(state), *super().legal(state)], key=LANGUAGE.id)


class Faulty(PebbleRules):
    def fault(self, state: Any, action: Action) -> Fault | None:
        return Fault("match_over", "C7") if state.pile == 1 else super().fault(state, action)


class Lenient(PebbleRules):
    def fault(self, state: Any, action: Action) -> Fault | None:
        return None if state.pile == 1 and isinstance(action, Grab) else super().fault(state, action)


class Speechless(PebbleRules):
    def fault(self, state: Any, action: Action) -> Fault | None:
        return super().fault(state, action) and Fault("no_words_for_this", "C7")


class Incomplete(PebbleRules):
    def fault(self, state: Any, action: Action) -> Fault | None:
        return super().fault(state, action) and Fault("too_large", "C2")  # its sentence needs a size


class Obliging(PebbleRules):
    def apply(self, state: Any, action: Action) -> Transition[Any]:
        return super().apply(state, action) if self.fault(state, action) is None else Transition(state)


class Evasive(PebbleRules):
    def apply(self, state: Any, action: Action) -> Transition[Any]:
        if self.fault(state, action):
            raise IllegalAction(Fault("occupied", "C2"))
        return super().apply(state, action)


class Crashing(PebbleRules):
    def apply(self, state: Any, action: Action) -> Transition[Any]:
        if self.fault(state, action):
            raise KeyError(action)
        return super().apply(state, action)


# What follows


class Refusing(PebbleRules):
    def apply(self, state: Any, action: Action) -> Transition[Any]:
        if action == Grab(2):
            raise IllegalAction(Fault("match_over", "C7"))
        return super().apply(state, action)


class Mute(PebbleRules):
    def apply(self, state: Any, action: Action) -> Transition[Any]:
        return Transition(super().apply(state, action).state, (Event("no_words_for_this", "C7"),))


class Dicing(PebbleRules):
    """Hides chance in its actions."""

    def __init__(self) -> None:
        self.random = Random(1)

    def apply(self, state: Any, action: Action) -> Transition[Any]:
        after = super().apply(state, action).state
        return Transition(replace(after, taken=(self.random.randrange(99), 0)))


class Meddling(PebbleRules):
    """Changes the state that it is given."""

    def score(self, state: Any) -> Sequence[ScoreSheet]:
        object.__setattr__(state, "taken", (state.taken[0] + 1, state.taken[1]))
        return super().score(state)


@dataclass(slots=True)
class LooseHeap:
    """A state that anybody can change."""

    pile: int | None = None
    taken: tuple[int, ...] = (0, 0)
    seat: int = 0


class Loose(PebbleRules):
    def start(self) -> Any:
        return LooseHeap()


class Endless(PebbleRules):
    def apply(self, state: Any, action: Action) -> Transition[Any]:
        after = super().apply(state, action).state
        return Transition(replace(state, seat=1 - state.seat) if after.pile == 0 else after)


# Chance


class Overflowing(PebbleRules):
    def sample(self, state: Any, chances: Chances) -> Action:
        return Pile(99)


class Unseeded(PebbleRules):
    """Does not take its random numbers from the source that it is given."""

    def __init__(self) -> None:
        self.random = Random(1)

    def sample(self, state: Any, chances: Chances) -> Action:
        return super().sample(state, self.random)


class Misnaming(PebbleRules):
    """Gives a kind of chance that is not the first word of its actions."""

    def chance(self, state: Any) -> str:
        return "heap"


class Nameless(PebbleRules):
    def chance(self, state: Any) -> str:
        return ""


def read_the_first(words: list[str]) -> int:
    return int(words[0])


class Overlooking(PebbleNotation):
    """Reads only the first of the numbers that are dealt."""

    def language(self, rules: Any) -> Language:
        pile = ChanceKind("pile", "NUMBER", Pile, "pebbles", str, read_the_first)
        return Language(LANGUAGE.decisions, (pile,))


# Text, bytes, pictures


class MumblingLanguage(Language):
    def parse(self, text: str) -> Action:
        return super().parse(text.replace("2", "1"))


class Mumbling(PebbleNotation):
    """Reads every 2 as 1."""

    def language(self, rules: Any) -> Language:
        return MumblingLanguage(LANGUAGE.decisions, LANGUAGE.chances)


class Forgetful(PebbleNotation):
    """Packs without saying who is next."""

    def pack(self, rules: Any, state: Any) -> bytes:
        return super().pack(rules, replace(state, seat=0))


class Growing(PebbleNotation):
    """Needs one more byte to pack the end of a match."""

    def pack(self, rules: Any, state: Any) -> bytes:
        return super().pack(rules, state) + (b"!" if state.pile == 0 else b"")

    def unpack(self, rules: Any, packed: bytes) -> Any:
        return super().unpack(rules, packed.rstrip(b"!"))


class Invisible(PebbleNotation):
    def picture(self, rules: Any, state: Any, seat: int) -> str:
        return ""


# The count


class OneSheet(PebbleRules):
    def score(self, state: Any) -> Sequence[ScoreSheet]:
        return super().score(state)[:1]


class Wordless(PebbleRules):
    def sheet(self, state: Any, seat: int) -> ScoreSheet:
        return ScoreSheet((ScoreLine("no_words_for_this", "K7", 0),), ())


class TwoFaced(PebbleRules):
    def score(self, state: Any) -> Sequence[ScoreSheet]:
        return [ScoreSheet((), ())] * self.seats


class Hasty(PebbleRules):
    def result(self, state: Any) -> Result | None:
        return Result((1, 1), (0, 0), "shared")


class Silent(PebbleRules):
    def result(self, state: Any) -> Result | None:
        return None


class LoserWins(PebbleRules):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        return result and replace(result, ranks=tuple(3 - place for place in result.ranks))


class Inflated(PebbleRules):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        return result and replace(result, totals=tuple(total + 1 for total in result.totals))


# The box


class Losing(KingdominoRules):
    """Loses a domino whenever a line is full."""

    def apply(self, state: State, action: Any) -> Transition[State]:
        after = super().apply(state, action).state
        lowest = min(after.draft.unseen, default=0)
        lost = replace(after.draft, unseen=after.draft.unseen - {lowest}) if after.draft.coming else after.draft
        return Transition(replace(after, draft=lost))
