"""The requests about notifications: which browsers want to be told of turns, and a trial. It decides about no turn."""

from typing import Final

from fastapi import Request, Response

from kingdomino.server.accounts.directory import Accounts
from kingdomino.server.http.guard import Guard, who
from kingdomino.server.http.rest import Handler, Route, answer, read_body
from kingdomino.server.http.visits import visit_of
from kingdomino.server.push.delivery import PushOutcome
from kingdomino.server.push.encryption import read_browser_keys
from kingdomino.server.push.endpoints import read_endpoint
from kingdomino.server.push.pushes import Pushes
from kingdomino.server.storage import push_rows as rows
from kingdomino.server.storage.log import Conflict, Store, StoreFailed
from kingdomino.server.storage.push_rows import Holder, Subscription
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.wire import push_types as wire
from kingdomino.server.wire import routes
from kingdomino.server.wire.account_types import Done
from kingdomino.server.wire.refusal import NOT_FOUND, NOT_NOW, UNAVAILABLE, UNREADABLE, Refusal, push_refusal
from kingdomino.words import FALLBACK, LANGUAGES

SEATS_FOR_ONE: Final = 10
"""How many seats that a browser names count as much as the browser itself: so many rows are stored."""


class PushRequests:
    """The requests about notifications of one server process."""

    def __init__(self, pushes: Pushes, store: Store, clock: Clock, accounts: Accounts, guard: Guard) -> None:
        self._pushes, self._store, self._clock = pushes, store, clock
        self._accounts, self._guard = accounts, guard

    def handlers(self) -> tuple[Route, ...]:
        return tuple(
            (method, path, self._if_on(handler))
            for method, path, handler in (
                ("GET", routes.PUSH, self.info),
                ("POST", routes.SUBSCRIPTIONS, self.subscribe),
                ("POST", routes.UNSUBSCRIBE, self.unsubscribe),
                ("POST", routes.TRY_PUSH, self.try_out),
            )
        )

    def _if_on(self, handler: Handler) -> Handler:
        """The handler; where there are no notifications, and while the database is away, it is refused."""

        async def handle(request: Request) -> Response:
            if not self._pushes.is_on:
                raise push_refusal(NOT_FOUND, "off")
            try:
                return await handler(request)
            except StoreFailed:
                raise Refusal(UNAVAILABLE, "not_read") from None

        return handle

    async def info(self, request: Request) -> Response:
        return answer(wire.PushInfo(await self._pushes.public_key()))

    async def subscribe(self, request: Request) -> Response:
        asked = await read_body(request, wire.PushWish)
        self._check_pace(request, 1 + len(asked.tokens) // SEATS_FOR_ONE)
        read_endpoint(asked.endpoint, self._pushes.trusted)
        try:
            read_browser_keys(asked.p256dh, asked.auth)
        except ValueError:
            raise push_refusal(UNREADABLE, "keys") from None
        now = self._clock.now()
        kept = Subscription(
            hash=hash_token(asked.endpoint),
            endpoint=asked.endpoint,
            p256dh=asked.p256dh,
            auth=asked.auth,
            language=asked.language if asked.language in LANGUAGES else FALLBACK,
            site=f"https://{request.url.hostname or ''}",
            created=now,
            used=now,
        )
        holders = {Holder(hash_token(token)) for token in asked.tokens}
        if (visit := await visit_of(self._accounts, request)) is not None and not visit.by_token:
            holders.add(Holder(visit.member.key, visit.hash))
        try:
            await self._store.write(lambda connection: rows.keep_subscription(connection, kept, holders))
        except Conflict:  # the same browser, a moment ago
            raise Refusal(NOT_NOW, "not_stored") from None
        return answer(Done())

    async def unsubscribe(self, request: Request) -> Response:
        asked = await read_body(request, wire.PushEnd)
        await self._pushes.forget(hash_token(asked.endpoint))
        return answer(Done())

    async def try_out(self, request: Request) -> Response:
        """Send a note at once, and say what came of it."""
        asked = await read_body(request, wire.PushEnd)
        self._check_pace(request)
        wanted = hash_token(asked.endpoint)
        found = await self._store.read(lambda connection: rows.find_subscription(connection, wanted))
        if found is None:
            raise push_refusal(NOT_FOUND, "unknown")
        outcome = await self._pushes.try_out(found)
        if outcome is PushOutcome.GONE:
            await self._pushes.forget(wanted)
            raise push_refusal(NOT_FOUND, "unknown")
        if outcome is not PushOutcome.SENT:
            raise push_refusal(UNAVAILABLE, "service")
        return answer(Done())

    def _check_pace(self, request: Request, cost: int = 1) -> None:
        """Raises Refusal when an address asks too often."""
        self._guard.check_attempt(self._guard.push, "push", who(request), cost)
