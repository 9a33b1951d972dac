"""The requests about accounts: cookies in and out, one function per request. What they do is in `server/accounts`."""

import asyncio
import re
from typing import Final
from weakref import WeakValueDictionary

import sqlalchemy as sa
from fastapi import Request, Response
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse

from kingdomino.server.accounts import summaries
from kingdomino.server.accounts.belongings import Belongings
from kingdomino.server.accounts.directory import SHORT_ID, Accounts, Visit, check_new, name_key
from kingdomino.server.accounts.invitations import Invitations
from kingdomino.server.accounts.passkeys import Passkeys, Site
from kingdomino.server.http.guard import Guard, who
from kingdomino.server.http.hanging_up import unless_gone
from kingdomino.server.http.rest import Handler, Rest, Route, answer, read_body
from kingdomino.server.http.visits import COOKIE, visit_of
from kingdomino.server.storage import account_passkeys
from kingdomino.server.storage import account_rows as rows
from kingdomino.server.storage.account_rows import Account, DeviceSession, KeptToken
from kingdomino.server.storage.log import BanKind
from kingdomino.server.tables.door import no_table
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.tokens import is_id
from kingdomino.server.wire import account_types as wire
from kingdomino.server.wire import routes
from kingdomino.server.wire.refusal import NO_TOKEN, NOT_FOUND, NOT_YOURS, UNREADABLE, Refusal, account_refusal

COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep a cookie; the server signs out sooner what is not used."""
KNOWN: Final = "kingdomino_known"
GOING_MOST: Final = 20
"""Of so many matches that go on, whose turn it is is told with the list."""
GUESSING_ADDRESSES: Final = 20
"""How many addresses may try one name as often as each may, before that name is tried too often."""
BROWSERS: Final = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
NAMES: Final = {"Edg": "Edge", "OPR": "Opera", "Mac OS X": "macOS", "CrOS": "ChromeOS"}
"""How a browser calls itself and its system, the more special before the more general; and how people call it."""


class AccountRequests:
    """The requests about accounts of one server process."""

    def __init__(self, accounts: Accounts, lobby: Lobby, guard: Guard, rest: Rest) -> None:
        self._accounts, self._lobby, self._guard, self._rest = accounts, lobby, guard, rest
        self.belongings, self._invitations = Belongings(accounts, lobby), Invitations(accounts, lobby)
        self._passkeys = Passkeys(accounts)
        self._listing = WeakValueDictionary[str, asyncio.Lock]()
        """By account, who lists its matches: one request after the other, so that others are answered in between."""

    def handlers(self) -> tuple[Route, ...]:
        return tuple(
            (method, path, self._if_on(handler))
            for method, path, handler in (
                ("GET", routes.ACCOUNT, self.account),
                ("POST", routes.SIGN_UP, self.sign_up),
                ("POST", routes.SIGN_IN, self.sign_in),
                ("POST", routes.RECOVER, self.recover),
                ("POST", routes.SIGN_OUT, self.sign_out),
                ("POST", routes.PASSWORD, self.change_password),
                ("POST", routes.RECOVERY_CODES, self.renew_codes),
                ("GET", routes.ACCOUNT_MATCHES, self.matches),
                ("GET", routes.ACCOUNT_MATCH, self.match),
                ("GET", routes.ACCOUNT_EXPORT, self.export),
                ("POST", routes.DELETE_ACCOUNT, self.delete),
                ("POST", routes.BOTS, self.make_bot),
                ("POST", routes.DELETE_BOT, self.delete_bot),
                ("GET", routes.INVITATIONS, self.invitations),
                ("POST", routes.DECLINE, self.decline),
                ("POST", routes.INVITE, self.invite),
                ("POST", routes.PASSKEY_BEGIN, self.begin_passkey),
                ("POST", routes.PASSKEYS, self.keep_passkey),
                ("POST", routes.DELETE_PASSKEY, self.delete_passkey),
                ("POST", routes.PASSKEY_ASK, self.ask_passkey),
                ("POST", routes.PASSKEY_SIGN_IN, self.sign_in_by_passkey),
                ("POST", routes.TOKENS, self.make_token),
                ("POST", routes.REVOKE_TOKEN, self.revoke_token),
            )
        )

    def _if_on(self, handler: Handler) -> Handler:
        async def handle(request: Request) -> Response:
            if not self._accounts.are_on:
                raise account_refusal(NOT_FOUND, "off")
            return await handler(request)

        return handle

    async def _visit(self, request: Request) -> Visit:
        """Whoever manages the account: on a device, since a token is for playing. Raises Refusal."""
        visit = await self._visitor(request)
        if visit.by_token:
            raise account_refusal(NOT_YOURS, "not_by_token")
        return visit

    async def _maker(self, request: Request) -> Visit:
        """The same for what is made to play with: whoever is banned can only take everything along, and delete it."""
        visit = await self._visit(request)
        self._guard.bans.check(BanKind.ACCOUNT, visit.account.id)
        return visit

    async def _visitor(self, request: Request) -> Visit:
        """Whoever is signed in. Raises Refusal."""
        visit = await visit_of(self._accounts, request)
        if visit is None:
            raise account_refusal(NO_TOKEN, "not_signed_in")
        return visit

    # Signing up, in and out

    async def sign_up(self, request: Request) -> Response:
        asked = await read_body(request, wire.Credentials)
        check_new(asked.name, asked.password)  # before it is counted: who mistypes may try again
        self._guard.check_attempt(self._guard.account, "account", who(request))
        name, secret, codes = await self._accounts.sign_up(asked.name, asked.password, device_of(request))
        return await self._known(request, _signed_in(request, wire.SignedIn(name, tuple(codes)), secret), name)

    async def sign_in(self, request: Request) -> Response:
        asked = await read_body(request, wire.Credentials)
        await self._check_pace(request, asked.name)
        name, secret = await self._accounts.sign_in(asked.name, asked.password, device_of(request))
        return await self._known(request, _signed_in(request, wire.SignedIn(name), secret), name)

    async def recover(self, request: Request) -> Response:
        asked = await read_body(request, wire.Recovery)
        await self._check_pace(request, asked.name)
        name, secret, gone = await self._accounts.recover(asked, device_of(request))
        self._lobby.sign_out(gone)
        return await self._known(request, _signed_in(request, wire.SignedIn(name), secret), name)

    async def _check_pace(self, request: Request, name: str) -> None:
        """Raises Refusal when an address, or anybody with this name, has tried too often.

        A device where this account was signed in before is counted by itself: whoever guesses elsewhere, at the same
        address or at many, does not keep it out.
        """
        limit, mark = self._guard.sign_in, request.cookies.get(KNOWN)
        if mark is not None and await self._accounts.is_known_device(name, mark):
            self._guard.check_attempt(limit, "sign_in_known", mark)
            return
        self._guard.check_attempt(limit, "sign_in", who(request))
        from_all = limit._replace(amount=limit.amount * GUESSING_ADDRESSES)
        self._guard.check_attempt(from_all, "sign_in_name", name_key(name))

    async def _known(self, request: Request, response: Response, name: str) -> Response:
        """The answer with the mark by which this device is known when it signs in again."""
        set_cookie(request, response, KNOWN, await self._accounts.device_mark(name))
        return response

    async def sign_out(self, request: Request) -> Response:
        asked = await read_body(request, wire.SignOut)
        visit = await self._visit(request)
        gone = await self._accounts.sign_out(visit, asked.device, everywhere=asked.everywhere)
        self._lobby.sign_out(gone)
        done = answer(wire.Done())
        if visit.hash in gone:
            done.delete_cookie(COOKIE)
        return done

    # What signs in

    async def account(self, request: Request) -> Response:
        visit = await self._visit(request)
        own, now = visit.account.id, self._lobby.clock.now()

        def ask(connection: sa.Connection) -> wire.AccountInfo:
            bots = rows.list_bots(connection, own)
            tokens = [(token, "") for token in rows.list_tokens(connection, own)]
            tokens += [(token, bot.name) for bot in bots for token in rows.list_tokens(connection, bot.id)]
            return wire.AccountInfo(
                name=visit.account.name,
                created=visit.account.created,
                devices=[_device(one, visit) for one in rows.list_sessions(connection, own) if one.expires > now],
                tokens=[_api_token(token, bot) for token, bot in tokens],
                bots=[wire.BotAccount(bot.name, bot.created) for bot in bots],
                codes_left=rows.count_recovery_codes(connection, own),
                passkeys=[
                    wire.Passkey(key.id, key.label, key.created)
                    for key in account_passkeys.list_passkeys(connection, own)
                ],
            )

        return answer(await self._accounts.read(ask))

    async def matches(self, request: Request) -> Response:
        own = (await self._visitor(request)).account.id
        async with self._listing.setdefault(own, asyncio.Lock()):
            told = await self._accounts.read(lambda connection: summaries.matches(connection, own))
            going = [await self._going(match) for match in told.matches[:GOING_MOST] if summaries.goes_on(match)]
        return answer(wire.AccountMatches(going + told.matches[len(going) :], told.figures))

    async def match(self, request: Request) -> Response:
        own, table = (await self._visitor(request)).account.id, request.path_params["table_id"]
        if not is_id(table):
            raise no_table(table)
        found = await self._accounts.read(lambda connection: summaries.matches_at(connection, own, table))
        if not found:
            raise no_table(table)
        return answer(await self._going(found[0]) if summaries.goes_on(found[0]) else found[0])

    async def _going(self, match: wire.AccountMatch) -> wire.AccountMatch:
        """A match with what its table tells; without, if the table cannot be read any more."""
        try:
            return summaries.at_table(match, await self._lobby.find(match.table))
        except Refusal:
            return match

    async def change_password(self, request: Request) -> Response:
        asked = await read_body(request, wire.PasswordChange)
        visit = await self._proving(request)
        self._lobby.sign_out(await self._accounts.change_password(visit, asked.old, asked.new))
        return await self._known(request, answer(wire.Done()), visit.account.name)

    async def renew_codes(self, request: Request) -> Response:
        asked = await read_body(request, wire.Proof)
        visit = await self._proving(request)
        return answer(wire.RecoveryCodes(await self._accounts.renew_codes(visit, asked.password)))

    async def _proving(self, request: Request) -> Visit:
        """Whoever gives the password again; that can be tried as often as signing in."""
        visit = await self._visit(request)
        self._check_visit(visit)
        return visit

    def _check_visit(self, visit: Visit) -> None:
        """Raises Refusal when somebody who is signed in tries the password, or asks for what is dear, too often.

        It is counted for the account: on many devices nobody may do more of it.
        """
        self._guard.check_attempt(self._guard.sign_in, "sign_in_account", visit.account.id)

    async def make_token(self, request: Request) -> Response:
        asked = await read_body(request, wire.TokenWish)
        token, kept = await self._accounts.make_token(await self._maker(request), asked.label, asked.bot)
        return answer(wire.NewApiToken(token, _api_token(kept, asked.bot)))

    async def revoke_token(self, request: Request) -> Response:
        asked = await read_body(request, wire.TokenEnd)
        self._lobby.sign_out(await self._accounts.revoke_token(await self._visit(request), asked.id))
        return answer(wire.Done())

    # Passkeys

    async def begin_passkey(self, request: Request) -> Response:
        await read_body(request, wire.PasskeyBegin)
        visit = await self._visit(request)
        self._check_visit(visit)
        return answer(wire.PasskeyOptions(await self._passkeys.begin(visit, _site(request))))

    async def keep_passkey(self, request: Request) -> Response:
        asked, visit = await read_body(request, wire.PasskeyAnswer), await self._visit(request)
        await self._passkeys.finish(visit, _site(request), asked.credential, device_of(request))
        return answer(wire.Done())

    async def delete_passkey(self, request: Request) -> Response:
        asked = await read_body(request, wire.PasskeyEnd)
        await self._passkeys.delete(await self._visit(request), asked.id)
        return answer(wire.Done())

    async def ask_passkey(self, request: Request) -> Response:
        await read_body(request, wire.PasskeyBegin)
        self._guard.check_attempt(self._guard.sign_in, "sign_in", who(request))
        return answer(wire.PasskeyOptions(await self._passkeys.ask(_site(request))))

    async def sign_in_by_passkey(self, request: Request) -> Response:
        asked = await read_body(request, wire.PasskeyAnswer)
        self._guard.check_attempt(self._guard.sign_in, "sign_in", who(request))
        account = await self._passkeys.sign_in(_site(request), asked.credential)
        secret = await self._accounts.begin(account, device_of(request))
        return await self._known(request, _signed_in(request, wire.SignedIn(account.name), secret), account.name)

    # All that belongs to the account

    async def export(self, request: Request) -> Response:
        visit = await self._visit(request)
        self._check_visit(visit)
        pieces = await unless_gone(request, self.belongings.export(visit))
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="kingdomino.json"'}
        return StreamingResponse(pieces, media_type="application/json", headers=headers)

    async def delete(self, request: Request) -> Response:
        asked = await read_body(request, wire.Proof)
        visit = await self._proving(request)
        await self._accounts.check_proof(visit.account, asked.password)
        bots = await self._accounts.read(lambda connection: rows.list_bots(connection, visit.account.id))
        await self._delete(visit, [visit.account, *bots])
        gone = answer(wire.Done())
        gone.delete_cookie(COOKIE)
        gone.delete_cookie(KNOWN)
        return gone

    async def _delete(self, visit: Visit, accounts: list[Account]) -> None:
        hashes = await self._accounts.read(lambda connection: rows.list_hashes(connection, accounts))
        self._lobby.sign_out(hashes)
        await self.belongings.delete(visit, accounts)

    # Bots

    async def make_bot(self, request: Request) -> Response:
        asked, visit = await read_body(request, wire.BotWish), await self._maker(request)
        self._guard.check_attempt(self._guard.account, "account", who(request))
        bot = await self._accounts.make_bot(visit, asked.name)
        token, _ = await self._accounts.make_token(visit, bot.name, bot.name)
        return answer(wire.NewBotAccount(wire.BotAccount(bot.name, bot.created), token))

    async def delete_bot(self, request: Request) -> Response:
        asked = await read_body(request, wire.BotWish)
        visit = await self._visit(request)
        await self._delete(visit, [await self._accounts.own_bot(visit, asked.name)])
        return answer(wire.Done())

    async def invite(self, request: Request) -> Response:
        asked = await read_body(request, wire.BotWish)
        self._guard.check_attempt(self._guard.sit, "sit", who(request))
        table = await self._lobby.find(request.path_params["table_id"])
        await self._invitations.invite(table, await self._rest.need_token(request, table), asked.name)
        return answer(wire.Done())

    async def invitations(self, request: Request) -> Response:
        """What waits for the bot; with `wait` the answer comes when there is something, or after so many seconds."""
        visit, wait = await self._visitor(request), request.query_params.get("wait", "0")
        self._guard.bans.check(BanKind.ACCOUNT, visit.account.id)
        if not re.fullmatch(r"\d{1,3}", wait):
            raise account_refusal(UNREADABLE, "wait", most=wire.WAIT_MOST)
        waiting = self._invitations.wait(visit, min(int(wait), wire.WAIT_MOST))
        return answer(wire.BotInvitations(await unless_gone(request, waiting)))

    async def decline(self, request: Request) -> Response:
        asked = await read_body(request, wire.InvitationEnd)
        await self._invitations.decline(await self._visitor(request), asked.table)
        return answer(wire.Done())


def _signed_in(request: Request, body: wire.SignedIn, secret: str) -> Response:
    """The answer with the cookie, which no script can read and no other site can send."""
    signed_in = answer(body)
    set_cookie(request, signed_in, COOKIE, secret)
    return signed_in


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=COOKIE_SECONDS, httponly=True, samesite="strict", secure=secure)


def _site(request: Request) -> Site:
    """Where the browser is; its page's origin is checked before (`Guard.check_origin`)."""
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"
    return Site(request.url.hostname or "", origin)


def device_of(connection: HTTPConnection) -> str:
    """What people would call the device: `Firefox, Linux`; a program that names itself otherwise by its first word."""
    agent = connection.headers.get("user-agent", "")
    known = [next((word for word in words if word in agent), "") for words in (BROWSERS, SYSTEMS)]
    if not known[0]:
        return (re.match(r"[\w. -]{1,30}", agent) or [""])[0].strip()
    return ", ".join(NAMES.get(word, word) for word in known if word)


def _device(session: DeviceSession, visit: Visit) -> wire.Device:
    here = session.hash == visit.hash
    return wire.Device(session.hash[:SHORT_ID], session.device, session.created, session.used, here)


def _api_token(token: KeptToken, bot: str) -> wire.ApiToken:
    return wire.ApiToken(token.hash[:SHORT_ID], token.label, token.created, token.used, bot)
