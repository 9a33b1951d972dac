"""The tribe: the cave board, the price of a caveman, and where it may settle (OB1–OB3). `scoring` counts them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kingdomino.core.grid import CENTRE, NAMES, Cell
from kingdomino.core.rules import Actor, Chances, Event, Fault, pick
from kingdomino.games.origins.actions import Cave, Recruit, Source
from kingdomino.games.origins.data import CAVEMEN, Caveman, Resource, Square
from kingdomino.games.origins.fire import square_at
from kingdomino.games.origins.state import CaveBoard, HuntingTerritory, Newcomer, Phase, State

FACE_UP: Final = 4
"""How many cavemen the cave board shows (OB1)."""

PRICE: Final = {Source.BOARD: 2, Source.PILE: 4}
"""How many resources, all of different kinds, a caveman costs (OB2)."""

FULL_CAVE: Final = CaveBoard(face_up=(), pile=CAVEMEN)
EMPTY_CAVE: Final = CaveBoard(face_up=(), pile=(0,) * len(Caveman))


# The cave board (OB1)


def gaps(cave: CaveBoard) -> int:
    """How many cavemen must be turned face up to show four again, or as many as the pile still has."""
    return min(FACE_UP - len(cave.face_up), sum(cave.pile))


def cave_fault(cave: CaveBoard, action: Cave) -> Fault | None:
    """Why chance may not turn up these cavemen: wrong number of them, not in order, or not in the pile."""
    cavemen = action.cavemen
    if len(cavemen) != gaps(cave):
        return Fault("cave_length", "OB1", {"expected": gaps(cave), "given": len(cavemen)})
    if list(cavemen) != sorted(cavemen):
        return Fault("cave_order", "OB1")
    gone = next((kind for kind in cavemen if cavemen.count(kind) > cave.pile[kind]), None)
    return None if gone is None else Fault("cave_gone", "OB1", {"caveman": gone.name.lower()})


def sample_cave(cave: CaveBoard, chances: Chances) -> Cave:
    """Tiles drawn at random from the pile: a kind with more tiles comes more often."""
    tiles = [kind for kind in Caveman for _ in range(cave.pile[kind])]
    return Cave(tuple(sorted(tiles[index] for index in pick(range(len(tiles)), gaps(cave), chances))))


def reveal(cave: CaveBoard, action: Cave) -> CaveBoard:
    """The cave board with these cavemen turned face up."""
    pile = tuple(number - action.cavemen.count(kind) for kind, number in zip(Caveman, cave.pile, strict=True))
    return CaveBoard(tuple(sorted(cave.face_up + action.cavemen)), pile)


def _take(cave: CaveBoard, recruit: Recruit) -> CaveBoard:
    """The cave board without the recruited caveman. The pile has no order here, so it is not shuffled (OB2)."""
    kind = recruit.caveman
    if recruit.source is Source.PILE:
        return replace(cave, pile=(*cave.pile[:kind], cave.pile[kind] - 1, *cave.pile[kind + 1 :]))
    place = cave.face_up.index(kind)
    return replace(cave, face_up=cave.face_up[:place] + cave.face_up[place + 1 :])


# Recruiting (OB2)


def kinds_of_resources(territory: HuntingTerritory) -> set[Resource]:
    """The different resources that lie in a territory."""
    return {square.resource for square in territory.squares.values() if square.resource is not None}


def recruit_fault(cave: CaveBoard, territory: HuntingTerritory, recruit: Recruit) -> Fault | None:
    """Why this caveman may not be recruited: it is not there, or the seat cannot pay (OB2).

    [ruling] A caveman who is paid for can always settle: the squares whose resources were spent are now empty (OB3).
    """
    kind = recruit.caveman
    there = kind in cave.face_up if recruit.source is Source.BOARD else cave.pile[kind]
    if not there:
        code = "not_face_up" if recruit.source is Source.BOARD else "not_in_pile"
        return Fault(code, "OB2", {"caveman": kind.name.lower()})
    price, kinds = PRICE[recruit.source], len(kinds_of_resources(territory))
    return None if kinds >= price else Fault("cannot_pay", "OB2", {"price": price, "kinds": kinds})


def recruits(cave: CaveBoard, territory: HuntingTerritory) -> Iterator[Recruit]:
    """Every caveman that may be recruited, in canonical order (OB2)."""
    for kind in Caveman:
        for source in Source:
            recruit = Recruit(kind, source)
            if recruit_fault(cave, territory, recruit) is None:
                yield recruit


def begin(state: State, recruit: Recruit) -> State:
    """The caveman leaves the cave and waits to be paid for (OB2)."""
    newcomer = Newcomer(recruit.caveman, PRICE[recruit.source])
    return replace(state, phase=Phase.SPEND, cave=_take(state.cave, recruit), newcomer=newcomer)


def spend_fault(state: State, cell: Cell) -> Fault | None:
    """Why this square cannot pay: it has no resource, or one of a kind already spent (OB2)."""
    square = state.territory.squares.get(cell)
    if square is None or square.resource is None:
        return Fault("nothing_to_spend", "OB2", {"cell": NAMES[cell]})
    if square.resource in _newcomer(state).spent:
        return Fault("already_spent", "OB2", {"resource": square.resource.name.lower()})
    return None


def owed(state: State) -> tuple[Cell, ...]:
    """The squares that must pay, whatever else the player chooses (OB2).

    Where as many kinds are left as are still to be paid, each of them must pay; a kind with one square has no choice.
    """
    newcomer, stock = _newcomer(state), defaultdict[Resource, list[Cell]](list)
    for cell, square in state.territory.squares.items():
        if square.resource is not None and square.resource not in newcomer.spent:
            stock[square.resource].append(cell)
    if len(stock) > newcomer.price - len(newcomer.spent):
        return ()
    return tuple(sorted(cells[0] for cells in stock.values() if len(cells) == 1))


def spend(state: State, cell: Cell) -> State:
    """The resource of the square goes back into the box; once the price is paid, the caveman settles (OB2)."""
    newcomer, territory = _newcomer(state), state.territory
    square = territory.squares[cell]
    assert square.resource is not None, "the caller has checked that there is no fault"
    newcomer = replace(newcomer, spent=tuple(sorted((*newcomer.spent, square.resource))))
    phase = Phase.SETTLE if len(newcomer.spent) == newcomer.price else Phase.SPEND
    paid = territory.change({cell: emptied(square)})
    return replace(state.rebuild(paid), newcomer=newcomer, phase=phase)


def emptied(square: Square) -> Square:
    """The square after its resource was spent (OB2)."""
    return replace(square, resource=None)


def _newcomer(state: State) -> Newcomer:
    assert state.newcomer is not None, "a caveman is paid for and settled only after it was recruited"
    return state.newcomer


# Settling (OB3)


def settle_fault(territory: HuntingTerritory, cell: Cell) -> Fault | None:
    """Why a caveman may not be put on this cell. [ruling] A volcano square is allowed (OB3)."""
    square = square_at(territory, cell)
    if square is None:
        return Fault("not_in_territory", "OB3", {"cell": NAMES[cell]})
    return _square_fault(cell, square)


def _square_fault(cell: Cell, square: Square) -> Fault | None:
    """Why a caveman may not be put on this square of the territory."""
    if cell == CENTRE:
        return Fault("settle_on_hut", "OB3")
    if square.symbols:
        return Fault("settle_on_fire", "OB3", {"cell": NAMES[cell]})
    if square.resource is not None:
        return Fault("settle_on_resource", "OB3", {"cell": NAMES[cell], "resource": square.resource.name.lower()})
    if square.caveman is not None:
        return Fault("settle_on_caveman", "OB3", {"cell": NAMES[cell], "caveman": square.caveman.name.lower()})
    return None


def homes(territory: HuntingTerritory) -> Iterator[Cell]:
    """The cells where a caveman could settle, if the resource on the cell were spent (OB3)."""
    for cell, square in territory.squares.items():
        if _square_fault(cell, emptied(square)) is None:
            yield cell


def settle(state: State, cell: Cell) -> tuple[State, Event]:
    """The state with the caveman on its cell, and the event of it (OB3)."""
    territory = state.territory
    home = territory.change({cell: settled(state, territory.squares[cell])})
    seat, caveman = Actor(state.draft.seat()).name, _newcomer(state).caveman.name.lower()
    event = Event("recruited", "OB3", {"seat": seat, "caveman": caveman, "cell": NAMES[cell]})
    return replace(state.rebuild(home), newcomer=None), event


def settled(state: State, square: Square) -> Square:
    """The square with the recruited caveman on it (OB3)."""
    return replace(square, caveman=_newcomer(state).caveman)
