"""How our published players compare with what was published about them: Gedda, Lagerkvist and Butler (2018).

    python -m benchmarks.calibration [MATCHES [SLOW_MATCHES]]

Four players, 5×5, Middle Kingdom and Harmony, one player against three. It prints a table in Markdown: what the paper
says; what our players reach by our rules, in the compiled core; the same matches counted with the paper's Middle
Kingdom; and matches in which the players see that bonus when they decide, by the Python rules, which are slow. A share
or a mean is followed by half of its 95 % interval.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, mean, pstdev

from kingdomino.core.grid import CENTRE, COLUMN, ROW, Cell
from kingdomino.core.scoring import Result, ScoreLine, ScoreSheet
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.scoring import MIDDLE_KINGDOM_POINTS
from kingdomino.games.kingdomino.state import State
from kingdomino.native import playout
from kingdomino.native.chances import PlayoutChances
from kingdomino.native.playing import play_on
from kingdomino.play.position import Position, new

SEATS, MATCHES = 4, 10_000
NEAR = 2
"""The paper's Middle Kingdom pays when no square is farther from the castle than this, in columns and in rows."""
Z = NormalDist().inv_cdf(0.975)


class PublishedRules(KingdominoRules):
    """Kingdomino with the paper's Middle Kingdom: the castle need not be in the middle of the kingdom."""

    __slots__ = ()

    def sheet(self, state: State, seat: int) -> ScoreSheet:
        sheet = KingdominoRules.sheet(self, state, seat)
        lines = [line for line in sheet.lines if line.clause != "K6"]
        if all(map(is_near, state.kingdoms[seat].squares)):
            lines.append(ScoreLine("middle_kingdom", "K6", MIDDLE_KINGDOM_POINTS))
        return ScoreSheet(tuple(lines), sheet.tie_breaks)


OURS = KingdominoRules(seats=SEATS, middle_kingdom=True, harmony=True)
PUBLISHED = PublishedRules(seats=SEATS, middle_kingdom=True, harmony=True)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One player against three others, and what the paper says about it."""

    name: str
    one: str
    others: str
    paper: str
    slow_matches: int
    """How many matches the Python rules play in some minutes."""

    @property
    def policies(self) -> tuple[str, ...]:
        return (self.one, *[self.others] * (SEATS - 1))


PAIRINGS = (
    Pairing("FG v TR", "full_greedy", "random", "97.7 %, 55.7", 1000),
    Pairing("FG v FG", "full_greedy", "full_greedy", "51.4", 300),
    Pairing("GPRD v TR", "greedy_placement", "random", "39.6", 3000),
)


def is_near(cell: Cell) -> bool:
    """Whether a cell is as near to the castle as the paper's Middle Kingdom asks for."""
    return max(abs(COLUMN[cell] - COLUMN[CENTRE]), abs(ROW[cell] - ROW[CENTRE])) <= NEAR


def ends(pairing: Pairing, matches: int) -> Iterator[State]:
    """The last states of matches by our rules, in the compiled core."""
    start = new(OURS)
    for number in range(matches):
        yield kingdoms(start.unpack(playout(start, number, pairing.policies, seed=1)[-1]))


def slow_ends(pairing: Pairing, matches: int) -> Iterator[State]:
    """The last states of matches in which the players decide by the paper's rules."""
    start = Position(PUBLISHED, PUBLISHED.start())
    for number in range(matches):
        *_, end = play_on(start, pairing.policies, PlayoutChances(f"calibration {number}"), random.Random(number))
        yield kingdoms(end)


def kingdoms(position: Position) -> State:
    """The state of a position of Kingdomino."""
    assert isinstance(position.state, State)
    return position.state


def outcome(results: list[Result]) -> str:
    """The share of victories and the mean score of the first seat, each with half of its interval."""
    shares = [100 * result.shares[0] for result in results]
    return f"{figure(shares)} %, {figure([float(result.totals[0]) for result in results])}"


def figure(values: list[float]) -> str:
    """A mean with half of its 95 % interval."""
    return f"{mean(values):.1f} ± {Z * pstdev(values) / sqrt(len(values)):.1f}"


def results(rules: KingdominoRules, states: list[State]) -> list[Result]:
    """How matches ended by these rules."""
    return [result for state in states if (result := rules.result(state))]


def main(matches: int = MATCHES, slow_matches: int | None = None) -> None:
    """Print the table."""
    print("| | paper | our rules | the same, counted as in the paper | decided as in the paper too |")
    print("|---|---|---|---|---|")
    for pairing in PAIRINGS:
        fast, slow = [*ends(pairing, matches)], [*slow_ends(pairing, slow_matches or pairing.slow_matches)]
        columns = [results(OURS, fast), results(PUBLISHED, fast), results(PUBLISHED, slow)]
        print(f"| {pairing.name} | {pairing.paper} | {' | '.join(map(outcome, columns))} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
