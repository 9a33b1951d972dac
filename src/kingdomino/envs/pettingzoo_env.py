"""PettingZoo's AEC interface to any rules: every seat is an agent. It takes no decision itself."""

import random
from typing import Any, Final

from gymnasium import spaces
from pettingzoo import AECEnv

from kingdomino.core.rules import SEATS, Actor
from kingdomino.envs.spaces import (
    Observation,
    action_count,
    final_rewards,
    observation_kind,
    observation_space,
    observe,
)
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules
from kingdomino.play.position import Position, new

METADATA: Final[dict[str, Any]] = {
    "name": "kingdomino_v1",
    "render_modes": ["human", "ansi"],
    "is_parallelizable": False,
    "render_fps": 1,
}


def aec(
    rules: str | AnyRules = "kingdomino(seats=2)", render_mode: str | None = None, *, observation: str | None = None
) -> "PettingZooEnv":
    """The environment for these rules. Raises OptionError when there are no such rules."""
    return PettingZooEnv(rules, render_mode, observation=observation)


class PettingZooEnv(AECEnv):
    """Agents are called seat_0 (seat A), seat_1 and so on; the same agent may act several times in a row.

    `observation` is “planes” or “packed” (`spaces`); without it planes, where the game has them, seen by the agent.
    Rewards come at the end and their sum is zero (`rewards_of`). An illegal action raises IllegalAction.
    """

    metadata = METADATA

    def __init__(
        self,
        rules: str | AnyRules = "kingdomino(seats=2)",
        render_mode: str | None = None,
        *,
        observation: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OptionError("render_mode", mode=render_mode)
        self.rules, self.render_mode = as_rules(rules), render_mode
        self.possible_agents = [f"seat_{int(seat)}" for seat in SEATS[: self.rules.seats]]
        self._kind = observation_kind(self.rules, observation)
        self.observation_spaces = {agent: observation_space(self.rules, self._kind) for agent in self.possible_agents}
        count = action_count(self.rules)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._chances = random.Random()
        self.position: Position = new(self.rules)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The same seed gives the same deals and rolls; without a seed they differ from those before."""
        if seed is not None:
            self._chances = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_to(new(self.rules).deal(self._chances))

    def observe(self, agent: str) -> Observation:
        return observe(self.position, self.possible_agents.index(agent), self._kind)

    def step(self, action: int | None) -> None:
        """Take an action by id for the agent selected. Raises IllegalAction or NotationError and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        after = self.position.play(-1 if action is None else int(action))  # a living agent must act: -1 is refused
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._go_to(after.deal(self._chances))
        self._accumulate_rewards()

    def _go_to(self, position: Position) -> None:
        self.position = position
        if position.actor is Actor.OVER:
            self.rewards = dict(zip(self.agents, map(float, final_rewards(position)), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[position.actor]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The whole table as text; printed where the mode is “human”."""
        text = str(self.position)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
