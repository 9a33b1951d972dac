"""A match keeps what its record can tell, and is the only one that deals until a seat acts."""

import ast

import pytest

from kingdomino import Match, OptionError
from tests.sources import modules


def test_a_match_has_no_more_players_than_seats() -> None:
    with pytest.raises(OptionError, match="3 players for 2 seats"):
        Match("kingdomino(seats=2)", players=("Ann", "Bob", "Cy"))


def test_dealing_until_a_seat_acts_is_written_once() -> None:
    """One loop, which `Match`, `Position.deal` and the counting of sequences share."""
    loops = [
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.While) and "Actor.CHANCE" in ast.unparse(node.test)
    ]
    assert loops == ["kingdomino.play.position"]
