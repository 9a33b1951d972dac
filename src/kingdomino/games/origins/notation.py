"""Kingdomino Origins in text, pictures and bytes. It holds no rule; docs/notation.md describes the layouts.

A square of a picture is its terrain letter and its fires (a volcano: its craters), then what lies on it:
`g0+` its wooden resource, `g0*2` a token with two fires, `d0:h` a caveman; `##*1` is a hut with a token on it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from kingdomino.core.domino import Domino
from kingdomino.core.grid import CENTRE, NOWHERE, SIDE, Cell, reach
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Territory, box_around
from kingdomino.errors import NotationError
from kingdomino.games.origins.actions import PASS, Cave, Fire, Give, Recruit, Settle, Source, Spend
from kingdomino.games.origins.data import (
    CAVEMAN_LETTERS,
    CAVEMEN,
    DOMINOES,
    FIRE_RANGE,
    STOCKED,
    Caveman,
    Resource,
    Square,
    Terrain,
)
from kingdomino.games.origins.fire import HUT
from kingdomino.games.origins.rules import CHANCES, OriginsRules
from kingdomino.games.origins.state import CaveBoard, HuntingTerritory, Newcomer, Phase, State
from kingdomino.games.origins.tribe import EMPTY_CAVE, FACE_UP, PRICE
from kingdomino.notation import actions, packing
from kingdomino.notation.packing import Reader
from kingdomino.notation.pictures import (
    STARTING_TILE,
    check_frame,
    check_joined,
    draw_lines,
    draw_picture,
    read_picture,
)

# Actions

RECRUIT = actions.Decision(
    "recruit",
    Recruit,
    (actions.enum_part("caveman", "CAVEMAN", Caveman), actions.enum_part("source", "board|pile", Source)),
    scores=False,
)
CAVE = actions.ChanceKind(
    word=CHANCES[Phase.CAVE],
    parts_usage="CAVEMAN CAVEMAN …",
    type=Cave,
    name="cavemen",
    write=lambda cavemen: " ".join(kind.name.lower() for kind in cavemen),
    read=lambda words: tuple(Caveman[word.upper()] for word in words),
)


@cache
def language(rules: OriginsRules) -> actions.Language:
    """The actions of Origins under these rules: those of the mode, on the cells that the frame can cover."""
    return actions.Language(decisions=tuple(_decisions(rules)), chances=tuple(_chances(rules)))


def _decisions(rules: OriginsRules) -> Iterator[actions.Decision]:
    cells = reach(rules.size)
    yield actions.place(cells)
    yield actions.DISCARD
    yield actions.on_cells("fire", cells, Fire)
    if rules.mode == "totem":
        yield actions.Decision(
            "give", Give, (actions.enum_part("totem", "TOTEM", Resource), actions.seat_part(rules.seats))
        )
    yield actions.claim(DOMINOES)
    if rules.seats == 2:
        yield actions.TAKE
    if rules.mode == "tribe":
        yield actions.plain("pass", PASS, scores=False)
        yield RECRUIT
        yield actions.on_cells("spend", cells, Spend)
        yield actions.on_cells("settle", cells, Settle)


def _chances(rules: OriginsRules) -> Iterator[actions.ChanceKind]:
    yield actions.DEAL
    yield actions.draw_piece(CHANCES[Phase.DRAW])
    if rules.mode == "tribe":
        yield CAVE


# Squares


def write_square(square: Square) -> str:
    """A square as text, such as `q1`, `v2`, `g0+`, `g0*2` or `d0:h`: what is printed, and what lies on it."""
    printed = STARTING_TILE if square.terrain is Terrain.HUT else _write_printed(square)
    if square.resource is not None:
        return f"{printed}+"
    if square.caveman is not None:
        return f"{printed}:{CAVEMAN_LETTERS[square.caveman]}"
    return f"{printed}*{square.token}" if square.token else printed


def _write_printed(square: Square) -> str:
    return f"{square.terrain.value}{square.fires + square.craters}"


def printed(square: Square) -> Square:
    """The square as printed, with nothing on it."""
    return Square(square.terrain, square.fires, square.craters)


def _every_square() -> Iterator[Square]:
    """Every possible square: each printed one in the order of its text, first empty, then with each thing on it."""
    halves = {half for domino in STOCKED.values() for half in (domino.left, domino.right)}
    for half in sorted(halves, key=write_square):
        bare = printed(half)
        yield bare
        if half.resource is not None:
            yield half
        if not half.fires and not half.craters:
            yield from (replace(bare, token=fires) for fires in FIRE_RANGE)
        if not half.fires:
            yield from (replace(bare, caveman=kind) for kind in Caveman)
    yield from (replace(HUT, token=fires) for fires in FIRE_RANGE)


SQUARES = tuple(_every_square())
"""Every square that can be written. Its byte in a packed state is its index here plus one."""

CODES = {square: code for code, square in enumerate(SQUARES, start=1)}
BY_TEXT = {write_square(square): square for square in SQUARES}


def read_square(text: str) -> Square:
    return BY_TEXT[text.lower()]


# Pictures

IN_THE_BOX = Counter(half for domino in DOMINOES.values() for half in (domino.left, domino.right))
TOKENS = Counter(half.craters for half in IN_THE_BOX.elements())
"""The box holds one fire token for each volcano (O4)."""

HUTS = tuple(write_square(square) for square in SQUARES if square.terrain is Terrain.HUT)
TOTEMS = "totems"


def picture(rules: OriginsRules, state: State, seat: int) -> str:
    """A seat's territory as a picture, and below it the totems it holds."""
    held = [totem.name.lower() for totem, holder in zip(Resource, state.totems, strict=False) if holder == seat]
    drawn = draw_territory(state.territories[seat])
    return f"{drawn}\n{TOTEMS} {' '.join(held)}" if held else drawn


