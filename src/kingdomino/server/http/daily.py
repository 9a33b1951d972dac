"""The requests about the daily challenge: one function per request. What they do is in `server/daily`."""

import msgspec
from fastapi import Request, Response

from kingdomino.server.accounts.directory import Accounts
from kingdomino.server.daily.challenge import Challenge, Person
from kingdomino.server.http.guard import Guard, who
from kingdomino.server.http.rest import Route, answer, read_body
from kingdomino.server.http.visits import PLAYER, visit_of
from kingdomino.server.storage.log import BanKind
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire import daily_types as wire
from kingdomino.server.wire import routes
from kingdomino.server.wire.protocol import PlayerId
from kingdomino.server.wire.refusal import UNREADABLE, Refusal


class DailyRequests:
    """The requests about daily challenges of one server process."""

    def __init__(self, lobby: Lobby, guard: Guard, accounts: Accounts) -> None:
        self._lobby, self._guard, self._accounts = lobby, guard, accounts
        self._challenge = Challenge(lobby)

    def handlers(self) -> tuple[Route, ...]:
        return (
            ("GET", routes.DAILY, self.today),
            ("GET", routes.DAILY_OWN, self.own),
            ("GET", routes.DAILY_DATE, self.day),
            ("POST", routes.DAILY_PLAY, self.play),
        )

    async def today(self, request: Request) -> Response:
        person = await self._person(request, _player(request))
        return answer(await self._challenge.day(self._challenge.today(), person))

    async def day(self, request: Request) -> Response:
        person = await self._person(request, _player(request))
        day = await self._challenge.read_day(request.path_params["date"])
        return answer(await self._challenge.day(day, person))

    async def own(self, request: Request) -> Response:
        return answer(await self._challenge.own(await self._person(request, _player(request))))

    async def play(self, request: Request) -> Response:
        self._guard.check(self._guard.create, "create", who(request))
        wish = await read_body(request, wire.DailyWish)
        person = await self._person(request, wish.player)
        self._guard.bans.check(BanKind.PLAYER, wish.player)
        self._guard.bans.check(BanKind.ACCOUNT, None if person.member is None else person.member.id)
        day = await self._challenge.read_day(request.path_params["date"])
        place = await self._challenge.play(day, request.path_params["game"], wish, person, who(request))
        info = place.table.info(self._lobby.clock.now())
        seat = wire.DailySeat(info, place.token, resumed=not place.is_new)
        return answer(seat, status=201 if place.is_new else 200)

    async def _person(self, request: Request, player: str | None) -> Person:
        visit = await visit_of(self._accounts, request)
        return Person(None if visit is None else visit.member, player)


def _player(request: Request) -> str | None:
    """The id of the device in the header. Raises Refusal for one that no device makes up."""
    given = request.headers.get(PLAYER)
    try:
        return None if given is None else msgspec.convert(given, PlayerId)
    except msgspec.ValidationError as error:
        raise Refusal(UNREADABLE, "unreadable", reason=str(error)) from None
