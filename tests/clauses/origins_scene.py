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
