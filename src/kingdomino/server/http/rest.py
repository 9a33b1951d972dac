"""The REST side: one function per request. What it does at a table is not here."""

import asyncio
import io
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import cache, partial
from typing import Any, TypeVar

import msgspec
import segno
from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match

from kingdomino.errors import KingdominoError
from kingdomino.family.registry import GAMES
from kingdomino.puzzles.shelf import Puzzle, find
from kingdomino.server.accounts.directory import Accounts
from kingdomino.server.accounts.secret_texts import is_api_token
from kingdomino.server.http import costs, pages
from kingdomino.server.http.guard import Guard, who
from kingdomino.server.http.hanging_up import unless_gone
from kingdomino.server.http.kept import KeptAnswer, keep
from kingdomino.server.http.last_resort import refuse
from kingdomino.server.http.openapi import BYTES, MOST_DIGITS, document
from kingdomino.server.http.visits import bearer, visit_of
from kingdomino.server.metrics import REFUSALS, REQUESTS
from kingdomino.server.storage.log import BanKind
from kingdomino.server.tables import previews
from kingdomino.server.tables.client import ENCODER
from kingdomino.server.tables.commands.absence import Arrive
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.commands.moves import TakeActions
from kingdomino.server.tables.commands.seats import TakeSeat
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.tasks import whole
from kingdomino.server.views import (
    core_info,
    game_list,
    puzzles,
    replay,
    review,
    rulebook,
    rules_answer,
    scorepad,
    showcase,
)
from kingdomino.server.wire import protocol, routes
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.pad_types import PadBody
from kingdomino.server.wire.protocol import LEAST_TURN_SECONDS, MESSAGE_BYTES, MOST_TURN_SECONDS
from kingdomino.server.wire.puzzle_types import PuzzleTry
from kingdomino.server.wire.refusal import (
    NO_METHOD,
    NO_TOKEN,
    NOT_FOUND,
    NOT_YOURS,
    TOO_LONG,
    UNAVAILABLE,
    UNREADABLE,
    UNREADABLE_ERRORS,
    Refusal,
    account_refusal,
    refusal_of,
)
from kingdomino.server.wire.replay_types import LineWish, RecordBody
from kingdomino.words import LANGUAGES, catalogue

DAY_SECONDS = 24 * 3600
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
ASKED = {"Access-Control-Allow-Headers": "Authorization, Content-Type", "Access-Control-Max-Age": "600"}
"""What a page of another origin may send, and for how many seconds its browser need not ask again."""
MOST_WORK = 64
"""How many replays, lines and reviews may wait; the last one waits a few seconds."""

ON_THE_FIRST_PAGE = (
    *("game.", "mode.", "refusal.name_", "web.account", "web.back", "web.cancel", "web.close", "web.daily"),
    *("web.dead.new", "web.duration.", "web.end.place", "web.guest", "web.intro", "web.join.sit", "web.lobby."),
    *("web.nowhere", "web.play", "web.points", "web.puzzles", "web.rated", "web.refused.unreachable", "web.resume"),
    *("web.rules", "web.settings", "web.starting", "web.time.per_turn", "web.title.", "web.to_lobby"),
    *("web.try_again", "web.unreachable", "web.you_name"),
)
"""How the messages begin that the first page says. All pages behind it fetch the whole catalogue, and so does a first
page that has to say something else, but that takes longer."""
BEHIND_IT = ("web.rules.", "web.settings.")

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
Route = tuple[str, str, Handler]
"""A method, an address and who answers."""


