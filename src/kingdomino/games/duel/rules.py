"""The rules of Kingdomino Duel, in the order of the booklet: dice, dominoes, maps, spellbook, end, count."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from kingdomino.core.grid import Cell
from kingdomino.core.rules import Actor, Chances, Event, Fault, GameInfo, OptionValue, Transition
from kingdomino.core.scoring import Result, ScoreSheet, rank
from kingdomino.errors import IllegalAction
from kingdomino.games.duel import dice as table
from kingdomino.games.duel.actions import (
    Action,
    Cast,
    Cross,
    Draw,
    DrawingAction,
    First,
    Honour,
    Ink,
    Name,
    Pick,
    Roll,
    Roof,
    Skip,
    TurnDie,
)
from kingdomino.games.duel.data import MAP, Coat, Square
from kingdomino.games.duel.dice import Die
from kingdomino.games.duel.drawing import Drawing
from kingdomino.games.duel.options import INFO
from kingdomino.games.duel.scoring import TIE_BREAKS, score_kingdom
from kingdomino.games.duel.spells import Spellbook
from kingdomino.games.duel.state import Kingdom, Phase, State
from kingdomino.games.option_checks import check_options

EXPECTED: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.FIRST: (First,),
    Phase.ROLL: (Roll,),
    Phase.PICK: (Pick,),
    Phase.DRAWING: (Cast, TurnDie, Roof, Name, Draw, Ink, Skip),
    Phase.HONOUR: (Honour,),
    Phase.CROSS: (Cross,),
    Phase.OVER: (),
}
"""Which kinds of action belong to each phase."""

CHANCES: Final[dict[Phase, str]] = {Phase.FIRST: "first", Phase.ROLL: "roll"}
"""What chance does in each phase in which it acts: the first word of those actions."""

_NO_POWERS: Final = frozenset[Coat]()


@dataclass(frozen=True, slots=True)
class DuelRules:
    """Kingdomino Duel: always two players, no options."""

    seats: int = INFO.seats[0]

    def __post_init__(self) -> None:
        check_options(self)

    @property
    def info(self) -> GameInfo:
        return INFO

    def option(self, key: str) -> OptionValue:
        raise KeyError(key)

    def start(self) -> State:
        return State(
            phase=Phase.FIRST,
            roller=0,
            acting=0,
            kingdoms=({}, {}),
            spellbook=Spellbook(),
            roofs=(False, False),
            honours=(None, None),
        )

    # Who acts, and what is legal

    def actor(self, state: State) -> Actor:
        match state.phase:
            case Phase.OVER:
                return Actor.OVER
            case Phase.FIRST | Phase.ROLL:
                return Actor.CHANCE
            case _:
                return Actor(state.acting)

    def turn(self, state: State) -> Hashable:
        return state.roller, state.acting

    def legal(self, state: State) -> tuple[Action, ...]:
        match state.phase:
            case Phase.PICK:
                return tuple(table.picks(state.dice, self._pick_counts(state)))
            case Phase.DRAWING:
                return tuple(self._drawing(state).legal())
            case Phase.HONOUR:
                return tuple(map(Honour, Coat))
            case Phase.CROSS:
                return tuple(map(Cross, sorted(state.kingdoms[state.acting])))
            case _:
                return ()

    def fault(self, state: State, action: Action) -> Fault | None:
        if not isinstance(action, EXPECTED[state.phase]):
            return Fault("not_now", "D3", {"phase": state.phase.name.lower()})
        match action:
            case First(seat):
                return None if seat in range(self.seats) else Fault("no_such_seat", "D3", {"seat": Actor(seat).name})
            case Roll():
                return table.roll_fault(action)
            case Pick():
                return self._pick_fault(state, action)
            case Honour():
                return None
            case Cross(cell):
                return None if cell in state.kingdoms[state.acting] else Fault("not_drawn", "D9")
            case _:
                return self._drawing(state).fault(action)

    def chance(self, state: State) -> str:
        return CHANCES[state.phase]

    def sample(self, state: State, chances: Chances) -> Action:
        if state.phase is Phase.FIRST:
            return First(chances.randrange(self.seats))  # D3: [ruling] for "the oldest player"
        return table.sample_roll(chances)

    def apply(self, state: State, action: Action) -> Transition[State]:
        fault = self.fault(state, action)
        if fault is not None:
            raise IllegalAction(fault)
        match action:
            case First(seat):
                return Transition(replace(state, phase=Phase.ROLL, roller=seat, acting=seat))
            case Roll():
                return Transition(replace(state, phase=Phase.PICK, dice=table.roll(action)))
            case Pick():
                return self._pick(state, action)
            case Honour(coat):
                return self._honour(state, coat)
            case Cross(cell):
                return self._cross(state, cell)
            case _:
                return self._draw(state, action)

    # Setting up dominoes (D3)

    def _pick_counts(self, state: State) -> tuple[int, ...]:
        """How many dice may be picked: player A takes one, or two with the double dot power; B takes two (D3, D9)."""
        if state.acting != state.roller:
            return (2,)
        return (1, 2) if Coat.DOUBLE_DOT in state.spellbook.usable(state.acting) else (1,)

    def _pick_fault(self, state: State, pick: Pick) -> Fault | None:
        if state.acting == state.roller and len(pick.dice) == table.DICE_EACH:
            fault = state.spellbook.fault(state.acting, Coat.DOUBLE_DOT)
            if fault is not None:
                return fault
        return table.pick_fault(state.dice, pick, self._pick_counts(state))

    def _pick(self, state: State, pick: Pick) -> Transition[State]:
        """After one die of A, B picks; after two dice, the other player has the rest, and A draws first (D3, D4)."""
        seat, both = state.acting, len(pick.dice) == table.DICE_EACH
        state = replace(state, dice=table.pick(state.dice, pick, seat), acting=1 - seat)
        if not both:
            return Transition(state)
        drawing = replace(state, phase=Phase.DRAWING, acting=state.roller)
        return _use(drawing, Coat.DOUBLE_DOT, cast=()) if seat == state.roller else Transition(drawing)

    # Filling in the map (D4–D6)

    def _drawing(self, state: State) -> Drawing:
        """What the acting seat draws with. What it has drawn this turn is not part of its map yet (D5)."""
        seat = state.acting
        dice, kingdom = table.of(state.dice, seat), state.kingdoms[seat]
        drawn = [die.cell for die in dice if die.cell is not None]
        if drawn:
            kingdom = {cell: square for cell, square in kingdom.items() if cell not in drawn}
        return Drawing(seat, kingdom, dice, state.cast, state.spellbook, state.roofs[seat])

    def _draw(self, state: State, action: DrawingAction) -> Transition[State]:
        match action:
            case Cast(power):
                return _use(state, power, cast=(power,))
            case TurnDie(die, face):
                turned = replace(state.dice[die - 1], face=face)
                return _use(_change(state, turned), Coat.DOUBLE_LINE, cast=(Coat.DOUBLE_LINE,))
            case Roof(die):
                return _colour_roof(state, state.dice[die - 1])
            case Name(die, coat):
                return Transition(_change(state, replace(state.dice[die - 1], named=coat)))
            case Draw(cell):
                lower, higher = table.of(state.dice, state.acting)
                return self._drawn(_ink(_ink(state, lower, cell), higher, action.other))
            case Ink(die, cell):
                return self._inked(_ink(state, state.dice[die - 1], cell))
            case Skip():
                return self._drawn(state)

    def _inked(self, state: State) -> Transition[State]:
        """D9: the other die must be drawn too; [ruling] only one is drawn if no choice draws both."""
        if any(self._drawing(state).legal()):
            return Transition(state)
        return self._drawn(state)

    def _drawn(self, state: State) -> Transition[State]:
        """B draws after A; when both are done the spellbook is filled in, A's boxes first (D4, D8)."""
        events = _report_drawing(state)
        if state.acting == state.roller:
            return Transition(replace(state, acting=1 - state.acting, cast=_NO_POWERS), events)
        return _after(events, self._fill_in(replace(state, acting=state.roller, cast=_NO_POWERS)))

    # Filling in the spellbook (D7–D9)

    def _fill_in(self, state: State) -> Transition[State]:
        """The acting seat fills one box for each coat that it drew without a cross (D7)."""
        seat = state.acting
        coats = [die.fills for die in table.of(state.dice, seat)]
        book, events = state.spellbook.fill(seat, [coat for coat in coats if coat is not None])
        return _after(events, self._settle(replace(state, spellbook=book)))

    def _settle(self, state: State) -> Transition[State]:
        """The acting seat uses the immediate powers it has just won; then B fills in its boxes, or the turn ends."""
        usable = state.spellbook.usable(state.acting)
        if Coat.FILLED in usable:
            return Transition(replace(state, phase=Phase.HONOUR))
        if Coat.CHECKED in usable:
            return Transition(replace(state, phase=Phase.CROSS))
        if state.acting == state.roller:
            return self._fill_in(replace(state, acting=1 - state.acting))
        return self._end_turn(state)

    def _honour(self, state: State, coat: Coat) -> Transition[State]:
        """D9, filled: each of the seat's domains of this coat will score."""
        used = _use(replace(state, honours=_put(state.honours, state.acting, coat)), Coat.FILLED, cast=())
        return _after(used.events, self._settle(used.state))

    def _cross(self, state: State, cell: Cell) -> Transition[State]:
        """D9, checked: one more cross, no matter how many the square has."""
        square = state.kingdoms[state.acting][cell]
        used = _use(_write(state, cell, crossed(square)), Coat.CHECKED, cast=())
        return _after(used.events, self._settle(used.state))

    # End of the turn, end of the match (D3, D11)

    def _end_turn(self, state: State) -> Transition[State]:
        """B becomes A for the next turn, unless a map is full or neither player drew anything."""
        over = tuple(_report_end(state))
        phase, roller = (Phase.OVER, state.roller) if over else (Phase.ROLL, 1 - state.roller)
        return Transition(replace(state, phase=phase, roller=roller, acting=roller, dice=()), over)

    # The count (D12)

    def sheet(self, state: State, seat: int) -> ScoreSheet:
        return score_kingdom(state.kingdoms[seat], state.honours[seat])

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return tuple(self.sheet(state, seat) for seat in range(self.seats))

    def result(self, state: State) -> Result | None:
        return rank(self.score(state), TIE_BREAKS) if state.phase is Phase.OVER else None


