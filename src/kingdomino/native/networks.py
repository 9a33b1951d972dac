"""Which network knows given rules, and the network itself. The files are in `weights`; how they learn: training/."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from kingdomino.family.game import AnyRules
from kingdomino.native.core import AVAILABLE

if AVAILABLE:
    from kingdomino.native import _core
if TYPE_CHECKING:
    from kingdomino.native._core import Net

SUFFIX: Final = ".kdn"


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


def network_bytes(name: str) -> bytes | None:
    """A network as it is kept in a file, or None when there is none of that name. It needs no compiled core."""
    return _content(name) if name in _files() else None  # nothing is remembered of names that anybody makes up


@cache
def _files() -> Mapping[str, Traversable]:
    """The file of each network that there is, by its name."""
    found = files("kingdomino.native.weights").iterdir()
    return {file.name.removesuffix(SUFFIX): file for file in found if file.name.endswith(SUFFIX)}


@cache
def _content(name: str) -> bytes:
    return _files()[name].read_bytes()


@cache
def _read(name: str) -> "Net | None":
    weights = network_bytes(name)
    return None if weights is None else _core.read_net(weights)
