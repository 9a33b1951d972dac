"""The walk of one move in docs/architecture.md is true: a real move is followed, and every hop is met in its order."""

import io
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest
import uvicorn
from websockets.sync.client import connect

from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.play_loop import PlayLoop
from kingdomino.cli.seating import Player
from kingdomino.native import batch
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.server.http.app import prepare
from kingdomino.server.run import configure
from kingdomino.server.settings import ServerSettings
from tests.sources import PACKAGE, PROJECT

Hop = tuple[str, str]
ROW = re.compile(r"^\| `([\w/.]+)` \| `([\w.#]+)` \|$", re.MULTILINE)


def walk(heading: str) -> list[Hop]:
    """The hops of one of the walks: file and function."""
    page = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"\n{heading}")
    table = rest.strip().split("\n\n")[1]
    return ROW.findall(table)


def in_python(hops: list[Hop]) -> list[Hop]:
    return [hop for hop in hops if hop[0].endswith(".py")]


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


def test_a_typed_move_takes_the_walk() -> None:
    match = Match("kingdomino(seats=2)", Dealer("walk"))
    players = [Player(name, name) for name in ("Ann", "Bob")]
    wanted = match.position.texts()[0]
    with followed() as met, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(f"{wanted}\nquit\n"))
        PlayLoop(match, players, Keyboard(), record=None, confirm=False).run()
    assert match.position.text(match.actions[2]) == wanted
    assert missed(walk("Typed in the terminal"), met) is None


def test_a_clicked_move_takes_the_walk_through_the_running_server(tmp_path: Path) -> None:
    hops = in_python(walk("Clicked in the browser"))
    with followed() as met, running(tmp_path / "tables.sqlite3") as url:
        me = {"kind": "me", "name": "Ann"}
        answer = httpx.post(f"{url}/api/tables", json={"rules": "kingdomino(seats=2)", "seats": [me, me]}).json()
        address = f"ws{url.removeprefix('http')}/api/tables/{answer['table']['id']}/socket"
        with connect(address) as browser:
            hear = teller(browser.recv)
            browser.send(msgspec.json.encode({"type": "hello", "tokens": [answer["token"]]}), text=True)
            view = (welcome := hear("welcome"))["view"]
            met.clear()
            act = {"type": "act", "seat": view["actor"], "version": view["version"], "key": "walk"}
            browser.send(msgspec.json.encode({**act, "actions": [welcome["choices"][0]["text"]]}), text=True)
            hear("stepped")
    assert missed(hops, met) is None


def teller(receive: Callable[[], str | bytes]) -> Callable[[str], Any]:
    def hear(kind: str) -> Any:
        """The next message of this kind."""
        while (message := msgspec.json.decode(receive()))["type"] != kind:
            pass
        return message

    return hear


@contextmanager
def running(database: Path) -> Iterator[str]:
    """A server in a thread of this process, so that its calls can be followed."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = prepare(ServerSettings(str(database)))
    server = uvicorn.Server(configure(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def test_a_batched_move_takes_the_walk() -> None:
    many = batch("kingdomino(seats=2)", 4, seed=1)
    with followed() as met:
        many.step(np.asarray(many.masks.argmax(axis=1)))
    assert missed(in_python(walk("Batched")), met) is None


@pytest.mark.parametrize("heading", ["Typed in the terminal", "Clicked in the browser", "Batched"])
def test_every_hop_exists(heading: str) -> None:
    assert [hop for hop in walk(heading) if not exists(*hop)] == []


def exists(file: str, function: str) -> bool:
    path = next(path for path in (PACKAGE / file, PROJECT / file) if path.is_file())
    name = re.escape(function.rpartition(".")[2])
    return re.search(rf"(?<![\w.]){name}\(|[\"'&:]{name}\b", path.read_text(encoding="utf-8")) is not None
