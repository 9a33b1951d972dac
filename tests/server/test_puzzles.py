"""Puzzles: every one is a position of a match with one best turn, and a turn that is tried is answered honestly."""

from functools import reduce

import msgspec
import pytest

from kingdomino.native.core import AVAILABLE
from kingdomino.native.thinking import Search, think
from kingdomino.play.position import Position
from kingdomino.puzzles.shelf import VARIANTS, Difficulty, Puzzle, puzzles, read, written
from kingdomino.server.views import puzzles as views
from kingdomino.server.wire.puzzle_types import PuzzleAnswer, PuzzleInfo, Puzzles
from tests.server.house import House
from tools.make_puzzles import ERRORS, LEAST_POINTS, LEAST_TURNS, MARGIN

ALL = [puzzle for variant in VARIANTS for puzzle in puzzles(variant)]
SAMPLE = [puzzles(variant)[number] for variant in VARIANTS for number in (0, -1)]
LEAST = 30
PLAYOUTS = {"kingdomino": 400, "discovery": 300, "totem": 300, "tribe": 200, "duel": 600}
"""Fewer than a puzzle was made with."""


def test_there_are_enough_puzzles_of_each_kind_and_no_id_stands_twice() -> None:
    for variant in VARIANTS:
        own = puzzles(variant)
        assert len(own) >= LEAST
        assert {one.difficulty for one in own} == set(Difficulty)
    assert len({one.id for one in ALL}) == len(ALL)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_every_puzzle_has_one_turn_that_is_clearly_ahead(puzzle: Puzzle) -> None:
    leads = [turn.lead for turn in puzzle.turns]
    rival = next(turn for turn in puzzle.turns if not turn.right)

    assert leads == sorted(leads, reverse=True)
    assert puzzle.turns[0].right
    assert puzzle.margin >= MARGIN
    assert puzzle.margin >= ERRORS * puzzle.error
    assert puzzle.turns[0].lead - rival.lead == pytest.approx(puzzle.margin, abs=0.05)
    assert len(puzzle.turns) >= LEAST_TURNS
    assert len({turn.after[puzzle.seat] for turn in puzzle.turns}) >= LEAST_POINTS


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda one: one.id)
def test_the_position_of_a_puzzle_is_reached_by_legal_actions_and_so_is_every_turn(puzzle: Puzzle) -> None:
    check_turns(puzzle)


@pytest.mark.long
def test_the_positions_of_all_puzzles_are_legal() -> None:
    for puzzle in ALL:
        check_turns(puzzle)


def check_turns(puzzle: Puzzle) -> None:
    start = puzzle.position()  # raises what is wrong with an action
    assert start.actor == puzzle.seat
    for turn in puzzle.turns:
        after = reduce(Position.play, turn.actions, start)
        assert (after.actor, after.turn) != (start.actor, start.turn)
        assert tuple(sheet.total for sheet in after.score()) == turn.after
    assert read(written(puzzle)) == puzzle


@pytest.mark.skipif(not AVAILABLE, reason="only the compiled core thinks")
@pytest.mark.parametrize("puzzle", [puzzles(variant)[0] for variant in VARIANTS], ids=lambda one: one.id)
def test_thinking_again_with_fewer_playouts_still_prefers_the_best_turn(puzzle: Puzzle) -> None:
    assert prefers(puzzle)


@pytest.mark.long
@pytest.mark.skipif(not AVAILABLE, reason="only the compiled core thinks")
def test_thinking_again_still_prefers_the_best_turn_of_nearly_all_puzzles() -> None:
    """Fewer playouts may err about a few of them; more than a few would mean that the puzzles are wrong."""
    wrong = [puzzle.id for puzzle in ALL if not prefers(puzzle)]
    assert len(wrong) <= len(ALL) // 20, wrong


def prefers(puzzle: Puzzle) -> bool:
    position = puzzle.position()
    variant = next(variant for variant in VARIANTS if puzzle in puzzles(variant))
    search = Search(score="lead", victory=0, playouts=PLAYOUTS[variant], width=12)
    best = max(think(position, search, seed=7).turns, key=lambda turn: turn.leads[puzzle.seat])
    actions = tuple(position.text(position.parse(number)) for number in best.ids)
    return actions in {turn.actions for turn in puzzle.turns if turn.right}


# At the server


def test_a_puzzle_is_given_without_its_solution(house: House) -> None:
    listed = msgspec.json.decode(house.web.get("/api/puzzles").content, type=Puzzles)
    assert [one.id for one in listed.puzzles] == [one.id for one in ALL]
    puzzle = ALL[0]

    answer = house.web.get(f"/api/puzzles/{puzzle.id}")

    info = msgspec.json.decode(answer.content, type=PuzzleInfo)
    assert (info.seat, info.version) == (puzzle.seat, len(puzzle.actions))
    assert "lead" not in answer.text
    assert "right" not in set(answer.json())


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda one: one.id)
def test_every_listed_turn_is_told_what_it_gives_up_in_parts_that_add_up(puzzle: Puzzle) -> None:
    for turn in puzzle.turns[:6]:
        told = views.answer(puzzle, turn.actions)
        assert told.right == turn.right
        assert told.given_up == pytest.approx(puzzle.turns[0].lead - turn.lead)
        assert told.now is not None
        assert told.later is not None
        assert told.denies is not None
        assert told.now + told.later + told.denies == pytest.approx(told.given_up)
        assert told.own.view.version == told.own.steps[-1].version == len(puzzle.actions) + len(turn.actions)


def test_a_turn_is_answered_and_nonsense_is_refused_in_words(house: House) -> None:
    puzzle = ALL[0]
    path = f"/api/puzzles/{puzzle.id}"

    right = house.web.post(path, json={"actions": list(puzzle.turns[0].actions)})
    assert msgspec.json.decode(right.content, type=PuzzleAnswer).right

    house.refused(house.web.get("/api/puzzles/nothing"), 404, "none")
    half = next(one for one in ALL if len(one.turns[0].actions) > 1)
    begun = house.web.post(f"/api/puzzles/{half.id}", json={"actions": [half.turns[0].actions[0]]})
    house.refused(begun, 409, "unfinished")
    assert house.web.post(path, json={"actions": ["nonsense"]}).status_code == 400
    assert house.web.post(path, json={"actions": []}).status_code == 400
    assert house.web.post(path, json={"actions": ["claim 1"] * 3}).status_code in (400, 409)
    assert house.web.post(path, json={"actions": list(puzzle.turns[0].actions) * 2}).status_code == 409
