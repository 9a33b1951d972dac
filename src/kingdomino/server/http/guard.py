"""Who may send requests, and how often: rate limits and the check of a page's origin. It knows no tables."""

import time
from collections.abc import Mapping

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from kingdomino.server.settings import ServerSettings
from kingdomino.server.wire.refusal import NOT_YOURS, TOO_OFTEN, Refusal


class Pace:
    """The rate limit of one socket: a count for each period, cheaper than the limits shared by address."""

    def __init__(self, limit: RateLimitItem) -> None:
        self._limit = limit
        self._until, self._count = 0.0, 0

    def check(self) -> None:
        """Count a message. Raises Refusal when there were too many in this period."""
        now = time.monotonic()
        if now >= self._until:
            self._until, self._count = now + self._limit.get_expiry(), 0
        self._count += 1
        if self._count > self._limit.amount:
            raise too_often(self._limit)


def too_often(limit: RateLimitItem) -> Refusal:
    return Refusal(TOO_OFTEN, "too_often", most=limit.amount, seconds=limit.get_expiry())


def who(connection: HTTPConnection) -> str:
    """The address of the client."""
    return connection.client.host if connection.client else "unknown"


class Guard:
    """The limits of one server process."""

    def __init__(self, settings: ServerSettings) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._origins = settings.origins
        self.create = parse(settings.create_limit)
        self.sit = parse(settings.sit_limit)
        self.think = parse(settings.think_limit)
        self.request = parse(settings.request_limit)
        self.message = parse(settings.message_limit)

    def check(self, limit: RateLimitItem, what: str, who: str) -> None:
        """Raises Refusal when somebody has done this too often."""
        if not self._limiter.hit(limit, what, who):
            raise too_often(limit)

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """Raises Refusal for a page of another address, which may not use the server in a visitor's name.

        Programs other than browsers send no origin and are allowed.
        """
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if origin.partition("://")[2] != headers.get("host"):
            raise Refusal(NOT_YOURS, "origin", origin=origin[:100])
