"""`kingdomino simulate`: shows many matches between bots as a table. `arena` plays and counts them."""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.table import Table

from kingdomino.arena.simulation import simulate as play_many
from kingdomino.arena.summary import Summary, SummaryLine
from kingdomino.cli.exit_codes import complain
from kingdomino.cli.figures import decimal, percent
from kingdomino.cli.files import make_folder, write_text
from kingdomino.cli.progress import progress_bar
from kingdomino.cli.screen import show, tell, tell_data
from kingdomino.notation.calls import split_calls
from kingdomino.words import say


def simulate(
    rules: str,
    bots: str,
    *,
    matches: int,
    seed: str | None,
    processes: int,
    records: str | None,
    as_json: bool,
) -> None:
    """Play the matches and show the table. Raises KingdominoError when an argument cannot be used."""
    names = split_calls(bots)
    seed = secrets.token_hex(8) if seed is None else seed
    began = time.perf_counter()
    with progress_bar(matches) as bar:
        summary = play_many(
            rules,
            names,
            matches=matches,
            seed=seed,
            processes=processes,
            on_progress=bar.advance,
            on_record=_keeper(make_folder(records), matches) if records else None,
        )
    if as_json:
        tell_data(summary.as_json())
        return
    _show(summary)
    seconds = time.perf_counter() - began
    complain(say("cli.simulate.time", matches=matches, seconds=decimal(seconds), rate=decimal(matches / seconds, 0)))


def _keeper(folder: Path, matches: int) -> Callable[[int, str], None]:
    digits = len(str(matches))
    return lambda number, record: write_text(str(folder / f"match-{number:0{digits}}.txt"), record)


def _show(summary: Summary) -> None:
    tell(say("cli.simulate.title", rules=summary.rules, matches=summary.matches, seed=summary.seed), "bold")
    show(_table("cli.simulate.bot", summary.bots))
    tell()
    show(_table("cli.simulate.seat", summary.seats))


def _table(who: str, lines: Sequence[SummaryLine]) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    table.add_column(say(who))
    for key in ("mean", "error", "deviation", "wins", "interval"):
        table.add_column(say(f"cli.simulate.{key}"), justify="right")
    for line in lines:
        low, high = line.interval
        table.add_row(
            line.name,
            decimal(line.mean, 2),
            f"±{decimal(line.error, 2)}",
            decimal(line.deviation, 2),
            percent(line.win_share, 1),
            f"{percent(low, 1)}–{percent(high, 1)}",
        )
    return table
