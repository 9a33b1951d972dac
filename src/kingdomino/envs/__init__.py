"""Standard learning environments over the family's rules: PettingZoo, Gymnasium, and many matches at once.

They decide nothing and know no rule. They need the extra of this name: `pip install 'kingdomino[envs]'`.

>>> from kingdomino import envs
>>> many = envs.vector("kingdomino(seats=2)", 64, seed=1)
>>> observations, infos = many.reset(seed=1)
>>> observations["action_mask"].shape
(64, 375)
"""

from kingdomino.envs.gymnasium_env import GymnasiumEnv
from kingdomino.envs.pettingzoo_env import PettingZooEnv, aec
from kingdomino.envs.registration import IDS, register
from kingdomino.envs.spaces import rewards_of
from kingdomino.envs.vector_env import VectorEnv, vector

__all__ = ["IDS", "GymnasiumEnv", "PettingZooEnv", "VectorEnv", "aec", "register", "rewards_of", "vector"]

register()
