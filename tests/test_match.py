"""A match takes actions back. What it plays and records, the clauses, the records and the server's tests show."""

import pytest

from kingdomino import Match, new


@pytest.mark.parametrize(
    ("count", "left"),
    [(0, ["deal 1 2 3 4", "king A", "claim 2"]), (1, ["deal 1 2 3 4", "king A"]), (3, []), (4, [])],
)
def test_undo_takes_back_as_many_actions_as_asked_and_no_more_than_there_are(count: int, left: list[str]) -> None:
    match = Match("kingdomino(seats=2)")
    for action in ("deal 1 2 3 4", "king A", "claim 2"):
        match.submit(match.position.actor, action)

    match.undo(count)

    position = new("kingdomino(seats=2)")
    for action in left:
        position = position.play(action)
    assert list(match.texts()) == left
    assert match.position == position
