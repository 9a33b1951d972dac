"""Duel on the scorepad: maps with coats of arms and crosses, the spellbook, the honoured coat (D1–D12)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from kingdomino.core.grid import CENTRE
from kingdomino.core.scoring import ScoreSheet
from kingdomino.games.duel import scoring
from kingdomino.games.duel.data import BOXES, DICE, HEIGHT, MAP, WIDTH, Coat, Square
from kingdomino.games.duel.rules import DuelRules
from kingdomino.pad.doubts import about
from kingdomino.pad.pad import Doubt, Kind, Players, TablePlayer, TableSquare

FILLED: Final = Coat.FILLED.name.lower()
CHECKED: Final = Coat.CHECKED.name.lower()
FACES: Final = MappingProxyType(
    {
        coat.name.lower(): frozenset(
            face.crosses for die in DICE.values() for face in die.values() if face.coat is coat
        )
        for coat in Coat
    }
)
"""The crosses that come with each coat on the faces of the dice; a question mark is any coat without a cross."""
SPARE: Final = 1
"""The cross of the castle's roof (D10); the checked power adds another one (D9)."""


class DuelPad:
    options: tuple[str, ...] = ()
    tie_breaks = scoring.TIE_BREAKS
    terrains = tuple(coat.name.lower() for coat in Coat)
    resources: tuple[str, ...] = ()
    cavemen: Mapping[str, int] = MappingProxyType({})
    stock: Mapping[Kind, str | None] = MappingProxyType(
        dict.fromkeys(Kind(coat, crosses) for coat in FACES for crosses in range(max(FACES[coat]) + 1 + SPARE + 1))
    )

    def board(self, rules: DuelRules) -> tuple[int, int]:
        return WIDTH, HEIGHT

    def things(self, rules: DuelRules) -> tuple[str, ...]:
        return ("power",)

    def rounds(self, rules: DuelRules) -> int:
        return 1

    def fault(self, player: TablePlayer) -> str | None:
        return "pad_start" if CENTRE in player.squares else None

    def sheets(self, rules: DuelRules, rounds: tuple[Players, ...]) -> tuple[ScoreSheet, ...]:
        (players,) = rounds
        honours = tuple(None if player.honoured is None else Coat[player.honoured.upper()] for player in players)
        return rules.score(replace(rules.start(), kingdoms=tuple(map(_kingdom, players)), honours=honours))

    def doubts(self, rules: DuelRules, players: Players) -> Iterator[Doubt]:
        for seat, player in enumerate(players):
            yield from _of_one(players, seat, player)
        yield from _of_the_spellbook(players)


def _kingdom(player: TablePlayer) -> dict[int, Square]:
    return {cell: Square(Coat[square.terrain.upper()], square.symbols) for cell, square in player.squares.items()}


def _of_one(players: Players, seat: int, player: TablePlayer) -> Iterator[Doubt]:
    outside = sorted(cell for cell in player.squares if cell not in MAP)
    if outside:
        params = {"squares": len(outside), "width": WIDTH, "height": HEIGHT}
        yield Doubt("outside", "D2", params, (seat,), about(players, {seat: outside}))
    added = {cell: _added(square) for cell, square in player.squares.items() if _added(square)}
    allowed = SPARE + (CHECKED in player.powers)
    if sum(added.values()) > allowed:
        params = {"crosses": sum(added.values()), "allowed": allowed}
        yield Doubt("many_crosses", "D1", params, (seat,), about(players, {seat: added}))
    for coat in (coat for coat in DuelPad.terrains if coat in player.powers):
        boxes = BOXES[Coat[coat.upper()]]
        squares = sum(square.terrain == coat for square in player.squares.values())
        if squares < boxes:
            unfilled: dict[str, str | int] = {"coat": coat, "squares": squares, "boxes": boxes}
            yield Doubt("power_unearned", "D7", unfilled, (seat,), about(players, {}))
    if player.honoured is not None and FILLED not in player.powers:
        yield Doubt("honour_unearned", "D9", {"coat": player.honoured}, (seat,), about(players, {}))


def _added(square: TableSquare) -> int:
    """How many crosses no die can have brought there: those of the roof and of the checked power."""
    return square.symbols - max(crosses for crosses in {0, *FACES[square.terrain]} if crosses <= square.symbols)


def _of_the_spellbook(players: Players) -> Iterator[Doubt]:
    """D8: a line belongs to whoever fills it first."""
    everybody = tuple(range(len(players)))
    for coat in DuelPad.terrains:
        if all(coat in player.powers for player in players):
            yield Doubt("power_twice", "D8", {"coat": coat}, everybody, about(players, {}))
    if all(player.honoured is not None for player in players):
        yield Doubt("honour_twice", "D9", {}, everybody, about(players, {}))
