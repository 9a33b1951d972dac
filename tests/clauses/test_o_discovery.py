"""Origins, all modes: box, players, volcanoes and fire, the count, the bonuses (O1–O8)."""

from collections import Counter
from random import Random

import pytest

from kingdomino import Actor, new
from kingdomino.core.domino import Domino, Place
from kingdomino.core.draft import Deal
from kingdomino.core.grid import NAMES, Direction
from kingdomino.family.spec import parse_rules
from kingdomino.games.origins.data import DOMINOES, Square, Terrain
from kingdomino.games.origins.notation import count, write_square
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import Phase, State
from tests.clauses.origins_scene import BOOKLETS_TERRITORY, drawn, scene, state_of, territory_of
from tests.clauses.positions import happened, play, refused, straight

# The box


@pytest.mark.clause("O1")
def test_the_box_has_48_dominoes_with_the_squares_that_the_booklet_counts() -> None:
    halves = Counter(write_square(half) for domino in DOMINOES.values() for half in (domino.left, domino.right))

    assert sorted(DOMINOES) == list(range(1, 49))
    assert " ".join(f"{square}×{halves[square]}" for square in sorted(halves)) == (
        "d0×20 d1×2 g0×16 g1×3 j0×11 j1×3 j2×1 l0×13 l1×4 q0×9 q1×2 q2×2 v1×5 v2×4 v3×1"
    )


@pytest.mark.clause("O1")
def test_the_three_modes_are_an_option() -> None:
    mode = new("origins").rules.info.option("mode")

    assert mode is not None
    assert mode.values == ("discovery", "totem", "tribe")
    assert [parse_rules(f"origins(mode={value})").option("mode") for value in mode.values] == list(mode.values)


# Players and lines


@pytest.mark.clause("O2")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_players_each_has_one_chief_and_a_frame_of_5x5(seats: int) -> None:
    state = state_of(new(f"origins(seats={seats})"))

    assert state.draft.hand == (1,) * seats
    assert {territory.size for territory in state.territories} == {5}


