"""What learners see: C++ and Python agree for every combination, the names are true, wrong calls are refused."""

import random
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest

from kingdomino import NotationError, OptionError, Position, new, parse_rules
from kingdomino.family.spec import rules_text
from kingdomino.native import (
    ACTING,
    batch,
    plane_names,
    plane_scales,
    planes,
    vector_names,
    vector_scales,
)
from kingdomino.native.batches import PythonBatch
from kingdomino.native.core import CoreError
from kingdomino.native.planes import look, planes_in_python
from kingdomino.testing import combinations
from tests.native.test_rows import ROOT, SAMPLES, refusal, rows_of, walk

COMBINATIONS = tuple(map(rules_text, combinations()))

Anything = Any
"""What may be handed over at run time, whatever the types say."""


@pytest.mark.parametrize("text", COMBINATIONS)
def test_the_core_sees_what_python_sees(text: str) -> None:
    rules, chances, positions = parse_rules(text), random.Random(text), walk(text, "planes")
    viewers = [chances.randrange(ACTING, rules.seats) for _ in positions]
    native = planes(rules, rows_of(positions), seats=np.array(viewers), threads=2)
    python = planes_in_python(positions, viewers, rules)
    names, entries = plane_names(rules), vector_names(rules)
    assert native.planes.shape == python.planes.shape
    assert native.vectors.shape == python.vectors.shape == (len(positions), len(entries))
    assert {names[plane] for plane in np.nonzero(native.planes != python.planes)[1]} == set()
    assert {entries[entry] for entry in np.nonzero(native.vectors != python.vectors)[1]} == set()


@pytest.mark.parametrize("text", SAMPLES)
def test_without_seats_the_acting_seat_looks(text: str) -> None:
    positions = walk(text)
    acting = np.array([max(position.actor, 0) for position in positions])
    seen, same = planes(text, rows_of(positions)), planes(text, rows_of(positions), seats=acting)
    assert np.array_equal(seen.planes, same.planes)
    assert np.array_equal(seen.vectors, same.vectors)


# Names and layout


@pytest.mark.parametrize("text", COMBINATIONS)
def test_each_plane_and_each_number_has_a_name_of_its_own(text: str) -> None:
    for names, scales in (
        (plane_names(text), plane_scales(text)),
        (vector_names(text), vector_scales(text)),
    ):
        assert len(set(names)) == len(names) == len(scales)
        assert (scales >= 1).all()


@pytest.mark.parametrize(
    "texts",
    [
        ("kingdomino(seats=2)", "kingdomino(seats=2, harmony=yes, dynasty=yes)", "kingdomino(seats=2, opening=snake)"),
        ("origins(seats=3)", "origins(seats=3, mode=totem)", "origins(seats=3, mode=tribe, fire_on_hut=yes)"),
    ],
)
def test_the_layout_is_the_same_for_all_options_and_modes(texts: Sequence[str]) -> None:
    assert len({(plane_names(text), vector_names(text)) for text in texts}) == 1


@pytest.mark.parametrize("text", ["kingdomino(seats=2)", "kingdomino(seats=4)", "origins(seats=3, mode=tribe)", "duel"])
def test_every_plane_is_used_somewhere(text: str) -> None:
    """Along some random matches no plane stays empty, so none is left out by mistake."""
    many, used = batch(text, 100, seed=1, planes=True), set[int]()
    for _ in range(150):
        used |= set(np.nonzero(many.planes)[1].tolist())
        many.step(many.choose("random"))
    assert [name for plane, name in enumerate(plane_names(text)) if plane not in used] == []


def seen_by_name(position: Position, seat: int = ACTING) -> dict[str, Any]:
    """Planes as the names of their cells and numbers by their values, as Python sees them."""
    seen = look(position, seat)
    return {
        **{plane.name: dict(plane.cells) for plane in seen.planes},
        **{number.name: number.value for number in seen.numbers},
    }


