"""What the browser sees of a match, as types on the wire. `views` fills them.

No words are here: everything to be said is a code with parameters, and the browser has the message catalogue.
Cells are named like on a chess board (`g7` is the starting tile), seats are numbers from 0.
"""

import msgspec

Param = str | int | list[str | int]
Params = dict[str, str | int]


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the view; what has its default value is left out on the wire."""


class Said(Shape, frozen=True):
    """A prompt or an event: the catalogue says `prompt.CODE` or `event.CODE` with these parameters."""

    code: str
    params: Params = {}
    clause: str = ""


class Rectangle(Shape, frozen=True):
    """Columns and rows from 0, edges included."""

    left: int
    right: int
    bottom: int
    top: int


class Half(Shape, frozen=True):
    """One half of a domino, or what a die draws; in Duel the terrain is the coat of arms."""

    terrain: str
    symbols: int = 0
    craters: int = 0
    resource: str | None = None


class DominoInfo(Shape, frozen=True):
    """A domino of the box."""

    number: int
    left: Half
    right: Half


class FaceInfo(Shape, frozen=True):
    """A face of a die; `coat` is None for the question mark."""

    coat: str | None
    crosses: int = 0


class SquareView(Shape, frozen=True):
    """A square of a territory.

    `symbols` are all that count (crowns, fires, crosses); `token` says how many of them are a fire token's.
    `domino` and `partner` make two squares one piece: its number, and the cell of its other half. `right` says that
    the square is the second of the two: the right half, or the second die.
    """

    cell: str
    terrain: str
    symbols: int = 0
    craters: int = 0
    resource: str | None = None
    token: int = 0
    caveman: str | None = None
    domino: int | None = None
    partner: str | None = None
    right: bool = False


class TerritoryView(Shape, frozen=True):
    """What a seat has built. `window` is where squares may still come, `box` what is covered, `last` the last move."""

    size: int
    window: Rectangle
    box: Rectangle
    squares: list[SquareView]
    last: list[str] = []


class ScoreLineView(Shape, frozen=True):
    """One line of the count: the catalogue says `score.CODE`; the cells are those that earn the points."""

    code: str
    clause: str
    points: int
    params: Params = {}
    cells: list[str] = []


class ScoreView(Shape, frozen=True):
    """A seat's count if the match ended now."""

    total: int
    lines: list[ScoreLineView]


class Gain(Shape, frozen=True):
    """What a seat's last move changed in its count: the total, and each line that changed, with the change as its
    points. A line says what it is now; one that is gone says what it was.
    """

    points: int
    lines: list[ScoreLineView] = []


class SeatView(Shape, frozen=True):
    """All that lies in front of one seat. `TableInfo.seats` says who sits there, by the same number.

    `gain` is what its last move brought; None before the first one.
    """

    seat: int
    territory: TerritoryView
    score: ScoreView
    gain: Gain | None = None
    discards: int = 0
    resources: dict[str, int] = {}


class SlotView(Shape, frozen=True):
    """A domino in a line; `seat` is whose piece stands on it, `playing` marks the one whose turn it is.

    `laid` says that the domino has left the line: it lies in a territory, or was discarded.
    """

    domino: int
    left: Half
    right: Half
    seat: int | None = None
    playing: bool = False
    laid: bool = False


class UpcomingTurn(Shape, frozen=True):
    """A turn to come: which seat plays which domino."""

    seat: int
    domino: int


class DraftView(Shape, frozen=True):
    """The draft of Kingdomino and Origins. `order` are the turns to come as the pieces stand now.

    `unseen` are the numbers of the dominoes still to come (their halves are in `GameEntry.dominoes`). `opening` says
    that the first line is being claimed, and `drawn` are then the seats whose pieces wait for a domino.
    """

    current: list[SlotView]
    coming: list[SlotView]
    order: list[UpcomingTurn]
    unseen: list[int]
    opening: bool = False
    drawn: list[int] = []


class GameScores(Shape, frozen=True):
    """A finished game of a Dynasty: points by seat."""

    scores: list[int]


class TotemView(Shape, frozen=True):
    """A totem, its points, who holds it (nobody when None), and how many of its resource each seat has."""

    resource: str
    points: int
    holder: int | None
    counts: list[int]


