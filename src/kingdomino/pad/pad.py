"""What a scorepad holds, as somebody sees it on the table, and what it is answered. Nothing here knows a game.

Terrains, coats, resources and cavemen have the names that score lines have: `wheat`, `double_dot`, `fishing_child`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kingdomino.core.grid import Cell
from kingdomino.core.scoring import Result, ScoreSheet
from kingdomino.family.game import AnyRules


class Kind(NamedTuple):
    """What is printed on a square."""

    terrain: str
    symbols: int = 0
    craters: int = 0


@dataclass(frozen=True, slots=True)
class TableSquare:
    """A square with its printed symbols (crowns, fires, crosses) or craters, and what lies on it.

    In Duel the terrain is the coat of arms. `token` is the number of fires on a fire token, 0 without one.
    """

    terrain: str
    symbols: int = 0
    craters: int = 0
    token: int = 0
    resource: str | None = None
    caveman: str | None = None

    @property
    def kind(self) -> Kind:
        return Kind(self.terrain, self.symbols, self.craters)


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """What lies in front of one player.

    `discarded` says whether a domino was discarded; where nobody says, a frame that is not full has lost one. `powers`
    are the lines of Duel's spellbook that the player has completed, `honoured` is the coat chosen with one of them.
    """

    squares: Mapping[Cell, TableSquare]
    discarded: bool | None = None
    totems: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    honoured: str | None = None


Players = tuple[TablePlayer, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """One match on the scorepad: the players of each game that was played, one game or up to three in a Dynasty."""

    rules: AnyRules
    rounds: tuple[Players, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that the box cannot contain, or the rules cannot have led to: a code with its clause.

    `cells` are the squares that it is about, for each player of the pad; `players` are those whom it concerns.
    """

    code: str
    clause: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    cells: tuple[tuple[Cell, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class CountedRound:
    """One game: the sheet of each player, with the games before it, and what is doubtful about it."""

    sheets: tuple[ScoreSheet, ...]
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class PadCount:
    """The count of a pad; `result` is that of its last round."""

    rounds: tuple[CountedRound, ...]
    result: Result
