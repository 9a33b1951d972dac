"""The bots that search or have learned: `mce` and `uct` as published, `learned`, and `planner`, the strongest.

What a search does is in the compiled core; here are the settings that make it each of these bots.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from kingdomino.bots.parameters import Decimal, Playouts, Seconds, Whole, Words
from kingdomino.core.rules import Action
from kingdomino.native.core import cores
from kingdomino.native.policies import POLICIES
from kingdomino.native.thinking import EVERY_TURN, LEARNED, Search, choose_learned, think
from kingdomino.play.chances import SeededChances
from kingdomino.play.position import Position

SEEDS: Final = 2**63
"""How many seeds a turn can have."""

USUAL: Final = Search()
"""A search where nobody says otherwise: what bots have by default, unless they are published with something else."""

RIVALS: Final = (LEARNED, "full_greedy")
"""Who plays the other seats in the planner's playouts, in turn: it does not know how strong they are."""

Policy = Annotated[str, Words(*POLICIES)]
Score = Annotated[str, Words("win", "points", "relative")]
Weight = Annotated[float, Decimal(0, 10)]


class SearchBot:
    """Answers with the whole turn that its search finds best."""

    def __init__(self, seed: str, search: Search) -> None:
        self._chances = SeededChances(seed)
        self._search = search

    def choose_turn(self, position: Position) -> Sequence[Action]:
        thought = think(position, self._search, seed=self._chances.randrange(SEEDS))
        actions = list[Action]()
        for number in thought.turns[0].ids:
            actions.append(position.parse(number))
            position = position.play(number)
        return actions

    def choose(self, position: Position) -> Action:
        return self.choose_turn(position)[0]


@dataclass(frozen=True, slots=True)
class PublishedParameters:
    """What the published searches share: who plays the playouts on, and how their ends count."""

    policy: Policy = "full_greedy"
    score: Score = "relative"


@dataclass(frozen=True, slots=True)
class MceParameters(PublishedParameters):
    """Flat Monte Carlo evaluation: the playouts, and how long it thinks."""

    seconds: Seconds = None
    playouts: Playouts = USUAL.playouts


def mce(seed: str, parameters: MceParameters) -> SearchBot:
    """Monte Carlo evaluation as Gedda, Lagerkvist and Butler published it: every turn gets equally many playouts."""
    return SearchBot(seed, Search(method="flat", width=EVERY_TURN, threads=cores(), **given(parameters)))


@dataclass(frozen=True, slots=True)
class UctParameters(PublishedParameters):
    """The same as a tree: `curiosity` is UCT's constant C, the others weigh its two progressive biases."""

    curiosity: Weight = USUAL.curiosity
    win_bias: Weight = USUAL.win_bias
    heuristic: Weight = USUAL.heuristic
    seconds: Seconds = None
    playouts: Playouts = USUAL.playouts


def uct(seed: str, parameters: UctParameters) -> SearchBot:
    """UCT as the same paper describes it, with C = 0.6; W = 0.1 is its progressive win bias."""
    return SearchBot(seed, Search(method="uct", **given(parameters)))


@dataclass(frozen=True, slots=True)
class PlannerParameters:
    """How many turns it compares, and how long it thinks; without `threads` it thinks on all cores."""

    width: Annotated[int, Whole(1, 1000)] = USUAL.width
    seconds: Seconds = None
    playouts: Playouts = USUAL.playouts
    threads: Annotated[int | None, Whole(1, 256)] = None


def planner(seed: str, parameters: PlannerParameters) -> SearchBot:
    """Compares the turns that its network likes best by playouts of the learned player, on the same deals.

    In every second playout the others are full greedy instead: nobody knows how strong they are. After each round it
    drops the worse half, so that most playouts go to the turns that are hard to tell apart.
    """
    return SearchBot(seed, Search(others=RIVALS, **{"threads": cores(), **given(parameters)}))


def given(parameters: PublishedParameters | PlannerParameters) -> dict[str, Any]:
    """What is set at a bot that searches; its keys are those of `Search`. A budget that is not set is left out."""
    return {key: value for key, value in asdict(parameters).items() if value is not None}


@dataclass(frozen=True, slots=True)
class LearnedParameters:
    """`noise`: up to how many points it may err about each action."""

    noise: Annotated[float, Decimal(0, 100)] = 0.0


class Learned:
    """Takes what its network expects to put it ahead of the others most, without looking ahead."""

    def __init__(self, seed: str, parameters: LearnedParameters) -> None:
        self._chances = SeededChances(seed)
        self._noise = parameters.noise

    def choose(self, position: Position) -> Action:
        number = choose_learned(position, noise=self._noise, seed=self._chances.randrange(SEEDS))
        return position.parse(number)
