"""The rules of Kingdomino Origins, in the order of the booklet: set-up, opening, turns, last line, count.

The rules of fire, totems and the tribe are in their own modules; this module says when they apply.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kingdomino.core import draft as drafting
from kingdomino.core.domino import Discard, Domino, Place
from kingdomino.core.draft import OUTER_AND_INNER, Claim, Deal, Draft, DrawPiece, Slot, Take
from kingdomino.core.grid import CENTRE, NOWHERE, Cell
from kingdomino.core.rules import Actor, Chances, Event, Fault, GameInfo, OptionValue, Transition
from kingdomino.core.scoring import Result, ScoreLine, ScoreSheet, rank
from kingdomino.core.territory import CAN_BE_PLACED, Territory
from kingdomino.errors import IllegalAction
from kingdomino.games.option_checks import check_options
from kingdomino.games.origins import fire, options, scoring, totems, tribe
from kingdomino.games.origins.actions import (
    DISCARD,
    PASS,
    Action,
    Cave,
    DraftAction,
    Fire,
    Give,
    Pass,
    Recruit,
    Settle,
    Spend,
    TerritoryAction,
    TribeAction,
)
from kingdomino.games.origins.data import DOMINOES, STOCKED, Resource, Square
from kingdomino.games.origins.options import INFO
from kingdomino.games.origins.state import Phase, State

LINE_LENGTH: Final = 4

EXPECTED: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.DEAL: (Deal,),
    Phase.CAVE: (Cave,),
    Phase.DRAW: (DrawPiece,),
    Phase.OPEN: (Claim,),
    Phase.SPLIT: (Take,),
    Phase.PLACE: (Place, Discard),
    Phase.FIRE: (Fire,),
    Phase.GIVE: (Give,),
    Phase.CLAIM: (Claim,),
    Phase.RECRUIT: (Pass, Recruit),
    Phase.SPEND: (Spend,),
    Phase.SETTLE: (Settle,),
    Phase.OVER: (),
}
"""Which kinds of action belong to each phase."""

CHANCES: Final[dict[Phase, str]] = {Phase.DEAL: drafting.DEALING, Phase.CAVE: "cave", Phase.DRAW: "chief"}
"""What chance does in each phase in which it acts: the first word of those actions."""

ON_A_SQUARE: Final[dict[Phase, Callable[[Cell], Action]]] = {
    Phase.FIRE: Fire,
    Phase.SPEND: Spend,
    Phase.SETTLE: Settle,
}
"""The actions that name a square of the acting seat's territory."""


