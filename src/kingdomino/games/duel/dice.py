"""The dice of a turn: rolled, picked, turned, named, roofed, drawn (D1, D3). `drawing` says where they fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from kingdomino.core.grid import Cell
from kingdomino.core.rules import Actor, Chances, Fault
from kingdomino.games.duel.actions import Pick, Roll
from kingdomino.games.duel.data import DICE, Coat, Face, Square

DICE_EACH: Final = 2


@dataclass(frozen=True, slots=True)
class Die:
    """One die this turn: its face up, who took it, the name given to a question mark, and where it was drawn."""

    number: int
    face: int
    seat: int | None = None
    named: Coat | None = None
    roofed: bool = False
    cell: Cell | None = None

    @property
    def up(self) -> Face:
        return DICE[self.number][self.face]

    @property
    def coat(self) -> Coat | None:
        """Its coat of arms, or None for a question mark without a name yet."""
        return self.up.coat if self.named is None else self.named

    @property
    def square(self) -> Square:
        """The square that it draws; a question mark must have been named before."""
        coat = self.coat
        assert coat is not None, "a question mark is named before it is drawn"
        return Square(coat, self.crosses)

    @property
    def crosses(self) -> int:
        """Its crosses, with the one from the roof (D10)."""
        return self.up.crosses + self.roofed

    @property
    def box(self) -> Coat | None:
        """The line of the spellbook in which it can fill a box; None with a cross or a question mark (D7)."""
        return None if self.crosses else self.up.coat

    @property
    def fills(self) -> Coat | None:
        """The line of the spellbook in which it fills a box, or None if it was not drawn (D7)."""
        return None if self.cell is None else self.box


Dice = tuple[Die, ...]


def roll_fault(roll: Roll) -> Fault | None:
    """Why chance may not roll these faces: wrong number of dice, or no such face (D1)."""
    if len(roll.faces) != len(DICE):
        return Fault("roll_length", "D3", {"expected": len(DICE), "given": len(roll.faces)})
    wrong = next((face for faces, face in zip(DICE.values(), roll.faces, strict=True) if face not in faces), None)
    return None if wrong is None else Fault("no_such_face", "D1", {"face": wrong})


def sample_roll(chances: Chances) -> Roll:
    """All four dice rolled fairly."""
    return Roll(tuple(1 + chances.randrange(len(faces)) for faces in DICE.values()))


def roll(rolled: Roll) -> Dice:
    """The dice on the table after this roll."""
    return tuple(Die(number, face) for number, face in enumerate(rolled.faces, start=1))


def free(dice: Dice) -> list[int]:
    """The numbers of the dice that nobody has taken."""
    return [die.number for die in dice if die.seat is None]


def of(dice: Dice, seat: int) -> Dice:
    """The dice that a seat has taken, lowest number first."""
    return tuple(die for die in dice if die.seat == seat)


def picks(dice: Dice, counts: Sequence[int]) -> Iterator[Pick]:
    """Every way to take as many dice as one of `counts` says, single dice before pairs."""
    for count in counts:
        yield from map(Pick, combinations(free(dice), count))


def pick_fault(dice: Dice, pick: Pick, counts: Sequence[int]) -> Fault | None:
    """Why these dice may not be taken: too few or too many, out of order, unknown, or already taken (D3)."""
    if len(pick.dice) not in counts:
        return Fault("pick_count", "D3", {"expected": counts[0], "given": len(pick.dice)})
    for number in pick.dice:
        if number not in DICE:
            return no_such_die(number)
        seat = dice[number - 1].seat
        if seat is not None:
            return Fault("die_taken", "D3", {"die": number, "seat": Actor(seat).name})
    return None if list(pick.dice) == sorted(set(pick.dice)) else Fault("pick_order", "D3")


def no_such_die(number: int) -> Fault:
    return Fault("no_such_die", "D1", {"die": number, "dice": len(DICE)})


def pick(dice: Dice, picked: Pick, seat: int) -> Dice:
    """The dice after a pick; as soon as one player has two, the other gets the rest (D3)."""
    dice = tuple(replace(die, seat=seat) if die.number in picked.dice else die for die in dice)
    if len(picked.dice) < DICE_EACH:
        return dice
    return tuple(replace(die, seat=1 - seat) if die.seat is None else die for die in dice)


def change(dice: Dice, changed: Die) -> Dice:
    """The dice with one of them replaced."""
    return tuple(changed if die.number == changed.number else die for die in dice)
