"""What servers carry, as hosts compare it: all loads in one run, a table of figures, and a picture. It judges no times.

    python -m benchmarks.capacity [--seconds 30] [--minutes 20] [--out docs/pictures/load.svg]

One process with SQLite and two with PostgreSQL and Redis, beside boardgame.io with the same load; then as many minutes
of 300 tables at which matches end and begin, with the memory of the server, which must not grow any more after some
minutes. It needs npm, PostgreSQL and Redis.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from matplotlib.figure import Figure

from benchmarks.boardgame_io.__main__ import install, measure
from benchmarks.load import GOAL_MILLISECONDS, Figures, carry

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STEADY_TABLES, KEPT_TABLES = 300, 600
"""At how many tables people play for many minutes, and how many stay in memory with those that are over."""
SETTLED_MINUTES: Final = 5
"""After how many minutes as many tables are in memory as may stay there, and their matches are no longer in step."""
MOST_GROWTH: Final = 0.05
"""By which share of it the memory may differ after that."""
OURS, OTHERS, GOAL = "tab:blue", "tab:gray", "tab:red"


class Carried(NamedTuple):
    """A load, and how long a move took under it, in milliseconds."""

    name: str
    moves_per_second: float
    p50: float
    p99: float
    colour: str = OURS


def our_loads(seconds: float) -> dict[str, Callable[[], Figures]]:
    """What is measured of our own servers, by its name."""
    cluster = partial(carry, seconds=seconds, processes=2, cluster=True)
    return {
        "SQLite, 1 process, 1,000 tables, 1/s": partial(carry, 1000, seconds),
        "PostgreSQL, 2 processes, 2,000 tables, 1/s, spread": partial(cluster, 2000),
        "PostgreSQL, 2 processes, 2,000 tables, 1/s, together": partial(cluster, 2000, together=True),
        "PostgreSQL, 2 processes, 2,000 tables, 1 in 4 s, spread": partial(cluster, 2000, rate=0.25),
        "PostgreSQL, 2 processes, 2,000 tables, 1 in 4 s, together": partial(cluster, 2000, rate=0.25, together=True),
    }


def carry_ours(seconds: float) -> list[Carried]:
    found = []
    for name, load in our_loads(seconds).items():
        print(f"\n{name}", flush=True)
        figures = load()
        found.append(Carried(name, figures.moves_per_second, figures.p50, figures.p99))
    return found


def carry_theirs(seconds: float) -> list[Carried]:
    """The same load on boardgame.io, without and with files."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder))
        for files in (False, True):
            print(flush=True)
            told = measure(Path(folder), 1000, seconds, files=files)
            found.append(
                Carried(
                    f"boardgame.io, {'files' if files else 'memory'}, 1,000 tables, 1/s",
                    moves_per_second=_number(r"\((\d+) a second", told),
                    p50=_number(r"p50 ([\d.]+)", told),
                    p99=_number(r"p99 ([\d.]+)", told),
                    colour=OTHERS,
                )
            )
    return found


def _number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    assert found, text
    return float(found[1])


def draw(loads: Sequence[Carried], memory: Sequence[float], out: Path) -> None:
    figure = Figure(figsize=(12, 4.4), layout="constrained", facecolor="white")
    times, growth = figure.subplots(1, 2, width_ratios=(3, 2))
    _draw_times(times, loads)
    growth.plot(range(len(memory)), memory, color=OURS, marker=".")
    growth.set(xlabel="minutes", ylim=(0, None))
    growth.set_title(f"Memory of a server with {STEADY_TABLES} tables, MB", loc="left", fontsize=10)
    growth.grid(alpha=0.3)
    figure.savefig(out, metadata={"Date": None})


def _draw_times(axes: "Axes", loads: Sequence[Carried]) -> None:
    """For each load a line from p50 to p99, on a scale where ten times as long is one step."""
    for place, load in enumerate(reversed(loads)):
        axes.plot([load.p50, load.p99], [place, place], color=load.colour, linewidth=5, solid_capstyle="butt")
        axes.annotate(f"{load.p99:,.0f}", (load.p99, place), (5, -3), textcoords="offset points", fontsize=8)
    axes.axvline(GOAL_MILLISECONDS, color=GOAL, linestyle="--", linewidth=1)
    axes.set_xscale("log")
    axes.margins(x=0.18)
    names = [f"{load.name} ({load.moves_per_second:,.0f} moves/s)" for load in reversed(loads)]
    axes.set_yticks(range(len(loads)), names, fontsize=8)
    axes.set_title("From a move to all seats, p50 to p99, ms", loc="left", fontsize=10)
    axes.grid(alpha=0.3, axis="x")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/load.svg"))
    asked = parser.parse_args(arguments)
    loads = [*carry_ours(asked.seconds), *carry_theirs(asked.seconds)]
    print(f"\nSQLite, {STEADY_TABLES} tables, {asked.minutes:g} minutes", flush=True)
    memory = carry(STEADY_TABLES, 60 * asked.minutes, kept=KEPT_TABLES).memory
    draw(loads, memory, asked.out)
    print("\n| load | moves a second | p50 | p99 |\n|---|---:|---:|---:|")
    for load in loads:
        print(f"| {load.name} | {load.moves_per_second:,.0f} | {load.p50:.1f} ms | {load.p99:.1f} ms |")
    settled = memory[min(SETTLED_MINUTES, len(memory) - 1)]
    at_first, at_last = memory[0], memory[-1]
    print(f"\nmemory: {at_first:.0f} MB, after {SETTLED_MINUTES} minutes {settled:.0f}, at the end {at_last:.0f}")
    return 0 if at_last < (1 + MOST_GROWTH) * settled else 1


if __name__ == "__main__":
    sys.exit(main())
