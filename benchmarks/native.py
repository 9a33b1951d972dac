"""How many instructions the compiled core needs for one match: figures that do not depend on other work on the machine.

    python -m benchmarks.native [TEXT]

It measures what `kingdomino bench` measures, as far as the name contains the text, but counts with valgrind instead of
a clock. It needs a C++ compiler and valgrind.
"""

import re
import subprocess
import sys
from pathlib import Path

from kingdomino.arena.bench import STEPS, Measure, measures

ROOT = Path(__file__).parents[1]
MATCHES = {"random": 1000, "greedy": 20, "full_greedy": 10}
"""How many matches by each policy make the start-up small."""


def build() -> Path:
    """The driver of `native/tests`, built with all optimisations."""
    driver = Path("build", "count", "driver")
    subprocess.run(["make", "--silent", driver, f"PYTHON={sys.executable}"], cwd=ROOT, check=True)
    return ROOT / driver


def instructions(driver: Path, measure: Measure, matches: int) -> int:
    """What valgrind counts for so many matches, start-up included."""
    valgrind = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    command = (*valgrind, str(driver), measure.kind, measure.rules, str(matches))
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    assert found, run.stderr
    return int(found[1])


def main(only: str = "") -> None:
    """Print one line for each measure."""
    driver = build()
    for measure in measures(only):
        if measure.kind != STEPS:
            matches = MATCHES[measure.kind]
            start_up = instructions(driver, measure, 1)
            each = (instructions(driver, measure, matches + 1) - start_up) / matches
            print(f"{measure.name:44}{each:12,.0f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
