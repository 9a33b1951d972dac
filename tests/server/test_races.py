"""Two server processes that accept for the same tables at the same time: each seat and each move has one winner."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.patience import PATIENCE
from tests.server.crowd import Player
from tests.server.house import House

TABLES = 6
"""At how many tables there are races at the same time."""
RULES = ("kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel")
Pair = tuple[House, House]


async def post(web: httpx.AsyncClient, path: str, **body: object) -> httpx.Response:
    return await web.post(path, json=body)


async def create(web: httpx.AsyncClient, rules: str, *kinds: str) -> tuple[str, str]:
    """A table's id and its token; each seat is mine or open."""
    seats = [{"kind": kind, "name": "Ann"} if kind == "me" else {"kind": kind} for kind in kinds]
    created = (await post(web, "/api/tables", rules=rules, seats=seats)).raise_for_status().json()
    return created["table"]["id"], created["token"]


# Seats


async def race_for_seats(pair: Pair, races: int) -> None:
    first, second = (httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) for house in pair)
    async with first as here, second as there:
        for _ in range(races):
            table, _ = await create(here, RULES[0], "me", "open")
            path = f"/api/tables/{table}"
            await there.get(path)
            answers = await asyncio.gather(*(post(web, f"{path}/seats", name="Bob", seat=1) for web in (here, there)))
            assert sorted(answer.status_code for answer in answers) == [201, 409]
            (loser,) = (answer for answer in answers if answer.status_code == 409)
            assert loser.json()["code"] in ("seat_taken", "begun")


# Moves


@asynccontextmanager
async def at_both(pair: Pair, table: str, token: str) -> AsyncIterator[tuple[Player, Player]]:
    """The same person at both servers."""
    paths = (f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket" for house in pair)
    first, second = (connect(path, max_size=None) for path in paths)
    async with first as here, second as there:
        players = Player(here), Player(there)
        for player in players:
            await player.enter(token)
        yield players


async def race_for_moves(pair: Pair, number: int, races: int) -> int:
    """Races at one table after the other; how many there were."""
    run = 0
    async with httpx.AsyncClient(base_url=pair[0].url, timeout=PATIENCE) as web:
        while run < races:
            table, token = await create(web, RULES[number % len(RULES)], "me", "me")
            async with at_both(pair, table, token) as players:
                while run < races and not players[0].is_over:
                    await race(players, f"{run}")
                    run += 1
    return run


async def race(players: tuple[Player, Player], key: str) -> None:
    """Both take an action at the same version; then both hear the same position."""
    view, choices = players[0].latest.view, players[0].latest.choices
    assert choices
    move = {"type": "act", "seat": view.actor, "version": view.version}
    here, there = (
        player.ask({**move, "key": f"{key}-{side}", "actions": [choice.text]})
        for player, side, choice in zip(players, "ab", (choices[0], choices[-1]), strict=True)
    )
    assert sorted(await asyncio.gather(here, there)) == [False, True]
    version = max(player.latest.view.version for player in players)
    for player in players:
        await player.hear_up_to(version)
    assert players[0].latest.view == players[1].latest.view


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("races", [40, pytest.param(1_000, marks=pytest.mark.long)])
def test_a_seat_has_one_winner(pair: Pair, races: int) -> None:
    async def run() -> None:
        await asyncio.gather(*(race_for_seats(pair, races // 4) for _ in range(4)))

    asyncio.run(run())


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("races", [204, pytest.param(10_002, marks=pytest.mark.long)])
def test_a_move_has_one_winner(pair: Pair, races: int) -> None:
    async def run() -> int:
        return sum(await asyncio.gather(*(race_for_moves(pair, number, races // TABLES) for number in range(TABLES))))

    assert asyncio.run(run()) == races
