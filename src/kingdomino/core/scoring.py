"""Score sheets line by line, and the ranking that follows from them. Each game says what a line is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kingdomino.core.grid import Cell


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the count: a code with its clause, its points, and the cells that earn them."""

    code: str
    clause: str
    points: int
    params: Mapping[str, str | int] = field(default_factory=dict)
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One seat's count: its lines, and the figures that break ties, most important first."""

    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def rank_key(self) -> tuple[int, ...]:
        return (self.total, *self.tie_breaks)


@dataclass(frozen=True, slots=True)
class Result:
    """The final ranks (1 is best, equal players share a rank), and which figure decided the first rank."""

    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    decided_by: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory (C10): 1 for a sole winner, a half each for two winners, else 0."""
        return tuple((rank == 1) / len(self.winners) for rank in self.ranks)


def rank(sheets: Sequence[ScoreSheet], tie_breaks: Sequence[str]) -> Result:
    """Rank by total, then by each tie-break in turn; `tie_breaks` names them. Equal players share a rank (1, 1, 3)."""
    keys = [sheet.rank_key for sheet in sheets]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    best, second = sorted(keys, reverse=True)[:2]
    figures = ("score", *tie_breaks)
    decided_by = next((name for name, a, b in zip(figures, best, second, strict=True) if a != b), "shared")
    return Result(ranks, tuple(sheet.total for sheet in sheets), decided_by)
