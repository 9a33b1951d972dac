"""Texts that no database takes, in every request about accounts and tables: each is answered with a sentence."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from kingdomino.server.wire import protocol
from tests.patience import PATIENCE
from tests.server.conftest import new_database
from tests.server.house import House, Invitation
from tests.server.members import PASSWORD, Person, member

NUL, SURROGATE = "\\u0000", "\\ud800"
"""As they are written in JSON."""
ODD = (NUL, f"a{NUL}b" * 5, SURROGATE, f"a{SURROGATE}b" * 5)
BODIES = {
    "account/sign-up": {"name": "?", "password": PASSWORD},
    "account/sign-in": {"name": "?", "password": "?"},
    "account/recover": {"name": "?", "code": "?", "password": PASSWORD},
    "account/sign-out": {"device": "?"},
    "account/password": {"old": "?", "new": "?"},
    "account/recovery-codes": {"password": "?"},
    "account/delete": {"password": "?"},
    "account/tokens": {"label": "?", "bot": "?"},
    "account/tokens/revoke": {"id": "?"},
    "account/passkeys": {"credential": "?"},
    "account/passkeys/delete": {"id": "?"},
    "account/sign-in/passkey": {"credential": "?"},
    "account/bots": {"name": "?"},
    "account/bots/delete": {"name": "?"},
    "account/invitations/decline": {"table": "?"},
    "tables": {"rules": "duel", "seats": [{"kind": "me", "name": "?"}, {"kind": "bot", "bot": "?"}], "player": "?"},
}
"""Requests with all their texts; a question mark is a text that is tried."""
MESSAGES = (
    {"type": "chat", "text": "?", "preset": "?", "key": "?"},
    {"type": "report", "seat": 1, "reason": "?"},
    {"type": "act", "seat": 0, "version": 1, "key": "?", "actions": ["?"]},
    {"type": "preview", "id": 1, "seat": 0, "version": 1, "actions": ["?"]},
    {"type": "agree", "seat": 1, "bot": "?"},
    {"type": "fill", "seat": 1, "bot": "?"},
)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(new_database(request, tmp_path_factory.mktemp("odd")))
    yield house
    house.stop()


@pytest.fixture(scope="module")
def person(server: House) -> Person:
    return member(server, "Ann of odd texts")


def ask(person: Person, path: str, body: str) -> httpx.Response:
    """A request whose body is written as it stands."""
    url = f"{person.house.url}/api/{path}"
    with httpx.Client(cookies=person.cookies, timeout=PATIENCE) as web:
        return web.post(url, content=body.encode())


def variants(value: Any, odd: str) -> Iterator[Any]:
    """A body with one of its texts after the other replaced; the others are ordinary."""
    for number in range(str(value).count("'?'")):
        places = iter(range(100))
        yield _filled(value, lambda here=places, wanted=number: odd if next(here) == wanted else "ordinary")


def _filled(value: Any, fill: Any) -> Any:
    if isinstance(value, dict):
        return {key: _filled(part, fill) for key, part in value.items()}
    if isinstance(value, list):
        return [_filled(part, fill) for part in value]
    return fill() if value == "?" else value


def written(value: Any) -> str:
    """The body as JSON, in which the odd text keeps its escapes."""
    return json.dumps(value).replace("\\\\u", "\\u")


@pytest.mark.parametrize("path", BODIES)
def test_no_text_of_a_request_is_an_error_of_the_server(person: Person, path: str) -> None:
    for odd in ODD:
        for body in variants(BODIES[path], odd):
            answer = ask(person, path, written(body))
            assert answer.status_code < 500, (body, answer.text)
            assert answer.status_code in (200, 201) or answer.json()["text"]
            if SURROGATE in odd:
                assert answer.status_code == 400, (body, answer.text)
    assert person.is_signed_in()


@pytest.mark.parametrize("odd", ["%00", "%ED%A0%80", "a%00b", "%F0%9F%98%80"])
def test_no_address_is_an_error_of_the_server(server: House, odd: str) -> None:
    for path in (f"/api/tables/{odd}", f"/api/tables/{odd}/record", f"/api/networks/{odd}", f"/api/core?rules={odd}"):
        answer = server.web.get(path)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert answer.json()["text"]


@pytest.mark.parametrize("odd", [NUL, f"kd_{NUL}"])
def test_no_token_is_an_error_of_the_server(server: House, odd: str) -> None:
    table = server.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.connect() as socket:
        socket.send(f'{{"type": "hello", "tokens": ["{odd}"]}}')
        said = socket.recv(PATIENCE)

    assert '"type":"refused"' in str(said)
    assert '"broken"' not in str(said)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["type"])
def test_no_text_of_a_message_is_an_error_of_the_server(server: House, message: dict[str, Any]) -> None:
    for odd in ODD:
        for said in variants(message, odd):
            _is_answered(server.create("kingdomino(seats=2)", "Ann", "open"), written(said))


def _is_answered(table: Invitation, text: str) -> None:
    """Whatever it is, the connection goes on."""
    table.sit("Bob")
    with table.enter(table.token) as guest:
        guest.socket.send(text)
        guest.send("ping")
        guest.hear(protocol.Pong)
