"""The greedy bot plays a game that it does not know, as long as the game uses the draft that all share."""

from dataclasses import dataclass, fields

from kingdomino import SeededChances
from kingdomino.bots.greedy import Greedy
from kingdomino.core.draft import Draft, DraftState
from kingdomino.core.rules import Actor
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.state import Kingdom, Phase, Standing, State
from kingdomino.play.position import Position


@dataclass(frozen=True, slots=True)
class MeadowState(DraftState):
    """Kingdomino's state under another name: no class of Kingdomino."""

    phase: Phase
    draft: Draft
    kingdoms: tuple[Kingdom, ...]
    discards: tuple[int, ...]
    games: tuple[tuple[Standing, ...], ...] = ()


def as_meadow(position: Position) -> Position:
    values = {field.name: getattr(position.state, field.name) for field in fields(State)}
    return Position(position.rules, MeadowState(**values))


def test_greedy_decides_in_an_unknown_game_as_in_the_known_one() -> None:
    position, chances, decided = Position(KingdominoRules(2), KingdominoRules(2).start()), SeededChances("own"), 0
    while position.actor is not Actor.OVER:
        if position.actor < 0:
            position = position.deal(chances)
            continue
        chosen = Greedy("same").choose(position)
        assert Greedy("same").choose(as_meadow(position)) == chosen
        position, decided = position.play(chosen), decided + 1
    assert decided > 40
