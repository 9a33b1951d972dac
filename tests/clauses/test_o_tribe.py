"""Origins, Tribe mode: the cave, recruiting, settling, fire on cavemen, the count (OB1–OB7)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from kingdomino import Actor, Position, new
from kingdomino.core.grid import NAMES
from kingdomino.games.origins import tribe
from kingdomino.games.origins.actions import Cave
from kingdomino.games.origins.data import CAVEMEN, Caveman
from kingdomino.games.origins.notation import count
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import CaveBoard, Phase
from tests.clauses.origins_scene import (
    BOOKLETS_FIRE_LADY,
    BOOKLETS_HUNTERS,
    BOOKLETS_WARRIORS,
    drawn,
    scene,
    state_of,
)
from tests.clauses.positions import happened, play, refused

TRIBE = "origins(seats=2, mode=tribe)"
RULES = OriginsRules(seats=4, mode="tribe")


# The cave


@pytest.mark.clause("OB1")
def test_there_are_two_of_each_hunter_gatherer_and_eight_warriors() -> None:
    assert CAVEMEN == (2, 2, 2, 2, 2, 2, 2, 4, 3, 1)
    assert len(Caveman) == len(CAVEMEN)


@pytest.mark.clause("OB1")
def test_four_cavemen_are_turned_face_up_with_the_first_line() -> None:
    dealt = new(TRIBE).play("deal 1 2 3 4")

    assert state_of(dealt).phase is Phase.CAVE
    assert dealt.actor is Actor.CHANCE

    turned = dealt.play("cave hunter shaman small_warrior small_warrior")

    assert state_of(turned).cave.pile == (1, 2, 2, 2, 2, 2, 1, 2, 3, 1)
    assert state_of(turned).phase is Phase.DRAW


@pytest.mark.clause("OB1")
@pytest.mark.parametrize(
    ("cave", "fault"),
    [
        ("cave hunter shaman", "cave_length"),
        ("cave shaman hunter hunter painter", "cave_order"),
        ("cave hunter painter oafish_warrior oafish_warrior", "cave_gone"),
    ],
)
def test_the_cavemen_turned_are_four_of_the_pile_in_the_order_of_their_kinds(cave: str, fault: str) -> None:
    assert refused(new(TRIBE).play("deal 1 2 3 4"), cave) == fault


@pytest.mark.clause("OB1")
def test_a_full_board_is_not_filled_again() -> None:
    opened = play(
        new(TRIBE), "deal 1 2 3 4", "cave hunter hunter painter shaman", "chief A", "take 1 4", "deal 5 6 7 8"
    )

    assert state_of(opened).phase is Phase.PLACE


@pytest.mark.clause("OB1")
def test_with_a_new_line_the_board_is_filled_up_to_four() -> None:
    table = scene(TRIBE, line="1A", coming="40", cave="hunter painter shaman")
    dealt = play(table, "place h7 right", "claim 40", "deal 2 3 4 5")

    assert refused(dealt, "cave hunter hunter") == "cave_length"
    assert state_of(dealt.play("cave gatherer")).cave.face_up == (
        Caveman.HUNTER,
        Caveman.GATHERER,
        Caveman.PAINTER,
        Caveman.SHAMAN,
    )


@pytest.mark.clause("OB1")
@pytest.mark.parametrize(("left", "phase"), [(0, Phase.PLACE), (1, Phase.CAVE)])
def test_the_board_is_filled_only_while_the_pile_lasts(left: int, phase: Phase) -> None:
    table = scene(TRIBE, line="1A", coming="40")
    cave = CaveBoard((Caveman.HUNTER,), (*[0] * 9, left))
    table = replace(table, state=replace(state_of(table), cave=cave))

    dealt = play(table, "place h7 right", "claim 40", "deal 2 3 4 5")

    assert state_of(dealt).phase is phase
    assert left == 0 or refused(dealt, "cave oafish_warrior") is None


@pytest.mark.clause("OB1")
def test_every_tile_of_the_pile_is_equally_likely() -> None:
    dealt, chances, drawn_kinds = new(TRIBE).play("deal 1 2 3 4"), Random(1), Counter[Caveman]()
    for _ in range(5000):
        cave = dealt.sample(chances)
        assert isinstance(cave, Cave)
        drawn_kinds.update(cave.cavemen)

    for kind, tiles in zip(Caveman, CAVEMEN, strict=True):
        assert drawn_kinds[kind] == pytest.approx(5000 * 4 * tiles / 22, rel=0.1)


# Recruiting

STOCKED = """
    q0 j0+ d0
    l0+ ##  g0+
    l0+ d0  g0+
