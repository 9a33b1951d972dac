"""D11 and D12: when a match ends, what maps are worth, and who wins."""

import pytest

from kingdomino import Actor, Position
from kingdomino.games.duel.notation import count
from tests.clauses.duel_scene import FILLED_BUT_TWO, RULES, SIX_DOMAINS, scene
from tests.clauses.positions import happened, play, words

FILLED_BUT_ONE = """
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 ## f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
.. f0 f0 f0 f0 f0 f0
"""


# The end (D11)


@pytest.mark.clause("D11")
def test_d11_it_ends_after_the_turn_in_which_a_map_is_full() -> None:
    position = scene("d0A l0B f2A l0B", FILLED_BUT_TWO).play("draw e5 left")
    assert position.actor is Actor.B  # B still draws
    assert happened(position, "draw h7 right")[-1] == "map_full"
    assert position.play("draw h7 right").actor is Actor.OVER


@pytest.mark.clause("D11")
def test_d11_powers_won_in_the_last_turn_are_used_before_the_end() -> None:
    position = scene("d0A f0A l0B l0B", FILLED_BUT_TWO, boxes={"A": "filled=2"})
    position = play(position, "draw d5 right", "draw h7 right")
    assert words(position) == {"honour"}
    assert position.play("honour dot").actor is Actor.OVER


@pytest.mark.clause("D11")
def test_d11_one_die_alone_may_fill_the_last_square() -> None:
    position = scene("d0A f0A l0B l0B", FILLED_BUT_ONE, boxes={"A": "line"})
    assert play(position, "cast line", "ink 2 d5", "draw h7 right").actor is Actor.OVER


@pytest.mark.clause("D11")
def test_d11_it_ends_after_a_turn_in_which_neither_player_drew() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO, FILLED_BUT_ONE).play("skip")
    assert happened(position, "skip") == ["nothing_drawn", "nobody_drew"]
    assert position.play("skip").actor is Actor.OVER


@pytest.mark.clause("D11")
@pytest.mark.parametrize(
    ("position", "actions"),
    [
        (scene("d0A l0B l0A l0B", FILLED_BUT_TWO), ("skip", "draw h7 right")),
        (scene("d0A l0B l0A l0B", theirs=FILLED_BUT_TWO), ("draw h7 right", "skip")),
    ],
)
def test_d11_it_goes_on_while_one_of_them_draws(position: Position, actions: tuple[str, ...]) -> None:
    assert play(position, *actions).actor is Actor.CHANCE


# The count (D12)


@pytest.mark.clause("D12")
def test_d12_a_domain_scores_squares_times_crosses() -> None:
    sheet = count(RULES, SIX_DOMAINS)
    assert sorted((line.params["coat"], line.points) for line in sheet.lines) == [
        ("dot", 2 * 1),
        ("dot", 3 * 3),
        ("double_line", 2 * 1),
        ("filled", 0),
        ("line", 0),
        ("line", 0),
    ]
    assert sheet.total == 13


@pytest.mark.clause("D12")
def test_d12_the_castle_joins_no_domains_and_corners_do_not_either() -> None:
    sheet = count(RULES, "d0 ..  ..\nd1 ##  d1\n.. d1  ..")
    assert sorted(line.points for line in sheet.lines) == [1, 1, 2]


@pytest.mark.clause("D12")
def test_d12_honoured_domains_score_three_each_with_or_without_crosses() -> None:
    sheet = count(RULES, "d0 ..  ..\nd1 ##  d0\n.. l1  ..\nhonour dot")
    assert sheet.lines[-1].points == 3 * 2
    assert sheet.total == 2 * 1 + 1 + 3 * 2


LAST_TURN = ("skip", "skip")
"""Neither player draws, so the maps are counted without a change."""


def finished(mine: str, theirs: str) -> Position:
    """Two maps on which nothing more fits: no dot and no line connects in the lower left corner."""
    return play(scene("d0A l0B l0A l0B", mine, theirs), *LAST_TURN)


@pytest.mark.clause("D12")
def test_d12_the_higher_score_wins() -> None:
    result = finished(FILLED_BUT_TWO, FILLED_BUT_TWO.replace("f0", "f1", 1)).result()
    assert result is not None
    assert (result.winners, result.totals, result.decided_by) == ((Actor.B,), (0, 32), "score")


@pytest.mark.clause("D12")
def test_d12_a_tie_goes_to_the_largest_domain() -> None:
    result = finished(FILLED_BUT_TWO, FILLED_BUT_TWO.replace("f0", "c0", 1)).result()
    assert result is not None
    assert (result.winners, result.totals, result.decided_by) == ((Actor.A,), (0, 0), "largest_domain")


@pytest.mark.clause("D12")
def test_d12_a_tie_that_persists_is_a_draw() -> None:
    result = finished(FILLED_BUT_TWO, FILLED_BUT_TWO).result()
    assert result is not None
    assert (result.ranks, result.decided_by) == ((1, 1), "shared")


@pytest.mark.clause("D12")
def test_d12_more_crosses_break_no_tie() -> None:
    four_on_one = FILLED_BUT_TWO.replace("f0 f0", "c4 l0", 1)
    two_on_two = FILLED_BUT_TWO.replace("f0 f0", "c2 c0", 1)
    result = finished(four_on_one, two_on_two).result()
    assert result is not None
    assert (result.totals, result.decided_by) == ((4, 4), "shared")
