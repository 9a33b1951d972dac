"""What the options of several commands share: their words, examples and types. What commands do is not here."""

from textwrap import wrap
from typing import Annotated, Final

import typer

from kingdomino.server.settings import defaults
from kingdomino.words import catalogue, spoken

WORDS: Final = catalogue(spoken())
HELP_WIDTH: Final = 78


def examples(*lines: str) -> str:
    """Examples for the end of a help text, each on its own line."""
    return "\b\n" + "\n".join([WORDS["cli.examples"], *(f"  kingdomino {line}" for line in lines)])


def all_settings() -> str:
    """Every setting of the server with its default and what it does, for the end of a help text."""
    lines = wrap(WORDS["cli.settings"], HELP_WIDTH)
    for name, value in defaults():
        lines += [f"  {name} = {value}", *(f"      {line}" for line in wrap(WORDS[f"setting.{name}"], HELP_WIDTH - 6))]
    return "\n\n\b\n" + "\n".join(lines)


def argument(key: str, metavar: str) -> typer.models.ArgumentInfo:
    argument: typer.models.ArgumentInfo = typer.Argument(help=WORDS[key], metavar=metavar, show_default=False)
    return argument


def option(name: str, key: str, metavar: str | None = None) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, help=WORDS[key], metavar=metavar)
    return option


Rules = Annotated[str, argument("cli.argument.rules", "RULES")]
OptionalRules = Annotated[str | None, argument("cli.argument.rules", "RULES")]
File = Annotated[str, argument("cli.argument.file", "FILE")]
Seed = Annotated[str | None, option("--seed", "cli.option.seed", "TEXT")]
SettingsFile = Annotated[str | None, option("--settings", "cli.option.settings", "FILE")]
Sets = Annotated[list[str] | None, option("--set", "cli.option.set", "NAME=VALUE")]
Json = Annotated[bool, option("--json", "cli.option.json")]
Database = Annotated[str | None, option("--database", "cli.option.database", "DATABASE")]