@dataclass(frozen=True, slots=True)
class OriginsRules:
    """Origins with its number of players, its mode and its options fixed."""

    seats: int = INFO.seats[0]
    mode: str = options.MODE.default
    empire_of_fire: bool = options.EMPIRE_OF_FIRE.default
    homo_habilis: bool = options.HOMO_HABILIS.default
    fire_on_hut: bool = options.FIRE_ON_HUT.default

    def __post_init__(self) -> None:
        check_options(self)

    @property
    def info(self) -> GameInfo:
        return INFO

    def option(self, key: str) -> OptionValue:
        value: OptionValue = getattr(self, key)
        return value

    # Set-up (O2, O3)

    @property
    def chiefs_each(self) -> int:
        return 2 if self.seats == 2 else 1

    @property
    def size(self) -> int:
        """The side of the frame: 7 with two players (O3), else 5."""
        return 7 if self.seats == 2 else 5

    @property
    def lines(self) -> int:
        """As many lines as the dominoes make: all are used."""
        return len(DOMINOES) // LINE_LENGTH

    @property
    def opening(self) -> str:
        """How the first line is claimed: by places with two players (O3), else as the chiefs appear (C8)."""
        return "split" if self.seats == 2 else "random"

    def start(self) -> State:
        return State(
            phase=Phase.DEAL,
            draft=Draft(unseen=frozenset(DOMINOES), hand=(self.chiefs_each,) * self.seats),
            territories=(Territory(self.size, {}),) * self.seats,
            discards=(0,) * self.seats,
            totems=(None,) * len(Resource) if self.mode == "totem" else (),
            cave=tribe.FULL_CAVE if self.mode == "tribe" else tribe.EMPTY_CAVE,
        )

    @property
    def dominoes(self) -> Mapping[int, Domino[Square]]:
        """All dominoes by number, with their resources in the modes that have them (OT1)."""
        return DOMINOES if self.mode == "discovery" else STOCKED

    def domino(self, state: State) -> Domino[Square]:
        """The domino under the chief whose turn it is."""
        return self.dominoes[state.draft.playing.domino]

    # Who acts, and what is legal

    def actor(self, state: State) -> Actor:
        match state.phase:
            case Phase.OVER:
                return Actor.OVER
            case Phase.DEAL | Phase.CAVE | Phase.DRAW:
                return Actor.CHANCE
            case Phase.GIVE:
                return Actor(next(totems.disputes(state)).holder)
            case _:
                return Actor(state.draft.seat())

    def turn(self, state: State) -> Hashable:
        return state.draft.turn_key

    def legal(self, state: State) -> tuple[Action, ...]:
        match state.phase:
            case Phase.OPEN | Phase.CLAIM:
                return tuple(map(Claim, state.draft.free))
            case Phase.SPLIT:
                return OUTER_AND_INNER
            case Phase.PLACE:
                return state.territory.placements(self.domino(state)) or (DISCARD,)
            case Phase.FIRE | Phase.SPEND | Phase.SETTLE:
                return self._on_squares(state, ON_A_SQUARE[state.phase])
            case Phase.GIVE:
                disputed = next(totems.disputes(state))
                return tuple(Give(disputed.totem, seat) for seat in disputed.tied)
            case Phase.RECRUIT:
                return (PASS, *tribe.recruits(state.cave, state.territory))
            case _:
                return ()

    def _on_squares(self, state: State, act: Callable[[Cell], Action]) -> tuple[Action, ...]:
        """This action on every square of the territory, starting tile included, where it is allowed."""
        actions = map(act, sorted({*state.territory.squares, CENTRE}))
        return tuple(action for action in actions if self.fault(state, action) is None)

    def fault(self, state: State, action: Action) -> Fault | None:
        if not isinstance(action, EXPECTED[state.phase]):
            return Fault("not_now", "C6", {"phase": state.phase.name.lower()})
        if isinstance(action, DraftAction):
            return self._draft_fault(state, action)
        if isinstance(action, TerritoryAction):
            return self._territory_fault(state, action)
        return self._tribe_fault(state, action)

    def _draft_fault(self, state: State, action: DraftAction) -> Fault | None:
        match action:
            case Deal():
                return drafting.deal_fault(state.draft, action, LINE_LENGTH)
            case Cave():
                return tribe.cave_fault(state.cave, action)
            case DrawPiece():
                return drafting.draw_fault(state.draft, action)
            case Claim():
                return drafting.claim_fault(state.draft, action)
            case Take():
                return drafting.take_fault(action)

    def _territory_fault(self, state: State, action: TerritoryAction) -> Fault | None:
        match action:
            case Place():
                return state.territory.fault(self.domino(state), action)
            case Discard():
                return CAN_BE_PLACED if state.territory.can_place(self.domino(state)) else None
            case Fire(cell):
                return fire.fire_fault(state.territory, state.volcano, cell, on_hut=self.fire_on_hut)
            case Give():
                return totems.give_fault(next(totems.disputes(state)), action)

    def _tribe_fault(self, state: State, action: TribeAction) -> Fault | None:
        match action:
            case Pass():
                return None
            case Recruit():
                return tribe.recruit_fault(state.cave, state.territory, action)
            case Spend(cell):
                return tribe.spend_fault(state, cell)
            case Settle(cell):
                return tribe.settle_fault(state.territory, cell)

    def chance(self, state: State) -> str:
        return CHANCES[state.phase]

    def sample(self, state: State, chances: Chances) -> Action:
        match state.phase:
            case Phase.DEAL:
                return drafting.sample_deal(state.draft, LINE_LENGTH, chances)
            case Phase.CAVE:
                return tribe.sample_cave(state.cave, chances)
            case _:
                return drafting.sample_draw(state.draft, chances)

    # What follows

    def apply(self, state: State, action: Action) -> Transition[State]:
        fault = self.fault(state, action)
        if fault is not None:
            raise IllegalAction(fault)
        if isinstance(action, DraftAction):
            return self._draft(state, action)
        if isinstance(action, TerritoryAction):
            return self._build(state, action)
        return self._recruit(state, action)

    # Lines and chiefs (C5–C8, O2, O3)

    def _draft(self, state: State, action: DraftAction) -> Transition[State]:
        match action:
            case Deal():
                return Transition(self._dealt(replace(state, draft=drafting.deal(state.draft, action))))
            case Cave():
                return Transition(self._dealt(replace(state, cave=tribe.reveal(state.cave, action))))
            case DrawPiece():
                return Transition(self._draw(state, action))
            case Claim() if state.phase is Phase.OPEN:
                return self._open(replace(state, draft=drafting.claim(state.draft, action)))
            case Claim():
                return self._claimed(replace(state, draft=drafting.claim(state.draft, action)))
            case Take():
                return self._open(replace(state, draft=drafting.take(state.draft, action)))

    def _dealt(self, state: State) -> State:
        """After a new line the cave is filled (OB1); then come the opening (C8) or the turns of the round (C6)."""
        if tribe.gaps(state.cave):
            return replace(state, phase=Phase.CAVE)
        return replace(state, phase=Phase.DRAW if state.draft.is_opening else Phase.PLACE)

    def _draw(self, state: State, draw: DrawPiece) -> State:
        """The chief's owner chooses (C8); with two players the first chief's owner divides the line (O3)."""
        if self.opening == "split":
            return replace(state, draft=drafting.draw_all(state.draft, (draw.seat,)), phase=Phase.SPLIT)
        return replace(state, draft=drafting.draw(state.draft, draw.seat), phase=Phase.OPEN)

    def _open(self, state: State) -> Transition[State]:
        """After each chief the next one is drawn; when all are placed, the second line is drawn (C8)."""
        if state.draft.is_opening:
            return Transition(replace(state, phase=Phase.DRAW))
        begun = replace(state, draft=drafting.begin_turns(state.draft), phase=Phase.DEAL)
        return Transition(begun, _left_over(state.draft.line))

    def _claimed(self, state: State) -> Transition[State]:
        """After a domino is claimed, a caveman may be recruited if one can be paid (OB2)."""
        if self.mode == "tribe" and next(tribe.recruits(state.cave, state.territory), None) is not None:
            return Transition(replace(state, phase=Phase.RECRUIT))
        return self._end_turn(state)

    def _end_turn(self, state: State, *events: Event) -> Transition[State]:
        """The next chief's turn; after the end of the line, a new one is drawn while there are dominoes (C6, C7)."""
        draft = drafting.next_turn(state.draft)
        if draft.turn:
            return Transition(replace(state, draft=draft, phase=Phase.PLACE), events)
        phase = Phase.DEAL if draft.unseen else Phase.PLACE if draft.line else Phase.OVER
        return Transition(replace(state, draft=draft, phase=phase), events + _left_over(state.draft.coming))

    # Domino, fire, totems (C1–C4, O4–O6, OT1–OT4)

    def _build(self, state: State, action: TerritoryAction) -> Transition[State]:
        match action:
            case Place():
                return self._place(state, action)
            case Discard():
                return self._discard(state)
            case Fire(cell):
                return self._fire(state, cell)
            case Give():
                given, event = totems.give_up(state, action)
                return self._built(given, event)

    def _place(self, state: State, place: Place) -> Transition[State]:
        """A volcano throws its fire token as soon as it is laid (O4), if there is a square for the token (O6)."""
        domino = self.domino(state)
        laid = state.rebuild(state.territory.lay(domino, place))
        volcano = fire.volcano_of(domino, place)
        if volcano == NOWHERE:
            return self._built(laid)
        erupting = replace(laid, phase=Phase.FIRE, volcano=volcano)
        if self.legal(erupting):
            return Transition(erupting)
        return self._built(laid, fire.lost(laid.territory, volcano))

    def _discard(self, state: State) -> Transition[State]:
        """C4. Nothing has changed in the territory, so no totem moves."""
        seat = state.draft.seat()
        discards = tuple(number + (owner == seat) for owner, number in enumerate(state.discards))
        return self._choose(replace(state, discards=discards), Event("discarded", "C4"))

    def _fire(self, state: State, cell: Cell) -> Transition[State]:
        """O5: the token lands. OT2, OB4: what lay there is destroyed."""
        events = fire.destroyed(state.territory, cell)
        burning = state.rebuild(fire.land(state.territory, state.volcano, cell))
        return self._built(replace(burning, volcano=NOWHERE), *events)

    def _built(self, state: State, *events: Event) -> Transition[State]:
        """After the domino is laid and its fire has landed, totems change hands (OT3, OT4)."""
        state, taken = totems.share_out(state)
        if any(totems.disputes(state)):
            return Transition(replace(state, phase=Phase.GIVE), events + taken)
        return self._choose(state, *events, *taken)

    def _choose(self, state: State, *events: Event) -> Transition[State]:
        """The chief moves on to the coming line; there is none for the last line (C6, C7)."""
        if state.draft.coming:
            return Transition(replace(state, phase=Phase.CLAIM), events)
        return self._end_turn(state, *events)

    # Recruiting (OB2, OB3)

    def _recruit(self, state: State, action: TribeAction) -> Transition[State]:
        match action:
            case Pass():
                return self._end_turn(state)
            case Recruit():
                return Transition(tribe.begin(state, action))
            case Spend(cell):
                return Transition(tribe.spend(state, cell))
            case Settle(cell):
                settled, event = tribe.settle(state, cell)
                return self._end_turn(settled, event)

    # The count (C9, C10, O7, O8, OT5, OB7)

    def sheet(self, state: State, seat: int) -> ScoreSheet:
        return ScoreSheet(tuple(self._lines(state, seat)), scoring.tie_breaks(state.territories[seat].squares))

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return tuple(self.sheet(state, seat) for seat in range(self.seats))

    def _lines(self, state: State, seat: int) -> Iterator[ScoreLine]:
        territory = state.territories[seat]
        yield from scoring.region_lines(territory.squares)
        if self.mode == "totem":  # OT5; OB7: in the tribe mode resources score nothing
            yield from scoring.resource_lines(territory.squares)
        yield from scoring.totem_lines(state.totems, seat)
        yield from scoring.caveman_lines(territory.squares)
        if self.empire_of_fire and territory.is_centred:
            yield scoring.EMPIRE_OF_FIRE
        if self.homo_habilis and not state.discards[seat]:
            yield scoring.HOMO_HABILIS

    def result(self, state: State) -> Result | None:
        return rank(self.score(state), scoring.TIE_BREAKS) if state.phase is Phase.OVER else None


def _left_over(line: Sequence[Slot]) -> tuple[Event, ...]:
    """With three players the domino that nobody chose is discarded, with everything that lies on it (O2)."""
    return tuple(Event("left_over", "O2", {"domino": slot.domino}) for slot in line if slot.seat is None)
