"""Every combination of game, mode, seats and options in random games: the contract, and a second count."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from kingdomino import Actor, Position, rules_text
from kingdomino.core.domino import Domino
from kingdomino.core.grid import CENTRE
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import GAMES, infos
from kingdomino.games.kingdomino import data as kingdomino
from kingdomino.games.origins import data as origins
from kingdomino.testing import Check, Checkpoint, check_rules, combinations, plain_combinations, random_match
from kingdomino.testing.conservation import claimed, territories, this_game
from tests.oracles import oracle_total

COMBINATIONS = combinations()
CHECKED_GAMES = 4
"""Games per combination in which every sentence of the contract is checked."""
EVERY = 3
"""One position in this number is checked, chosen at random; a combination has hundreds."""
COUNTED_GAMES = 28
"""Further games per combination in which only the final score is counted again."""


class Box(NamedTuple):
    """A game's dominoes, and a function that takes everything off a square."""

    dominoes: Mapping[int, Domino[Any]]
    bare: Callable[[Any], Hashable]


BOXES = {
    "kingdomino": Box(kingdomino.DOMINOES, lambda square: square),
    "origins": Box(origins.DOMINOES, lambda square: origins.Square(square.terrain, square.fires, square.craters)),
}


def totals_agree_with_a_second_count(checkpoint: Checkpoint) -> Iterator[str]:
    """The total of a score sheet is the same as in an independently written count."""
    for seat, sheet in enumerate(checkpoint.sheets):
        counted = oracle_total(Position(checkpoint.rules, checkpoint.state), seat)
        if sheet.total != counted:
            yield f"seat {seat} has {sheet.total} points on its sheet, {counted} by the second count"


def territories_fit_their_frames(checkpoint: Checkpoint) -> Iterator[str]:
    """No territory is larger than its frame: 5×5, or 7×7 if a rule says so (C2)."""
    if checkpoint.rules.info.id == "duel":
        return  # its map is printed
    for territory in territories(checkpoint.state):
        cells = [*territory.squares, CENTRE]
        columns, rows = [cell % 13 for cell in cells], [cell // 13 for cell in cells]
        if max(max(columns) - min(columns), max(rows) - min(rows)) >= territory.size:
            yield f"{sorted(cells)} do not fit in {territory.size}×{territory.size}"


def squares_are_those_of_the_dominoes_played(checkpoint: Checkpoint) -> Iterator[str]:
    """Every square in the territories is printed on a domino that was claimed, and none is used twice."""
    box = BOXES.get(checkpoint.rules.info.id)
    if box is None:
        return  # a game without dominoes
    dealt = len(box.dominoes) - len(checkpoint.state.draft.unseen)
    played = (box.dominoes[number] for number in claimed(this_game(checkpoint.past, dealt)))
    printed = Counter(half for domino in played for half in (domino.left, domino.right))
    squares = [
        square
        for territory in territories(checkpoint.state)
        for cell, square in territory.squares.items()
        if cell != CENTRE
    ]
    extra = Counter(map(box.bare, squares)) - printed
    if extra:
        yield f"nobody claimed {extra}"


MORE: tuple[Check, ...] = (
    totals_agree_with_a_second_count,
    territories_fit_their_frames,
    squares_are_those_of_the_dominoes_played,
)


@pytest.mark.parametrize("rules", COMBINATIONS, ids=rules_text)
def test_every_sentence_of_the_contract_holds_along_random_games(rules: AnyRules) -> None:
    assert check_rules(rules, matches=CHECKED_GAMES, more=MORE, every=EVERY) == CHECKED_GAMES


@pytest.mark.parametrize("rules", COMBINATIONS, ids=rules_text)
def test_final_scores_agree_with_a_second_count(rules: AnyRules) -> None:
    finals = [last for game in range(COUNTED_GAMES) for *_, last in [random_match(rules, f"second count {game}")]]

    assert [last.actor for last in finals] == [Actor.OVER] * COUNTED_GAMES
    assert [complaint for last in finals for complaint in totals_agree_with_a_second_count(last)] == []


def test_the_suite_plays_at_least_2000_whole_games() -> None:
    assert len(COMBINATIONS) * (CHECKED_GAMES + COUNTED_GAMES) >= 2000


def test_every_game_mode_and_number_of_seats_is_combined() -> None:
    modes = {"kingdomino": 1, "origins": 3, "duel": 1}

    assert set(modes) == set(GAMES)
    assert len(plain_combinations()) == sum(modes[info.id] * len(info.seats) for info in infos())
    assert set(plain_combinations()) <= set(COMBINATIONS)


def test_every_value_of_every_option_is_played_alone_and_with_others() -> None:
    for info in infos():
        for option in info.options:
            for value in option.values:
                chosen = [rules for rules in COMBINATIONS if rules.info == info and rules.option(option.key) == value]
                assert len(chosen) > 1, f"{option.key}={value} of {info.id}"


def test_no_combination_is_played_twice() -> None:
    assert len({rules_text(rules) for rules in COMBINATIONS}) == len(COMBINATIONS)
