"""Gardens in text, pictures and bytes. It holds no rule."""

from functools import cache

from kingdomino.core.grid import Cell
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Box, box_around
from kingdomino.errors import NotationError
from kingdomino.notation import actions
from kingdomino.notation.packing import Reader
from kingdomino.notation.pictures import draw_picture, read_picture
from tests.fourth_game.gardens.actions import COMPOST, Grow, Plant
from tests.fourth_game.gardens.data import Bed, Flower
from tests.fourth_game.gardens.rules import GROUND, GardenRules
from tests.fourth_game.gardens.scoring import score_garden
from tests.fourth_game.gardens.state import Garden, Phase, State

FLOWERS = tuple(Flower)
_FRAME: Box = box_around(GROUND)


@cache
def language(rules: GardenRules) -> actions.Language:
    return actions.Language(
        decisions=(actions.on_cells("plant", GROUND, Plant), actions.plain("compost", COMPOST, lays_nothing=True)),
        chances=(
            actions.ChanceKind(
                word="grow",
                parts_usage="FLOWER",
                type=Grow,
                name="flower",
                write=lambda flower: str(flower.name.lower()),
                read=_read_flower,
            ),
        ),
    )


def _read_flower(words: list[str]) -> Flower:
    (name,) = words
    return Flower[name.upper()]


def write_bed(bed: Bed) -> str:
    return f"{bed.terrain.value}{bed.symbols}"


def read_bed(text: str) -> Bed:
    return Bed(Flower(text[0].lower()), int(text[1:]))


def picture(rules: GardenRules, state: State, seat: int) -> str:
    return draw_picture(state.gardens[seat], _FRAME, write_bed)


def count(rules: GardenRules, picture: str) -> ScoreSheet:
    garden = read_picture(picture, read_bed)
    if not garden.keys() <= set(GROUND):
        box = box_around(garden)
        raise NotationError("picture_frame", width=box.width, height=box.height, size=_FRAME.width)
    return score_garden(garden)


def middle(rules: GardenRules, state: State) -> str:
    return "" if state.flower is None else f"flower {state.flower.name.lower()}"


def pack(rules: GardenRules, state: State) -> bytes:
    """Phase, number of flowers drawn, flower in hand, then the gardens; zero for everything that is missing."""
    flower = 0 if state.flower is None else FLOWERS.index(state.flower) + 1
    gardens = b"".join(bytes(_code(garden, cell) for cell in GROUND) for garden in state.gardens)
    return bytes((state.phase, state.come, flower)) + gardens


def _code(garden: Garden, cell: Cell) -> int:
    return FLOWERS.index(garden[cell].terrain) + 1 if cell in garden else 0


def unpack(rules: GardenRules, packed: bytes) -> State:
    reader = Reader(packed, 3 + rules.seats * len(GROUND))
    phase, come, flower = Phase(reader.below(len(Phase))), reader.byte(), reader.below(len(FLOWERS) + 1)
    gardens = tuple(_unpack_garden(reader) for _ in range(rules.seats))
    return State(phase, gardens, FLOWERS[flower - 1] if flower else None, come)


def _unpack_garden(reader: Reader) -> Garden:
    codes = {cell: reader.below(len(FLOWERS) + 1) for cell in GROUND}
    return {cell: Bed(FLOWERS[code - 1]) for cell, code in codes.items() if code}
