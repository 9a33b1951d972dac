"""How long the strongest bot takes for a turn: `python -m benchmarks.pace` times the playouts of `benchmarks.strength`.

For each kind of match that is measured there, the same planner plays matches on two cores against learned players, who
take next to no time. Prints the mean of its turns in seconds, what 95 % of them stay within, and the longest. It judges
no play.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, quantiles
from typing import Final

from benchmarks.strength import ROWS, Row, named
from kingdomino.arena.simulation import play_match
from kingdomino.bots.bot import Maker
from kingdomino.bots.registry import find_bot
from kingdomino.bots.turns import turn_of
from kingdomino.core.rules import Action
from kingdomino.family.spec import parse_rules
from kingdomino.play.position import Position

CORES: Final = 2


@dataclass
class Timed:
    """A bot that notes how long each turn of another takes."""

    name: str
    make: Maker
    seconds: list[float] = field(default_factory=list)

    def __call__(self, seed: str) -> "Timed":
        self.bot = self.make(seed)
        return self

    def choose_turn(self, position: Position) -> Sequence[Action]:
        began = time.perf_counter()
        turn = turn_of(self.bot, position)
        self.seconds.append(time.perf_counter() - began)
        return turn

    def choose(self, position: Position) -> Action:
        return self.choose_turn(position)[0]


def pace(row: Row, matches: int) -> list[float]:
    """The seconds of every turn of the row's bot."""
    bot = find_bot(row.bot.replace(")", f", threads={CORES})"))
    timed = Timed(row.bot, bot)
    others = ["learned"] * (parse_rules(row.rules).seats - 1)
    for number in range(matches):
        play_match(row.rules, [timed, *others], seed=f"pace {number}")
    return timed.seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace", description="How long a turn takes.")
    parser.add_argument("rows", nargs="*", help="parts of the names of the rows; all without any")
    parser.add_argument("--matches", type=int, default=40, help="how many matches for each kind (default: 40)")
    given = parser.parse_args(arguments)
    print("| rules | bot | turns | mean | 95 % within | longest |\n|---|---|---:|---:|---:|---:|", flush=True)
    for row in {(row.rules, row.bot): row for row in named(ROWS, given.rows)}.values():
        seconds = pace(row, given.matches)
        figures = f"{fmean(seconds):.2f} s | {quantiles(seconds, n=20)[-1]:.2f} s | {max(seconds):.2f} s"
        print(f"| `{row.rules}` | `{row.bot}` | {len(seconds)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
