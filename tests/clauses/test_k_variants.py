"""Kingdomino's variants: Dynasty, Middle Kingdom, Harmony, Mighty Duel, and how they combine (K5–K8, K11)."""

import pytest

from kingdomino import OptionError, Position, parse_rules, rules_text
from kingdomino.games.kingdomino.state import Standing
from tests.clauses.kingdomino_scene import counted, ended, scene, state_of
from tests.clauses.positions import play
from tests.matches import random_match

MIDDLE = "kingdomino(seats=2, middle_kingdom=yes)"
HARMONY = "kingdomino(seats=2, harmony=yes)"
DYNASTY = "kingdomino(seats=2, dynasty=yes)"
MIGHTY_DUEL = "kingdomino(seats=2, mighty_duel=yes)"

# K5: Dynasty, "3 rounds in a row": a round is a whole game, not a line of dominoes


@pytest.mark.clause("K5")
def test_a_dynasty_is_three_games_in_a_row() -> None:
    texts = [text.split()[0] for text in random_match(DYNASTY).texts()]

    assert texts.count("deal") == 3 * 6
    assert texts.count("king") == 3 * 4


@pytest.mark.clause("K5")
def test_each_game_of_a_dynasty_is_set_up_afresh() -> None:
    last_turn = scene(DYNASTY, "## w1 w0", line="3A")
    afresh = state_of(last_turn.play("place g8 up"))
    start = last_turn.rules.start()

    assert (afresh.phase, afresh.draft, afresh.kingdoms, afresh.discards) == (
        start.phase,
        start.draft,
        start.kingdoms,
        start.discards,
    )


@pytest.mark.clause("K5")
def test_a_finished_game_is_counted_before_the_next_begins() -> None:
    pictures = """
        ## w1 w0

        ## l1
    """
    next_game = scene(DYNASTY, pictures, line="3A").play("place g8 up")

    assert state_of(next_game).games == ((Standing(2, 2, 1), Standing(1, 1, 1)),)
    assert [sheet.total for sheet in next_game.score()] == [2, 1]
    assert next_game.result() is None


@pytest.mark.clause("K5")
def test_the_totals_of_the_three_games_are_added() -> None:
    match = random_match(DYNASTY)
    firsts = [position for position in match.positions if not state_of(position).draft.line]
    after_one, after_two = (position for position in firsts if state_of(position).games and position.result() is None)
    final = match.position.result()

    assert final is not None
    assert len(state_of(match.position).games) == 2
    assert totals(after_one) == [game.score for game in state_of(after_two).games[0]]
    assert list(final.totals) == [a + b for a, b in zip(totals(after_two), third_game(match.position), strict=True)]


def totals(position: Position) -> list[int]:
    return [sheet.total for sheet in position.score()]


def third_game(position: Position) -> list[int]:
    """What the kingdoms on the table are worth without the earlier games."""
    return [counted("kingdomino", position.picture(seat)).total for seat in range(2)]


@pytest.mark.clause("K5")
def test_a_score_sheet_lists_the_earlier_games() -> None:
    earlier = ((Standing(20, 5, 3), Standing(10, 4, 2)), (Standing(7, 3, 1), Standing(18, 6, 4)))
    sheets = ended(DYNASTY, "## w1\n\n## l1 l0", games=earlier).score()

    assert [[line.points for line in sheet.lines] for sheet in sheets] == [[20, 7, 1], [10, 18, 2]]
    assert [sheet.total for sheet in sheets] == [28, 30]


@pytest.mark.clause("K5")
def test_equal_totals_are_decided_by_the_sum_of_the_largest_regions() -> None:
    # B has the largest region of any single game, A the larger sum
    earlier = ((Standing(10, 5, 3), Standing(10, 9, 3)), (Standing(10, 6, 3), Standing(10, 1, 3)))
    result = ended(DYNASTY, "## w1\n\n## l1", games=earlier).result()

    assert result is not None
    assert (result.totals, result.ranks, result.decided_by) == ((21, 21), (1, 2), "largest_region")


@pytest.mark.clause("K5")
def test_then_by_the_sum_of_the_crowns() -> None:
    earlier = ((Standing(10, 5, 3), Standing(10, 6, 4)), (Standing(10, 6, 3), Standing(10, 5, 3)))
    result = ended(DYNASTY, "## w1\n\n## l1", games=earlier).result()

    assert result is not None
    assert (result.ranks, result.decided_by) == ((2, 1), "symbols")


@pytest.mark.clause("K5")
def test_then_the_dynasty_is_shared() -> None:
    earlier = ((Standing(10, 5, 3), Standing(12, 6, 4)), (Standing(12, 6, 4), Standing(10, 5, 3)))
    result = ended(DYNASTY, "## w1\n\n## l1", games=earlier).result()

    assert result is not None
    assert (result.ranks, result.decided_by) == ((1, 1), "shared")


# K6: Middle Kingdom, "if your castle is in the center of your kingdom", even if the kingdom is not complete


@pytest.mark.clause("K6")
@pytest.mark.parametrize(
    "picture",
    [
        "##",
        "w0 ## w0",
        """
        w0 .. ..
        w0 ## f0
        .. .. f0
        """,
        """
        w0 w0 w0 w0 f0
        w0 .. w0 f0 f0
        w0 w0 ## f0 f0
        w0 w0 .. f0 f0
        .. .. f0 f0 f0
        """,
    ],
    ids=["nothing laid", "a row", "a small kingdom with gaps", "a large kingdom with gaps"],
)
def test_a_castle_in_the_centre_brings_ten_points(picture: str) -> None:
    assert counted(MIDDLE, picture).total - counted("kingdomino", picture).total == 10


