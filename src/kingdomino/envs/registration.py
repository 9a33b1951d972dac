"""The ids by which Gymnasium finds the environments: one for each game, mode and number of seats."""

from typing import Final

import gymnasium

from kingdomino.family.combinations import MODE, plain_combinations
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import rules_text

NAMESPACE: Final = "kingdomino"
VERSION: Final = 1
"""The version of the environments. It is increased only when an environment behaves differently."""


def env_id(rules: AnyRules) -> str:
    """`kingdomino/origins-totem-3-v1`: game, mode, seats."""
    mode = [str(rules.option(MODE))] if rules.info.option(MODE) else []
    return f"{NAMESPACE}/{'-'.join([rules.info.id, *mode, str(rules.seats)])}-v{VERSION}"


IDS: Final = tuple(map(env_id, plain_combinations()))


def register() -> None:
    """Make the ids known to Gymnasium. For rules with options write `gymnasium.make(id, rules="…")`."""
    for rules, name in zip(plain_combinations(), IDS, strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="kingdomino.envs.gymnasium_env:GymnasiumEnv",
                vector_entry_point="kingdomino.envs.vector_env:VectorEnv",
                kwargs={"rules": rules_text(rules)},
                nondeterministic=False,
            )
