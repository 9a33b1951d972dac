"""Random matches of Duel, compared with a second count, a second spellbook and a plain search."""

from collections import Counter
from collections.abc import Iterator

import pytest

from kingdomino import Actor, Position, SeededChances, new
from kingdomino.family.registry import notation_of
from kingdomino.games.duel.data import BOXES, DICE, Coat
from kingdomino.games.duel.dice import of
from kingdomino.games.duel.rules import DuelRules
from kingdomino.games.duel.state import Phase, State
from tests.clauses.duel_scene import state_of
from tests.oracles import duel as oracle
from tests.oracles.duel_search import can_end, fits


def match(seed: int) -> Iterator[tuple[Position, str]]:
    """Every position of a random match with the action taken there; the last one has none."""
    chances, position = SeededChances(str(seed)), new("duel")
    while position.actor is not Actor.OVER:
        legal = position.texts()
        drawn = position.actor is Actor.CHANCE
        action = position.text(position.sample(chances)) if drawn else legal[chances.randrange(len(legal))]
        yield position, action
        position = position.play(action)
    yield position, ""


@pytest.mark.clause("D12")
def test_d12_every_score_agrees_with_a_second_count() -> None:
    for seed in range(60):
        for position, action in match(seed):
            if action.startswith("roll") or not action:
                counted = [sheet.rank_key for sheet in position.score()]
                state = state_of(position)
                again = [(oracle.total(DuelRules(), state, s), oracle.largest(state, s)) for s in (0, 1)]
                assert counted == again, position


@pytest.mark.clause("D7")
@pytest.mark.clause("D8")
def test_d8_every_spellbook_agrees_with_a_second_one() -> None:
    """The second spellbook follows from what was drawn: no crosses, no question marks, A's boxes before B's."""
    for seed in range(60):
        boxes: tuple[Counter[Coat], Counter[Coat]] = (Counter(), Counter())
        for position, action in match(seed):
            if action.startswith("roll") or not action:
                lines = [[mine[coat] for coat in Coat] for mine in boxes]
                assert [list(mine) for mine in state_of(position).spellbook.boxes] == lines, position
            after = state_of(position.play(action)) if action else None
            if after is not None and state_of(position).phase is Phase.DRAWING and after.phase is not Phase.DRAWING:
                turn_ends(position, action, boxes)


def turn_ends(position: Position, action: str, boxes: tuple[Counter[Coat], Counter[Coat]]) -> None:
    """Fill in the boxes of a turn; this action is its last drawing."""
    state = state_of(position)
    for seat in (state.roller, 1 - state.roller):
        dice = of(state.dice, seat)
        drawn = [die for die in dice if die.cell is not None]
        if seat == state.acting:
            inked = [die for die in dice if action.startswith(f"ink {die.number} ")]
            drawn = list(dice) if action.startswith("draw") else drawn + inked
        for die in drawn:
            face = DICE[die.number][die.face]
            free = face.coat is not None and all(mine[face.coat] < BOXES[face.coat] for mine in boxes)
            if free and face.coat is not None and not face.crosses and not die.roofed:
                boxes[seat][face.coat] += 1


@pytest.mark.clause("D6")
@pytest.mark.clause("D13")
def test_d6_powers_roof_and_skip_are_offered_exactly_where_a_plain_search_says_so() -> None:
    seen = Counter[str]()
    for seed in range(80):
        for position, _ in match(seed):
            state = state_of(position)
            untouched = all(die.cell is None and die.named is None for die in of(state.dice, state.acting))
            if state.phase is Phase.DRAWING and untouched:
                offered = {text for text in position.texts() if text.split()[0] in ("cast", "turn", "roof", "skip")}
                assert offered == set(helpful(state)), position
                seen.update(text.split()[0] for text in offered)
    assert min(seen[word] for word in ("cast", "turn", "roof", "skip")) > 50, seen


def helpful(state: State) -> Iterator[str]:
    """Powers, roof and skip that may be chosen before anything is named or drawn."""
    dice, usable = of(state.dice, state.acting), state.spellbook.usable(state.acting)
    powers = usable & {Coat.DOT, Coat.LINE, Coat.DOUBLE_LINE}
    hand = {die.number: die.coat for die in dice}
    drawn = {(cell % 13, cell // 13): square.coat for cell, square in state.kingdoms[state.acting].items()}
    for power in powers & {Coat.DOT, Coat.LINE}:
        if can_end(drawn, hand, state.cast | {power}, powers - {power}):
            yield f"cast {power.name.lower()}"
    for die in dice if Coat.DOUBLE_LINE in powers else ():
        for face, side in DICE[die.number].items():
            twin = side == die.up or side in [DICE[die.number][lower] for lower in range(1, face)]
            if not twin and can_end(drawn, {**hand, die.number: side.coat}, state.cast, powers - {Coat.DOUBLE_LINE}):
                yield f"turn {die.number} {face}"
    if fits(drawn, hand, state.cast):
        yield from (f"roof {die.number}" for die in dice if not state.roofs[state.acting])
    elif not state.cast:
        yield "skip"


def test_an_action_is_legal_exactly_when_it_has_no_fault() -> None:
    everything = notation_of(DuelRules()).language(DuelRules()).actions
    for seed in range(8):
        for position, _ in match(seed):
            if position.actor is not Actor.CHANCE:
                assert position.legal() == tuple(action for action in everything if position.fault(action) is None)
