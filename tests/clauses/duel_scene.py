"""Positions of Kingdomino Duel set up from pictures, so that a test shows what lies on the table."""

import random
from collections.abc import Mapping

from kingdomino import Position
from kingdomino.core.grid import NAMES
from kingdomino.core.rules import Actor
from kingdomino.games.duel.data import BOXES, DICE, MAP, Coat, Face, Square
from kingdomino.games.duel.dice import Die
from kingdomino.games.duel.notation import read_kingdom, read_square
from kingdomino.games.duel.rules import DuelRules
from kingdomino.games.duel.spells import Spellbook
from kingdomino.games.duel.state import Phase, State

EMPTY_MAP = """
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. ## .. .. ..
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
"""

FILLED_BUT_TWO = """
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 ## f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
.. .. f0 f0 f0 f0 f0
"""

TWO_HOLES = """
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 ## f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
.. f0 .. f0 f0 f0 f0
"""

DOTS_AND_LINES = """
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. ## d0 l1 ..
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
"""

SIX_DOMAINS = """
..  ..  ..  ..  ..  ..  ..
..  d0  d1  l0  ..  ..  ..
..  d2  l0  ##  ll1 ll0 ..
..  ..  ..  d1  d0  ..  ..
..  ..  ..  f0  f0  ..  ..
"""
"""They score 13."""

RULES = DuelRules()


def scene(
    dice: str,
    mine: str = EMPTY_MAP,
    theirs: str = EMPTY_MAP,
    *,
    boxes: Mapping[str, str] | None = None,
    used: str = "",
    roofs: str = "",
) -> Position:
    """A position in which seat A is player A of this turn: it picks while dice are free, and draws when all are taken.

    `dice` is what dice 1 to 4 show and who took them (`d0A l0B ? dd0`); `mine` and `theirs` are the maps of A and B;
    `boxes` are the boxes each seat filled (`{"A": "dot=4 line"}`, where a coat alone is a full line); `used` are the
    powers and `roofs` the roofs that have been used.
    """
    rolled = tuple(_die(number, text) for number, text in enumerate(dice.split(), start=1))
    maps = [read_kingdom(mine), read_kingdom(theirs)]
    return Position(
        RULES,
        State(
            phase=Phase.PICK if any(die.seat is None for die in rolled) else Phase.DRAWING,
            roller=Actor.A,
            acting=Actor.A,
            kingdoms=tuple(kingdom for kingdom, _ in maps),
            spellbook=Spellbook(_boxes(boxes or {}), frozenset(map(_coat, used.split()))),
            roofs=("A" in roofs, "B" in roofs),
            honours=tuple(honoured for _, honoured in maps),
            dice=rolled,
        ),
    )


def crowded(chances: random.Random) -> Position:
    """A random position in which seat A has cast the line power and its map has few empty squares.

    Half of the maps show only three coats of arms, so that dice often connect nowhere.
    """
    shown = chances.sample(list(Coat), chances.choice((3, len(Coat))))
    empty = set(chances.sample(MAP, chances.randint(2, 6)))
    kingdom = {cell: Square(chances.choice(shown), 0) for cell in MAP if cell not in empty}
    cast = {Coat.LINE} | ({Coat.DOT} if chances.random() < 0.15 else set())
    seats = chances.sample((0, 0, 1, 1), 4)
    dice = tuple(Die(number, _random_face(number, chances), seat) for number, seat in enumerate(seats, start=1))
    book = Spellbook(_boxes({"A": " ".join(power.name for power in cast)}), frozenset(cast))
    state = State(Phase.DRAWING, 0, 0, (kingdom, {}), book, (True, False), (None, None), dice, frozenset(cast))
    position = Position(RULES, state)
    return position if RULES.legal(state) else crowded(chances)


def _random_face(number: int, chances: random.Random) -> int:
    """A random face of a die; half of the time the question mark, if it has one."""
    faces = DICE[number]
    question = next((face for face, side in faces.items() if side.coat is None), None)
    return question if question is not None and chances.random() < 0.5 else chances.choice(list(faces))


def state_of(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state


def square(position: Position, cell: str, seat: int = 0) -> str:
    """What a seat has drawn on a cell, such as `dd1`."""
    found = state_of(position).kingdoms[seat][NAMES.index(cell)]
    return f"{found.coat.sign}{found.crosses}"


def filled(position: Position, coat: str, seat: int = 0) -> int:
    """How many boxes of a coat's line a seat has filled."""
    return state_of(position).spellbook.boxes[seat][_coat(coat)]


def owner(position: Position, power: str) -> int | None:
    return state_of(position).spellbook.owner(_coat(power))


def _die(number: int, text: str) -> Die:
    sign, seat = (text[:-1], int(Actor[text[-1]])) if text[-1].isupper() else (text, None)
    up = Face(None) if sign == "?" else Face(read_square(sign).coat, read_square(sign).crosses)
    return Die(number, next(face for face, side in DICE[number].items() if side == up), seat)


def _boxes(filled: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    return tuple(_lines(filled.get(seat, "")) for seat in "AB")


def _lines(text: str) -> tuple[int, ...]:
    counts = [word.partition("=") for word in text.split()]
    full = {_coat(name): int(count) if count else BOXES[_coat(name)] for name, _, count in counts}
    return tuple(full.get(coat, 0) for coat in Coat)


def _coat(name: str) -> Coat:
    return Coat[name.upper()]
