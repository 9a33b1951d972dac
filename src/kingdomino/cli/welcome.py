"""`kingdomino` without a command: says how to begin. The list of all commands is in `--help`."""

from typing import Final

from kingdomino.words import catalogue, spoken

FIRST_STEPS: Final = {
    "play": "kingdomino play",
    "serve": "kingdomino serve --open",
    "score": "kingdomino score FILE",
    "rules": "kingdomino rules",
}
"""The commands that a new user needs first, as they are typed."""


def welcome() -> None:
    """Show a short text that fits in every terminal: a few commands and what each is for."""
    words = catalogue(spoken())
    width = max(map(len, FIRST_STEPS.values())) + 2
    steps = [f"  {typed:{width}}{words[f'cli.welcome.{command}']}" for command, typed in FIRST_STEPS.items()]
    print(words["cli.welcome"], "", *steps, "", words["cli.welcome.more"], sep="\n")
