"""Kingdomino's box and set-up: dominoes, and what two, three and four players use of them (K1–K4, K8)."""

from collections import Counter

import pytest

from kingdomino.games.kingdomino.data import DOMINOES, Terrain
from kingdomino.games.kingdomino.notation import write_domino, write_square
from tests.clauses.kingdomino_scene import opened, rules_of, state_of
from tests.matches import random_match

# K1: the box


@pytest.mark.clause("K1")
def test_there_are_48_dominoes_numbered_1_to_48() -> None:
    assert list(DOMINOES) == list(range(1, 49))
    assert all(domino.number == number for number, domino in DOMINOES.items())


@pytest.mark.clause("K1")
def test_there_are_six_terrains() -> None:
    assert [terrain.name.lower() for terrain in Terrain] == ["wheat", "forest", "lake", "grass", "swamp", "mine"]


@pytest.mark.clause("K1")
def test_the_squares_are_those_that_the_booklet_counts_on_its_last_page() -> None:
    squares = Counter(write_square(half) for domino in DOMINOES.values() for half in (domino.left, domino.right))

    assert squares == {
        "w0": 21,
        "w1": 5,
        "l0": 12,
        "l1": 6,
        "g0": 10,
        "g1": 2,
        "g2": 2,
        "s0": 6,
        "s1": 2,
        "s2": 2,
        "f0": 16,
        "f1": 6,
        "m0": 1,
        "m1": 1,
        "m2": 3,
        "m3": 1,
    }


@pytest.mark.clause("K1")
def test_higher_numbers_carry_more_crowns() -> None:
    crowns = [domino.left.crowns + domino.right.crowns for domino in DOMINOES.values()]

    assert crowns == sorted(crowns)
    assert crowns.count(0) == 18


@pytest.mark.clause("K1")
def test_no_square_with_crowns_is_printed_twice_on_a_domino() -> None:
    assert all(0 in (domino.left.crowns, domino.right.crowns) for domino in DOMINOES.values())
    assert write_domino(DOMINOES[48]) == "w0 m3"


# K2, K3, K4, K8: players

SET_UPS = [
    pytest.param("kingdomino(seats=2)", 2, 24, 4, 6, 5, marks=pytest.mark.clause("K2")),
    pytest.param("kingdomino(seats=3)", 1, 36, 3, 12, 5, marks=pytest.mark.clause("K3")),
    pytest.param("kingdomino(seats=4)", 1, 48, 4, 12, 5, marks=pytest.mark.clause("K4")),
    pytest.param("kingdomino(seats=2, mighty_duel=yes)", 2, 48, 4, 12, 7, marks=pytest.mark.clause("K8")),
    pytest.param("kingdomino(seats=3, three_player_line=4)", 1, 48, 4, 12, 5, marks=pytest.mark.clause("K9")),
]


@pytest.mark.parametrize(("rules", "kings", "dominoes", "line", "lines", "size"), SET_UPS)
def test_each_number_of_players_has_its_kings_dominoes_lines_and_frame(
    rules: str, kings: int, dominoes: int, line: int, lines: int, size: int
) -> None:
    match = random_match(rules)
    texts = list(match.texts())
    deals = [text.split()[1:] for text in texts if text.startswith("deal")]

    assert [text.split()[0] for text in texts].count("king") == kings * match.rules.seats
    assert [len(numbers) for numbers in deals] == [line] * lines
    assert len({number for numbers in deals for number in numbers}) == dominoes
    assert len(state_of(match.position).draft.unseen) == 48 - dominoes
    assert {kingdom.size for kingdom in state_of(match.position).kingdoms} == {size}


@pytest.mark.clause("K2")
@pytest.mark.clause("K8")
@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "kingdomino(seats=2, mighty_duel=yes)"])
def test_two_players_lay_one_domino_for_each_of_their_two_kings(rules: str) -> None:
    assert [slot.seat for slot in state_of(opened(rules)).draft.line] == [0, 1, 0, 1]


@pytest.mark.clause("K2")
def test_the_24_dominoes_that_two_players_leave_out_stay_unseen() -> None:
    match = random_match("kingdomino(seats=2)")
    dealt = {number for text in match.texts() if text.startswith("deal") for number in text.split()[1:]}

    assert len(dealt) == 24
    assert not {str(number) for number in state_of(match.position).draft.unseen} & dealt


@pytest.mark.clause("K3")
def test_with_three_players_every_king_finds_a_domino_and_none_is_left() -> None:
    rules = rules_of("kingdomino(seats=3)")

    assert rules.line_length == rules.seats * rules.kings_each
