"""How fast the readable engine is: random games a second on one core, for every game, mode and number of seats.

It plays through the rules alone, without texts, matches or records, and counts processor time, so that other work on
the machine disturbs it little.

    python benchmarks/engine.py [--seconds 2] [--seed 1]
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kingdomino import Actor, infos, parse_rules, rules_text
from kingdomino.family.game import AnyRules

GOAL = ("kingdomino(seats=2)", 250)
"""Random two-player games a second that the engine must play on one core."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What was played, and in how many seconds of processor time."""

    rules: str
    games: int
    actions: int
    seconds: float


def every_rules() -> Iterator[AnyRules]:
    """Each game with each number of seats and each mode, and the two-player game on the large frame."""
    for info in infos():
        mode = info.option("mode")
        for seats in info.seats:
            modes = [f", mode={value}" for value in mode.values] if mode else [""]
            yield from (parse_rules(f"{info.id}(seats={seats}{chosen})") for chosen in modes)
    yield parse_rules("kingdomino(mighty_duel=yes)")


def play(rules: AnyRules, chances: Random) -> int:
    """One random game; gives the number of its actions, chance included."""
    state, actions = rules.start(), 0
    while (actor := rules.actor(state)) is not Actor.OVER:
        if actor is Actor.CHANCE:
            action = rules.sample(state, chances)
        else:
            legal = rules.legal(state)
            action = legal[chances.randrange(len(legal))]
        state, actions = rules.apply(state, action).state, actions + 1
    rules.result(state)
    return actions


def measure(rules: AnyRules, seconds: float, seed: int) -> Pace:
    """Games for at least this long, after one to warm up."""
    chances = Random(seed)
    play(rules, chances)
    games, actions, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        games, actions = games + 1, actions + play(rules, chances)
    return Pace(rules_text(rules), games, actions, spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each line (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="which random games (default: 1)")
    arguments = parser.parse_args()
    print(f"{'rules':38} {'games':>6} {'seconds':>8} {'games/s':>8} {'actions/s':>10}")
    for rules in every_rules():
        pace = measure(rules, arguments.seconds, arguments.seed)
        rates = f"{pace.games / pace.seconds:8.0f} {pace.actions / pace.seconds:10,.0f}"
        goal = f"  (goal: {GOAL[1]})" if pace.rules == GOAL[0] else ""
        print(f"{pace.rules:38} {pace.games:6} {pace.seconds:8.2f} {rates}{goal}", flush=True)


if __name__ == "__main__":
    main()
