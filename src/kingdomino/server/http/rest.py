"""The REST side: one function per request. What it does at a table is not here."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
import segno
from fastapi import APIRouter, Request, Response

from kingdomino.errors import KingdominoError
from kingdomino.family.registry import GAMES
from kingdomino.server.http import pages
from kingdomino.server.http.guard import Guard, who
from kingdomino.server.http.openapi import BYTES, document
from kingdomino.server.tables import previews
from kingdomino.server.tables.client import ENCODER
from kingdomino.server.tables.commands.absence import Arrive
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.commands.moves import TakeActions
from kingdomino.server.tables.commands.seats import TakeSeat
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.views import core_info, game_list, replay, review, rulebook, rules_answer, showcase
from kingdomino.server.wire import protocol, routes
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.protocol import LEAST_TURN_SECONDS, MESSAGE_BYTES, MOST_TURN_SECONDS
from kingdomino.server.wire.refusal import NO_TOKEN, NOT_FOUND, TOO_LONG, UNREADABLE, Refusal, refusal_of
from kingdomino.server.wire.replay_types import LineWish, RecordBody
from kingdomino.words import LANGUAGES, catalogue

DAY_SECONDS = 24 * 3600

LOBBY_KINDS = frozenset({"bot", "game", "mode", "option", "refusal", "terrain", "web"})
"""The first words of the messages that the first page needs; all pages behind it fetch the whole catalogue."""

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Rest:
    """The requests of one server process."""

    def __init__(self, lobby: Lobby, guard: Guard) -> None:
        self._lobby, self._guard = lobby, guard
        self._replaying = asyncio.Semaphore(1)

    def router(self) -> APIRouter:
        router = APIRouter()
        for method, path, handler in (
            ("GET", routes.GAMES, self.games),
            ("POST", routes.RULES, self.rules),
            ("GET", routes.SHOWCASE, self.showcase),
            ("GET", routes.TABLES, self.tables),
            ("POST", routes.TABLES, self.create),
            ("GET", routes.TABLE, self.table),
            ("POST", routes.SEATS, self.sit),
            ("GET", routes.POSITION, self.position),
            ("POST", routes.ACTIONS, self.act),
            ("POST", routes.PREVIEWS, self.preview),
            ("GET", routes.LOG, self.log),
            ("GET", routes.RECORD, self.record),
            ("GET", routes.REPLAY, self.replay),
            ("POST", routes.REPLAYS, self.replay_of_record),
            ("POST", routes.LINES, self.line),
            ("POST", routes.REVIEWS, self.review),
            ("GET", routes.QR, self.qr),
            ("GET", routes.CORE, self.core),
            ("GET", routes.NETWORK, self.network),
            ("POST", routes.THOUGHTS, self.think),
            ("GET", routes.MESSAGES, self.messages),
            ("GET", routes.LOBBY_MESSAGES, self.lobby_messages),
            ("GET", routes.RULEBOOK, self.rulebook),
            ("GET", routes.HEALTH, self.health),
            ("GET", routes.OPENAPI, self.openapi),
        ):
            router.add_api_route(path, self._refusing(handler), methods=[method], response_model=None)
        rest = f"{routes.API}/{{rest:path}}"
        router.add_api_route(rest, self._refusing(self.nothing), methods=["GET", "POST"], response_model=None)
        return router

    def _refusing(self, handler: Handler) -> Handler:
        """The handler with its rate limit; its refusals become answers."""

        async def handle(request: Request) -> Response:
            try:
                self._guard.check_origin(request.headers)
                self._guard.check(self._guard.request, "request", who(request))
                return await handler(request)
            except Refusal as refusal:
                return answer(refusal.message(), status=refusal.status)

        return handle

    # What there is

    async def games(self, request: Request) -> Response:
        return answer(game_list.games())

    async def rules(self, request: Request) -> Response:
        """What a page that sets up a table must know about the rules it asks for."""
        return answer(rules_answer.answer(await _read(request, protocol.RulesWish)))

    async def showcase(self, request: Request) -> Response:
        """A match of bots to look at; played in a thread, since the first visitor's takes a moment."""
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refusal(NOT_FOUND, "no_path", path=request.url.path[:100])
        return answer(await asyncio.to_thread(showcase.showcase, game))

    async def messages(self, request: Request) -> Response:
        return _kept(catalogue(_language(request)))

    async def lobby_messages(self, request: Request) -> Response:
        """The part of the catalogue that the first page needs, so that it comes quickly."""
        every = catalogue(_language(request))
        return _kept({key: text for key, text in every.items() if key.partition(".")[0] in LOBBY_KINDS})

    async def rulebook(self, request: Request) -> Response:
        """The rules of every game, in one language."""
        return _kept(rulebook.rulebooks(_language(request)))

    async def core(self, request: Request) -> Response:
        """What a page needs to think about matches with given rules."""
        return _kept(core_info.core_info(request.query_params.get("rules", ""), pages.find_core))

    async def network(self, request: Request) -> Response:
        """A network; its address in `CoreInfo` changes with it, so that a browser may keep it."""
        weights = core_info.network(request.path_params["name"])
        return Response(weights, media_type=BYTES, headers={"Cache-Control": pages.IMMUTABLE})

    async def think(self, request: Request) -> Response:
        """Think for a page that cannot; people's bots come first."""
        self._guard.check(self._guard.think, "think", who(request))
        question = await _read(request, ThoughtWish)
        headers = {"Cache-Control": "no-store"}
        return Response(await self._lobby.think(question), media_type="application/json", headers=headers)

    async def health(self, request: Request) -> Response:
        return answer(protocol.Health("ok", game_list.package_version(), len(self._lobby.tables())))

    async def openapi(self, request: Request) -> Response:
        return answer(document())

    async def nothing(self, request: Request) -> Response:
        raise Refusal(NOT_FOUND, "no_path", path=request.url.path[:100])

    # Tables

    async def tables(self, request: Request) -> Response:
        return answer(protocol.Tables(await self._lobby.open_tables()))

    async def create(self, request: Request) -> Response:
        self._guard.check(self._guard.create, "create", who(request))
        command = CreateTable(await _read(request, protocol.NewTable))
        return self._seated(await self._lobby.create(command), command.token)

    async def table(self, request: Request) -> Response:
        return answer((await self._find(request)).info(self._lobby.clock.now()))

    async def sit(self, request: Request) -> Response:
        self._guard.check(self._guard.sit, "sit", who(request))
        command = TakeSeat(await _read(request, protocol.Sit))
        table = await self._find(request)
        await self._lobby.door.do(table, command)
        return self._seated(table, command.token)

    def _seated(self, table: Table, token: str) -> Response:
        held = table.state.rights([hash_token(token)]).seats
        return answer(protocol.Seated(token, sorted(held), table.info(self._lobby.clock.now())), status=201)

    async def _find(self, request: Request) -> Table:
        """The table of a request. Call it after reading the body: a slow client must not act on an old state."""
        return await self._lobby.find(request.path_params["table_id"])

    async def _tokens(self, request: Request, table: Table) -> frozenset[str]:
        """The hash of the token of a request, if it has one; its holder counts as present. Raises Refusal."""
        token = _token(request)
        if token is None:
            return frozenset()
        tokens = frozenset([hash_token(token)])
        await self._lobby.door.do(table, Arrive(tokens), tokens)
        table.audience.see(tokens, self._lobby.clock.now())
        return tokens

    async def _need_token(self, request: Request, table: Table) -> frozenset[str]:
        if _token(request) is None:
            raise Refusal(NO_TOKEN, "token_missing")
        return await self._tokens(request, table)

    # The match

    async def position(self, request: Request) -> Response:
        table = await self._find(request)
        tokens = await self._tokens(request, table)
        sync = table.sync(tokens, points=request.query_params.get("points") != "no")
        return answer(protocol.PositionAnswer(sync.view, sync.choices))

    async def act(self, request: Request) -> Response:
        move = await _read(request, protocol.Move)
        table = await self._find(request)
        change = await self._lobby.door.do(table, TakeActions(move), await self._need_token(request, table))
        return answer(change.accepted)

    async def preview(self, request: Request) -> Response:
        body = await _read(request, protocol.PreviewBody)
        table = await self._find(request)
        rights = table.state.rights(await self._need_token(request, table))
        rights.check_seat(body.seat, table.state.rules.seats)
        asked = protocol.Preview(0, body.seat, body.version, body.actions)
        return answer(previews.preview(table, asked, points=True))

    async def log(self, request: Request) -> Response:
        table = await self._find(request)
        since = request.query_params.get("since", "0")
        if not since.isdecimal():
            raise Refusal(UNREADABLE, "since", given=since[:20])
        return answer(protocol.Log(table.version, table.log.steps(int(since))))

    async def record(self, request: Request) -> Response:
        table = await self._find(request)
        headers = {"Content-Disposition": f'inline; filename="{table.id}.txt"'}
        return Response(table.record().text(), media_type="text/plain", headers=headers)

    async def replay(self, request: Request) -> Response:
        """The match of a table up to now; what is played meanwhile does not change what is shown of it."""
        table = await self._find(request)
        match, seats = table.log.match, table.info(self._lobby.clock.now()).seats
        return await self._work(replay.replay_of, match.start, tuple(match.played), table.record(), seats)

    async def replay_of_record(self, request: Request) -> Response:
        return await self._work(replay.replay_of_text, (await _read(request, RecordBody)).record)

    async def line(self, request: Request) -> Response:
        return await self._work(replay.line, await _read(request, LineWish))

    async def review(self, request: Request) -> Response:
        """What a browser thought of a match, summed up."""
        return await self._work(review.review, await _read(request, review.ReviewWish, review.REVIEW_BYTES))

    async def _work(self, work: Callable[..., Any], *arguments: Any) -> Response:
        """The answer of something that takes a moment: in a thread, one at a time. Raises Refusal."""
        async with self._replaying:
            try:
                return await asyncio.to_thread(lambda: answer(work(*arguments)))
            except KingdominoError as error:
                raise refusal_of(error) from error

    async def qr(self, request: Request) -> Response:
        """The table's link as a QR code, so that another person can open it on a phone."""
        table, picture = await self._find(request), io.BytesIO()
        page = routes.TABLE_PAGE.format(table_id=table.id)
        code = segno.make(f"{request.url.scheme}://{request.url.netloc}{page}", micro=False)
        code.save(picture, kind="svg", scale=8, border=2)
        return Response(picture.getvalue(), media_type="image/svg+xml")


