"""Random territories: placements compared with brute force, pictures and back, the count."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from kingdomino.core.domino import Domino, Place
from kingdomino.core.grid import NAMES, Direction
from kingdomino.core.territory import Territory
from kingdomino.games.kingdomino.data import DOMINOES, Square
from kingdomino.games.kingdomino.notation import draw_kingdom, read_kingdom
from kingdomino.games.kingdomino.scoring import score_kingdom
from tests.oracles.kingdomino import castle_is_central, largest, prestige

Kingdom = Territory[Square]
Point = tuple[int, int]
Land = dict[Point, str]

CASTLE = (6, 6)
STEPS = {Direction.RIGHT: (1, 0), Direction.UP: (0, 1), Direction.LEFT: (-1, 0), Direction.DOWN: (0, -1)}

numbers = st.lists(st.sampled_from(sorted(DOMINOES)), unique=True, max_size=24)


@st.composite
def kingdoms(draw: st.DrawFn) -> Kingdom:
    """A kingdom that is possible in a match: dominoes of the box, each laid somewhere if it fits."""
    kingdom: Kingdom = Territory(draw(st.sampled_from((5, 7))), {})
    for number in draw(numbers):
        places = kingdom.placements(DOMINOES[number])
        if places:
            kingdom = kingdom.lay(DOMINOES[number], draw(st.sampled_from(places)))
    return kingdom


dominoes = st.sampled_from([*DOMINOES.values()])


@given(kingdoms(), dominoes)
def test_placements_are_what_brute_force_finds(kingdom: Kingdom, domino: Domino[Square]) -> None:
    assert list(kingdom.placements(domino)) == sorted(by_brute_force(kingdom, domino))


@given(kingdoms(), dominoes)
def test_a_placement_has_no_fault_exactly_when_brute_force_finds_it(kingdom: Kingdom, domino: Domino[Square]) -> None:
    found = set(by_brute_force(kingdom, domino))

    assert {place for place in every_place() if kingdom.fault(domino, place) is None} == found
    assert kingdom.can_place(domino) == bool(found)


def by_brute_force(kingdom: Kingdom, domino: Domino[Square]) -> Iterator[Place]:
    """Every cell and every direction, by coordinates; of two placements with the same result only the first."""
    land = {point_of(cell): square.terrain.value for cell, square in kingdom.squares.items()}
    halves = domino.left.terrain.value, domino.right.terrain.value
    for place in every_place():
        x, y = point_of(place.cell)
        dx, dy = STEPS[place.direction]
        points = (x, y), (x + dx, y + dy)
        seen_before = domino.left == domino.right and place.direction in (Direction.LEFT, Direction.DOWN)
        if not seen_before and is_free(land, points, kingdom.size) and is_connected(land, points, halves):
            yield place


def every_place() -> Iterator[Place]:
    return (Place(cell, direction) for cell in range(13 * 13) for direction in Direction)


def point_of(cell: int) -> Point:
    """The column and row of a cell, read from its name."""
    name = NAMES[cell]
    return "abcdefghijklm".index(name[0]), int(name[1:]) - 1


def is_free(land: Land, points: tuple[Point, Point], size: int) -> bool:
    """C2: both squares are empty, and the whole territory fits in size × size."""
    if any(point in land or point == CASTLE for point in points):
        return False
    everything = [*land, *points, CASTLE]
    return any(
        all(left <= x < left + size and bottom <= y < bottom + size for x, y in everything)
        for left in range(7)
        for bottom in range(7)
        if left + size <= 13 and bottom + size <= 13
    )


def is_connected(land: Land, points: tuple[Point, Point], halves: tuple[str, str]) -> bool:
    """C3: one half touches the castle or its own terrain."""
    return any(
        (x + dx, y + dy) == CASTLE or land.get((x + dx, y + dy)) == terrain
        for (x, y), terrain in zip(points, halves, strict=True)
        for dx, dy in STEPS.values()
    )


@given(kingdoms())
def test_a_picture_leads_back_to_its_kingdom(kingdom: Kingdom) -> None:
    assert read_kingdom(draw_kingdom(kingdom), kingdom.size) == kingdom


@given(kingdoms())
def test_blanks_around_a_picture_mean_nothing(kingdom: Kingdom) -> None:
    spread = "\n\n".join(f"   {row.replace(' ', '    ')}  " for row in draw_kingdom(kingdom).splitlines())

    assert read_kingdom(spread, kingdom.size) == kingdom


@given(kingdoms())
def test_the_count_is_what_union_find_gives(kingdom: Kingdom) -> None:
    land = {point_of(cell): (square.terrain.value, square.crowns) for cell, square in kingdom.squares.items()}
    sheet = score_kingdom(kingdom, middle_kingdom=False, harmony=False)

    assert sheet.total == prestige(land)
    assert sheet.tie_breaks == (largest(land), sum(crowns for _, crowns in land.values()))
    assert kingdom.is_centred == castle_is_central(land)


@given(kingdoms())
def test_laying_dominoes_one_by_one_gives_the_box_around_all_of_them(kingdom: Kingdom) -> None:
    xs = [point_of(cell)[0] for cell in kingdom.squares] + [CASTLE[0]]
    ys = [point_of(cell)[1] for cell in kingdom.squares] + [CASTLE[1]]

    assert (kingdom.box.left, kingdom.box.right) == (min(xs), max(xs))
    assert (kingdom.box.bottom, kingdom.box.top) == (min(ys), max(ys))
