"""What environments show and what they pay, in one place. They step nothing.

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
from kingdomino.family.spec import parse_rules
from kingdomino.play.position import Position, new

Observation = dict[str, NDArray[Any]]


def read_rules(rules: str | AnyRules) -> AnyRules:
    """Rules from their text; rules stay what they are. Raises OptionError."""
    return parse_rules(rules) if isinstance(rules, str) else rules


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
    """Shares of the victory as rewards that sum up to nothing: 1 for a sole winner, -1/(n-1) for the others, 0 for all
    when all share it. Works on one match or on rows of matches.
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
