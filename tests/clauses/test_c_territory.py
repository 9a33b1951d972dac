"""Territories, common to Kingdomino and Origins: the frame, the connection, when a domino is discarded (C1–C4)."""

import pytest

from tests.clauses.kingdomino_scene import opened, scene, state_of
from tests.clauses.positions import play, refused, straight

DUEL = "kingdomino(seats=2)"
MIGHTY_DUEL = "kingdomino(seats=2, mighty_duel=yes)"

# Dominoes that appear below: 1 is w0 w0, 3 is f0 f0, 12 is s0 s0, 13 is w0 f0, 14 is w0 l0, 48 is w0 m3.


# C1: the starting tile, and two squares per domino


@pytest.mark.clause("C1")
def test_a_territory_starts_as_one_square() -> None:
    assert opened(DUEL).picture(0) == "##"


@pytest.mark.clause("C1")
def test_a_domino_covers_two_squares_side_by_side() -> None:
    laid = play(scene(DUEL, line="48A", coming="1 2 3 4"), "place h7 up")

    assert laid.picture(0) == straight("""
        .. m3
        ## w0
    """)


@pytest.mark.clause("C1")
def test_a_domino_can_be_turned_all_four_ways() -> None:
    pictures = {
        "place h7 right": "## w0 m3",
        "place i7 left": "## m3 w0",
        "place g8 up": "m3\nw0\n##",
        "place g9 down": "w0\nm3\n##",
    }

    assert {action: play(scene(DUEL, line="48A"), action).picture(0) for action in pictures} == pictures


@pytest.mark.clause("C1")
def test_turning_a_domino_with_equal_halves_round_is_the_same_placement() -> None:
    position = scene(DUEL, line="1A")

    assert refused(position, "place i7 left") == "same_placement"
    assert position.why_not("place i7 left") == (
        "Both halves are alike, so this is the same as “place h7 right”: write that."
    )


@pytest.mark.clause("C1")
def test_a_placement_that_is_wrong_both_ways_round_is_told_what_is_wrong_with_it() -> None:
    position = scene(DUEL, line="1A")  # wheat and wheat

    assert refused(position, "place h9 left") == "unconnected"
    assert refused(position, "place h10 down") == "unconnected"
    assert refused(position, "place c7 left") == "too_large"


# C2: empty squares, and a frame whose position follows only from the squares themselves


@pytest.mark.clause("C2")
@pytest.mark.parametrize("where", ["place h7 up", "place h6 up", "place f7 right", "place g8 down"])
def test_a_domino_may_not_cover_a_square_or_the_starting_tile(where: str) -> None:
    position = scene(DUEL, "## w0 f0", line="13A")

    assert refused(position, where) == "occupied"


@pytest.mark.clause("C2")
def test_five_squares_in_a_row_are_the_most() -> None:
    position = scene(DUEL, "w0 w0 ## w0 w0", line="1A")

    assert refused(position, "place d7 up") == "too_large"
    assert refused(position, "place j7 up") == "too_large"
    assert refused(position, "place e8 up") is None
    assert refused(position, "place i8 up") is None


@pytest.mark.clause("C2")
def test_five_squares_in_a_column_are_the_most() -> None:
    position = scene(
        DUEL,
        """
        w0
        w0
        ##
        w0
        w0
        """,
        line="1A",
    )

    assert refused(position, "place g10 right") == "too_large"
    assert refused(position, "place g4 right") == "too_large"
    assert refused(position, "place h9 right") is None
    assert refused(position, "place h5 right") is None


@pytest.mark.clause("C2")
def test_a_fault_says_how_long_the_territory_would_be() -> None:
    position = scene(DUEL, "w0 w0 ## w0", line="13A")

    assert position.why_not("place i7 right") == ("The territory would be 6 squares long; it must fit in 5×5.")


@pytest.mark.clause("C2")
def test_the_starting_tile_may_end_in_a_corner_of_the_frame() -> None:
    position = scene(
        DUEL,
        """
        w0 .. .. .. ..
        w0 .. .. .. ..
        w0 .. .. .. ..
        w0 .. .. .. ..
        ## w0 w0 w0 w0
        """,
        line="1A",
    )

    assert refused(position, "place k8 right") == "too_large"
    assert refused(position, "place h11 up") == "too_large"
    assert refused(position, "place h11 right") is None
    assert {action.split()[1][0] for action in position.texts()} <= set("ghijk")