@pytest.mark.clause("O2")
@pytest.mark.clause("O3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_has_twelve_lines_of_four_dominoes(seats: int) -> None:
    position, chances, lines = new(f"origins(seats={seats})"), Random(seats), list[int]()
    while position.actor is not Actor.OVER:
        action = position.sample(chances) if position.actor is Actor.CHANCE else position.legal()[0]
        lines += [len(action.dominoes)] if isinstance(action, Deal) else []
        position = position.play(action)

    assert lines == [4] * 12


@pytest.mark.clause("O2")
def test_with_three_players_the_domino_nobody_chose_is_discarded() -> None:
    opening = play(new("origins(seats=3)"), "deal 5 10 20 30", "chief B", "claim 30", "chief A", "claim 5", "chief C")

    assert happened(opening, "claim 20") == ["left_over"]
    assert [slot.domino for slot in state_of(opening.play("claim 20")).draft.line] == [5, 20, 30]


@pytest.mark.clause("O2")
def test_with_three_players_a_later_line_loses_its_unchosen_domino_too() -> None:
    last_turn = scene("origins(seats=3)", line="1A", coming="4B 8C 15 16").play("place h7 right")

    after, events = last_turn.step("claim 16")

    assert [(event.code, event.params) for event in events] == [("left_over", {"domino": 15})]
    assert [slot.domino for slot in state_of(after).draft.line] == [4, 8, 16]


@pytest.mark.clause("O3")
def test_two_players_have_two_chiefs_each_and_a_frame_of_7x7() -> None:
    state = state_of(new("origins(seats=2)"))

    assert state.draft.hand == (2, 2)
    assert {territory.size for territory in state.territories} == {7}


@pytest.mark.clause("O3")
@pytest.mark.parametrize(("taken", "owners"), [("take 1 4", "BAAB"), ("take 2 3", "ABBA")])
def test_the_chief_drawn_first_takes_the_outer_or_the_inner_two_dominoes(taken: str, owners: str) -> None:
    opening = play(new("origins(seats=2)"), "deal 5 10 20 30", "chief B")

    assert opening.actor is Actor.B
    assert opening.texts() == ("take 1 4", "take 2 3")

    opened = opening.play(taken)

    assert "".join(Actor(slot.seat).name for slot in state_of(opened).draft.line if slot.seat is not None) == owners
    assert opened.play("deal 1 2 3 4").actor is Actor[owners[0]]


# Volcanoes and fire


@pytest.mark.clause("O4")
@pytest.mark.parametrize(
    ("domino", "fires", "squares"),
    [(28, 1, ["e7", "h7", "i7"]), (42, 2, ["e7", "h7"]), (48, 3, ["e7"])],
)
def test_more_craters_throw_more_fires_less_far(domino: int, fires: int, squares: list[str]) -> None:
    #        e  f  g  h  i  j
    row = "## g0 g0 g0"
    erupting = scene("origins(seats=2)", row, line=f"{domino}A").play("place e7 right")

    assert erupting.texts() == tuple(f"fire {square}" for square in squares)

    burning = erupting.play("fire e7")

    assert drawn(burning).split()[0].endswith(f"*{fires}")


@pytest.mark.clause("O4")
def test_a_domino_without_a_volcano_throws_no_fire() -> None:
    laid = scene("origins(seats=2)", line="12A", coming="1").play("place h7 right")

    assert state_of(laid).phase is Phase.CLAIM


@pytest.mark.clause("O5")
def test_the_booklets_fire_goes_east_north_east_and_east_again() -> None:
    territory = """
        .. g0 g0
        .. ## ..
    """
    erupting = scene("origins(seats=2)", territory, line="28A").play("place f7 left")

    burning = erupting.play("fire h8")

    assert drawn(burning) == straight("""
        .. .. g0 g0*1
        v1 d0 ## ..
    """)


ROUND_THE_VOLCANO = """
    d0   g0*2 g0 d0
    v2   ##   .. ..
    d0   g1   .. ..
"""
"""Domino 28 is laid below, `place f5 right`: its volcano is on g5."""


@pytest.mark.clause("O5")
@pytest.mark.parametrize(
    ("square", "fault"),
    [
        ("f8", None),
        ("f5", None),
        ("i8", None),
        ("g8", "fire_on_fire"),
        ("g6", "fire_on_fire"),
        ("f7", "fire_on_volcano"),
        ("g5", "fire_on_volcano"),
        ("g7", "fire_on_hut"),
        ("h7", "not_in_territory"),
    ],
)
def test_fire_lands_only_on_a_square_without_fire_that_is_no_volcano(square: str, fault: str | None) -> None:
    erupting = scene("origins(seats=2)", ROUND_THE_VOLCANO, line="28A").play("place f5 right")

    assert refused(erupting, f"fire {square}") == fault


@pytest.mark.clause("O5")
def test_fire_does_not_land_beyond_its_range() -> None:
    erupting = scene("origins(seats=2)", "## g0 g0 g0", line="42A").play("place e7 right")

    assert erupting.why_not("fire i7") == "That is 3 steps away; this volcano throws its fire up to 2 steps."


@pytest.mark.clause("O5")
def test_what_lies_on_the_way_of_a_fire_does_not_matter() -> None:
    territory = """
        v1 .. g0
        d0 ## g0
    """
    erupting = scene("origins(seats=2)", territory, line="28A").play("place f6 left")

    assert refused(erupting, "fire h8") is None  # two rows and three columns away, past a volcano, a gap and the hut


@pytest.mark.clause("O5")
def test_with_fire_on_hut_a_token_may_land_on_the_starting_tile() -> None:
    erupting = scene("origins(seats=2, fire_on_hut=yes)", line="28A").play("place e7 right")

    assert erupting.texts() == ("fire e7", "fire g7")
    assert drawn(erupting.play("fire g7")) == "d0 v1 ##*1"


@pytest.mark.clause("O5")
def test_a_second_token_does_not_land_on_the_hut() -> None:
    erupting = scene("origins(seats=2, fire_on_hut=yes)", "d0 v2 ##*2", line="28A").play("place g8 up")

    assert refused(erupting, "fire g7") == "fire_on_fire"


@pytest.mark.clause("O5")
def test_a_fire_on_the_hut_scores_no_region_but_is_a_symbol_of_the_territory() -> None:
    (sheet, _) = scene("origins(seats=2, fire_on_hut=yes)", "d0 v2 ##*2").score()

    assert sheet.total == 0
    assert sheet.tie_breaks == (1, 2)


@pytest.mark.clause("O6")
def test_the_token_must_be_placed_before_anything_else() -> None:
    erupting = scene("origins(seats=2)", line="28A", coming="1").play("place e7 right")

    assert {text.split()[0] for text in erupting.texts()} == {"fire"}
    assert refused(erupting, "claim 1") == "not_now"


class Walled(OriginsRules):
    """Origins with one more domino: a volcano beside a lake that already has fire."""

    def domino(self, state: State) -> Domino[Square]:
        return Domino(49, Square(Terrain.LAKE, fires=1), Square(Terrain.VOLCANO, craters=1))


@pytest.mark.clause("O6")
def test_a_token_for_which_there_is_no_square_is_discarded() -> None:
    state = state_of(scene("origins(seats=2)", coming="1"))

    transition = Walled().apply(state, Place(NAMES.index("e7"), Direction.RIGHT))

    assert [event.code for event in transition.events] == ["fire_discarded"]
    assert transition.state.phase is Phase.CLAIM


@pytest.mark.clause("O6")
def test_with_the_dominoes_of_the_box_there_is_always_a_square() -> None:
    beside_volcanoes = [domino.left for domino in DOMINOES.values() if domino.right.craters]

    assert len(beside_volcanoes) == 10
    assert all(not half.fires and not half.craters for half in beside_volcanoes)
    assert not any(domino.left.craters for domino in DOMINOES.values())


# The count


@pytest.mark.clause("O7")
@pytest.mark.clause("C9")
def test_the_booklets_territory_scores_32() -> None:
    sheet = count(OriginsRules(seats=4), BOOKLETS_TERRITORY)
    points = Counter[str]()
    for line in sheet.lines:
        points[str(line.params["terrain"])] += line.points

    assert sheet.total == 32
    assert +points == {"desert": 2, "grassland": 4, "lake": 6, "jungle": 12, "quarry": 8}


@pytest.mark.clause("O7")
def test_a_volcano_region_has_no_line_in_the_count() -> None:
    sheet = count(OriginsRules(seats=4), "v1 v1 ## d1")

    assert [line.params["terrain"] for line in sheet.lines] == ["desert"]


@pytest.mark.clause("O7")
def test_printed_fires_and_tokens_count_alike() -> None:
    (line,) = count(OriginsRules(seats=4), "q2 q0*3 ##").lines

    assert (line.points, line.params["symbols"]) == (10, 5)


@pytest.mark.clause("O7")
@pytest.mark.clause("C3")
def test_a_volcano_connects_to_a_volcano() -> None:
    beside = scene("origins(seats=4)", "v1 d0 ## g0 g0", line="38A")

    assert refused(beside, "place e9 down") is None  # grassland on e9, volcano on e8, above the volcano on e7
    assert refused(beside, "place e8 up") == "unconnected"


@pytest.mark.clause("O7")
@pytest.mark.clause("C10")
def test_equal_scores_are_decided_by_the_largest_region_then_by_fires_of_both_kinds() -> None:
    larger = count(OriginsRules(seats=4), "d0 d0 d0 ## q1").rank_key
    smaller = count(OriginsRules(seats=4), "d0 d0 q0 ## q1").rank_key
    more_fires = count(OriginsRules(seats=4, fire_on_hut=True), "d0 d0 q0 ##*1 q1").rank_key

    assert larger == (1, 3, 1)
    assert smaller == (1, 2, 1)
    assert more_fires == (1, 2, 2)


@pytest.mark.clause("C10")
def test_the_largest_region_may_be_of_volcanoes() -> None:
    assert count(OriginsRules(seats=4), "v1 v1 v2 ## d0").tie_breaks == (3, 0)


# Bonuses


@pytest.mark.clause("O8")
@pytest.mark.parametrize(
    ("picture", "bonus"),
    [("d0 d0 ## d0 d0", 10), ("d0 ## d0", 10), ("d0 ## d0 d0", 0), ("##", 10)],
)
def test_empire_of_fire_rewards_a_hut_in_the_centre_complete_or_not(picture: str, bonus: int) -> None:
    assert count(OriginsRules(seats=4, empire_of_fire=True), picture).total == bonus


@pytest.mark.clause("O8")
def test_homo_habilis_rewards_a_territory_without_a_discard() -> None:
    full = count(OriginsRules(seats=4, homo_habilis=True), BOOKLETS_TERRITORY)
    gap = count(OriginsRules(seats=4, homo_habilis=True), BOOKLETS_TERRITORY.replace("j0   v2", "..   v2"))

    assert full.total == 32 + 5
    assert "homo_habilis" not in {line.code for line in gap.lines}


@pytest.mark.clause("O8")
def test_a_discard_forfeits_homo_habilis() -> None:
    rules = "origins(seats=4, homo_habilis=yes)"
    stuck = scene(rules, BOOKLETS_TERRITORY, line="1A")

    assert stuck.texts() == ("discard",)
    assert stuck.score()[0].total - stuck.play("discard").score()[0].total == 5


@pytest.mark.clause("O8")
def test_without_the_options_there_is_no_bonus() -> None:
    assert territory_of(scene("origins(seats=4)", BOOKLETS_TERRITORY)).is_centred
    assert count(OriginsRules(seats=4), BOOKLETS_TERRITORY).total == 32
