"""The core for pages counts any territory, possible or not, as the Python sheets do. Under Node."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from kingdomino import Actor, Position, new
from kingdomino.core.grid import COLUMN, ROW, SIDE
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Box
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import rules_text
from kingdomino.games.duel.data import Coat
from kingdomino.games.duel.data import Square as DuelSquare
from kingdomino.games.kingdomino.data import Square as KingdominoSquare
from kingdomino.games.kingdomino.data import Terrain as KingdominoTerrain
from kingdomino.games.origins.data import Caveman, Resource
from kingdomino.games.origins.data import Square as OriginsSquare
from kingdomino.games.origins.data import Terrain as OriginsTerrain
from tests.page_core import NodeCore

COMBINATIONS = tuple(rules_text(rules) for rules in combinations() if "dynasty=yes" not in rules_text(rules))
"""All but Dynasties, whose earlier games lie on no table."""
TERRITORIES = 6


def seen(square: Any) -> dict[str, int]:
    """A square as somebody would put it in."""
    match square:
        case KingdominoSquare():
            return {"terrain": list(KingdominoTerrain).index(square.terrain), "symbols": square.crowns}
        case DuelSquare():
            return {"terrain": int(square.coat), "symbols": square.crosses}
    found = {"terrain": list(OriginsTerrain).index(square.terrain), "symbols": square.symbols}
    things = {"resource": square.resource, "caveman": square.caveman}
    return found | {key: int(thing) for key, thing in things.items() if thing is not None}


def squares_of(position: Position, seat: int) -> Mapping[int, Any]:
    state: Any = position.state
    territory = (state.territories if position.rules.info.id == "origins" else state.kingdoms)[seat]
    squares: Mapping[int, Any] = territory if position.rules.info.id == "duel" else territory.squares
    return squares


def question(position: Position, seat: int) -> dict[str, Any]:
    state: Any = position.state
    asked: dict[str, Any] = {
        "squares": [{"cell": cell, **seen(square)} for cell, square in squares_of(position, seat).items()]
    }
    if position.rules.info.id == "duel":
        honoured = state.honours[seat]
        return asked if honoured is None else {**asked, "honoured": int(honoured)}
    totems = [number for number, holder in enumerate(getattr(state, "totems", ())) if holder == seat]
    return {**asked, "discarded": bool(state.discards[seat]), "totems": totems}


def told(sheet: ScoreSheet) -> dict[str, Any]:
    lines = [
        {"code": line.code, "points": line.points, "cells": list(line.cells), "params": dict(line.params)}
        for line in sheet.lines
    ]
    return {"lines": lines, "total": sheet.total, "tie_breaks": list(sheet.tie_breaks)}


def check(node: NodeCore, position: Position, seat: int) -> None:
    expected = told(position.rules.sheet(position.state, seat))
    assert node.ask({"rules": rules_text(position.rules), "count": question(position, seat)}) == expected


@pytest.mark.parametrize("rules", COMBINATIONS)
def test_a_page_counts_the_territories_of_a_match(node: NodeCore, rules: str) -> None:
    chances, position = random.Random(f"counting {rules}"), new(rules)
    while position.actor is not Actor.OVER:
        if position.actor is Actor.CHANCE:
            position = position.play(position.sample(chances))
            for seat in range(position.rules.seats):
                check(node, position, seat)
        else:
            position = position.play(chances.choice(position.legal()))
    for seat in range(position.rules.seats):
        check(node, position, seat)


def any_square(game: str, chances: random.Random) -> Any:
    """A square that need not exist in the box."""
    if game == "kingdomino":
        return KingdominoSquare(chances.choice(list(KingdominoTerrain)), chances.randrange(5))
    if game == "duel":
        return DuelSquare(chances.choice(list(Coat)), chances.randrange(3))
    return OriginsSquare(
        chances.choice(list(OriginsTerrain)),
        fires=chances.randrange(3),
        resource=chances.choice([None, *Resource]),
        token=chances.randrange(4),
        caveman=chances.choice([None, None, *Caveman]),
    )


def scattered(position: Position, chances: random.Random) -> Position:
    """The position with any squares in any cells as the first seat's territory."""
    game: str = position.rules.info.id
    state: Any = position.state
    cells = chances.sample(range(SIDE * SIDE), chances.randrange(SIDE * SIDE))
    squares = {cell: any_square(game, chances) for cell in cells}
    field = "territories" if game == "origins" else "kingdoms"
    first, *others = getattr(state, field)
    if game == "duel":
        return replace(position, state=replace(state, kingdoms=(squares, *others)))
    around = [*cells, SIDE * SIDE // 2]
    columns, rows = [COLUMN[cell] for cell in around], [ROW[cell] for cell in around]
    box = Box(min(columns), max(columns), min(rows), max(rows))
    territory = replace(first, squares=squares, box=box)
    return replace(position, state=replace(state, **{field: (territory, *others)}))


@pytest.mark.parametrize("rules", COMBINATIONS[::3])
def test_a_page_counts_territories_that_no_match_leads_to(node: NodeCore, rules: str) -> None:
    chances = random.Random(f"anything {rules}")
    for _ in range(TERRITORIES):
        check(node, scattered(new(rules), chances), 0)


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ({"cell": 169, "terrain": 0, "symbols": 0}, "a square lies outside the grid"),
        ({"cell": -1, "terrain": 0, "symbols": 0}, "a square lies outside the grid"),
        ({"cell": 5, "terrain": 6, "symbols": 0}, "there is no such terrain"),
        ({"cell": 5, "terrain": 0, "symbols": -1}, "a square cannot have so many symbols"),
        ({"cell": 5, "terrain": 0, "symbols": 0, "resource": 0}, "there is no such resource"),
        ({"cell": 5, "terrain": 0, "symbols": 0, "caveman": 0}, "there is no such caveman"),
        ({"cell": 7, "terrain": 0, "symbols": 0}, "two squares lie in one cell"),
    ],
)
def test_squares_that_cannot_be_counted_are_refused(node: NodeCore, square: dict[str, int], sentence: str) -> None:
    squares = [{"cell": 7, "terrain": 1, "symbols": 1}, square]
    said = node.ask({"rules": "kingdomino(seats=2)", "count": {"squares": squares}})
    assert said == {"refusal": f"Error: {sentence}"}
