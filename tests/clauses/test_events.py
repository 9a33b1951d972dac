"""What players are told while they play: every event of every game, with its clause and each of its parameters."""

import ast
from collections.abc import Iterable

import pytest

from kingdomino import Position, new
from kingdomino.core.domino import Domino, Place
from kingdomino.core.grid import NAMES, Direction
from kingdomino.core.rules import Event
from kingdomino.games.origins.data import Square, Terrain
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import State
from tests.clauses import duel_scene as duel
from tests.clauses import kingdomino_scene as kingdomino
from tests.clauses import origins_scene as origins
from tests.sources import first_words, made_in_rules

WHEAT_AND_FOREST = """
f0 f0 f0 f0 f0
f0 f0 f0 f0 f0
w0 w0 ## w0 w0
w0 w0 w0 w0 w0
.. .. w0 w0 w0
"""

GRASSLAND_AND_LAKES = """
l0 l0 l0 l0 l0
l0 l0 l0 l0 l0
g0 g0 ## g0 g0
g0 g0 g0 g0 g0
.. .. g0 g0 g0
"""

TOTEMS = "origins(seats=3, mode=totem)"
TRIBE = "origins(seats=3, mode=tribe)"

BOTH_DRAW = ("draw h7 right", "draw h7 right")


def told(position: Position, *actions: str) -> list[str]:
    """The events of the last of these actions: code, clause and parameters."""
    for action in actions[:-1]:
        position = position.play(action)
    return written(position.step(actions[-1])[1])


def written(events: Iterable[Event]) -> list[str]:
    return [
        " ".join([event.code, event.clause, *(f"{key}={value}" for key, value in event.params.items())])
        for event in events
    ]


# Kingdomino


@pytest.mark.clause("C4")
def test_a_discarded_domino_of_kingdomino() -> None:
    assert told(kingdomino.scene("kingdomino(seats=4)", WHEAT_AND_FOREST, line="12A"), "discard") == ["discarded C4"]


@pytest.mark.clause("K9")
def test_a_domino_of_kingdomino_that_nobody_chose() -> None:
    last_turn = kingdomino.scene("kingdomino(seats=3, three_player_line=4)", line="1A", coming="5B 6 7C 8")
    assert told(last_turn, "place h7 right", "claim 8") == ["left_over K9 domino=6"]


# Origins


@pytest.mark.clause("C4")
def test_a_discarded_domino_of_origins() -> None:
    assert told(origins.scene("origins(seats=4)", GRASSLAND_AND_LAKES, line="1A"), "discard") == ["discarded C4"]


@pytest.mark.clause("O2")
def test_a_domino_of_origins_that_nobody_chose() -> None:
    first_line = ("deal 5 10 20 30", "chief B", "claim 30", "chief A", "claim 5", "chief C", "claim 20")
    assert told(new("origins(seats=3)"), *first_line) == ["left_over O2 domino=10"]
    last_turn = origins.scene("origins(seats=3)", line="1A", coming="4B 8C 15 16")
    assert told(last_turn, "place h7 right", "claim 16") == ["left_over O2 domino=15"]


class Walled(OriginsRules):
    """Origins with one more domino: a volcano with two craters beside a lake that already has fire."""

    def domino(self, state: State) -> Domino[Square]:
        return Domino(49, Square(Terrain.LAKE, fires=1), Square(Terrain.VOLCANO, craters=2))


@pytest.mark.clause("O6")
def test_a_fire_token_without_a_square() -> None:
    state = origins.state_of(origins.scene("origins(seats=2)", coming="1"))
    events = Walled().apply(state, Place(NAMES.index("e7"), Direction.RIGHT)).events
    assert written(events) == ["fire_discarded O6 fires=2"]


@pytest.mark.clause("OT2")
def test_a_resource_that_burns() -> None:
    erupting = origins.scene(TOTEMS, "## l0+ g0+\n\n## l0+ l0+", line="28A", coming="1", totems="A B - -")
    assert told(erupting, "place e7 right", "fire h7") == ["resource_destroyed OT2 resource=fish cell=h7"]


