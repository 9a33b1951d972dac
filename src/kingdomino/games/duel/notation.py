"""Kingdomino Duel in text, pictures and bytes. It holds no rule; docs/notation.md describes the layouts."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import TypeVar

from kingdomino.core.grid import field
from kingdomino.core.rules import SEATS
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Box, box_around
from kingdomino.errors import NotationError
from kingdomino.games.duel.actions import SKIP, Cast, Cross, Draw, First, Honour, Ink, Name, Pick, Roll, Roof, TurnDie
from kingdomino.games.duel.data import BOXES, DICE, HEIGHT, MAP, QUESTION, SIGNS, WIDTH, Coat, Square
from kingdomino.games.duel.dice import DICE_EACH, Dice, Die
from kingdomino.games.duel.drawing import CASTABLE
from kingdomino.games.duel.rules import CHANCES, DuelRules
from kingdomino.games.duel.scoring import score_kingdom
from kingdomino.games.duel.spells import Spellbook
from kingdomino.games.duel.state import Kingdom, Phase, State
from kingdomino.notation import actions
from kingdomino.notation.actions import ChanceKind, Decision, Language, Part
from kingdomino.notation.packing import Reader
from kingdomino.notation.pictures import draw_picture, read_picture

CELLS = field(WIDTH, HEIGHT)
"""The squares of a map, with the castle, so that drawing on the castle can be refused with a reason."""

COATS = {coat.name.lower(): coat for coat in Coat}

MOST_CROSSES = max(face.crosses for faces in DICE.values() for face in faces.values()) + 2
"""The crosses of the best face, plus one from the roof (D10) and one from the checked power (D9)."""

SQUARES = tuple(Square(coat, crosses) for coat in Coat for crosses in range(MOST_CROSSES + 1))
"""Every square that can be drawn. Its byte in a packed state is its index here plus one."""

HONOUR = "honour"


# Actions


@cache
def language(rules: DuelRules) -> Language:
    """The actions of Kingdomino Duel, in the order of a turn."""
    return Language(decisions=tuple(_decisions()), chances=(FIRST, ROLL))


def _decisions() -> Iterator[Decision]:
    yield Decision("pick", Pick, (_PICKED,), scores=False)
    yield Decision("cast", Cast, (actions.enum_part("power", "dot|line", CASTABLE),), scores=False)
    yield Decision("turn", TurnDie, (_DIE, actions.number_part("face", "FACE", DICE[1])))
    yield Decision("roof", Roof, (_DIE,))
    yield Decision("name", Name, (_DIE, _COAT), scores=False)
    yield Decision("draw", Draw, (actions.cell_part(CELLS), actions.DIRECTION))
    yield Decision("ink", Ink, (_DIE, actions.cell_part(CELLS)))
    yield actions.plain("skip", SKIP, scores=False, lays_nothing=True)
    yield Decision(HONOUR, Honour, (_COAT,))
    yield actions.on_cells("cross", CELLS, Cross)


_DIE = actions.number_part("die", "DIE", DICE)
_COAT = actions.enum_part("coat", "COAT", Coat)
_PICKED = Part(
    "dice",
    "DIE [HIGHER DIE]",
    {actions.write_numbers(dice): dice for count in (1, DICE_EACH) for dice in combinations(DICE, count)},
)

FIRST = actions.seat_drawn(CHANCES[Phase.FIRST], First)
ROLL = ChanceKind(
    CHANCES[Phase.ROLL], "FACE FACE FACE FACE", Roll, "faces", actions.write_numbers, actions.read_numbers
)


# Pictures


def write_square(square: Square) -> str:
    """A square as text, such as `d0` or `ll1`: coat sign and crosses."""
    return f"{square.coat.sign}{square.crosses}"


def read_square(text: str) -> Square:
    square = Square(Coat(SIGNS.index(text[:-1].lower())), int(text[-1]))
    return SQUARES[SQUARES.index(square)]


def picture(rules: DuelRules, state: State, seat: int) -> str:
    """A seat's whole map as a picture, and under it the coat that it honours, if any."""
    honoured = state.honours[seat]
    drawn = draw_picture(state.kingdoms[seat], _FRAME, write_square)
    return drawn if honoured is None else f"{drawn}\n{HONOUR} {honoured.name.lower()}"


_FRAME: Box = box_around(MAP)


def read_kingdom(text: str) -> tuple[Kingdom, Coat | None]:
    """The map and the honoured coat that a picture shows. Raises NotationError when such a map cannot exist."""
    rows = text.strip().splitlines()
    honoured = _read_honour(rows.pop()) if rows and rows[-1].split()[:1] == [HONOUR] else None
    squares = read_picture("\n".join(rows), read_square)
    if not squares.keys() <= set(MAP):
        box = box_around(squares)
        raise NotationError("picture_map", width=box.width, height=box.height, columns=WIDTH, rows=HEIGHT)
    return squares, honoured


def _read_honour(row: str) -> Coat:
    name = row.split()[1:]
    if len(name) != 1 or name[0].lower() not in COATS:
        raise NotationError("picture_honour", text=row.strip(), coats=", ".join(COATS))
    return COATS[name[0].lower()]


def count(rules: DuelRules, picture: str) -> ScoreSheet:
    """The score of a map shown as a picture."""
    return score_kingdom(*read_kingdom(picture))


