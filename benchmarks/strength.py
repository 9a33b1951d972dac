"""How strong the strongest bot is: `python -m benchmarks.strength` plays the table of docs/bots.md.

Every row is a tournament of paired deals with a fixed number of playouts, so that any machine plays the same matches.
Finished matches are kept in the folder: a run that was stopped goes on, also on another machine. Each row can be
repeated by the command in its last column.
"""

import argparse
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

from kingdomino.arena import Figures, tournament
from kingdomino.family.spec import parse_rules

SEED: Final = "strength"
BONUSES: Final = "middle_kingdom=yes, harmony=yes"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: the bot against all other seats."""

    name: str
    rules: str
    bot: str
    others: str
    matches: int = 400

    @property
    def command(self) -> str:
        words = ["--rules", self.rules, "--matches", str(self.matches), "--seed", SEED, self.bot, self.others]
        return f"kingdomino arena {shlex.join(words)}"


def _planner(playouts: int) -> str:
    return f"planner(playouts={playouts})"


ROWS: Final = (
    Row("four players v three FG", f"kingdomino(seats=4, {BONUSES})", _planner(1000), "full_greedy"),
    Row("three players v two FG", f"kingdomino(seats=3, {BONUSES})", _planner(1000), "full_greedy", 402),
    Row("Discovery v three greedy", "origins(seats=4)", _planner(1000), "greedy"),
    Row("Totem v three greedy", "origins(seats=4, mode=totem)", _planner(400), "greedy"),
    Row("Tribe v three greedy", "origins(seats=4, mode=tribe)", _planner(300), "greedy"),
    Row("Duel v greedy", "duel", _planner(400), "greedy"),
    Row("two players v FG", f"kingdomino(seats=2, {BONUSES})", _planner(1000), "full_greedy"),
    Row("v MCE-FG/R", f"kingdomino(seats=2, {BONUSES})", _planner(600), "mce(playouts=1200)"),
    Row("v MCE-PG/R", f"kingdomino(seats=2, {BONUSES})", _planner(600), "mce(policy=player_greedy, playouts=2400)"),
    Row("v MCE-TR/R", f"kingdomino(seats=2, {BONUSES})", _planner(600), "mce(policy=random, playouts=100000)"),
    Row("Mighty Duel v FG", f"kingdomino(seats=2, {BONUSES}, mighty_duel=yes)", _planner(200), "full_greedy"),
    Row("Discovery v greedy", "origins(seats=2)", _planner(150), "greedy"),
    Row("Totem v greedy", "origins(seats=2, mode=totem)", _planner(150), "greedy"),
    Row("Tribe v greedy", "origins(seats=2, mode=tribe)", _planner(50), "greedy"),
    Row("Mighty Duel in self-play", f"kingdomino(seats=2, {BONUSES}, mighty_duel=yes)", _planner(50), _planner(51)),
)
"""`playouts` are such that both bots of a row with MCE take about the same time."""


def _option(rules: str, others: str) -> Row:
    """About a hundred matches: each deal is played once in every seat."""
    seats = parse_rules(rules).seats
    return Row(f"option {rules}", rules, _planner(50), others, seats * ceil(100 / seats))


OPTIONS: Final = (
    _option(f"kingdomino(seats=2, {BONUSES})", "full_greedy"),
    _option("kingdomino(seats=2)", "full_greedy"),
    _option("kingdomino(seats=2, middle_kingdom=yes)", "full_greedy"),
    _option("kingdomino(seats=2, harmony=yes)", "full_greedy"),
    _option(f"kingdomino(seats=2, {BONUSES}, opening=snake)", "full_greedy"),
    _option(f"kingdomino(seats=2, {BONUSES}, opening=split)", "full_greedy"),
    _option(f"kingdomino(seats=2, {BONUSES}, dynasty=yes)", "full_greedy"),
    _option(f"kingdomino(seats=3, {BONUSES})", "full_greedy"),
    _option(f"kingdomino(seats=3, {BONUSES}, three_player_line=4)", "full_greedy"),
    _option("origins(seats=2)", "greedy"),
    _option("origins(seats=2, fire_on_hut=yes)", "greedy"),
    _option("origins(seats=2, empire_of_fire=yes)", "greedy"),
    _option("origins(seats=2, homo_habilis=yes)", "greedy"),
)
"""The same player with options on and off, few playouts: the first row of each number of seats is what it was trained
most for."""


def named(rows: Sequence[Row], parts: Sequence[str]) -> list[Row]:
    """The rows whose names have one of these parts in them; all without any."""
    return [row for row in rows if not parts or any(part in row.name for part in parts)]


def play(row: Row, folder: Path, processes: int | None) -> tuple[Figures, Figures]:
    """Both bots of a row, after all its matches."""
    kept = folder / f"{row.name.replace(' ', '_').replace('/', '_')}.jsonl"
    bots = (row.bot, row.others)
    report = tournament(row.rules, bots, matches=row.matches, seed=SEED, processes=processes, out=str(kept))
    first, second = report.bots
    return first, second


def told(row: Row, own: Figures, others: Figures) -> str:
    """The row as a line of a Markdown table."""
    low, high = own.interval
    wins = f"{own.win_share:.1%} ({low:.1%}–{high:.1%})"
    scores = f"{own.mean:.1f} ± {own.error:.1f} v {others.mean:.1f}"
    return f"| {row.name} | {wins} | {scores} | {own.margin:+.1f} | `{row.command}` |"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="How strong the planner is.")
    parser.add_argument("rows", nargs="*", help="parts of the names of the rows to play; all without any")
    parser.add_argument("--out", type=Path, default=Path("build/strength"), help="the folder that keeps the matches")
    parser.add_argument("--processes", type=int, help="how many processes; one for each core without a number")
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    print("| match | victories | points | lead | command |\n|---|---|---|---|---|", flush=True)
    for row in named(ROWS + OPTIONS, given.rows):
        print(told(row, *play(row, given.out, given.processes)), flush=True)


if __name__ == "__main__":
    main()