@pytest.mark.clause("OT3")
@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_a_totem_taken_from_the_table(seat: str) -> None:
    laying = origins.scene(TOTEMS, line=f"23{seat}", coming="1")
    assert told(laying, "place h7 right") == [
        f"totem_taken OT3 totem=mushroom seat={seat}",
        f"totem_taken OT3 totem=flint seat={seat}",
    ]


@pytest.mark.clause("OT3")
@pytest.mark.parametrize(("seat", "holder"), [("A", "B"), ("A", "C"), ("B", "C"), ("C", "B")])
def test_a_totem_taken_from_its_holder(seat: str, holder: str) -> None:
    territories = ["## l0+" if other == holder else "##" for other in "ABC"]
    laying = origins.scene(TOTEMS, "\n\n".join(territories), line=f"15{seat}", coming="1", totems=f"- {holder} - -")
    assert told(laying, "place g8 up") == [f"totem_passed OT3 totem=fish seat={seat} holder={holder}"]


@pytest.mark.clause("OT4")
@pytest.mark.parametrize("seat", ["B", "C"])
def test_a_totem_that_its_holder_gives_away(seat: str) -> None:
    level = "d0 ## g0+ g0+\n\n## g0+ g0+\n\n## g0+ g0+"
    laying = origins.scene(TOTEMS, level, line="28A", coming="1", totems="A - - -")
    given = told(laying, "place f8 up", "fire h7", f"give mammoth {seat}")
    assert given == [f"totem_passed OT4 totem=mammoth seat={seat} holder=A"]


@pytest.mark.clause("OT4")
def test_a_totem_that_goes_back_on_the_table() -> None:
    erupting = origins.scene(TOTEMS, "##\n\nd0 ## q0+", line="28B", coming="1", totems="- - - B")
    assert told(erupting, "place f8 up", "fire h7") == [
        "resource_destroyed OT2 resource=flint cell=h7",
        "totem_returned OT4 totem=flint holder=B",
    ]


@pytest.mark.clause("OB3")
@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_a_caveman_recruited(seat: str) -> None:
    territories = ["## g0+ l0+" if other == seat else "##" for other in "ABC"]
    laying = origins.scene(TRIBE, "\n\n".join(territories), line=f"46{seat}", coming="40", cave="hunter painter")
    paid = ("place f7 left", "claim 40", "recruit painter board", "spend h7", "spend i7")
    assert told(laying, *paid, "settle i7") == [f"recruited OB3 seat={seat} caveman=painter cell=i7"]


@pytest.mark.clause("OB4")
def test_a_caveman_that_burns() -> None:
    erupting = origins.scene(TRIBE, "## d0:h d0:p", line="28A", coming="1")
    assert told(erupting, "place e7 right", "fire i7") == ["caveman_destroyed OB4 caveman=painter cell=i7"]


# Duel: seat A rolled and draws first


@pytest.mark.clause("D9")
@pytest.mark.parametrize("power", ["dot", "line"])
def test_a_power_that_is_cast(power: str) -> None:
    drawing = duel.scene("d0A l0B l0A l0B", boxes={"A": power})
    assert told(drawing, f"cast {power}") == [f"power_cast D9 seat=A power={power}"]
    drawing = duel.scene("d0A l0B l0A l0B", boxes={"B": power})
    assert told(drawing, "draw h7 right", f"cast {power}") == [f"power_cast D9 seat=B power={power}"]


@pytest.mark.clause("D9")
def test_a_power_that_takes_or_turns_dice() -> None:
    picking = duel.scene("d0 l0 dd0 l0", boxes={"A": "double_dot"})
    assert told(picking, "pick 1 3") == ["power_cast D9 seat=A power=double_dot"]
    drawing = duel.scene("d0A l0B l0A l0B", boxes={"B": "double_line"})
    assert told(drawing, "draw h7 right", "turn 2 1") == ["power_cast D9 seat=B power=double_line"]


@pytest.mark.clause("D9")
def test_an_immediate_power() -> None:
    turn = duel.scene("ll1A c0A f2B l1B", boxes={"A": "checked=2"})
    assert told(turn, *BOTH_DRAW, "cross h7") == ["power_cast D9 seat=A power=checked"]
    turn = duel.scene("ll1A f0B f2A l1B", boxes={"B": "filled=2"})
    assert told(turn, *BOTH_DRAW, "honour dot") == ["power_cast D9 seat=B power=filled"]


