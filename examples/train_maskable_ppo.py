"""Train MaskablePPO of sb3-contrib on two-player Kingdomino until it beats the greedy policy, in about twenty minutes.

python examples/train_maskable_ppo.py [--steps 800000] [--seed 1] [--matches 400]

The environment is taken as it is: planes and vector are the observation, `action_masks` says what is legal. PyTorch and
sb3-contrib are in the dependency group `research`. It is an example, not a strong player; docs/envs.md shows what it
prints and says which settings mattered.
"""

import argparse
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.utils import LinearSchedule

from kingdomino.bots.policy_bot import PolicyBot
from kingdomino.envs import GymnasiumEnv

RULES = "kingdomino(seats=2)"
ENVS = 32
ROLLOUT = 256
"""So many decisions of each environment between two updates."""
REPORTS = 5
LEAD = 20.0
"""So many points ahead count as much as a victory."""


class GreedyPolicy(PolicyBot):
    """Greedy as the compiled core plays it: much faster than the bot called greedy."""

    name = "greedy policy"

    def __init__(self, seed: str) -> None:
        super().__init__("greedy", seed)


class CountLead(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Adds to the reward by how much each step changed the lead; over a whole match that is the final margin."""

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(**options)
        self._lead = lead(info)
        return observation, info

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        observation, reward, over, cut, info = self.env.step(action)
        before, self._lead = self._lead, lead(info)
        return observation, float(reward) + (self._lead - before) / LEAD, over, cut, info


def lead(info: dict[str, Any]) -> float:
    """By how many points the learner is ahead."""
    totals, seat = info["totals"], "ABCD".index(info["seat"])
    return float(totals[seat] - max(total for other, total in enumerate(totals) if other != seat))


def make_env() -> gymnasium.Env[Any, Any]:
    return CountLead(GymnasiumEnv(RULES, bots=[GreedyPolicy], seat=None))


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
        margins.append(lead(info))
    return float(np.mean(rewards) + 1) / 2, float(np.mean(margins))


class Progress(BaseCallback):
    """Plays against greedy now and then, prints a line and keeps it: steps, share of the victories, mean margin."""

    def __init__(self, every: int, matches: int) -> None:
        super().__init__()
        self.lines = list[tuple[int, float, float]]()
        self._every, self._matches = every, matches

    def _on_training_start(self) -> None:
        print("   steps   wins  margin")

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._every * len(self.lines):
            self._tell()

    def _on_step(self) -> bool:
        return True

    def _on_training_end(self) -> None:
        self._tell()

    def _tell(self) -> None:
        wins, margin = evaluate(self.model, self._matches, seed=1_000_000)
        print(f"{self.num_timesteps:8}  {wins:5.1%}  {margin:+6.1f}", flush=True)
        self.lines.append((self.num_timesteps, wins, margin))


def train(steps: int, seed: int, matches: int) -> list[tuple[int, float, float]]:
    """Learn, and print a line now and then; gives the lines of `Progress`."""
    torch.distributions.Distribution.set_default_validate_args(False)  # a check of each probability, and slow
    model = MaskablePPO(
        "MultiInputPolicy",
        make_vec_env(make_env, n_envs=ENVS, seed=seed),
        n_steps=ROLLOUT,
        batch_size=256,
        n_epochs=3,
        learning_rate=LinearSchedule(7e-4, 0.0, 1.0),
        gamma=1.0,
        ent_coef=0.005,
        policy_kwargs={"net_arch": {"pi": [256], "vf": [64]}, "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    progress = Progress(steps // REPORTS, matches)
    model.learn(steps, callback=progress)
    return progress.lines


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=800_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=400)
    options = parser.parse_args()
    train(options.steps, options.seed, options.matches)


if __name__ == "__main__":
    main()
