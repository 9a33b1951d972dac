"""Why an action is refused: every fault of every game, with its clause and each of its parameters."""

import pytest

from kingdomino import Position, new
from kingdomino.core.domino import Place
from kingdomino.core.draft import Take
from kingdomino.core.grid import NAMES, Direction
from kingdomino.core.rules import Action, Fault
from kingdomino.games.duel.actions import Cast, First, Pick, TurnDie
from kingdomino.games.duel.data import Coat
from tests.clauses import duel_scene as duel
from tests.clauses import kingdomino_scene as kingdomino
from tests.clauses import origins_scene as origins
from tests.clauses.positions import play
from tests.sources import first_words, made_in_rules, strings

K2, K3 = "kingdomino(seats=2)", "kingdomino(seats=3)"
TOTEM, TRIBE = "origins(seats=3, mode=totem)", "origins(seats=3, mode=tribe)"

FIVE_WIDE = "w0 w0 ## f0 f0"


def told(position: Position, action: str | Action) -> str:
    """The fault of an action: its code, clause and parameters."""
    fault = position.fault(action)
    assert isinstance(fault, Fault), action
    return " ".join([fault.code, fault.clause, *(f"{key}={value}" for key, value in fault.params.items())])


DEALT = new(K2).play("deal 1 2 3 4")
FIRST_CLAIM = DEALT.play("king B")
LAST_KING = play(FIRST_CLAIM, "claim 1", "king B", "claim 2", "king A", "claim 3")

KINGDOMINO: list[tuple[Position, str | Action, str]] = [
    (new(K3), "deal 1 2 3 4", "deal_length C5 expected=3 given=4"),
    (new(K2), "deal 1 2 4 3", "deal_order C5"),
    (LAST_KING.play("king A").play("claim 4"), "deal 4 5 6 7", "deal_seen C5 domino=4"),
    (LAST_KING, "king B", "no_piece_in_hand C8 seat=B"),
    (FIRST_CLAIM, "claim 7", "not_in_line C6 domino=7"),
    (LAST_KING.play("king A"), "claim 2", "claimed C6 domino=2 seat=B"),
    (new("kingdomino(seats=2, opening=split)").play("deal 1 2 3 4").play("king A"), Take((1, 2)), "take_places O3"),
    (DEALT, "claim 1", "not_now C6 phase=draw"),
    (kingdomino.scene(K2, "w0 w0 ##", line="13A"), "place f7 left", "occupied C2"),
    (kingdomino.scene(K2, "w0 w0 ##", line="12A"), "place e8 left", "unconnected C3"),
    (kingdomino.scene(K2, FIVE_WIDE, line="13A"), "place d7 left", "too_large C2 size=5 extent=7"),
    (kingdomino.scene(K2, line="1A"), "place h7 left", "occupied C2"),
    (kingdomino.scene(K2, line="1A"), "place i7 left", "same_placement C1 action=place h7 right"),
    (kingdomino.scene(K2, line="1A"), Place(NAMES.index("m7"), Direction.RIGHT), "beyond_grid C2"),
    (kingdomino.scene(K2, line="1A"), "discard", "can_be_placed C4"),
]

FIRED_AT = """
g1 ## g0 l0 q0 j0 d0
"""
ERUPTING = play(origins.scene("origins(seats=2)", FIRED_AT, line="48A", coming="1"), "place g8 left")
LEVEL = "d0 ## g0+ g0+\n\n## g0+ g0+\n\n## g0+ g0+"
DISPUTED = play(origins.scene(TOTEM, LEVEL, line="28A", coming="1", totems="A - - -"), "place f8 up", "fire h7")
CAVE = new(TRIBE).play("deal 1 2 3 4")
CAMP = """
d0:h g0+ l0+
d1   ##  g0+
"""
RECRUITING = play(
    origins.scene(TRIBE, CAMP, line="1A", coming="40", cave="hunter oafish_warrior"), "place f9 up", "claim 40"
)
SPENDING = RECRUITING.play("recruit hunter board")
SETTLING = play(SPENDING, "spend g8", "spend h8")

ORIGINS: list[tuple[Position, str | Action, str]] = [
    (ERUPTING, "claim 1", "not_now C6 phase=fire"),
    (ERUPTING, "fire g7", "fire_on_hut O5"),
    (ERUPTING, "fire a1", "not_in_territory O5 cell=a1"),
    (ERUPTING, "fire f8", "fire_on_volcano O5 cell=f8"),
    (ERUPTING, "fire f7", "fire_on_fire O5 cell=f7 fires=1"),
    (ERUPTING, "fire k7", "fire_too_far O5 range=1 distance=5"),
    (DISPUTED, "give fish B", "not_disputed OT4 given=fish totem=mammoth"),
    (DISPUTED, "give mammoth A", "not_tied OT4 totem=mammoth seat=A"),
    (CAVE, "cave hunter", "cave_length OB1 expected=4 given=1"),
    (CAVE, "cave painter hunter hunter gatherer", "cave_order OB1"),
    (CAVE, "cave hunter hunter hunter painter", "cave_gone OB1 caveman=hunter"),
    (RECRUITING, "recruit painter board", "not_face_up OB2 caveman=painter"),
    (RECRUITING, "recruit oafish_warrior pile", "not_in_pile OB2 caveman=oafish_warrior"),
    (RECRUITING, "recruit painter pile", "cannot_pay OB2 price=4 kinds=2"),
    (SPENDING, "spend f8", "nothing_to_spend OB2 cell=f8"),
    (SPENDING.play("spend g8"), "spend h7", "already_spent OB2 resource=mammoth"),
    (SETTLING, "settle g7", "settle_on_hut OB3"),
    (SETTLING, "settle c3", "not_in_territory OB3 cell=c3"),
    (SETTLING, "settle f7", "settle_on_fire OB3 cell=f7"),
    (SETTLING, "settle h7", "settle_on_resource OB3 cell=h7 resource=mammoth"),
    (SETTLING, "settle f8", "settle_on_caveman OB3 cell=f8 caveman=hunter"),
]

