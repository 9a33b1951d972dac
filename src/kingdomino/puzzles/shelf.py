"""The puzzles of this package, as they are kept in JSON files beside this module. It makes none, and thinks of none.

A puzzle is a match up to a turn, and what a search thinks of the turns that can be taken there, best first.

>>> puzzle = puzzles("kingdomino")[0]
>>> find(puzzle.id) == puzzle, puzzle.turns[0].right
(True, True)
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from kingdomino.notation.actions import ActionText
from kingdomino.play.match import Match
from kingdomino.play.position import Position

VARIANTS: Final = ("kingdomino", "discovery", "totem", "tribe", "duel")
"""The games, and the modes of Origins, that have puzzles: one file each."""
SUFFIX: Final = ".json"


class Difficulty(StrEnum):
    """Who finds the best turn: whoever counts points, only whoever knows what will follow, or only a search."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class PuzzleTurn:
    """A turn that can be taken, and where it leads: by seat the totals straight `after` it and, on average, at the end.

    `lead` is how far its seat is then ahead. `right`: it is the best turn, or differs from it only by a square that
    is worth the same.
    """

    actions: tuple[ActionText, ...]
    lead: float
    after: tuple[int, ...]
    totals: tuple[float, ...]
    right: bool = False


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A match up to a turn of `seat`, and the turns there, best first; those that no search looked at are not listed.

    `margin` is by how much the best turn that is not right gives up, and `error` the standard error of that, in points
    of expected lead; `playouts` is how many were played for it.
    """

    id: str
    rules: str
    actions: tuple[ActionText, ...]
    seat: int
    difficulty: Difficulty
    margin: float
    error: float
    playouts: int
    before: tuple[int, ...]
    turns: tuple[PuzzleTurn, ...]

    def match(self) -> Match:
        """The match up to the turn. Raises NotationError or IllegalAction when it was never possible."""
        return Match.resume(self.rules, self.actions)

    def position(self) -> Position:
        """Where the turn is to be found."""
        return self.match().position


def puzzles(variant: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, or of a mode of Origins, from easy to hard."""
    return _shelf()[variant]


def find(puzzle_id: str) -> Puzzle | None:
    """The puzzle with this id, if there is one."""
    return _by_id().get(puzzle_id)


def written(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as it is kept."""
    return asdict(puzzle)


def read(kept: Mapping[str, Any]) -> Puzzle:
    """The puzzle that was kept."""
    turns = tuple(
        PuzzleTurn(tuple(turn["actions"]), turn["lead"], tuple(turn["after"]), tuple(turn["totals"]), turn["right"])
        for turn in kept["turns"]
    )
    return Puzzle(
        id=kept["id"],
        rules=kept["rules"],
        actions=tuple(kept["actions"]),
        seat=kept["seat"],
        difficulty=Difficulty(kept["difficulty"]),
        margin=kept["margin"],
        error=kept["error"],
        playouts=kept["playouts"],
        before=tuple(kept["before"]),
        turns=turns,
    )


@cache
def _shelf() -> Mapping[str, tuple[Puzzle, ...]]:
    return MappingProxyType({variant: tuple(map(read, _content(variant))) for variant in VARIANTS})


def _content(variant: str) -> list[dict[str, Any]]:
    file = files("kingdomino.puzzles").joinpath(variant + SUFFIX)
    kept: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return kept


@cache
def _by_id() -> Mapping[str, Puzzle]:
    return MappingProxyType({puzzle.id: puzzle for variant in VARIANTS for puzzle in puzzles(variant)})
