"""Positions of Origins set up from pictures, so that a test shows what lies on the table."""

from dataclasses import replace

from kingdomino import Position
from kingdomino.core.draft import Draft
from kingdomino.core.rules import Actor
from kingdomino.core.territory import Territory
from kingdomino.family.spec import parse_rules
from kingdomino.games.origins.data import CAVEMEN, DOMINOES, Caveman
from kingdomino.games.origins.notation import read_territory
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import CaveBoard, HuntingTerritory, Phase, State
from tests.clauses.positions import slots, straight

BOOKLETS_TERRITORY = """
    j0   d0 d1   l0 l1
    j1   g0 g0   l1 q0
    j0   v2 ##   d0 q1
    j0*2 d0 d0   q0 q1
    g0   g0 g0*1 g0 v1
"""
"""It scores 32."""
BOOKLETS_HUNTERS = """
    g0+ g0+  j1
    g0+ d0:h g0+
    ##  d0:h j0
"""
BOOKLETS_FIRE_LADY = """
    g0*2 l0   ##
    g1   d0:f q1
    l0   v2   q0*1
"""
BOOKLETS_WARRIORS = """
    d0:2 d0:1 d0
    g0:1 d1   j0
    g0   q0:1 ##
"""


def scene(
    rules: str, pictures: str = "", line: str = "1A", coming: str = "", *, totems: str = "", cave: str = ""
) -> Position:
    """A position in which the first piece of a line lays its domino.

    `pictures` are the seats' territories from A on, with empty lines between them; `line` and `coming` are dominoes
    with their owners (`12A 23B 31`); `totems` names the holders (`A - B -`), `cave` the cavemen face up.
    """
    chosen = parse_rules(rules)
    assert isinstance(chosen, OriginsRules)
    state = replace(
        chosen.start(),
        phase=Phase.PLACE,
        draft=_draft(chosen, line, coming),
        territories=_territories(chosen, pictures),
    )
    state = replace(state, totems=tuple(map(_holder, totems.split()))) if totems else state
    return Position(chosen, replace(state, cave=_cave(cave)) if cave else state)


def drawn(position: Position, seat: int = 0) -> str:
    """A seat's territory as a picture without aligned columns."""
    return straight(position.picture(seat))


def state_of(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state


def territory_of(position: Position, seat: int = 0) -> HuntingTerritory:
    return state_of(position).territories[seat]


def _draft(rules: OriginsRules, line: str, coming: str) -> Draft:
    current, following = slots(line), slots(coming)
    seen = {slot.domino for slot in (*current, *following)}
    unseen = frozenset(sorted(set(DOMINOES) - seen)[: 4 if coming else 0])
    return Draft(unseen, current, following, hand=(0,) * rules.seats)


def _territories(rules: OriginsRules, pictures: str) -> tuple[HuntingTerritory, ...]:
    shown = [read_territory(picture, rules.size) for picture in pictures.split("\n\n") if picture.strip()]
    return (*shown, *[Territory(rules.size, {})] * (rules.seats - len(shown)))


def _holder(word: str) -> int | None:
    return None if word == "-" else int(Actor[word])


def _cave(face_up: str) -> CaveBoard:
    kinds = tuple(sorted(Caveman[word.upper()] for word in face_up.split()))
    pile = tuple(number - kinds.count(kind) for kind, number in zip(Caveman, CAVEMEN, strict=True))
    return CaveBoard(kinds, pile)
