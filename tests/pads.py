"""Scorepads out of random matches: what lies there at the end, and how somebody would put it in. No test is here."""

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, cast

from kingdomino.core.domino import Place
from kingdomino.core.grid import CENTRE, NAMES, Cell
from kingdomino.core.rules import Actor
from kingdomino.core.scoring import ScoreSheet
from kingdomino.family.spec import rules_text
from kingdomino.games.duel.data import BOXES
from kingdomino.pad import Doubt, Pad, PadCount, TablePlayer, TableSquare
from kingdomino.pad.registry import PADS
from kingdomino.play.position import Position, new

Laying = tuple[int, Cell, Cell]
"""A domino by number, and the cells of its left and its right half."""
Step = dict[str, Any]


@dataclass(frozen=True)
class Finished:
    """The end of a match; of a Dynasty also what lay there at the end of its earlier games."""

    position: Position
    boards: tuple[tuple[TablePlayer, ...], ...]
    layings: tuple[tuple[tuple[Laying, ...], ...], ...]
    """By game and player, in the order of the match."""

    @property
    def pad(self) -> Pad:
        return Pad(self.position.rules, self.boards)


def finished(text: str, chances: random.Random) -> Finished:
    """A random match under these rules, played to its end."""
    position: Position = new(text)
    boards = list[tuple[TablePlayer, ...]]()
    layings = [[list[Laying]() for _ in range(position.rules.seats)]]
    while position.actor is not Actor.OVER:
        if position.actor is Actor.CHANCE:
            position = position.play(position.sample(chances))
            continue
        before, action = position, chances.choice(position.legal())
        if isinstance(action, Place):
            state: Any = before.state
            layings[-1][before.actor].append((state.draft.playing.domino, action.cell, action.other))
        position = before.play(action)
        if len(getattr(position.state, "games", ())) == len(layings):
            boards.append(_last_boards(before, action))
            layings.append([[] for _ in range(position.rules.seats)])
    boards.append(seen(position))
    return Finished(position, tuple(boards), tuple(tuple(map(tuple, players)) for players in layings))


def _last_boards(before: Position, action: Any) -> tuple[TablePlayer, ...]:
    """What lay there when a game of a Dynasty was over; its last domino was laid by this action, or discarded."""
    state, rules = cast(Any, before.state), cast(Any, before.rules)
    kingdoms = list(state.kingdoms)
    if isinstance(action, Place):
        kingdoms[before.actor] = kingdoms[before.actor].lay(rules.domino(state), action)
    return tuple(TablePlayer({cell: seen_square(square) for cell, square in each.squares.items()}) for each in kingdoms)


def seen(position: Position) -> tuple[TablePlayer, ...]:
    """What lies before each player."""
    return tuple(_seen_player(position, seat) for seat in range(position.rules.seats))


def _seen_player(position: Position, seat: int) -> TablePlayer:
    state: Any = position.state
    squares = {cell: seen_square(square) for cell, square in squares_of(position, seat).items()}
    if position.rules.info.id == "duel":
        powers = tuple(coat.name.lower() for coat in BOXES if state.spellbook.owner(coat) == seat)
        honoured = state.honours[seat]
        return TablePlayer(squares, powers=powers, honoured=None if honoured is None else honoured.name.lower())
    names = PADS[position.rules.info.id].resources
    held = [name for name, holder in zip(names, getattr(state, "totems", ()), strict=False) if holder == seat]
    return TablePlayer(squares, totems=tuple(held))


def squares_of(position: Position, seat: int) -> Mapping[Cell, Any]:
    state: Any = position.state
    if position.rules.info.id == "duel":
        return dict(state.kingdoms[seat])
    return dict((state.territories if position.rules.info.id == "origins" else state.kingdoms)[seat].squares)


def seen_square(square: Any) -> TableSquare:
    """A game's own square, as somebody sees it."""
    resource, caveman = getattr(square, "resource", None), getattr(square, "caveman", None)
    token = getattr(square, "token", 0)
    return TableSquare(
        square.terrain.name.lower(),
        symbols=square.symbols - token,
        craters=getattr(square, "craters", 0),
        token=token,
        resource=None if resource is None else resource.name.lower(),
        caveman=None if caveman is None else caveman.name.lower(),
    )


