"""Many packed states in one call: equal to the Python rules, alike on all threads, and refused with a sentence."""

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kingdomino import KingdominoError, NotationError, OptionError, Position, new, parse_rules
from kingdomino.core.rules import Actor
from kingdomino.family.spec import rules_text
from kingdomino.native import NO_ACTION, Batch, advance, afterstates, afterstates_of_rows, batch, engine
from kingdomino.native.batches import PythonBatch
from kingdomino.native.core import CoreError
from kingdomino.native.rows import _advance_in_python, _afterstates_in_python
from kingdomino.notation.actions import Written
from kingdomino.testing import combinations

ROOT = Path(__file__).parents[2]
COMBINATIONS = tuple(map(rules_text, combinations()))
SAMPLES = ("kingdomino(seats=3)", "origins(mode=tribe, seats=2)", "duel")

Anything = Any
"""What may be handed over at run time, whatever the types say."""


def walk(text: str, seed: str = "rows") -> list[Position]:
    """Every position of a random match by the Python rules."""
    chances = random.Random(f"{text} {seed}")
    positions = [new(text)]
    while positions[-1].actor is not Actor.OVER:
        here = positions[-1]
        actions: Sequence[Written] = here.ids() or (here.sample(chances),)
        positions.append(here.play(chances.choice(actions)))
    return positions


def rows_of(positions: Sequence[Position]) -> NDArray[np.uint8]:
    return np.array([np.frombuffer(position.pack(), np.uint8) for position in positions])


def decisions_of(positions: Sequence[Position], seed: str) -> NDArray[np.int32]:
    """A random legal id for each position where a seat acts, no action for the others."""
    chances = random.Random(seed)
    return np.array([chances.choice(position.ids() or (NO_ACTION,)) for position in positions], np.int32)


# Advance


@pytest.mark.parametrize("text", COMBINATIONS)
def test_rows_advance_as_by_the_rules(text: str) -> None:
    """The action is that of the Python rules; chance deals what the core deals step by step from the same seed."""
    positions, core = walk(text), engine(text)
    ids, seeds = decisions_of(positions, text), np.arange(len(positions), dtype=np.uint64)
    ahead = advance(text, rows_of(positions), ids, seeds)
    for row, position in enumerate(positions[2:], start=2):  # the first two deals of Duel come from one stream
        after = position if ids[row] == NO_ACTION else position.play(int(ids[row]))
        packed = after.pack()
        while core.actor(packed) == Actor.CHANCE:
            packed = core.sample(packed, int(seeds[row]))
        assert ahead.packed[row].tobytes() == packed
        end = position.unpack(packed)
        result = end.result()
        assert ahead.actors[row] == end.actor != Actor.CHANCE
        assert ahead.totals[row].tolist() == list(result.totals if result else (0,) * end.rules.seats)
        assert ahead.shares[row] == pytest.approx(result.shares if result else (0,) * end.rules.seats)
    assert ahead.actors[-1] == Actor.OVER


@pytest.mark.parametrize("text", SAMPLES)
def test_rows_advance_alike_on_any_number_of_threads(text: str) -> None:
    positions = walk(text)
    arguments = (text, rows_of(positions), decisions_of(positions, text), np.arange(len(positions)))
    one, two = (advance(*arguments, threads=threads) for threads in (1, 2))
    for name in ("packed", "actors", "totals", "shares"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name


def test_the_seed_of_a_row_decides_what_is_dealt() -> None:
    start = rows_of([new("kingdomino(seats=4)")] * 200)
    ids, seeds = np.full(200, NO_ACTION), np.arange(200) // 2
    dealt = advance("kingdomino(seats=4)", start, ids, seeds).packed
    assert np.array_equal(dealt[::2], dealt[1::2])
    assert len(np.unique(dealt, axis=0)) > 90


@pytest.mark.parametrize("text", SAMPLES)
def test_without_the_core_rows_advance_by_the_rules(text: str) -> None:
    positions = walk(text)
    rows, ids = rows_of(positions), decisions_of(positions, text)
    seeds = np.zeros(len(positions), np.uint64)
    python, compiled = _advance_in_python(new(text), rows, ids, seeds), advance(text, rows, ids, seeds)
    for name in ("packed", "actors", "totals", "shares"):
        ours, theirs = getattr(python, name), getattr(compiled, name)
        assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype), name
    assert np.array_equal(python.actors < 0, compiled.actors < 0)
    undealt = [row for row, id_ in enumerate(ids) if id_ >= 0 and positions[row].play(int(id_)).actor != Actor.CHANCE]
    assert len(undealt) > 20
    assert np.array_equal(python.packed[undealt], compiled.packed[undealt])


