"""The count of Gardens: each bed of equal flowers is worth its squares times its flowers (C9)."""

from collections.abc import Hashable
from typing import Final

from kingdomino.core.regions import squares_times_symbols
from kingdomino.core.scoring import ScoreSheet
from tests.fourth_game.gardens.data import Flower
from tests.fourth_game.gardens.state import Garden

TIE_BREAKS: Final = ("largest_region",)


def score_garden(garden: Garden) -> ScoreSheet:
    lines = squares_times_symbols(garden, "C9", _name)
    return ScoreSheet(lines, (max((len(line.cells) for line in lines), default=0),))


def _name(flower: Hashable) -> str:
    assert isinstance(flower, Flower)
    return flower.name.lower()
