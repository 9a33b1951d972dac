"""`kingdomino perft`: counts the sequences of a counts file and compares them. `play.perft` does the counting."""

import typer
from rich.table import Table

from kingdomino.cli.exit_codes import FALSE, complain
from kingdomino.cli.files import read_text
from kingdomino.cli.screen import show, tell
from kingdomino.family.spec import rules_text
from kingdomino.play import perft as counting
from kingdomino.play.counts import Counts, parse_counts
from kingdomino.words import say


def perft(path: str, *, depth: int | None, divide: bool) -> None:
    """Count, show, and exit with 1 when the file expects other counts. Raises KingdominoError for a bad file."""
    counts = parse_counts(read_text(path))
    dealt, deepest = counting.begin(counts), depth or counts.depth
    tell(f"{rules_text(counts.rules)}: {dealt.position.actor.name}")
    if divide:
        for action, number in counting.divide(dealt, deepest).items():
            tell(f"{action}: {number}")
        tell()
    found = counting.perft(dealt, deepest)
    show(_table(found, counts))
    _compare(found, counts.expected)


def _table(found: tuple[int, ...], counts: Counts) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    for key in ("cli.perft.depth", "cli.perft.found", *(["cli.perft.expected"] if counts.expected else [])):
        table.add_column(say(key), justify="right")
    for number, count in enumerate(found, start=1):
        expected = counts.expected[number - 1 : number]
        table.add_row(str(number), str(count), *map(str, expected))
    return table


def _compare(found: tuple[int, ...], expected: tuple[int, ...]) -> None:
    compared = list(zip(found, expected, strict=False))
    wrong = next((number for number, (one, other) in enumerate(compared, start=1) if one != other), None)
    if wrong is not None:
        complain(say("cli.perft.differ", depth=wrong))
        raise typer.Exit(FALSE)
    if compared:
        tell(say("cli.perft.agree"))