def draw_territory(territory: HuntingTerritory) -> str:
    return draw_picture(territory.squares, territory.box, write_square)


def read_territory(text: str, size: int) -> HuntingTerritory:
    """The territory that a picture shows. Raises NotationError when it cannot be read, or cannot exist."""
    hut = next((word for word in text.split() if word in HUTS), STARTING_TILE)
    squares = read_picture(text, read_square, hut)
    if hut in HUTS:
        squares[CENTRE] = BY_TEXT[hut]
    check_frame(squares, size)
    check_joined(squares)
    check_box(squares)
    return Territory(size, squares, box_around(squares))


def check_box(squares: dict[Cell, Square]) -> None:
    """O1, O4, OB1: raises NotationError when the picture shows more of anything than the box has."""
    laid = Counter(printed(square) for cell, square in squares.items() if cell != CENTRE)
    tokens = Counter(square.token for square in squares.values() if square.token)
    cavemen = Counter(square.caveman for square in squares.values() if square.caveman is not None)
    for square, count in laid.items():
        _check_number(write_square(square), count, IN_THE_BOX[square])
    for fires, count in tokens.items():
        _check_number(f"*{fires}", count, TOKENS[fires])
    for kind, count in cavemen.items():
        _check_number(f":{CAVEMAN_LETTERS[kind]}", count, CAVEMEN[kind])


def _check_number(sign: str, count: int, box: int) -> None:
    if count > box:
        raise NotationError("picture_not_in_box", square=sign, count=count, box=box)


def check_mode(rules: OriginsRules, squares: dict[Cell, Square]) -> None:
    """Raises NotationError when the picture shows something that these rules do not use."""
    for square in squares.values():
        if square.terrain is Terrain.HUT and not rules.fire_on_hut:
            raise NotationError("picture_hut")
        resource = square.resource is not None and rules.mode == "discovery"
        if resource or (square.caveman is not None and rules.mode != "tribe"):
            raise NotationError("picture_mode", square=write_square(square), mode=rules.mode)


def read_totems(rules: OriginsRules, names: list[str]) -> tuple[int | None, ...]:
    """The holder of each totem when seat A, whose picture it is, holds those named.

    Raises NotationError for an unknown name, for a totem named twice, and in a mode without totems.
    """
    totems = rules.start().totems
    for name in names:
        totem = Resource.__members__.get(name.upper())
        if totem is None or not totems:
            raise NotationError("picture_totem", text=name)
        if totems[totem] is not None:
            raise NotationError("picture_totem_twice", text=name)
        totems = (*totems[:totem], 0, *totems[totem + 1 :])
    return totems


def count(rules: OriginsRules, picture: str) -> ScoreSheet:
    """The score of a territory shown as a picture. For Homo Habilis (O8), a full frame means no discards."""
    rows = [line.split() for line in picture.splitlines()]
    named = [word for row in rows if row[:1] == [TOTEMS] for word in row[1:]]
    territory = read_territory("\n".join(" ".join(row) for row in rows if row[:1] != [TOTEMS]), rules.size)
    check_mode(rules, dict(territory.squares))
    state = replace(
        rules.start(),
        territories=(territory,) * rules.seats,
        discards=(int(not territory.is_full),) * rules.seats,
        totems=read_totems(rules, named),
    )
    return rules.score(state)[0]


def middle(rules: OriginsRules, state: State) -> str:
    """The current and the coming line with the chiefs on them, the totems that nobody holds, the cave board."""
    parts = [draw_lines(state.draft, lambda number: write_domino(rules.dominoes[number]))]
    free = [totem.name.lower() for totem, holder in zip(Resource, state.totems, strict=False) if holder is None]
    if free:
        parts.append(f"{TOTEMS} {' '.join(free)}")
    if rules.mode == "tribe":
        parts.append(_draw_cave(state.cave))
    return "\n".join(part for part in parts if part)


