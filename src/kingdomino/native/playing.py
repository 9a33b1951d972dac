"""Whole matches played by policies: from a position (`playouts`) or from the start (`play_matches`).

Chance and policies have separate random numbers. What is dealt in the match with a number follows from the seed and
the number, whatever the policies are and whatever was played before, so that two actions can be compared on the
same deals.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules
from kingdomino.native.arguments import check_position, count_of, match_number, seed_bits, threads_of
from kingdomino.native.chances import PlayoutChances
from kingdomino.native.core import check_numpy, clear_errors, find_core, tell_once
from kingdomino.native.policies import PLAYER_GREEDY, acting_seat, choose_in_python, core_policies, seat_policies
from kingdomino.play.position import Position, new

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MOST_PLAYOUTS: Final = 100_000_000
"""The most matches of one call; their results take about a gigabyte."""


@dataclass(frozen=True, slots=True, eq=False)
class Playouts:
    """How matches ended, one row per match and one column per seat.

    `totals` are the final scores (16-bit numbers); `shares` the parts of the victory (C10): 1 for a sole winner, equal
    parts for those who share it, 0 for the rest.
    """

    totals: "NDArray[np.int16]"
    shares: "NDArray[np.float32]"

    def __len__(self) -> int:
        return len(self.totals)

    @property
    def mean_totals(self) -> "NDArray[np.float64]":
        """Each seat's average score."""
        mean: NDArray[np.float64] = self.totals.mean(axis=0, dtype=float)
        return mean

    @property
    def win_shares(self) -> "NDArray[np.float64]":
        """Each seat's average part of the victory."""
        mean: NDArray[np.float64] = self.shares.mean(axis=0, dtype=float)
        return mean


def playouts(
    position: Position, n: int, policy: str | Sequence[str] = "random", *, seed: int = 0, threads: int | None = None
) -> Playouts:
    """The ends of n matches played on from a position, by one policy for all seats or by one for each seat.

    The same seed gives the same matches, however many threads there are (all cores without a number). Raises
    OptionError for an unknown policy, a number below one or an argument of a wrong kind, NotationError for a state that
    no match leads to.
    """
    names = _policies_from(position, policy)
    check_numpy()
    n, bits, threads = count_of("playouts", n, MOST_PLAYOUTS), seed_bits(seed), threads_of(threads)
    core = find_core(position.rules)
    if core is None:
        tell_once()
        return _play_in_python(position, n, names, seed)
    with clear_errors():
        return Playouts(*core.playouts(position.pack(), n, core_policies(names), bits, threads))


def playout(position: Position, number: int, policy: str | Sequence[str] = "random", *, seed: int = 0) -> list[bytes]:
    """The packed states of one match of `playouts`, from the position to the end; the first match has number 0.

    Raises as `playouts` does, and OptionError for a number that no match can have.
    """
    names = _policies_from(position, policy)
    number, bits = match_number(number, MOST_PLAYOUTS), seed_bits(seed)
    core = find_core(position.rules)
    if core is None:
        tell_once()
        return [after.pack() for after in _playout_in_python(position, number, names, seed)]
    with clear_errors():
        return core.playout(position.pack(), number, core_policies(names), bits)


def _policies_from(position: Position, policy: str | Sequence[str]) -> tuple[str, ...]:
    """The policy of each seat for playouts from a position. Raises OptionError and NotationError."""
    check_position(position)
    player = acting_seat(position) if isinstance(policy, str) and policy == PLAYER_GREEDY else 0
    return seat_policies(position.rules, policy, player)


def play_matches(
    rules: str | AnyRules, policies: str | Sequence[str], n: int, *, seed: int = 0, threads: int | None = None
) -> Playouts:
    """The ends of n matches from the start; the first policy sits in seat A, and so on. Raises as `playouts` does."""
    return playouts(new(as_rules(rules)), n, policies, seed=seed, threads=threads)


def _play_in_python(position: Position, n: int, names: Sequence[str], seed: int) -> Playouts:
    import numpy as np

    results = []
    for match in range(n):
        *_, end = _playout_in_python(position, match, names, seed)
        results.append(end.result())
    shares = [result.shares for result in results if result]
    totals = [result.totals for result in results if result]
    return Playouts(np.array(totals, np.int16), np.array(shares, np.float32))


def _playout_in_python(position: Position, match: int, names: Sequence[str], seed: int) -> Iterator[Position]:
    chances, policy_random = PlayoutChances(f"{seed}/{match}"), random.Random(f"{seed}/{match}/policies")
    return play_on(position, names, chances, policy_random)


def play_on(
    position: Position, names: Sequence[str], chances: PlayoutChances, policy_random: random.Random
) -> Iterator[Position]:
    """One match by the Python rules, with one policy per seat: every position, this one first and the end last."""
    yield position
    while (actor := position.actor) is not Actor.OVER:
        if actor is Actor.CHANCE:
            position = position.play(chances.draw(position))
        else:
            position = position.play(choose_in_python(position, names[actor], policy_random))
        yield position
