"""Starting the server from a command line. What it serves is not here."""

import argparse
import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from kingdomino.server.http.app import prepare
from kingdomino.server.http.direct_socket import DirectSocket
from kingdomino.server.settings import HOST, PORT, ServerSettings, default_database
from kingdomino.server.wire.protocol import MESSAGE_BYTES
from kingdomino.words import say

PING_SECONDS, SILENT_SECONDS = 20.0, 10.0
"""How often the server pings a client, and how long it waits for the answer before it drops the client."""
SETTABLE = ("bot_delay", "absent_after", "create_limit", "sit_limit", "think_limit", "request_limit", "message_limit")
"""The settings that `python -m kingdomino.server` takes as options of the same names."""
SWITCH_SECONDS = 0.001
"""How long the thread that writes to the database waits for its turn while the server is busy; the default is 5 ms."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens."""

    host: str
    port: int

    @property
    def url(self) -> str:
        return f"http://{'localhost' if self.host in ('127.0.0.1', '0.0.0.0', '::') else self.host}:{self.port}/"


def serve(address: Address, settings: ServerSettings, *, open_browser: bool = False) -> int:
    """Run until interrupted. The exit status is 1, after a sentence, when it cannot start."""
    try:
        listening = _listen(address)
    except OSError as error:
        wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        key = "server.no_host" if wrong_host else "server.port_taken"
        return _complain(key, port=str(address.port), host=address.host, reason=_reason(error))
    with listening:
        try:
            app = prepare(settings)
        except (SQLAlchemyError, OSError) as error:
            return _complain("server.database", database=settings.database, reason=_reason(error))
        bound = Address(address.host, listening.getsockname()[1])
        print(say("server.running", url=bound.url), flush=True)
        if open_browser and _has_screen():
            threading.Timer(0.5, webbrowser.open, [bound.url]).start()
        _collect_shortly()
        sys.setswitchinterval(SWITCH_SECONDS)
        uvicorn.Server(configure(app)).run(sockets=[listening])
    return 0


def _listen(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    # With the protocol named, asyncio sends small answers at once (TCP_NODELAY); otherwise each waits up to 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
        listening.listen(2048)
    except OverflowError as error:
        listening.close()
        raise OSError(str(error)) from error
    except OSError:
        listening.close()
        raise
    return listening


def _collect_shortly() -> None:
    """Keep the pauses of the garbage collector short for the people at all tables.

    States contain no reference cycles and do not need it; only requests and connections leave cycles. So collections of
    new objects are frequent and short (a few milliseconds), and full ones (half a second at 1,000 tables) very rare.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 3, 20_000)


def configure(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=DirectSocket,
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=SILENT_SECONDS,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


def _complain(key: str, **params: str | int) -> int:
    print(say(key, **params), file=sys.stderr)
    return 1


def _reason(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="kingdomino-server", description=say("server.help"))
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", PORT)))
    parser.add_argument("--database")
    parser.add_argument("--open", action="store_true")
    defaults = ServerSettings("")
    for name in SETTABLE:
        default = getattr(defaults, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    parser.add_argument("--origin", action="append", default=[])
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m kingdomino.server`."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    asked = read_arguments(sys.argv[1:] if arguments is None else arguments)
    chosen = {name: getattr(asked, name) for name in SETTABLE}
    settings = ServerSettings(asked.database or default_database(), origins=tuple(asked.origin), **chosen)
    return serve(Address(asked.host, asked.port), settings, open_browser=asked.open)
