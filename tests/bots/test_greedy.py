"""The greedy bot in positions where one action scores most, for each kind of decision. Whole matches are elsewhere."""

from kingdomino import Position
from kingdomino.bots.greedy import Greedy, GreedyParameters
from tests.clauses import duel_scene as duel
from tests.clauses import kingdomino_scene as kingdomino
from tests.clauses import origins_scene as origins
from tests.clauses.positions import play


def choices(position: Position) -> set[str]:
    """What the bot does with different luck."""
    return {position.text(Greedy(str(seed)).choose(position)) for seed in range(12)}


# Laying and claiming

WHEAT_AND_MINE = """
.. w1 ..
w0 ## s0
.. m2 ..
"""


def test_it_lays_a_domino_where_it_scores_most() -> None:
    # Domino 23 is w1 m0: only g5 or f6, h6 beside the mine makes two squares of it, and the wheat joins too.
    position = kingdomino.scene("kingdomino", WHEAT_AND_MINE, line="23A")
    totals = {text: position.play(text).score()[0].total for text in position.texts()}

    assert choices(position) <= {text for text, total in totals.items() if total == max(totals.values())}
    assert max(totals.values()) > min(totals.values())


def test_equal_scores_are_told_apart_by_the_tie_breaks_of_the_rules() -> None:
    # Neither wheat nor forest has a crown: domino 13 (w0 f0) makes the wheat the largest property.
    position = kingdomino.scene("kingdomino", "w0 w0 ##", line="13A")
    laid = [position.play(text).score()[0] for text in choices(position)]

    assert {(sheet.total, sheet.tie_breaks[0]) for sheet in laid} == {(0, 3)}


def test_it_claims_the_domino_that_would_score_most_now() -> None:
    # 4 is f0 f0, 12 s0 s0, 48 w0 m3: the swamp beside s2 brings four points, the mine three.
    position = kingdomino.scene("kingdomino", "s2 ##", line="1A 2B", coming="4 12 48").play("place h7 right")

    assert choices(position) == {"claim 12"}


def test_it_takes_the_better_half_of_a_split_opening() -> None:
    # 48 is w0 m3, 46 and 47 are s0 m2: the inner two bring 2 + 2, the outer two 0 + 3.
    position = play("kingdomino(opening=split)", "deal 1 46 47 48", "king B")

    assert choices(position) == {"take 2 3"}


def test_a_bonus_counts_as_much_as_a_region() -> None:
    position = kingdomino.scene("kingdomino(middle_kingdom=yes)", "w0 w0 ##", line="3A")

    assert choices(position) == {"place h7 right"}


# Fire and totems


def test_its_fire_lands_in_the_largest_region_within_range() -> None:
    position = origins.scene("origins", "g0 g0 g0 ## l0 j0", line="28A").play("place g8 up")

    assert choices(position) == {"fire d7", "fire e7", "fire f7"}


def test_it_lays_a_volcano_where_its_fire_will_score_most() -> None:
    # Domino 48 is q0 v3: three fires, but they fly one step only; the quarry of three is worth nine then.
    position = origins.scene("origins", "l0 l0 q0 q0 ##", line="48A")
    laid = [position.play(text) for text in choices(position)]
    best = {max(after.play(fire).score()[0].total for fire in after.texts()) for after in laid}

    assert best == {9}


def test_it_spares_a_resource_that_a_fire_would_destroy() -> None:
    position = origins.scene("origins(mode=totem)", "g0 g0+ ##", line="28A").play("place g8 up")

    assert choices(position) == {"fire e7"}


def test_it_gives_a_totem_to_the_player_who_is_last() -> None:
    # A's fire destroys its own mammoth, and B and C have one each; C has a region with fires.
    pictures = "d0 g0+ g0+ ##\n\n## g0+ g0+\n\n## g0+ g0+ g1"
    position = origins.scene("origins(seats=3, mode=totem)", pictures, line="29A", totems="A - - -")
    disputed = play(position, "place g8 up", "fire f7")

    assert choices(disputed) == {"give mammoth B"}


# Duel: dice, powers, immediate powers

DOTS = """
.. .. .. .. .. .. ..
.. d0 d0 d0 d0 .. ..
.. .. d0 ## .. .. ..
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
"""


def test_player_a_picks_the_die_that_draws_most_with_any_partner() -> None:
    # Die 4 shows d1: it brings six points beside the dots.
    assert choices(duel.scene("? l0 f2 d1", DOTS)) == {"pick 4"}


