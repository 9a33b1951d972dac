"""The compiled core in a browser, and what it thinks, as types on the wire. `views.core_info` fills the first of them.

A thought is what `kingdomino.native.thinking` says, field by field: a page that has the core writes the same.
"""

from typing import Annotated

from msgspec import Meta, field

from kingdomino.core.rules import SEATS
from kingdomino.server.wire.protocol import LARGEST_NUMBER, MOST_ACTIONS, Body, Wanted
from kingdomino.server.wire.view_types import Choice

MOST_PLAYOUTS = 4000
"""The most playouts that somebody may ask the server for: some seconds of one core."""
MOST_WIDTH = 64
MOST_PACKED = 4096

Ids = Annotated[list[Annotated[int, Meta(ge=0, le=100_000)]], Meta(max_length=MOST_ACTIONS)]
PerSeat = Annotated[list[float], Meta(max_length=len(SEATS))]
Totals = Annotated[list[int], Meta(max_length=len(SEATS))]


class ThinkingPlan(Body, frozen=True):
    """How long a review thinks about a turn: playouts, how many turns are compared, the seed of the playouts."""

    playouts: int
    width: int
    seed: int


class CoreInfo(Body, frozen=True):
    """What a page needs to think about matches with these rules.

    `actions` are all decisions, by id, as choices without points. `module` is the address of the compiled core, and
    `network` that of the learned player's network; `player` is the network's name. A page without the module asks the
    server to think; where there is no network, nobody can. `plan` says how reviews think.
    """

    rules: str
    actions: list[Choice]
    plan: ThinkingPlan
    module: str | None = None
    network: str | None = None
    player: str | None = None


class ThoughtWish(Wanted, frozen=True):
    """What the server shall think about: `packed` is the state in base64, `taken` the turn that was taken there.

    `width` turns are looked at. The same seed gives the same thought.
    """

    rules: Annotated[str, Meta(max_length=300)]
    packed: Annotated[str, Meta(max_length=MOST_PACKED)]
    playouts: Annotated[int, Meta(ge=1, le=MOST_PLAYOUTS)]
    width: Annotated[int, Meta(ge=1, le=MOST_WIDTH)]
    seed: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    taken: Ids = field(default_factory=list)


class OpinionView(Wanted, frozen=True):
    """What is thought of one turn: its actions by id, its playouts, their mean, what it promised before them.

    Of every seat: its total straight `after` the turn, and what is expected at the end: its total, its lead (over the
    mean of the best other seat and of all others), its share of the victory.
    """

    ids: Ids
    playouts: int
    prior: float
    mean: float
    after: Totals
    totals: PerSeat
    leads: PerSeat
    shares: PerSeat


class ThoughtView(Wanted, frozen=True):
    """What is thought of the turns of a position, best first; `before` are the totals of all seats now.

    `seat` acts; below zero chance acts, and there is one turn without actions. `taken` is the place, among the turns,
    of the one that was taken.
    """

    seat: int
    before: Totals
    turns: list[OpinionView]
    playouts: int
    taken: int | None
