"""Scorepads: what the page counts equals the engine, however it was put in; its doubts equal those of Python."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from kingdomino import PadError, Position
from kingdomino.core.grid import CENTRE, NAMES, SIDE
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.pad import Pad, TablePlayer, TableSquare, count
from kingdomino.pad.registry import PADS
from kingdomino.server.views.game_list import games
from kingdomino.server.views.scorepad import scorepad
from tests.clauses import duel_scene as duel
from tests.clauses import kingdomino_scene as kingdomino
from tests.clauses import origins_scene as origins
from tests.pads import Finished, Laying, as_document, by_number, by_painting, finished, seen, told
from tests.page_core import NodeCore

PAD_RULES = tuple(rules.text for game in scorepad(None).games for rules in game.rules)
"""Every combination of seats and options that makes a difference to a count."""
EVERY_RULES = tuple(map(rules_text, combinations()))
TRIBE = "origins(seats=2, mode=tribe)"
BOOKLETS = {
    "territory": (origins.scene("origins(seats=4)", origins.BOOKLETS_TERRITORY), {"region": 32}),
    "hunters": (origins.scene(TRIBE, origins.BOOKLETS_HUNTERS), {"caveman": 12 + 6}),
    "fire lady": (origins.scene(TRIBE, origins.BOOKLETS_FIRE_LADY), {"caveman": 5}),
    "warriors": (origins.scene(TRIBE, origins.BOOKLETS_WARRIORS), {"warriors": 12 + 1}),
}
"""The booklets' examples, and what they print beside them."""
BOOKLETS_DOMINOES = """
    8 f9 e9, 31 g9 h9, 35 i9 i8, 36 f8 e8, 34 g8 h8, 43 e7 f7, 27 h7 i7, 9 f6 e6, 4 g6 g5, 37 h6 i6, 12 e5 f5,
    38 h5 i5
"""
"""Those that the booklet's territory is of: number, left half, right half."""
OTHER_EXAMPLES = (
    (kingdomino.ended("kingdomino(seats=2)", kingdomino.RICH_KINGDOM), 87),
    (origins.scene("origins(seats=4, homo_habilis=yes)", origins.BOOKLETS_TERRITORY), 32 + 5),
    (duel.scene("d0A l0B l0A l0B", duel.SIX_DOMAINS), 13),
)
SCATTERED = 5
MANY = 1000


@pytest.fixture
def page(node: NodeCore) -> NodeCore:
    """The core with all that a page knows of the games."""
    known = {"games": games(), "scorepad": scorepad(None)}
    assert node.ask(msgspec.to_builtins(known)) == ""
    return node


def put_in(page: NodeCore, entered: dict[str, Any]) -> Any:
    return page.ask({"enter": entered})


def text_on_the_pad(end: Finished) -> str:
    """The rules of the pad for a match: options that change no count are at their defaults."""
    rules: Any = end.position.rules
    options = PADS[rules.info.id].options
    kept = {option.key: rules.option(option.key) for option in rules.info.options if option.key in options}
    return rules_text(type(rules)(seats=rules.seats, **kept))


def check(page: NodeCore, end: Finished, chances: random.Random) -> None:
    """However it is put in, it is counted as the engine counts."""
    counted = count(end.pad)
    assert counted.rounds[-1].sheets == tuple(end.position.rules.score(end.position.state))
    assert counted.result == end.position.rules.result(end.position.state)
    assert [doubt for each in counted.rounds for doubt in each.doubts] == []
    is_laid = PADS[end.position.rules.info.id].options and chances.random() < 0.5
    entered = by_number(end) if is_laid else by_painting(end)
    entered |= {"rules": text_on_the_pad(end), "shared": chances.random() < 0.3}
    assert put_in(page, entered) == told(counted)


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_a_finished_match_is_counted_on_the_pad_as_it_was_played(page: NodeCore, rules: str) -> None:
    chances = random.Random(f"pad {rules}")
    check(page, finished(rules, chances), chances)


def shown(position: Position, *layings: Laying) -> Finished:
    """What lies before the players of a position; the dominoes of the first one, if they are to go in by number."""
    return Finished(position, (seen(position),), ((layings, *[()] * (position.rules.seats - 1)),))


def points(counted: Any, *codes: str) -> dict[str, int]:
    """What the first player's lines of some codes bring."""
    lines = counted["rounds"][-1]["sheets"][0]["lines"]
    return {code: sum(line["points"] for line in lines if line["code"] == code) for code in codes}


@pytest.mark.clause("O7")
@pytest.mark.clause("OB5")
@pytest.mark.clause("OB6")
@pytest.mark.parametrize("example", BOOKLETS)
def test_the_booklets_examples_are_counted_as_they_are_printed(page: NodeCore, example: str) -> None:
    position, printed = BOOKLETS[example]
    assert points(put_in(page, by_painting(shown(position))), *printed) == printed


