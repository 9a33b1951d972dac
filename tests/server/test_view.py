"""The view: what a browser is told of a position, shown on positions that are written out."""

from functools import reduce

import msgspec
import pytest

from kingdomino import Position, SeededChances, new
from kingdomino.core.grid import NAMES
from kingdomino.core.rules import Actor
from kingdomino.games.kingdomino.state import State
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.server.views import view
from kingdomino.server.views.view import Moment, Promise
from kingdomino.server.wire.view_types import Half, View
from tests.clauses.origins_scene import scene
from tests.clauses.positions import play
from tests.matches import random_match

PROMISE = Promise("hash", "seed", "/record")


def moment(rules: str, *actions: str) -> Moment:
    now = view.begin(new(rules))
    for action in actions:
        now = now.after(now.position.take(action))
    return now


def seen(now: Moment) -> View:
    return view.view(now, view.heading(now.position.rules, PROMISE))


OPENING = ("deal 3 12 25 40", "king A", "claim 40", "king B", "claim 3", "king A", "claim 12", "king B", "claim 25")
PLACED = (*OPENING, "deal 1 2 4 48", "place g8 up", "claim 48")


def test_two_squares_of_one_domino_know_each_other() -> None:
    territory = seen(moment("kingdomino(seats=2)", *PLACED)).seats[1].territory
    assert {(s.cell, s.terrain, s.domino, s.partner, s.right) for s in territory.squares} == {
        ("g8", "forest", 3, "g9", False),
        ("g9", "forest", 3, "g8", True),
    }
    assert territory.last == ["g8", "g9"]


def test_the_window_shrinks_as_the_territory_grows() -> None:
    empty = seen(moment("kingdomino(seats=2)", *OPENING)).seats[1].territory.window
    assert (empty.left, empty.right, empty.bottom, empty.top) == (2, 10, 2, 10)
    grown = seen(moment("kingdomino(seats=2)", *PLACED)).seats[1].territory
    assert (grown.window.bottom, grown.window.top) == (4, 10)
    assert (grown.box.bottom, grown.box.top) == (6, 8)


def test_lines_show_pieces_the_domino_in_play_and_the_order_that_results() -> None:
    lines = seen(moment("kingdomino(seats=2)", *PLACED)).draft
    assert lines
    assert [(slot.domino, slot.seat, slot.playing, slot.laid) for slot in lines.current] == [
        (3, None, False, True),
        (12, 0, True, False),
        (25, 1, False, False),
        (40, 0, False, False),
    ]
    assert [(turn.seat, turn.domino) for turn in lines.order] == [(0, 12), (1, 25), (0, 40), (1, 48)]
    assert 48 not in lines.unseen
    assert len(lines.unseen) == 40


def test_a_domino_that_was_laid_has_left_the_line_while_its_piece_still_stands_there() -> None:
    lines = seen(moment("kingdomino(seats=2)", *OPENING, "deal 1 2 4 48", "place g8 up")).draft
    assert lines
    assert [(slot.seat, slot.laid) for slot in lines.current][:2] == [(1, True), (0, False)]


@pytest.mark.parametrize(
    ("rules", "pieces"), [("kingdomino(seats=2)", 4), ("kingdomino(seats=4)", 4), ("origins(seats=3, mode=tribe)", 3)]
)
def test_each_piece_stands_in_one_place_while_a_line_is_to_come(rules: str, pieces: int) -> None:
    now, chances = view.begin(new(rules)), SeededChances("pieces")
    while now.position.actor is not Actor.OVER:
        lines = seen(now).draft
        assert lines
        standing = [slot.seat for slot in (*lines.current, *lines.coming) if slot.seat is not None]
        assert not lines.coming or len(standing) == pieces
        position = now.position
        action = position.sample(chances) if position.actor < 0 else position.legal()[-1]
        now = now.after(position.take(action))


def test_the_opening_shows_whose_piece_is_drawn() -> None:
    lines = seen(moment("kingdomino(seats=2)", *OPENING[:2])).draft
    assert lines
    assert (lines.opening, lines.drawn) == (True, [0])


def test_the_opening_asks_for_the_first_domino_and_then_for_the_second() -> None:
    asked = [seen(moment("kingdomino(seats=2)", *OPENING[:until])).prompt.params for until in (2, 4, 6, 8)]
    assert [(params["seat"], params["number"]) for params in asked] == [("A", 1), ("B", 1), ("A", 2), ("B", 2)]


def test_each_choice_tells_its_squares_and_what_it_would_bring() -> None:
    now = moment("kingdomino(seats=2)", *PLACED, "place g8 up", "claim 1")  # seat B lays w0 f1 beside its forest
    choices = {choice.text: choice for choice in view.choices(now.position, points=True)}
    assert seen(now).prompt.params["domino"] == 25
    best = choices["place h8 right"]
    assert best.cells == ["h8", "i8"]
    assert best.points == 3  # three squares of forest, one crown


