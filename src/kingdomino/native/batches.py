"""Many matches side by side, as NumPy arrays that share the core's memory. All advance in one call."""

import random
from typing import TYPE_CHECKING, Final, Protocol

from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import notation_of
from kingdomino.family.spec import as_rules
from kingdomino.native.arguments import (
    batch_actions,
    count_of,
    packed_rows,
    seed_bits,
    threads_of,
    which_matches,
    whole,
)
from kingdomino.native.chances import PlayoutChances
from kingdomino.native.core import CoreError, check_numpy, clear_errors, find_core, tell_once
from kingdomino.native.planes import ACTING, Planes, check_has_planes, planes_in_python
from kingdomino.native.policies import choose_in_python, core_policies, single_policy
from kingdomino.native.rows import rows_as_positions
from kingdomino.play.position import Position, new

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kingdomino.native._core import Batch as CoreBatch


MOST_MATCHES: Final = 1_000_000
"""The most matches of one batch; they take about a gigabyte."""


class Batch(Protocol):
    """Matches that each wait for a decision; where one ends, the next starts at once.

    The arrays are views of the batch's own memory, which every step overwrites: copy what you want to keep.
    """

    @property
    def count(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def actions(self) -> int:
        """How many ids there are."""
        ...

    @property
    def observations(self) -> "NDArray[np.uint8]":
        """The packed states (docs/notation.md), one row per match."""
        ...

    @property
    def masks(self) -> "NDArray[np.uint8]":
        """1 where an action is legal; one row per match, one column per id."""
        ...

    @property
    def actors(self) -> "NDArray[np.int8]":
        """Who decides in each match."""
        ...

    @property
    def dones(self) -> "NDArray[np.uint8]":
        """1 where the last step ended a match; another one has begun there."""
        ...

    @property
    def rewards(self) -> "NDArray[np.float32]":
        """The shares of the victory where a match has just ended, else 0; one column per seat."""
        ...

    @property
    def totals(self) -> "NDArray[np.int16]":
        """The final scores where a match has just ended, else 0; one column per seat."""
        ...

    @property
    def planes(self) -> "NDArray[np.uint8]":
        """What the seats that decide see of the boards (`planes`). Raises CoreError if it was not asked for."""
        ...

    @property
    def vectors(self) -> "NDArray[np.int16]":
        """What they see beside the boards. Raises CoreError if it was not asked for."""
        ...

    def reset(self, seed: int) -> None:
        """Begin all matches again. Raises OptionError when the seed is no whole number."""
        ...

    def step(self, actions: "NDArray[np.integer]") -> None:
        """One decision for each match, by id. Raises CoreError, naming a match, before anything changes.

        Ids are whole numbers of any size that NumPy knows; fractions and truth values are refused.
        """
        ...

    def set(self, packed: "NDArray[np.uint8]", which: "NDArray[np.integer] | None" = None) -> None:
        """Put states in place of matches: of all of them in their order, or of those in `which`, one row each.

        Chance acts there until a seat decides. Raises, naming the row, before anything changes: NotationError for bytes
        that are no state, CoreError for a match that is over, does not exist or is named twice.
        """
        ...

    def choose(self, policy: str) -> "NDArray[np.int32]":
        """What a policy would decide in each match, for baselines and opponents. Raises OptionError if unknown."""
        ...


def batch(rules: str | AnyRules, n: int, *, seed: int = 0, threads: int | None = None, planes: bool = False) -> Batch:
    """A batch of this many matches, dealt up to the first decision; with `planes` each step draws them too.

    Raises OptionError for unknown rules, numbers below one, and arguments of a wrong kind, CoreError for planes of a
    game that has none.
    """
    chosen = as_rules(rules)
    check_numpy()
    n, bits, threads = count_of("matches", n, MOST_MATCHES), seed_bits(seed), threads_of(threads)
    if planes:
        check_has_planes(chosen)
    core = find_core(chosen)
    if core is not None:
        return CompiledBatch(core.batch(n, bits, threads, bool(planes)), planes=planes)
    tell_once()
    return PythonBatch(chosen, n, seed, planes=planes)


class CompiledBatch:
    """A batch of the compiled core; its arrays are made once, because their memory never moves."""

    def __init__(self, core: "CoreBatch", *, planes: bool = False) -> None:
        self._core = core
        self._planes = Planes(core.planes, core.vectors) if planes else None
        self.count, self.seats, self.actions = core.count, core.seats, core.actions
        self.observations, self.masks, self.actors = core.observations, core.masks, core.actors
        self.dones, self.rewards, self.totals = core.dones, core.rewards, core.totals
        self._choices = core.choices

    @property
    def planes(self) -> "NDArray[np.uint8]":
        return _asked(self._planes).planes

    @property
    def vectors(self) -> "NDArray[np.int16]":
        return _asked(self._planes).vectors

    def reset(self, seed: int) -> None:
        self._core.reset(seed_bits(seed))

    def step(self, actions: "NDArray[np.integer]") -> None:
        with clear_errors():
            self._core.step(batch_actions(actions, self.count, self.actions))

    def set(self, packed: "NDArray[np.uint8]", which: "NDArray[np.integer] | None" = None) -> None:
        states = packed_rows(packed, self.observations.shape[1])
        with clear_errors():
            self._core.set(states, which_matches(which, len(states), self.count))

    def choose(self, policy: str) -> "NDArray[np.int32]":
        (chosen,) = core_policies([single_policy(policy)])
        self._core.choose(chosen)
        return self._choices


class PythonBatch:
    """The same with the rules in Python: slow, but nothing has to be compiled."""

    def __init__(self, rules: AnyRules, n: int, seed: int, *, planes: bool = False) -> None:
        import numpy as np

        notation, start = notation_of(rules), new(rules)
        self._start = start
        self.count, self.seats, self.actions = n, rules.seats, len(notation.language(rules).actions)
        self.observations = np.zeros((n, len(start.pack())), np.uint8)
        self.masks = np.zeros((n, self.actions), np.uint8)
        self.actors = np.zeros(n, np.int8)
        self.dones = np.zeros(n, np.uint8)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.totals = np.zeros((n, self.seats), np.int16)
        self._planes = planes_in_python([start] * n, [ACTING] * n, rules) if planes else None
        self.reset(seed)

    @property
    def planes(self) -> "NDArray[np.uint8]":
        return _asked(self._planes).planes

    @property
    def vectors(self) -> "NDArray[np.int16]":
        return _asked(self._planes).vectors

    def reset(self, seed: int) -> None:
        seed = whole("seed", seed)
        self._chances = [PlayoutChances(f"{seed}/{match}") for match in range(self.count)]
        self._choosers = [random.Random(f"{seed}/{match}/policies") for match in range(self.count)]
        self._positions = [chances.deal(self._start) for chances in self._chances]
        self._clear()
        for match in range(self.count):
            self._look(match)

    def step(self, actions: "NDArray[np.integer]") -> None:
        chosen: list[int] = batch_actions(actions, self.count, self.actions).tolist()
        self._check(chosen)
        self._clear()
        for match, action in enumerate(chosen):
            position = self._chances[match].deal(self._positions[match].play(action))
            if position.actor is Actor.OVER:
                self._finish(match, position)
                position = self._chances[match].deal(self._start)
            self._positions[match] = position
            self._look(match)

    def set(self, packed: "NDArray[np.uint8]", which: "NDArray[np.integer] | None" = None) -> None:
        states = packed_rows(packed, self.observations.shape[1])
        matches = which_matches(which, len(states), self.count).tolist()
        positions = rows_as_positions(self._start, states)
        for row, position in enumerate(positions):
            if position.actor is Actor.OVER:
                raise CoreError("row_over", row=row)
        for match, position in zip(matches, positions, strict=True):
            self._clear(match)
            self._positions[match] = self._chances[match].deal(position)
            self._look(match)

    def choose(self, policy: str) -> "NDArray[np.int32]":
        import numpy as np

        name = single_policy(policy)
        pairs = zip(self._positions, self._choosers, strict=True)
        return np.array([choose_in_python(position, name, chances) for position, chances in pairs], np.int32)

    def _check(self, chosen: list[int]) -> None:
        for match, action in enumerate(chosen):
            if not 0 <= action < self.actions or not self.masks[match, action]:
                raise CoreError("action_not_legal", action=action, match=match)

    def _clear(self, match: int | slice = slice(None)) -> None:
        for array in (self.dones, self.rewards, self.totals):
            array[match] = 0

    def _finish(self, match: int, position: Position) -> None:
        result = position.result()
        assert result is not None, "the match is over"
        self.dones[match] = 1
        self.totals[match] = result.totals
        self.rewards[match] = result.shares

    def _look(self, match: int) -> None:
        import numpy as np

        position = self._positions[match]
        self.actors[match] = position.actor
        self.observations[match] = np.frombuffer(position.pack(), np.uint8)
        self.masks[match] = 0
        self.masks[match, list(position.ids())] = 1
        if self._planes:
            seen = planes_in_python([position], [ACTING], position.rules)
            self._planes.planes[match], self._planes.vectors[match] = seen.planes[0], seen.vectors[0]


def _asked(planes: Planes | None) -> Planes:
    """The planes of a batch. Raises CoreError if nobody asked for them."""
    if planes is None:
        raise CoreError("batch_without_planes")
    return planes
