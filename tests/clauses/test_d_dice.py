"""D1–D3: the dice, the map, who takes which die, and whose turn it is."""

from collections import Counter

import pytest

from kingdomino import Actor, OptionError, SeededChances, new, parse_rules
from kingdomino.core.grid import NAMES
from kingdomino.games.duel.data import BOXES, DICE, MAP
from kingdomino.games.duel.dice import of
from tests.clauses.duel_scene import EMPTY_MAP, scene, state_of
from tests.clauses.positions import offered, play, refused, words

TRANSCRIBED = (
    "question/0 dot/0 double_line/1 line/0 double_dot/1 dot/0",
    "checked/0 line/0 double_dot/1 double_line/1 dot/0 filled/0",
    "double_dot/0 line/0 filled/2 checked/2 dot/0 double_line/0",
    "double_line/0 line/1 question/0 line/0 dot/1 double_dot/0",
)


@pytest.mark.clause("D1")
def test_d1_the_four_dice_are_those_of_the_box() -> None:
    faces = [
        " ".join(
            f"{'question' if face.coat is None else face.coat.name.lower()}/{face.crosses}" for face in die.values()
        )
        for die in DICE.values()
    ]
    assert tuple(faces) == TRANSCRIBED


@pytest.mark.clause("D1")
def test_d1_a_roll_names_a_face_of_each_die() -> None:
    position = new("duel").play("first A")
    assert refused(position, "roll 1 2 3") == "roll_length"
    assert refused(position, "roll 1 2 3 7") == "no_such_face"
    assert refused(position, "roll 1 2 3 6") is None


@pytest.mark.clause("D2")
def test_d2_the_map_is_seven_by_five_around_the_castle() -> None:
    assert new("duel").picture(0).split() == EMPTY_MAP.split()
    assert len(MAP) == 34
    assert [NAMES[cell] for cell in (MAP[0], MAP[-1])] == ["d5", "j9"]


@pytest.mark.clause("D2")
def test_d2_each_player_has_a_line_of_boxes_for_each_coat() -> None:
    boxes = state_of(new("duel")).spellbook.boxes
    assert [len(lines) for lines in boxes] == [len(BOXES), len(BOXES)]
    assert not any(map(any, boxes))


@pytest.mark.clause("D2")
@pytest.mark.parametrize(
    ("draw", "fault"), [("draw d5 left", "beyond_map"), ("draw h9 up", "beyond_map"), ("draw f7 right", "occupied")]
)
def test_d2_nothing_is_drawn_off_the_map_or_on_the_castle(draw: str, fault: str) -> None:
    assert refused(scene("d0A l0B l0A l0B"), draw) == fault


@pytest.mark.clause("D3")
def test_d3_chance_says_who_is_player_a_in_the_first_turn() -> None:
    start = new("duel")
    assert start.actor is Actor.CHANCE
    drawn = Counter(start.sample(SeededChances(str(seed))) for seed in range(200))
    assert len(drawn) == 2
    assert min(drawn.values()) > 60
    assert play(start, "first B", "roll 2 5 1 3").actor is Actor.B


@pytest.mark.clause("D3")
def test_d3_only_one_of_the_two_players_can_be_first() -> None:
    assert new("duel").why_not("first C") == "Nobody sits in seat C."


@pytest.mark.clause("D3")
def test_d3_a_takes_one_die_then_b_two_of_the_rest_and_a_gets_the_last() -> None:
    position = play(new("duel"), "first B", "roll 2 5 1 3")
    assert position.texts() == ("pick 1", "pick 2", "pick 3", "pick 4")
    position = position.play("pick 2")
    assert position.actor is Actor.A
    assert position.texts() == ("pick 1 3", "pick 1 4", "pick 3 4")
    position = position.play("pick 1 4")
    assert [die.number for die in of(state_of(position).dice, Actor.B)] == [2, 3]
    assert [die.number for die in of(state_of(position).dice, Actor.A)] == [1, 4]


@pytest.mark.clause("D3")
@pytest.mark.parametrize(
    ("picked", "fault"),
    [("pick 2", "pick_count"), ("pick 1 2", "die_taken"), ("pick 1 4", None), ("draw h7 right", "not_now")],
)
def test_d3_b_takes_two_dice_that_are_free(picked: str, fault: str | None) -> None:
    assert refused(scene("d0 l0 dd0 ?").play("pick 2"), picked) == fault


@pytest.mark.clause("D3")
def test_d3_two_dice_are_written_lower_number_first() -> None:
    position = play(new("duel"), "first A", "roll 2 5 1 3", "pick 4")
    sentence = "“pick 2 1” cannot be read. Write pick DIE [HIGHER DIE], for example “pick 1”."
    assert position.why_not("pick 2 1") == sentence


@pytest.mark.clause("D3")
def test_d3_player_b_becomes_player_a_for_the_next_turn() -> None:
    position = play(scene("d0A l0B l0A l0B"), "draw h7 right", "draw h7 right")
    assert position.actor is Actor.CHANCE
    position = position.play("roll 1 1 1 1")
    assert (position.actor, words(position)) == (Actor.B, {"pick"})
    assert offered(position.play("pick 1"), "pick") == ["2 3", "2 4", "3 4"]


@pytest.mark.clause("D3")
def test_d3_it_is_for_two_players() -> None:
    with pytest.raises(OptionError, match="not 3"):
        parse_rules("duel(seats=3)")
