"""The web application: the lobby behind REST, WebSocket and pages. `run` starts it."""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingdomino.server.accounts.directory import Accounts
from kingdomino.server.http import pages
from kingdomino.server.http.accounts import AccountRequests
from kingdomino.server.http.daily import DailyRequests
from kingdomino.server.http.gate import Gate
from kingdomino.server.http.guard import Guard
from kingdomino.server.http.last_resort import LastResort, refuse, report_forgotten
from kingdomino.server.http.push import PushRequests
from kingdomino.server.http.rest import Rest
from kingdomino.server.http.socket import Connection
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Store
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire import routes
from kingdomino.server.wire.refusal import NO_METHOD, NOT_FOUND, Refusal

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; "
    "img-src 'self' data: blob:; style-src 'self'; font-src 'self' data:; media-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"content-security-policy", POLICY.encode()),
)
ONLY_TLS = (b"strict-transport-security", b"max-age=31536000")
"""Told to whoever came over TLS: from now on always that way."""


ONLY_OURS = (b"cross-origin-resource-policy", b"same-origin")


class SafeHeaders:
    """Adds the headers that tell browsers to trust nothing but this server, and pages of these origins with answers."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app, self._origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                safe = (*HEADERS, ONLY_TLS) if scope["scheme"] == "https" else HEADERS
                message["headers"] = [*message.get("headers", ()), *safe, *self._readers(scope)]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    def _readers(self, scope: Scope) -> Iterator[tuple[bytes, bytes]]:
        """Whose pages may read an answer. They never get one for somebody's cookies: a token is what they can send."""
        if not self._origins or not scope["path"].startswith(f"{routes.API}/"):
            yield ONLY_OURS
            return
        yield b"vary", b"Origin"
        origin = Headers(scope=scope).get("origin", "")
        if origin in self._origins:
            yield b"access-control-allow-origin", origin.encode()
            yield b"cross-origin-resource-policy", b"cross-origin"
        else:
            yield ONLY_OURS


def create_app(settings: ServerSettings, store: Store | None = None, clock: Clock | None = None) -> FastAPI:
    """The application. Tests may give it a store that fails and a clock that they set."""
    lobby = Lobby(settings, store, clock)
    guard = Guard(settings, lobby.bans)
    accounts = Accounts(lobby.store, lobby.clock, are_on=settings.accounts)

    rest, tasks = Rest(lobby, guard, accounts), Tasks()
    about_accounts = AccountRequests(accounts, lobby, guard, rest)
    about_push = PushRequests(lobby.pushes, lobby.store, lobby.clock, accounts, guard)
    about_days = DailyRequests(lobby, guard, accounts)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(report_forgotten)
        await lobby.open()
        tasks.start(about_accounts.belongings.keep_finishing())
        yield
        await tasks.stop()
        await lobby.close()
        accounts.close()

    app = FastAPI(title="Kingdomino", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.lobby = lobby

    async def socket(websocket: WebSocket) -> None:
        await Connection(lobby, guard, accounts, websocket).run(websocket.path_params["table_id"])

    app.add_api_websocket_route(routes.SOCKET, socket)
    app.include_router(rest.router(*about_accounts.handlers(), *about_push.handlers(), *about_days.handlers()))
    app.include_router(pages.router(pages.find_pages()))
    app.add_exception_handler(HTTPException, _refuse_route)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(LastResort)
    app.add_middleware(Gate, settings, guard)
    app.add_middleware(SafeHeaders, settings.origins)
    return app


async def _refuse_route(request: Request, error: Exception) -> Response:
    """The answer to a method that an address does not take, or to an address that is no path: `GET [`."""
    assert isinstance(error, HTTPException)
    if error.status_code == NOT_FOUND:
        return refuse(Refusal(NOT_FOUND, "no_path", path=request.url.path[:80]))
    allowed = ", ".join(sorted((error.headers or {}).get("Allow", "").split(", ")))
    return refuse(Refusal(NO_METHOD, "method", method=request.method[:20], allowed=allowed), Allow=allowed)


def prepare(settings: ServerSettings) -> FastAPI:
    """Bring the database up to date, then make the application. Raises SQLAlchemyError or OSError."""
    migrate(settings.url)
    return create_app(settings)
