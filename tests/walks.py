"""The walks of one move in docs/architecture.md, and what was met on the way of a real one. It tests nothing itself."""

import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from kingdomino.server.http.app import prepare
from kingdomino.server.http.connections import Connections
from kingdomino.server.run import configure
from kingdomino.server.settings import ServerSettings
from tests.sources import PACKAGE, PROJECT

Hop = tuple[str, str]
ROW = re.compile(r"\| `([\w/.]+)` \| `([\w.#]+)` \|")
ROWS = {"Typed in the terminal": 11, "Clicked in the browser": 21, "Batched": 5}
"""How many hops each walk has, so that none gets lost."""


def walk(heading: str) -> list[Hop]:
    """The hops of one of the walks: file and function."""
    page = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"\n{heading}")
    rows = rest.strip().split("\n\n")[1].splitlines()[2:]
    hops = [ROW.fullmatch(row) for row in rows]
    assert len(hops) == ROWS[heading], f"a row of “{heading}” is missing, or new"
    assert all(hops), f"a row of “{heading}” cannot be read"
    return [(hop[1], hop[2]) for hop in hops if hop]


def hops_in(hops: list[Hop], *endings: str) -> list[Hop]:
    """Those in files with one of these endings."""
    return [hop for hop in hops if hop[0].endswith(endings)]


@contextmanager
def followed() -> Iterator[list[Hop]]:
    """Every function of the package that is called meanwhile, by this thread and those that start now."""
    met = list[Hop]()

    def note(frame: FrameType, event: str, _: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(str(PACKAGE)):
            met.append((str(Path(path).relative_to(PACKAGE)), frame.f_code.co_qualname))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield met
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def missed(hops: list[Hop], met: list[Hop]) -> Hop | None:
    """The first hop that was not met after the one before it."""
    rest = iter(met)
    return next((hop for hop in hops if hop not in rest), None)


@contextmanager
def running(database: Path) -> Iterator[int]:
    """A server in a thread of this process, so that its calls can be followed; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        settings = ServerSettings(str(database))
        server = uvicorn.Server(configure(prepare(settings), Connections(settings)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