def test_a_dynasty_forgets_the_dominoes_of_the_game_before() -> None:
    now, chances = view.begin(new("kingdomino(seats=2, dynasty=yes)")), SeededChances("dynasty")
    while isinstance(state := now.position.state, State) and not state.games:
        position = now.position
        action = position.sample(chances) if position.actor < 0 else position.legal()[0]
        now = now.after(position.take(action))
    shown = seen(now)
    assert shown.games
    assert [len(game.scores) for game in shown.games] == [2]
    assert all(seat.territory.last == [] and seat.territory.squares == [] for seat in shown.seats)
    assert all(laid == {} for laid in now.last_moves.dominoes)


def test_an_eruption_tells_range_and_fires() -> None:
    opening = ("deal 1 2 3 48", "chief A", "take 1 4", "deal 4 5 6 7", "place g8 up", "claim 4")
    now = moment("origins(seats=2)", *opening)
    chances = SeededChances("eruption")
    while now.position.state.phase.name != "FIRE":
        position = now.position
        action = position.sample(chances) if position.actor < 0 else position.legal()[0]
        now = now.after(position.take(action))
    shown = seen(now)
    assert shown.prompt.code == "fire"
    assert (shown.prompt.params["fires"], shown.prompt.params["range"]) == (3, 1)
    assert {choice.kind for choice in view.choices(now.position, points=True)} == {"fire"}


def test_totems_show_holder_points_and_counts() -> None:
    shown = seen(moment("origins(seats=2, mode=totem)"))
    assert shown.origins
    assert [(totem.resource, totem.points, totem.holder, totem.counts) for totem in shown.origins.totems] == [
        ("mammoth", 3, None, [0, 0]),
        ("fish", 4, None, [0, 0]),
        ("mushroom", 5, None, [0, 0]),
        ("flint", 6, None, [0, 0]),
    ]


def test_the_cave_shows_cavemen_pile_and_prices() -> None:
    now = moment("origins(seats=2, mode=tribe)", "deal 12 19 23 35", "cave hunter painter painter shaman")
    shown = seen(now).origins
    assert shown
    assert shown.cave
    assert shown.cave.face_up == ["hunter", "painter", "painter", "shaman"]
    assert (shown.cave.board_price, shown.cave.pile_price) == (2, 4)
    assert sum(pile.count for pile in shown.cave.pile) == 22 - 4


def test_a_caveman_promises_nothing_for_the_resource_that_pays_for_him() -> None:
    tribe = scene("origins(seats=2, mode=tribe)", "j0+ ## g0+", line="1A", coming="40", cave="hunter painter")
    assert promised(play(tribe, "place g8 up", "claim 40")) == {"hunter": 0, "painter": 0}


def test_what_a_caveman_promises_is_paid_with_what_lies_far_from_him() -> None:
    two_mammoths = "g0+ d0 ## g0+ j0+"
    tribe = scene("origins(seats=2, mode=tribe)", two_mammoths, line="1A", coming="40", cave="hunter painter")
    assert promised(play(tribe, "place g8 up", "claim 40")) == {"hunter": 3, "painter": 2}


def promised(position: Position) -> dict[str, int]:
    """What each caveman face up would bring at best, as the view tells it."""
    shown = seen(view.begin(position)).origins
    assert shown
    assert shown.cave
    return {prospect.caveman: max(prospect.cells.values()) for prospect in shown.cave.prospects}


def test_dice_show_faces_takers_and_the_box_they_fill() -> None:
    shown = seen(moment("duel", "first A", "roll 1 2 3 4", "pick 1")).duel
    assert shown
    assert [(die.coat, die.crosses, die.seat, die.question, die.fills) for die in shown.dice] == [
        (None, 0, 0, True, None),
        ("line", 0, None, False, "line"),
        ("filled", 2, None, False, None),
        ("line", 0, None, False, "line"),
    ]


def test_a_duel_map_never_moves_and_the_spellbook_counts_boxes() -> None:
    shown = seen(moment("duel", "first A", "roll 2 2 1 1", "pick 1", "pick 2 3", "draw g8 right"))
    window = shown.seats[0].territory.window
    assert (window.right - window.left + 1, window.top - window.bottom + 1) == (7, 5)
    assert shown.seats[0].territory.last == ["g8", "h8"]
    assert shown.duel
    assert [(spell.coat, spell.boxes) for spell in shown.duel.spellbook][:2] == [("dot", 5), ("line", 5)]


