"""What a kingdom is worth: properties (C9), Middle Kingdom (K6), Harmony (K7), and a Dynasty's earlier games (K5)."""

from collections.abc import Hashable
from typing import Final

from kingdomino.core.regions import squares_times_symbols
from kingdomino.core.scoring import ScoreLine, ScoreSheet
from kingdomino.games.kingdomino.data import Terrain
from kingdomino.games.kingdomino.state import Kingdom, Standing

MIDDLE_KINGDOM_POINTS: Final = 10
HARMONY_POINTS: Final = 5
TIE_BREAKS: Final = ("largest_region", "symbols")
"""C10: after the score, the largest property, then the crowns."""


def score_kingdom(kingdom: Kingdom, *, middle_kingdom: bool, harmony: bool) -> ScoreSheet:
    """The count of one kingdom; `harmony` means that the variant is played and no domino was discarded."""
    lines = list(squares_times_symbols(kingdom.squares, "C9", _terrain_name))
    largest = max((len(line.cells) for line in lines), default=0)
    crowns = sum(square.crowns for square in kingdom.squares.values())
    if middle_kingdom and kingdom.is_centred:
        lines.append(ScoreLine("middle_kingdom", "K6", MIDDLE_KINGDOM_POINTS))
    if harmony:
        lines.append(ScoreLine("harmony", "K7", HARMONY_POINTS))
    return ScoreSheet(tuple(lines), (largest, crowns))


def add_games(sheet: ScoreSheet, games: tuple[Standing, ...]) -> ScoreSheet:
    """K5: add the totals of a Dynasty's earlier games, and [ruling] their tie-breaks."""
    earlier = tuple(
        ScoreLine("earlier_game", "K5", game.score, {"game": number}) for number, game in enumerate(games, start=1)
    )
    largest = sheet.tie_breaks[0] + sum(game.largest_region for game in games)
    crowns = sheet.tie_breaks[1] + sum(game.crowns for game in games)
    return ScoreSheet(earlier + sheet.lines, (largest, crowns))


def standing(sheet: ScoreSheet) -> Standing:
    """What is kept of a finished game of a Dynasty for one seat."""
    return Standing(sheet.total, *sheet.tie_breaks)


def _terrain_name(terrain: Hashable) -> str:
    assert isinstance(terrain, Terrain)
    return terrain.name.lower()
