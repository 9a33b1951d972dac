"""Origins, Totem mode: resources, what fire does to them, who holds the totems, the count (OT1–OT5)."""

from collections import Counter

import pytest

from kingdomino import Actor
from kingdomino.games.origins.data import DOMINOES, STOCKED
from kingdomino.games.origins.notation import count, write_domino
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import Phase
from tests.clauses.origins_scene import drawn, scene, state_of
from tests.clauses.positions import happened, play, refused

TWO = "origins(seats=2, mode=totem)"
THREE = "origins(seats=3, mode=totem)"


@pytest.mark.clause("OT1")
@pytest.mark.parametrize(
    ("domino", "stocked"),
    [(4, "d0 g0+"), (15, "l0+ l0+"), (23, "j0+ q0+"), (35, "l1 q0+"), (28, "d0 v1"), (46, "l1 j2")],
)
def test_each_square_without_printed_fire_gets_the_resource_of_its_terrain(domino: int, stocked: str) -> None:
    assert write_domino(STOCKED[domino]) == stocked


@pytest.mark.clause("OT1")
def test_the_box_has_a_wooden_resource_for_every_such_square() -> None:
    halves = [half for domino in STOCKED.values() for half in (domino.left, domino.right)]
    resources = Counter(half.resource.name for half in halves if half.resource is not None)

    assert resources == {"MAMMOTH": 16, "FISH": 13, "MUSHROOM": 11, "FLINT": 9}


@pytest.mark.clause("OT1")
def test_resources_travel_with_the_domino_into_the_territory() -> None:
    laid = scene(TWO, line="21A").play("place h7 right")

    assert drawn(laid).splitlines()[0] == "## g0+ q0+"


@pytest.mark.clause("OT1")
def test_there_are_no_resources_in_discovery() -> None:
    assert drawn(scene("origins(seats=2)", line="21A").play("place h7 right")) == "## g0 q0"
    assert all(half.resource is None for domino in DOMINOES.values() for half in (domino.left, domino.right))


@pytest.mark.clause("OT2")
def test_a_fire_that_lands_on_a_resource_destroys_it() -> None:
    erupting = scene(TWO, "## g0+ l0+", line="28A").play("place e7 right")

    assert "resource_destroyed" in happened(erupting, "fire h7")
    assert drawn(erupting.play("fire h7"), 0).splitlines()[0] == "d0 v1 ## g0*1 l0+"


# Who takes a totem


@pytest.mark.clause("OT3")
def test_who_has_the_most_of_a_resource_takes_its_totem_from_the_table() -> None:
    laid = scene(TWO, "##\n\n## g0+", line="12A", coming="1").play("place h7 right")

    assert state_of(laid).totems == (0, None, None, None)


@pytest.mark.clause("OT3")
def test_who_only_draws_level_takes_nothing() -> None:
    laid = scene(TWO, "##\n\n## g0+ g0+", line="12A", coming="1").play("place h7 right")

    assert state_of(laid).totems == (None, None, None, None)


@pytest.mark.clause("OT3")
def test_who_overtakes_the_holder_takes_the_totem_from_them() -> None:
    before = scene(TWO, "##\n\n## g0+", line="12A", coming="1", totems="B - - -")

    assert happened(before, "place h7 right") == ["totem_passed"]
    assert state_of(before.play("place h7 right")).totems[0] == 0


@pytest.mark.clause("OT3")
def test_one_domino_may_bring_two_totems() -> None:
    assert happened(scene(TWO, line="23A"), "place h7 right") == ["totem_taken", "totem_taken"]


@pytest.mark.clause("OT3")
@pytest.mark.parametrize(("square", "holder"), [("h7", 1), ("i7", 0)])
def test_totems_change_hands_only_after_the_fire(square: str, holder: int) -> None:
    table = "## g0+ d0\n\n## g0+"
    erupting = scene(TWO, table, line="38A", coming="1", totems="B - - -").play("place e7 right")

    assert state_of(erupting).totems[0] == 1  # A has two mammoths now, but the volcano comes first
    assert state_of(erupting.play(f"fire {square}")).totems[0] == holder


# Who gives one up

LEVEL = """
    d0 ## g0+ g0+

    ## g0+ g0+

    ## g0+ g0+
"""
"""A, B and C have two mammoths each."""


@pytest.mark.clause("OT4")
def test_a_holder_overtaken_by_two_who_are_tied_chooses_between_them() -> None:
    overtaken = play(scene(THREE, LEVEL, line="28A", coming="1", totems="A - - -"), "place f8 up", "fire h7")

    assert overtaken.actor is Actor.A
    assert overtaken.texts() == ("give mammoth B", "give mammoth C")

    given, events = overtaken.step("give mammoth C")

    assert state_of(given).totems[0] == 2
    assert [event.code for event in events] == ["totem_passed"]
    assert state_of(given).phase is Phase.CLAIM


@pytest.mark.clause("OT4")
@pytest.mark.parametrize(("gift", "fault"), [("give mammoth A", "not_tied"), ("give fish B", "not_disputed")])
def test_the_totem_goes_to_nobody_else(gift: str, fault: str) -> None:
    overtaken = play(scene(THREE, LEVEL, line="28A", coming="1", totems="A - - -"), "place f8 up", "fire h7")

    assert refused(overtaken, gift) == fault


@pytest.mark.clause("OT4")
def test_a_holder_who_is_overtaken_by_one_loses_the_totem_to_them_at_once() -> None:
    before = scene(THREE, "d0 ## g0+ g0+\n\n## g0+ g0+\n\n## g0+", line="28A", coming="1", totems="A - - -")

    assert state_of(play(before, "place f8 up", "fire h7")).totems[0] == 1


@pytest.mark.clause("OT4")
def test_a_holder_who_is_tied_for_the_most_keeps_the_totem() -> None:
    before = scene(TWO, "d0 ## g0+ g0+\n\n## g0+", line="28A", coming="1", totems="A - - -")

    assert state_of(play(before, "place f8 up", "fire h7")).totems[0] == 0


@pytest.mark.clause("OT4")
def test_a_totem_of_which_nobody_has_any_resource_goes_back_on_the_table() -> None:
    before = scene(TWO, "d0 ## g0+", line="28A", coming="1", totems="A - - -")

    assert happened(before, "place f8 up", "fire h7") == ["resource_destroyed", "totem_returned"]
    assert state_of(play(before, "place f8 up", "fire h7")).totems[0] is None


# The count


@pytest.mark.clause("OT5")
def test_resources_and_totems_are_added_to_the_regions() -> None:
    territory = """
        g0+ g1 ## l0+ q0
        totems mammoth flint
    """
    sheet = count(OriginsRules(seats=4, mode="totem"), territory)

    assert [(line.code, line.points) for line in sheet.lines if line.points] == [
        ("region", 2),
        ("resources", 2),
        ("totem", 3),
        ("totem", 6),
    ]


@pytest.mark.clause("OT5")
@pytest.mark.parametrize(("totem", "points"), [("mammoth", 3), ("fish", 4), ("mushroom", 5), ("flint", 6)])
def test_each_totem_has_its_points(totem: str, points: int) -> None:
    assert count(OriginsRules(mode="totem"), f"##\ntotems {totem}").total == points


@pytest.mark.clause("OT5")
def test_the_bonuses_are_added_too() -> None:
    assert count(OriginsRules(seats=4, mode="totem", empire_of_fire=True), "g0+ ## d0").total == 1 + 10
