"""The Python face of the compiled core: playouts and matches at machine speed, from packed positions.

It decides nothing: the rules in Python are the authority, and without the compiled core every bot still plays, slower.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from kingdomino.notation.spec import AnyRules

if TYPE_CHECKING:
    from kingdomino.native._core import Engine

try:
    from kingdomino.native import _core
except ImportError:
    AVAILABLE = False
else:
    AVAILABLE = True


@cache
def engine(rules: AnyRules) -> "Engine":
    """The compiled game for these rules."""
    options: dict[str, Any] = {option.key: rules.option(option.key) for option in rules.info.options}
    made: Engine = getattr(_core, rules.info.id)(seats=rules.seats, **options)
    return made
