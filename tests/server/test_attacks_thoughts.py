"""Letting the server think: a thought counts by its playouts, few wait, and nobody thinks for who has hung up."""

import asyncio
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from math import ceil
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from kingdomino import new
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import rules_text
from kingdomino.review.plan import PLAYOUTS, plan_for
from kingdomino.server.accounts.belongings import Belongings
from kingdomino.server.http import costs
from kingdomino.server.http.rest import MOST_WORK, Rest
from kingdomino.server.tables.bot_pool import MOST_QUESTIONS, Answer, BotPool, Given
from kingdomino.server.wire.core_types import MOST_PLAYOUTS, ThoughtWish
from kingdomino.server.wire.refusal import UNAVAILABLE, Refusal
from tests.patience import PATIENCE
from tests.server.house import Host, House
from tests.server.members import member
from tests.server.rigged import Happening, RiggedHouse

RULES = "kingdomino(seats=2)"
NOTHING: Mapping[str, str] = {}


def question(playouts: int, rules: str = RULES, packed: bytes | None = None) -> ThoughtWish:
    return ThoughtWish(rules, b64encode(packed or new(RULES).pack()).decode(), playouts, width=6, seed=1)


# What it counts


@pytest.mark.parametrize("rules", combinations(), ids=rules_text)
def test_what_reviews_and_hints_ask_counts_little_and_the_most_counts_by_its_playouts(rules: Any) -> None:
    usual, text = plan_for(rules).playouts, rules_text(rules)
    assert costs.of_thought(question(96, text)) == 1
    assert costs.of_thought(question(usual, text)) == 1
    assert costs.of_thought(question(2 * usual, text)) == 2
    assert costs.of_thought(question(MOST_PLAYOUTS, text)) == ceil(MOST_PLAYOUTS / usual)


def test_a_thought_that_takes_twenty_times_as_long_counts_for_twenty(tmp_path: Path) -> None:
    """The same 120 in a minute could be turns of a second, or of ten."""
    assert MOST_PLAYOUTS // PLAYOUTS["tribe"] == 20
    house = House(tmp_path / "tables.sqlite3", "--think-limit", "21/hour")
    try:
        asked = {"rules": "origins(mode=tribe,seats=2)", "packed": "AAAA", "width": 6, "seed": 1}
        house.refused(house.web.post("/api/thoughts", json={**asked, "playouts": MOST_PLAYOUTS}), 400, "packed_length")
        house.refused(house.web.post("/api/thoughts", json={**asked, "playouts": 200}), 400, "packed_length")
        house.refused(house.web.post("/api/thoughts", json={**asked, "playouts": 200}), 429, "too_often")
    finally:
        house.stop()


# How many wait


class SlowPool(BotPool):
    """Thinks in this process, when the test lets it."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0
        self.may_answer = asyncio.Event()

    async def _ask(self, work: Callable[[*Given], Answer], *given: *Given) -> Answer:
        self.asked += 1
        await self.may_answer.wait()
        return work(*given)


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_only_so_many_questions_wait() -> None:
    async def run() -> None:
        pool = SlowPool()
        waiting = [asyncio.create_task(pool.answer(question(1))) for _ in range(MOST_QUESTIONS)]
        await settle()
        with pytest.raises(Refusal) as refused:
            await pool.answer(question(1))
        assert (refused.value.status, refused.value.code) == (UNAVAILABLE, "no_thinker")
        pool.may_answer.set()
        assert set(await asyncio.gather(*waiting)) == {await pool.answer(question(1))}

    asyncio.run(run())


def test_who_hangs_up_keeps_the_place_until_the_process_is_free_and_the_others_are_dropped() -> None:
    async def run() -> None:
        pool = SlowPool()
        begun, dropped, last = (asyncio.create_task(pool.answer(question(1))) for _ in range(3))
        await settle()
        begun.cancel()
        dropped.cancel()
        await settle()
        assert pool.asked == 1, "the process still thinks for the first one"
        pool.may_answer.set()
        await last
        assert pool.asked == 2

    asyncio.run(run())


def test_only_so_much_work_waits_and_who_hangs_up_keeps_the_place_until_the_thread_is_free() -> None:
    """Replays, reviews and lines waited for one place without end, also those of clients that had gone."""
    may_go_on, done = threading.Event(), list[int]()

    def work(number: int) -> None:
        may_go_on.wait(PATIENCE)
        done.append(number)

    async def run() -> None:
        rest = Rest(*[cast(Any, None)] * 3)
        first, gone, *others = (
            asyncio.create_task(rest._in_turn(partial(work, number))) for number in range(MOST_WORK)
        )
        await settle()
        with pytest.raises(Refusal) as refused:
            await rest._in_turn(partial(work, -1))
        assert (refused.value.status, refused.value.code) == (UNAVAILABLE, "many_waiting")
        first.cancel()
        gone.cancel()
        await settle()
        assert gone.cancelled()
        assert not first.done(), "the thread still works for the first one"
        may_go_on.set()
        await asyncio.gather(*others)
        assert done == [0, *range(2, MOST_WORK)]

    asyncio.run(run())


# Who has hung up


class Waiting:
    """Work that takes for ever, and tells when it begins and when it is dropped."""

    def __init__(self) -> None:
        self.begun, self.dropped = Happening(), Happening()

    async def work(self, *_: object) -> Any:
        self.begun.happen()
        try:
            await asyncio.Event().wait()
        finally:
            self.dropped.happen()


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


@contextmanager
def asked(
    host: Host, method: str, path: str, *, body: bytes | None = None, cookie: Mapping[str, str] = NOTHING
) -> Iterator[None]:
    """A request whose client hangs up at the end."""
    url = httpx.URL(host.url)
    connection = HTTPConnection(url.host, url.port, timeout=PATIENCE)
    connection.request(method, path, body, cookie)
    yield
    connection.close()


def test_nobody_thinks_for_a_page_that_has_been_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waiting: Waiting
) -> None:
    monkeypatch.setattr(BotPool, "answer", waiting.work)
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        body = b'{"rules": "duel", "packed": "AAAA", "playouts": 40, "width": 6, "seed": 1}'
        with asked(house, "POST", "/api/thoughts", body=body):
            waiting.begun.wait()
        waiting.dropped.wait()
    finally:
        house.stop()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/lines", b'{"record": "", "version": 0, "actions": []}'),
        ("/api/replays", b'{"record": ""}'),
    ],
)
def test_nothing_is_worked_out_for_who_has_hung_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waiting: Waiting, path: str, body: bytes
) -> None:
    monkeypatch.setattr(Rest, "_in_turn", waiting.work)
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        with asked(house, "POST", path, body=body):
            waiting.begun.wait()
        waiting.dropped.wait()
    finally:
        house.stop()


def test_nothing_is_put_together_for_who_has_hung_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waiting: Waiting
) -> None:
    monkeypatch.setattr(Belongings, "export", waiting.work)
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        ann = member(house, "Ann who hangs up")
        with asked(house, "GET", "/api/account/export", cookie=ann.cookie):
            waiting.begun.wait()
        waiting.dropped.wait()
    finally:
        house.stop()
