"""The Python face of the compiled core: what it gives, what it refuses and how, and that it works without the core."""

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from kingdomino import new, parse_rules
from kingdomino.core.draft import draft_of
from kingdomino.core.rules import Actor
from kingdomino.errors import NotationError, OptionError
from kingdomino.family.registry import notation_of
from kingdomino.family.spec import rules_text
from kingdomino.native import AVAILABLE, POLICIES, batch, choose, engine, play_matches, playouts, why_not
from kingdomino.native.batches import PythonBatch
from kingdomino.native.core import CoreError, clear_errors
from kingdomino.notation.actions import Written
from kingdomino.testing import combinations, plain_combinations

ROOT = Path(__file__).parents[2]
PLAIN = tuple(map(rules_text, plain_combinations()))


def test_the_core_was_built_here() -> None:
    assert AVAILABLE
    assert why_not() is None


# Playouts


@pytest.mark.parametrize("text", PLAIN)
def test_playouts_give_a_row_a_match_and_a_column_a_seat(text: str) -> None:
    rules = parse_rules(text)
    ends = playouts(new(rules), 50, "random", seed=1)
    assert len(ends) == 50
    assert ends.totals.shape == ends.shares.shape == (50, rules.seats)
    assert (ends.totals.dtype.name, ends.shares.dtype.name) == ("int16", "float32")


def test_the_same_seed_gives_the_same_matches_on_any_number_of_threads() -> None:
    one, four = (play_matches("kingdomino(seats=3)", "greedy", 60, seed=5, threads=threads) for threads in (1, 4))
    other = play_matches("kingdomino(seats=3)", "greedy", 60, seed=6)
    assert np.array_equal(one.totals, four.totals)
    assert not np.array_equal(one.totals, other.totals)


def test_playouts_start_from_the_position() -> None:
    chances = random.Random(1)
    positions = [new("kingdomino(seats=2)").deal(chances)]
    while positions[-1].actor is not Actor.OVER:
        positions.append(positions[-1].play(chances.choice(positions[-1].ids())).deal(chances))
    result = positions[-1].result()
    assert result is not None
    assert {tuple(row) for row in playouts(positions[-1], 5).totals} == {result.totals}
    assert len({tuple(row) for row in playouts(positions[-2], 50).totals}) <= len(positions[-2].ids())


def test_player_greedy_is_full_greedy_for_the_seat_that_acts_and_random_for_the_others() -> None:
    position = new("kingdomino(seats=4)").play("deal 1 2 3 4").play("king C")
    player = playouts(position, 100, "player_greedy", seed=1).totals
    named = playouts(position, 100, ["random", "random", "full_greedy", "random"], seed=1).totals
    assert np.array_equal(player, named)


def test_each_seat_may_have_its_own_policy() -> None:
    shares = play_matches("duel", ["random", "greedy"], 400, seed=1).win_shares
    assert shares[1] > 0.8


