"""What the learned players see, compared with the rules in Python."""

import random
from collections.abc import Iterator

import pytest

from kingdomino import new
from kingdomino.core.draft import draft_of
from kingdomino.core.rules import SEATS, Actor
from kingdomino.family.spec import rules_text
from kingdomino.native import _core
from kingdomino.play.position import Position
from kingdomino.testing import combinations

COMBINATIONS = tuple(map(rules_text, combinations()))


def seen(position: Position, seat: int) -> dict[str, int]:
    """The features of a position by name; a name that is used twice counts as an error."""
    thinker = _core.thinker(rules_text(position.rules))
    assert thinker is not None
    names = thinker.feature_names()
    assert len(set(names)) == len(names)
    return dict(zip(names, thinker.features(position.pack(), seat), strict=True))


def positions(text: str, seed: int, often: float) -> Iterator[Position]:
    chances = random.Random(f"{text} {seed}")
    position = new(text).deal(chances)
    while position.actor is not Actor.OVER:
        if chances.random() < often:
            yield position
        position = position.play(chances.choice(position.ids())).deal(chances)


@pytest.mark.parametrize("text", COMBINATIONS)
def test_the_total_comes_first_and_is_the_score_now(text: str) -> None:
    for position in positions(text, 1, 0.1):
        for seat in SEATS[: position.rules.seats]:
            figures = seen(position, seat)
            assert next(iter(figures)) == "total"
            assert figures["total"] == position.rules.sheet(position.state, seat).total


@pytest.mark.parametrize("text", ["kingdomino(seats=2)", "kingdomino(seats=2, mighty_duel=yes)", "kingdomino(seats=3)"])
def test_the_best_gain_of_a_domino_is_the_best_over_all_its_placements(text: str) -> None:
    compared = 0
    for position in positions(text, 2, 0.3):
        if position.state.phase.name != "PLACE":
            continue
        figures, seat = seen(position, position.actor), position.actor
        before = region_points(position, seat)
        options = [position.play(action) for action in position.legal() if position.text(action) != "discard"]
        gains = [region_points(option, seat) - before for option in options]
        assert figures["claimed of 0"] == 1
        assert figures["best gain of claimed of 0"] == max([0, *gains])
        assert figures["ways to lay claimed of 0"] == len(options)
        assert figures["claimed fits nowhere of 0"] == (not options)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("text", ["kingdomino(seats=2)", "kingdomino(seats=3)", "kingdomino(seats=4)"])
def test_the_offers_are_those_that_a_seat_with_a_claim_to_make_can_take(text: str) -> None:
    openings = claims = 0
    for position in positions(text, 4, 0.3):
        phase, figures = position.state.phase.name, seen(position, position.actor)
        if phase not in ("OPEN", "CLAIM"):
            continue
        openings, claims = openings + (phase == "OPEN"), claims + (phase == "CLAIM")
        assert figures["claims to make"] > 0
        assert figures["others before"] == 0
        assert figures["dominoes to choose from"] == len(position.legal())
        gains = [figures[f"gain on offer of {number}"] for number in range(4)]
        assert gains == sorted(gains, reverse=True)
        for other in set(SEATS[: position.rules.seats]) - {position.actor}:
            theirs = seen(position, other)
            assert theirs["others before"] > 0 or not theirs["claims to make"] or phase == "OPEN"
    assert openings
    assert claims


def region_points(position: Position, seat: int) -> int:
    """The points of a seat's regions, without any bonus."""
    sheet = position.rules.sheet(position.state, seat)
    return sum(line.points for line in sheet.lines if line.cells)


@pytest.mark.parametrize("text", ["kingdomino(seats=2)", "kingdomino(seats=3)", "origins(seats=4)", "origins(seats=2)"])
def test_the_dominoes_left_to_lay_are_those_that_the_seat_lays_or_discards(text: str) -> None:
    chances = random.Random(3)
    position, counts = new(text).deal(chances), list[tuple[int, int, int]]()
    laid = [0] * position.rules.seats
    while position.actor is not Actor.OVER:
        for seat in SEATS[: position.rules.seats]:
            counts.append((seat, laid[seat], seen(position, seat)["left to lay"]))
        placing, seat = position.state.phase.name == "PLACE", position.actor
        position = position.play(chances.choice(position.ids())).deal(chances)
        laid[seat] += placing
    assert all(left == laid[seat] - before for seat, before, left in counts)
    assert draft_of(position.state).line == ()
