"""Draws how the scores of random play are spread, as the picture in docs/statistics.md. What they mean, that page says.

python tools/draw_scores.py [--matches 10000] [--seed 1] [--processes 2] > docs/statistics.svg
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from statistics import fmean
from typing import Final

from kingdomino import parse_rules
from kingdomino.arena.simulation import Series, play_series, seat_bots

SHOWN: Final = {
    "Two players, no bonuses": "kingdomino",
    "Two players, both bonuses": "kingdomino(middle_kingdom=yes, harmony=yes)",
    "Four players, both bonuses": "kingdomino(seats=4, middle_kingdom=yes, harmony=yes)",
    "Mighty Duel, both bonuses": "kingdomino(mighty_duel=yes, middle_kingdom=yes, harmony=yes)",
}
"""The caption and the rules of each row."""

LARGEST: Final = 110
"""The score at the right edge; the few beyond it are counted there."""
BIN: Final = 2
WIDTH, ROW, MARGIN = 760, 92, 28
BAR: Final = WIDTH / (LARGEST / BIN + 1)


def scores(rules: str, arguments: argparse.Namespace) -> list[int]:
    """Every score of every seat."""
    chosen = parse_rules(rules)
    series = Series(chosen, seat_bots(chosen, ["random"]), arguments.seed)
    outcomes = play_series(series, arguments.matches, arguments.processes)
    return [score for outcome in outcomes for score in outcome.scores]


def picture(rows: Sequence[tuple[str, list[int]]]) -> Iterator[str]:
    """The lines of an SVG file: one histogram in each row, all on one scale."""
    height = ROW * len(rows) + MARGIN
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    yield "<title>Scores of random play</title>"
    yield "<style>text{font-size:13px;fill:#808080}rect{fill:#5b8c5a}line{stroke:#c0563f;stroke-width:2}</style>"
    for number, (caption, found) in enumerate(rows):
        yield from histogram(caption, found, bottom=ROW * (number + 1))
    for score in range(0, LARGEST + 1, 10):
        yield f'<text x="{place(score):.1f}" y="{height - 8}" text-anchor="middle">{score}</text>'
    yield "</svg>"


def histogram(caption: str, found: list[int], bottom: int) -> Iterator[str]:
    """One row: a bar for every two points, and the mean as a line across."""
    bins = Counter(min(score, LARGEST) // BIN for score in found)
    tallest = (ROW - MARGIN) / max(bins.values())
    for bar, count in sorted(bins.items()):
        tall = count * tallest
        yield f'<rect x="{bar * BAR:.1f}" y="{bottom - tall:.1f}" width="{BAR - 1:.1f}" height="{tall:.1f}"/>'
    mean = fmean(found)
    yield f'<line x1="{place(mean):.1f}" x2="{place(mean):.1f}" y1="{bottom - ROW + MARGIN}" y2="{bottom}"/>'
    words = escape(f"{caption}: mean {mean:.1f} of {len(found):,} scores")
    yield f'<text x="{WIDTH}" y="{bottom - ROW + MARGIN}" text-anchor="end">{words}</text>'


def place(score: float) -> float:
    """Where a score stands on the scale; a bar stands for two scores, so its middle lies between them."""
    return (score + 0.5) / BIN * BAR


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=10_000, help="how many for each row (default: 10000)")
    parser.add_argument("--seed", default="1", help="which matches (default: 1)")
    parser.add_argument("--processes", type=int, default=2, help="how many play at the same time (default: 2)")
    arguments = parser.parse_args()
    print("\n".join(picture([(caption, scores(rules, arguments)) for caption, rules in SHOWN.items()])))


if __name__ == "__main__":
    main()