def test_player_b_picks_the_two_dice_that_draw_most() -> None:
    position = duel.scene("d0 c0 c2 d1", theirs=DOTS).play("pick 1")

    assert choices(position) == {"pick 3 4"}


def test_a_question_mark_is_named_for_the_most_points() -> None:
    position = duel.scene("?A l0B l0B d1A", DOTS, roofs="A")

    assert choices(position) == {"name 1 dot"}


def test_it_colours_the_roof_when_that_brings_enough() -> None:
    assert choices(duel.scene("d0A l0B l0A l0B", DOTS)) == {"roof 1"}


def test_it_saves_the_roof_while_it_would_bring_little() -> None:
    assert all(text.startswith("draw") for text in choices(duel.scene("d0A l0B l0A l0B")))


def test_it_draws_apart_when_that_brings_enough() -> None:
    # On j9 the cross of d1 counts seven times, but no other free square is beside it.
    position = duel.scene(
        "l0B c0A l0B d1A",
        """
        d0 d0 d0 d0 d0 d0 ..
        l0 c0 c0 c0 l0 l0 l0
        .. .. .. ## .. .. ..
        .. .. .. .. .. .. ..
        .. .. .. .. .. .. ..
        """,
        boxes={"A": "line"},
        roofs="A",
    )

    assert choices(position) == {"cast line"}


def test_it_turns_a_die_to_the_face_that_brings_enough() -> None:
    position = duel.scene("d0A l0B l0B ll0A", DOTS, boxes={"A": "double_line"}, roofs="A")

    assert choices(position) == {"turn 4 5"}


def test_player_a_takes_both_dice_when_that_brings_enough() -> None:
    # On g9 and h9 dice 3 and 4 bring 8 and 9 points; whoever takes one of them is left with 1 or 2 too often.
    position = duel.scene(
        "l0 f0 c2 d1",
        """
        c0 c0 c0 .. .. d0 d0
        .. .. .. .. .. d0 d0
        .. .. .. ## .. d0 d0
        .. .. .. .. .. d0 d0
        .. .. .. .. .. .. ..
        """,
        boxes={"A": "double_dot"},
    )

    assert choices(position) == {"pick 3 4"}


def test_it_honours_the_coat_with_most_domains() -> None:
    three_lines = """
    l0 .. .. .. .. .. ..
    .. .. .. .. .. .. l0
    .. .. .. ## f0 .. ..
    .. .. .. .. .. .. ..
    l0 .. .. .. .. .. ..
    """
    position = duel.scene("d0B f0A dd0B d1A", three_lines, boxes={"A": "filled=2"})
    honouring = play(position, "draw i7 right", "draw h7 right")

    assert choices(honouring) == {"honour line"}


def test_it_puts_the_extra_cross_on_the_largest_domain() -> None:
    position = duel.scene("d0B c0A d0A d1B", DOTS, boxes={"A": "checked=2"})
    crossing = play(position, "draw h7 right", "draw h7 right")

    assert choices(crossing) == {"cross e8", "cross f8", "cross g8", "cross h8", "cross f7"}


# Weaker players


def test_with_noise_it_never_takes_what_is_worse_by_more_than_the_noise() -> None:
    position = kingdomino.scene("kingdomino", WHEAT_AND_MINE, line="23A")
    totals = {text: position.play(text).score()[0].total for text in position.texts()}
    best = max(totals.values())
    for noise in (1, 3):
        noisy = GreedyParameters(noise=noise)
        taken = {position.text(Greedy(str(seed), noisy).choose(position)) for seed in range(60)}
        assert {totals[text] for text in taken} == {total for total in totals.values() if total > best - noise}


def test_with_areas_it_joins_what_looks_alike_before_it_counts_points() -> None:
    # The fewer areas the kingdom has after it, the more squares have joined one.
    position = kingdomino.scene("kingdomino", WHEAT_AND_MINE, line="23A")
    joined = {text: len(position.play(text).score()[0].lines) for text in position.texts()}
    chosen = {position.text(Greedy(str(seed), GreedyParameters(areas=100)).choose(position)) for seed in range(12)}

    assert {joined[text] for text in chosen} == {min(joined.values())}
    assert max(joined.values()) > min(joined.values())


def test_the_noise_follows_from_the_seed() -> None:
    position = kingdomino.scene("kingdomino", WHEAT_AND_MINE, line="23A")
    chosen = [Greedy("one", GreedyParameters(noise=9)).choose(position) for _ in range(3)]

    assert len(set(chosen)) == 1
