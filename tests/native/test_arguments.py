"""Wrong arguments to the functions of `kingdomino.native`: each is refused with a sentence, and nothing has changed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from kingdomino import KingdominoError, NotationError, OptionError, Position, new, parse_rules
from kingdomino.native import Batch, batch, choose, engine, play_matches, playouts
from kingdomino.native.batches import PythonBatch
from kingdomino.native.core import CORES, CoreError, cores

Anything = Any
"""What may be handed over at run time, whatever the types say."""

ROLLED = new("duel").play("first A").play("roll 1 2 3 4")

NOT_WHOLE: list[Anything] = ["1", 1.5, 2.0, None, True, np.True_, b"1", [1], np.array([1, 2]), 1j, object()]
NOT_RULES: list[Anything] = [None, 5, b"duel", ["duel"], object(), float("nan")]
NOT_POLICIES: list[Anything] = [
    *(None, 5, 1.5, b"random", {"random"}, [None, "random"], [["random"], "random"], object()),
    np.array(["random", "random"]),
]
NO_STATE: Anything = None
NOT_POSITIONS: list[Anything] = [None, "duel", b"", 5, object(), Position(parse_rules("duel"), NO_STATE)]
NOT_PACKED: list[Anything] = [None, "duel", 5, bytearray(109), np.zeros(109, np.uint8), object()]


def kind(argument: object) -> str:
    """The name of a test: objects have no text that is always the same, and long numbers none at all."""
    return type(argument).__name__


def refusal(call: Callable[[], object], error: type[KingdominoError] = OptionError) -> str:
    """The sentence with which a call is refused."""
    with pytest.raises(error) as refused:
        call()
    sentence = str(refused.value)
    assert sentence.endswith("."), sentence
    return sentence


# Numbers


@pytest.mark.parametrize("number", NOT_WHOLE, ids=kind)
def test_a_seed_is_a_whole_number(number: Anything) -> None:
    many = batch("duel", 2)
    for call in (
        lambda: playouts(ROLLED, 1, seed=number),
        lambda: play_matches("duel", "random", 1, seed=number),
        lambda: batch("duel", 1, seed=number),
        lambda: choose(ROLLED, "random", seed=number),
        lambda: engine("duel").sample(new("duel").pack(), number),
        lambda: many.reset(number),
    ):
        assert refusal(call).startswith("“seed” must be a whole number, not ")


@pytest.mark.parametrize("seed", [0, -1, 2**63, 2**64 + 5, -(10**40), np.uint64(2**64 - 1), np.int8(-3)])
def test_any_whole_number_is_a_seed(seed: Anything) -> None:
    assert np.array_equal(playouts(ROLLED, 3, seed=seed).totals, playouts(ROLLED, 3, seed=int(seed)).totals)
    assert choose(ROLLED, "random", seed=seed) in ROLLED.ids()
    batch("duel", 1, seed=seed).reset(seed)


@pytest.mark.parametrize("number", NOT_WHOLE, ids=kind)
def test_numbers_of_matches_and_threads_are_whole_numbers(number: Anything) -> None:
    for call in (
        lambda: playouts(ROLLED, number),
        lambda: play_matches("duel", "random", number),
        lambda: batch("duel", number),
    ):
        assert "must be a whole number, not " in refusal(call)
    if number is not None:  # all cores
        for call in (
            lambda: playouts(ROLLED, 1, threads=number),
            lambda: play_matches("duel", "random", 1, threads=number),
            lambda: batch("duel", 1, threads=number),
        ):
            assert refusal(call).startswith("“threads” must be a whole number, not ")


@pytest.mark.parametrize("number", [0, -1, -(2**70), 10**12, 2**70, 10**5000], ids=kind)
def test_numbers_of_matches_and_threads_have_limits(number: int) -> None:
    for call in (
        lambda: playouts(ROLLED, number),
        lambda: play_matches("duel", "random", number),
        lambda: batch("duel", number),
        lambda: playouts(ROLLED, 1, threads=number),
        lambda: batch("duel", 1, threads=number),
    ):
        assert "must be at least 1" in refusal(call) or "must be at most " in refusal(call)


def test_a_number_out_of_an_array_is_a_number() -> None:
    numbers: list[Anything] = [np.int64(3), np.uint8(1), np.int16(1)]
    count, seed, threads = numbers
    assert len(playouts(ROLLED, count, seed=seed, threads=threads)) == 3
    assert batch("duel", np.arange(3, 4)[0]).count == 3


# Rules, positions, policies


@pytest.mark.parametrize("rules", NOT_RULES, ids=kind)
def test_what_is_not_rules_is_refused(rules: Anything) -> None:
    for call in (lambda: play_matches(rules, "random", 1), lambda: batch(rules, 1), lambda: engine(rules)):
        assert refusal(call).startswith("These are not rules: ")


@pytest.mark.parametrize("text", ["", "chess", "duel(seats=3)", "kingdomino(seats=)", "duel()duel"])
def test_a_text_that_means_no_rules_is_refused(text: str) -> None:
    for call in (lambda: play_matches(text, "random", 1), lambda: batch(text, 1), lambda: engine(text)):
        refusal(call)


@pytest.mark.parametrize("position", NOT_POSITIONS, ids=kind)
def test_what_is_not_a_position_is_refused(position: Anything) -> None:
    for call in (lambda: playouts(position, 1), lambda: choose(position, "random", seed=1)):
        assert refusal(call).startswith("This is not a position: ")


@pytest.mark.parametrize("policy", NOT_POLICIES, ids=kind)
def test_what_is_not_a_policy_is_refused(policy: Anything) -> None:
    many = batch("duel", 2)
    for call in (
        lambda: playouts(ROLLED, 1, policy),
        lambda: play_matches("duel", policy, 1),
        lambda: choose(ROLLED, policy, seed=1),
        lambda: many.choose(policy),
    ):
        assert refusal(call).startswith("There is no policy “")


@pytest.mark.parametrize("policy", ["", "Random", "clever", "player_greedy "])
def test_an_unknown_policy_is_refused_by_every_function(policy: str) -> None:
    many = batch("duel", 2)
    for call in (
        lambda: playouts(ROLLED, 1, policy),
        lambda: playouts(ROLLED, 1, [policy, "random"]),
        lambda: choose(ROLLED, policy, seed=1),
        lambda: many.choose(policy),
    ):
        assert f"There is no policy “{policy}”" in refusal(call)


# Packed states, actions, seats, values of chance


@pytest.mark.parametrize("packed", NOT_PACKED, ids=kind)
def test_a_packed_state_is_bytes(packed: Anything) -> None:
    core = engine("duel")
    for call in (
        lambda: core.actor(packed),
        lambda: core.legal(packed),
        lambda: core.apply(packed, 1),
        lambda: core.apply_chance(packed, [1]),
        lambda: core.sample(packed, 1),
        lambda: core.score_lines(packed, 0),
        lambda: core.rank_key(packed, 0),
    ):
        assert refusal(call, NotationError).startswith("A packed state is bytes, not ")


@pytest.mark.parametrize("number", NOT_WHOLE, ids=kind)
def test_actions_seats_and_values_of_chance_are_whole_numbers(number: Anything) -> None:
    core, packed = engine("duel"), ROLLED.pack()
    for call in (
        lambda: core.apply(packed, number),
        lambda: core.score_lines(packed, number),
        lambda: core.rank_key(packed, number),
        lambda: core.apply_chance(new("duel").pack(), [number]),
    ):
        assert "must be a whole number, not " in refusal(call)
    if not isinstance(number, bytes | list | np.ndarray):
        assert "“values” must be a whole number, not " in refusal(lambda: core.apply_chance(packed, number))


def test_an_array_without_a_dimension_is_no_list_of_values() -> None:
    values: Anything = np.array(5)
    assert "must be a whole number" in refusal(lambda: engine("duel").apply_chance(ROLLED.pack(), values))


@pytest.mark.parametrize("number", [-1, 10**6, 2**31, -(2**31) - 1, 2**32, 2**64, 10**5000], ids=kind)
def test_actions_and_seats_that_do_not_exist_are_refused(number: int) -> None:
    core, packed = engine("duel"), ROLLED.pack()
    for call in (
        lambda: core.apply(packed, number),
        lambda: core.score_lines(packed, number),
        lambda: core.rank_key(packed, number),
        lambda: core.apply_chance(new("duel").pack(), [number]),
    ):
        refusal(call, CoreError)


# The actions of a batch


@pytest.fixture(params=["compiled", "python"])
def many(request: pytest.FixtureRequest) -> Batch:
    if request.param == "compiled":
        return batch("kingdomino(seats=2)", 3, seed=1)
    return PythonBatch(new("kingdomino(seats=2)").rules, 3, 1)


@pytest.mark.parametrize("number", [2**31, 2**32, 2**32 + 325, 2**62, -1, -(2**32), 375])
def test_an_action_number_beyond_the_last_one_is_refused_and_changes_nothing(many: Batch, number: int) -> None:
    before, actions = many.observations.copy(), many.masks.argmax(axis=1).tolist()
    actions[1] = number
    for given in (actions, np.array(actions)):
        assert refusal(partial(many.step, given), CoreError) == f"Action {number:,} is not legal in match 1."
    assert np.array_equal(many.observations, before)


def test_an_action_number_that_is_legal_but_for_32_bits_is_refused(many: Batch) -> None:
    actions = many.masks.argmax(axis=1) + 2**32  # cut to 32 bits they would all be legal
    assert "is not legal in match 0" in refusal(lambda: many.step(actions), CoreError)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([325.0, 325.0, 325.0], "Actions are whole numbers, not float64."),
        ([325.5, 325, 325], "Actions are whole numbers, not float64."),
        (np.zeros(3, np.float32), "Actions are whole numbers, not float32."),
        (np.ones(3, bool), "Actions are whole numbers, not bool."),
        ([True, False, True], "Actions are whole numbers, not bool."),
        (["325", "325", "325"], "Actions are whole numbers, not str96."),
        ([None, None, None], "Actions are whole numbers, not object."),
        ([2**70, 1, 1], "Actions are whole numbers, not object."),
        (np.zeros(3, complex), "Actions are whole numbers, not complex128."),
        (None, "There must be one action for each match (3), in a flat list."),
        (325, "There must be one action for each match (3), in a flat list."),
        ([], "There must be one action for each match (3), in a flat list."),
        ([325, 325], "There must be one action for each match (3), in a flat list."),
        ([325] * 4, "There must be one action for each match (3), in a flat list."),
        (np.full((3, 1), 325), "There must be one action for each match (3), in a flat list."),
        (np.full((1, 3), 325), "There must be one action for each match (3), in a flat list."),
        ([[325], [325, 325], [325]], "There must be one action for each match (3), in a flat list."),
        ("325", "There must be one action for each match (3), in a flat list."),
    ],
)
def test_what_is_not_one_whole_number_for_each_match_is_refused(many: Batch, actions: Anything, sentence: str) -> None:
    before = many.observations.copy()
    assert refusal(lambda: many.step(actions), CoreError) == sentence
    assert np.array_equal(many.observations, before)


@pytest.mark.parametrize("dtype", ["int16", "uint16", "int32", ">i4", "int64", "uint64"])
def test_whole_numbers_of_any_kind_and_order_are_taken(many: Batch, dtype: str) -> None:
    legal = many.masks.argmax(axis=1)
    many.step(np.repeat(legal.astype(dtype), 2)[::2])  # every second number of a longer row
    many.step(many.masks.argmax(axis=1).tolist())


@pytest.mark.parametrize(("told", "expected"), [("1", 1), ("3", 3), ("", None), ("0", None), ("many", None)])
def test_the_environment_may_say_how_many_cores_there_are(
    told: str, expected: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(CORES, raising=False)
    every = cores()
    monkeypatch.setenv(CORES, told)

    assert cores() == (every if expected is None else expected)
