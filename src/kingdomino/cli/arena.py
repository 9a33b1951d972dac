"""`kingdomino arena`: a tournament between bots as a table, as JSON and as a picture. `kingdomino.arena` plays it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

import typer
from rich.table import Table

from kingdomino.arena import Arena, Figures, Meeting, Outcome, Rating, Tournament, contest_of, crew_for
from kingdomino.cli.exit_codes import INTERRUPTED, complain
from kingdomino.cli.figures import decimal, percent
from kingdomino.cli.progress import Bar, progress_bar
from kingdomino.cli.screen import show, tell, tell_data
from kingdomino.core.rules import SEATS
from kingdomino.words import say

SHOWN_FORFEITS: Final = 5
"""How many forfeits of one bot are told line by line; the rest is only counted."""

_MISSING: Final = "–"


def arena(
    bots: Sequence[str],
    rules: str,
    *,
    matches: int | None,
    until_decided: bool | None,
    seconds: float | None,
    playouts: int | None,
    limit: float | None,
    seed: str | None,
    processes: int | None,
    out_file: str | None,
    plot: str | None,
    ray: bool,
    ray_address: str | None,
    as_json: bool,
) -> None:
    """Play the tournament and show its figures. Raises KingdominoError when an argument cannot be used."""
    contest = contest_of(rules, bots, seed=seed, seconds=seconds, playouts=playouts, limit=limit, out=out_file)
    draw = _drawer(plot)
    with Arena(contest, matches=matches, until_decided=until_decided, out=out_file) as running:
        interrupted = _run(running, processes, ray or ray_address is not None, ray_address)
    report = running.report()
    if report is not None:
        (_print_json if as_json else _show)(report)
        draw(running, report)
    if interrupted:
        key = "cli.arena.interrupted.kept" if out_file else "cli.arena.interrupted"
        complain(say(key, matches=len(running.outcomes())))
        raise typer.Exit(INTERRUPTED)


def _drawer(plot: str | None) -> Callable[[Arena, Tournament], None]:
    """What draws the picture, if one is wanted; whether it can be drawn is known before anything is played."""
    if plot is None:
        return lambda running, report: None
    from kingdomino.arena.plot import check_plot, draw_plot

    check_plot(plot)
    return lambda running, report: draw_plot(plot, running.heard(), report)


def _run(running: Arena, processes: int | None, ray: bool, address: str | None) -> bool:
    """Play until the end or until Ctrl-C; says whether it was Ctrl-C."""
    crew = crew_for(running.contest, processes, ray=ray, address=address)
    try:
        with progress_bar(running.planned) as bar, crew:
            running.run(crew, _Scoreboard(bar, [entrant.name for entrant in running.contest.entrants]).hear)
    except KeyboardInterrupt:
        return True
    return False


class _Scoreboard:
    """The progress bar with the score so far; forfeits are told as they happen."""

    def __init__(self, bar: Bar, names: Sequence[str]) -> None:
        self._bar = bar
        self._names = names
        self._done = 0
        self._wins = defaultdict[str, float](float)
        self._seats, self._forfeits = Counter[str](), Counter[str]()

    def hear(self, outcome: Outcome) -> None:
        self._done += 1
        for name, wins in zip(outcome.bots, outcome.wins, strict=True):
            self._wins[name] += wins
            self._seats[name] += 1
        self._bar.advance(self._done, self._score())
        self._tell_forfeit(outcome)

    def _score(self) -> str:
        shares = {name: self._wins[name] / self._seats[name] for name in self._names if self._seats[name]}
        first = shares if len(self._names) == 2 else sorted(shares, key=lambda name: -shares[name])[:1]
        return "  ".join(f"{name} {percent(shares[name], 1)}" for name in first)

    def _tell_forfeit(self, outcome: Outcome) -> None:
        forfeit = outcome.forfeit
        if forfeit is None:
            return
        bot = outcome.bots[forfeit.seat]
        self._forfeits[bot] += 1
        if self._forfeits[bot] <= SHOWN_FORFEITS:
            what = say(f"cli.arena.forfeit.{forfeit.code}", detail=forfeit.detail)
            seat = SEATS[forfeit.seat].name
            self._bar.write(say("cli.arena.forfeit", bot=bot, match=outcome.number, seat=seat, what=what))
        if self._forfeits[bot] == SHOWN_FORFEITS:
            self._bar.write(say("cli.arena.forfeit.more", bot=bot))


def _print_json(report: Tournament) -> None:
    """One object per bot, each on its own line; what cannot be known from the matches is null."""
    for line, rating in zip(report.bots, report.ratings, strict=True):
        tell_data(_object(report, line, rating))


def _object(report: Tournament, line: Figures, rating: Rating) -> dict[str, Any]:
    unknown = ["mean", "error", "margin", "margin_error"] if not line.scored else []
    if line.deals == 1:
        unknown += ["error", "margin_error"]
    leads = [meeting.leader == line.bot for meeting in report.meetings if line.bot in meeting.lineup]
    return {
        **asdict(line),
        **dict.fromkeys(unknown),
        "rating": rating.mean,
        "rating_interval": rating.interval,
        "decided": all(meeting.leader for meeting in report.meetings if line.bot in meeting.lineup),
        "leads": sum(leads),
        "rules": report.rules,
        "seed": report.seed,
    }


def _show(report: Tournament) -> None:
    tell(say("cli.arena.title", rules=report.rules, matches=report.matches, seed=report.seed), "bold")
    order = sorted(range(len(report.bots)), key=lambda place: -report.bots[place].win_share)
    show(_table([report.bots[place] for place in order], [report.ratings[place] for place in order]))
    tell()
    if len(report.meetings) > 1:
        show(_cross_table(report, [report.bots[place].bot for place in order]))
        tell()
    for sentence in _conclusions(report):
        tell(sentence)


def _table(lines: Sequence[Figures], ratings: Sequence[Rating]) -> Table:
    forfeits = any(line.forfeits for line in lines)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(say("cli.simulate.bot"), overflow="fold")
    shared = [say(f"cli.simulate.{key}") for key in ("wins", "interval", "mean")]
    own = [say(f"cli.arena.{key}") for key in ("margin", "rating", *(["forfeits"] if forfeits else []))]
    for heading in (*shared, *own):
        table.add_column(heading, justify="right", no_wrap=True)
    for line, rating in zip(lines, ratings, strict=True):
        low, high = line.interval
        cells = [
            line.bot,
            percent(line.win_share, 1),
            f"{percent(low, 1)}–{percent(high, 1)}",
            _with_error(line, line.mean, line.error),
            _with_error(line, line.margin, line.margin_error, signed=True),
            f"{decimal(rating.mean)} ±{decimal(rating.interval[1] - rating.mean)}",
        ]
        table.add_row(*cells, *([str(line.forfeits)] if forfeits else []))
    return table


def _with_error(line: Figures, mean: float, error: float, *, signed: bool = False) -> str:
    """A mean and its error; a single deal does not say how large that is."""
    if not line.scored:
        return _MISSING
    shown = decimal(mean, signed=signed)
    return f"{shown} ±{decimal(error)}" if line.deals > 1 else shown


def _cross_table(report: Tournament, names: Sequence[str]) -> Table:
    """The win share of a seat of each bot (row) against each other one (column)."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(say("cli.arena.against"), overflow="fold")
    for number in range(1, len(names) + 1):
        table.add_column(str(number), justify="right")
    for number, name in enumerate(names, start=1):
        table.add_row(f"{number} {name}", *(_against(report.meetings, name, other) for other in names))
    return table


def _against(meetings: Sequence[Meeting], name: str, other: str) -> str:
    lines = [line for meeting in meetings if {name, other} == set(meeting.lineup) for line in meeting.bots]
    shares = [line.win_share for line in lines if line.bot == name]
    return percent(sum(shares) / len(shares), 1) if shares and name != other else _MISSING


def _conclusions(report: Tournament) -> Iterator[str]:
    """What the sequential test says of each table, or of all of them together if they are many."""
    decided = [meeting for meeting in report.meetings if meeting.leader]
    if len(report.meetings) > 1:
        yield say("cli.arena.decided_tables", decided=len(decided), tables=len(report.meetings))
    elif decided:
        key = "cli.arena.decided.early" if report.stopped_early else "cli.arena.decided"
        yield say(key, bot=decided[0].leader or "")
    else:
        yield say("cli.arena.undecided")
