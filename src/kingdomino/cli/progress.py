"""Progress bars on standard error, for commands that play many matches. Nothing is shown where that is no terminal."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from kingdomino.cli.screen import CleanConsole
from kingdomino.words import say


class Bar:
    """A bar that grows; a text may stand before it, and lines may be written above it."""

    def __init__(self, progress: Progress, total: int, text: str) -> None:
        self._progress = progress
        self._task = progress.add_task(text, total=max(total, 1))

    def advance(self, done: int, text: str | None = None) -> None:
        """Show that so many are done, and a new text."""
        self._progress.update(self._task, completed=done, description=text)

    def write(self, line: str) -> None:
        """Write a line above the bar."""
        self._progress.console.print(Text(line), soft_wrap=True)


@contextmanager
def progress_bar(total: int, text: str | None = None) -> Iterator[Bar]:
    """A bar for as long as this lasts; unless a text says otherwise, it counts matches."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = CleanConsole(stderr=True, highlight=False)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, total, text or say("cli.simulate.progress"))
