"""What a person lays lies there at once: nobody waits for the server's answer to see it."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Invite
from tests.web.people import SQUARE, Person

pytestmark = pytest.mark.browser

TABLES = {"kingdomino": "kingdomino(opening=snake)", "tribe": "origins(mode=tribe)", "duel": "duel"}
LAID = ".middle .cell"
DRAWN = "cells => cells.map(each => each.outerHTML.replace(/ style=.*?>/, '>').replace(' dim', ''))"
"""How the squares are drawn, in their order, whether or not they still move, or what is asked next is not about them: a
volcano erupts at once, and the squares that its fire cannot reach are dimmed."""


class SlowServer:
    """A server whose answers to previews wait until they are let through, or never come."""

    def __init__(self, person: Person) -> None:
        self._slow = False
        self._waiting: list[str | bytes] = []
        self._socket: WebSocketRoute | None = None
        person.page.route_web_socket("**/*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket, server = socket, socket.connect_to_server()
        server.on_message(self._deliver)

    def _deliver(self, message: str | bytes) -> None:
        assert self._socket
        if self._slow and json.loads(message)["type"] == "previewed":
            self._waiting.append(message)
        else:
            self._socket.send(message)

    def wait(self) -> None:
        self._slow = True

    def answer(self) -> None:
        assert self._socket
        self._slow = False
        for message in self._waiting:
            self._socket.send(message)
        self._waiting.clear()

    def leave(self) -> None:
        assert self._socket
        self._slow = False
        self._waiting.clear()
        self._socket.close()


@pytest.mark.parametrize(
    "name", [name if name == "tribe" else pytest.param(name, marks=pytest.mark.long) for name in TABLES]
)
def test_what_is_laid_lies_there_before_the_server_has_answered(name: str, invite: Invite) -> None:
    ann = invite()
    server = SlowServer(ann)
    ann.sit(TABLES[name], "Ann", "bot")
    ann.play_until(SQUARE)
    before = ann.page.locator(LAID).count()

    server.wait()
    ann.page.locator(SQUARE).first.click()
    expect(ann.page.locator(LAID)).to_have_count(before + 2)
    expect(ann.page.locator(".middle .ghost, .middle .spot")).to_have_count(0)
    lying = ann.page.locator(LAID).evaluate_all(DRAWN)

    server.answer()
    expect(ann.page.locator("[data-do=undo]")).to_be_enabled()
    after = ann.page.locator(LAID).evaluate_all(DRAWN)
    assert after == lying
    ann.end_turn()


def test_what_was_laid_is_in_the_hand_again_if_no_answer_comes(invite: Invite) -> None:
    ann = invite()
    server = SlowServer(ann)
    ann.sit("kingdomino(opening=snake)", "Ann", "bot")
    ann.play_until(SQUARE)
    before = ann.page.locator(LAID).count()

    server.wait()
    ann.page.locator(SQUARE).first.click()
    expect(ann.page.locator(LAID)).to_have_count(before + 2)
    server.leave()

    expect(ann.page.locator(LAID)).to_have_count(before)
    expect(ann.page.locator(SQUARE).first).to_be_attached()
    ann.end_turn()