# Afterstates


@pytest.mark.parametrize("text", COMBINATIONS)
def test_afterstates_are_those_of_the_rules(text: str) -> None:
    positions = walk(text)[::3]
    all_after = afterstates_of_rows(text, rows_of(positions), threads=2)
    assert len(all_after.offsets) == len(positions) + 1
    for row, position in enumerate(positions):
        part = slice(all_after.offsets[row], all_after.offsets[row + 1])
        assert tuple(all_after.ids[part]) == position.ids()
        assert [packed.tobytes() for packed in all_after.packed[part]] == [
            position.play(id_).pack() for id_ in position.ids()
        ]


@pytest.mark.parametrize("text", SAMPLES)
def test_afterstates_of_a_position_and_without_the_core_are_the_same(text: str) -> None:
    positions = walk(text)[::9]
    python, compiled = (
        _afterstates_in_python(new(text), rows_of(positions)),
        afterstates_of_rows(text, rows_of(positions)),
    )
    for name in ("offsets", "ids", "packed"):
        assert np.array_equal(getattr(python, name), getattr(compiled, name)), name
        assert getattr(python, name).dtype == getattr(compiled, name).dtype, name
    single = afterstates(positions[2])
    assert single.offsets.tolist() == [0, len(positions[2].ids())]
    assert np.array_equal(single.packed, compiled.packed[compiled.offsets[2] : compiled.offsets[3]])


def test_where_nobody_acts_there_are_no_afterstates() -> None:
    assert afterstates(new("duel")).packed.shape == (0, 109)


def test_no_rows_are_no_mistake() -> None:
    none = np.zeros((0, 109), np.uint8)
    assert advance("duel", none, np.array([], np.int32), np.array([], np.uint64)).actors.shape == (0,)
    assert afterstates_of_rows("duel", none).offsets.tolist() == [0]


# Batches that are set


def batches(text: str, count: int) -> list[Batch]:
    return [batch(text, count, seed=1), PythonBatch(parse_rules(text), count, 1)]


@pytest.mark.parametrize("text", SAMPLES)
def test_a_batch_can_be_set_to_any_states(text: str) -> None:
    positions = [position for position in walk(text) if position.actor >= 0][:40]
    for many in batches(text, len(positions)):
        while not many.dones.any():
            many.step(many.masks.argmax(axis=1))
        many.set(rows_of(positions))
        assert np.array_equal(many.observations, rows_of(positions))
        assert many.actors.tolist() == [position.actor for position in positions]
        assert [tuple(np.flatnonzero(mask)) for mask in many.masks] == [position.ids() for position in positions]
        assert not many.dones.any()
        assert not many.rewards.any()
        many.step(many.masks.argmax(axis=1))


def test_only_the_matches_that_are_named_are_set() -> None:
    positions = [position for position in walk("duel") if position.actor >= 0][5:7]
    for many in batches("duel", 4):
        before = many.observations.copy()
        many.set(rows_of(positions), np.array([3, 1]))
        assert np.array_equal(many.observations[[3, 1]], rows_of(positions))
        assert np.array_equal(many.observations[[0, 2]], before[[0, 2]])


def test_chance_acts_where_a_batch_is_set() -> None:
    dealing = [position for position in walk("kingdomino(seats=3)") if position.actor is Actor.CHANCE][4]
    for many in batches("kingdomino(seats=3)", 2):
        many.set(rows_of([dealing] * 2))
        assert (many.actors >= 0).all()
        assert many.masks.any(axis=1).all()


# Refusals


def refusal(call: Callable[[], object], error: type[KingdominoError]) -> str:
    with pytest.raises(error) as refused:
        call()
    assert str(refused.value).endswith(".")
    return str(refused.value)


ROLLED = rows_of([new("duel").play("first A").play("roll 1 2 3 4")] * 3)
IDS, SEEDS = np.zeros(3, np.int32), np.zeros(3, np.uint64)
START = new("duel")

NOT_ROWS: list[Anything] = [
    *(None, b"abc", 5, "duel", [[1]], ROLLED.astype(np.int64)),
    *(ROLLED[0], ROLLED[:, 1:], ROLLED[None]),
]