"""


def recruiting(territory: str = STOCKED, cave: str = "hunter painter painter oafish_warrior") -> Position:
    """A has laid a domino and chosen the next one."""
    table = scene(TRIBE, territory, line="1A", coming="40", cave=cave)
    return play(table, "place h9 up", "claim 40")


@pytest.mark.clause("OB2")
def test_two_different_resources_recruit_one_of_the_cavemen_face_up() -> None:
    assert recruiting().texts() == (
        "pass",
        "recruit hunter board",
        "recruit painter board",
        "recruit oafish_warrior board",
    )


@pytest.mark.clause("OB2")
def test_recruiting_is_a_choice() -> None:
    passed = recruiting().play("pass")

    assert state_of(passed).phase is Phase.DEAL
    assert state_of(passed).cave == state_of(recruiting()).cave


@pytest.mark.clause("OB2")
@pytest.mark.parametrize("territory", ["##", "## g0+ g0+", "## d0 g0 l1"])
def test_who_cannot_pay_is_not_asked(territory: str) -> None:
    table = scene(TRIBE, territory, line="1A", coming="40", cave="hunter painter")

    assert state_of(play(table, "place g8 up", "claim 40")).phase is Phase.DEAL


@pytest.mark.clause("OB2")
def test_the_player_chooses_which_squares_give_up_their_resource() -> None:
    paying = recruiting().play("recruit painter board")

    assert paying.texts() == ("spend f6", "spend h6", "spend f7", "spend h7", "spend g8")

    half = paying.play("spend f6")

    assert half.texts() == ("spend h6", "spend h7", "spend g8")
    assert half.why_not("spend f7") == "You have already spent a fish: the resources of a price are all different."


@pytest.mark.clause("OB2")
@pytest.mark.parametrize(
    ("territory", "owed"),
    [
        ("l0+ ## g0+", ["f7", "h7"]),
        ("l0+ l0+ ## g0+", ["h7"]),
        ("l0+ ## g0+ j0+", []),
        ("l0+ l0+ ## g0+ g0+", []),
    ],
)
def test_what_must_be_paid_in_any_case_is_known(territory: str, owed: list[str]) -> None:
    table = scene(TRIBE, territory, line="1A", coming="40", cave="hunter painter")
    paying = play(table, "place g8 up", "claim 40", "recruit hunter board")

    assert [NAMES[cell] for cell in tribe.owed(state_of(paying))] == owed
    assert sorted(set.intersection(*payments(paying))) == sorted(owed)


def payments(position: Position) -> list[set[str]]:
    """Every set of squares that pays the whole price."""
    if state_of(position).phase is not Phase.SPEND:
        return [set()]
    return [{text.split()[1], *rest} for text in position.texts() for rest in payments(position.play(text))]


@pytest.mark.clause("OB2")
def test_the_caveman_leaves_the_board_and_the_resources_the_territory() -> None:
    settled = play(recruiting(), "recruit painter board", "spend f6", "spend g8", "settle f6")

    assert state_of(settled).cave.face_up == (Caveman.HUNTER, Caveman.PAINTER, Caveman.OAFISH_WARRIOR)
    assert drawn(settled).splitlines()[-3:] == ["q0 j0 d0", "l0+ ## g0+", "l0:p d0 g0+"]


@pytest.mark.clause("OB2")
def test_spending_in_another_order_leads_to_the_same_position() -> None:
    paying = recruiting().play("recruit painter board")

    assert play(paying, "spend f6", "spend g8") == play(paying, "spend g8", "spend f6")


@pytest.mark.clause("OB2")
def test_four_different_resources_recruit_any_caveman_of_the_pile() -> None:
    rich = recruiting(STOCKED.replace("q0", "q0+"), cave="hunter hunter painter painter")

    assert refused(rich, "recruit shaman pile") is None
    assert refused(rich, "recruit hunter pile") == "not_in_pile"
    assert refused(rich, "recruit shaman board") == "not_face_up"

    settled = play(rich, "recruit shaman pile", "spend f6", "spend h6", "spend g8", "spend f8", "settle f8")

    assert state_of(settled).cave.pile[Caveman.SHAMAN] == 1
    assert len(state_of(settled).cave.face_up) == 4
    assert drawn(settled).splitlines()[-3:] == ["q0:m j0 d0", "l0+ ## g0+", "l0 d0 g0"]


@pytest.mark.clause("OB2")
def test_three_kinds_do_not_pay_for_a_caveman_of_the_pile() -> None:
    reason = recruiting().why_not("recruit shaman pile")

    assert reason == "The price is 4 different resources; your territory has 3 kinds."


@pytest.mark.clause("OB2")
def test_one_recruit_a_turn() -> None:
    settled = play(recruiting(), "recruit painter board", "spend f6", "spend g8", "settle f6")

    assert state_of(settled).phase is Phase.DEAL  # though a fish and mammoths are left


@pytest.mark.clause("OB2")
@pytest.mark.clause("C7")
def test_nobody_recruits_in_the_last_line() -> None:
    last = scene(TRIBE, STOCKED, line="1A", cave="hunter painter")

    assert last.play("place h9 up").actor is Actor.OVER


@pytest.mark.clause("OB2")
def test_with_two_players_each_chief_has_its_own_recruit() -> None:
    table = scene(TRIBE, STOCKED.replace("q0", "q0+"), line="1A 2A", coming="40 41", cave="hunter painter")
    once = play(table, "place h9 up", "claim 40", "recruit hunter board", "spend f6", "spend h6", "settle f6")
    again = play(once, "place h11 up", "claim 41")

    assert refused(again, "recruit painter board") is None


# Settling


@pytest.mark.clause("OB3")
@pytest.mark.parametrize(
    ("square", "fault"),
    [
        ("h8", None),
        ("e7", None),
        ("f7", None),
        ("g7", "settle_on_hut"),
        ("h7", "settle_on_resource"),
        ("g8", "settle_on_fire"),
        ("f6", "settle_on_fire"),
        ("g6", "settle_on_caveman"),
        ("k7", "not_in_territory"),
    ],
)
def test_a_caveman_settles_where_there_is_nothing_else(square: str, fault: str | None) -> None:
    territory = """
        v1 j0+ q1   d0
        v1 l0+ ##   g0+
        .. d0*1 d0:2 ..
    """
    table = scene(TRIBE, territory, line="1A", coming="40", cave="hunter")
    paid = play(table, "place h9 up", "claim 40", "recruit hunter board", "spend f7", "spend f8")

    assert refused(paid, f"settle {square}") == fault


@pytest.mark.clause("OB3")
def test_a_square_that_has_just_paid_may_be_settled_so_there_is_always_one() -> None:
    paid = play(
        scene(TRIBE, "## g0+ l0+", line="46A", coming="40", cave="hunter"),
        "place f7 left",
        "claim 40",
        "recruit hunter board",
        "spend h7",
        "spend i7",
    )

    assert paid.texts() == ("settle h7", "settle i7")
    assert happened(paid, "settle i7") == ["recruited"]


@pytest.mark.clause("OB4")
def test_a_fire_that_lands_on_a_caveman_destroys_it() -> None:
    erupting = scene(TRIBE, "## d0:h", line="28A").play("place e7 right")

    assert happened(erupting, "fire h7") == ["caveman_destroyed"]
    assert drawn(erupting.play("fire h7")) == "d0 v1 ## d0*1"


# The count


def cavemen(picture: str) -> list[int]:
    """What each hunter-gatherer of a territory scores, lowest square first."""
    return [line.points for line in count(RULES, picture).lines if line.code == "caveman"]


@pytest.mark.clause("OB5")
def test_the_booklets_hunters_score_12_and_6() -> None:
    assert cavemen(BOOKLETS_HUNTERS) == [6, 12]


@pytest.mark.clause("OB5")
def test_the_booklets_fire_lady_scores_5() -> None:
    assert cavemen(BOOKLETS_FIRE_LADY) == [5]


@pytest.mark.clause("OB5")
@pytest.mark.parametrize(
    ("caveman", "points"),
    [("h", 3 * 1), ("c", 3 * 2), ("g", 4 * 3), ("s", 5 * 1), ("p", 2 * 7), ("f", 0), ("m", 0)],
)
def test_each_hunter_gatherer_counts_its_own_thing_on_the_eight_squares_around(caveman: str, points: int) -> None:
    territory = f"""
        g0+ l0+ l0+        g0+
        j0+ d0:{caveman} q0+ g0+
        j0+ j0+ ##         g0+
    """
    assert cavemen(territory) == [points]


@pytest.mark.clause("OB5")
def test_a_shaman_counts_cavemen_of_every_kind_but_not_itself() -> None:
    territory = """
        d0:1 d0:m d0:h
        d0   ##   d0:3
    """
    (shaman,) = [line for line in count(RULES, territory).lines if line.params.get("caveman") == "shaman"]

    assert shaman.points == 2 * 3


@pytest.mark.clause("OB5")
def test_a_printed_resource_without_its_wooden_piece_counts_nothing() -> None:
    assert cavemen("g0 d0:h ##") == [0]


@pytest.mark.clause("OB5")
@pytest.mark.clause("O5")
def test_a_fire_lady_counts_the_fires_on_a_hut_beside_her() -> None:
    rules = OriginsRules(seats=4, mode="tribe", fire_on_hut=True)
    (lady,) = [line for line in count(rules, "v2 d0:f ##*2").lines if line.code == "caveman"]

    assert lady.points == 2


@pytest.mark.clause("OB6")
def test_the_booklets_warriors_score_12_and_1() -> None:
    groups = [line for line in count(RULES, BOOKLETS_WARRIORS).lines if line.code == "warriors"]

    assert sorted((line.params["warriors"], line.params["power"], line.points) for line in groups) == [
        (1, 1, 1),
        (3, 4, 12),
    ]


@pytest.mark.clause("OB7")
def test_resources_left_score_nothing() -> None:
    assert count(RULES, "g0+ g0+ ## l0+ q0+").total == 0


@pytest.mark.clause("OB7")
def test_regions_cavemen_and_bonuses_are_added() -> None:
    rules = replace(RULES, empire_of_fire=True)
    territory = """
        g1 g0+ ## d0:h l1
        .. ..  .. g0+  d0:3
    """
    lines = [(line.code, line.points) for line in count(rules, territory).lines if line.points]

    assert lines == [("region", 2), ("region", 1), ("caveman", 3), ("warriors", 3)]
    assert count(rules, "d0:3 ## d0").total == 3 + 10
