"""Score sheets on a terminal and as JSON: one line per region with its arithmetic. It counts nothing itself."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from kingdomino.cli.screen import Latest, heading, in_rows, show, show_table, tell
from kingdomino.core.grid import NAMES
from kingdomino.core.rules import SEATS
from kingdomino.core.scoring import Result, ScoreLine, ScoreSheet
from kingdomino.play.position import Position
from kingdomino.words import say, sentence


def draw_sheet(title: Text, sheet: ScoreSheet, *, with_cells: bool = False) -> Table:
    """A sheet with its total. Without cells, all lines worth 0 points are put together in one."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False, pad_edge=False)
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    table.add_row(title)
    for line in sheet.lines:
        if with_cells or line.points:
            cells = [" ".join(NAMES[cell] for cell in line.cells)] if with_cells else []
            table.add_row(sentence("score", line), "=", str(line.points), *cells, style="" if line.points else "dim")
    nothing = sum(not line.points for line in sheet.lines)
    if nothing and not with_cells:
        table.add_row(say("cli.worth_nothing", lines=nothing), "=", "0", style="dim")
    table.add_row(say("cli.total"), "", str(sheet.total), style="bold")
    return table


def show_sheets(position: Position, players: Sequence[str]) -> None:
    """Show the sheets of all seats, beside each other if there is room."""
    sheets = enumerate(position.score())
    show(in_rows([draw_sheet(heading(position, players, seat), sheet) for seat, sheet in sheets]))


def show_end(position: Position, players: Sequence[str], result: Result, latest: Latest) -> None:
    """Show the table at the end, the count region by region, who won and by what."""
    show_table(position, players, result.winners[0], latest)
    tell()
    show_sheets(position, players)
    tell()
    for text in result_lines(players, result):
        tell(text, "bold")


def result_lines(players: Sequence[str], result: Result) -> list[str]:
    """Who won and which figure decided, then the ranks of all seats."""
    names = [f"{seat.name} {name}" for seat, name in zip(SEATS, players, strict=False)]
    winners = ", ".join(names[seat] for seat in result.winners)
    decided = say(f"decided.{result.decided_by}")
    first = say("cli.winners", winners=winners, number=len(result.winners), decided=decided)
    ranking = sorted(zip(result.ranks, result.totals, names, strict=True), key=lambda row: row[0])
    places = ", ".join(say("cli.place", place=place, player=name, points=total) for place, total, name in ranking)
    return [first, places]


def sheet_json(rules: str, sheet: ScoreSheet) -> dict[str, Any]:
    """A sheet as dictionaries and lists, for `json.dumps`."""
    return {"rules": rules, "total": sheet.total, "lines": [_line_json(line) for line in sheet.lines]}


def _line_json(line: ScoreLine) -> dict[str, Any]:
    return {
        "code": line.code,
        "clause": line.clause,
        "points": line.points,
        "params": dict(line.params),
        "cells": [NAMES[cell] for cell in line.cells],
        "text": sentence("score", line),
    }
