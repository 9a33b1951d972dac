"""Bots at tables: people's tables come first, a bot is asked once for a turn, nobody lets one think for hours."""

import asyncio
import contextlib
import logging
import multiprocessing
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kingdomino import Actor, Position
from kingdomino.notation.actions import ActionText
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import replay
from kingdomino.play.record import parse_record
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables import lobby as lobbies
from kingdomino.server.tables.bot_pool import BotPool, think
from kingdomino.server.tables.bot_queue import BotQueue
from kingdomino.server.tables.clock import Clock, WallClock
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.protocol import NewTable, SeatWish, Status, Stepped, Wish
from tests.server.house import House

# The queue


class Visits:
    """Tables that think one after another, each until the test lets it leave; `inside` says who thinks."""

    def __init__(self, places: int) -> None:
        self._queue = BotQueue(places)
        self._leaving = dict[str, asyncio.Event]()
        self.tasks = dict[str, asyncio.Task[None]]()
        self.inside = list[str]()

    async def come(self, *names: str) -> None:
        """Tables come; those with people have a capital letter."""
        for name in names:
            self._leaving[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._visit(name))
            await settle()

    async def _visit(self, name: str) -> None:
        async with self._queue.place(for_people=name.isupper()):
            self.inside.append(name)
            try:
                await self._leaving[name].wait()
            finally:
                self.inside.remove(name)

    async def leave(self, name: str) -> None:
        self._leaving[name].set()
        await settle()


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_tables_with_people_go_before_tables_of_bots_that_came_earlier() -> None:
    async def run() -> None:
        visits = Visits(1)
        await visits.come("a", "b", "c", "P", "Q")
        order = []
        while visits.inside:
            (name,) = visits.inside
            order.append(name)
            await visits.leave(name)
        assert order == ["a", "P", "Q", "b", "c"]

    asyncio.run(run())


def test_of_several_places_one_is_kept_for_people() -> None:
    async def run() -> None:
        visits = Visits(3)
        await visits.come("a", "b", "c")
        assert visits.inside == ["a", "b"]
        await visits.come("P", "Q")
        assert visits.inside == ["a", "b", "P"]
        await visits.leave("a")
        assert visits.inside == ["b", "P", "Q"]
        await visits.leave("P")
        assert visits.inside == ["b", "Q", "c"]

    asyncio.run(run())


def test_whoever_stops_waiting_or_thinking_takes_no_place() -> None:
    async def run() -> None:
        visits = Visits(1)
        await visits.come("a", "b", "c")
        visits.tasks["b"].cancel()
        await settle()
        visits.tasks["a"].cancel()
        await settle()
        assert visits.inside == ["c"]
        await visits.leave("c")
        await visits.come("d")
        assert visits.inside == ["d"]

    asyncio.run(run())


# Whole turns

RANDOM = SeatWish(Wish.BOT, bot="random")
PAUSE = 7.25


class CountingPool(BotPool):
    """Thinks in this process, and notes what it is asked."""

    asked: list[tuple[Actor, object, bool]]

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.asked = []

    def get_ready(self) -> None:
        """Nothing has to start."""

    async def choose_turn(
        self, bot: str, rules: str, position: Position, *, for_people: bool, seed: str | None = None
    ) -> tuple[ActionText, ...]:
        self.asked.append((position.actor, position.turn, for_people))
        return self.think(bot, rules, position)

    def think(self, bot: str, rules: str, position: Position) -> tuple[ActionText, ...]:
        return think(bot, rules, position.pack())


class WrongPool(CountingPool):
    """Its bots answer with something that is not legal."""

    def think(self, bot: str, rules: str, position: Position) -> tuple[ActionText, ...]:
        return (ActionText("place a1 up"), ActionText("nonsense"))


async def play_among_bots(
    folder: Path, rules: str, *seats: SeatWish, clock: Clock | None = None
) -> tuple[Table, CountingPool]:
    """A table where bots have played until no bot is to act, which is the end if only bots play; and the pool asked."""
    settings = ServerSettings(database=str(folder / "tables.sqlite3"), bot_delay=PAUSE if clock else 0.0)
    migrate(settings.url)
    lobby = Lobby(settings, clock=clock)
    await lobby.open()
    try:
        table = await lobby.create(CreateTable(NewTable(rules, list(seats)), dealer=Dealer("a bot begins")))
        async with asyncio.timeout(60):
            while table.bot_to_act() is not None:
                await asyncio.sleep(0.01)
    finally:
        await lobby.close()
    pool = lobby._bots
    assert isinstance(pool, CountingPool)
    return table, pool


@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel"])
def test_a_bot_is_asked_once_for_a_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rules: str) -> None:
    monkeypatch.setattr(lobbies, "BotPool", CountingPool)
    table, pool = asyncio.run(play_among_bots(tmp_path, rules, RANDOM, RANDOM))
    turns = [(now.actor, now.turn, False) for now in table.log.match.positions if now.actor >= Actor.A]
    begun = [now for before, now in zip([None, *turns], turns, strict=False) if now != before]

    assert pool.asked == begun
    assert len(pool.asked) < len(turns)


