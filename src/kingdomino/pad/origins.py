"""Origins on the scorepad: fire tokens, wooden resources, totems, cavemen (O1–O8, OT1–OT5, OB1–OB6)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from kingdomino.core.grid import CENTRE, Cell
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Territory, box_around
from kingdomino.games.origins import scoring
from kingdomino.games.origins.data import (
    CAVEMEN,
    DOMINOES,
    FIRE_RANGE,
    RESOURCE_OF,
    STOCKED,
    Caveman,
    Resource,
    Square,
    Terrain,
)
from kingdomino.games.origins.options import INFO
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import HuntingTerritory
from kingdomino.games.origins.surroundings import distance
from kingdomino.pad import doubts
from kingdomino.pad.cover import pair_of
from kingdomino.pad.doubts import about
from kingdomino.pad.pad import Doubt, Kind, Players, TablePlayer, TableSquare

HUT: Final = Terrain.HUT.name.lower()
VOLCANO: Final = Terrain.VOLCANO.name.lower()
HOMES: Final = MappingProxyType(
    {terrain.name.lower(): resource.name.lower() for terrain, resource in RESOURCE_OF.items()}
)
"""The resource of each terrain that has one (OT1)."""


def _kind(square: Square) -> Kind:
    return Kind(square.terrain.name.lower(), square.fires, square.craters)


def _resource(square: Square) -> str | None:
    return None if square.resource is None else square.resource.name.lower()


BOX: Final = Counter(pair_of(_kind(domino.left), _kind(domino.right)) for domino in DOMINOES.values())


class OriginsPad:
    options = tuple(option.key for option in INFO.options)
    tie_breaks = scoring.TIE_BREAKS
    terrains = tuple(terrain.name.lower() for terrain in Terrain)
    resources = tuple(resource.name.lower() for resource in Resource)
    cavemen = MappingProxyType({kind.name.lower(): tiles for kind, tiles in zip(Caveman, CAVEMEN, strict=True)})
    stock = MappingProxyType(
        dict(
            sorted(
                (_kind(half), _resource(half)) for domino in STOCKED.values() for half in (domino.left, domino.right)
            )
        )
    )

    def board(self, rules: OriginsRules) -> tuple[int, int]:
        return rules.size, rules.size

    def things(self, rules: OriginsRules) -> tuple[str, ...]:
        there = {
            "fire": True,
            "hut": rules.fire_on_hut,
            "resource": rules.mode != "discovery",
            "totem": rules.mode == "totem",
            "caveman": rules.mode == "tribe",
            "discard": rules.homo_habilis,
        }
        return tuple(name for name, is_there in there.items() if is_there)

    def rounds(self, rules: OriginsRules) -> int:
        return 1

    def fault(self, player: TablePlayer) -> str | None:
        """Only a hut with a fire token on it is on the starting tile, and a hut is nowhere else (O5)."""
        return next(
            ("pad_start" for cell, square in player.squares.items() if (square.terrain == HUT) is not (cell == CENTRE)),
            None,
        )

    def sheets(self, rules: OriginsRules, rounds: tuple[Players, ...]) -> tuple[ScoreSheet, ...]:
        (players,) = rounds
        state = replace(
            rules.start(),
            territories=tuple(_territory(rules, player) for player in players),
            discards=tuple(int(doubts.has_discarded(player, rules.size)) for player in players),
        )
        held = [
            tuple(seat if totem in player.totems else None for totem in self.resources)
            for seat, player in enumerate(players)
        ]
        return tuple(rules.sheet(replace(state, totems=totems), seat) for seat, totems in enumerate(held))

    def doubts(self, rules: OriginsRules, players: Players) -> Iterator[Doubt]:
        yield from doubts.of_territories(players, rules.size, len(DOMINOES), BOX, "O1")
        for seat, player in enumerate(players):
            yield from _of_things(rules, players, seat, player)
        yield from _of_cavemen(players)
        if rules.mode == "totem":
            yield from _of_totems(players)
        if rules.homo_habilis:
            yield from doubts.of_discards(players, rules.size, "O8")


def _territory(rules: OriginsRules, player: TablePlayer) -> HuntingTerritory:
    squares = {cell: _square(square) for cell, square in player.squares.items()}
    return Territory(rules.size, squares, box_around(squares))


def _square(seen: TableSquare) -> Square:
    return Square(
        Terrain[seen.terrain.upper()],
        fires=seen.symbols,
        craters=seen.craters,
        resource=None if seen.resource is None else Resource[seen.resource.upper()],
        token=seen.token,
        caveman=None if seen.caveman is None else Caveman[seen.caveman.upper()],
    )


def _of_things(rules: OriginsRules, players: Players, seat: int, player: TablePlayer) -> Iterator[Doubt]:
    """What lies on the squares of one territory."""
    squares = dict(sorted(player.squares.items()))
    tokens = [cell for cell, square in squares.items() if square.token]
    yield from _doubt("token_place", "O5", players, seat, (c for c in tokens if not _may_burn(rules, squares[c])))
    yield from _doubt("token_unexplained", "O4", players, seat, _unexplained(squares, tokens))
    odd = (cell for cell, square in squares.items() if square.resource and not _may_stock(square))
    yield from _doubt("resource_place", "OT1", players, seat, odd)
    homeless = (cell for cell, square in squares.items() if square.caveman and not _may_settle(square))
    yield from _doubt("caveman_place", "OB3", players, seat, homeless)
    strange = [cell for cell, square in squares.items() if _is_strange(rules, square)]
    if strange or (player.totems and rules.mode != "totem"):
        yield Doubt("not_in_mode", "O1", {"mode": rules.mode}, (seat,), about(players, {seat: strange}))


def _doubt(code: str, clause: str, players: Players, seat: int, cells: Iterable[Cell]) -> Iterator[Doubt]:
    """A doubt about some squares, if there are any."""
    found = list(cells)
    if found:
        yield Doubt(code, clause, {"squares": len(found)}, (seat,), about(players, {seat: found}))


def _may_burn(rules: OriginsRules, square: TableSquare) -> bool:
    """Whether a token may land there (O5); what it destroys is gone."""
    return square.terrain != VOLCANO and not square.symbols and (square.terrain != HUT or rules.fire_on_hut)


def _may_stock(square: TableSquare) -> bool:
    """Whether a resource may lie there: on its own terrain, without fire (OT1, OT2)."""
    return HOMES.get(square.terrain) == square.resource and not square.symbols and not square.token


def _may_settle(square: TableSquare) -> bool:
    """Whether a caveman may live there (OB3)."""
    return square.terrain != HUT and not square.symbols and not square.token and square.resource is None


def _is_strange(rules: OriginsRules, square: TableSquare) -> bool:
    """Whether something lies there that these rules do not use."""
    return (square.resource is not None and rules.mode == "discovery") or (
        square.caveman is not None and rules.mode != "tribe"
    )


def _unexplained(squares: dict[Cell, TableSquare], tokens: list[Cell]) -> Iterator[Cell]:
    """The tokens for which there is no volcano: each volcano throws one, as far as its craters say (O4, O5)."""
    thrower: dict[Cell, Cell] = {}

    def find(token: Cell, tried: set[Cell]) -> bool:
        for volcano, square in squares.items():
            if volcano in tried or square.terrain != VOLCANO or square.craters != squares[token].token:
                continue
            if distance(volcano, token) > FIRE_RANGE.get(square.craters, 0):
                continue
            tried.add(volcano)
            if volcano not in thrower or find(thrower[volcano], tried):
                thrower[volcano] = token
                return True
        return False

    return (token for token in tokens if not find(token, set()))


def _of_cavemen(players: Players) -> Iterator[Doubt]:
    """OB1: more cavemen of a kind than there are tiles."""
    for name, tiles in OriginsPad.cavemen.items():
        cells = {
            seat: [cell for cell, square in player.squares.items() if square.caveman == name]
            for seat, player in enumerate(players)
        }
        count = sum(map(len, cells.values()))
        if count > tiles:
            who = tuple(seat for seat, found in cells.items() if found)
            params: dict[str, str | int] = {"caveman": name, "count": count, "box": tiles}
            yield Doubt("many_cavemen", "OB1", params, who, about(players, cells))


def _of_totems(players: Players) -> Iterator[Doubt]:
    """OT3, OT4: one player holds a totem, and nobody else has more of its resource."""
    for totem in OriginsPad.resources:
        holders = tuple(seat for seat, player in enumerate(players) if totem in player.totems)
        counts = [sum(square.resource == totem for square in player.squares.values()) for player in players]
        most = max(counts)
        leaders = tuple(seat for seat, count in enumerate(counts) if count == most and count)
        if len(holders) > 1:
            yield Doubt("totem_twice", "OT3", {"totem": totem}, holders, about(players, {}))
        elif holders and holders[0] not in leaders:
            yield Doubt("totem_elsewhere", "OT3", {"totem": totem}, holders, about(players, {}))
        elif len(leaders) == 1 and not holders:
            yield Doubt("totem_missing", "OT3", {"totem": totem}, leaders, about(players, {}))