def answer(body: Any, status: int = 200) -> Response:
    """JSON that is never cached."""
    headers = {"Cache-Control": "no-store"}
    return Response(ENCODER.encode(body), status, media_type="application/json", headers=headers)


def _kept(body: Any) -> Response:
    """JSON that a browser may keep, if it asks whether it is still the same."""
    return Response(ENCODER.encode(body), media_type="application/json", headers={"Cache-Control": "no-cache"})


def _language(request: Request) -> str:
    """The language that a request names. Raises Refusal where there is none of that name."""
    language = str(request.path_params["language"])
    if language not in LANGUAGES:
        raise Refusal(NOT_FOUND, "no_language", language=language[:20], languages=", ".join(LANGUAGES))
    return language


async def _read(request: Request, kind: type[T], most: int = MESSAGE_BYTES) -> T:
    """The body as a type of the protocol. Raises Refusal when it is too long or cannot be read."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal(TOO_LONG, "message_long", most=most)
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> Refusal:
    """Why a body cannot be read; people set time limits, so what is wrong with one is said in words for people."""
    if "`$.time" in str(error):
        return Refusal(UNREADABLE, "time_limit", least=LEAST_TURN_SECONDS, days=MOST_TURN_SECONDS // DAY_SECONDS)
    return Refusal(UNREADABLE, "unreadable", reason=str(error))


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else None
