"""Train MaskablePPO of sb3-contrib on two-player Kingdomino against the greedy policy, in a few minutes on two cores.

python examples/train_maskable_ppo.py [--steps 200000] [--seed 1] [--matches 100]

The environment is taken as it is: planes and vector are the observation, `action_masks` says what is legal. Winning
against greedy comes too seldom at first to learn from alone, so the margin at the end counts too. PyTorch and
sb3-contrib are in the dependency group `research`. It is an example, not a strong player.
"""

import argparse
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from kingdomino.bots.policy_bot import PolicyBot
from kingdomino.envs import GymnasiumEnv

RULES = "kingdomino(seats=2)"
ENVS = 8
REPORTS = 5
MARGIN = 40.0
"""So many points ahead count as much as a victory."""


class GreedyPolicy(PolicyBot):
    """Greedy as the compiled core plays it: much faster than the bot called greedy."""

    name = "greedy policy"

    def __init__(self, seed: str) -> None:
        super().__init__("greedy", seed)


class CountMargin(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Adds the margin at the end to the reward."""

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        observation, reward, over, cut, info = self.env.step(action)
        if over and "illegal" not in info:
            reward = float(reward) + margin(info) / MARGIN
        return observation, reward, over, cut, info


def margin(info: dict[str, Any]) -> float:
    """By how many points the learner is ahead."""
    totals, seat = info["totals"], "ABCD".index(info["seat"])
    return float(totals[seat] - max(total for other, total in enumerate(totals) if other != seat))


def make_env() -> gymnasium.Env[Any, Any]:
    return CountMargin(GymnasiumEnv(RULES, bots=[GreedyPolicy], seat=None))


def evaluate(model: MaskablePPO, matches: int, seed: int) -> tuple[float, float]:
    """The learner's share of the victories against greedy, and its mean margin."""
    env = GymnasiumEnv(RULES, bots=[GreedyPolicy], seat=None)
    rewards, margins = list[float](), list[float]()
    for match in range(matches):
        observation, info = env.reset(seed=seed + match)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, reward, over, _, info = env.step(int(action))
        rewards.append(reward)
        margins.append(margin(info))
    return float(np.mean(rewards) + 1) / 2, float(np.mean(margins))


def train(steps: int, seed: int, matches: int) -> list[tuple[int, float, float]]:
    """Learn, and print a line now and then; gives steps, share of the victories and mean margin of each line."""
    model = MaskablePPO(
        "MultiInputPolicy",
        make_vec_env(make_env, n_envs=ENVS, seed=seed),
        n_steps=512,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256]},
        seed=seed,
        device="cpu",
    )
    lines = [tell(model, matches)]
    for _ in range(REPORTS):
        model.learn(steps // REPORTS, reset_num_timesteps=False)
        lines.append(tell(model, matches))
    return lines


def tell(model: MaskablePPO, matches: int) -> tuple[int, float, float]:
    """Play against greedy and print a line."""
    wins, ahead = evaluate(model, matches, seed=1_000_000)
    if not model.num_timesteps:
        print("   steps   wins  margin")
    print(f"{model.num_timesteps:8}  {wins:5.1%}  {ahead:+6.1f}", flush=True)
    return model.num_timesteps, wins, ahead


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=100)
    options = parser.parse_args()
    train(options.steps, options.seed, options.matches)


if __name__ == "__main__":
    main()
