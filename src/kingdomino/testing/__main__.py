"""`python -m kingdomino.testing`: runs the conformance suite for every combination. It checks nothing itself."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kingdomino.errors import OptionError
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.testing import ConformanceError, check_rules, combinations

BATCH: Final = 20
"""How many matches a process plays before it reports."""

Task = tuple[str, int, str, int]
"""Rules, number of matches, seed, and N if one position in N is checked."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 if every game kept the contract, 1 if one broke it, 2 for unknown rules."""
    options = _parser().parse_args(arguments)
    console = Console(stderr=True)
    try:
        texts = [rules_text(parse_rules(options.rules))] if options.rules else [*map(rules_text, combinations())]
    except OptionError as error:
        console.print(str(error), markup=False)
        return 2
    try:
        played = _run([*_tasks(texts, options)], options.jobs, console)
    except ConformanceError as broken:
        return _report(broken, options.failures, console)
    console.print(f"{played} matches of {len(texts)} combinations kept every sentence of the contract.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m kingdomino.testing",
        description="Play random matches and check every sentence of the rules' contract in each position.",
    )
    parser.add_argument("--matches", type=_positive, default=BATCH, help="matches per combination (%(default)s)")
    parser.add_argument("--rules", help='only these rules, such as "duel"; default: every combination')
    parser.add_argument("--seed", default="kingdomino", help="any text; the same seed plays the same matches")
    parser.add_argument("--every", type=_positive, default=1, help="check only one position in EVERY (default: all)")
    parser.add_argument("--jobs", type=_positive, default=os.cpu_count(), help="processes (%(default)s)")
    parser.add_argument("--failures", type=Path, default=Path(), help="folder for the record of a failure (here)")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from 1 on")
    return int(text)


def _tasks(texts: Sequence[str], options: argparse.Namespace) -> Iterator[Task]:
    """The matches of every combination in batches: the progress line moves and all cores are busy to the end."""
    for batch, first in enumerate(range(0, options.matches, BATCH)):
        matches, seed = min(BATCH, options.matches - first), f"{options.seed} {batch}"
        yield from ((text, matches, seed, options.every) for text in texts)


def _run(tasks: Sequence[Task], jobs: int, console: Console) -> int:
    """Play them all and give the number of matches. Raises the first ConformanceError."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = sum(matches for _, matches, _, _ in tasks)
    with Progress(*columns, console=console, transient=True) as progress, ProcessPoolExecutor(jobs) as pool:
        line = progress.add_task("matches", total=total)
        done = as_completed([pool.submit(_play, task) for task in tasks])
        try:
            for finished in done:
                progress.advance(line, finished.result())
        except ConformanceError:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return total


def _play(task: Task) -> int:
    text, matches, seed, every = task
    return check_rules(parse_rules(text), matches=matches, seed=seed, every=every)


def _report(broken: ConformanceError, folder: Path, console: Console) -> int:
    """Save the record of the failure, and say where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    names = (folder / f"conformance-failure-{number}.txt" for number in count(1))
    path = next(name for name in names if not name.exists())
    path.write_text(broken.record, encoding="utf-8")
    console.print(f"Broken: {broken.sentence}\nBut {broken.complaint}.\nRecord: {path}", markup=False, soft_wrap=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