# How it is put in


def by_number(end: Finished) -> dict[str, Any]:
    """A domino after the other, as it was laid, then what lies on the squares."""
    rounds = [
        [[*_dominoes(layings), *_things(end, player)] for layings, player in zip(all_layings, players, strict=True)]
        for all_layings, players in zip(end.layings, end.boards, strict=True)
    ]
    return {"rules": rules_text(end.position.rules), "rounds": rounds}


def by_painting(end: Finished) -> dict[str, Any]:
    """A square after the other, then what lies on them."""
    rounds = [[[*_painted(player), *_things(end, player)] for player in players] for players in end.boards]
    return {"rules": rules_text(end.position.rules), "rounds": rounds}


def _dominoes(layings: tuple[Laying, ...]) -> list[Step]:
    return [{"do": "domino", "number": number, "cells": [NAMES[cell], NAMES[other]]} for number, cell, other in layings]


def _painted(player: TablePlayer) -> list[Step]:
    return [
        {
            "do": "paint",
            "cell": NAMES[cell],
            "half": {"terrain": square.terrain, "symbols": square.symbols, "craters": square.craters},
        }
        for cell, square in player.squares.items()
        if cell != CENTRE
    ]


def _things(end: Finished, player: TablePlayer) -> list[Step]:
    """What lies on squares that was not there at first, and what was there and is gone."""
    game = end.position.rules.info.id
    stock = PADS[game].stock if "resource" in PADS[game].things(end.position.rules) else {}
    steps = list[Step]()
    for cell, square in player.squares.items():
        name = NAMES[cell]
        if square.token:
            steps.append({"do": "token", "cell": name, "fires": square.token})
        elif square.caveman is not None:
            steps.append({"do": "caveman", "cell": name, "caveman": square.caveman})
        elif square.resource != stock.get(square.kind):
            steps.append({"do": "resource", "cell": name, "resource": square.resource})
    steps += [{"do": "totem", "name": totem} for totem in player.totems]
    steps += [{"do": "power", "name": power} for power in player.powers]
    return steps if player.honoured is None else [*steps, {"do": "honour", "name": player.honoured}]


def as_document(pad: Pad) -> dict[str, Any]:
    """A pad as the page keeps it, whether or not somebody could put it in."""
    boards = [[_board(player) for player in players] for players in pad.rounds]
    names = [str(seat) for seat in range(pad.rules.seats)]
    return {"game": pad.rules.info.id, "rules": rules_text(pad.rules), "names": names, "boards": boards}


def _board(player: TablePlayer) -> dict[str, Any]:
    squares = [{"cell": NAMES[cell], **asdict(square)} for cell, square in player.squares.items()]
    said = {"discarded": player.discarded, "honoured": player.honoured}
    lists = {"squares": squares, "totems": list(player.totems), "powers": list(player.powers)}
    return lists | {key: value for key, value in said.items() if value is not None}


# What is said of it


def told(counted: PadCount) -> dict[str, Any]:
    """A count as the page has it."""
    result = counted.result
    return {
        "rounds": [
            {"sheets": list(map(_sheet, each.sheets)), "doubts": list(map(_doubt, each.doubts))}
            for each in counted.rounds
        ],
        "result": {
            "ranks": list(result.ranks),
            "totals": list(result.totals),
            "decided_by": result.decided_by,
        },
    }


def _sheet(sheet: ScoreSheet) -> dict[str, Any]:
    lines = [
        {
            "code": line.code,
            "points": line.points,
            "clause": "",
            "params": dict(line.params),
            "cells": [NAMES[cell] for cell in line.cells],
        }
        for line in sheet.lines
    ]
    return {"lines": lines, "total": sheet.total, "tie_breaks": list(sheet.tie_breaks)}


def _doubt(doubt: Doubt) -> dict[str, Any]:
    return {
        "code": doubt.code,
        "clause": "",
        "params": dict(doubt.params),
        "players": list(doubt.players),
        "cells": [[NAMES[cell] for cell in cells] for cells in doubt.cells],
    }
