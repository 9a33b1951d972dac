"""`kingdomino serve`: the server for browsers and programs. What it serves is in `server`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from kingdomino.cli.exit_codes import FALSE, complain
from kingdomino.errors import OptionError
from kingdomino.words import say

if TYPE_CHECKING:
    from kingdomino.server.settings import ServerSettings


def serve(given: Mapping[str, str | None], sets: Sequence[str], file: str | None, *, open_browser: bool) -> None:
    """Run until interrupted. If the server cannot start or is not installed, print a sentence and exit with 1."""
    settings = settings_of(given, sets, file)
    try:
        from kingdomino.server.run import serve
    except ModuleNotFoundError:
        complain(say("server.missing"))
        raise typer.Exit(FALSE) from None
    if serve(settings, open_browser=open_browser):
        raise typer.Exit(FALSE)


def settings_of(given: Mapping[str, str | None], sets: Sequence[str] = (), file: str | None = None) -> "ServerSettings":
    """The settings that a command was given: its own options, `--set NAME=VALUE`, and a file. Raises OptionError."""
    from kingdomino.server.settings import read_settings

    named = {name: value for name, value in given.items() if value is not None}
    return read_settings({**dict(map(_split, sets)), **named}, file=file)


def _split(given: str) -> tuple[str, str]:
    name, sign, value = given.partition("=")
    if not sign:
        raise OptionError("setting_text", text=given[:40])
    return name.strip().replace("-", "_"), value
