"""One moment of Origins: the phase, and what lies on the table. `rules` says what may follow."""

from dataclasses import dataclass, replace
from enum import IntEnum

from kingdomino.core.draft import Draft, DraftState
from kingdomino.core.grid import NOWHERE, Cell
from kingdomino.core.territory import Territory
from kingdomino.games.origins.data import Caveman, Resource, Square

HuntingTerritory = Territory[Square]


class Phase(IntEnum):
    """What happens next, in the order of the booklet."""

    DEAL = 0
    """A line of dominoes is drawn (chance)."""
    CAVE = 1
    """Tribe: cavemen are turned face up until the cave board shows four (chance, OB1)."""
    DRAW = 2
    """Opening: a chief is drawn out of the hand (chance, C8)."""
    OPEN = 3
    """Opening: the chief just drawn is put on a domino (C8)."""
    SPLIT = 4
    """Opening with two players: two dominoes are taken by their places (O3)."""
    PLACE = 5
    """The domino under the chief is laid or discarded (C4)."""
    FIRE = 6
    """The volcano just laid throws its fire token (O5)."""
    GIVE = 7
    """Totem: a holder overtaken by several tied players gives the totem to one of them (OT4)."""
    CLAIM = 8
    """The chief is put on a domino of the coming line (C6)."""
    RECRUIT = 9
    """Tribe: a caveman may be recruited (OB2)."""
    SPEND = 10
    """Tribe: the price is paid, resource by resource (OB2)."""
    SETTLE = 11
    """Tribe: the caveman is put on a square (OB3)."""
    OVER = 12


@dataclass(frozen=True, slots=True)
class CaveBoard:
    """The cavemen not recruited: those face up, in the order of their kinds, and how many of each are in the pile."""

    face_up: tuple[Caveman, ...]
    pile: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A recruited caveman not yet settled: the price in resources, and the kinds already spent, ascending."""

    caveman: Caveman
    price: int
    spent: tuple[Resource, ...] = ()


@dataclass(frozen=True, slots=True)
class State(DraftState):
    """The table. `discards` counts the dominoes that each seat discarded; `volcano` is the cell that erupts now.

    `totems` are the seats that hold each resource's totem, None for a totem on the table; it is empty in other modes,
    as `cave` is without the tribe. `newcomer` is the caveman who is being paid for or settled.
    """

    phase: Phase
    draft: Draft
    territories: tuple[HuntingTerritory, ...]
    discards: tuple[int, ...]
    totems: tuple[int | None, ...]
    cave: CaveBoard
    volcano: Cell = NOWHERE
    newcomer: Newcomer | None = None

    @property
    def territory(self) -> HuntingTerritory:
        """The territory of the seat whose turn it is."""
        return self.territories[self.draft.seat()]

    def rebuild(self, territory: HuntingTerritory) -> "State":
        """The state with that territory changed."""
        seat = self.draft.seat()
        return replace(self, territories=(*self.territories[:seat], territory, *self.territories[seat + 1 :]))
