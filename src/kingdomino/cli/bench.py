"""`kingdomino bench`: how fast this machine plays matches, as a table or as JSON. `arena.bench` measures."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from kingdomino.arena.bench import Measured, bench, measures
from kingdomino.cli.exit_codes import complain
from kingdomino.cli.figures import decimal
from kingdomino.cli.screen import show, tell_data
from kingdomino.native import why_not
from kingdomino.words import say


def measure(only: str, *, as_json: bool) -> None:
    """Measure and show, one line per measure. Raises OptionError when no measure has this text in its name."""
    chosen = measures(only)
    if missing := why_not():
        complain(missing)
    table = _table()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(chosen))
        for number, measured in enumerate(bench(chosen)):
            following = chosen[number + 1].name if number + 1 < len(chosen) else ""
            progress.update(task, advance=1, description=following)
            if as_json:
                tell_data(measured.as_json())
            else:
                _add(table, measured)
    if not as_json:
        show(table)


def _table() -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(say("cli.bench.name"), no_wrap=True)
    for key in ("per_second", "python", "times"):
        table.add_column(say(f"cli.bench.{key}"), justify="right")
    return table


def _add(table: Table, measured: Measured) -> None:
    rate, python = decimal(measured.per_second, 0), decimal(measured.python_per_second)
    table.add_row(measured.label, rate, python, f"×{decimal(measured.times, 0)}")