class Pile(Shape, frozen=True):
    """How many cavemen of a kind are in the pile, which may be searched for the higher price."""

    caveman: str
    count: int


class Prospect(Shape, frozen=True):
    """How a caveman face up would change the total, its price paid, by the square where the acting seat settles it."""

    caveman: str
    cells: dict[str, int]


class CaveView(Shape, frozen=True):
    """The cave board: cavemen face up, those in the pile, and what each costs."""

    face_up: list[str]
    pile: list[Pile]
    board_price: int
    pile_price: int
    prospects: list[Prospect] = []


class NewcomerView(Shape, frozen=True):
    """A caveman recruited but not yet paid for or settled.

    `spent` are the resources paid so far. `owed` are the squares that must pay in any case: a page may pay them itself.
    """

    caveman: str
    price: int
    spent: list[str] = []
    owed: list[str] = []


class OriginsView(Shape, frozen=True):
    """What only Origins has."""

    mode: str
    totems: list[TotemView] = []
    cave: CaveView | None = None
    newcomer: NewcomerView | None = None


class DieView(Shape, frozen=True):
    """A die of this turn. `coat` is None for a question mark without a name; `named` marks one with a name.

    `fills` says in which line of the spellbook it fills a box if it is drawn as it is.
    """

    die: int
    face: int
    coat: str | None
    crosses: int
    seat: int | None = None
    question: bool = False
    named: bool = False
    roofed: bool = False
    cell: str | None = None
    fills: str | None = None


class Spell(Shape, frozen=True):
    """A coat's line of the spellbook: boxes, how many each seat has filled, whose power it is, whether it was used."""

    coat: str
    boxes: int
    filled: list[int]
    owner: int | None = None
    used: bool = False
    immediate: bool = False


class DuelView(Shape, frozen=True):
    """What only Duel has. `roller` is player A of this turn."""

    roller: int
    dice: list[DieView]
    spellbook: list[Spell]
    roofs: list[bool]
    honours: list[str | None]


class ResultView(Shape, frozen=True):
    """Final ranks (1 is best, shared when equal) and what decided: the catalogue says `decided.CODE`."""

    ranks: list[int]
    totals: list[int]
    decided_by: str


class View(Shape, frozen=True):
    """One position, ready to be drawn. `actor` is the seat that acts, None when nobody does.

    `games` are the finished games of a match that is a series of them. `commitment` is the hash of the dealer's seed;
    the `seed` is revealed when the match is over. `record` is where the record can be fetched, empty if nowhere.
    `packed` is the whole state for the compiled core, in base64: a state holds no secret.
    """

    version: int
    rules: str
    game: str
    options: dict[str, bool | int | str]
    phase: str
    actor: int | None
    prompt: Said
    seats: list[SeatView]
    commitment: str
    record: str
    packed: str
    draft: DraftView | None = None
    games: list[GameScores] | None = None
    origins: OriginsView | None = None
    duel: DuelView | None = None
    result: ResultView | None = None
    seed: str | None = None


class Choice(Shape, frozen=True):
    """A legal action: send `text` back to take it.

    `kind` is its first word. `cells` are the squares it covers; of a domino first its left half's, then its right
    half's (in Duel the lower numbered die's first). `points` is the change of the seat's total that it would bring,
    only where hints are full. `params` are the action's other parts: domino, direction, seat, caveman, die, coat …
    `becomes` is the square as the action would leave it, where it changes a square instead of laying a domino or dice.
    """

    text: str
    kind: str
    cells: list[str] = []
    points: int | None = None
    params: dict[str, Param] = {}
    becomes: SquareView | None = None


class Step(Shape, frozen=True):
    """One action of the log: `actor` is a seat, or None for chance; kind, cells and params as in a choice.

    `begins` says that a seat's turn begins with it; a turn goes on when its seat acts again after others have acted.
    `points` is the change of the seat's total that it brought.
    `laid` are the halves that it lays, in the order of its cells, and `domino` is the number of the domino that it lays
    or discards.
    """

    version: int
    actor: int | None
    text: str
    kind: str
    cells: list[str] = []
    params: dict[str, Param] = {}
    events: list[Said] = []
    begins: bool = False
    points: int = 0
    domino: int | None = None
    laid: list[Half] = []
