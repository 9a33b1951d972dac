"""How much of the bots' time each client has before others: whoever wants more waits behind them. It runs no bot."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kingdomino.bots.registry import read_bot
from kingdomino.errors import OptionError
from kingdomino.server.tables.clock import Clock

SHARE_SECONDS: Final = 60.0
"""How many seconds of thinking a client may save up; it gets one a second, which is one core."""
USUAL_SECONDS: Final = 1.0
"""How long a bot's turn takes at most, where its parameters name no time."""
PLAYOUTS_IN_A_SECOND: Final = 200
MOST_CLIENTS: Final = 50_000
"""How many clients are remembered; the one that asked for nothing for longest is forgotten first."""


@dataclass
class _Share:
    left: float
    at: float


class Shares:
    """The shares of all clients of one process, by their addresses."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._shares: OrderedDict[str, _Share] = OrderedDict()

    def take(self, clients: Iterable[str], seconds: float) -> bool:
        """Whether one of these clients has so much left; then it is taken from that one."""
        return any(self._take(client, seconds) for client in clients)

    def _take(self, client: str, seconds: float) -> bool:
        now = self._clock.now()
        share = self._shares.setdefault(client, _Share(SHARE_SECONDS, now))
        self._shares.move_to_end(client)
        if len(self._shares) > MOST_CLIENTS:
            self._shares.popitem(last=False)
        share.left, share.at = min(SHARE_SECONDS, share.left + max(0.0, now - share.at)), now
        if share.left < seconds:
            return False
        share.left -= seconds
        return True


@lru_cache(maxsize=1024)
def seconds_of(bot: str) -> float:
    """About how long a turn of this bot takes; one that this version does not know takes no time."""
    try:
        wanted = read_bot(bot).parameters
    except OptionError:
        return 0.0
    seconds = getattr(wanted, "seconds", None) or 0.0
    return max(USUAL_SECONDS, seconds, (getattr(wanted, "playouts", None) or 0) / PLAYOUTS_IN_A_SECOND)
