"""People with accounts, who come to a real server over its requests. It tests nothing itself."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import msgspec

from kingdomino.server.wire import account_types as wire
from kingdomino.server.wire import protocol
from tests.patience import PATIENCE
from tests.server.house import Guest, Host, Invitation

PASSWORD = "blue horse on a staple"


class Person:
    """Somebody with an account and one device. Who signs in again has another device."""

    def __init__(self, house: Host, name: str) -> None:
        self.house, self.name = house, name
        self.cookies = httpx.Cookies()
        self.headers = {"User-Agent": "Firefox on Linux"}

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """A request as the person's browser sends it."""
        with httpx.Client(cookies=self.cookies, headers=self.headers | headers, timeout=PATIENCE, verify=False) as web:
            answer = web.request(method, self.house.url + path, json=body)
            self.cookies = web.cookies
            return answer

    def ask(self, path: str, status: int = 200, /, **body: Any) -> Any:
        """The answer to a request about the account."""
        answer = self.send("POST", f"/api/account/{path}", body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, path: str, status: int, reason: str, /, **body: Any) -> None:
        """The request is refused for this reason, in words."""
        told = self.ask(path, status, **body)
        assert (told["kind"], told["code"]) == ("account.refused", reason)
        assert told["text"]

    def sign_up(self) -> list[str]:
        """Make the account; its recovery codes."""
        codes: list[str] = self.ask("sign-up", name=self.name, password=PASSWORD)["recovery_codes"]
        return codes

    def other_device(self) -> "Person":
        """The same person, signed in on another device."""
        again = Person(self.house, self.name)
        again.ask("sign-in", name=self.name, password=PASSWORD)
        return again

    def at(self, house: Host) -> "Person":
        """The same device, at another server."""
        there = Person(house, self.name)
        there.cookies = httpx.Cookies(self.cookies)
        return there

    def info(self) -> wire.AccountInfo:
        return msgspec.json.decode(self.send("GET", "/api/account").content, type=wire.AccountInfo)

    def is_signed_in(self) -> bool:
        return self.send("GET", "/api/account").status_code == 200

    def matches(self) -> wire.AccountMatches:
        return msgspec.json.decode(self.send("GET", "/api/account/matches").content, type=wire.AccountMatches)

    @property
    def cookie(self) -> dict[str, str]:
        """What a browser sends when it opens a socket."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    # At tables

    def create(self, rules: str, *seats: str, **more: Any) -> Invitation:
        if more.get("rated"):
            more = {"time": {"per_turn": 600}, **more}
        wishes = [{"kind": seat} if seat in ("bot", "open", "me") else {"kind": "me", "name": seat} for seat in seats]
        answer = self.send("POST", "/api/tables", {"rules": rules, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        seated = msgspec.json.decode(answer.content, type=protocol.Seated)
        return Invitation(self.house, seated.table.id, seated.token)

    def sit(self, table: Invitation, **more: Any) -> str:
        answer = self.send("POST", f"{table.path}/seats", more)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=protocol.Seated).token

    @contextmanager
    def enter(self, table: Invitation, *tokens: str) -> Iterator[Guest]:
        """The person's page at a table, with the tokens of friends at the same screen."""
        with table.connect(additional_headers=self.cookie) as socket:
            guest = Guest(socket)
            guest.send("hello", tokens=list(tokens))
            guest.welcome = guest.hear(protocol.Welcome)
            yield guest


def member(house: Host, name: str) -> Person:
    """Somebody who has just made an account."""
    person = Person(house, name)
    person.sign_up()
    return person


def play_to_the_end(table: Invitation, *people: Person, tokens: tuple[str, ...] = ()) -> protocol.TableInfo:
    """These people play the first legal action again and again, until the match is over."""
    with ExitStack() as open_pages, ThreadPoolExecutor(len(people)) as threads:
        guests = [open_pages.enter_context(person.enter(table, *tokens)) for person in people]
        list(threads.map(play_on, guests))
    return table.info()


def play_on(guest: Guest) -> None:
    guest.play_on(set(guest.welcome.seats), lambda view: view.result is not None)
