"""Which network knows given rules, and the network itself. The files are in `weights`; how they learn: training/."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from kingdomino.family.game import AnyRules
from kingdomino.native.core import AVAILABLE

if AVAILABLE:
    from kingdomino.native import _core
if TYPE_CHECKING:
    from kingdomino.native._core import Net


def network_name(rules: AnyRules) -> str:
    """The variant that a network learns: the game, its mode, or the Mighty Duel. All other options share a network."""
    if rules.info.option("mode"):
        return str(rules.option("mode"))
    if rules.info.option("mighty_duel") and rules.option("mighty_duel"):
        return "mighty_duel"
    return rules.info.id


def find_network(rules: AnyRules) -> "Net | None":
    """The network for these rules, or None when nobody has trained one, or there is no compiled core."""
    return _read(network_name(rules)) if AVAILABLE else None


@cache
def network_bytes(name: str) -> bytes | None:
    """A network as it is kept in a file, or None when there is none of that name. It needs no compiled core."""
    found = (file for file in files("kingdomino.native.weights").iterdir() if file.name == f"{name}.kdn")
    file = next(found, None)
    return None if file is None else file.read_bytes()


@cache
def _read(name: str) -> "Net | None":
    weights = network_bytes(name)
    return None if weights is None else _core.read_net(weights)
