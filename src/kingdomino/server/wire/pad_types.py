"""The scorepad as types on the wire: what a page must know, a pad, its count. `views.scorepad` fills them."""

from typing import Annotated

from msgspec import Meta, field

from kingdomino.core.grid import SIDE
from kingdomino.core.rules import OptionValue
from kingdomino.server.wire.protocol import Body, Wanted
from kingdomino.server.wire.view_types import Half, Params, ResultView, ScoreLineView, Shape

MOST_SYMBOLS = 9
MOST_ROUNDS = 3
MOST_NAMES = 6

Name = Annotated[str, Meta(max_length=20)]
Count = Annotated[int, Meta(ge=0, le=MOST_SYMBOLS)]
Names = Annotated[list[Name], Meta(max_length=MOST_NAMES)]


class PadSquare(Wanted, frozen=True, omit_defaults=True):
    """A square that somebody sees: what is printed on it (`symbols`, `craters`), and what lies on it.

    In Duel `terrain` is the coat of arms. `token` is the number of fires on a fire token.
    """

    cell: Name
    terrain: Name
    symbols: Count = 0
    craters: Count = 0
    token: Count = 0
    resource: Name | None = None
    caveman: Name | None = None


class PadPlayer(Wanted, frozen=True, omit_defaults=True):
    """What lies in front of one player. Where nobody says whether a domino was `discarded`, a full frame has lost none.

    `powers` are the completed lines of Duel's spellbook, `honoured` is the coat that was chosen with one of them.
    """

    squares: Annotated[list[PadSquare], Meta(max_length=SIDE * SIDE)] = field(default_factory=list)
    discarded: bool | None = None
    totems: Names = field(default_factory=list)
    powers: Names = field(default_factory=list)
    honoured: Name | None = None


PadPlayers = Annotated[list[PadPlayer], Meta(max_length=4)]


class PadBody(Wanted, frozen=True):
    """A scorepad to be counted: the players of each game that was played; only a Dynasty has more than one."""

    rules: Annotated[str, Meta(max_length=300)]
    rounds: Annotated[list[PadPlayers], Meta(min_length=1, max_length=MOST_ROUNDS)]


class DoubtView(Shape, frozen=True):
    """Something that the box cannot contain: the catalogue says `doubt.CODE`.

    `players` are those whom it concerns, `cells` are the squares that it is about, for each player of the pad.
    """

    code: str
    clause: str
    params: Params = field(default_factory=dict)
    players: list[int] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=list)


class PadSheet(Shape, frozen=True):
    """The count of one player; `tie_breaks` are the figures that decide between equals, in the game's order."""

    total: int
    tie_breaks: list[int]
    lines: list[ScoreLineView] = field(default_factory=list)


class PadRound(Shape, frozen=True):
    """One game: everybody's sheet, with the games before it, and what is doubtful."""

    sheets: list[PadSheet]
    doubts: list[DoubtView] = field(default_factory=list)


class PadAnswer(Body, frozen=True):
    """The count of a pad. `result` is that of its last game."""

    rounds: list[PadRound]
    result: ResultView


class PadRules(Shape, frozen=True):
    """Rules that make a difference to the count: their text, the largest territory, how many games are added up.

    `things` are what can be said beside squares: `fire`, `hut`, `resource`, `totem`, `caveman`, `power`, `discard`.
    """

    text: str
    seats: int
    options: dict[str, OptionValue]
    width: int
    height: int
    rounds: int = 1
    things: list[str] = field(default_factory=list)


class PadGame(Shape, frozen=True):
    """A game that has a scorepad.

    `terrains`, `resources` and `cavemen` are in the order in which the compiled core numbers them; `cavemen` says how
    many tiles there are of each. `stock` is every printed square of the box, with the resource that it has at first.
    `options` are those that matter, `rules` every combination of them, and `tie_breaks` names what decides.
    """

    id: str
    terrains: list[str]
    stock: list[Half]
    tie_breaks: list[str]
    rules: list[PadRules]
    options: list[str] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)
    cavemen: dict[str, int] = field(default_factory=dict)


class Scorepad(Body, frozen=True):
    """What a scorepad needs beside the list of games. `module` is the address of the compiled core, if there is one."""

    games: list[PadGame]
    module: str | None = None
