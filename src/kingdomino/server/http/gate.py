"""What is checked before a request is looked at: who asks, by which name, and how often. It does not know for what.

A proxy that is trusted says for whom it asks; from anybody else the same headers mean nothing.
"""

import asyncio
from contextlib import ExitStack, suppress
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from kingdomino.server.http import costs
from kingdomino.server.http.addresses import Proxies
from kingdomino.server.http.guard import Guard, who
from kingdomino.server.http.last_resort import refuse, refuse_page
from kingdomino.server.settings import ServerSettings
from kingdomino.server.wire import routes
from kingdomino.server.wire.refusal import Refusal

PAUSE_SECONDS: Final = 0.5
"""How long whoever is refused waits for the answer."""


class Gate:
    """Lets in what may come in; the rest is refused with a sentence."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, guard: Guard) -> None:
        self._app, self._guard = app, guard
        self._proxies = Proxies(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        self._believe_proxies(scope)
        asked = HTTPConnection(scope)
        with ExitStack() as stack:
            try:
                self._check(asked)
                if scope["type"] == "http":  # a socket counts itself, and tells its page if there are too many
                    stack.enter_context(self._guard.connection(who(asked)))
            except Refusal as refusal:
                await self._refuse(refusal, scope, receive, send)
                return
            await self._app(scope, receive, send)

    def _check(self, asked: HTTPConnection) -> None:
        """Raises Refusal."""
        guard = self._guard
        guard.check_host(asked.headers)
        if asked.url.path not in (routes.HEALTH, routes.READY):  # a proxy must be able to ask
            guard.bans.check_address(who(asked))
        if asked.scope["type"] == "websocket":
            guard.check(guard.request, "handshake", who(asked), costs.HANDSHAKE)
            return  # what follows is told over the socket, where the page can read it
        if asked.url.path.startswith(f"{routes.API}/"):
            guard.check_origin(asked.headers)
            guard.check(guard.request, "request", who(asked))
        else:
            guard.check(guard.page, "page", who(asked))

    async def _refuse(self, refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so after a moment, then end the connection: whatever else was sent over it is not looked at.

        Otherwise what is refused could be asked for again and again, and cost the server more than whoever asks. If too
        many are connected already, nobody more waits.
        """
        with suppress(Refusal), self._guard.connection(who(HTTPConnection(scope))):
            await asyncio.sleep(PAUSE_SECONDS)
        answer = _answer(refusal, Headers(scope=scope))
        answer.headers["Connection"] = "close"
        if scope["type"] == "http":
            await answer(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(answer)

    def _believe_proxies(self, scope: Scope) -> None:
        """Replace address, scheme and host by what a trusted proxy says about its client."""
        peer, headers = scope.get("client"), Headers(scope=scope)
        if peer is None or peer[0] not in self._proxies:
            return
        scope["client"] = (self._proxies.client(peer[0], headers.getlist("x-forwarded-for")), 0)
        scheme = headers.get("x-forwarded-proto", "").strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        if host := headers.get("x-forwarded-host"):
            MutableHeaders(scope=scope)["host"] = host.rpartition(",")[2].strip()


def _answer(refusal: Refusal, headers: Headers) -> Response:
    """A page for whoever asks for one, data for programs and sockets."""
    if "text/html" in headers.get("accept", ""):
        return refuse_page(refusal, headers.get("accept-language", ""))
    return refuse(refusal)
