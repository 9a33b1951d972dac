"""Origins in random matches: what must be true in every position of every match."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from kingdomino import Actor, Position, new
from kingdomino.games.origins.data import CAVEMEN, Caveman, Resource
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import State
from kingdomino.words import sentence
from tests.oracles.origins import total

MODES = ("discovery", "totem", "tribe")
OPTIONS = ("", "empire_of_fire=yes", "homo_habilis=yes", "fire_on_hut=yes")
ALL_OPTIONS = ", ".join(OPTIONS[1:])
EVERY_RULES = [
    f"origins(seats={seats}, mode={mode}{', ' if options else ''}{options})"
    for mode in MODES
    for seats in (2, 3, 4)
    for options in (*OPTIONS, ALL_OPTIONS)
]


def positions(rules: str, chances: Random) -> Iterator[Position]:
    """A random match from the first position to the last."""
    position = new(rules)
    yield position
    while position.actor is not Actor.OVER:
        legal = position.legal()
        position = position.play(legal[chances.randrange(len(legal))] if legal else position.sample(chances))
        yield position


def _rules_and_state(position: Position) -> tuple[OriginsRules, State]:
    assert isinstance(position.rules, OriginsRules)
    assert isinstance(position.state, State)
    return position.rules, position.state


@pytest.mark.clause("O7")
@pytest.mark.clause("O8")
@pytest.mark.clause("OT5")
@pytest.mark.clause("OB7")
@pytest.mark.parametrize("rules", EVERY_RULES)
def test_a_second_count_agrees_all_along(rules: str) -> None:
    for seed in range(3):
        for position in positions(rules, Random(seed)):
            chosen, state = _rules_and_state(position)
            totals = [sheet.total for sheet in position.score()]
            assert totals == [total(chosen, state, seat) for seat in range(chosen.seats)], str(position)


@pytest.mark.clause("OT3")
@pytest.mark.clause("OT4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_totem_is_held_by_nobody_who_has_less_than_another(seats: int) -> None:
    for position in positions(f"origins(seats={seats}, mode=totem)", Random(seats)):
        _, state = _rules_and_state(position)
        if state.phase.name not in ("FIRE", "GIVE"):
            counts = [Counter(square.resource for square in t.squares.values()) for t in state.territories]
            for totem, holder in zip(Resource, state.totems, strict=True):
                most = max(count[totem] for count in counts)
                alone = [count[totem] for count in counts].count(most) == 1
                assert counts[holder][totem] == most > 0 if holder is not None else not alone


@pytest.mark.clause("OT3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_totem_stays_on_the_table_only_while_nobody_has_any_of_its_resource(seats: int) -> None:
    for position in positions(f"origins(seats={seats}, mode=totem)", Random(seats)):
        _, state = _rules_and_state(position)
        if state.phase.name != "FIRE":
            held = {square.resource for t in state.territories for square in t.squares.values()}
            assert all(holder is not None or totem not in held for totem, holder in enumerate(state.totems)), position


@pytest.mark.clause("OT4")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_holder_gives_a_totem_away_in_its_own_turn_only(seats: int) -> None:
    given = 0
    for seed in range(60):
        for position in positions(f"origins(seats={seats}, mode=totem)", Random(seed)):
            _, state = _rules_and_state(position)
            if state.phase.name == "GIVE":
                assert position.actor == state.draft.seat()
                given += 1
    assert given > 1


@pytest.mark.clause("OB1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_caveman_appears_from_nowhere(seats: int) -> None:
    for position in positions(f"origins(seats={seats}, mode=tribe)", Random(seats)):
        _, state = _rules_and_state(position)
        settled = Counter(square.caveman for t in state.territories for square in t.squares.values())
        for kind, number in zip(Caveman, CAVEMEN, strict=True):
            assert settled[kind] + state.cave.face_up.count(kind) + state.cave.pile[kind] <= number


@pytest.mark.clause("OB3")
def test_nothing_lies_on_top_of_anything_else() -> None:
    for position in positions("origins(seats=4, mode=tribe, fire_on_hut=yes)", Random(9)):
        _, state = _rules_and_state(position)
        for square in (square for t in state.territories for square in t.squares.values()):
            assert (square.fires > 0) + (square.token > 0) + (square.resource is not None) + (
                square.caveman is not None
            ) <= 1


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_text_id_and_bytes_lead_back_all_along(rules: str) -> None:
    chances = Random(5)
    for position in positions(rules, chances):
        assert position.unpack(position.pack()) == position
        assert list(position.ids()) == sorted(position.ids())
        assert [position.parse(text) for text in position.texts()] == list(position.legal())


@pytest.mark.parametrize("mode", MODES)
def test_every_fault_event_and_score_line_has_a_sentence(mode: str) -> None:
    chances = Random(7)
    rules = f"origins(seats=3, mode={mode}, {ALL_OPTIONS})"
    for position in positions(rules, chances):
        language = position.notation.language(position.rules)
        for _ in range(10):
            fault = position.fault(language.action(chances.randrange(len(language.actions))))
            assert fault is None or sentence("fault", fault)
        assert all(sentence("score", line) for sheet in position.score() for line in sheet.lines)
