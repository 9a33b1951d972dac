"""The picture of a tournament: win shares as they settled, and ratings, both with intervals. It counts nothing."""

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kingdomino.arena.figures import Figures, Heard, figures
from kingdomino.arena.summary import Z
from kingdomino.arena.tournaments import Tournament
from kingdomino.errors import OptionError
from kingdomino.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS: Final = ("tab:blue", "tab:orange", "tab:green", "tab:purple", "tab:brown", "dimgray")
MARKS: Final = ("o", "s", "D", "^", "v", "P")
"""Each bot has a colour and a mark, so that it can be told without the colour."""
POINTS: Final = 60
"""At how many places of the curve the figures are computed."""
ENDINGS: Final = (".svg", ".png")
_INK: Final = "0.13"
_FAINT: Final = "0.54"
_GRID: Final = "0.9"
"""Greys, from black (0) to white (1)."""


def check_plot(path: str) -> None:
    """Raises OptionError when no picture can be drawn into this file, before hours of playing."""
    if Path(path).suffix.lower() not in ENDINGS:
        raise OptionError("plot_name", path=path)
    if find_spec("matplotlib") is None:
        raise OptionError("plot_missing")
    new = not Path(path).exists()
    try:
        with Path(path).open("ab"):
            pass
    except OSError as error:
        raise OptionError("file_unwritable", path=path, reason=error.strerror or str(error)) from None
    if new:
        Path(path).unlink()


def draw_plot(path: str, heard: Sequence[Heard], report: Tournament) -> None:
    """Draw the picture into a file; its ending says in which format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.6), layout="constrained", facecolor="white")
    curves, ratings = figure.subplots(1, 2, width_ratios=(3, 2))
    _draw_curves(curves, heard, report)
    _draw_ratings(ratings, report)
    title = say("cli.arena.title", rules=report.rules, matches=report.matches, seed=report.seed)
    figure.suptitle(title, x=0.01, ha="left", fontsize=11, color=_INK)
    figure.savefig(path, dpi=160, metadata={"Date": None} if path.lower().endswith(".svg") else {})


def _draw_curves(axes: "Axes", heard: Sequence[Heard], report: Tournament) -> None:
    """For each bot its win share after more and more matches, with the interval around it."""
    for line, colour, mark in zip(report.bots, cycle(COLOURS), cycle(MARKS), strict=False):
        played = [each for each in heard if line.bot in each.outcome.bots]
        ends = sorted({max(1, round(len(played) * step / POINTS)) for step in range(1, POINTS + 1)})
        steps = [figures(line.bot, played[:end], anytime=report.anytime) for end in ends]
        lows, highs = zip(*(step.interval for step in steps), strict=True)
        axes.fill_between(ends, lows, highs, color=colour, alpha=0.15, linewidth=0)
        axes.plot(ends, [step.win_share for step in steps], color=colour, linewidth=1.8, clip_on=False)
        axes.plot(ends[-1], line.win_share, mark, color=colour, markersize=6, clip_on=False)
    _draw_fair_share(axes, report.bots[0].fair_share)
    most = max(line.matches for line in report.bots)
    axes.set(xlabel=say("cli.arena.plot.matches"), ylim=(0, 1), xlim=(0, most))
    axes.set_title(say("cli.arena.plot.wins"), loc="left", fontsize=10, color=_INK)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    _name_curves(axes, report.bots)
    _tidy(axes)


def _draw_fair_share(axes: "Axes", share: float) -> None:
    """A line at the win share of equal bots."""
    axes.axhline(share, color=_FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    at = (0.99, share + 0.01)
    text = say("cli.arena.plot.fair")
    axes.annotate(text, at, xycoords=("axes fraction", "data"), ha="right", va="bottom", fontsize=8, color=_FAINT)


def _name_curves(axes: "Axes", lines: Sequence[Figures]) -> None:
    """The names stand at the ends of the curves, moved apart where they would cover each other."""
    heights = _apart([line.win_share for line in lines], least=0.055)
    for line, height, colour in zip(lines, heights, cycle(COLOURS), strict=False):
        text = f" {line.bot}  {line.win_share:.1%}"
        at = (1.01, height)
        axes.annotate(text, at, xycoords=("axes fraction", "data"), va="center", fontsize=9, color=colour)


def _apart(heights: Sequence[float], least: float) -> list[float]:
    """The heights, from the lowest to the highest moved up until no two are closer than `least`."""
    moved = dict[int, float]()
    below = -1.0
    for place in sorted(range(len(heights)), key=lambda place: heights[place]):
        below = moved[place] = max(heights[place], below + least)
    surplus = max(0.0, below - 1.0)
    return [moved[place] - surplus for place in range(len(heights))]


def _draw_ratings(axes: "Axes", report: Tournament) -> None:
    """One line per bot, the strongest at the top."""
    order = sorted(range(len(report.bots)), key=lambda place: report.ratings[place].mean)
    for height, place in enumerate(order):
        rating, colour = report.ratings[place], COLOURS[place % len(COLOURS)]
        axes.errorbar(
            rating.mean,
            height,
            xerr=Z * rating.deviation,
            fmt=MARKS[place % len(MARKS)],
            color=colour,
            markersize=7,
            elinewidth=2.2,
        )
    axes.set_yticks(range(len(order)), [report.bots[place].bot for place in order])
    axes.set_ylim(-0.6, len(order) - 0.4)
    axes.set_title(say("cli.arena.plot.ratings"), loc="left", fontsize=10, color=_INK)
    _tidy(axes)


def _tidy(axes: "Axes") -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(_FAINT)
    axes.tick_params(colors=_INK, labelsize=9, length=3, color=_FAINT)
    axes.grid(axis="both", color=_GRID, linewidth=0.7)
    axes.set_axisbelow(True)
