"""The observations and rewards that all environments share. Nothing is played here.

An observation is a dictionary. `observation` is a flat vector of bytes: first the seat that observes (0 for A), then
the packed state as docs/notation.md lists it byte by byte. `action_mask` has a 1 for each id that may be taken now.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kingdomino.family.game import AnyRules
from kingdomino.family.registry import notation_of
from kingdomino.play.position import Position, new

Observation = dict[str, NDArray[Any]]


def action_count(rules: AnyRules) -> int:
    """How many ids there are."""
    return len(notation_of(rules).language(rules).actions)


def observation_space(rules: AnyRules) -> spaces.Dict:
    """The space of what one seat sees."""
    length = 1 + len(new(rules).pack())
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (length,), np.uint8),
            "action_mask": spaces.Box(0, 1, (action_count(rules),), np.int8),
        }
    )


def observe(position: Position, seat: int) -> Observation:
    """What a seat sees: everything, because nothing is hidden in these games; only its own actions are marked."""
    mask = np.zeros(action_count(position.rules), np.int8)
    if position.actor == seat:
        mask[list(position.ids())] = 1
    return {"observation": np.frombuffer(bytes((seat,)) + position.pack(), np.uint8).copy(), "action_mask": mask}


def rewards_of(shares: NDArray[Any] | Sequence[float]) -> NDArray[np.float32]:
    """Shares of the victory as rewards whose sum is zero.

    With n seats a sole winner gets 1 and each other seat -1/(n-1); when all share the victory, all get 0. `shares` are
    those of one match, or one row per match.
    """
    parts = np.asarray(shares, np.float32)
    seats = parts.shape[-1]
    rewards: NDArray[np.float32] = (parts * seats - 1) / np.float32(seats - 1)
    return rewards


def final_rewards(position: Position) -> NDArray[np.float32]:
    """What each seat earns at the end of a match."""
    result = position.result()
    assert result is not None, "the match is over"
    return rewards_of(result.shares)
