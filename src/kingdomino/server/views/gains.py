"""What a move changed in a seat's count, line by line. What a line is worth, the games say."""

from collections.abc import Iterator
from dataclasses import replace

from kingdomino.core.scoring import ScoreLine, ScoreSheet


def changes(before: ScoreSheet, after: ScoreSheet) -> Iterator[ScoreLine]:
    """The lines whose points changed, each with the change as its points.

    A line is compared with all earlier lines about the same thing: where regions grow together, with all of them.
    A line that is gone comes last, as it was.
    """
    gone = list(before.lines)
    for line in after.lines:
        earlier = [old for old in gone if _about_the_same(old, line)]
        gone = [old for old in gone if old not in earlier]
        change = line.points - sum(old.points for old in earlier)
        if change:
            yield replace(line, points=change)
    yield from (replace(line, points=-line.points) for line in gone if line.points)


def _about_the_same(one: ScoreLine, other: ScoreLine) -> bool:
    """The same names (terrain, caveman, totem …), and on the board also a square in common; numbers may differ."""
    if one.code != other.code or _names(one) != _names(other):
        return False
    return not (one.cells and other.cells) or not set(one.cells).isdisjoint(other.cells)


def _names(line: ScoreLine) -> dict[str, str]:
    return {name: value for name, value in line.params.items() if isinstance(value, str)}
