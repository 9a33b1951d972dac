"""The OpenAPI document of the REST side, made from the same types that are read and written. It serves nothing."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from kingdomino.family.registry import GAMES
from kingdomino.server.http.visits import COOKIE, PLAYER
from kingdomino.server.tables.tokens import LONGEST_ID
from kingdomino.server.views.game_list import package_version
from kingdomino.server.views.review import ReviewAnswer, ReviewWish
from kingdomino.server.wire import account_types as account
from kingdomino.server.wire import daily_types as daily
from kingdomino.server.wire import protocol, routes
from kingdomino.server.wire import push_types as push
from kingdomino.server.wire import puzzle_types as puzzle
from kingdomino.server.wire.core_types import CoreInfo, ThoughtView, ThoughtWish
from kingdomino.server.wire.pad_types import PadAnswer, PadBody, Scorepad
from kingdomino.server.wire.replay_types import LineAnswer, LineWish, RecordBody, Replay
from kingdomino.server.wire.rulebook_types import Rulebooks
from kingdomino.words import LANGUAGES


class Operation(NamedTuple):
    """One request: method, path, what it is for, the body it takes and gives, and what stands in its query."""

    method: str
    path: str
    summary: str
    takes: type | None
    gives: type | str
    needs_token: bool = False
    query: tuple[str, ...] = ()
    needs_account: bool = False
    headers: tuple[str, ...] = ()


MOST_DIGITS: Final = 9
"""How long a version in an address can be."""
TEXT, SVG, JSON, BYTES = "text/plain", "image/svg+xml", "application/json", "application/octet-stream"

OPERATIONS: Final = (
    Operation("get", routes.GAMES, "Games, options, dominoes, dice, bots", None, protocol.Games),
    Operation("post", routes.RULES, "Read rules leniently", protocol.RulesWish, protocol.RulesAnswer),
    Operation("get", routes.SHOWCASE, "A match of bots to look at", None, protocol.Showcase),
    Operation("get", routes.TABLES, "Public tables with an open seat", None, protocol.Tables),
    Operation("post", routes.TABLES, "Create a table", protocol.NewTable, protocol.Seated),
    Operation("get", routes.TABLE, "Who sits at a table", None, protocol.TableInfo),
    Operation("post", routes.SEATS, "Take an open seat", protocol.Sit, protocol.Seated),
    Operation(
        "get",
        routes.POSITION,
        "The view, and with a token the legal actions",
        None,
        protocol.PositionAnswer,
        query=("points",),
    ),
    Operation("post", routes.ACTIONS, "Act", protocol.Move, protocol.Accepted, needs_token=True),
    Operation(
        "post",
        routes.PREVIEWS,
        "Where a turn would lead",
        protocol.PreviewBody,
        protocol.Previewed,
        needs_token=True,
    ),
    Operation("get", routes.LOG, "Steps after a version", None, protocol.Log, query=("since",)),
    Operation("get", routes.RECORD, "The record of the match", None, TEXT),
    Operation("get", routes.REPLAY, "The whole match, version by version", None, Replay),
    Operation("post", routes.REPLAYS, "The whole match of a record", RecordBody, Replay),
    Operation("post", routes.LINES, "Where another line of a record leads", LineWish, LineAnswer),
    Operation("post", routes.REVIEWS, "Sum up what was thought of a finished match", ReviewWish, ReviewAnswer),
    Operation("get", routes.QR, "A QR code of the table's link", None, SVG),
    Operation("get", routes.CORE, "What a page needs to think for itself", None, CoreInfo, query=("rules",)),
    Operation("get", routes.NETWORK, "The network of a learned player", None, BYTES),
    Operation("post", routes.THOUGHTS, "Think about a turn for a page that cannot", ThoughtWish, ThoughtView),
    Operation("get", routes.SCOREPAD, "What a scorepad needs beside the list of games", None, Scorepad),
    Operation("post", routes.COUNTS, "Count a scorepad", PadBody, PadAnswer),
    Operation("get", routes.MESSAGES, "The message catalogue of a language", None, JSON),
    Operation("get", routes.LOBBY_MESSAGES, "The messages that the first page needs", None, JSON),
    Operation("get", routes.RULEBOOK, "The rules of every game in a language", None, Rulebooks),
    Operation("get", routes.ACCOUNT, "Your account", None, account.AccountInfo, needs_account=True),
    Operation("post", routes.SIGN_UP, "Make an account", account.Credentials, account.SignedIn),
    Operation("post", routes.SIGN_IN, "Sign in on this device", account.Credentials, account.SignedIn),
    Operation("post", routes.RECOVER, "Sign in with a recovery code", account.Recovery, account.SignedIn),
    Operation("post", routes.SIGN_OUT, "Sign devices out", account.SignOut, account.Done, needs_account=True),
    Operation(
        "post", routes.PASSWORD, "Set another password", account.PasswordChange, account.Done, needs_account=True
    ),
    Operation(
        "post",
        routes.RECOVERY_CODES,
        "Make new recovery codes",
        account.Proof,
        account.RecoveryCodes,
        needs_account=True,
    ),
    Operation(
        "post", routes.TOKENS, "Make a token for programs", account.TokenWish, account.NewApiToken, needs_account=True
    ),
    Operation("post", routes.REVOKE_TOKEN, "Revoke a token", account.TokenEnd, account.Done, needs_account=True),
    Operation(
        "get", routes.ACCOUNT_MATCHES, "Your matches and ratings", None, account.AccountMatches, needs_account=True
    ),
    Operation("get", routes.ACCOUNT_MATCH, "Your match at a table", None, account.AccountMatch, needs_account=True),
    Operation("get", routes.ACCOUNT_EXPORT, "Everything that is stored of you", None, JSON, needs_account=True),
    Operation("post", routes.DELETE_ACCOUNT, "Delete your account", account.Proof, account.Done, needs_account=True),
    Operation("post", routes.BOTS, "Make a bot", account.BotWish, account.NewBotAccount, needs_account=True),
    Operation("post", routes.DELETE_BOT, "Delete a bot", account.BotWish, account.Done, needs_account=True),
    Operation(
        "get",
        routes.INVITATIONS,
        "The tables that wait for the bot whose token is sent",
        None,
        account.BotInvitations,
        query=("wait",),
        needs_account=True,
    ),
    Operation("post", routes.DECLINE, "Decline an invitation", account.InvitationEnd, account.Done, needs_account=True),
    Operation("post", routes.INVITE, "Invite a bot to a table", account.BotWish, account.Done, needs_token=True),
    Operation(
        "post",
        routes.PASSKEY_BEGIN,
        "Begin to make a passkey",
        account.PasskeyBegin,
        account.PasskeyOptions,
        needs_account=True,
    ),
    Operation("post", routes.PASSKEYS, "Keep a passkey", account.PasskeyAnswer, account.Done, needs_account=True),
    Operation("post", routes.DELETE_PASSKEY, "Delete a passkey", account.PasskeyEnd, account.Done, needs_account=True),
    Operation("post", routes.PASSKEY_ASK, "Begin to sign in so", account.PasskeyBegin, account.PasskeyOptions),
    Operation("post", routes.PASSKEY_SIGN_IN, "Sign in with a passkey", account.PasskeyAnswer, account.SignedIn),
    Operation("get", routes.PUSH, "The key for notifications", None, push.PushInfo),
    Operation("post", routes.SUBSCRIPTIONS, "Be told of one's turns", push.PushWish, account.Done),
    Operation("post", routes.UNSUBSCRIBE, "Be told no more", push.PushEnd, account.Done),
    Operation("post", routes.TRY_PUSH, "Send a notification now", push.PushEnd, account.Done),
    Operation("get", routes.PUZZLES, "Every puzzle", None, puzzle.Puzzles),
    Operation("get", routes.PUZZLE, "A puzzle without its solution", None, puzzle.PuzzleInfo),
    Operation("post", routes.PUZZLE, "What is said to a turn", puzzle.PuzzleTry, puzzle.PuzzleAnswer),
    Operation("get", routes.DAILY, "Today's deals, and who played them", None, daily.DailyDay, headers=(PLAYER,)),
    Operation("get", routes.DAILY_OWN, "Your tries at daily deals", None, daily.DailyOwn, headers=(PLAYER,)),
    Operation("get", routes.DAILY_DATE, "The deals of a day", None, daily.DailyDay, headers=(PLAYER,)),
    Operation("post", routes.DAILY_PLAY, "Play a daily deal", daily.DailyWish, daily.DailySeat),
    Operation("get", routes.HEALTH, "Whether the server is well", None, protocol.Health),
    Operation("get", routes.READY, "Whether the server should get requests", None, protocol.Health),
    Operation("get", routes.OPENAPI, "This document", None, JSON),
)
PARAMETERS: Final[Mapping[str, dict[str, Any]]] = {
    PLAYER: {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[ -~]*$"},
    "date": {"type": "string", "format": "date"},
    "game": {"type": "string", "enum": list(GAMES)},
    "language": {"type": "string", "enum": list(LANGUAGES)},
    "name": {"type": "string"},
    "points": {"type": "string"},
    "puzzle": {"type": "string"},
    "rules": {"type": "string"},
    "since": {"type": "integer", "minimum": 0, "maximum": 10**MOST_DIGITS - 1},
    "table_id": {"type": "string", "pattern": f"^[0-9A-Za-z]{{1,{LONGEST_ID}}}$"},
    "wait": {"type": "integer", "minimum": 0, "maximum": 999},
}
"""What can stand in an address, by name."""
REFERENCE = "#/components/schemas/{name}"


def all_types() -> tuple[Any, ...]:
    """Every type that goes over the wire."""
    rest = {kind for o in OPERATIONS for kind in (o.takes, o.gives) if kind is not None and not isinstance(kind, str)}
    return (*sorted(rest, key=lambda kind: kind.__name__), protocol.FromBrowser, protocol.FromServer)


@cache
def document() -> dict[str, Any]:
    """The whole document; WebSocket messages are among its schemas."""
    _, components = msgspec.json.schema_components(all_types(), ref_template=REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kingdomino", "version": package_version(), "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "account": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": f"{operation.method}_{operation.path.strip('/').translate(str.maketrans('/.', '__', '{}'))}",
        "parameters": [
            *_in_path(operation.path),
            *map(_in_query, operation.query),
            *map(_in_header, operation.headers),
        ],
        "responses": {
            **{status: _gives(operation.gives) for status in _statuses(operation.gives)},
            "4XX": {"description": "Refused", "content": _content(protocol.Refused)},
            "5XX": {"description": "Not possible just now", "content": _content(protocol.Refused)},
        },
    }
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": _content(operation.takes)}
    if operation.needs_token or operation.needs_account:
        described["security"] = [{"account" if operation.needs_account else "token": []}]
    return described


def _statuses(kind: type | str) -> tuple[str, ...]:
    """What says that it was done: where something is made, that it is new."""
    if kind is daily.DailySeat:
        return ("200", "201")
    return ("201",) if kind is protocol.Seated else ("200",)


def _in_path(path: str) -> Iterable[dict[str, Any]]:
    names = [part[1 : part.index("}")] for part in path.split("/") if part.startswith("{")]
    return ({"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]} for name in names)


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": PARAMETERS[name]}


def _in_header(name: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, "schema": PARAMETERS[name]}


def _gives(kind: type | str) -> dict[str, Any]:
    if isinstance(kind, str):
        return {"description": "OK", "content": {kind: {}}}
    return {"description": "OK", "content": _content(kind)}


def _content(kind: type) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": REFERENCE.format(name=kind.__name__)}}}
