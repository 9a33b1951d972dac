"""Starting the server from a command line. What it serves is not here."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from kingdomino.errors import OptionError
from kingdomino.server.http.app import prepare
from kingdomino.server.http.connections import Connections, ServerConfig, raise_file_limit
from kingdomino.server.http.direct_socket import DirectSocket
from kingdomino.server.logs import write_logs
from kingdomino.server.metrics import serve_metrics
from kingdomino.server.settings import NAMES, ServerSettings, read_settings
from kingdomino.server.storage.log import WrongForm
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire.protocol import MESSAGE_BYTES
from kingdomino.words import FALLBACK, say, speak

PING_SECONDS, SILENT_SECONDS = 20.0, 10.0
"""How often the server pings a client, and how long it waits for the answer before it drops the client."""
UNREADABLE: Final = 2
"""The exit status when the settings cannot be read."""
SWITCH_SECONDS = 0.001
"""How long the thread that writes to the database waits for its turn while the server is busy; the default is 5 ms."""
BACKLOG: Final = 2048
"""How many connections may wait until the server takes them."""

T = TypeVar("T")

log = logging.getLogger(__name__)


def address_of(settings: ServerSettings) -> str:
    """Where a browser on this machine finds the server."""
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{settings.port}/"


def serve(settings: ServerSettings, *, open_browser: bool = False) -> int:
    """Run until interrupted. The exit status is 1, after a sentence, when it cannot start."""
    write_logs(settings)
    if not settings.bot_workers and not settings.redis:
        return complain("server.no_thinker")
    try:
        listening = _take_port(settings)
    except OSError as error:
        return _complain_about_port(settings, error)
    with listening:
        app = prepare_or_complain(settings, prepare)
        if app is None:
            return 1
        try:
            listening.listen(BACKLOG)  # only now: a server that cannot start takes no connections from one beside it
        except OSError as error:
            return _complain_about_port(settings, error)
        url = address_of(replace(settings, port=listening.getsockname()[1]))
        print(say("server.running", url=url), flush=True)
        speak(FALLBACK)  # from now on it speaks to programs and in its log
        if open_browser and _has_screen():
            threading.Timer(0.5, webbrowser.open, [url]).start()
        log.info("serving at %s", url)
        _collect_shortly()
        sys.setswitchinterval(SWITCH_SECONDS)
        connections = Connections(settings, raise_file_limit())
        HandingOver(configure(app, connections), app.state.lobby, settings.drain_seconds).run(sockets=[listening])
    return 0


def prepare_or_complain(settings: ServerSettings, prepare: Callable[[ServerSettings], T]) -> T | None:
    """What is prepared with the database, and metrics are served; None, after a sentence, when that cannot be."""
    try:
        prepared = prepare(settings)
    except WrongForm as error:
        print(error, file=sys.stderr)
        return None
    except ModuleNotFoundError as error:
        complain("server.no_driver", module=error.name or str(error))
        return None
    except ValueError:
        complain("server.redis", redis=settings.shown_redis)  # the error may quote the password
        return None
    except (SQLAlchemyError, OSError) as error:
        complain("server.database", database=settings.shown_database, reason=reason_of(error))
        return None
    try:
        serve_metrics(settings)
    except OSError as error:
        complain("server.metrics", address=settings.metrics, reason=reason_of(error))
        return None
    return prepared


class HandingOver(uvicorn.Server):
    """A server that, when it is stopped, takes no more connections and asks its clients to connect to another one."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, drain_seconds: float) -> None:
        super().__init__(config)
        self._lobby, self._drain_seconds = lobby, drain_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in (*self.servers, *(sockets or ())):
            listening.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._drain_seconds):
                await self._lobby.drain()
        await super().shutdown(sockets)


def _take_port(settings: ServerSettings) -> socket.socket:
    """A socket of the port, which takes no connections yet. Raises OSError."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named, asyncio sends small answers at once (TCP_NODELAY); otherwise each waits up to 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if settings.reuse_port:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OverflowError as error:
        listening.close()
        raise OSError(str(error)) from error
    except OSError:
        listening.close()
        raise
    return listening


def _complain_about_port(settings: ServerSettings, error: OSError) -> int:
    wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
    key = "server.no_host" if wrong_host else "server.port_taken"
    return complain(key, port=str(settings.port), host=settings.host, reason=reason_of(error))


def _collect_shortly() -> None:
    """Keep the pauses of the garbage collector short for the people at all tables.

    States contain no reference cycles and do not need it; only requests and connections leave cycles. So collections of
    new objects are frequent and short (a few milliseconds), and full ones (half a second at 1,000 tables) very rare.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 3, 20_000)


def configure(app: FastAPI, connections: Connections) -> uvicorn.Config:
    return ServerConfig(
        app,
        connections,
        ws=DirectSocket,
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=SILENT_SECONDS,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=connections.idle_timeout,
    )


def complain(key: str, **params: str | int) -> int:
    """Say why the process cannot start; the exit status."""
    print(say(key, **params), file=sys.stderr)
    return 1


def reason_of(error: Exception) -> str:
    """The first line of what an error says."""
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m kingdomino.server --NAME VALUE …`: every setting is an option."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        settings = read_settings(_options(words))
    except OptionError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    return serve(settings)


def _options(words: Sequence[str]) -> dict[str, str]:
    """The settings that are given as options, each with its value. Raises OptionError."""
    if len(words) % 2:
        raise OptionError("setting_unknown", name=words[-1][:40], where="--NAME VALUE", names=", ".join(NAMES))
    return {
        word.removeprefix("--").replace("-", "_"): value for word, value in zip(words[::2], words[1::2], strict=True)
    }