class Rest:
    """The requests of one server process."""

    def __init__(self, lobby: Lobby, guard: Guard, accounts: Accounts) -> None:
        self._lobby, self._guard, self._accounts = lobby, guard, accounts
        self._working, self._asked = asyncio.Semaphore(1), 0

    def router(self, *more: Route) -> APIRouter:
        """All requests, with those that other parts answer."""
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
            ("GET", routes.PUZZLES, self.puzzles),
            ("GET", routes.PUZZLE, self.puzzle),
            ("POST", routes.PUZZLE, self.solve),
            ("GET", routes.QR, self.qr),
            ("GET", routes.CORE, self.core),
            ("GET", routes.NETWORK, self.network),
            ("POST", routes.THOUGHTS, self.think),
            ("GET", routes.SCOREPAD, self.scorepad),
            ("POST", routes.COUNTS, self.count),
            ("GET", routes.MESSAGES, self.messages),
            ("GET", routes.LOBBY_MESSAGES, self.lobby_messages),
            ("GET", routes.RULEBOOK, self.rulebook),
            ("GET", routes.HEALTH, self.health),
            ("GET", routes.READY, self.ready),
            ("GET", routes.OPENAPI, self.openapi),
            *more,
        ):
            methods = ["GET", "HEAD"] if method == "GET" else [method]
            answered = self._refusing(handler, path)
            router.add_api_route(path, answered, methods=methods, response_model=None)
        self._routes = tuple(router.routes)
        rest = f"{routes.API}/{{rest:path}}"
        router.add_api_route(rest, self._refusing(self.nothing, rest), methods=METHODS, response_model=None)
        return router

    def _refusing(self, handler: Handler, route: str) -> Handler:
        """The handler of a route, after its cost has been counted; refusals become answers. It is measured."""
        cost, work = costs.of_route(route), costs.of_work(route)

        async def handle(request: Request) -> Response:
            began = time.perf_counter()
            response = await respond(request)
            REQUESTS.labels(route, response.status_code).observe(time.perf_counter() - began)
            return response

        async def respond(request: Request) -> Response:
            try:
                self._guard.check_dear_request(who(request), cost)
                self._guard.check_work(who(request), work)
                return await handler(request)
            except Refusal as refusal:
                REFUSALS.labels(refusal.code).inc()
                return refuse(refusal)

        return handle

    # What there is

    async def games(self, request: Request) -> Response:
        return _games(accounts=self._accounts.are_on).answer(request, "no-store")

    async def rules(self, request: Request) -> Response:
        """What a page that sets up a table must know about the rules it asks for."""
        return answer(rules_answer.answer(await read_body(request, protocol.RulesWish)))

    async def showcase(self, request: Request) -> Response:
        """A match of bots to look at; played in a thread, since the first visitor's takes a moment."""
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refusal(NOT_FOUND, "no_path", path=request.url.path[:100])
        return answer(await asyncio.to_thread(showcase.showcase, game))

    async def messages(self, request: Request) -> Response:
        return _messages(_language(request)).answer(request, pages.FRESH)

    async def lobby_messages(self, request: Request) -> Response:
        """The part of the catalogue that the first page needs, so that it comes quickly."""
        return _lobby_messages(_language(request)).answer(request, pages.FRESH)

    async def rulebook(self, request: Request) -> Response:
        """The rules of every game, in one language."""
        return _rulebooks(_language(request)).answer(request, pages.FRESH)

    async def core(self, request: Request) -> Response:
        """What a page needs to think about matches with given rules."""
        info = core_info.core_info(request.query_params.get("rules", ""), pages.find_core)
        return Response(ENCODER.encode(info), media_type="application/json", headers={"Cache-Control": pages.FRESH})

    async def network(self, request: Request) -> Response:
        """A network; its address in `CoreInfo` changes with it, so that a browser may keep it."""
        weights = core_info.network(request.path_params["name"])
        return Response(weights, media_type=BYTES, headers={"Cache-Control": pages.IMMUTABLE})

    async def think(self, request: Request) -> Response:
        """Think for a page that cannot; people's bots come first."""
        question = await read_body(request, ThoughtWish)
        self._guard.check(self._guard.think, "think", who(request), costs.of_thought(question))
        thought = await unless_gone(request, self._lobby.think(question))
        return Response(thought, media_type="application/json", headers={"Cache-Control": "no-store"})

    async def scorepad(self, request: Request) -> Response:
        """What a page needs for scorepads beside the list of games."""
        return _scorepad(pages.find_core()).answer(request, pages.FRESH)

    async def count(self, request: Request) -> Response:
        """The count of a scorepad, for pages that cannot count, and for programs."""
        return await self._work(request, scorepad.answer, await read_body(request, PadBody))

    async def health(self, request: Request) -> Response:
        return answer(protocol.Health("ok", game_list.package_version(), len(self._lobby.tables())))

    async def ready(self, request: Request) -> Response:
        """Whether a proxy should send requests here."""
        await self._lobby.check_ready()
        return answer(protocol.Health("ready", game_list.package_version(), len(self._lobby.tables())))

    async def openapi(self, request: Request) -> Response:
        return _document().answer(request, "no-store")

    async def nothing(self, request: Request) -> Response:
        """What no other function answers: whether a page of another origin may ask.

        Raises Refusal: there is no such address, or it takes other methods.
        """
        others = ", ".join(sorted({method for route in self._routes for method in _methods(route, request)}))
        if others and request.method == "OPTIONS" and request.headers.get("origin") in self._guard.origins:
            return Response(status_code=204, headers={"Access-Control-Allow-Methods": others, **ASKED})
        if others:
            raise HTTPException(NO_METHOD, headers={"Allow": others})
        raise Refusal(NOT_FOUND, "no_path", path=request.url.path[:100])

    # Tables

    async def tables(self, request: Request) -> Response:
        return answer(protocol.Tables(await self._lobby.open_tables()))

    async def create(self, request: Request) -> Response:
        self._guard.check(self._guard.create, "create", who(request))
        command = CreateTable(await read_body(request, protocol.NewTable), await self._member(request))
        if command.wanted.rated and not self._accounts.are_on:
            raise account_refusal(NOT_YOURS, "off")
        self._check_bans(command.wanted.player, command.member)
        table = await self._lobby.create(command, who(request))
        return self._seated(table, command.token, command.member)

    async def table(self, request: Request) -> Response:
        table = await self._lobby.find(request.path_params["table_id"])  # who sits there is no secret
        return answer(table.info(self._lobby.clock.now()))

    async def sit(self, request: Request) -> Response:
        self._guard.check(self._guard.sit, "sit", who(request))
        command = TakeSeat(await read_body(request, protocol.Sit), await self._member(request))
        self._check_bans(command.wanted.player, command.member)
        table = await self._find(request)
        await self._lobby.door.do(table, command)
        return self._seated(table, command.token, command.member)

    def _seated(self, table: Table, token: str, member: Member | None) -> Response:
        held = table.state.rights([hash_token(token)] + ([] if member is None else [member.key])).seats
        return answer(protocol.Seated(token, sorted(held), table.info(self._lobby.clock.now())), status=201)

    async def _find(self, request: Request) -> Table:
        """The table of a request. Call it after reading the body: a slow client must not act on an old state.

        Raises Refusal also where only those who sit there may know yet what is played.
        """
        table, now = await self._lobby.find(request.path_params["table_id"]), self._lobby.clock.now()
        if table.state.is_secret(now):
            table.state.check_may_see(await self._shown(request), now)
        return table

    async def _member(self, request: Request) -> Member | None:
        """The account of whoever asks, if signed in. Raises Refusal for a token that is unknown."""
        visit = await visit_of(self._accounts, request)
        return None if visit is None else visit.member

    def _check_bans(self, player: str | None, member: Member | None) -> None:
        """Raises Refusal for a device or an account that may not come in."""
        self._guard.bans.check(BanKind.PLAYER, player)
        self._guard.bans.check(BanKind.ACCOUNT, None if member is None else member.id)

    async def _tokens(self, request: Request, table: Table) -> frozenset[str]:
        """What a request has to show: the hash of its token, its account. Raises Refusal.

        Its holder is present, unless a browser only reads: it shows its account wherever it looks, also at a list.
        """
        tokens = await self._shown(request)
        if tokens:
            self._guard.bans.check_holder(table.state, tokens, who(request))
        if tokens and (bearer(request) is not None or request.method == "POST"):
            await self._lobby.door.do(table, Arrive(tokens), tokens)
            table.audience.see(tokens, self._lobby.clock.now())
        return tokens

    async def _shown(self, request: Request) -> frozenset[str]:
        """The hash of the token that a request has to show, and its account."""
        token, member = bearer(request), await self._member(request)
        shown = set[str]() if token is None or is_api_token(token) else {hash_token(token)}
        return frozenset(shown if member is None else {*shown, member.key})

    async def need_token(self, request: Request, table: Table) -> frozenset[str]:
        """The same for what cannot be asked without. Raises Refusal."""
        tokens = await self._tokens(request, table)
        if not tokens:
            raise Refusal(NO_TOKEN, "token_missing")
        return tokens

    # The match

    async def position(self, request: Request) -> Response:
        table = await self._find(request)
        tokens = await self._tokens(request, table)
        sync = table.sync(tokens, points=request.query_params.get("points") != "no")
        return answer(protocol.PositionAnswer(sync.view, sync.choices))

    async def act(self, request: Request) -> Response:
        move = await read_body(request, protocol.Move)
        table = await self._find(request)
        change = await self._lobby.door.do(table, TakeActions(move), await self.need_token(request, table))
        return answer(change.accepted)

    async def preview(self, request: Request) -> Response:
        body = await read_body(request, protocol.PreviewBody)
        table = await self._find(request)
        rights = table.state.rights(await self.need_token(request, table))
        rights.check_seat(body.seat, table.state.rules.seats)
        asked = protocol.Preview(0, body.seat, body.version, body.actions)
        return answer(previews.preview(table, asked, points=True))

    async def log(self, request: Request) -> Response:
        table = await self._find(request)
        since = request.query_params.get("since", "0")
        if not (since.isascii() and since.isdecimal() and len(since) <= MOST_DIGITS):
            raise Refusal(UNREADABLE, "since", given=since[:20])
        return answer(protocol.Log(table.version, table.log.steps(int(since))))

    async def record(self, request: Request) -> Response:
        table = await self._find(request)
        headers = {"Content-Disposition": f'inline; filename="{table.id}.txt"'}
        return Response(table.record(self._lobby.clock.now()).text(), media_type="text/plain", headers=headers)

    async def replay(self, request: Request) -> Response:
        """The match of a table up to now; what is played meanwhile does not change what is shown of it."""
        table = await self._find(request)
        now, match = self._lobby.clock.now(), table.log.match
        record, seats = table.record(now), table.info(now).seats
        show = partial(replay.replay_of, withheld=table.state.is_secret(now))
        return await self._work(request, show, match.start, tuple(match.played), record, seats)

    async def replay_of_record(self, request: Request) -> Response:
        record = (await read_body(request, RecordBody)).record
        return await self._work(request, replay.replay_of_text, record)

    async def line(self, request: Request) -> Response:
        return await self._work(request, replay.line, await read_body(request, LineWish))

    async def review(self, request: Request) -> Response:
        """What a browser thought of a match, summed up."""
        wish = await read_body(request, review.ReviewWish, review.REVIEW_BYTES)
        return await self._work(request, review.review, wish)

    async def puzzles(self, request: Request) -> Response:
        return (await asyncio.to_thread(_puzzles)).answer(request, pages.FRESH)

    async def puzzle(self, request: Request) -> Response:
        return await self._work(request, puzzles.puzzle_info, _find_puzzle(request))

    async def solve(self, request: Request) -> Response:
        """What is said to somebody's turn, with the solution; nothing is stored."""
        tried = await read_body(request, PuzzleTry)
        return await self._work(request, puzzles.answer, _find_puzzle(request), tried.actions)

    async def _work(self, request: Request, work: Callable[..., Any], *arguments: Any) -> Response:
        """The answer of something that takes a moment, unless the client hangs up before its turn. Raises Refusal."""
        found = await unless_gone(request, self._in_turn(lambda: _kept(work(*arguments))))
        return found.answer(request, "no-store")

    async def _in_turn(self, work: Callable[[], T]) -> T:
        """What the work gives: in a thread, one at a time. Raises Refusal."""
        if self._asked >= MOST_WORK:
            raise Refusal(UNAVAILABLE, "many_waiting")
        self._asked += 1
        try:
            async with self._working:
                return await whole(asyncio.to_thread(work))
        except KingdominoError as error:
            raise refusal_of(error) from error
        finally:
            self._asked -= 1

    async def qr(self, request: Request) -> Response:
        """The table's link as a QR code, so that another person can open it on a phone."""
        page = routes.TABLE_PAGE.format(table_id=(await self._lobby.find(request.path_params["table_id"])).id)
        picture = await asyncio.to_thread(_qr_code, f"{request.url.scheme}://{request.url.netloc}{page}")
        return Response(picture, media_type="image/svg+xml")


