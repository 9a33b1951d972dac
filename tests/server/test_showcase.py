"""The match of bots that the first page shows: a whole one, told by what each move changes."""

import pytest

from kingdomino.family.registry import GAMES
from kingdomino.play.match import Match
from kingdomino.server.views.showcase import showcase
from tests.server.house import House


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_moves_lead_to_full_territories_of_that_size(game: str) -> None:
    shown = showcase(game)
    assert len(shown.territories) == Match(game).rules.seats

    for seat, territory in enumerate(shown.territories):
        squares = {square.cell: square for move in shown.moves if move.seat == seat for square in move.squares}
        columns = {ord(cell[0]) - ord("a") for cell in squares}
        assert len(squares) >= 10
        assert min(columns) >= territory.box.left
        assert max(columns) <= territory.box.right


def test_a_game_that_does_not_exist_is_refused_with_a_sentence(house: House) -> None:
    answer = house.web.get("/api/showcase/chess")

    assert answer.status_code == 404
    assert answer.json()["text"] == "There is nothing at /api/showcase/chess."