@pytest.mark.parametrize(
    ("policy", "complaint"),
    [
        ("clever", f"no policy “clever”; there are {', '.join(POLICIES)}"),
        (["random"], "2 seats, but 1 policy"),
        (["random", "player_greedy"], "no policy “player_greedy”"),
    ],
)
def test_an_unknown_policy_is_refused_with_a_sentence(policy: str | Sequence[str], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        playouts(new("kingdomino(seats=2)"), 10, policy)


@pytest.mark.parametrize("count", [0, -1])
def test_a_number_below_one_is_refused(count: int) -> None:
    with pytest.raises(OptionError, match="playouts must be at least 1"):
        playouts(new("duel"), count)
    with pytest.raises(OptionError, match="threads must be at least 1"):
        playouts(new("duel"), 1, threads=count)
    with pytest.raises(OptionError, match="matches must be at least 1"):
        batch("duel", count)


def test_a_number_that_memory_could_not_bear_is_refused() -> None:
    with pytest.raises(OptionError, match="playouts must be at most 100,000,000, not 1,000,000,000,000"):
        playouts(new("duel"), 10**12)
    with pytest.raises(OptionError, match="matches must be at most 1,000,000"):
        batch("duel", 10**9)
    with pytest.raises(OptionError, match="threads must be at most 256"):
        playouts(new("duel"), 1, threads=10**6)


def test_a_policy_chooses_only_where_a_seat_acts() -> None:
    with pytest.raises(OptionError, match="now it is CHANCE"):
        choose(new("duel"), "greedy", seed=1)


def test_an_impossible_position_is_refused_with_a_sentence() -> None:
    position = new("kingdomino(seats=2)")
    packed = bytearray(position.pack())
    packed[0] = 5  # a claim, although nothing has been dealt
    impossible = position.unpack(bytes(packed))
    for policy in ("random", "player_greedy"):
        with pytest.raises(NotationError, match="No match with these rules can reach the state"):
            playouts(impossible, 1, policy)


# What the core itself refuses


def test_bytes_of_another_length_are_refused() -> None:
    core = engine(parse_rules("duel"))
    with pytest.raises(NotationError, match=r"has 109 bytes, not 3"):
        core.legal(b"abc")


@pytest.mark.parametrize(
    ("text", "actions", "values"),
    [
        ("kingdomino(seats=2)", [], [1, 2, 3]),
        ("kingdomino(seats=2)", [], [1, 2, 3, 49]),
        ("kingdomino(seats=2)", [], [0, 2, 3, 4]),
        ("kingdomino(seats=2)", [], [4, 3, 2, 1]),
        ("kingdomino(seats=2)", [], [1, 1, 2, 3]),
        ("kingdomino(seats=2)", ["deal 1 2 3 4"], [2]),
        ("kingdomino(seats=2)", ["deal 1 2 3 4"], [-1]),
        ("kingdomino(seats=2)", ["deal 1 2 3 4"], []),
        ("origins(mode=tribe)", ["deal 1 2 3 4"], [0, 0, 0]),
        ("origins(mode=tribe)", ["deal 1 2 3 4"], [99, 0, 0, 0]),
        ("duel", [], [2]),
        ("duel", ["first A"], [1, 2, 3]),
        ("duel", ["first A"], [1, 2, 3, 7]),
        ("duel", ["first A", "roll 1 2 3 4"], [1]),
    ],
)
def test_impossible_deeds_of_chance_are_refused(text: str, actions: list[str], values: list[int]) -> None:
    position = new(text)
    for action in actions:
        position = position.play(action)
    with pytest.raises(CoreError):
        engine(position.rules).apply_chance(position.pack(), values)


def test_illegal_actions_and_seats_are_refused() -> None:
    position = new("duel").play("first A").play("roll 1 2 3 4")
    core = engine(position.rules)
    for action in (-1, 9, 10**6):
        with pytest.raises(CoreError, match="not legal"):
            core.apply(position.pack(), action)
    with pytest.raises(CoreError, match="no seat 2"):
        core.rank_key(position.pack(), 2)


@pytest.mark.parametrize("text", sorted(set(map(rules_text, combinations()))))
def test_altered_bytes_are_refused_or_can_be_played(text: str) -> None:
    rules, chances = parse_rules(text), random.Random(text)
    core, position, refused = engine(rules), new(text), 0
    while position.actor is not Actor.OVER:
        for _ in range(5):
            packed = bytearray(position.pack())
            packed[chances.randrange(len(packed))] = chances.randrange(256)
            try:
                assert bool(core.legal(bytes(packed))) == (core.actor(bytes(packed)) >= 0)
                core.rank_key(bytes(packed), 0)
            except NotationError:
                refused += 1
        actions: Sequence[Written] = position.ids() or (position.sample(chances),)
        position = position.play(chances.choice(actions))
    assert refused


def test_what_is_none_of_the_cores_errors_stays_what_it_is() -> None:
    with pytest.raises(ValueError, match="mine"), clear_errors():
        raise ValueError("mine")


# Batches


@pytest.mark.parametrize("text", PLAIN)
def test_a_batch_shows_the_position_of_each_match(text: str) -> None:
    many, start, chances = batch(text, 3, seed=4), new(text), np.random.default_rng(1)
    for _ in range(150):
        for match in range(3):
            position = start.unpack(many.observations[match].tobytes())
            assert position.actor == many.actors[match]
            assert position.ids() == tuple(np.flatnonzero(many.masks[match]))
        many.step(np.array([chances.choice(np.flatnonzero(mask)) for mask in many.masks]))


def test_the_arrays_of_a_batch_are_views_of_one_memory() -> None:
    many = batch("kingdomino(seats=2)", 8, seed=1)
    masks, before = many.masks, many.masks.copy()
    many.step(masks.argmax(axis=1))
    assert many.masks is masks
    assert not np.array_equal(masks, before)


def test_a_batch_tells_how_a_match_ended_and_begins_another() -> None:
    many = batch("kingdomino(seats=2)", 4, seed=1)
    while not many.dones.any():
        many.step(many.masks.argmax(axis=1))
    ended = np.flatnonzero(many.dones)
    assert many.rewards[ended].sum(axis=1) == pytest.approx(1)
    assert (many.totals[ended] > 0).any()
    begun = [new("kingdomino(seats=2)").unpack(many.observations[match].tobytes()) for match in ended]
    assert all(
        sum(draft_of(position.state).hand) == 3 for position in begun
    )  # a king has been drawn, three are in the hand
    many.step(many.masks.argmax(axis=1))
    assert not many.rewards[ended].any()


def test_an_illegal_action_in_a_batch_names_its_match_and_changes_nothing() -> None:
    many = batch("kingdomino(seats=2)", 3, seed=1)
    actions, before = many.masks.argmax(axis=1), many.observations.copy()
    actions[2] = 0
    with pytest.raises(CoreError, match="action 0 is not legal in match 2"):
        many.step(actions)
    with pytest.raises(CoreError, match="one action for each match"):
        many.step(actions[:2])
    assert np.array_equal(many.observations, before)


def test_several_threads_may_share_a_batch() -> None:
    many = batch("kingdomino(seats=2)", 64, seed=1)

    def step_often() -> None:
        for _ in range(200):
            try:
                many.step(many.masks.argmax(axis=1))
            except CoreError:
                continue  # another thread was faster, and these actions are no longer legal

    threads = [Thread(target=step_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    start = new("kingdomino(seats=2)")
    assert all(start.unpack(row.tobytes()).actor >= 0 for row in many.observations)


def test_the_same_seed_deals_the_same_batch() -> None:
    one, other = batch("duel", 5, seed=3, threads=1), batch("duel", 5, seed=4, threads=2)
    other.reset(3)
    assert np.array_equal(one.observations, other.observations)


# Without the core


@pytest.mark.parametrize("text", ["kingdomino(seats=2)", "duel"])
def test_a_batch_in_python_behaves_like_the_compiled_one(text: str) -> None:
    rules = parse_rules(text)
    many, core = PythonBatch(rules, 2, seed=1), batch(text, 2, seed=1)
    for name in ("observations", "masks", "actors", "dones", "rewards", "totals"):
        ours, theirs = getattr(many, name), getattr(core, name)
        assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype), name
    ended = 0
    while not ended:
        many.step(many.masks.argmax(axis=1))
        ended = int(many.dones.sum())
    with pytest.raises(CoreError, match="not legal in match 1"):
        many.step(np.array([many.masks[0].argmax(), -1]))
    assert len(notation_of(rules).language(rules).actions) == many.actions


WITHOUT = """
import sys, warnings
sys.modules["kingdomino.native._core"] = None
import kingdomino
from kingdomino.native import AVAILABLE, POLICIES, batch, choose, engine, play_matches, playouts, why_not
assert not AVAILABLE
print(why_not())
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    ends = play_matches("kingdomino(seats=2)", ["greedy", "random"], 3, seed=1)
    again = playouts(kingdomino.new("kingdomino(seats=2)"), 3, ["greedy", "random"], seed=1)
    many = batch("duel", 2, seed=1)
    many.step(many.masks.argmax(axis=1))
assert (ends.totals == again.totals).all() and ends.mean_totals[0] > ends.mean_totals[1]
assert choose(kingdomino.new("duel").play("first A").play("roll 1 2 3 4"), "full_greedy", seed=1) in range(10)
print(len(said), said[0].message)
try:
    engine(kingdomino.parse_rules("duel"))
except kingdomino.KingdominoError as error:
    print(error)
"""


def test_without_the_core_everything_works_and_says_so_once() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    why, warned, refused = run.stdout.splitlines()
    assert why.startswith("The compiled core is missing")
    assert warned.startswith("1 The compiled core is missing")
    assert refused.startswith("This needs the compiled core")


A_GAME_OF_ONES_OWN = """
import random
from kingdomino import KingdominoError, new
from kingdomino.family.registry import register
from kingdomino.native import batch, choose, engine, play_matches, playouts
from tests.fourth_game.gardens.game import GARDENS

register((GARDENS,))
for policy in ("random", "greedy", "full_greedy", "greedy_placement", "epsilon_greedy", "player_greedy"):
    assert play_matches("gardens", policy, 2, seed=1).totals.shape == (2, 2)
many = batch("gardens", 2, seed=1)
many.step(many.choose("greedy"))
position = new("gardens").deal(random.Random(1))
assert choose(position, "greedy", seed=1) in position.ids()
assert len(playouts(position, 3)) == 3
try:
    engine("gardens")
except KingdominoError as error:
    print(error)
"""


def test_a_game_that_the_core_does_not_know_is_played_in_python() -> None:
    run = subprocess.run(
        [sys.executable, "-c", A_GAME_OF_ONES_OWN], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == "The compiled core does not know these rules: “gardens”.\n"


def test_a_seed_may_be_a_number_out_of_an_array() -> None:
    seed: Any = np.arange(3, 4)[0]
    plain = play_matches("duel", "random", 5, seed=3)
    assert (play_matches("duel", "random", 5, seed=seed).totals == plain.totals).all()
