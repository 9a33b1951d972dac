"""How fast matches are played here: the compiled core on one core, and the Python rules in the same run.

Matches are counted by the second of processor time, so that a busy machine disturbs little; steps of a batch, which
uses all cores, by the clock on the wall. It judges nothing; what the figures should be stands in docs/native.md.
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
from kingdomino.native.core import cores
from kingdomino.native.playing import play_on
from kingdomino.play.position import new

SLICE: Final = 0.15
"""Seconds that one measurement takes at least."""
SLICES: Final = 5
"""How many are taken; the best counts, because a busy machine only ever makes things slower."""
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
    """Something that is counted a second: matches by a policy, or steps of a batch."""

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
class Speed:
    """What was measured: per second on so many cores, and what the Python rules did meanwhile on one."""

    name: str
    unit: str
    per_second: float
    python_per_second: float
    cores: int

    @property
    def label(self) -> str:
        """The name, and what is counted where that is not matches on one core."""
        return f"{self.name}, {self.unit} on {self.cores} cores" if self.unit == "steps" else self.name

    @property
    def times(self) -> float:
        """The multiple of the Python rules."""
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
    """What can be measured, as far as the name contains the text. Raises OptionError when nothing does."""
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


def bench(chosen: tuple[Measure, ...]) -> Iterator[Speed]:
    """Measure one after the other."""
    for measure in chosen:
        yield _steps(measure) if measure.kind == STEPS else _matches(measure)


def _matches(measure: Measure) -> Speed:
    rules = parse_rules(measure.rules)
    python = _python_matches(rules, measure.kind)
    native = python
    if AVAILABLE:
        native = _best(lambda count: play_matches(rules, measure.kind, count, seed=count, threads=1))
    return Speed(measure.name, measure.unit, native, python, 1)


def _best(run: Callable[[int], object]) -> float:
    """The best rate of a few slices; the first finds out how many fit into one."""
    count = 1
    while (seconds := _seconds(run, count)) < SLICE:
        count = max(2 * count, int(count * SLICE * 1.2 / max(seconds, 1e-6)))
    return max(count / _seconds(run, count) for _ in range(SLICES))


def _seconds(run: Callable[[int], object], count: int) -> float:
    began = time.thread_time()
    run(count)
    return time.thread_time() - began


def _python_matches(rules: AnyRules, policy: str) -> float:
    """Matches a second by the Python rules, one at least."""
    chances, start, played = random.Random(1), new(rules), 0
    began = time.thread_time()
    while (seconds := time.thread_time() - began) < PYTHON_SECONDS:
        play_on(start, (policy,) * rules.seats, chances)
        played += 1
    return played / seconds


def _steps(measure: Measure) -> Speed:
    """Steps a second of a batch on all cores, random actions chosen by the core; choosing is not counted."""
    python = _python_steps(measure.rules)
    if not AVAILABLE:
        return Speed(measure.name, measure.unit, python, python, 1)
    many = batch(measure.rules, BATCH, seed=1)

    def run(count: int) -> float:
        seconds = 0.0
        for _ in range(count):
            chosen = many.choose("random")
            began = time.perf_counter()
            many.step(chosen)
            seconds += time.perf_counter() - began
        return count * BATCH / seconds

    return Speed(measure.name, measure.unit, max(run(STEPS_A_SLICE) for _ in range(SLICES)), python, cores())


def _python_steps(text: str) -> float:
    """Steps a second of matches by the Python rules, each with its packed state and legal ids."""
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
