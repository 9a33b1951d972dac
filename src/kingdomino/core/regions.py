"""Regions: the orthogonally connected groups of one kind (C9). Each game says what a region is worth."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from kingdomino.core.domino import Sq
from kingdomino.core.grid import NEIGHBOURS, Cell
from kingdomino.core.scoring import ScoreLine

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Region(Generic[K]):
    """A maximal connected group of cells of one kind; its cells are in ascending order."""

    kind: K
    cells: tuple[Cell, ...]

    def __len__(self) -> int:
        return len(self.cells)


def regions(kinds: Mapping[Cell, K]) -> tuple[Region[K], ...]:
    """The regions of a map from cells to kinds, in the order of their lowest cells."""
    rest, found = dict(kinds), list[Region[K]]()
    for cell in sorted(kinds):
        if cell in rest:
            found.append(Region(kinds[cell], tuple(sorted(_take_region(rest, cell)))))
    return tuple(found)


def _take_region(rest: dict[Cell, K], start: Cell) -> list[Cell]:
    """Take a region out of `rest`: all cells connected to `start` that are of its kind."""
    kind, taken = rest.pop(start), [start]
    for cell in taken:
        for neighbour in NEIGHBOURS[cell]:
            if rest.get(neighbour) == kind:
                del rest[neighbour]
                taken.append(neighbour)
    return taken


def squares_times_symbols(
    squares: Mapping[Cell, Sq], clause: str, describe: Callable[[Hashable], str]
) -> tuple[ScoreLine, ...]:
    """C9: one line per region, worth its squares times its symbols; `describe` gives the name of a terrain."""
    return tuple(
        _region_line(region, sum(squares[cell].symbols for cell in region.cells), clause, describe)
        for region in regions({cell: square.terrain for cell, square in squares.items()})
    )


def _region_line(region: Region[Hashable], symbols: int, clause: str, describe: Callable[[Hashable], str]) -> ScoreLine:
    params: dict[str, str | int] = {"terrain": describe(region.kind), "squares": len(region), "symbols": symbols}
    return ScoreLine("region", clause, len(region) * symbols, params, region.cells)
