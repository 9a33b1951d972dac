"""The learning environments keep the promises of PettingZoo and Gymnasium, for every game and mode."""

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from kingdomino import envs, new, parse_rules
from kingdomino.core.rules import SEATS
from kingdomino.errors import IllegalAction, KingdominoError, OptionError
from kingdomino.family.spec import rules_text
from kingdomino.native import plane_scales, planes, vector_names, vector_scales
from kingdomino.native.core import CoreError
from kingdomino.testing import plain_combinations
from tests.sources import PROJECT

PLAIN = tuple(map(rules_text, plain_combinations()))


# Every seat is an agent


# PettingZoo's own way to pass an action mask is a dictionary, and still its test warns of one, and of ended matches.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("text", [*PLAIN, "kingdomino(seats=2, mighty_duel=yes)", "kingdomino(seats=3, dynasty=yes)"])
def test_pettingzoo_accepts_every_game_and_mode(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.aec(text), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("text", PLAIN)
def test_the_same_seed_gives_the_same_match(text: str) -> None:
    seed_test(lambda: envs.aec(text), num_cycles=60)


def test_an_agent_may_act_twice_in_a_row() -> None:
    env = envs.aec("kingdomino(seats=2, opening=snake)")
    env.reset(seed=1)
    agents = []
    for _ in range(4):
        agents.append(env.agent_selection)
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert agents[1] == agents[2] != agents[0] == agents[3]  # K10: A B B A


def test_only_the_agent_that_acts_has_actions() -> None:
    env = envs.aec("kingdomino(seats=3)")
    env.reset(seed=1)
    allowed = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert {agent for agent, count in allowed.items() if count} == {env.agent_selection}


@pytest.mark.parametrize("text", PLAIN)
def test_an_observation_is_what_the_seat_sees(text: str) -> None:
    env = envs.aec(text)
    env.reset(seed=1)
    for seat, agent in enumerate(env.possible_agents):
        seen, position = env.observe(agent), np.frombuffer(env.position.pack(), np.uint8)[None]
        expected = planes(text, position, seats=np.array([seat]))
        assert np.allclose(seen["planes"] * plane_scales(text), expected.planes[0])
        assert np.allclose(seen["vector"] * vector_scales(text), expected.vectors[0])
        assert env.observation_space(agent).contains(seen)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_packed_states_stay_available() -> None:
    api_test(envs.aec("duel", observation="packed"), num_cycles=300)
    check_env(gymnasium.make(envs.IDS[-1], bots=["random"], observation="packed", render_mode="ansi").unwrapped)


def test_a_packed_observation_is_the_seat_and_the_packed_state() -> None:
    env = envs.aec("duel", observation="packed")
    env.reset(seed=1)
    seen = env.observe("seat_1")["observation"]
    assert seen[0] == 1
    assert new("duel").unpack(seen[1:].tobytes()) == env.position


@pytest.mark.parametrize("text", PLAIN)
def test_rewards_come_at_the_end_and_sum_up_to_nothing(text: str) -> None:
    env, chances = envs.aec(text), random.Random(1)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(chances.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)
    result = env.position.result()
    assert result is not None
    best = max(env.rewards, key=env.rewards.__getitem__)
    assert result.ranks[SEATS[env.possible_agents.index(best)]] == 1


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = envs.aec("kingdomino(seats=2)")
    env.reset(seed=1)
    before = env.position
    with pytest.raises(IllegalAction):
        env.step(0)
    with pytest.raises(KingdominoError, match="-1"):
        env.step(None)
    assert env.position is before


def test_a_table_is_rendered_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec("duel", render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).startswith("duel")
    envs.aec("duel", render_mode="human").reset(seed=1)
    assert capsys.readouterr().out.startswith("duel")
    with pytest.raises(OptionError, match="no render mode “film”"):
        envs.aec("duel", render_mode="film")


@pytest.mark.parametrize("make", [envs.aec, envs.GymnasiumEnv, envs.vector], ids=lambda make: make.__name__)
def test_an_unknown_observation_is_refused_with_a_sentence(make: Callable[..., object]) -> None:
    with pytest.raises(OptionError, match="no observation “film”; there are planes, packed"):
        make("duel", observation="film")


# How rewards follow from shares


def test_rewards_map_shares_of_the_victory() -> None:
    assert envs.rewards_of([1, 0]).tolist() == [1, -1]
    assert envs.rewards_of([0.5, 0.5]).tolist() == [0, 0]
    assert envs.rewards_of([1, 0, 0]).tolist() == [1, -0.5, -0.5]
    assert envs.rewards_of(np.array([[0.5, 0.5, 0, 0], [0, 0, 0, 1]])).sum(axis=1) == pytest.approx([0, 0], abs=1e-6)


# One seat to learn in


@pytest.mark.parametrize("name", envs.IDS)
def test_gymnasiums_checker_accepts_every_registered_id(name: str) -> None:
    check_env(gymnasium.make(name, bots=["random"], render_mode="ansi").unwrapped)


def play(env: envs.GymnasiumEnv, seed: int) -> tuple[float, int, dict[str, Any]]:
    """One match with the first legal action each time: reward, steps, and the last information."""
    observation, info = env.reset(seed=seed)
    reward, over, steps = 0.0, False, 0
    while not over:
        observation, reward, over, _, info = env.step(int(observation["action_mask"].argmax()))
        steps += 1
    return reward, steps, info


def test_the_same_seed_gives_the_same_single_match() -> None:
    env = envs.GymnasiumEnv("origins(seats=3, mode=totem)", bots=["random"])
    assert play(env, 5) == play(env, 5)
    assert play(env, 5)[2] != play(env, 6)[2]


def test_bots_sit_in_the_other_seats() -> None:
    env = envs.GymnasiumEnv("kingdomino(seats=3)", bots=["greedy", "random"], seat="B")
    scores = np.array([play(env, seed)[2]["totals"] for seed in range(12)])
    learner, greedy, uniform = scores.mean(axis=0)[[1, 0, 2]]
    assert greedy > uniform
    assert learner > 0


def test_without_a_seat_the_learner_moves_round() -> None:
    env = envs.GymnasiumEnv("kingdomino(seats=4)", bots=["random"], seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {"A", "B", "C", "D"}


def test_an_illegal_action_loses_and_says_why() -> None:
    env = envs.GymnasiumEnv("kingdomino(seats=2)", bots=["random"])
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1, True)
    assert info["illegal"]
    strict = envs.GymnasiumEnv("kingdomino(seats=2)", bots=["random"], illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(0)


@pytest.mark.parametrize("text", PLAIN)
def test_action_masks_are_the_legal_ids(text: str) -> None:
    env = envs.GymnasiumEnv(text, bots=["random"])
    observation, _ = env.reset(seed=1)
    for _ in range(20):
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert tuple(np.flatnonzero(masks)) == env.position.ids()
        assert np.array_equal(masks, observation["action_mask"])
        observation, *_ = env.step(int(masks.argmax()))


def test_wrong_seats_and_bots_are_refused_with_a_sentence() -> None:
    with pytest.raises(OptionError, match="no seat “C”; there are A, B"):
        envs.GymnasiumEnv("duel", seat="C")
    with pytest.raises(OptionError, match="leaves 3 seats for bots, but 2 were given"):
        envs.GymnasiumEnv("kingdomino(seats=4)", bots=["random", "greedy"])


# Many matches at once


@pytest.mark.parametrize("text", PLAIN)
def test_a_vector_of_matches_steps_in_its_own_memory(text: str) -> None:
    many = envs.vector(text, 16, seed=1)
    observation, _ = many.reset(seed=1)
    ended = 0
    while ended < 16:
        assert many.observation_space.contains(observation)
        seen, rewards, ends, cuts, infos = many.step(many.choose("random"))
        assert seen is observation
        assert not cuts.any()
        assert (rewards[~ends] == 0).all()
        if ends.any():
            assert infos["rewards"].sum(axis=1) == pytest.approx(0, abs=1e-6)
            assert infos["totals"][ends].any()
        ended += int(ends.sum())
    expected = planes(text, np.ascontiguousarray(many.batch.observations))
    assert np.array_equal(observation["planes"], expected.planes)
    assert np.array_equal(observation["vector"], expected.vectors)
    assert np.array_equal(many.action_masks(), observation["action_mask"])


def test_a_vector_of_packed_states_draws_no_planes() -> None:
    many = envs.vector("duel", 4, seed=1, observation="packed")
    observation, _ = many.reset(seed=1)
    assert sorted(observation) == ["action_mask", "actor", "observation"]
    assert new("duel").unpack(observation["observation"][0].tobytes()).actor == observation["actor"][0]
    with pytest.raises(CoreError, match="without planes"):
        _ = many.batch.planes


def test_a_vector_pays_the_seat_that_has_just_acted() -> None:
    many = envs.vector("kingdomino(seats=2)", 32, seed=1)
    observation, _ = many.reset(seed=3)
    while True:
        acted = observation["actor"].copy()
        observation, rewards, ends, _, infos = many.step(many.choose("random"))
        if ends.any():
            break
    for match in np.flatnonzero(ends):
        assert rewards[match] == infos["rewards"][match, acted[match]]


def test_gymnasium_makes_vectors_by_id() -> None:
    many = gymnasium.make_vec("kingdomino/duel-2-v1", num_envs=5)
    observation, _ = many.reset(seed=1)
    assert observation["vector"].shape == (5, len(vector_names("duel")))
    first = observation["vector"].copy()
    many.reset()
    assert not np.array_equal(first, many.reset(seed=None)[0]["vector"])
    assert np.array_equal(first, many.reset(seed=1)[0]["vector"])


def test_an_illegal_action_in_a_vector_is_refused() -> None:
    many = envs.vector("kingdomino(seats=2)", 2, seed=1)
    with pytest.raises(CoreError, match="action 0 is not legal in match 0"):
        many.step(np.zeros(2, np.int32))


def test_every_plain_rules_has_an_id() -> None:
    assert len(set(envs.IDS)) == len(PLAIN)
    assert all(gymnasium.spec(name).kwargs["rules"] == text for name, text in zip(envs.IDS, PLAIN, strict=True))
    assert parse_rules(PLAIN[0]).seats == 2


WITHOUT = """
import sys, warnings
sys.modules["kingdomino.native._core"] = None
from kingdomino import envs
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    many = envs.vector("kingdomino(seats=2)", 3, seed=1)
    observation, _ = many.reset(seed=1)
    ended = 0
    while not ended:
        ended = many.step(many.choose("random"))[2].sum()
    envs.vector("duel", 2)
print(len([each for each in said if "compiled core is missing" in str(each.message)]))
"""


def test_the_vector_works_without_the_core_and_says_so_once() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "1\n"), run.stderr


OWN_GAME = """
from kingdomino import KingdominoError, envs
from kingdomino.family.registry import register
from tests.fourth_game.gardens.game import GARDENS

register((GARDENS,))
print(sorted(envs.vector("gardens", 2).reset(seed=1)[0]), sorted(envs.GymnasiumEnv("gardens").reset(seed=1)[0]))
try:
    envs.aec("gardens", observation="planes")
except KingdominoError as error:
    print(error)
"""


def test_a_game_of_ones_own_is_observed_packed() -> None:
    run = subprocess.run([sys.executable, "-c", OWN_GAME], capture_output=True, text=True, check=False, cwd=PROJECT)
    packed, refused = run.stdout.splitlines()
    assert packed == "['action_mask', 'actor', 'observation'] ['action_mask', 'observation']"
    assert refused.startswith("There are no planes for “gardens”")
