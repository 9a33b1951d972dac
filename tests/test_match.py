"""A match keeps what its record can tell."""

import pytest

from kingdomino import Match, OptionError


def test_a_match_has_no_more_players_than_seats() -> None:
    with pytest.raises(OptionError, match="3 players for 2 seats"):
        Match("kingdomino(seats=2)", players=("Ann", "Bob", "Cy"))
