"""Who meets whom, in which seats and on which deal: the matches of a tournament, numbered. It plays nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

Lineup = tuple[int, ...]
"""Who sits at a table, by their places in the list of bots; one for each seat, before the seats are rotated."""

Item = TypeVar("Item")


def rotated(items: Sequence[Item], turn: int) -> tuple[Item, ...]:
    """The same items, each moved on by `turn` places; the last ones come to the front."""
    start = len(items) - turn % len(items)
    return (*items[start:], *items[:start])


def lineups(bots: int, seats: int) -> tuple[Lineup, ...]:
    """Every table of a tournament.

    Two bots: the first takes one seat, the second the others. As many bots as seats: all at one table. Otherwise every
    bot meets every other one; at tables of more than two seats each of them sits there once alone against the rest.
    """
    if bots == 2:
        return (_one_against_rest(0, 1, seats),)
    if bots == seats:
        return (tuple(range(bots)),)
    pairs = [*combinations(range(bots), 2)]
    both_ways = pairs if seats == 2 else [pair for one, other in pairs for pair in ((one, other), (other, one))]
    return tuple(_one_against_rest(one, other, seats) for one, other in both_ways)


def _one_against_rest(one: int, other: int, seats: int) -> Lineup:
    return (one, *(other,) * (seats - 1))


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match that is to be played: its lineup, its deal and turn (both from 0), and the bot in each seat.

    The matches of one lineup on one deal differ only in the turn, which is how far the seats are rotated.
    """

    number: int
    lineup: int
    deal: int
    turn: int
    bots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """All matches of a tournament, without end, in the order in which they are played: deal by deal."""

    lineups: tuple[Lineup, ...]

    @property
    def seats(self) -> int:
        return len(self.lineups[0])

    def fixture(self, number: int) -> Fixture:
        """The match with this number, counted from 1."""
        group, turn = divmod(number - 1, self.seats)
        deal, lineup = divmod(group, len(self.lineups))
        return Fixture(number, lineup, deal, turn, rotated(self.lineups[lineup], turn))

    def number(self, lineup: int, deal: int, turn: int) -> int:
        """The number of a match; `fixture` leads back."""
        return (deal * len(self.lineups) + lineup) * self.seats + turn + 1

    def group(self, lineup: int, deal: int) -> tuple[int, ...]:
        """The numbers of all matches of a lineup on one deal, one for each turn."""
        return tuple(self.number(lineup, deal, turn) for turn in range(self.seats))

    def fixtures(self, matches: int) -> Iterator[Fixture]:
        """The first matches of each lineup, exactly this many; the last deal may lack some turns."""
        for deal in range(-(-matches // self.seats)):
            turns = min(self.seats, matches - deal * self.seats)
            for lineup in range(len(self.lineups)):
                yield from map(self.fixture, self.group(lineup, deal)[:turns])
