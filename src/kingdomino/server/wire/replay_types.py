"""A whole match to be looked at again, and other lines from it, as types on the wire. `views.replay` fills them."""

from typing import Annotated

from msgspec import Meta

from kingdomino.server.wire.protocol import Body, SeatInfo, Text, Wanted
from kingdomino.server.wire.view_types import Choice, Step, View

MOST_LINE_ACTIONS = 400
"""More actions than any match has."""


class ReplayTurn(Body, frozen=True):
    """All that a seat did in one go: its actions from version `begin` on, by id; `end` is the version after them.

    `packed` is the state at `begin`, in base64. `forced`: there was no other way to take this turn. The last turn of a
    match that still runs may not be complete. A turn that others interrupt, as Duel has it, is several of these.
    """

    seat: int
    begin: int
    end: int
    ids: list[int]
    packed: str
    forced: bool = False


class Replay(Body, frozen=True):
    """A match from its first position to its last one.

    `views` has one view per version, from 0 on; a view's `seats` are only those that look otherwise than in the view
    before it (all of them in the first one), because most actions change one seat or none. `steps` lead from each
    version to the next one, `turns` group those of the seats. `seats` says who sat where. `record` is the record as
    text. `commitment` and `seed` are the dealer's, `dealer` is its version; a match without a dealer has none of them,
    and the seed is not told before the match is over. `finished`: it has a result. `withheld`: the seed stays secret
    for a while, because others still have the same deals before them in a daily challenge.
    """

    rules: str
    game: str
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    record: str
    views: list[View]
    steps: list[Step]
    turns: list[ReplayTurn]
    finished: bool = False
    commitment: str | None = None
    seed: str | None = None
    dealer: int | None = None
    withheld: bool = False


class RecordBody(Wanted, frozen=True):
    """POST /api/replays: the text of a record. Nothing is stored."""

    record: str


class LineWish(Wanted, frozen=True):
    """POST /api/lines: another line of the match in a record: its first `version` actions, then these actions of seats.

    Whoever acts takes the next of the actions. What chance does is dealt. Nothing is stored.
    """

    record: str
    version: Annotated[int, Meta(ge=0)]
    actions: Annotated[list[Text], Meta(max_length=MOST_LINE_ACTIONS)]


class LineAnswer(Body, frozen=True):
    """Where the line leads: the whole view, the steps since `version`, and the legal actions of the seat that acts.

    `begins`: nobody has acted yet in the turn that is played now, so that whole turns can be thought about.
    """

    version: int
    view: View
    steps: list[Step]
    choices: list[Choice]
    begins: bool = False
