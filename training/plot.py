"""Draws how runs went: `python -m training.plot build/training/*.jsonl --out docs/training.svg`."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from matplotlib import pyplot

MINUTE: Final = 60
FIGURES: Final = (("wins", "victories against full greedy"), ("self_play", "mean score in self-play"))

Rows = Sequence[Mapping[str, Any]]


def read_run(path: Path) -> Rows:
    """The progress that a run has kept."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def draw(runs: Mapping[str, Rows], out: Path) -> None:
    """One line per run and rules: on the left the victories, on the right the scores of self-play."""
    figure, both = pyplot.subplots(1, len(FIGURES), figsize=(12, 5.5), layout="constrained")
    for axes, (key, title) in zip(both, FIGURES, strict=True):
        for name, rows in runs.items():
            for rules in (key for key, value in rows[0].items() if isinstance(value, dict)):
                minutes = [row["seconds"] / MINUTE for row in rows]
                axes.plot(minutes, [row[rules][key] for row in rows], marker=".", label=f"{name}: {_short(rules)}")
        axes.set_title(title)
        axes.set_xlabel("minutes of training")
        axes.grid(alpha=0.3)
    figure.legend(*both[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8)
    figure.savefig(out)


def _short(rules: str) -> str:
    """Rules with both bonuses in two words."""
    return rules.replace("middle_kingdom=yes, harmony=yes", "both bonuses")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.plot", description="Draw how training runs went.")
    parser.add_argument("runs", type=Path, nargs="+", help="the .jsonl files of the runs")
    parser.add_argument("--out", type=Path, required=True, help="the picture, .svg or .png")
    given = parser.parse_args(arguments)
    draw({path.stem: read_run(path) for path in given.runs}, given.out)


if __name__ == "__main__":
    main()
