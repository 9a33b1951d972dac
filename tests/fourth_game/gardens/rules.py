"""The rules of Gardens: a flower is drawn, and its player plants it beside the garden or throws it away."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Final

from kingdomino.core.grid import CENTRE, NEIGHBOURS, Cell, field
from kingdomino.core.rules import Actor, Chances, Fault, GameInfo, OptionValue, Transition
from kingdomino.core.scoring import Result, ScoreSheet, rank
from kingdomino.errors import IllegalAction
from tests.fourth_game.gardens.actions import COMPOST, Action, Compost, Grow, Plant
from tests.fourth_game.gardens.data import EACH, SIZE, Bed, Flower
from tests.fourth_game.gardens.options import INFO
from tests.fourth_game.gardens.scoring import TIE_BREAKS, score_garden
from tests.fourth_game.gardens.state import Phase, State

EXPECTED: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.GROW: (Grow,),
    Phase.PLANT: (Plant, Compost),
    Phase.OVER: (),
}
GROUND: Final = field(SIZE, SIZE)


@dataclass(frozen=True, slots=True)
class GardenRules:
    """Gardens: always two players, no options."""

    seats: int = INFO.seats[0]

    @property
    def info(self) -> GameInfo:
        return INFO

    def option(self, key: str) -> OptionValue:
        raise KeyError(key)

    def start(self) -> State:
        return State(Phase.GROW, ({},) * self.seats)

    def actor(self, state: State) -> Actor:
        match state.phase:
            case Phase.OVER:
                return Actor.OVER
            case Phase.GROW:
                return Actor.CHANCE
            case Phase.PLANT:
                return Actor(state.seat)

    def turn(self, state: State) -> Hashable:
        return state.come

    def legal(self, state: State) -> tuple[Action, ...]:
        if state.phase is not Phase.PLANT:
            return ()
        return (*(Plant(cell) for cell in GROUND if self._plant_fault(state, cell) is None), COMPOST)

    def fault(self, state: State, action: Action) -> Fault | None:
        if not isinstance(action, EXPECTED[state.phase]):
            return Fault("not_now", "C6", {"phase": state.phase.name.lower()})
        return self._plant_fault(state, action.cell) if isinstance(action, Plant) else None

    def _plant_fault(self, state: State, cell: Cell) -> Fault | None:
        garden = state.gardens[state.seat]
        if cell in garden or cell == CENTRE:
            return Fault("occupied", "C2")
        beside = any(other in garden or other == CENTRE for other in NEIGHBOURS[cell])
        return None if beside and cell in GROUND else Fault("unconnected", "C3")

    def apply(self, state: State, action: Action) -> Transition[State]:
        fault = self.fault(state, action)
        if fault is not None:
            raise IllegalAction(fault)
        match action:
            case Grow(flower):
                return Transition(replace(state, phase=Phase.PLANT, flower=flower, come=state.come + 1))
            case Plant(cell):
                return Transition(self._end_turn(self._planted(state, cell)))
            case Compost():
                return Transition(self._end_turn(state))

    def _planted(self, state: State, cell: Cell) -> State:
        assert state.flower is not None, "a flower has come before it is planted"
        garden = {**state.gardens[state.seat], cell: Bed(state.flower)}
        gardens = tuple(garden if seat == state.seat else other for seat, other in enumerate(state.gardens))
        return replace(state, gardens=gardens)

    def _end_turn(self, state: State) -> State:
        over = state.come == EACH * self.seats
        return replace(state, phase=Phase.OVER if over else Phase.GROW, flower=None)

    def chance(self, state: State) -> str:
        return "grow"

    def sample(self, state: State, chances: Chances) -> Action:
        return Grow(tuple(Flower)[chances.randrange(len(Flower))])

    def sheet(self, state: State, seat: int) -> ScoreSheet:
        return score_garden(state.gardens[seat])

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return tuple(map(score_garden, state.gardens))

    def result(self, state: State) -> Result | None:
        return rank(self.score(state), TIE_BREAKS) if state.phase is Phase.OVER else None
