"""`kingdomino serve`: the server for browsers and programs. What it serves is in `server`."""

import typer

from kingdomino.cli.exit_codes import FALSE, complain
from kingdomino.words import say


def serve(host: str, port: int, database: str | None, *, open_browser: bool) -> None:
    """Run until interrupted. If the server cannot start or is not installed, print a sentence and exit with 1."""
    try:
        from kingdomino.server.run import Address, serve
        from kingdomino.server.settings import ServerSettings, default_database
    except ModuleNotFoundError:
        complain(say("server.missing"))
        raise typer.Exit(FALSE) from None
    settings = ServerSettings(database or default_database())
    if serve(Address(host, port), settings, open_browser=open_browser):
        raise typer.Exit(FALSE)