@pytest.mark.clause("D10")
def test_a_roof_that_is_coloured() -> None:
    drawing = duel.scene("d0A l0B l0A l0B")
    assert told(drawing, "roof 3") == ["roof_coloured D10 seat=A die=3"]
    assert told(drawing, "draw h7 right", "roof 2") == ["roof_coloured D10 seat=B die=2"]


@pytest.mark.clause("D6")
def test_a_player_who_draws_nothing() -> None:
    assert told(duel.scene("d0A l0B l0A ?B", duel.FILLED_BUT_TWO), "skip") == ["nothing_drawn D6 seat=A"]
    stuck = duel.scene("d0A l0B f2A l0B", theirs=duel.FILLED_BUT_TWO)
    assert told(stuck, "draw h7 right", "skip")[0] == "nothing_drawn D6 seat=B"


@pytest.mark.clause("D9")
def test_a_die_that_is_not_drawn() -> None:
    drawing = duel.scene("d0A f0A l0B l0B", duel.TWO_HOLES, boxes={"A": "line"})
    assert told(drawing, "cast line", "ink 2 d5") == ["die_not_drawn D9 seat=A die=1"]
    drawing = duel.scene("d0A f0B l0A l0B", theirs=duel.TWO_HOLES, boxes={"B": "line"})
    assert told(drawing, "draw h7 right", "cast line", "ink 2 f5")[0] == "die_not_drawn D9 seat=B die=4"


@pytest.mark.clause("D7")
def test_boxes_that_are_filled() -> None:
    turn = duel.scene("d0A l0B dd0A ll0B", boxes={"A": "dot=2", "B": "line=3"})
    assert told(turn, *BOTH_DRAW) == [
        "box_filled D7 seat=A coat=dot filled=3 boxes=5",
        "box_filled D7 seat=A coat=double_dot filled=1 boxes=4",
        "box_filled D7 seat=B coat=line filled=4 boxes=5",
        "box_filled D7 seat=B coat=double_line filled=1 boxes=4",
    ]


@pytest.mark.clause("D8")
def test_a_power_that_is_won_and_the_line_that_is_struck_out_for_the_other() -> None:
    turn = duel.scene("d0A l0B f2A l1B", boxes={"A": "dot=4", "B": "line=4"})
    assert told(turn, *BOTH_DRAW) == [
        "box_filled D7 seat=A coat=dot filled=5 boxes=5",
        "power_won D8 seat=A power=dot",
        "line_struck_out D8 seat=B coat=dot",
        "box_filled D7 seat=B coat=line filled=5 boxes=5",
        "power_won D8 seat=B power=line",
        "line_struck_out D8 seat=A coat=line",
    ]


@pytest.mark.clause("D11")
def test_a_map_that_is_full() -> None:
    turn = duel.scene("ll1A dd1B f2A d1B", duel.FILLED_BUT_TWO)
    assert told(turn, "draw e5 left", "draw h7 right") == ["map_full D11 seat=A"]
    turn = duel.scene("ll1A f0B dd0A d1B", theirs=duel.FILLED_BUT_TWO)
    assert told(turn, "draw h7 right", "draw d5 right")[-1] == "map_full D11 seat=B"


@pytest.mark.clause("D11")
def test_a_turn_in_which_nobody_drew() -> None:
    stuck = duel.scene("d0A l0B l0A l0B", duel.FILLED_BUT_TWO, duel.FILLED_BUT_TWO)
    assert told(stuck, "skip", "skip") == ["nothing_drawn D6 seat=B", "nobody_drew D11"]


def test_every_event_that_the_rules_can_tell_is_compared_here() -> None:
    assert made() <= first_words(__file__)


def made() -> set[object]:
    """The codes of all events that the source of the rules makes."""
    made = made_in_rules("Event")
    assert len(made) > 15
    return {code.value if isinstance(code, ast.Constant) else ast.unparse(code) for code in made}
