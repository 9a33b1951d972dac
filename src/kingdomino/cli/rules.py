"""`kingdomino rules`: shows games, options and rulings. They come from the games' data and the message catalogue."""

from collections.abc import Iterator
from typing import Final

from rich.padding import Padding
from rich.table import Table

from kingdomino.cli.screen import show, tell
from kingdomino.core.rules import AnyOption
from kingdomino.family.game import Game
from kingdomino.family.registry import GAMES
from kingdomino.family.spec import find_game
from kingdomino.games.option_checks import listed, value_text
from kingdomino.words import catalogue, say

RULING: Final = "ruling."


def rules(game: str | None) -> None:
    """Show one game, or all of them. Raises OptionError when there is no game with this name."""
    for shown in GAMES.values() if game is None else (find_game(game.casefold()),):
        _show_game(shown)
    tell(say("cli.rules.write"))


def _show_game(game: Game) -> None:
    info = game.info
    tell(say("cli.rules.game", name=info.name, id=info.id, seats=listed(info.seats)), "bold")
    for option in info.options:
        _show_option(option)
    tell(f"  {say('cli.rules.rulings')}")
    table = Table.grid(padding=(0, 2))
    for clause, text in _rulings(game):
        table.add_row(f"    {clause}", text)
    show(table)
    tell()


def _show_option(option: AnyOption) -> None:
    label = say(f"option.{option.key}.label")
    values = " | ".join(map(value_text, option.values))
    tell(f"  {option.key} = {values}  {label} ({option.clause})")
    for text in _help(option):
        show(Padding(text, (0, 0, 0, 6)))


def _help(option: AnyOption) -> Iterator[str]:
    yield say(f"option.{option.key}.help")
    if option.seats:
        yield say("cli.rules.seats", seats=listed(option.seats))


def _rulings(game: Game) -> Iterator[tuple[str, str]]:
    """The clauses of a game that have a ruling in the catalogue, in order, each with its text."""
    clauses = [key.removeprefix(RULING) for key in catalogue("en") if key.startswith(RULING)]
    for clause in sorted(clauses, key=lambda clause: (clause.rstrip("0123456789"), len(clause), clause)):
        if clause.startswith(game.clauses):
            yield clause, say(RULING + clause)