def _qr_code(text: str) -> bytes:
    """A picture that phones read, as SVG."""
    picture = io.BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", scale=8, border=2)
    return picture.getvalue()


def answer(body: Any, status: int = 200) -> Response:
    """JSON that is never cached."""
    headers = {"Cache-Control": "no-store"}
    return Response(ENCODER.encode(body), status, media_type="application/json", headers=headers)


def _kept(body: Any) -> KeptAnswer:
    return keep(ENCODER.encode(body), "application/json")


@cache
def _games(*, accounts: bool) -> KeptAnswer:
    return _kept(msgspec.structs.replace(game_list.games(), accounts=accounts))


@cache
def _scorepad(module: str | None) -> KeptAnswer:
    return _kept(scorepad.scorepad(module))


@cache
def _messages(language: str) -> KeptAnswer:
    return _kept(catalogue(language))


@cache
def _lobby_messages(language: str) -> KeptAnswer:
    return _kept({key: text for key, text in catalogue(language).items() if _is_on_the_first_page(key)})


def _is_on_the_first_page(key: str) -> bool:
    if key.startswith("bot."):
        return key.endswith(".name")
    if key.startswith("option."):
        return not key.endswith(".help")
    return key.startswith(ON_THE_FIRST_PAGE) and not key.startswith(BEHIND_IT)


