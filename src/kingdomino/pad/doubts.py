"""What is doubtful about territories of dominoes in any game: frame, connection, the dominoes of the box (C1–C3).

It knows no fire, no totem and no spellbook: the games' own modules do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from kingdomino.core.grid import CENTRE, COLUMN, ROW, Cell
from kingdomino.core.regions import regions
from kingdomino.core.territory import box_around
from kingdomino.pad import cover
from kingdomino.pad.cover import Box, Laid
from kingdomino.pad.pad import Doubt, Kind, Players, TablePlayer


def about(players: Players, cells: Mapping[int, Iterable[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """Cells by player as a doubt has them: for each player of the pad, ascending."""
    return tuple(tuple(sorted(cells.get(seat, ()))) for seat in range(len(players)))


def printed(player: TablePlayer) -> dict[Cell, Kind]:
    """What is printed on the squares of dominoes: whatever lies on the starting tile is none."""
    return {cell: square.kind for cell, square in sorted(player.squares.items()) if cell != CENTRE}


def of_territories(players: Players, size: int, in_play: int, box: Box, where: str) -> Iterator[Doubt]:
    """All of them. `in_play` is how many dominoes these rules use, `box` is what there is, by the clause `where`."""
    for seat, player in enumerate(players):
        yield from _of_one_territory(players, seat, player, size)
    yield from _of_the_box(players, in_play, box, where)


def _of_one_territory(players: Players, seat: int, player: TablePlayer, size: int) -> Iterator[Doubt]:
    around = box_around(player.squares)
    if max(around.width, around.height) > size:
        params = {"width": around.width, "height": around.height, "size": size}
        columns = {around.left, around.right} if around.width > size else set()
        rows = {around.bottom, around.top} if around.height > size else set()
        cells = [cell for cell in player.squares if COLUMN[cell] in columns or ROW[cell] in rows]
        yield Doubt("frame", "C2", params, (seat,), about(players, {seat: cells}))
    joined = regions(dict.fromkeys([*player.squares, CENTRE], True))
    apart = [cell for region in joined if CENTRE not in region.cells for cell in region.cells]
    if apart:
        yield Doubt("apart", "C3", {"squares": len(apart)}, (seat,), about(players, {seat: apart}))
    squares = len(printed(player))
    if squares % 2:
        yield Doubt("odd", "C1", {"squares": squares}, (seat,), about(players, {}))


def _of_the_box(players: Players, in_play: int, box: Box, where: str) -> Iterator[Doubt]:
    many = list(_too_many(players, box, where))
    yield from many
    squares = sum(len(printed(player)) for player in players)
    if squares > 2 * in_play:
        everybody = tuple(range(len(players)))
        params = {"squares": squares, "dominoes": in_play}
        yield Doubt("many_dominoes", where, params, everybody, about(players, {}))
    if not many:
        yield from _not_covered(players, box, where)


def _too_many(players: Players, box: Box, where: str) -> Iterator[Doubt]:
    """More squares of a kind than the box has, in the order in which one meets them."""
    found = [(seat, cell, kind) for seat, player in enumerate(players) for cell, kind in printed(player).items()]
    there = Counter[Kind]()
    for pair, number in box.items():
        there.update({kind: number * pair.count(kind) for kind in set(pair)})
    for kind, count in Counter(kind for _, _, kind in found).items():
        if count > there[kind]:
            cells = {
                seat: [cell for player, cell, other in found if player == seat and other == kind]
                for seat in range(len(players))
            }
            params: dict[str, str | int] = {
                "terrain": kind.terrain,
                "symbols": kind.symbols,
                "craters": kind.craters,
                "count": count,
                "box": there[kind],
            }
            yield Doubt(
                "many_squares", where, params, tuple(seat for seat in cells if cells[seat]), about(players, cells)
            )


def _not_covered(players: Players, box: Box, where: str) -> Iterator[Doubt]:
    """What no dominoes could cover: each territory for itself, then all together. Odd ones are told already."""
    patience = cover.Patience()
    laid = {seat: _laid(seat, player) for seat, player in enumerate(players)}
    even = {seat: squares for seat, squares in laid.items() if not len(squares) % 2}
    alone = [seat for seat, squares in even.items() if cover.can_cover(squares, box, patience) is False]
    for seat in alone:
        cells = [cell for _, cell in cover.lonely(even[seat], box)]
        yield Doubt("uncovered", where, {}, (seat,), about(players, {seat: cells}))
    together: Laid = {place: kind for squares in even.values() for place, kind in squares.items()}
    if not alone and len(even) > 1 and cover.can_cover(together, box, patience) is False:
        yield Doubt("uncovered_together", where, {}, tuple(even), about(players, {}))


def _laid(seat: int, player: TablePlayer) -> Laid:
    return {(seat, cell): kind for cell, kind in printed(player).items()}


def of_discards(players: Players, size: int, clause: str) -> Iterator[Doubt]:
    """Harmony and Homo Habilis: a full frame has lost no domino, and any other has."""
    for seat, player in enumerate(players):
        if player.discarded is not None and player.discarded is is_full(player, size):
            code = "full" if player.discarded else "not_full"
            missing = size * size - 1 - len(printed(player))
            yield Doubt(code, clause, {"squares": missing}, (seat,), about(players, {}))


def is_full(player: TablePlayer, size: int) -> bool:
    """Whether as many squares are laid as the frame has."""
    return len({*player.squares, CENTRE}) == size**2


def has_discarded(player: TablePlayer, size: int) -> bool:
    """Whether a domino was discarded; where nobody says, a frame that is not full has lost one."""
    return not is_full(player, size) if player.discarded is None else player.discarded
