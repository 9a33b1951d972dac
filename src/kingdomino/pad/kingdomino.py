"""Kingdomino on the scorepad: crowns, castles in the centre, games of a Dynasty (K1–K9)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from kingdomino.core.grid import CENTRE
from kingdomino.core.scoring import ScoreSheet
from kingdomino.core.territory import Territory, box_around
from kingdomino.games.kingdomino import options, scoring
from kingdomino.games.kingdomino.data import DOMINOES, Square, Terrain
from kingdomino.games.kingdomino.rules import GAMES_IN_A_DYNASTY, KingdominoRules
from kingdomino.games.kingdomino.state import Kingdom, State
from kingdomino.pad import doubts
from kingdomino.pad.cover import pair_of
from kingdomino.pad.pad import Doubt, Kind, Players, TablePlayer


def _kind(square: Square) -> Kind:
    return Kind(square.terrain.name.lower(), square.crowns)


BOX: Final = Counter(pair_of(_kind(domino.left), _kind(domino.right)) for domino in DOMINOES.values())


class KingdominoPad:
    options = tuple(
        option.key for option in (options.MIDDLE_KINGDOM, options.HARMONY, options.DYNASTY, options.MIGHTY_DUEL)
    )
    tie_breaks = scoring.TIE_BREAKS
    terrains = tuple(terrain.name.lower() for terrain in Terrain)
    resources: tuple[str, ...] = ()
    cavemen: Mapping[str, int] = MappingProxyType({})
    stock: Mapping[Kind, str | None] = MappingProxyType(dict.fromkeys(sorted({kind for pair in BOX for kind in pair})))

    def board(self, rules: KingdominoRules) -> tuple[int, int]:
        return rules.size, rules.size

    def things(self, rules: KingdominoRules) -> tuple[str, ...]:
        return ("discard",) if rules.harmony else ()

    def rounds(self, rules: KingdominoRules) -> int:
        return GAMES_IN_A_DYNASTY if rules.dynasty else 1

    def fault(self, player: TablePlayer) -> str | None:
        return "pad_start" if CENTRE in player.squares else None

    def sheets(self, rules: KingdominoRules, rounds: tuple[Players, ...]) -> tuple[ScoreSheet, ...]:
        """K5: the games before the last one are counted as they are in a Dynasty."""
        state = rules.start()
        *earlier, last = rounds
        games = tuple(
            tuple(scoring.standing(sheet) for sheet in rules.score(_laid_out(rules, state, players)))
            for players in earlier
        )
        return rules.score(replace(_laid_out(rules, state, last), games=games))

    def doubts(self, rules: KingdominoRules, players: Players) -> Iterator[Doubt]:
        in_play = rules.lines * rules.line_length
        yield from doubts.of_territories(players, rules.size, in_play, BOX, "K1")
        if rules.harmony:
            yield from doubts.of_discards(players, rules.size, "K7")


def _laid_out(rules: KingdominoRules, state: State, players: Players) -> State:
    """The table with these kingdoms on it."""
    return replace(
        state,
        kingdoms=tuple(_kingdom(rules, player) for player in players),
        discards=tuple(int(doubts.has_discarded(player, rules.size)) for player in players),
    )


def _kingdom(rules: KingdominoRules, player: TablePlayer) -> Kingdom:
    squares = {cell: Square(Terrain[square.terrain.upper()], square.symbols) for cell, square in player.squares.items()}
    return Territory(rules.size, squares, box_around(squares))
