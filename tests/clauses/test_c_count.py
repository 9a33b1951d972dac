"""The count, common to Kingdomino and Origins: regions (C9) and ties (C10)."""

import pytest

from kingdomino import Result
from tests.clauses.kingdomino_scene import RICH_KINGDOM, counted, ended

TWO = "kingdomino(seats=2)"
FOUR = "kingdomino(seats=4)"


def lines(picture: str, rules: str = TWO) -> list[tuple[str, int, int, int]]:
    """Each line of the count: terrain, squares, symbols, points."""
    return [
        (str(line.params["terrain"]), int(line.params["squares"]), int(line.params["symbols"]), line.points)
        for line in counted(rules, picture).lines
    ]


def result(rules: str, pictures: str) -> Result:
    found = ended(rules, pictures).result()
    assert found is not None
    return found


# C9: regions


@pytest.mark.clause("C9")
def test_a_region_is_worth_its_squares_times_its_crowns() -> None:
    assert lines("## w1 w0 w1") == [("wheat", 3, 2, 6)]


@pytest.mark.clause("C9")
def test_a_region_without_crowns_is_worth_nothing() -> None:
    assert lines("## w0 w0 w0") == [("wheat", 3, 0, 0)]


@pytest.mark.clause("C9")
def test_squares_that_touch_at_a_corner_are_two_regions() -> None:
    picture = """
        .. w1
        w1 ##
    """

    assert lines(picture) == [("wheat", 1, 1, 1), ("wheat", 1, 1, 1)]


@pytest.mark.clause("C9")
def test_the_starting_tile_belongs_to_no_region_and_joins_none() -> None:
    assert lines("w1 ## w1") == [("wheat", 1, 1, 1), ("wheat", 1, 1, 1)]


@pytest.mark.clause("C9")
def test_a_region_may_go_round_another() -> None:
    picture = """
        f0 f0 f0
        f0 l1 f0
        f1 f0 f0
        .. ## ..
    """

    assert sorted(lines(picture)) == [("forest", 8, 1, 8), ("lake", 1, 1, 1)]


@pytest.mark.clause("C9")
def test_one_terrain_may_make_several_regions_each_counted_by_itself() -> None:
    assert lines("s2 s1 ## s2 s0") == [("swamp", 2, 3, 6), ("swamp", 2, 2, 4)]


@pytest.mark.clause("C9")
def test_the_score_is_the_sum_over_all_regions() -> None:
    scored = [line for line in sorted(lines(RICH_KINGDOM)) if line[-1]]
    assert scored == [("lake", 2, 1, 2), ("mine", 5, 9, 45), ("wheat", 8, 5, 40)]
    assert counted(TWO, RICH_KINGDOM).total == 87


@pytest.mark.clause("C9")
def test_a_line_of_the_count_names_the_squares_that_earn_it() -> None:
    line = counted(TWO, "## w1 w0").lines[0]

    assert [cell % 13 for cell in line.cells] == [7, 8]  # right of the starting tile, which is column 6


# C10: ties


@pytest.mark.clause("C10")
def test_the_highest_score_wins() -> None:
    decided = result(TWO, "## w1 w0\n\n## w1 w1")

    assert (decided.totals, decided.ranks, decided.decided_by) == ((2, 4), (2, 1), "score")


@pytest.mark.clause("C10")
def test_equal_scores_are_decided_by_the_largest_region_with_crowns_or_without() -> None:
    pictures = """
        l0 ## w1 w0

        l0 l0 l0 ##
        .. .. .. w1
        .. .. .. w0
    """

    decided = result(TWO, pictures)
    assert (decided.totals, decided.ranks, decided.decided_by) == ((2, 2), (2, 1), "largest_region")


@pytest.mark.clause("C10")
def test_equal_regions_are_decided_by_the_crowns() -> None:
    pictures = """
        w0 w0 ## f1 f0

        w1 ## m1
        f0 f0 ..
    """

    decided = result(TWO, pictures)
    assert (decided.totals, decided.ranks, decided.decided_by) == ((2, 2), (2, 1), "symbols")


@pytest.mark.clause("C10")
def test_when_everything_is_equal_the_victory_is_shared() -> None:
    decided = result(TWO, "## w1 w0\n\n## l1 l0")

    assert (decided.ranks, decided.decided_by, decided.winners) == ((1, 1), "shared", (0, 1))


@pytest.mark.clause("C10")
def test_players_who_share_the_first_place_leave_the_second_empty() -> None:
    decided = result(FOUR, "## w1 w0\n\n## l1 l0\n\n## f1\n\n## g0")

    assert (decided.totals, decided.ranks) == ((2, 2, 1, 0), (1, 1, 3, 4))


@pytest.mark.clause("C10")
def test_lower_places_follow_the_same_order() -> None:
    last_two_differ_in_their_largest_region = "## m3\n\n## w1 w0\n\n## w1 l0 l0\n\n## w1 l0"

    assert result(FOUR, last_two_differ_in_their_largest_region).ranks == (1, 2, 3, 4)


@pytest.mark.clause("C10")
def test_lower_places_are_shared_too() -> None:
    assert result(FOUR, "## m3\n\n## w1\n\n## l1\n\n## f1").ranks == (1, 2, 2, 2)


@pytest.mark.clause("C10")
def test_what_decided_is_about_the_first_place() -> None:
    assert result(FOUR, "## m3\n\n## w1\n\n## l1\n\n## f0").decided_by == "score"