def test_a_bot_that_answers_nonsense_does_not_stop_the_match(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lobbies, "BotPool", WrongPool)
    with caplog.at_level(logging.ERROR):
        table, _ = asyncio.run(play_among_bots(tmp_path, "kingdomino(seats=2)", RANDOM, RANDOM))

    assert table.status is Status.OVER
    assert "the bot random" in caplog.text


def test_a_bot_that_this_version_does_not_know_does_not_stop_the_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It has another name since an upgrade. Its turn was given up with one line in the log."""
    settings = ServerSettings(database=str(tmp_path / "tables.sqlite3"), bot_delay=0)
    migrate(settings.url)

    async def begin() -> str:
        lobby = Lobby(replace(settings, bot_workers=0))  # nobody thinks
        await lobby.open()
        table = await lobby.create(CreateTable(NewTable("duel", [RANDOM, RANDOM])))
        await lobby.close()
        return table.id

    async def go_on(table_id: str) -> Status:
        lobby = Lobby(settings)
        await lobby.open()
        try:
            table = await lobby.find(table_id)
            async with asyncio.timeout(60):
                while table.status is Status.RUNNING:
                    await asyncio.sleep(0.01)
        finally:
            await lobby.close()
        return table.status

    table_id = asyncio.run(begin())
    with contextlib.closing(sqlite3.connect(settings.database)) as connection, connection:
        connection.execute("UPDATE log SET text = replace(text, '\"random\"', '\"retired\"') WHERE stream = 'events'")
    with caplog.at_level(logging.ERROR):
        assert asyncio.run(go_on(table_id)) is Status.OVER
    assert "the bot retired failed" in caplog.text


def turns_begun(record: str, seat: int) -> list[int]:
    """The versions of a match at which a turn of this seat begins."""
    positions = replay(parse_record(record)).positions
    acting = [(version, now) for version, now in enumerate(positions) if now.actor >= Actor.A]
    turns = [(now.actor, now.turn) for _, now in acting]
    begun = [before != now for before, now in zip([None, *turns], turns, strict=False)]
    return [version for (version, now), new in zip(acting, begun, strict=True) if new and now.actor == seat]


@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel"])
def test_everybody_hears_of_a_bots_whole_turn_in_one_message(house: House, rules: str) -> None:
    table = house.create(rules, "bot", "Ann")
    with table.enter(table.token) as ann:
        heard = list[Stepped]()
        ann.play_on({1}, lambda view: view.result is not None, heard.append)
    record = house.web.get(f"{table.path}/record").text
    told = [message.steps[0].version - 1 for message in heard if any(step.actor == 0 for step in message.steps)]

    assert told
    assert told == turns_begun(record, 0)[-len(told) :]


class PausesNoted(WallClock):
    """Notes the bots' pauses instead of waiting for them."""

    def __init__(self) -> None:
        self.pauses = 0

    async def wait(self, news: asyncio.Event, until: float) -> None:
        if abs(until - self.now() - PAUSE) < 1:
            self.pauses += 1
        else:
            await super().wait(news, until)


@pytest.mark.parametrize(("fourth", "pauses"), [(RANDOM, True), (SeatWish(Wish.ME, name="Ann"), False)])
def test_bots_leave_time_to_follow_only_where_nobody_plays_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fourth: SeatWish, pauses: bool
) -> None:
    monkeypatch.setattr(lobbies, "BotPool", CountingPool)
    clock, seats = PausesNoted(), (RANDOM, RANDOM, RANDOM, fourth)
    _, pool = asyncio.run(play_among_bots(tmp_path, "kingdomino(seats=4)", *seats, clock=clock))

    assert pool.asked
    assert clock.pauses == (len(pool.asked) if pauses else 0)


# Budgets


@pytest.mark.parametrize("bot", ["hard(seconds=11)", "master(playouts=2001)", "planner(threads=2)"])
def test_nobody_lets_a_bot_think_for_hours(house: House, bot: str) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": bot}]
    answer = house.web.post("/api/tables", json={"rules": "duel", "seats": seats})

    assert bot in house.refused(answer, 400, "bot_thinks_long").text


def test_a_bot_with_parameters_sits_under_its_name(house: House) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "Greedy(areas=123.45, noise=0.123456)"}]
    created = house.web.post("/api/tables", json={"rules": "duel", "seats": seats}).json()

    assert created["table"]["seats"][1]["bot"] == "greedy(noise=0.123456, areas=123.45)"


# Before the first turn


@pytest.mark.parametrize(("other", "processes"), [(SeatWish(Wish.OPEN), 0), (RANDOM, 1)])
def test_a_process_for_bots_starts_with_the_first_table_that_has_one(
    tmp_path: Path, other: SeatWish, processes: int
) -> None:
    async def run() -> int:
        settings = ServerSettings(database=str(tmp_path / "tables.sqlite3"), bot_workers=2)
        migrate(settings.url)
        lobby = Lobby(settings)
        await lobby.open()
        before = len(multiprocessing.active_children())
        try:
            # Somebody who has not come yet must start, so no bot acts.
            await lobby.create(CreateTable(NewTable("duel", [SeatWish(Wish.OPEN), other])))
            return len(multiprocessing.active_children()) - before
        finally:
            await lobby.close()

    assert asyncio.run(run()) == processes