ROLLED = play(new("duel"), "first A", "roll 1 2 3 4")
PLAIN = duel.scene("d0A l0B l0A l0B")
NAMED = duel.scene("?A l0B l0A l0B", boxes={"A": "dot"}).play("name 1 dot")
STUCK = duel.scene("d0A l0B l0A l0B", duel.FILLED_BUT_TWO)
APART = duel.scene("d0A l0B l0A l0B", boxes={"A": "line"}).play("cast line")

DUEL: list[tuple[Position, str | Action, str]] = [
    (new("duel"), First(2), "no_such_seat D3 seat=C"),
    (new("duel"), "pick 1", "not_now D3 phase=first"),
    (new("duel").play("first A"), "roll 1 2 3", "roll_length D3 expected=4 given=3"),
    (new("duel").play("first A"), "roll 1 2 3 7", "no_such_face D1 face=7"),
    (ROLLED.play("pick 1"), "pick 2", "pick_count D3 expected=2 given=1"),
    (ROLLED, Pick((1, 2, 3)), "pick_count D3 expected=1 given=3"),
    (ROLLED.play("pick 1"), "pick 1 2", "die_taken D3 die=1 seat=A"),
    (ROLLED.play("pick 1"), Pick((3, 2)), "pick_order D3"),
    (ROLLED, Pick((5,)), "no_such_die D1 die=5 dice=4"),
    (ROLLED, "pick 1 2", "power_not_owned D8 power=double_dot"),
    (duel.scene("d0A l0B l0A l0B", boxes={"A": "dot"}, used="dot"), "cast dot", "power_used D9 power=dot"),
    (PLAIN, "draw d5 down", "beyond_map D2"),
    (PLAIN, "draw h7 left", "occupied D4"),
    (PLAIN, "draw d5 right", "unconnected_dice D5"),
    (APART, "ink 1 d5", "unconnected_die D5"),
    (APART, "draw h7 right", "draw_apart D9"),
    (APART.play("ink 1 h7"), "ink 1 g8", "drawn_already D4 die=1"),
    (PLAIN, "ink 1 h7", "draw_together D4"),
    (NAMED, "cast dot", "powers_first D9"),
    (STUCK, "roof 1", "nothing_fits D6"),
    (PLAIN, Cast(Coat.FILLED), "not_cast D9 power=filled"),
    (duel.scene("d0A l0B l0A l0B", roofs="A"), "roof 1", "roof_used D10"),
    (PLAIN, "name 1 dot", "not_to_name D4 die=1"),
    (duel.scene("d0A l0B l0A l0B", boxes={"A": "dot"}).play("cast dot"), "skip", "power_cast D6"),
    (PLAIN, "skip", "can_be_drawn D6"),
    (PLAIN, "roof 2", "not_your_die D4 die=2"),
    (duel.scene("?A l0B l0A l0B"), "draw h7 right", "name_first D4 die=1"),
    (PLAIN, "roof 4", "not_your_die D4 die=4"),
    (duel.scene("d0A l0B l0A l0B", boxes={"A": "double_line"}), TurnDie(1, 7), "no_such_face D1 face=7"),
    (duel.scene("d0A l0B l0A l0B", boxes={"A": "double_line"}), "turn 1 6", "same_face D9 die=1"),
    (duel.scene("l0A l0B l0A l0B", boxes={"A": "double_line"}), "turn 1 6", "twin_face D9 die=1 face=6 twin=2"),
    (duel.scene("d0A l0B d0A l0B"), "draw i7 left", "same_placement D4 action=draw h7 right"),
    (
        duel.scene("?A f0A l0B l0B", duel.TWO_HOLES, boxes={"A": "line"}).play("cast line"),
        "name 1 dot",
        "die_stranded D9",
    ),
    (
        play(duel.scene("d0A c0A f2B l1B", boxes={"A": "checked=2"}), "draw g8 up", "draw h7 right"),
        "cross d5",
        "not_drawn D9",
    ),
]

EVERY = [*KINGDOMINO, *ORIGINS, *DUEL]


@pytest.mark.parametrize(
    ("position", "action", "fault"),
    [pytest.param(*row, id=row[2], marks=pytest.mark.clause(row[2].split()[1])) for row in EVERY],
)
def test_the_reason_names_its_clause_and_what_it_is_about(position: Position, action: str | Action, fault: str) -> None:
    assert told(position, action) == fault


def test_every_fault_that_the_rules_can_find_is_compared_here() -> None:
    assert made() <= first_words(__file__)


def made() -> set[str]:
    """The codes of all faults that are made anywhere in the rules."""
    codes = made_in_rules("Fault")
    assert len(codes) > 50
    return {text for code in codes for text in strings(code)} | {"not_face_up", "not_in_pile"}  # chosen by a condition