def test_seats_are_counted_from_the_one_that_looks() -> None:
    position = new("kingdomino(seats=3)").play("deal 3 12 25").play("king B").play("claim 12").play("king C")
    by_c, by_a = seen_by_name(position), seen_by_name(position, 0)
    assert by_c["line 2: claimed by: +2"] == by_a["line 2: claimed by: +1"] == 1
    assert by_c["piece drawn 1: own"] == by_a["piece drawn 1: +2"] == 1
    assert by_c["phase: open"] == 1
    assert [by_c[f"line {place}: number"] for place in (1, 2, 3, 4)] == [3, 12, 25, 0]


def test_legal_planes_are_the_legal_actions_and_only_of_the_seat_that_acts() -> None:
    for position in walk("kingdomino(seats=2)"):
        if position.state.phase.name != "PLACE":
            continue
        texts = {text.removeprefix("place ") for text in position.texts() if text.startswith("place ")}
        row = rows_of([position])
        names = plane_names("kingdomino(seats=2)")
        for seat in (0, 1):
            drawn = planes("kingdomino(seats=2)", row, seats=np.array([seat])).planes[0]
            marked = {
                f"{'cdefghijk'[column]}{line + 3} {direction}"
                for direction in ("right", "up", "left", "down")
                for line, column in zip(*np.nonzero(drawn[names.index(f"legal: place {direction}")]), strict=True)
            }
            assert marked == (texts if seat == position.actor else set())


# Batches


@pytest.mark.parametrize("text", SAMPLES)
def test_a_batch_draws_planes_if_it_is_asked_to(text: str) -> None:
    for many in (batch(text, 6, seed=3, planes=True), PythonBatch(parse_rules(text), 2, 3, planes=True)):
        for _ in range(30):
            seen = planes(text, np.ascontiguousarray(many.observations))
            assert np.array_equal(many.planes, seen.planes)
            assert np.array_equal(many.vectors, seen.vectors)
            many.step(many.choose("random"))


def test_a_batch_without_planes_says_so() -> None:
    for many in (batch("duel", 2), PythonBatch(parse_rules("duel"), 2, 1)):
        assert "planes=True" in refusal(partial(getattr, many, "planes"), CoreError)
        assert "planes=True" in refusal(partial(getattr, many, "vectors"), CoreError)


# Refusals


@pytest.mark.parametrize("seats", [[0, 2], [-2, 0], [0], [0.5, 1.0], 1, "AB"], ids=str)
def test_the_seats_that_look_are_those_of_the_match(seats: Anything) -> None:
    rows = rows_of(walk("duel")[:2])
    assert "“seats” must " in refusal(partial(planes, "duel", rows, seats=seats), CoreError)


def test_what_is_no_array_of_states_is_refused() -> None:
    rows = rows_of(walk("duel")[:2])
    bad = rows.copy()
    bad[1, 0] = 99
    assert "row 1" in refusal(partial(planes, "duel", bad), NotationError)
    assert "Packed states" in refusal(partial(planes, "duel", rows[0]), NotationError)
    assert "chess" in refusal(partial(planes, "chess", rows), OptionError)


OWN_GAME = """
import numpy as np
from kingdomino import KingdominoError, new
from kingdomino.family.registry import register
from kingdomino.native import batch, plane_names, planes
from tests.fourth_game.gardens.game import GARDENS

register((GARDENS,))
packed = np.frombuffer(new("gardens").pack(), np.uint8)[None]
calls = (lambda: planes("gardens", packed), lambda: plane_names("gardens"), lambda: batch("gardens", 2, planes=True))
for call in calls:
    try:
        call()
    except KingdominoError as error:
        print(error)
"""


def test_a_game_of_ones_own_has_no_planes() -> None:
    run = subprocess.run([sys.executable, "-c", OWN_GAME], capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.stdout.count("There are no planes for “gardens”") == 3, run.stderr


WITHOUT = """
import sys, warnings
sys.modules["kingdomino.native._core"] = None
warnings.simplefilter("ignore")
import numpy as np
from kingdomino import new
from kingdomino.native import batch, planes
seen = planes("duel", np.frombuffer(new("duel").pack(), np.uint8)[None])
print(seen.planes.shape, seen.vectors.shape, batch("duel", 3, planes=True).planes.shape)
"""


def test_without_the_core_python_draws_the_planes() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert run.stdout == "(1, 35, 5, 7) (1, 105) (3, 35, 5, 7)\n", run.stderr
