"""A plain search for the line power of Duel: two dice drawn apart, every name and every pair of squares tried.

It shares no function with the game's own drawing, and looks at nothing but coats on points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from kingdomino.games.duel.data import Coat
from kingdomino.games.duel.state import State
from tests.oracles.duel_search import CASTLE, LAND, Drawn, Hand, Point, beside


@dataclass(frozen=True)
class Apart:
    """What the acting seat has to draw: its map before this turn, dice not drawn yet, and squares drawn this turn."""

    drawn: Drawn
    hand: Hand
    taken: frozenset[Point]
    anywhere: bool

    def spots(self, coat: Coat) -> set[Point]:
        """Where this coat could be drawn by itself."""
        empty = LAND - self.drawn.keys() - self.taken
        return {point for point in empty if self.anywhere or self._joins(point, coat)}

    def _joins(self, point: Point, coat: Coat) -> bool:
        return any(near == CASTLE or self.drawn.get(near) == coat for near in beside(point))

    def most(self) -> int:
        """How many of the dice in hand can be drawn if names and squares are chosen well."""
        names = product(*(list(Coat) if coat is None else [coat] for coat in self.hand.values()))
        return max(self._most_of(list(coats)) for coats in names)

    def _most_of(self, coats: list[Coat]) -> int:
        """The best over every order of these dice and every square."""
        best = 0
        for i, coat in enumerate(coats):
            rest = coats[:i] + coats[i + 1 :]
            for point in self.spots(coat):
                after = Apart(self.drawn, {}, self.taken | {point}, self.anywhere)
                best = max(best, 1 + after._most_of(rest))
        return best

    def named(self, die: int, coat: Coat) -> "Apart":
        return Apart(self.drawn, {**self.hand, die: coat}, self.taken, self.anywhere)

    def inked(self, die: int, point: Point) -> "Apart":
        rest = {other: coat for other, coat in self.hand.items() if other != die}
        return Apart(self.drawn, rest, self.taken | {point}, self.anywhere)

    def steps(self) -> Iterator[tuple[str, int]]:
        """Every name or ink that could be thought of, as text, and how many dice it lets the player draw in all."""
        unnamed = [die for die, coat in self.hand.items() if coat is None]
        if unnamed:
            for name in Coat:
                yield f"name {unnamed[0]} {name.name.lower()}", self.named(unnamed[0], name).most()
            return
        for die, coat in self.hand.items():
            for point in self.spots(coat) if coat is not None else ():
                yield f"ink {die} {cell_name(point)}", 1 + self.inked(die, point).most()


def apart(state: State) -> Apart:
    """The acting seat's drawing with the line power."""
    dice = [die for die in state.dice if die.seat == state.acting]
    taken = frozenset((die.cell % 13, die.cell // 13) for die in dice if die.cell is not None)
    drawn = {(cell % 13, cell // 13): square.coat for cell, square in state.kingdoms[state.acting].items()}
    return Apart(
        drawn={point: coat for point, coat in drawn.items() if point not in taken},
        hand={die.number: die.coat for die in dice if die.cell is None},
        taken=taken,
        anywhere=Coat.DOT in state.cast,
    )


def cell_name(point: Point) -> str:
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"
