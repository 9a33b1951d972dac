"""Searches of the compiled core: whole legal turns, the same answer everywhere, budgets kept, exact at the end."""

import random
from dataclasses import replace

import pytest

from kingdomino import OptionError, new
from kingdomino.core.draft import draft_of
from kingdomino.core.rules import Actor
from kingdomino.family.spec import rules_text
from kingdomino.native.core import CoreError
from kingdomino.native.thinking import EVERY_TURN, Search, choose_learned, expect, think
from kingdomino.play.position import Position
from kingdomino.testing import combinations

COMBINATIONS = tuple(map(rules_text, combinations()))
SMALL = Search(playouts=24, width=4)
OPENING = "kingdomino(seats=2)"


def opened(text: str = OPENING, seed: int = 1) -> Position:
    return new(text).deal(random.Random(seed))


def is_whole_turn(position: Position, ids: tuple[int, ...]) -> bool:
    """Whether these actions are legal one after the other, and lead to another seat, to chance or to another turn."""
    seat, turn = position.actor, position.turn
    for number in ids:
        assert position.actor == seat
        assert position.turn == turn
        position = position.play(number)
    return position.actor != seat or position.turn != turn


@pytest.mark.parametrize("text", COMBINATIONS)
def test_a_search_answers_with_whole_legal_turns_all_through_a_match(text: str) -> None:
    chances = random.Random(text)
    position, thoughts = new(text).deal(chances), 0
    while position.actor is not Actor.OVER:
        if chances.random() < 0.2:
            thought = think(position, SMALL, seed=thoughts)
            thoughts += 1
            assert 1 <= len(thought.turns) <= SMALL.width
            assert all(is_whole_turn(position, opinion.ids) for opinion in thought.turns)
        position = position.play(chances.choice(position.ids())).deal(chances)
    assert thoughts


@pytest.mark.parametrize("method", ["flat", "uct"])
@pytest.mark.parametrize("text", [OPENING, "origins(seats=3, mode=totem)", "origins(seats=2, mode=tribe)", "duel"])
def test_the_published_searches_answer_with_whole_legal_turns(text: str, method: str) -> None:
    chances = random.Random(text)
    position = new(text).deal(chances)
    search = Search(method=method, policy="full_greedy", score="relative", playouts=300, width=60)
    for _ in range(6):
        thought = think(position, search)
        assert is_whole_turn(position, thought.turns[0].ids) or method == "uct"
        for number in thought.turns[0].ids:
            position = position.play(number)
        position = position.deal(chances)


@pytest.mark.parametrize("method", ["flat", "halving", "uct"])
def test_the_same_seed_gives_the_same_thought_and_threads_change_nothing(method: str) -> None:
    position = opened().play(opened().ids()[0]).deal(random.Random(2))
    one = think(position, Search(method=method, playouts=200), seed=7)
    assert one == think(position, Search(method=method, playouts=200), seed=7)
    if method != "uct":
        assert one == think(position, Search(method=method, playouts=200, threads=3), seed=7)
    other = think(position, Search(method=method, playouts=200), seed=8)
    assert [turn.mean for turn in one.turns] != [turn.mean for turn in other.turns]


def test_flat_evaluation_plays_every_turn_equally_often() -> None:
    thought = think(opened(), Search(method="flat", policy="random", score="win", playouts=400, width=EVERY_TURN))
    assert {turn.playouts for turn in thought.turns} == {100}
    assert thought.playouts == 400
    means = [turn.mean for turn in thought.turns]
    assert means == sorted(means, reverse=True)
    assert all(0 <= mean <= 1 for mean in means)


def test_the_others_of_playouts_take_turns() -> None:
    def means(playouts: int, *others: str) -> dict[tuple[int, ...], float]:
        """The mean of each turn with so many playouts, the seat that thinks always playing at random."""
        search = Search(method="flat", policy="random", others=others, score="points", width=EVERY_TURN)
        thought = think(opened(), replace(search, playouts=playouts * len(opened().ids())), seed=3)
        return {turn.ids: turn.mean for turn in thought.turns}

    first, both, mixed = means(1, "full_greedy"), means(2, "full_greedy"), means(2, "random", "full_greedy")
    random_first, in_turn = means(1, "random"), means(2, "full_greedy", "random")
    for ids, mean in mixed.items():
        second_greedy = 2 * both[ids] - first[ids]
        assert 2 * mean == pytest.approx(random_first[ids] + second_greedy)
    assert in_turn != mixed


def test_halving_gives_most_playouts_to_the_turns_that_are_left() -> None:
    thought = think(opened("kingdomino(seats=4)"), Search(playouts=800, width=4))
    counts = [turn.playouts for turn in thought.turns]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 2 * counts[-1]
    assert thought.playouts <= 800


