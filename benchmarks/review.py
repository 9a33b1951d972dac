"""How long a review of a two-player match takes in each game, and how far two of them agree: prints one row per game.

A weak bot plays against a good one, so that there are turns of all grades. Seconds are those of one core, and of all.

    python -m benchmarks.review [--matches 2] [--rules RULES]
"""

import argparse
import time
from statistics import fmean
from typing import Final

from kingdomino.arena.simulation import play_match
from kingdomino.native.core import cores
from kingdomino.play.match import Match
from kingdomino.review import Grade, Review, plan_for, sum_up, think_over

GAMES: Final = (
    "kingdomino(seats=2)",
    "kingdomino(seats=2, mighty_duel=yes)",
    "origins(seats=2)",
    "origins(mode=totem, seats=2)",
    "origins(mode=tribe, seats=2)",
    "duel",
)
PLAYERS: Final = ("greedy", "learned")
GRADES: Final = tuple(Grade)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--rules", action="append")
    arguments = parser.parse_args()
    print(f"{'rules':40}  turns  playouts  seconds of a core  of {cores()} cores  within a grade  same grade")
    for rules in arguments.rules or GAMES:
        print(row(rules, arguments.matches), flush=True)


def row(rules: str, count: int) -> str:
    """What was measured of some matches under these rules."""
    matches = [play_match(rules, list(PLAYERS), f"review {number}") for number in range(count)]
    one, other = ([timed(match, seed) for match in matches] for seed in (1, 2))
    apart = [
        abs(GRADES.index(a.grade) - GRADES.index(b.grade))
        for (first, _, _), (second, _, _) in zip(one, other, strict=True)
        for a, b in zip(first.turns, second.turns, strict=True)
    ]
    turns = fmean(len(review.turns) for review, _, _ in one)
    used, waited = fmean(used for _, used, _ in one), fmean(waited for _, _, waited in one)
    near, same = fmean(steps <= 1 for steps in apart), fmean(steps == 0 for steps in apart)
    playouts = plan_for(matches[0].rules).playouts
    return f"{rules:40}  {turns:5.0f}  {playouts:8}  {used:17.1f}  {waited:10.1f}  {near:13.1%}  {same:10.1%}"


def timed(match: Match, seed: int) -> tuple[Review, float, float]:
    """A review, the seconds of a core that it took, and the seconds that passed."""
    used, began = time.process_time(), time.perf_counter()
    review = sum_up(match, think_over(match, plan_for(match.rules, seed=seed)))
    return review, time.process_time() - used, time.perf_counter() - began


if __name__ == "__main__":
    main()
