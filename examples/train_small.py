"""Train something small: a policy of a few features learns two-player Kingdomino by REINFORCE, in about a minute.

python examples/train_small.py [--updates 60] [--matches 512] [--seed 1]

Many matches are stepped at once in the vectorised environment. The learner sits in seat A of each, random play in seat
B. It sees a score for each legal action, made of a handful of features that are computed from the packed states with
NumPy alone, and moves their weights towards what won. It is an example, not a strong player.
"""

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kingdomino import parse_rules
from kingdomino.core.grid import STEP, Direction, reach
from kingdomino.envs import VectorEnv, vector
from kingdomino.family.registry import notation_of
from kingdomino.games.kingdomino.data import DOMINOES, Terrain
from kingdomino.notation import packing

RULES = "kingdomino(seats=2)"
LEARNER = 0

Floats = NDArray[np.float32]

# Where things are in a packed state (docs/notation.md), and what the ids mean.

CELLS = reach(5)
PLACES = len(Direction) * len(CELLS)
"""The first ids are placements: cell by cell, four directions each."""
LINE_AT = 1 + packing.DOMINOES // 8
TURN_AT = LINE_AT + 2 * 2 * packing.LINE
CLAIMS_AT = PLACES + 1
KINGDOM_AT = [1 + packing.draft_length(2) + 1 + seat * (1 + len(CELLS)) for seat in range(2)]

INDEX = {cell: index for index, cell in enumerate(CELLS)}
OUTSIDE = len(CELLS)
"""A square beyond the reach of a kingdom: one more column, always empty."""


def _neighbours() -> NDArray[np.intp]:
    return np.array([[INDEX.get(other, OUTSIDE) for other in STEP[cell]] for cell in CELLS] + [[OUTSIDE] * 4])


NEIGHBOURS = _neighbours()
SECOND = NEIGHBOURS[:OUTSIDE].reshape(-1)
"""The cell of the right half, by the id of a placement."""
FIRST = np.repeat(np.arange(OUTSIDE), 4)
HALVES = np.array(
    [[0, 0, 0, 0]]
    + [
        [list(Terrain).index(half.terrain) for half in (domino.left, domino.right)]
        + [half.crowns for half in (domino.left, domino.right)]
        for domino in DOMINOES.values()
    ]
)
"""Terrains and crowns of the halves of each domino by number."""

FEATURES = ("touching squares", "touching crowns", "own crowns beside own", "crowns claimed", "domino number", "fits")


