"""Gymnasium's interface to any rules: a learner in one seat, bots in the others. The bots are those of the package."""

import random
from collections.abc import Sequence
from typing import Any, Final, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kingdomino.bots.bot import Bot, Maker
from kingdomino.bots.registry import DEFAULT_BOT, find_bot
from kingdomino.bots.turns import turn_of
from kingdomino.core.rules import SEATS, Actor
from kingdomino.envs.spaces import (
    Observation,
    action_count,
    action_mask,
    final_rewards,
    observation_kind,
    observation_space,
    observe,
)
from kingdomino.errors import KingdominoError, OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules, rules_text
from kingdomino.play.position import Position, new

LOSS: Final = -1.0
"""What an illegal action costs: the match is over at once."""


METADATA: Final[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}


class GymnasiumEnv(gymnasium.Env[Observation, SupportsInt]):
    """Each step is one decision of the learner; between two steps bots and chance act.

    `bots` are names or makers, one for all other seats or one for each of them in their order; `seat` is the letter
    of the learner's seat, or None for a random seat in each match. `observation` is “planes” or “packed” (`spaces`);
    without it planes, where the game has them. `action_masks` is what sb3-contrib's MaskablePPO asks for. The reward
    comes at the end (`rewards_of`). An illegal action ends the match with a reward of -1, and `info["illegal"]` says
    why; `illegal="raise"` raises IllegalAction instead.
    """

    metadata = METADATA

    def __init__(
        self,
        rules: str | AnyRules = "kingdomino(seats=2)",
        *,
        bots: Sequence[str | Maker] = (DEFAULT_BOT,),
        seat: str | None = "A",
        illegal: str = "lose",
        observation: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = as_rules(rules)
        self.render_mode, self._illegal = render_mode, illegal
        self._makers = _makers(self.rules, bots)
        self._fixed = None if seat is None else _seat(self.rules, seat)
        self._kind = observation_kind(self.rules, observation)
        self.observation_space: spaces.Space[Any] = observation_space(self.rules, self._kind)
        self.action_space = spaces.Discrete(action_count(self.rules))
        self._begin(random.Random())

    def _begin(self, chances: random.Random) -> None:
        self._chances = chances
        self.seat: Actor = SEATS[chances.randrange(self.rules.seats)] if self._fixed is None else self._fixed
        others = [seat for seat in SEATS[: self.rules.seats] if seat is not self.seat]
        makers = zip(others, self._makers, strict=True)
        self._bots: dict[Actor, Bot] = {seat: maker(str(chances.getrandbits(64))) for seat, maker in makers}
        self.position: Position = new(self.rules)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match and go on to the learner's first decision. The same seed gives the same match."""
        super().reset(seed=seed)
        self._begin(random.Random(int(self.np_random.integers(2**63))))
        self._run()
        return self._observe(), self._info()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action by id, then let the others act until the learner decides again or the match is over."""
        try:
            self.position = self.position.play(int(action))
        except KingdominoError as error:
            if self._illegal == "raise":
                raise
            return self._observe(), LOSS, True, False, {**self._info(), "illegal": str(error)}
        self._run()
        over = self.position.actor is Actor.OVER
        reward = float(final_rewards(self.position)[self.seat]) if over else 0.0
        return self._observe(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids may be taken now: True or False for each."""
        return action_mask(self.position, self.seat).astype(np.bool_)

    def _observe(self) -> Observation:
        return observe(self.position, self.seat, self._kind)

    def _run(self) -> None:
        while (actor := self.position.actor) not in (self.seat, Actor.OVER):
            if actor is Actor.CHANCE:
                self.position = self.position.deal(self._chances)
            else:
                for action in turn_of(self._bots[actor], self.position):
                    self.position = self.position.play(action)
        if self.render_mode == "human":
            print(self.position)

    def _info(self) -> dict[str, Any]:
        totals = [sheet.total for sheet in self.position.score()]
        return {"seat": self.seat.name, "totals": totals}

    def render(self) -> str | None:
        """The whole table as text where the mode is “ansi”; in “human” it is printed by itself."""
        return str(self.position) if self.render_mode == "ansi" else None


def _makers(rules: AnyRules, bots: Sequence[str | Maker]) -> tuple[Maker, ...]:
    makers = tuple(map(find_bot, bots))
    others = rules.seats - 1
    if len(makers) not in (1, others):
        raise OptionError("other_bots", rules=rules_text(rules), others=others, given=len(makers))
    return makers * others if len(makers) == 1 else makers


def _seat(rules: AnyRules, seat: str) -> Actor:
    names = [each.name for each in SEATS[: rules.seats]]
    if seat not in names:
        raise OptionError("env_seat", seat=seat, seats=", ".join(names))
    return Actor[seat]
