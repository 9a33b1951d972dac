"""Who may come in how often and from where: rate limits and the check of the page's origin. It knows no tables."""

from collections.abc import Mapping

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from kingdomino.server.refusal import NOT_YOURS, TOO_OFTEN, Refusal
from kingdomino.server.settings import ServerSettings


class Guard:
    """The limits of one server process."""

    def __init__(self, settings: ServerSettings) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._origins = settings.origins
        self.create = parse(settings.create_limit)
        self.sit = parse(settings.sit_limit)
        self.request = parse(settings.request_limit)
        self.message = parse(settings.message_limit)

    def check(self, limit: RateLimitItem, what: str, who: str) -> None:
        """Raises Refusal when somebody has done this too often."""
        if not self._limiter.hit(limit, what, who):
            raise Refusal(TOO_OFTEN, "too_often", most=limit.amount, seconds=limit.get_expiry())

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """A page of another address may not use the server in a visitor's name. Raises Refusal.

        Programs that are no browsers send no origin and may come in.
        """
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if origin.partition("://")[2] != headers.get("host"):
            raise Refusal(NOT_YOURS, "origin", origin=origin[:100])