def features(observations: NDArray[np.uint8], actors: NDArray[np.int8]) -> Floats:
    """What each action looks like in each match: matches × ids × features. Illegal ones are anything."""
    count = len(observations)
    rows = np.arange(count)
    squares = np.zeros((count, OUTSIDE + 1), np.int16)
    for seat, start in enumerate(KINGDOM_AT):
        mine = actors == seat
        squares[mine, :OUTSIDE] = observations[mine, start + 1 : start + 1 + OUTSIDE]
    terrain, crowns = np.where(squares > 0, (squares - 1) // 4, -1), np.where(squares > 0, (squares - 1) % 4, 0)
    turn = observations[:, TURN_AT]
    domino = observations[rows, LINE_AT + 2 * turn]
    found = np.zeros((count, CLAIMS_AT + len(DOMINOES) + 2, len(FEATURES)), np.float32)
    for half, cells in ((0, FIRST), (1, SECOND)):
        around = NEIGHBOURS[cells]
        same = terrain[:, around] == HALVES[domino, half][:, None, None]
        number = same.sum(axis=2)
        beside = (crowns[:, around] * same).sum(axis=2)
        found[:, :PLACES, 0] += number
        found[:, :PLACES, 1] += beside
        found[:, :PLACES, 2] += HALVES[domino, 2 + half][:, None] * number
    there = np.stack([(terrain == kind).sum(axis=1) for kind in range(len(Terrain))], axis=1)
    for number in DOMINOES:
        left, right, left_crowns, right_crowns = HALVES[number]
        claim = found[:, CLAIMS_AT + number - 1]
        claim[:, 3] = left_crowns + right_crowns
        claim[:, 4] = number / len(DOMINOES)
        claim[:, 5] = (there[:, left] > 0).astype(np.float32) + (there[:, right] > 0)
    return found


@dataclass
class Policy:
    """Chooses by the softmax of weighted features."""

    weights: Floats = field(default_factory=lambda: np.zeros(len(FEATURES), np.float32))

    def chances(self, found: Floats, masks: NDArray[np.uint8]) -> Floats:
        """How likely each action is."""
        scores = np.where(masks > 0, found @ self.weights, -np.inf)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances: Floats = likely / likely.sum(axis=1, keepdims=True)
        return chances


def pick(chances: Floats, rng: np.random.Generator) -> NDArray[np.intp]:
    """One action a match, each with its chance."""
    edges = chances.cumsum(axis=1)
    drawn = rng.random((len(chances), 1)) * edges[:, -1:]
    picked: NDArray[np.intp] = (edges > drawn).argmax(axis=1)  # an edge rises only at actions that may be taken
    return picked


def play_round(env: VectorEnv, policy: Policy, rng: np.random.Generator, seed: int) -> tuple[Floats, Floats, Floats]:
    """One whole match in each place: how the learner's choices could be made likelier, its rewards, and its scores."""
    observation, _ = env.reset(seed=seed)
    slopes = np.zeros((env.num_envs, len(FEATURES)), np.float32)
    rewards, totals = np.zeros(env.num_envs, np.float32), np.zeros((env.num_envs, 2), np.float32)
    playing = np.ones(env.num_envs, np.bool_)
    while playing.any():
        actions = env.choose("random").astype(np.intp)
        mine = np.flatnonzero(playing & (observation["actor"] == LEARNER))
        if len(mine):
            found = features(observation["observation"][mine], observation["actor"][mine])
            chances = policy.chances(found, observation["action_mask"][mine])
            actions[mine] = pick(chances, rng)
            taken = found[np.arange(len(mine)), actions[mine]]
            slopes[mine] += taken - np.einsum("ma,maf->mf", chances, found)
        observation, _, ended, _, infos = env.step(actions)
        first = ended & playing
        if first.any():
            rewards[first], totals[first] = infos["rewards"][first, LEARNER], infos["totals"][first]
            playing &= ~ended
    return slopes, rewards, totals


def train(updates: int, matches: int, seed: int, rate: float = 0.4) -> list[tuple[int, float, float, float]]:
    """Learn, and print a line now and then; gives update, win share, own score and the other's score of each line."""
    env = vector(RULES, matches, seed=seed, observation="packed")
    policy, rng = Policy(), np.random.default_rng(seed)
    lines = list[tuple[int, float, float, float]]()
    began = time.perf_counter()
    print("update   wins   score   opponent   seconds")
    for update in range(updates + 1):
        slopes, rewards, totals = play_round(env, policy, rng, seed + update)
        if update % max(1, updates // 6) == 0:
            share = float((rewards.mean() + 1) / 2)
            lines.append((update, share, float(totals[:, 0].mean()), float(totals[:, 1].mean())))
            seconds = time.perf_counter() - began
            print(f"{update:6}  {share:5.1%}  {lines[-1][2]:6.1f}  {lines[-1][3]:9.1f}  {seconds:8.1f}", flush=True)
        margin = totals[:, 0] - totals[:, 1]  # says more than who won; the spread makes the step size fit any score
        better = (margin - margin.mean()) / (margin.std() + 1)
        policy.weights += rate * (slopes * better[:, None]).mean(axis=0)
    print("\n".join(f"{name:24}{weight:7.2f}" for name, weight in zip(FEATURES, policy.weights, strict=True)))
    return lines


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--matches", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    assert len(notation_of(parse_rules(RULES)).language(parse_rules(RULES)).actions) == CLAIMS_AT + len(DOMINOES) + 2
    train(options.updates, options.matches, options.seed)


if __name__ == "__main__":
    main()
