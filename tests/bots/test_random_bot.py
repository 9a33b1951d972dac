"""The random bot: every legal action equally likely, and the same ones from the same seed."""

from collections import Counter

import pytest

from kingdomino import Position
from kingdomino.bots.random_bot import RandomBot
from tests.clauses.positions import play

FOUR_FREE = play("kingdomino", "deal 1 2 3 4", "king A")


def choices(seed: str, position: Position, count: int) -> list[str]:
    chosen = RandomBot(seed)
    return [position.text(chosen.choose(position)) for _ in range(count)]


def test_every_legal_action_is_equally_likely() -> None:
    counts = Counter(choices("dice", FOUR_FREE, 4000))

    assert set(counts) == set(FOUR_FREE.texts())
    assert all(count == pytest.approx(1000, rel=0.1) for count in counts.values())


def test_the_choices_follow_from_the_seed() -> None:
    assert choices("one", FOUR_FREE, 30) == choices("one", FOUR_FREE, 30)
    assert choices("one", FOUR_FREE, 30) != choices("two", FOUR_FREE, 30)


def test_the_choices_are_the_same_on_every_machine() -> None:
    expected = ["claim 1", "claim 4", "claim 3", "claim 4", "claim 1", "claim 3"]

    assert choices("kingdomino", FOUR_FREE, 6) == expected
