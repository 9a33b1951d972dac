"""Matches per second of this version and of another one, measured in turn, so that both meet the same other work.

    python -m benchmarks.versions OTHER_PYTHON [TEXT]

OTHER_PYTHON is the Python of another checkout, such as ../other/.venv/bin/python. It measures the matches that
`kingdomino bench` measures, as far as their name contains the text: on one core, per second of processor time. Each
version plays slices by turns; the best slice of each counts, because other programs can only make it slower.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kingdomino.arena.bench import STEPS, Measure, measures

SLICES = 9
"""How many slices each version plays."""

WORKER = """
import sys, time
from kingdomino.native import play_matches

def seconds(rules, policy, count, seed):
    began = time.thread_time()
    play_matches(rules, policy, count, seed=seed, threads=1)
    return time.thread_time() - began

for line in sys.stdin:
    rules, policy, seed = line.rstrip("\\n").split("|")
    count = 1
    while (took := seconds(rules, policy, count, int(seed))) < 0.15:
        count = max(2 * count, int(count * 0.18 / max(took, 1e-6)))
    print(count / took, flush=True)
"""
"""Plays a slice of matches for each line it reads, and writes how many it played per second. Version 0.1 can run it."""


class Version:
    """One version of the program, as a process that measures when it is asked to."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(
            [python, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path("/")
        )

    def rate(self, measure: Measure, seed: int) -> float:
        """Matches per second in one slice."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{measure.rules}|{measure.kind}|{seed}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def versions(*pythons: str) -> Iterator[list[Version]]:
    """A process for each version, until the end of the block."""
    running = [Version(python) for python in pythons]
    try:
        yield running
    finally:
        for version in running:
            version.close()


def main(other: str, only: str = "") -> None:
    """Print one line for each measure: the other version, this one, and how many times as fast this one is."""
    print(f"{'matches per second':44}{'other':>12}{'this':>12}{'times':>8}")
    with versions(other, sys.executable) as both:
        for measure in measures(only):
            if measure.kind != STEPS:
                slices = [[version.rate(measure, seed) for version in both] for seed in range(SLICES)]
                theirs, ours = map(max, zip(*slices, strict=True))
                print(f"{measure.name:44}{theirs:12,.0f}{ours:12,.0f}{ours / theirs:8.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
