"""What requests and messages cost: 1 is a plain one, about a quarter of a millisecond. It limits nothing.

`benchmarks/attacks.py` measures what they cost the others.
"""

from collections.abc import Mapping
from math import ceil
from typing import Final

from kingdomino.errors import KingdominoError
from kingdomino.family.spec import parse_rules
from kingdomino.review.plan import plan_for
from kingdomino.server.wire import protocol, routes
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.protocol import LINES_REPORTED, FromBrowser

PLAIN: Final = 1
HANDSHAKE: Final = 2
"""A socket that is asked for, whatever comes over it; it may be refused."""
SYNC: Final = 4
"""A position with its choices."""
VISIT: Final = 5
"""Coming to a table: the database is asked for it, and the client gets the table, its match and what was missed."""
CANDIDATES_FOR_ONE: Final = 8
"""How many candidates of `why` cost as much as a plain message."""

_ROUTES: Final[Mapping[str, int]] = {
    routes.ACCOUNT_MATCHES: 20,
    routes.CORE: 12,
    routes.DAILY: 12,
    routes.DAILY_DATE: 12,
    routes.DAILY_OWN: 12,
    routes.LOG: SYNC,
    routes.POSITION: SYNC,
    routes.PREVIEWS: SYNC,
    routes.QR: 16,
    routes.RECORD: SYNC,
    routes.RULES: SYNC,
    routes.TABLES: SYNC,
}
_WORK: Final[Mapping[str, int]] = {
    routes.COUNTS: 80,
    routes.PUZZLE: 60,
    routes.LINES: 20,
    routes.REPLAY: 120,
    routes.REPLAYS: 120,
    routes.REVIEWS: 120,
}
"""What is worked out in a thread: a scorepad in 1 to 14 ms (longer where no dominoes cover it), a line in 2 to 12 ms,
where others come in between, a replay in 9 to 55 ms."""


def of_route(path: str) -> int:
    """The cost of a request to this address."""
    return _ROUTES.get(path, PLAIN)


def of_work(path: str) -> int:
    """What the answer to such a request costs to work out; nothing for most."""
    return _WORK.get(path, 0)


def of_thought(question: ThoughtWish) -> int:
    """The cost of a thought: for how many turns of a review it would be enough, since those take the same time."""
    try:
        usual = plan_for(parse_rules(question.rules)).playouts
    except KingdominoError:
        return PLAIN  # whoever thinks says what is wrong
    return ceil(question.playouts / usual)


def of_message(message: FromBrowser) -> int:
    """The cost of a message over a socket."""
    match message:
        case protocol.Preview() | protocol.Report():
            return SYNC
        case protocol.Why():
            return PLAIN + len(message.candidates) // CANDIDATES_FOR_ONE
        case _:
            return PLAIN


def lines_of(message: FromBrowser) -> int:
    """How many lines of chat are stored with a message."""
    match message:
        case protocol.Chat():
            return 1
        case protocol.Report():
            return LINES_REPORTED
        case _:
            return 0