@pytest.mark.clause("O7")
def test_the_booklets_dominoes_put_in_by_number_score_32_without_a_doubt(page: NodeCore) -> None:
    layings = [words.split() for words in BOOKLETS_DOMINOES.split(",")]
    cells = [(int(number), NAMES.index(left), NAMES.index(right)) for number, left, right in layings]
    counted = put_in(page, by_number(shown(BOOKLETS["territory"][0], *cells)))
    assert (counted["result"]["totals"][0], counted["rounds"][0]["doubts"]) == (32, [])


@pytest.mark.clause("C9")
@pytest.mark.clause("D12")
@pytest.mark.parametrize(("position", "total"), OTHER_EXAMPLES)
def test_the_examples_of_the_rules_are_counted_alike(page: NodeCore, position: Position, total: int) -> None:
    counted = put_in(page, by_painting(shown(position)))
    assert (counted["result"]["totals"][0], counted["rounds"][0]["doubts"]) == (total, [])


@pytest.mark.long
@pytest.mark.parametrize("rules", PAD_RULES)
def test_a_thousand_finished_matches_are_counted_as_they_were_played(page: NodeCore, rules: str) -> None:
    chances = random.Random(f"many pads {rules}")
    for _ in range(MANY):
        check(page, finished(rules, chances), chances)


def any_square(game: str, chances: random.Random) -> TableSquare:
    """A square that need not exist in the box."""
    desk = PADS[game]
    terrain = chances.choice([name for name in desk.terrains if name != "hut"])
    if game != "origins":
        return TableSquare(terrain, chances.randrange(4))
    is_volcano = terrain == "volcano" and chances.random() < 0.9
    return TableSquare(
        terrain,
        symbols=0 if is_volcano else chances.choice([0, 0, 0, 1, 2]),
        craters=chances.randrange(1, 5) if is_volcano else 0,
        token=chances.choice([0, 0, 1, 2, 3]),
        resource=chances.choice([None, None, *desk.resources]),
        caveman=chances.choice([None, None, None, *desk.cavemen]),
    )


def any_player(game: str, chances: random.Random) -> TablePlayer:
    desk = PADS[game]
    cells = chances.sample([cell for cell in range(SIDE * SIDE) if cell != CENTRE], chances.randrange(SIDE * SIDE))
    squares = {cell: any_square(game, chances) for cell in cells}
    if game == "origins" and chances.random() < 0.5:
        squares[CENTRE] = TableSquare("hut", token=chances.randrange(1, 4))
    coats = [] if desk.resources or game != "duel" else [*desk.terrains]
    return TablePlayer(
        squares,
        discarded=chances.choice([None, False, True]),
        totems=tuple(name for name in desk.resources if chances.random() < 0.4),
        powers=tuple(name for name in coats if chances.random() < 0.5),
        honoured=chances.choice([None, *coats]),
    )


def near_misses(end: Finished, chances: random.Random) -> tuple[TablePlayer, ...]:
    """The end of a match with a few squares of it exchanged, moved or lost."""
    players = list[TablePlayer]()
    for player in end.boards[-1]:
        squares = dict(player.squares)
        for _ in range(chances.randrange(4)):
            one, other = chances.choice(list(squares)), chances.choice(list(squares))
            if CENTRE in (one, other):
                continue
            squares[one], squares[other] = squares[other], squares[one]
        if chances.random() < 0.3:
            squares.pop(chances.choice([cell for cell in squares if cell != CENTRE]))
        players.append(replace(player, squares=squares))
    return tuple(players)


@pytest.mark.parametrize("text", PAD_RULES[::4])
def test_whatever_is_on_a_pad_is_counted_and_doubted_alike(page: NodeCore, text: str) -> None:
    chances, rules = random.Random(f"scattered {text}"), parse_rules(text)
    for _ in range(SCATTERED):
        rounds = tuple(
            tuple(any_player(rules.info.id, chances) for _ in range(rules.seats))
            for _ in range(chances.randrange(1, PADS[rules.info.id].rounds(rules) + 1))
        )
        check_alike(page, Pad(rules, rounds))


@pytest.mark.parametrize("text", PAD_RULES[1::4])
def test_what_nearly_fits_the_box_is_doubted_alike(page: NodeCore, text: str) -> None:
    chances = random.Random(f"nearly {text}")
    end = finished(text, chances)
    for _ in range(SCATTERED):
        check_alike(page, Pad(end.position.rules, (near_misses(end, chances),)))


def check_alike(page: NodeCore, pad: Pad) -> None:
    assert page.ask({"pad": as_document(pad)}) == told(count(pad))


@pytest.mark.parametrize(
    ("player", "code"),
    [
        (TablePlayer({CENTRE: TableSquare("wheat")}), "pad_start"),
        (TablePlayer({5: TableSquare("desert")}), "pad_terrain"),
        (TablePlayer({5: TableSquare("wheat", resource="fish")}), "pad_resource"),
        (TablePlayer({}, totems=("fish",)), "pad_totem"),
    ],
)
def test_what_has_no_meaning_is_not_counted(player: TablePlayer, code: str) -> None:
    with pytest.raises(PadError) as refused:
        count(Pad(parse_rules("kingdomino(seats=2)"), ((player, TablePlayer({})),)))
    assert refused.value.code == code
