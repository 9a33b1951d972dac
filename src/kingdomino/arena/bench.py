"""Measures how fast this machine plays matches: with the compiled core, and with the Python rules in the same run.

Matches are counted per second of processor time on one core, so that other programs disturb little. Steps of a batch,
which uses all cores, are counted per second of real time. It does not judge the figures; docs/native.md says what they
should be.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kingdomino.errors import OptionError
from kingdomino.family.combinations import plain_combinations
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.native import AVAILABLE, batch, play_matches
from kingdomino.native.chances import PlayoutChances
from kingdomino.native.core import cores
from kingdomino.native.playing import play_on
from kingdomino.play.position import new

SLICE: Final = 0.15
"""The shortest time of one measurement, in seconds."""
SLICES: Final = 5
"""How many measurements are made. The best one counts, because other programs can only make it slower."""
STEPS_A_SLICE: Final = 100
PYTHON_SECONDS: Final = 0.5
BATCH: Final = 4096

MIGHTY_DUEL: Final = "kingdomino(seats=2, mighty_duel=yes)"
GREEDY: Final = (
    "kingdomino(seats=2)",
    "kingdomino(seats=4)",
    "origins(seats=4)",
    "origins(seats=4, mode=tribe)",
    "duel",
)
FULL_GREEDY: Final = ("kingdomino(seats=2)", "kingdomino(seats=4)")


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted per second: matches by a policy, or steps of a batch."""

    kind: str
    rules: str

    @property
    def name(self) -> str:
        return f"{self.kind} {self.rules}"

    @property
    def unit(self) -> str:
        return "steps" if self.kind == STEPS else "matches"


STEPS: Final = "batched"


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured: the rate per second on `cores` cores, and the rate of the Python rules on one core."""

    name: str
    unit: str
    per_second: float
    python_per_second: float
    cores: int

    @property
    def label(self) -> str:
        """The name, and the unit and number of cores unless it is matches on one core."""
        return f"{self.name}, {self.unit} on {self.cores} cores" if self.unit == "steps" else self.name

    @property
    def times(self) -> float:
        """How many times faster than the Python rules it is."""
        return self.per_second / self.python_per_second

    def as_json(self) -> dict[str, str | float]:
        return {
            "name": self.name,
            "per_second": round(self.per_second, 1),
            "unit": self.unit,
            "cores": self.cores,
            "python_per_second": round(self.python_per_second, 2),
            "times_python": round(self.times, 1),
        }


def measures(only: str = "") -> tuple[Measure, ...]:
    """What can be measured and has this text in its name. Raises OptionError when nothing has."""
    plain = [*map(rules_text, plain_combinations()), MIGHTY_DUEL]
    every = [
        *(Measure("random", text) for text in plain),
        *(Measure("greedy", text) for text in GREEDY),
        *(Measure("full_greedy", text) for text in FULL_GREEDY),
        Measure(STEPS, "kingdomino(seats=2)"),
    ]
    chosen = tuple(measure for measure in every if only.casefold() in measure.name.casefold())
    if not chosen:
        raise OptionError("bench_only", only=only, names=", ".join(measure.name for measure in every))
    return chosen


def bench(chosen: tuple[Measure, ...]) -> Iterator[Measured]:
    """Measure them one after the other, and give each result when it is there."""
    for measure in chosen:
        yield _steps(measure) if measure.kind == STEPS else _matches(measure)


def _matches(measure: Measure) -> Measured:
    rules = parse_rules(measure.rules)
    python = _python_matches(rules, measure.kind)
    native = python
    if AVAILABLE:
        native = _best(lambda count: play_matches(rules, measure.kind, count, seed=count, threads=1))
    return Measured(measure.name, measure.unit, native, python, 1)


def _best(run: Callable[[int], object]) -> float:
    """The best rate of several measurements; the count is raised first until one takes long enough."""
    count = 1
    while (seconds := _seconds(run, count)) < SLICE:
        count = max(2 * count, int(count * SLICE * 1.2 / max(seconds, 1e-6)))
    return max(count / _seconds(run, count) for _ in range(SLICES))


def _seconds(run: Callable[[int], object], count: int) -> float:
    began = time.thread_time()
    run(count)
    return time.thread_time() - began


def _python_matches(rules: AnyRules, policy: str) -> float:
    """Matches per second with the Python rules; at least one match is played."""
    start, names, policy_random, played = new(rules), (policy,) * rules.seats, random.Random(1), 0
    began = time.thread_time()
    while (seconds := time.thread_time() - began) < PYTHON_SECONDS:
        played += bool([*play_on(start, names, PlayoutChances(str(played)), policy_random)])
    return played / seconds


def _steps(measure: Measure) -> Measured:
    """Steps per second of a batch on all cores. The compiled core chooses random actions; that time is not counted."""
    python = _python_steps(measure.rules)
    if not AVAILABLE:
        return Measured(measure.name, measure.unit, python, python, 1)
    many = batch(measure.rules, BATCH, seed=1)

    def run(count: int) -> float:
        seconds = 0.0
        for _ in range(count):
            chosen = many.choose("random")
            began = time.perf_counter()
            many.step(chosen)
            seconds += time.perf_counter() - began
        return count * BATCH / seconds

    return Measured(measure.name, measure.unit, max(run(STEPS_A_SLICE) for _ in range(SLICES)), python, cores())


def _python_steps(text: str) -> float:
    """Steps per second with the Python rules, each with its packed state and its legal ids."""
    chances, steps = random.Random(1), 0
    start = new(text)
    position = start.deal(chances)
    began = time.thread_time()
    while (seconds := time.thread_time() - began) < PYTHON_SECONDS:
        position.pack()
        after = position.play(chances.choice(position.ids())).deal(chances)
        position = after if after.actor >= 0 else start.deal(chances)
        steps += 1
    return steps / seconds
