"""Who may ask, and how much: limits of addresses and sockets, the check of hosts and origins. It knows no tables.

Limits count cost, not requests: a plain one costs 1, which is about a quarter of a millisecond of the server's time.
"""

import math
import socket
import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from starlette.requests import HTTPConnection

from kingdomino.server.http.addresses import group_of, read_address
from kingdomino.server.settings import Limit, ServerSettings, read_limit
from kingdomino.server.tables.bans import Bans
from kingdomino.server.wire.refusal import NOT_YOURS, TOO_OFTEN, WRONG_HOST, Refusal, account_refusal

SOCKETS_TOGETHER: Final = 5
"""How many sockets' worth of messages an address may send over all of its sockets."""
SAVED: Final = 60
"""Over how many periods of a limit is saved what an address does not use for work, so that much may follow quickly."""
MOST_PACES: Final = 50_000
"""How many budgets are remembered; the one that was not used for longest is forgotten first, and is full again."""
ANY: Final = "*"
LONGEST_HOST: Final = 260
"""A name has 253 characters at most, and may be followed by a port."""


class Pace:
    """A budget of a socket or an address: it refills steadily, and holds what may be spent in one period."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._left, self._at = float(limit.amount), time.monotonic()

    def wait(self, cost: int) -> float:
        """In how many seconds so much may be spent. What is dearer than the whole budget takes all of it."""
        now, most = time.monotonic(), self._limit.amount
        self._left = min(most, self._left + (now - self._at) * most / self._limit.seconds)
        self._at = now
        return max(0.0, min(cost, most) - self._left) * self._limit.seconds / most

    def spend(self, cost: int) -> None:
        """Count a message. Raises Refusal if less is left."""
        if self.wait(cost):
            raise too_often(self._limit)
        self._left -= min(cost, self._limit.amount)


class Paces:
    """The budgets of many, each by a name; those that were used last are remembered."""

    def __init__(self) -> None:
        self._paces = OrderedDict[Hashable, Pace]()

    def of(self, name: Hashable, limit: Limit) -> Pace:
        """The budget of this name; one that is new, or was forgotten, is full."""
        pace = self._paces.setdefault(name, Pace(limit))
        self._paces.move_to_end(name)
        if len(self._paces) > MOST_PACES:
            self._paces.popitem(last=False)
        return pace


def too_often(limit: Limit) -> Refusal:
    return Refusal(TOO_OFTEN, "too_often", most=limit.amount, seconds=limit.seconds)


def who(connection: HTTPConnection) -> str:
    """The client, by its address."""
    return group_of(connection.client.host) if connection.client else "unknown"


class Guard:
    """The limits of one server process, and who may not come in."""

    def __init__(self, settings: ServerSettings, bans: Bans) -> None:
        self.bans = bans
        self._paces = Paces()
        self._connections, self._most = Counter[str](), settings.connections_per_address
        self.origins = settings.origins
        self._hosts = _names(settings)
        self.create = read_limit(settings.create_limit)
        self.sit = read_limit(settings.sit_limit)
        self.think = read_limit(settings.think_limit)
        self.sign_in = read_limit(settings.sign_in_limit)
        self.account = read_limit(settings.account_limit)
        self.push = read_limit(settings.push_limit)
        self.request = read_limit(settings.request_limit)
        self._work = Limit(self.request.amount * SAVED, self.request.seconds * SAVED)
        self.page = read_limit(settings.page_limit)
        self.message = read_limit(settings.message_limit)
        self.chat = read_limit(settings.chat_limit)
        self._messages = self.message._replace(amount=self.message.amount * SOCKETS_TOGETHER)

    def check(self, limit: Limit, what: str, who: str, cost: int = 1) -> None:
        """Raises Refusal when somebody has done this too often."""
        self._paces.of((what, who), limit).spend(cost)

    def check_attempt(self, limit: Limit, what: str, who: str, cost: int = 1) -> None:
        """The same for what a person does by hand, such as signing in: the Refusal says how long to wait."""
        pace = self._paces.of((what, who), limit)
        if wait := pace.wait(cost):
            raise account_refusal(TOO_OFTEN, "too_often", seconds=math.ceil(wait))
        pace.spend(cost)

    @contextmanager
    def connection(self, who: str) -> Iterator[None]:
        """Count a socket, or a request that is being answered; behind a proxy only this knows whose. Raises Refusal."""
        if self._connections[who] >= self._most:
            raise Refusal(TOO_OFTEN, "many_sockets", most=self._most)
        self._connections[who] += 1
        try:
            yield
        finally:
            self._connections[who] -= 1
            if not self._connections[who]:
                del self._connections[who]

    def check_dear_request(self, who: str, cost: int) -> None:
        """Count what a request costs more than a plain one, as which it has been counted already. Raises Refusal.

        One that is dearer than the whole budget takes what a plain one has left of it.
        """
        if more := min(cost, self.request.amount) - 1:
            self.check(self.request, "request", who, more)

    def check_work(self, who: str, cost: int) -> None:
        """Count what is worked out for a request: as much as all requests may cost, but over a longer time.

        Whoever tries another line asks for several in a moment, and then thinks. Raises Refusal.
        """
        if cost:
            self.check(self._work, "work", who, cost)

    def check_message(self, pace: Pace, who: str, cost: int) -> None:
        """Count a message of a socket with this pace, for the socket and for its address. Raises Refusal."""
        pace.spend(cost)
        self.check(self._messages, "message", who, cost)

    def check_lines(self, who: str, what: str, lines: int) -> None:
        """Count lines of chat that an address has stored, at whatever tables. Raises Refusal."""
        if lines:
            self.check(self.chat, what, who, lines)

    def check_host(self, headers: Mapping[str, str]) -> None:
        """Raises Refusal for a name that is not this server's.

        Otherwise a page anywhere could let its own name lead here, and use this server in a visitor's name.
        """
        host = headers.get("host")
        if host is None or (ANY in self._hosts and len(host) <= LONGEST_HOST):
            return
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        is_address = "%" not in name and read_address(name) is not None  # behind a % anything could follow
        if name.lower().rstrip(".") not in self._hosts and not is_address:
            raise Refusal(WRONG_HOST, "wrong_host", host=host[:100])

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """Raises Refusal for a page of another address, which may not use the server in a visitor's name.

        Programs other than browsers send no origin and are allowed.
        """
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return
        if origin.partition("://")[2] != headers.get("host"):
            raise Refusal(NOT_YOURS, "origin", origin=origin[:100])


def _names(settings: ServerSettings) -> frozenset[str]:
    """The names by which this server may be asked, besides addresses."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own}.local", settings.host.lower(), *map(str.lower, settings.hosts)})
