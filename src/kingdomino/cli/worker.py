"""`kingdomino worker`: a process that thinks for the bots of several servers. What it does is in `server`."""

from collections.abc import Mapping, Sequence

import typer

from kingdomino.cli.exit_codes import FALSE, complain
from kingdomino.cli.serve import settings_of
from kingdomino.words import say


def worker(given: Mapping[str, str | None], sets: Sequence[str], file: str | None) -> None:
    """Run until interrupted. If the worker cannot start or is not installed, print a sentence and exit with 1."""
    settings = settings_of(given, sets, file)
    try:
        from kingdomino.server.work import work
    except ModuleNotFoundError:
        complain(say("server.missing"))
        raise typer.Exit(FALSE) from None
    if work(settings):
        raise typer.Exit(FALSE)
