"""A match that bots play for visitors of the lobby, move by move. It is no table, and nothing is stored."""

from functools import cache
from typing import Final

import msgspec

from kingdomino.bots.registry import make_bot
from kingdomino.core.rules import Actor
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.server.views.view import Promise, SeatCache, begin, heading, view
from kingdomino.server.wire.protocol import Showcase, ShowcaseMove
from kingdomino.server.wire.view_types import SeatView, SquareView

BOT: Final = "greedy"
"""Fast enough to be played on demand, and good enough to be watched."""
UNSAID: Final = Promise("", "", "")
"""A match of the showcase has no record and keeps no secret."""


@cache
def showcase(game: str) -> Showcase:
    """The match of a game with its usual rules, always the same one; it is played when it is first asked for."""
    match, player = Match(game, Dealer(f"showcase of {game}")), make_bot(BOT, game)
    while match.position.actor is not Actor.OVER:
        match.submit(match.position.actor, player.choose(match.position))
    return _moves(match, game)


def _moves(match: Match, game: str) -> Showcase:
    above, moment = heading(match.rules, UNSAID), begin(match.start)
    known: SeatCache = {}
    seats = view(moment, above, known=known).seats
    moves: list[ShowcaseMove] = []
    for played in match.played:
        moment = moment.after(played)
        after = view(moment, above, known=known).seats
        moves += [
            ShowcaseMove(new.seat, changed, new.score.total)
            for old, new in zip(seats, after, strict=True)
            if (changed := _changed(old, new))
        ]
        seats = after
    territories = [msgspec.structs.replace(seat.territory, squares=[], last=[]) for seat in seats]
    return Showcase(game, BOT, territories, moves)


def _changed(old: SeatView, new: SeatView) -> list[SquareView]:
    """The squares of a territory that are new, or look otherwise than before."""
    before = {square.cell: square for square in old.territory.squares}
    return [square for square in new.territory.squares if before.get(square.cell) != square]