@pytest.mark.clause("K7")
def test_a_discard_that_costs_the_harmony_says_so() -> None:
    position = new("kingdomino(seats=2, harmony=yes)")
    chances = SeededChances("harmony")
    while "discard" not in position.texts():
        choices = position.legal() or (position.sample(chances),)
        position = position.play(choices[chances.randrange(len(choices))])
    (choice,) = view.choices(position, points=True)
    assert (choice.text, choice.points) == ("discard", -5)


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("origins(seats=2, mode=tribe)", {"fire", "spend", "settle"}),
        ("origins(fire_on_hut=yes)", {"fire"}),
        ("duel", {"cross"}),
    ],
)
def test_a_choice_that_changes_a_square_shows_what_the_rules_make_of_it(rules: str, kinds: set[str]) -> None:
    met = set[str]()
    chances = SeededChances("becomes")
    for _ in range(12):
        now = view.begin(new(rules))
        while now.position.actor is not Actor.OVER:
            position, actor = now.position, now.position.actor
            if actor < 0:
                now = now.after(position.take(position.sample(chances)))
                continue
            choices = view.choices(position, points=False)
            chosen = choices[-1 - chances.randrange((len(choices) + 1) // 2)]  # the last kinds are the rarer ones
            now = now.after(position.take(chosen.text))
            assert (chosen.becomes is not None) == (chosen.kind in kinds)
            if chosen.becomes is not None:
                met.add(chosen.kind)
                squares = {square.cell: square for square in seen(now).seats[actor].territory.squares}
                after = msgspec.structs.replace(squares[chosen.cells[0]], domino=None, partner=None, right=False)
                assert chosen.becomes == after
    assert met == kinds


def test_the_last_move_is_all_that_a_seat_laid_in_its_turn_and_empty_after_a_discard() -> None:
    now = moment("origins(seats=2)")
    chances = SeededChances("last")
    laid = dict[int, tuple[object, list[str]]]()
    discarded = False
    while now.position.actor is not Actor.OVER:
        position, actor = now.position, now.position.actor
        action = position.sample(chances) if actor < 0 else position.legal()[0]
        turn, anatomy = position.rules.turn(position.state), position.anatomy(action)
        now = now.after(position.take(action))
        if actor < 0:
            continue
        before, cells = laid.get(actor, (None, []))
        if anatomy.kind == "discard":
            discarded, laid[actor] = True, (turn, [])
        elif anatomy.cells:
            laid[actor] = (turn, [*(cells if turn == before else []), *(NAMES[cell] for cell in anatomy.cells)])
        assert seen(now).seats[actor].territory.last == laid.get(actor, (None, []))[1]
    assert discarded


def test_a_step_that_lays_a_domino_names_it_shows_it_and_says_what_it_brought() -> None:
    match = Match("kingdomino(seats=2)")
    for action in (*PLACED[:10], "place g8 up", "claim 48"):
        match.submit(match.position.actor, action)
    *_, place, claim = view.steps(match.start, match.played, 0, {})

    assert (place.domino, place.laid, place.points, place.begins) == (3, [Half("forest")] * 2, 0, True)
    assert (claim.domino, claim.laid, claim.points, claim.begins) == (None, [], 0, False)


@pytest.mark.parametrize(
    "rules", ["kingdomino(seats=3)", "origins(seats=3, mode=tribe)", "origins(seats=2, mode=totem)", "duel"]
)
def test_what_a_turn_brought_is_one_number_in_the_steps_the_preview_and_the_last_move(rules: str) -> None:
    match, chances = Match(rules, Dealer("gains")), SeededChances("gains")
    now, of_turn = reduce(Moment.after, match.played, view.begin(match.start)), dict[int, int]()
    changed = 0
    while match.position.actor is not Actor.OVER:
        actor, since, legal = match.position.actor, match.version, match.position.legal()
        before = match.position
        match.submit(actor, legal[chances.randrange(len(legal))])
        step = view.steps(match.start, match.played, since, {})[0]
        of_turn[actor] = step.points + (0 if step.begins else of_turn[actor])
        assert step.points == view.total(match.played[since].position, actor) - view.total(before, actor)
        assert now.points_of_turn(actor, match.played[since].position) == of_turn[actor]
        for played in match.played[since:]:
            now = now.after(played)
        gain = seen(now).seats[actor].gain
        if gain is not None and now.last_moves.last[actor].version == since + 1:
            assert gain.points == sum(line.points for line in gain.lines) == of_turn[actor]
            assert all(line.points for line in gain.lines)
            changed += gain.points != 0
    assert changed > 5


def test_a_cross_that_was_won_belongs_to_the_turn_of_the_dice_that_won_it() -> None:
    matches = [random_match("duel", f"cross {number}") for number in range(10)]
    steps = [step for match in matches for step in view.steps(match.start, match.played, 0, {})]
    won = [step for step in steps if step.kind in ("cross", "honour")]

    assert len(won) > 3
    assert not any(step.begins for step in won)


@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel"])
def test_a_step_says_when_a_turn_begins_wherever_one_starts_to_read(rules: str) -> None:
    match, chances = Match(rules, Dealer("turns")), SeededChances("turns")
    while match.version < 45:
        legal = match.position.legal()
        match.submit(match.position.actor, legal[chances.randrange(len(legal))])
    every = view.steps(match.start, match.played, 0, {})
    begun, last = list[bool](), dict[Actor, object]()
    for now in match.positions[:-1]:
        if now.actor >= Actor.A:
            begun.append(last.get(now.actor) != now.turn)
            last[now.actor] = now.turn

    assert [step.begins for step in every if step.actor is not None] == begun
    assert not any(step.begins for step in every if step.actor is None)
    assert all(view.steps(match.start, match.played, since, {}) == every[since:] for since in range(45))