@pytest.mark.clause("C2")
def test_the_frame_closes_on_one_side_as_the_territory_grows_on_the_other() -> None:
    four_wide = scene(DUEL, "## w0 w0 w0", line="1A 14A")
    left, right = "place f7 up", "place k7 up"

    assert refused(four_wide, left) is None
    assert refused(four_wide, right) is None
    assert refused(play(four_wide, right), "place f7 up") == "too_large"
    assert refused(play(four_wide, left), "place k7 up") == "too_large"


@pytest.mark.clause("C2")
def test_the_frame_closes_below_as_the_territory_grows_above_and_the_other_way_round() -> None:
    four_high = scene(
        DUEL,
        """
        w0
        w0
        w0
        ##
        """,
        line="1A 14A",
    )
    below, above = "place g6 right", "place g11 right"

    assert refused(four_high, below) is None
    assert refused(four_high, above) is None
    assert refused(play(four_high, above), "place g6 right") == "too_large"
    assert refused(play(four_high, below), "place g11 right") == "too_large"


@pytest.mark.clause("C2")
def test_where_a_rule_says_so_the_frame_is_seven_squares_wide() -> None:
    six_wide = scene(MIGHTY_DUEL, "w0 w0 ## w0 w0 w0", line="1A")

    assert refused(six_wide, "place k7 up") is None
    assert refused(six_wide, "place k7 right") == "too_large"


# C3: the connection


@pytest.mark.clause("C3")
def test_the_starting_tile_matches_every_terrain() -> None:
    position = scene(DUEL, "w0 ##", line="12A")  # swamp that touches only the castle

    assert refused(position, "place h7 right") is None


@pytest.mark.clause("C3")
def test_one_matching_half_is_enough() -> None:
    position = scene(DUEL, "## f0 w0", line="14A")  # its wheat half touches wheat, its lake half touches nothing

    assert refused(position, "place j7 right") is None
    assert refused(position, "place k7 left") == "unconnected"


@pytest.mark.clause("C3")
def test_another_terrain_beside_it_is_no_connection() -> None:
    position = scene(DUEL, "## f0 w0", line="12A")

    assert refused(position, "place j7 right") == "unconnected"


@pytest.mark.clause("C3")
def test_a_square_that_touches_only_at_a_corner_is_no_connection() -> None:
    position = scene(DUEL, "## f0 w0", line="1A")

    assert refused(position, "place j8 up") == "unconnected"
    assert refused(position, "place i8 up") is None


@pytest.mark.clause("C3")
def test_a_corner_of_the_starting_tile_is_no_connection() -> None:
    assert refused(scene(DUEL, line="1A"), "place h8 right") == "unconnected"


@pytest.mark.clause("C3")
def test_the_two_halves_of_a_domino_do_not_connect_each_other() -> None:
    position = scene(DUEL, "## w0 w0", line="3A")  # two forest halves that touch only wheat

    assert refused(position, "place j7 right") == "unconnected"


# C4: what can be laid must be laid

NEARLY_FULL = """
f0 f0 f0 w0 w0
f0 .. f0 w0 w0
f0 f0 ## w0 w0
f0 f0 f0 w0 w0
f0 f0 .. .. w0
"""  # two empty squares are left side by side, and another one alone


@pytest.mark.clause("C4")
def test_a_domino_that_can_be_laid_may_not_be_discarded() -> None:
    position = scene(DUEL, NEARLY_FULL, line="13A")

    assert position.texts() == ("place h5 left",)
    assert refused(position, "discard") == "can_be_placed"


@pytest.mark.clause("C4")
def test_a_domino_that_cannot_be_laid_is_discarded() -> None:
    position = scene(DUEL, NEARLY_FULL, line="12A", coming="1 2 3 4")  # two squares are free, but no swamp is near
    after = position.play("discard")

    assert position.texts() == ("discard",)
    assert after.picture(0) == position.picture(0)
    assert state_of(after).discards == (1, 0)


@pytest.mark.clause("C4")
def test_a_domino_for_which_there_is_no_room_is_discarded() -> None:
    full = scene(DUEL, NEARLY_FULL.replace(".. .. w0", "f0 f0 w0"), line="1A")

    assert full.texts() == ("discard",)


@pytest.mark.clause("C4")
def test_a_discard_is_told_to_the_players() -> None:
    _, events = scene(DUEL, NEARLY_FULL, line="12A").step("discard")

    assert [(event.code, event.clause) for event in events] == [("discarded", "C4")]
