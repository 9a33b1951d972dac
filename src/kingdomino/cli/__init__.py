"""The terminal: one file a command, all of them thin. Rules, bots and words live elsewhere."""

import sys
from io import TextIOWrapper


def main() -> None:
    """The `kingdomino` command. What it needs beyond the list of commands, each command imports itself."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # no letter that a stream does not know stops the program
            stream.reconfigure(errors="replace")
    from kingdomino.cli.app import app

    app(prog_name="kingdomino")
