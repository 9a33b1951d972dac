"""The rules of Kingdomino, in the order of the booklet: set-up, opening, turns, last line, count."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from kingdomino.core import draft as drafting
from kingdomino.core.domino import Discard, Domino, Place
from kingdomino.core.draft import OUTER_AND_INNER, Claim, Deal, Draft, DrawPiece, Take
from kingdomino.core.rules import Actor, Chances, Event, Fault, GameInfo, OptionValue, Transition
from kingdomino.core.scoring import Result, ScoreSheet, rank
from kingdomino.core.territory import CAN_BE_PLACED, Territory
from kingdomino.errors import IllegalAction
from kingdomino.games.kingdomino import options
from kingdomino.games.kingdomino.actions import DISCARD, Action
from kingdomino.games.kingdomino.data import DOMINOES, SNAKE, Square
from kingdomino.games.kingdomino.options import INFO
from kingdomino.games.kingdomino.scoring import TIE_BREAKS, add_games, score_kingdom, standing
from kingdomino.games.kingdomino.state import Phase, Standing, State
from kingdomino.games.option_checks import check_options

GAMES_IN_A_DYNASTY: Final = 3

EXPECTED: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.DEAL: (Deal,),
    Phase.DRAW: (DrawPiece,),
    Phase.OPEN: (Claim,),
    Phase.SPLIT: (Take,),
    Phase.PLACE: (Place, Discard),
    Phase.CLAIM: (Claim,),
    Phase.OVER: (),
}
"""Which kinds of action belong to each phase."""

CHANCES: Final[dict[Phase, str]] = {Phase.DEAL: drafting.DEALING, Phase.DRAW: "king"}
"""What chance does in each phase in which it acts: the first word of those actions."""


@dataclass(frozen=True, slots=True)
class KingdominoRules:
    """Kingdomino with its number of players and its options fixed; `options` says which of them combine."""

    seats: int = INFO.seats[0]
    middle_kingdom: bool = options.MIDDLE_KINGDOM.default
    harmony: bool = options.HARMONY.default
    dynasty: bool = options.DYNASTY.default
    mighty_duel: bool = options.MIGHTY_DUEL.default
    three_player_line: int = options.THREE_PLAYER_LINE.default
    opening: str = options.OPENING.default

    def __post_init__(self) -> None:
        check_options(self)

    @property
    def info(self) -> GameInfo:
        return INFO

    def option(self, key: str) -> OptionValue:
        value: OptionValue = getattr(self, key)
        return value

    # Set-up (K2–K4, K8, K9)

    @property
    def kings_each(self) -> int:
        return 2 if self.seats == 2 else 1

    @property
    def size(self) -> int:
        """The side of the frame: 7 in the Mighty Duel (K8), else 5."""
        return 7 if self.mighty_duel else 5

    @property
    def line_length(self) -> int:
        """Four dominoes per line; three with three players, unless the edition says four (K3, K9)."""
        return self.three_player_line if self.seats == 3 else 4

    @property
    def lines(self) -> int:
        """Twelve lines; six with two players, who use half of the dominoes (K2), unless it is the Mighty Duel."""
        return 6 if self.seats == 2 and not self.mighty_duel else 12

    def start(self) -> State:
        return self._set_up(games=())

    def _set_up(self, games: tuple[tuple[Standing, ...], ...]) -> State:
        return State(
            phase=Phase.DEAL,
            draft=Draft(unseen=frozenset(DOMINOES), hand=(self.kings_each,) * self.seats),
            kingdoms=(Territory(self.size, {}),) * self.seats,
            discards=(0,) * self.seats,
            games=games,
        )

    # Who acts, and what is legal

    def actor(self, state: State) -> Actor:
        match state.phase:
            case Phase.OVER:
                return Actor.OVER
            case Phase.DEAL | Phase.DRAW:
                return Actor.CHANCE
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
                return self._kingdom(state).placements(self.domino(state)) or (DISCARD,)
            case _:
                return ()

    def fault(self, state: State, action: Action) -> Fault | None:
        if not isinstance(action, EXPECTED[state.phase]):
            return Fault("not_now", "C6", {"phase": state.phase.name.lower()})
        match action:
            case Deal():
                return drafting.deal_fault(state.draft, action, self.line_length)
            case DrawPiece():
                return drafting.draw_fault(state.draft, action)
            case Claim():
                return drafting.claim_fault(state.draft, action)
            case Take():
                return drafting.take_fault(action)
            case Place():
                return self._kingdom(state).fault(self.domino(state), action)
            case Discard():
                return CAN_BE_PLACED if self._kingdom(state).can_place(self.domino(state)) else None

    def chance(self, state: State) -> str:
        return CHANCES[state.phase]

    def sample(self, state: State, chances: Chances) -> Action:
        if state.phase is Phase.DEAL:
            return drafting.sample_deal(state.draft, self.line_length, chances)
        return drafting.sample_draw(state.draft, chances)

    # What follows

    def apply(self, state: State, action: Action) -> Transition[State]:
        fault = self.fault(state, action)
        if fault is not None:
            raise IllegalAction(fault)
        match action:
            case Deal():
                return Transition(self._deal(state, action))
            case DrawPiece():
                return Transition(self._draw(state, action))
            case Claim():
                return self._claim(state, action)
            case Take():
                return Transition(self._open(state, drafting.take(state.draft, action)))
            case Place():
                return Transition(self._placed(self._lay(state, action)))
            case Discard():
                return Transition(self._placed(self._discard(state)), (Event("discarded", "C4"),))

    def _deal(self, state: State, deal: Deal) -> State:
        """After the first line the kings are drawn (C8); after any later line the turns go on (C6)."""
        draft = drafting.deal(state.draft, deal)
        return replace(state, draft=draft, phase=Phase.DRAW if draft.is_opening else Phase.PLACE)

    def _draw(self, state: State, draw: DrawPiece) -> State:
        """C8: the king's owner chooses. K10: in a snake or split opening only the first king is drawn."""
        order = (draw.seat, 1 - draw.seat)
        match self.opening:
            case "snake":
                draft = drafting.draw_all(state.draft, [order[player] for player in SNAKE])
            case "split":
                draft = drafting.draw_all(state.draft, (draw.seat,))
                return replace(state, draft=draft, phase=Phase.SPLIT)
            case _:
                draft = drafting.draw(state.draft, draw.seat)
        return replace(state, draft=draft, phase=Phase.OPEN)

    def _claim(self, state: State, claim: Claim) -> Transition[State]:
        """A king is put on its domino; after the last king, a domino that nobody chose is discarded (K9)."""
        draft = drafting.claim(state.draft, claim)
        opening = state.phase is Phase.OPEN
        after = self._open(state, draft) if opening else self._end_turn(replace(state, draft=draft))
        left = () if after.draft.free else (number for number in state.draft.free if number != claim.domino)
        return Transition(after, tuple(Event("left_over", "K9", {"domino": number}) for number in left))

    def _open(self, state: State, draft: Draft) -> State:
        """After each king the next one is drawn; when all are placed, the second line is drawn (C8)."""
        if draft.drawn:
            return replace(state, draft=draft, phase=Phase.OPEN)
        if draft.is_opening:
            return replace(state, draft=draft, phase=Phase.DRAW)
        return replace(state, draft=drafting.begin_turns(draft), phase=Phase.DEAL)

    @property
    def dominoes(self) -> Mapping[int, Domino[Square]]:
        """All dominoes by number."""
        return DOMINOES

    def domino(self, state: State) -> Domino[Square]:
        """The domino under the king whose turn it is."""
        return self.dominoes[state.draft.playing.domino]

    def _kingdom(self, state: State) -> Territory[Square]:
        return state.kingdoms[state.draft.seat()]

    def _lay(self, state: State, place: Place) -> State:
        seat = state.draft.seat()
        laid = state.kingdoms[seat].lay(self.domino(state), place)
        return replace(state, kingdoms=(*state.kingdoms[:seat], laid, *state.kingdoms[seat + 1 :]))

    def _discard(self, state: State) -> State:
        seat = state.draft.seat()
        return replace(state, discards=tuple(n + (i == seat) for i, n in enumerate(state.discards)))

    def _placed(self, state: State) -> State:
        """The king moves on to the coming line; there is none for the last line (C6, C7)."""
        if state.draft.coming:
            return replace(state, phase=Phase.CLAIM)
        return self._end_turn(state)

    def _end_turn(self, state: State) -> State:
        draft = drafting.next_turn(state.draft)
        state = replace(state, draft=draft, phase=Phase.PLACE)
        if not draft.line:
            return self._end_game(state)
        if draft.turn == 0 and self._lines_dealt(draft) < self.lines:
            return replace(state, phase=Phase.DEAL)
        return state

    def _lines_dealt(self, draft: Draft) -> int:
        return (len(DOMINOES) - len(draft.unseen)) // self.line_length

    def _end_game(self, state: State) -> State:
        """K5: a Dynasty sets up a new game until three have been counted."""
        if not self.dynasty or len(state.games) + 1 == GAMES_IN_A_DYNASTY:
            return replace(state, phase=Phase.OVER)
        counted = tuple(standing(self._count(state, seat)) for seat in range(self.seats))
        return self._set_up(games=(*state.games, counted))

    # The count

    def _count(self, state: State, seat: int) -> ScoreSheet:
        """The count of one seat's kingdom in the current game."""
        harmony = self.harmony and not state.discards[seat]
        return score_kingdom(state.kingdoms[seat], middle_kingdom=self.middle_kingdom, harmony=harmony)

    def sheet(self, state: State, seat: int) -> ScoreSheet:
        return add_games(self._count(state, seat), tuple(game[seat] for game in state.games))

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return tuple(self.sheet(state, seat) for seat in range(self.seats))

    def result(self, state: State) -> Result | None:
        return rank(self.score(state), TIE_BREAKS) if state.phase is Phase.OVER else None
