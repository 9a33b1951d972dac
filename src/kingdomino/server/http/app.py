"""The web application: the lobby behind REST, WebSocket and pages. `run` starts it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingdomino.server.http import pages
from kingdomino.server.http.guard import Guard
from kingdomino.server.http.rest import Rest
from kingdomino.server.http.socket import Connection
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import migrate
from kingdomino.server.storage.log import Store
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire import routes

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (
        b"content-security-policy",
        POLICY.encode(),
    ),
)


class SafeHeaders:
    """Adds the headers that tell browsers to trust nothing but this server."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def create_app(settings: ServerSettings, store: Store | None = None, clock: Clock | None = None) -> FastAPI:
    """The application. Tests may give it a store that fails and a clock that they set."""
    lobby, guard = Lobby(settings, store, clock), Guard(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await lobby.open()
        yield
        await lobby.close()

    app = FastAPI(title="Kingdomino", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.lobby = lobby

    async def socket(websocket: WebSocket) -> None:
        await Connection(lobby, guard, websocket).run(websocket.path_params["table_id"])

    app.add_api_websocket_route(routes.SOCKET, socket)
    app.include_router(Rest(lobby, guard).router())
    app.include_router(pages.router(pages.find_pages()))
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(SafeHeaders)
    return app


def prepare(settings: ServerSettings) -> FastAPI:
    """Bring the database up to date, then make the application. Raises SQLAlchemyError or OSError."""
    migrate(settings.url)
    return create_app(settings)
