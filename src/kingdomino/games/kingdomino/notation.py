"""Kingdomino in text, pictures and bytes. It holds no rule; docs/notation.md describes the layouts."""

from collections import Counter
from functools import cache

from kingdomino.core.domino import Domino
from kingdomino.core.grid import Cell, reach
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Territory, box_around
from kingdomino.errors import NotationError
from kingdomino.games.kingdomino.data import DOMINOES, Square, Terrain
from kingdomino.games.kingdomino.rules import CHANCES, GAMES_IN_A_DYNASTY, KingdominoRules
from kingdomino.games.kingdomino.scoring import score_kingdom
from kingdomino.games.kingdomino.state import Kingdom, Phase, Standing, State
from kingdomino.notation import actions, packing
from kingdomino.notation.packing import Reader
from kingdomino.notation.pictures import check_frame, check_joined, draw_lines, draw_picture, read_picture

SQUARES = tuple(Square(terrain, crowns) for terrain in Terrain for crowns in range(4))
"""Every square that can be written. Its byte in a packed state is its index here plus one."""

CODES = {square: code for code, square in enumerate(SQUARES, start=1)}

IN_THE_BOX = Counter(square for domino in DOMINOES.values() for square in (domino.left, domino.right))

STANDING_LENGTH = 4


@cache
def language(rules: KingdominoRules) -> actions.Language:
    """The actions of Kingdomino under these rules; the size of the frame decides which cells can be named."""
    return actions.Language(
        decisions=(
            actions.place(reach(rules.size)),
            actions.DISCARD,
            actions.claim(DOMINOES),
            actions.TAKE,
        ),
        chances=(actions.DEAL, actions.draw_piece(CHANCES[Phase.DRAW])),
    )


# Pictures


def write_square(square: Square) -> str:
    """A square as text, such as `w0` or `m3`: terrain letter and crowns."""
    return f"{square.terrain.value}{square.crowns}"


def read_square(text: str) -> Square:
    return Square(Terrain(text[0].lower()), int(text[1:]))


def picture(rules: KingdominoRules, state: State, seat: int) -> str:
    """A seat's kingdom as a picture."""
    return draw_kingdom(state.kingdoms[seat])


def draw_kingdom(kingdom: Kingdom) -> str:
    return draw_picture(kingdom.squares, kingdom.box, write_square)


def read_kingdom(text: str, size: int) -> Kingdom:
    """The kingdom that a picture shows. Raises NotationError when it cannot be read, or cannot exist."""
    squares = read_picture(text, read_square)
    check_frame(squares, size)
    check_joined(squares)
    check_box(squares)
    return Territory(size, squares, box_around(squares))


def check_box(squares: dict[Cell, Square]) -> None:
    """K1: raises NotationError when the box has fewer squares of a kind than the picture shows."""
    for square, count in Counter(squares.values()).items():
        if count > IN_THE_BOX[square]:
            raise NotationError("picture_not_in_box", square=write_square(square), count=count, box=IN_THE_BOX[square])


def count(rules: KingdominoRules, picture: str) -> ScoreSheet:
    """The score of a kingdom shown as a picture. For Harmony (K7), a full frame means that nothing was discarded."""
    kingdom = read_kingdom(picture, rules.size)
    harmony = rules.harmony and kingdom.is_full
    return score_kingdom(kingdom, middle_kingdom=rules.middle_kingdom, harmony=harmony)


def middle(rules: KingdominoRules, state: State) -> str:
    """The current and the coming line with the kings on them."""
    return draw_lines(state.draft, lambda number: write_domino(DOMINOES[number]))


def write_domino(domino: Domino[Square]) -> str:
    """A domino as text, such as `w1 f0`: left and right half."""
    return f"{write_square(domino.left)} {write_square(domino.right)}"


# Packed states


def packed_length(rules: KingdominoRules) -> int:
    kingdom = len(reach(rules.size)) + 1
    games = STANDING_LENGTH * (GAMES_IN_A_DYNASTY - 1) if rules.dynasty else 0
    return 2 + packing.draft_length(rules.seats) + rules.seats * (kingdom + games)


def pack(rules: KingdominoRules, state: State) -> bytes:
    """Phase, draft, games counted, then for each seat: discards, kingdom and, in a Dynasty, its earlier games."""
    parts = [bytes((state.phase,)), packing.pack_draft(state.draft), bytes((len(state.games),))]
    for seat in range(rules.seats):
        parts.append(bytes((state.discards[seat],)))
        parts.append(_pack_kingdom(state.kingdoms[seat]))
        if rules.dynasty:
            games = b"".join(_pack_standing(game[seat]) for game in state.games)
            parts.append(games.ljust(STANDING_LENGTH * (GAMES_IN_A_DYNASTY - 1), b"\0"))
    return b"".join(parts)


def unpack(rules: KingdominoRules, packed: bytes) -> State:
    """The state that was packed. Raises NotationError when the bytes are not a packed state."""
    reader = Reader(packed, packed_length(rules))
    phase = Phase(reader.below(len(Phase)))
    draft = packing.unpack_draft(reader, rules.seats)
    games = reader.below(GAMES_IN_A_DYNASTY)
    discards, kingdoms, standings = [], [], []
    for _ in range(rules.seats):
        discards.append(reader.byte())
        kingdoms.append(_unpack_kingdom(reader, rules.size))
        if rules.dynasty:
            standings.append([_unpack_standing(reader) for _ in range(GAMES_IN_A_DYNASTY - 1)][:games])
    return State(phase, draft, tuple(kingdoms), tuple(discards), tuple(zip(*standings, strict=True)))


def _pack_kingdom(kingdom: Kingdom) -> bytes:
    """One byte per cell: zero if it is empty, else the square's code."""
    squares = kingdom.squares
    return bytes(CODES[squares[cell]] if cell in squares else 0 for cell in reach(kingdom.size))


def _unpack_kingdom(reader: Reader, size: int) -> Kingdom:
    codes = {cell: reader.below(len(SQUARES) + 1) for cell in reach(size)}
    squares = {cell: SQUARES[code - 1] for cell, code in codes.items() if code}
    return Territory(size, squares, box_around(squares))


def _pack_standing(standing: Standing) -> bytes:
    return standing.score.to_bytes(2, "little") + bytes((standing.largest_region, standing.crowns))


def _unpack_standing(reader: Reader) -> Standing:
    return Standing(reader.short(), reader.byte(), reader.byte())
