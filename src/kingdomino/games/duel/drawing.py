"""How one player draws two dice: powers and roof, names, and where the dice fit (D4–D6, D9, D10).

It knows only the player's own map and dice; `rules` says what follows from the drawing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from kingdomino.core.grid import CENTRE, NEIGHBOURS, STEP, Cell, Direction
from kingdomino.core.rules import Fault
from kingdomino.core.territory import connects
from kingdomino.games.duel.actions import SKIP, Cast, Draw, DrawingAction, Ink, Name, Roof, Skip, TurnDie
from kingdomino.games.duel.data import DICE, MAP, Coat
from kingdomino.games.duel.dice import Dice, Die, no_such_die
from kingdomino.games.duel.spells import Spellbook
from kingdomino.games.duel.state import Kingdom

CASTABLE: Final = (Coat.DOT, Coat.LINE)

_SQUARES: Final = frozenset(MAP)
_DRAWS: Final = tuple(
    Draw(cell, direction) for cell in MAP for direction in Direction if STEP[cell][direction] in _SQUARES
)
"""Every pair of neighbouring squares of the map on which two dice can be drawn."""

_BEYOND_MAP: Final = Fault("beyond_map", "D2")
_OCCUPIED: Final = Fault("occupied", "D4")
_UNCONNECTED: Final = Fault("unconnected_dice", "D5")
_UNCONNECTED_DIE: Final = Fault("unconnected_die", "D5")
_POWERS_FIRST: Final = Fault("powers_first", "D9")
_NOTHING_FITS: Final = Fault("nothing_fits", "D6")
_DIE_STRANDED: Final = Fault("die_stranded", "D9")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a seat draws with: its map before this turn, its two dice, and the powers cast this turn.

    `roofed` says whether the seat has already coloured its castle's roof.
    """

    seat: int
    kingdom: Kingdom
    dice: Dice
    cast: frozenset[Coat]
    spellbook: Spellbook
    roofed: bool

    def legal(self) -> Iterator[DrawingAction]:
        """Every drawing action without a fault, in canonical order."""
        return (action for action in self._candidates() if self.fault(action) is None)

    def _candidates(self) -> Iterator[DrawingAction]:
        """All drawing actions that may be legal now: every legal one, and some others."""
        usable = self.spellbook.usable(self.seat)
        yield from (Cast(power) for power in CASTABLE if power in usable)
        if Coat.DOUBLE_LINE in usable:
            yield from (TurnDie(die.number, face) for die in self.dice for face in DICE[die.number])
        yield from (Roof(die.number) for die in self.dice)
        unnamed = self._unnamed()
        if unnamed is not None:
            yield from (Name(unnamed.number, coat) for coat in Coat)
        elif Coat.LINE in self.cast:
            yield from (Ink(die.number, cell) for die in self.dice for cell in MAP)
        else:
            yield from self._draws()
        yield SKIP

    def _draws(self) -> Iterator[Draw]:
        """Every placement with one die on an empty square where it connects: all legal ones, and some others."""
        lower, higher = (_open_cells(self.kingdom, die.coat, self.cast) for die in self.dice)
        return (draw for draw in _DRAWS if draw.cell in lower or draw.other in higher)

    def fault(self, action: DrawingAction) -> Fault | None:
        """Why this may not be done now, or None if it may."""
        match action:
            case Draw():
                return self._draw_fault(action)
            case Ink():
                return self._ink_fault(action)
            case Cast():
                return self._cast_fault(action)
            case TurnDie():
                return self._turn_fault(action)
            case Roof():
                return self._roof_fault(action)
            case Name():
                return self._name_fault(action)
            case Skip():
                return self._skip_fault()

    # Powers and roof

    def _cast_fault(self, cast: Cast) -> Fault | None:
        """D9: only dot and line are cast, and only if something can then be drawn, perhaps with other powers."""
        if cast.power not in CASTABLE:
            return Fault("not_cast", "D9", {"power": cast.power.name.lower()})
        return self._power_fault(cast.power, self._coats())

    def _turn_fault(self, turn: TurnDie) -> Fault | None:
        """D9: the die must be the player's own, and the face must show something else."""
        fault = self._die_fault(turn.die) or _no_such_face(turn)
        if fault is not None:
            return fault
        fault = self._power_fault(Coat.DOUBLE_LINE, self._turned(turn))
        return fault or _face_fault(self._die(turn.die), turn.face)

    def _power_fault(self, power: Coat, coats: Sequence[Coat | None]) -> Fault | None:
        """Why a power may not be used in order to draw these coats."""
        fault = self.spellbook.fault(self.seat, power)
        if fault is not None:
            return fault
        if self._begun():
            return _POWERS_FIRST
        return None if self._could_draw(coats, power) else _NOTHING_FITS

    def _roof_fault(self, roof: Roof) -> Fault | None:
        """D10: once per game, on a die that is then drawn."""
        if self.roofed:
            return Fault("roof_used", "D10")
        if self._begun():
            return _POWERS_FIRST
        return self._die_fault(roof.die) or (None if self.can_draw() else _NOTHING_FITS)

    def _begun(self) -> bool:
        """Whether a question mark has been named or a die drawn; powers and roof come before that."""
        return any(die.named is not None or die.cell is not None for die in self.dice)

    def _could_draw(self, coats: Sequence[Coat | None], using: Coat) -> bool:
        """Whether something can be drawn after using a power, with the help of all other powers that can be used.

        A further power never makes a drawing impossible, so it is enough to try all of them together. Only a turned die
        loses one face for another, so each way to turn a die is tried separately.
        """
        usable = self.spellbook.usable(self.seat)
        cast = self.cast | usable
        if can_draw(self.kingdom, coats, cast):
            return True
        if using is Coat.DOUBLE_LINE or Coat.DOUBLE_LINE not in usable:
            return False
        turns = (TurnDie(die.number, face) for die in self.dice for face in DICE[die.number])
        return any(can_draw(self.kingdom, self._turned(turn), cast) for turn in turns)

    # Names

    def _name_fault(self, name: Name) -> Fault | None:
        """D4: the lowest question mark is named first, and only as a coat with which the dice can be drawn (D6, D9)."""
        fault = self._die_fault(name.die)
        if fault is not None:
            return fault
        unnamed = self._unnamed()
        if unnamed is None or unnamed.number != name.die:
            return Fault("not_to_name", "D4", {"die": name.die})
        coats = tuple(name.coat if die is unnamed else die.coat for die in self.dice)
        if not can_draw(self.kingdom, coats, self.cast):
            return _NOTHING_FITS
        stranded = self._can_draw_both_apart() and not can_draw_both_apart(self.kingdom, coats, self.cast)
        return _DIE_STRANDED if stranded else None

    def _unnamed(self) -> Die | None:
        return next((die for die in self.dice if die.coat is None), None)

    # The dice themselves

    def _draw_fault(self, draw: Draw) -> Fault | None:
        """D4, D5: two neighbouring empty squares, at least one of them connected unless the dot power was cast."""
        kingdom, cell, other = self.kingdom, draw.cell, STEP[draw.cell][draw.direction]
        if cell in kingdom or other in kingdom or cell == CENTRE or other == CENTRE:
            return _OCCUPIED
        if cell not in _SQUARES or other not in _SQUARES:
            return _BEYOND_MAP
        lower, higher = self.dice
        if lower.coat is None or higher.coat is None:
            return self._name_first()
        if Coat.LINE in self.cast:
            return Fault("draw_apart", "D9")
        if not (Coat.DOT in self.cast or connects(kingdom, cell, lower.coat) or connects(kingdom, other, higher.coat)):
            return _UNCONNECTED
        return _same_placement(draw) if draw.direction >= Direction.LEFT and lower.square == higher.square else None

    def _ink_fault(self, ink: Ink) -> Fault | None:
        """D9: each die is drawn by itself; [ruling] squares drawn this turn do not count as a connection (D5)."""
        if Coat.LINE not in self.cast:
            return Fault("draw_together", "D4")
        fault = self._die_fault(ink.die)
        if fault is not None:
            return fault
        die = self._die(ink.die)
        if self._unnamed() is not None:
            return self._name_first()
        if die.cell is not None:
            return Fault("drawn_already", "D4", {"die": ink.die})
        return self._spot_fault(ink.cell, die.square.coat) or self._stranding_fault(ink)

    def _spot_fault(self, cell: Cell, coat: Coat) -> Fault | None:
        """Why this coat may not be drawn by itself on this cell."""
        if cell in self.kingdom or cell == CENTRE or any(die.cell == cell for die in self.dice):
            return _OCCUPIED
        if cell not in _SQUARES:
            return _BEYOND_MAP
        return None if Coat.DOT in self.cast or connects(self.kingdom, cell, coat) else _UNCONNECTED_DIE

    def _stranding_fault(self, ink: Ink) -> Fault | None:
        """D9: if both dice can be drawn, the only square of the other die must be left free for it."""
        other = next(die for die in self.dice if die.number != ink.die)
        if other.cell is not None or not self._can_draw_both_apart():
            return None
        return None if _open_cells(self.kingdom, other.coat, self.cast) - {ink.cell} else _DIE_STRANDED

    def _can_draw_both_apart(self) -> bool:
        """Whether the line power was cast and both dice can be drawn with some choice of names and squares (D9)."""
        return Coat.LINE in self.cast and can_draw_both_apart(self.kingdom, self._coats(), self.cast)

    def _skip_fault(self) -> Fault | None:
        """D6: only if nothing can be drawn without a power, and not after a power was cast."""
        if self.cast:
            return Fault("power_cast", "D6")
        return Fault("can_be_drawn", "D6") if self.can_draw() else None

    def can_draw(self) -> bool:
        """Whether anything can be drawn with the powers cast so far (D6)."""
        return can_draw(self.kingdom, self._coats(), self.cast)

    # The dice in hand

    def _die(self, number: int) -> Die:
        return next(die for die in self.dice if die.number == number)

    def _die_fault(self, number: int) -> Fault | None:
        if number not in DICE:
            return no_such_die(number)
        own = any(die.number == number for die in self.dice)
        return None if own else Fault("not_your_die", "D4", {"die": number})

    def _name_first(self) -> Fault:
        return Fault("name_first", "D4", {"die": next(die.number for die in self.dice if die.coat is None)})

    def _coats(self) -> tuple[Coat | None, ...]:
        """The coats of the dice; None is a question mark without a name yet."""
        return tuple(die.coat for die in self.dice)

    def _turned(self, turn: TurnDie) -> tuple[Coat | None, ...]:
        """The coats of the dice after this die has been turned."""
        face = DICE[turn.die][turn.face]
        return tuple(face.coat if die.number == turn.die else die.coat for die in self.dice)


