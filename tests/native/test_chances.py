"""Chance and policies draw from separate random numbers: two actions and any two policies meet the same deals."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

import numpy as np
import pytest

from kingdomino import new
from kingdomino.core.draft import draft_of
from kingdomino.core.rules import Actor
from kingdomino.family.spec import rules_text
from kingdomino.games.duel.state import State as DuelState
from kingdomino.native import batch, playout, playouts
from kingdomino.native.batches import PythonBatch
from kingdomino.native.playing import _playout_in_python
from kingdomino.play.position import Position
from kingdomino.testing import plain_combinations

PLAIN = tuple(map(rules_text, plain_combinations()))
DRAFTED = tuple(text for text in PLAIN if text != "duel")
TRIBE = "origins(seats=2, mode=tribe)"
PLAYOUTS = 20

Play = Callable[[Position, int, str], Sequence[Position]]


def play_compiled(position: Position, number: int, policy: str, *, seed: int = 7) -> list[Position]:
    return [position.unpack(packed) for packed in playout(position, number, policy, seed=seed)]


def play_in_python(position: Position, number: int, policy: str, *, seed: int = 7) -> list[Position]:
    return [*_playout_in_python(position, number, (policy,) * position.rules.seats, seed)]


BOTH: tuple[Play, ...] = (play_compiled, play_in_python)


def dealt(positions: Sequence[Position]) -> list[tuple[object, ...]]:
    """What chance did, of every kind but the cave: the lines dealt, the pieces drawn, the faces rolled."""
    return [*chain.from_iterable(map(dealt_between, positions, positions[1:]))]


def dealt_between(before: Position, after: Position) -> Iterator[tuple[object, ...]]:
    if before.actor is not Actor.CHANCE or before.rules.chance(before.state) == "cave":
        return
    if isinstance(after.state, DuelState):
        yield after.state.roller, tuple(die.face for die in after.state.dice)
    else:
        gone = set(draft_of(before.state).unseen) - set(draft_of(after.state).unseen)
        yield (*sorted(gone), *draft_of(after.state).hand)


def at_a_claim(text: str) -> Position:
    """A position some turns into a random match, in which a line's dominoes can be claimed."""
    chances = random.Random(text)
    position = new(text).deal(chances)
    while position.state.phase.name != "CLAIM" or len(position.ids()) < 2:
        position = position.play(chances.choice(position.ids())).deal(chances)
    return position


@pytest.mark.parametrize("play", BOTH)
@pytest.mark.parametrize("text", DRAFTED)
def test_two_claims_meet_the_same_lines_in_the_same_playout(text: str, play: Play) -> None:
    position = at_a_claim(text)
    first, last = position.play(position.ids()[0]), position.play(position.ids()[-1])
    for number in range(PLAYOUTS if play is play_compiled else 2):
        deals = dealt(play(first, number, "random"))
        assert deals
        assert deals == dealt(play(last, number, "random"))


@pytest.mark.parametrize("play", BOTH)
@pytest.mark.parametrize("text", PLAIN)
def test_two_policies_meet_the_same_deals_in_the_same_playout(text: str, play: Play) -> None:
    calm, greedy = (dealt(play(new(text), 3, policy)) for policy in ("random", "greedy"))
    shared = min(len(calm), len(greedy))  # a match of Duel may end sooner
    assert calm[:shared] == greedy[:shared]
    assert shared > 5


def recruits(positions: Sequence[Position]) -> int:
    return sum(position.state.phase.name == "SETTLE" for position in positions)


def test_recruits_change_no_line() -> None:
    position, other_recruits = at_a_claim(TRIBE), 0
    for number in range(PLAYOUTS):
        one, other = (play_compiled(position, number, policy) for policy in ("random", "greedy"))
        assert dealt(one) == dealt(other)
        other_recruits += recruits(one) != recruits(other)
    assert other_recruits > PLAYOUTS / 2


def test_playouts_with_other_numbers_or_seeds_have_other_deals() -> None:
    position = new(TRIBE)
    deals = [dealt(play_compiled(position, number, "random", seed=seed)) for number in range(5) for seed in range(5)]
    assert all(deals.count(each) == 1 for each in deals)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("text", PLAIN)
def test_a_playout_is_the_one_with_its_number(text: str, policy: str) -> None:
    position = new(text)
    ends = playouts(position, PLAYOUTS, policy, seed=9)
    for number in (0, 1, PLAYOUTS - 1):
        result = play_compiled(position, number, policy, seed=9)[-1].result()
        assert result
        assert result.totals == tuple(ends.totals[number])
        assert result.shares == pytest.approx(ends.shares[number])


@pytest.mark.parametrize("make", [batch, lambda text, n, seed: PythonBatch(new(text).rules, n, seed)])
def test_the_matches_of_a_batch_are_dealt_the_same_whatever_is_played(make: Callable[..., PythonBatch]) -> None:
    one, other = make("kingdomino(seats=2)", 2, seed=3), make("kingdomino(seats=2)", 2, seed=3)
    unpack = new("kingdomino(seats=2)").unpack
    last = partial(np.apply_along_axis, lambda mask: np.flatnonzero(mask)[-1], 1)
    ended = 0
    while not ended:
        for ours, theirs in zip(one.observations, other.observations, strict=True):
            unseen = [draft_of(unpack(row.tobytes()).state).unseen for row in (ours, theirs)]
            assert unseen[0] == unseen[1]
        one.step(one.masks.argmax(axis=1))
        other.step(last(other.masks))
        ended = int(one.dones.sum() + other.dones.sum())