T = TypeVar("T")


def _put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items, one per seat, with the item of one seat replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


def _after(events: tuple[Event, ...], transition: Transition[State]) -> Transition[State]:
    """The transition with these events before its own."""
    return Transition(transition.state, events + transition.events)


def _change(state: State, die: Die) -> State:
    return replace(state, dice=table.change(state.dice, die))


def crossed(square: Square) -> Square:
    """The square with one more cross (D9)."""
    return Square(square.coat, square.crosses + 1)


def _write(state: State, cell: Cell, square: Square) -> State:
    """The state with one square written on the acting seat's map."""
    kingdom: Kingdom = {**state.kingdoms[state.acting], cell: square}
    return replace(state, kingdoms=_put(state.kingdoms, state.acting, kingdom))


def _ink(state: State, die: Die, cell: Cell) -> State:
    """The state with one die drawn on the acting seat's map (D4)."""
    return _change(_write(state, cell, die.square), replace(die, cell=cell))


def _use(state: State, power: Coat, cast: Iterable[Coat]) -> Transition[State]:
    """Mark a power as used; `cast` are the powers on which the rest of this drawing depends."""
    event = Event("power_cast", "D9", {"seat": Actor(state.acting).name, "power": power.name.lower()})
    return Transition(replace(state, spellbook=state.spellbook.use(power), cast=state.cast.union(cast)), (event,))


def _colour_roof(state: State, die: Die) -> Transition[State]:
    """D10: the castle's roof is coloured, once per game, and the die has one more cross."""
    event = Event("roof_coloured", "D10", {"seat": Actor(state.acting).name, "die": die.number})
    state = replace(state, roofs=_put(state.roofs, state.acting, True))
    return Transition(_change(state, replace(die, roofed=True)), (event,))


def _report_drawing(state: State) -> tuple[Event, ...]:
    """The events for dice that the acting seat could not draw (D6, D9)."""
    seat = Actor(state.acting).name
    left = [die.number for die in table.of(state.dice, state.acting) if die.cell is None]
    if len(left) == table.DICE_EACH:
        return (Event("nothing_drawn", "D6", {"seat": seat}),)
    return tuple(Event("die_not_drawn", "D9", {"seat": seat, "die": number}) for number in left)


def _report_end(state: State) -> Iterator[Event]:
    """The events that end the match, if it ends (D11)."""
    for seat, kingdom in enumerate(state.kingdoms):
        if len(kingdom) == len(MAP):
            yield Event("map_full", "D11", {"seat": Actor(seat).name})
    if all(die.cell is None for die in state.dice):
        yield Event("nobody_drew", "D11")