def middle(rules: DuelRules, state: State) -> str:
    """The dice and who took them, then the spellbook, then the roofs that can still be coloured."""
    dice = [_draw_die(die) for die in state.dice]
    lines = [_draw_line(state.spellbook, power) for power in Coat]
    unused = [seat.name for seat, roof in zip(SEATS, state.roofs, strict=False) if not roof]
    return "\n".join([*dice, *lines, f"roof {' '.join(unused)}".strip()])


def _draw_die(die: Die) -> str:
    """A die as text, such as `4 ?=dd1 A`: number, face, name of a question mark, crosses, and who took it."""
    sign = QUESTION if die.up.coat is None else die.up.coat.sign
    named = "" if die.named is None else f"={die.named.sign}"
    owner = "" if die.seat is None else SEATS[die.seat].name
    return f"{die.number} {sign}{named}{die.crosses} {owner}".rstrip()


def _draw_line(book: Spellbook, power: Coat) -> str:
    """`dot         A xxxxx B xx--- used`: boxes filled (x), empty (.) or struck out (-); `used` for a used power."""
    owner = book.owner(power)
    halves = []
    for seat, line in enumerate(book.boxes):
        left = "." if owner is None else "-"
        halves.append(f"{SEATS[seat].name} {'x' * line[power]}{left * (BOXES[power] - line[power])}".ljust(_HALF))
    return " ".join([power.name.lower().ljust(_NAME), *halves, *(["used"] if power in book.used else [])]).rstrip()


_HALF = 2 + max(BOXES.values())
_NAME = max(map(len, COATS))


# Packed states

PACKED_LENGTH = 3 + 5 * len(DICE) + 2 + 2 * (2 + len(Coat) + len(MAP))

NONE = 0
"""A value that may be missing is packed as its number plus one; a zero byte means that it is missing."""


def pack(rules: DuelRules, state: State) -> bytes:
    """Phase, roller, acting seat, dice, powers cast and used, then for each seat: roof, honour, boxes, map."""
    parts = [bytes((state.phase, state.roller, state.acting)), _pack_dice(state.dice)]
    parts.append(bytes((_pack_coats(state.cast), _pack_coats(state.spellbook.used))))
    for seat in range(rules.seats):
        parts.append(bytes((state.roofs[seat], _plus_one(state.honours[seat]))))
        parts.append(bytes(state.spellbook.boxes[seat]))
        parts.append(_pack_kingdom(state.kingdoms[seat]))
    return b"".join(parts)


def unpack(rules: DuelRules, packed: bytes) -> State:
    """The state that was packed. Raises NotationError when the bytes are not a packed state."""
    reader = Reader(packed, PACKED_LENGTH)
    phase, roller, acting = Phase(reader.below(len(Phase))), reader.below(rules.seats), reader.below(rules.seats)
    dice = tuple(die for number in DICE if (die := _unpack_die(reader, number)) is not None)
    cast, used = _unpack_coats(reader), _unpack_coats(reader)
    roofs, honours, boxes, kingdoms = zip(*(_unpack_seat(reader) for _ in range(rules.seats)), strict=True)
    return State(phase, roller, acting, kingdoms, Spellbook(boxes, used), roofs, honours, dice, cast)


def _unpack_seat(reader: Reader) -> tuple[bool, Coat | None, tuple[int, ...], Kingdom]:
    roof, honour = bool(reader.below(2)), _less_one(reader, tuple(Coat))
    return roof, honour, tuple(reader.below(BOXES[coat] + 1) for coat in Coat), _unpack_kingdom(reader)


def _pack_dice(dice: Dice) -> bytes:
    """Five bytes per die: face, seat, name, roof, square; all zero before the dice are rolled."""
    return b"".join(map(_pack_die, dice)).ljust(5 * len(DICE), b"\0")


def _pack_die(die: Die) -> bytes:
    square = NONE if die.cell is None else MAP.index(die.cell) + 1
    return bytes((die.face, _plus_one(die.seat), _plus_one(die.named), die.roofed, square))


def _unpack_die(reader: Reader, number: int) -> Die | None:
    face = reader.below(len(DICE[number]) + 1)
    seat, named = _less_one(reader, (0, 1)), _less_one(reader, tuple(Coat))
    roofed, cell = bool(reader.below(2)), _less_one(reader, MAP)
    return Die(number, face, seat, named, roofed, cell) if face else None


def _pack_coats(coats: Iterable[Coat]) -> int:
    """One bit per coat; the first coat is the lowest bit."""
    return sum(1 << coat for coat in coats)


def _unpack_coats(reader: Reader) -> frozenset[Coat]:
    bits = reader.below(1 << len(Coat))
    return frozenset(coat for coat in Coat if bits >> coat & 1)


def _pack_kingdom(kingdom: Kingdom) -> bytes:
    """One byte per square of the map: zero if it is empty, else its index in SQUARES plus one."""
    return bytes(SQUARES.index(kingdom[cell]) + 1 if cell in kingdom else NONE for cell in MAP)


def _unpack_kingdom(reader: Reader) -> Kingdom:
    squares = {cell: _less_one(reader, SQUARES) for cell in MAP}
    return {cell: square for cell, square in squares.items() if square is not None}


def _plus_one(number: int | None) -> int:
    return NONE if number is None else number + 1


T = TypeVar("T")


def _less_one(reader: Reader, things: tuple[T, ...]) -> T | None:
    """The thing whose index was packed, or None if it is missing."""
    place = reader.below(len(things) + 1)
    return None if place == NONE else things[place - 1]
