"""The terminal: one short file per command. Rules, bots and words are in other packages."""

import sys
from io import TextIOWrapper


def main() -> None:
    """The `kingdomino` command. Each command imports what it needs when it is called, so that the start is fast."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a letter outside the stream's encoding must not stop the program
            stream.reconfigure(errors="replace")
    from kingdomino.cli.app import app

    app(prog_name="kingdomino")