def test_a_clock_ends_a_search() -> None:
    """How long it takes depends on the machine; that it ends, and has played, does not."""
    for method in ("flat", "halving", "uct"):
        assert think(opened(), Search(method=method, playouts=0, seconds=0.02)).playouts > 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Search(method="deep"), "The method of a search cannot be 'deep': there are flat, halving, uct."),
        (Search(score="luck"), "The score of a search cannot be 'luck': there are win, points, relative, lead."),
        (Search(seconds=-1.0), "The seconds of a search cannot be -1.0: give a number that is not negative"),
        (Search(trust=-1.0), "The trust of a search cannot be -1.0"),
        (Search(playouts=0), "playouts"),
        (Search(width=0), "width"),
        (Search(threads=0), "threads"),
        (Search(playouts=2**40), "playouts"),
    ],
)
def test_a_search_that_cannot_be_is_refused_with_a_sentence(wrong: Search, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        think(opened(), wrong)
    assert sentence in str(refused.value)


def last_lap(text: str, seed: int) -> Position:
    """A random match up to the first placement behind the last claim."""
    chances = random.Random(seed)
    position = new(text).deal(chances)
    while draft_of(position.state).coming or position.state.phase.name != "PLACE":
        position = position.play(chances.choice(position.ids())).deal(chances)
    return position


def best_end(position: Position, seat: int) -> int:
    """The best total of a seat when only placements are left, by the rules in Python."""
    if position.actor is Actor.OVER:
        return position.rules.sheet(position.state, seat).total
    if position.actor != seat:
        return best_end(position.play(position.ids()[0]), seat)
    return max(best_end(position.play(number), seat) for number in position.ids())


@pytest.mark.parametrize("seed", range(4))
def test_the_last_lap_is_played_exactly(seed: int) -> None:
    position = last_lap("kingdomino(seats=2, middle_kingdom=yes, harmony=yes)", seed)
    seat = position.actor
    thought = think(position, Search(playouts=1, width=EVERY_TURN))
    after = position
    for number in thought.turns[0].ids:
        after = after.play(number)
    assert best_end(after, seat) == best_end(position, seat) == thought.turns[0].prior


def test_the_learned_player_answers_legally_everywhere() -> None:
    for text in COMBINATIONS:
        chances = random.Random(text)
        position = new(text).deal(chances)
        for _ in range(12):
            position = position.play(choose_learned(position)).deal(chances)


def test_what_cannot_be_thought_about_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match="CHANCE"):
        think(new(OPENING), SMALL)
    monkeypatch.setattr("kingdomino.native.thinking.find_network", lambda _rules: None)
    with pytest.raises(CoreError, match="No learned player knows these rules: “kingdomino"):
        think(opened(), SMALL)


def played_turn(position: Position, chances: random.Random) -> tuple[int, ...]:
    """A random turn of the seat that acts, whole."""
    seat, turn, ids = position.actor, position.turn, list[int]()
    while position.actor == seat and position.turn == turn:
        ids.append(chances.choice(position.ids()))
        position = position.play(ids[-1])
    return tuple(ids)


@pytest.mark.parametrize("text", COMBINATIONS)
def test_the_turn_that_was_taken_is_looked_at_as_closely_as_the_best_one(text: str) -> None:
    chances = random.Random(text)
    position = new(text).deal(chances)
    while position.actor is not Actor.OVER:
        taken = played_turn(position, chances)
        if chances.random() < 0.04:
            thought = think(position, SMALL, seed=3, taken=taken)
            assert thought.taken is not None
            assert thought.turns[thought.taken].playouts == thought.turns[0].playouts
            assert reached(position, thought.turns[thought.taken].ids) == reached(position, taken)
        position = reached(position, taken).deal(chances)


def reached(position: Position, ids: tuple[int, ...]) -> Position:
    for number in ids:
        position = position.play(number)
    return position


@pytest.mark.parametrize("text", [OPENING, "kingdomino(seats=4)", "origins(seats=3, mode=tribe)", "duel"])
def test_a_thought_says_what_every_seat_has_and_expects(text: str) -> None:
    position = opened(text)
    thought = think(position, SMALL, seed=1)
    assert thought.seat == position.actor
    assert thought.before == tuple(sheet.total for sheet in position.score())
    for opinion in thought.turns:
        after = reached(position, opinion.ids)
        assert opinion.after == tuple(sheet.total for sheet in after.score())
        assert sum(opinion.shares) == pytest.approx(1)
        assert all(total >= 0 for total in opinion.totals)
    if position.rules.seats == 2:
        for opinion in thought.turns:
            assert opinion.leads[0] == pytest.approx(opinion.totals[0] - opinion.totals[1])
            assert opinion.leads[0] == pytest.approx(-opinion.leads[1])


def test_in_the_last_lap_what_is_expected_is_what_happens() -> None:
    position = last_lap(OPENING, 5)
    thought = think(position, Search(playouts=1, score="lead", victory=0), seed=1)
    best = thought.turns[0]
    position = reached(position, best.ids)
    while position.actor is not Actor.OVER:
        position = reached(position, think(position, SMALL).turns[0].ids)
    result = position.result()
    assert result is not None
    assert best.totals == tuple(map(float, result.totals))
    assert best.shares == tuple(result.shares)


def test_what_chance_will_bring_is_expected_before_it_acts() -> None:
    start = new(OPENING)
    opinion = expect(start, Search(playouts=400), seed=1)
    assert opinion.ids == ()
    assert opinion.playouts == 400
    assert opinion.leads[0] == pytest.approx(-opinion.leads[1])
    assert abs(opinion.leads[0]) < 5, "both seats have the same prospects"
    with pytest.raises(OptionError, match="only where chance acts"):
        expect(opened(), Search())


def test_a_turn_that_nobody_could_have_taken_is_refused() -> None:
    position = opened()
    impossible = next(number for number in range(position.rules.seats, 300) if number not in position.ids())
    with pytest.raises(CoreError, match="the turn that was taken is not possible"):
        think(position, SMALL, taken=(impossible,))