@cache
def _rulebooks(language: str) -> KeptAnswer:
    return _kept(rulebook.rulebooks(language))


@cache
def _document() -> KeptAnswer:
    return _kept(document())


@cache
def _puzzles() -> KeptAnswer:
    return _kept(puzzles.all_puzzles())


def _find_puzzle(request: Request) -> Puzzle:
    """The puzzle that a request names. Raises Refusal where there is none."""
    puzzle_id = str(request.path_params["puzzle"])
    puzzle = find(puzzle_id)
    if puzzle is None:
        raise Refusal(NOT_FOUND, "none", "puzzle.refused", puzzle=puzzle_id[:20])
    return puzzle


def _methods(route: BaseRoute, request: Request) -> Iterable[str]:
    """The methods that an address takes instead of the one of this request; none for another address."""
    is_other = route.matches(request.scope)[0] is Match.PARTIAL
    return getattr(route, "methods", ()) if is_other else ()


def _language(request: Request) -> str:
    """The language that a request names. Raises Refusal where there is none of that name."""
    language = str(request.path_params["language"])
    if language not in LANGUAGES:
        raise Refusal(NOT_FOUND, "no_language", language=language[:20], languages=", ".join(LANGUAGES))
    return language


async def read_body(request: Request, kind: type[T], most: int = MESSAGE_BYTES) -> T:
    """The body as a type of the protocol. Raises Refusal when it is too long or cannot be read."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal(TOO_LONG, "message_long", most=most)
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except UNREADABLE_ERRORS as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> Refusal:
    """Why a body cannot be read; people set time limits, so what is wrong with one is said in words for people."""
    if "`$.time" in str(error):
        return Refusal(UNREADABLE, "time_limit", least=LEAST_TURN_SECONDS, days=MOST_TURN_SECONDS // DAY_SECONDS)
    return Refusal(UNREADABLE, "unreadable", reason=str(error))
