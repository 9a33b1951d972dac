"""Gymnasium's vector interface to the batches of `kingdomino.native`: thousands of matches in one step."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kingdomino.envs.spaces import MOST_BYTE, MOST_NUMBER, PLANES, Observation, observation_kind, rewards_of
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules
from kingdomino.native import batch


def vector(
    rules: str | AnyRules = "kingdomino(seats=2)",
    num_envs: int = 1024,
    *,
    seed: int = 0,
    threads: int | None = None,
    observation: str | None = None,
) -> "VectorEnv":
    """An environment of `num_envs` matches with these rules. Raises OptionError when there are no such rules."""
    return VectorEnv(num_envs=num_envs, rules=rules, seed=seed, threads=threads, observation=observation)


METADATA: Final[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}


class VectorEnv(GymnasiumVectorEnv[Observation, NDArray[np.integer], NDArray[Any]]):
    """All seats are yours: in each match you decide for the seat in `actor`.

    The observation's arrays are views of the batch's own memory, the same objects after every step; copy what you
    keep. With `observation="planes"`, which is what you get without a choice, they have `planes` (bytes) and `vector`
    (16-bit numbers) as the seat that decides sees them; divide them by the scales of `kingdomino.native`. With
    “packed” they have `observation`, the packed state (docs/notation.md), which is faster. `action_mask` has one byte
    per id, `actor` is the seat that decides. Where a match ends, the next one starts in the same step. `rewards` are
    those of the seats that have just acted; where a match ended, `infos["rewards"]` and `infos["totals"]` hold those
    of every seat. An illegal action raises CoreError before anything changes.
    """

    metadata = METADATA

    def __init__(
        self,
        num_envs: int = 1024,
        rules: str | AnyRules = "kingdomino(seats=2)",
        *,
        seed: int = 0,
        threads: int | None = None,
        observation: str | None = None,
    ) -> None:
        self.rules = as_rules(rules)
        with_planes = observation_kind(self.rules, observation) == PLANES
        self.batch = batch(self.rules, num_envs, seed=seed, threads=threads, planes=with_planes)
        self.num_envs, self._rows = num_envs, np.arange(num_envs)
        self._observation = self._views(with_planes)
        self.single_observation_space = spaces.Dict(
            {name: _space(name, array, self.rules.seats) for name, array in self._observation.items()}
        )
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._truncations = np.zeros(num_envs, np.bool_)

    def _views(self, with_planes: bool) -> Observation:
        many = self.batch
        seen: Observation = {"observation": many.observations}
        if with_planes:
            seen = {"planes": many.planes, "vector": many.vectors}
        return {**seen, "action_mask": many.masks, "actor": many.actors}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids may be taken now: True or False for each id of each match, for the seat that decides there."""
        return self.batch.masks.astype(np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches again. Without a seed the deals differ from those before."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._observation, {}

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One decision for each match, by id."""
        acted = self.batch.actors.copy()
        self.batch.step(actions)
        ended = self.batch.dones.astype(np.bool_)
        rewards, infos = np.zeros(self.num_envs, np.float32), dict[str, Any]()
        if ended.any():
            everybody = np.where(ended[:, None], rewards_of(self.batch.rewards), np.float32(0))
            rewards = everybody[self._rows, acted]
            infos = {"rewards": everybody, "totals": self.batch.totals.copy()}
        return self._observation, rewards, ended, self._truncations, infos

    def choose(self, policy: str) -> NDArray[np.int32]:
        """What a policy of `kingdomino.native` would decide in each match: for baselines and opponents."""
        return self.batch.choose(policy)


def _space(name: str, array: NDArray[Any], seats: int) -> spaces.Box:
    """The space of one match's part of an array."""
    most = {"planes": MOST_BYTE, "vector": MOST_NUMBER, "observation": MOST_BYTE, "action_mask": 1, "actor": seats - 1}
    return spaces.Box(0, most[name], array.shape[1:], array.dtype.type)