def _draw_cave(cave: CaveBoard) -> str:
    face_up = " ".join(kind.name.lower() for kind in cave.face_up)
    pile = " ".join(f"{number}×{kind.name.lower()}" for kind, number in zip(Caveman, cave.pile, strict=True) if number)
    return f"cave {face_up}\npile {pile}"


def write_domino(domino: Domino[Square]) -> str:
    """A domino as text, such as `g0+ v1`: left and right half."""
    return f"{write_square(domino.left)} {write_square(domino.right)}"


# Packed states


def packed_length(rules: OriginsRules) -> int:
    totems = len(Resource) if rules.mode == "totem" else 0
    tribe = FACE_UP + len(Caveman) + 3 if rules.mode == "tribe" else 0
    territory = len(reach(rules.size)) + 1
    return 2 + packing.draft_length(rules.seats) + totems + tribe + rules.seats * territory


def pack(rules: OriginsRules, state: State) -> bytes:
    """Phase, draft, erupting volcano, the totems or the tribe of the mode, then for each seat: discards, territory."""
    parts = [bytes((state.phase,)), packing.pack_draft(state.draft), bytes((state.volcano - NOWHERE,))]
    parts.append(bytes(packing.NOBODY if holder is None else holder + 1 for holder in state.totems))
    if rules.mode == "tribe":
        parts += [_pack_cave(state.cave), _pack_newcomer(state.newcomer)]
    for discards, territory in zip(state.discards, state.territories, strict=True):
        parts += [bytes((discards,)), _pack_territory(territory)]
    return b"".join(parts)


def unpack(rules: OriginsRules, packed: bytes) -> State:
    """The state that was packed. Raises NotationError when the bytes are not a packed state."""
    reader = Reader(packed, packed_length(rules))
    phase = Phase(reader.below(len(Phase)))
    draft = packing.unpack_draft(reader, rules.seats)
    volcano = reader.below(SIDE * SIDE + 1) + NOWHERE
    holders = [reader.below(rules.seats + 1) for _ in Resource] if rules.mode == "totem" else []
    cave, newcomer = _unpack_tribe(reader) if rules.mode == "tribe" else (EMPTY_CAVE, None)
    seats = [(reader.byte(), _unpack_territory(reader, rules.size)) for _ in range(rules.seats)]
    return State(
        phase=phase,
        draft=draft,
        territories=tuple(territory for _, territory in seats),
        discards=tuple(discards for discards, _ in seats),
        totems=tuple(None if holder == packing.NOBODY else holder - 1 for holder in holders),
        cave=cave,
        volcano=volcano,
        newcomer=newcomer,
    )


def _pack_cave(cave: CaveBoard) -> bytes:
    """Four bytes for the cavemen face up (kind plus one, zero for a gap), then the number of each kind in the pile."""
    return bytes(kind + 1 for kind in cave.face_up).ljust(FACE_UP, b"\0") + bytes(cave.pile)


def _pack_newcomer(newcomer: Newcomer | None) -> bytes:
    """Kind plus one, price, and one bit for each kind of resource already spent; three zeros without a newcomer."""
    if newcomer is None:
        return bytes(3)
    return bytes((newcomer.caveman + 1, newcomer.price, sum(1 << resource for resource in newcomer.spent)))


def _unpack_tribe(reader: Reader) -> tuple[CaveBoard, Newcomer | None]:
    face_up = [reader.below(len(Caveman) + 1) for _ in range(FACE_UP)]
    pile = tuple(reader.below(number + 1) for number in CAVEMEN)
    cave = CaveBoard(tuple(Caveman(kind - 1) for kind in face_up if kind), pile)
    kind, price, bits = (
        reader.below(len(Caveman) + 1),
        reader.below(max(PRICE.values()) + 1),
        reader.below(1 << len(Resource)),
    )
    spent = tuple(resource for resource in Resource if bits >> resource & 1)
    return cave, Newcomer(Caveman(kind - 1), price, spent) if kind else None


def _pack_territory(territory: HuntingTerritory) -> bytes:
    """One byte per cell: zero if it is empty, else the square's index in SQUARES plus one."""
    squares = territory.squares
    return bytes(CODES[squares[cell]] if cell in squares else 0 for cell in reach(territory.size))


def _unpack_territory(reader: Reader, size: int) -> HuntingTerritory:
    codes = {cell: reader.below(len(SQUARES) + 1) for cell in reach(size)}
    squares = {cell: SQUARES[code - 1] for cell, code in codes.items() if code}
    return Territory(size, squares, box_around(squares))
