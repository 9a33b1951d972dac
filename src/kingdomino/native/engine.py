"""A compiled game one step at a time, for tests and comparisons. `playing` and `batches` are for speed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, SupportsIndex

from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules
from kingdomino.native.arguments import core_number, core_numbers, packed_state, seed_bits
from kingdomino.native.core import clear_errors, core_engine

if TYPE_CHECKING:
    from kingdomino.native import _core


def engine(rules: str | AnyRules) -> "Engine":
    """The compiled game for these rules. Raises OptionError for unknown rules, CoreError when the core has none."""
    return Engine(core_engine(as_rules(rules)))


class Engine:
    """The steps of a compiled game, on packed states.

    Bytes that are not a state of the rules raise NotationError, actions that are not possible in a state CoreError, and
    arguments of a wrong type OptionError.
    """

    def __init__(self, core: "_core.Engine") -> None:
        self._core = core
        self.seats, self.actions, self.packed_length = core.seats, core.actions, core.packed_length

    def start(self) -> bytes:
        """The packed state before anything has been drawn."""
        return self._core.start()

    def actor(self, packed: bytes) -> int:
        """Who acts: a seat, or the number of chance or of the end in `Actor`."""
        with clear_errors():
            return self._core.actor(packed_state(packed))

    def legal(self, packed: bytes) -> list[int]:
        """The ids of the legal actions, ascending."""
        with clear_errors():
            return self._core.legal(packed_state(packed))

    def apply(self, packed: bytes, action: SupportsIndex) -> bytes:
        """The state after an action, by id."""
        with clear_errors():
            return self._core.apply(packed_state(packed), core_number("action", action))

    def apply_chance(self, packed: bytes, values: Sequence[SupportsIndex]) -> bytes:
        """The state after an outcome of chance: dominoes, faces, kinds of cavemen, or a seat."""
        with clear_errors():
            return self._core.apply_chance(packed_state(packed), core_numbers("values", values))

    def sample(self, packed: bytes, seed: SupportsIndex) -> bytes:
        """The state after an outcome of chance that is drawn at random."""
        with clear_errors():
            return self._core.sample(packed_state(packed), seed_bits(seed))

    def score_lines(self, packed: bytes, seat: SupportsIndex) -> list[int]:
        """The points of each line of a seat's score sheet."""
        with clear_errors():
            return self._core.score_lines(packed_state(packed), core_number("seat", seat))

    def rank_key(self, packed: bytes, seat: SupportsIndex) -> list[int]:
        """A seat's total and tie-breaks."""
        with clear_errors():
            return self._core.rank_key(packed_state(packed), core_number("seat", seat))