@pytest.mark.clause("K6")
@pytest.mark.parametrize(
    "picture",
    [
        "w0 ## w0 w0",
        """
        w0
        ##
        w0
        w0
        """,
        """
        w0 w0 w0
        w0 w0 w0
        ## f0 f0
        """,
        """
        f0 f0 f0 f0
        f0 ## f0 f0
        f0 f0 f0 f0
        """,
    ],
    ids=["further right than left", "further down than up", "in a corner", "an even width has no centre"],
)
def test_a_castle_elsewhere_brings_nothing(picture: str) -> None:
    assert counted(MIDDLE, picture).total == counted("kingdomino", picture).total


@pytest.mark.clause("K6")
def test_the_middle_kingdom_is_counted_only_where_it_is_played() -> None:
    assert "middle_kingdom" in [line.code for line in counted(MIDDLE, "w0 ## w0").lines]
    assert "middle_kingdom" not in [line.code for line in counted("kingdomino", "w0 ## w0").lines]


# K7: Harmony, "if your territory is complete (no discarded dominoes)"


@pytest.mark.clause("K7")
def test_a_kingdom_for_which_nothing_was_discarded_brings_five_points() -> None:
    position = ended(HARMONY, "## w1\n\n## w1", discards=(0, 1))

    assert [sheet.total for sheet in position.score()] == [1 + 5, 1]
    assert [line.code for line in position.score()[0].lines] == ["region", "harmony"]


@pytest.mark.clause("K7")
def test_one_discard_loses_the_harmony_for_its_owner_alone() -> None:
    full = """
        f0 f0 f0 f0
        f0 ## f0 f0
        f0 f0 f0 f0
        w0 w0 w0 w0
        w0 w0 w0 w0
    """
    before = scene(HARMONY, full, line="12A 1B")
    after = before.play("discard")

    assert [sheet.total for sheet in before.score()] == [5, 5]
    assert [sheet.total for sheet in after.score()] == [0, 5]


@pytest.mark.clause("K7")
def test_harmony_is_counted_only_where_it_is_played() -> None:
    assert [sheet.total for sheet in ended("kingdomino", "## w1").score()] == [1, 0]


# K8: Mighty Duel


@pytest.mark.clause("K8")
def test_a_mighty_duel_is_built_on_seven_by_seven() -> None:
    seven_wide = play(scene(MIGHTY_DUEL, "w0 w0 ## w0 w0", line="1A"), "place j7 right")

    assert seven_wide.picture(0) == "w0 w0 ## w0 w0 w0 w0"


@pytest.mark.clause("K8")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_mighty_duel_is_for_two(seats: int) -> None:
    with pytest.raises(OptionError) as refusal:
        parse_rules(f"kingdomino(seats={seats}, mighty_duel=yes)")

    assert str(refusal.value) == f"mighty_duel=yes is only for 2 players, not for {seats}."


# K11: variants combine freely


@pytest.mark.clause("K11")
def test_all_variants_can_be_played_together() -> None:
    text = "kingdomino(seats=2, middle_kingdom=yes, harmony=yes, dynasty=yes, mighty_duel=yes, opening=snake)"

    assert rules_text(parse_rules(text)) == text


@pytest.mark.clause("K11")
def test_bonuses_of_several_variants_add_up() -> None:
    both = ended("kingdomino(seats=2, middle_kingdom=yes, harmony=yes)", "w1 ## w1")

    assert both.score()[0].total == 1 + 1 + 10 + 5


@pytest.mark.clause("K11")
def test_a_dynasty_counts_the_bonuses_of_each_game() -> None:
    last_turn = scene("kingdomino(seats=2, dynasty=yes, harmony=yes)", "## w1", line="3A")

    assert state_of(last_turn.play("place g8 up")).games == ((Standing(6, 2, 1), Standing(5, 0, 0)),)


@pytest.mark.clause("K11")
@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("kingdomino(seats=5)", "Kingdomino is for 2, 3, 4 players, not 5."),
        ("kingdomino(seats=1)", "Kingdomino is for 2, 3, 4 players, not 1."),
        ("kingdomino(seats=many)", "Kingdomino is for 2, 3, 4 players, not many."),
        ("kingdomino(seats=2, three_player_line=4)", "three_player_line=4 is only for 3 players, not for 2."),
        ("kingdomino(seats=3, opening=split)", "opening=split is only for 2 players, not for 3."),
        ("kingdomino(harmony=maybe)", "harmony cannot be maybe; it can be no, yes."),
        ("kingdomino(harmony=yes, harmony=no)", "harmony is given twice."),
        ("kingdomino(harmoni=yes)", "Kingdomino has no option “harmoni”; did you mean “harmony”?"),
        (
            "kingdomino(zzz=yes)",
            (
                "Kingdomino has no option “zzz”; it has seats, middle_kingdom, harmony, dynasty, mighty_duel, "
                "three_player_line, opening."
            ),
        ),
        ("chess", "There is no game “chess”; there are kingdomino, origins, duel."),
        (
            "kingdomino(seats=2",
            (
                "“kingdomino(seats=2” cannot be read as rules: write a game and its options, such as "
                "“kingdomino(seats=2, harmony=yes)”."
            ),
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(rules: str, reason: str) -> None:
    with pytest.raises(OptionError) as refusal:
        parse_rules(rules)

    assert str(refusal.value) == reason