def _no_such_face(turn: TurnDie) -> Fault | None:
    return None if turn.face in DICE[turn.die] else Fault("no_such_face", "D1", {"face": turn.face})


def _face_fault(die: Die, number: int) -> Fault | None:
    """Why a die may not be turned to this face: it already shows the same, or an equal face has a lower number."""
    faces = DICE[die.number]
    if faces[number] == die.up:
        return Fault("same_face", "D9", {"die": die.number})
    twin = next(other for other, face in faces.items() if face == faces[number])
    return None if twin == number else Fault("twin_face", "D9", {"die": die.number, "face": number, "twin": twin})


@cache
def _same_placement(draw: Draw) -> Fault:
    """The fault of drawing two equal squares the other way round: the same map has one action only."""
    return Fault("same_placement", "D4", action=Draw(draw.other, draw.direction.opposite))


def can_draw(kingdom: Kingdom, coats: Iterable[Coat | None], cast: frozenset[Coat]) -> bool:
    """Whether dice with these coats fit: both side by side, or at least one with the line power (D6, D9)."""
    cells = (cell for coat in coats for cell in _open_cells(kingdom, coat, cast))
    return any(Coat.LINE in cast or _has_room(kingdom, cell) for cell in cells)


def can_draw_both_apart(kingdom: Kingdom, coats: Iterable[Coat | None], cast: frozenset[Coat]) -> bool:
    """Whether there are two different squares, one for each of two dice with these coats (D9)."""
    one, other = (_open_cells(kingdom, coat, cast) for coat in coats)
    return bool(one) and bool(other) and len(one | other) > 1


def _has_room(kingdom: Kingdom, cell: Cell) -> bool:
    """Whether a square next to this one is also empty."""
    return any(neighbour in _SQUARES and neighbour not in kingdom for neighbour in NEIGHBOURS[cell])


def _open_cells(kingdom: Kingdom, coat: Coat | None, cast: frozenset[Coat]) -> frozenset[Cell]:
    """The empty squares where this coat connects (D5), or all of them with the dot power.

    None is a question mark, which connects to every coat because it can be named as that coat.
    """
    if Coat.DOT in cast:
        return _SQUARES.difference(kingdom)
    cells = set(NEIGHBOURS[CENTRE])
    for cell, square in kingdom.items():
        if coat is None or square.coat is coat:
            cells.update(NEIGHBOURS[cell])
    return _SQUARES.intersection(cells).difference(kingdom)
