"""Origins in text and bytes: actions, territory pictures, packed states, and the sentences of refusals."""

from random import Random

import pytest

from kingdomino import Actor, Dealer, Match, NotationError, OptionError, new, parse_record, replay
from kingdomino.games.origins.notation import SQUARES, count, draw_territory, read_territory, write_square
from kingdomino.games.origins.rules import OriginsRules
from tests.clauses.origins_scene import scene
from tests.clauses.positions import straight


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("origins", "fire h8"),
        ("origins", "take 1 4"),
        ("origins", "chief B"),
        ("origins(seats=3, mode=totem)", "give mammoth B"),
        ("origins(mode=tribe)", "pass"),
        ("origins(mode=tribe)", "recruit fire_lady pile"),
        ("origins(mode=tribe)", "spend f6"),
        ("origins(mode=tribe)", "settle f6"),
        ("origins(mode=tribe)", "cave hunter shaman"),
    ],
)
def test_every_action_has_one_text(rules: str, text: str) -> None:
    position = new(rules)

    assert position.text(position.parse(text)) == text
    assert position.text(position.parse(text.upper())) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("settle", "“settle” cannot be read. Write settle CELL, for example “settle a1”."),
        ("cave dancer", "“cave dancer” is not an action. Write one of: cave CAVEMAN CAVEMAN …."),
        ("fire z9", "“fire z9” cannot be read. Write fire CELL, for example “fire a1”."),
    ],
)
def test_an_action_that_cannot_be_read_says_what_to_write(text: str, error: str) -> None:
    with pytest.raises(NotationError) as raised:
        new("origins(mode=tribe)").parse(text)

    assert str(raised.value) == error


def test_a_mode_has_only_its_own_actions() -> None:
    with pytest.raises(NotationError):
        new("origins").parse("recruit hunter board")
    with pytest.raises(NotationError):
        new("origins(mode=tribe)").parse("give mammoth B")


@pytest.mark.parametrize("rules", ["origins(seats=5)", "origins(mode=party)", "origins(harmony=yes)"])
def test_rules_that_do_not_exist_are_refused(rules: str) -> None:
    with pytest.raises(OptionError):
        new(rules)


# Pictures

WITH_EVERYTHING = """
    j0+  d0:m d1   l0  l1
    j1   g0+  g0:2 l1  q0
    j0   v2:h ##*1 d0  q1
    j0*2 d0   d0   q0+ q1
    v1   ..   ..   ..  ..
"""


def test_a_picture_leads_back_to_its_territory() -> None:
    territory = read_territory(WITH_EVERYTHING, 5)

    assert straight(draw_territory(territory)) == straight(WITH_EVERYTHING)
    assert read_territory(draw_territory(territory), 5) == territory


def test_every_square_has_its_own_text() -> None:
    assert len({write_square(square) for square in SQUARES}) == len(SQUARES) == 117


@pytest.mark.parametrize(
    ("options", "picture", "error"),
    [
        ("seats=4", "", "picture_empty"),
        ("seats=4", "g0 g0", "picture_starting_tile"),
        ("seats=4", "## x0", "picture_square"),
        ("seats=4", "## g2", "picture_square"),
        ("seats=4", "## d0+", "picture_square"),
        ("seats=4", "## g1*1", "picture_square"),
        ("seats=4", "##*4 g0", "picture_starting_tile"),
        ("seats=4", "## d0\n##*1 d0", "picture_square"),
        ("seats=4", "## d0 d0 d0 d0 d0", "picture_frame"),
        ("seats=4", "## v3 v3", "picture_not_in_box"),
        ("seats=4", "## d0*3 d0*3", "picture_not_in_box"),
        ("seats=4, mode=tribe", "## d0:3 d0:3", "picture_not_in_box"),
        ("seats=4", "## g0+", "picture_mode"),
        ("seats=4, mode=totem", "## d0:h", "picture_mode"),
        ("seats=4", "##*1 d0", "picture_hut"),
        ("seats=4, mode=totem", "##\ntotems lion", "picture_totem"),
        ("seats=4, mode=tribe", "##\ntotems fish", "picture_totem"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_with_a_reason(options: str, picture: str, error: str) -> None:
    rules = new(f"origins({options})").rules
    assert isinstance(rules, OriginsRules)
    with pytest.raises(NotationError) as raised:
        count(rules, picture)

    assert raised.value.code == error
    assert str(raised.value)


def test_the_picture_of_a_seat_scores_what_the_seat_scores() -> None:
    position = scene("origins(seats=3, mode=totem)", "g0+ g1 ## l0+ q0*2", totems="A B - A")
    rules = position.rules
    assert isinstance(rules, OriginsRules)

    assert count(rules, position.picture(0)).total == position.score()[0].total == 2 + 2 + 2 + 3 + 6


def test_the_table_shows_lines_totems_and_cave() -> None:
    totem = scene("origins(seats=3, mode=totem)", line="4A 38B", coming="12 46C", totems="A - B -")
    tribe = scene("origins(seats=3, mode=tribe)", line="4A", cave="hunter shaman")

    assert str(totem).split("\n\n")[1] == (
        ">  4 d0 g0+ A\n  38 g0+ v1 B\n--\n  12 g0+ g0+\n  46 l1 j2 C\ntotems fish flint"
    )
    assert "cave hunter shaman\npile 1×hunter 2×fishing_child" in str(tribe)


# Bytes and records


def test_packed_states_that_are_none_are_refused() -> None:
    position = new("origins(mode=tribe)")
    packed = position.pack()

    with pytest.raises(NotationError, match="bytes"):
        position.unpack(packed[:-1])
    with pytest.raises(NotationError, match="means nothing"):
        position.unpack(packed[:-1] + b"\xff")


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
def test_a_record_replays_to_the_same_end(mode: str) -> None:
    match, choices = Match(f"origins(seats=3, mode={mode})", Dealer("a seed")), Random(2)
    while match.position.actor is not Actor.OVER:
        match.submit(match.position.actor, choices.choice(match.position.legal()))

    assert replay(parse_record(match.record().text())).position == match.position
