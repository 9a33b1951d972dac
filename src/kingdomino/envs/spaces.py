"""The observations and rewards that all environments share. Nothing is played here.

An observation is a dictionary. `action_mask` has a 1 for each id that may be taken now. The rest depends on what the
environment was asked for:

- planes: `planes` of the boards and a `vector` of the rest, seen by one seat, as `kingdomino.native.plane_names` and
  `vector_names` list them, divided by their scales, so that a network can take them as they are;
- packed: `observation`, a flat vector of bytes: first the seat that observes (0 for A), then the packed state as
  docs/notation.md lists it byte by byte.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import notation_of
from kingdomino.native import plane_names, plane_scales, planes, vector_names, vector_scales
from kingdomino.native.planes import check_has_planes, has_planes, plane_shape
from kingdomino.play.position import Position, new

Observation = dict[str, NDArray[Any]]

PLANES: Final = "planes"
PACKED: Final = "packed"
OBSERVATIONS: Final = (PLANES, PACKED)

MOST_BYTE: Final = 255
MOST_NUMBER: Final = 2**15 - 1
"""The largest values of planes and vectors."""


def observation_kind(rules: AnyRules, observation: str | None) -> str:
    """Which observations to give: without a choice planes, or packed states for a game that has no planes.

    Raises OptionError for another word, CoreError for planes of a game that has none.
    """
    if observation is None:
        return PLANES if has_planes(rules) else PACKED
    if observation not in OBSERVATIONS:
        raise OptionError("env_observation", observation=str(observation), observations=", ".join(OBSERVATIONS))
    if observation == PLANES:
        check_has_planes(rules)
    return observation


def action_count(rules: AnyRules) -> int:
    """How many ids there are."""
    return len(notation_of(rules).language(rules).actions)


def observation_space(rules: AnyRules, kind: str) -> spaces.Dict:
    """The space of what one seat sees."""
    mask = spaces.Box(0, 1, (action_count(rules),), np.int8)
    if kind == PACKED:
        length = 1 + len(new(rules).pack())
        return spaces.Dict({"observation": spaces.Box(0, MOST_BYTE, (length,), np.uint8), "action_mask": mask})
    shape = (len(plane_names(rules)), *plane_shape(rules))
    return spaces.Dict(
        {
            "planes": spaces.Box(0, MOST_BYTE, shape, np.float32),
            "vector": spaces.Box(0, MOST_NUMBER, (len(vector_names(rules)),), np.float32),
            "action_mask": mask,
        }
    )


def observe(position: Position, seat: int, kind: str) -> Observation:
    """What a seat sees: everything, because nothing is hidden in these games; only its own actions are marked."""
    mask = action_mask(position, seat)
    if kind == PACKED:
        packed = np.frombuffer(bytes((seat,)) + position.pack(), np.uint8).copy()
        return {"observation": packed, "action_mask": mask}
    rules, row = position.rules, np.frombuffer(position.pack(), np.uint8)[None]
    seen = planes(rules, row, seats=np.array([seat]), threads=1)
    return {
        "planes": seen.planes[0] / plane_scales(rules),
        "vector": seen.vectors[0] / vector_scales(rules),
        "action_mask": mask,
    }


def action_mask(position: Position, seat: int) -> NDArray[np.int8]:
    """A 1 for each id that the seat may take now."""
    mask = np.zeros(action_count(position.rules), np.int8)
    if position.actor == seat:
        mask[list(position.ids())] = 1
    return mask


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