@pytest.mark.parametrize("rows", NOT_ROWS, ids=lambda rows: type(rows).__name__)
def test_what_is_no_array_of_packed_states_is_refused(rows: Anything) -> None:
    calls: tuple[Callable[[], object], ...] = (
        partial(advance, "duel", rows, IDS, SEEDS),
        partial(afterstates_of_rows, "duel", rows),
        *(partial(many.set, rows) for many in batches("duel", 3)),
    )
    for call in calls:
        assert "Packed states " in refusal(call, NotationError)


def test_the_row_of_a_bad_state_is_named() -> None:
    bad = ROLLED.copy()
    bad[1, 0] = 99
    calls: tuple[Callable[[], object], ...] = (
        partial(advance, "duel", bad, IDS, SEEDS),
        partial(afterstates_of_rows, "duel", bad, threads=2),
        partial(_advance_in_python, START, bad, IDS, SEEDS),
        partial(_afterstates_in_python, START, bad),
        *(partial(many.set, bad) for many in batches("duel", 3)),
    )
    for call in calls:
        assert "row 1" in refusal(call, NotationError).lower()


@pytest.mark.parametrize("id_", [374, -2, 2**40, 10**6])
def test_the_first_row_with_an_illegal_action_is_named(id_: int) -> None:
    ids = np.array([0, id_, id_])
    for threads in (1, 2):
        said = refusal(partial(advance, "duel", ROLLED, ids, SEEDS, threads=threads), CoreError)
        assert "is not legal in row 1" in said
    if abs(id_) < 2**31:
        said = refusal(lambda: _advance_in_python(START, ROLLED, ids.astype(np.int32), SEEDS), CoreError)
        assert "is not legal in row 1" in said


NOT_NUMBERS: list[Anything] = [None, 1, [1, 2], [[1, 2, 3]], [1.0, 2.0, 3.0], [True] * 3, ["1"] * 3, [[1], [2, 3], []]]


@pytest.mark.parametrize("numbers", NOT_NUMBERS, ids=str)
def test_there_must_be_a_whole_number_for_each_row(numbers: Anything) -> None:
    calls: list[Callable[[], object]] = [
        lambda: advance("duel", ROLLED, numbers, SEEDS),
        lambda: advance("duel", ROLLED, IDS, numbers),
    ]
    if numbers is not None:  # all matches
        calls += [partial(many.set, ROLLED, numbers) for many in batches("duel", 5)]
    for call in calls:
        assert "must have " in refusal(call, CoreError)


@pytest.mark.parametrize(
    ("which", "complaint"),
    [([0, 1, 5], "from 0 to 4, not 5"), ([-1, 1, 2], "from 0 to 4, not -1"), ([2, 1, 2], "Match 2 is named twice")],
)
def test_each_match_is_there_and_named_once(which: list[int], complaint: str) -> None:
    for many in batches("duel", 5):
        before = many.observations.copy()
        assert complaint in refusal(partial(many.set, ROLLED, np.array(which)), CoreError)
        assert np.array_equal(many.observations, before)


def test_all_matches_need_as_many_rows() -> None:
    for many in batches("duel", 5):
        assert "one whole number for each row (3)" in refusal(partial(many.set, ROLLED), CoreError)


def test_a_batch_is_not_set_to_a_match_that_is_over() -> None:
    rows = np.concatenate([ROLLED[:1], rows_of([walk("duel")[-1]])])
    for many in batches("duel", 2):
        before = many.observations.copy()
        assert "row 1 is over" in refusal(partial(many.set, rows), CoreError)
        assert np.array_equal(many.observations, before)


def test_unknown_rules_and_what_is_no_position_are_refused() -> None:
    not_position: Anything = b"duel"
    assert "chess" in refusal(lambda: advance("chess", ROLLED, IDS, SEEDS), OptionError)
    assert "chess" in refusal(lambda: afterstates_of_rows("chess", ROLLED), OptionError)
    assert "not a position" in refusal(lambda: afterstates(not_position), OptionError)


WITHOUT = """
import sys, warnings
sys.modules["kingdomino.native._core"] = None
warnings.simplefilter("ignore")
import numpy as np
from kingdomino import new
from kingdomino.native import NO_ACTION, advance, afterstates, batch
position = new("duel")
packed = np.frombuffer(position.pack(), np.uint8)[None]
ahead = advance("duel", packed, np.array([NO_ACTION]), np.array([1]))
many = batch("duel", 2)
many.set(np.concatenate([ahead.packed] * 2))
print(ahead.actors[0] >= 0, len(afterstates(position.unpack(ahead.packed[0].tobytes())).ids))
"""


def test_without_the_core_everything_works() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert run.stdout == "True 4\n", run.stderr
