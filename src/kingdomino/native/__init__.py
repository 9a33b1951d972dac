"""The compiled core for Python programs: playouts, matches and batches, many times faster than the rules in Python.

The rules in Python stay the authority. If the core was not built, everything here still works through those rules, more
slowly, and a warning says so once; `AVAILABLE` and `why_not()` say whether the core is there.

>>> import kingdomino
>>> from kingdomino.native import play_matches, playouts
>>> position = kingdomino.new("kingdomino(seats=2)")
>>> playouts(position, 1000, "random", seed=1).totals.shape
(1000, 2)
>>> bool(play_matches("kingdomino(seats=2)", ["greedy", "random"], 200, seed=1).win_shares[0] > 0.9)
True
"""

from kingdomino.native.batches import Batch, batch
from kingdomino.native.core import AVAILABLE, why_not
from kingdomino.native.engine import Engine, engine
from kingdomino.native.planes import (
    ACTING,
    Planes,
    plane_names,
    plane_scales,
    planes,
    vector_names,
    vector_scales,
)
from kingdomino.native.playing import Playouts, play_matches, playout, playouts
from kingdomino.native.policies import POLICIES, choose
from kingdomino.native.rows import NO_ACTION, Advanced, Afterstates, advance, afterstates, afterstates_of_rows

__all__ = [
    "ACTING",
    "AVAILABLE",
    "NO_ACTION",
    "POLICIES",
    "Advanced",
    "Afterstates",
    "Batch",
    "Engine",
    "Planes",
    "Playouts",
    "advance",
    "afterstates",
    "afterstates_of_rows",
    "batch",
    "choose",
    "engine",
    "plane_names",
    "plane_scales",
    "planes",
    "play_matches",
    "playout",
    "playouts",
    "vector_names",
    "vector_scales",
    "why_not",
]
