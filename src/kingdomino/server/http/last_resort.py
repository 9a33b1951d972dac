"""The answer where something unexpected fails: one sentence for the client, one entry in the log. It expects nothing.

What an error says may contain what somebody sent or what was to be stored, so the log says only its kind and place.
"""

import logging
import re
from asyncio import AbstractEventLoop
from collections import defaultdict
from html import escape
from typing import Any, Final

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingdomino.server.logs import Seldom, place_of
from kingdomino.server.tables.client import ENCODER
from kingdomino.server.wire.refusal import BROKEN, Refusal
from kingdomino.words import pick_language, say

PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Kingdomino</title>
<h1>Kingdomino</h1>
<p>{sentence}</p>
"""
log = logging.getLogger(__name__)
_SELDOM: defaultdict[str, Seldom] = defaultdict(Seldom)


def report(doing: str, error: Exception) -> Refusal:
    """Write to the log what failed and where; the refusal that whoever asked is told."""
    log.error("%s failed:\n%s", doing, place_of(error))
    return Refusal(BROKEN, "broken")


def report_forgotten(_loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write to the log what fails where nobody waits for it, such as in a timer; the same thing once a minute."""
    doing, error = re.split("[<(]", context["message"])[0].strip(), context.get("exception")
    place = place_of(error) if isinstance(error, BaseException) else ""
    _SELDOM[doing](log.error, "%s\n%s", doing, place)


def refuse(refusal: Refusal, **headers: str) -> Response:
    """A refusal as an answer, which is never cached."""
    body = ENCODER.encode(refusal.message())
    again = {"Retry-After": str(refusal.params["seconds"])} if "seconds" in refusal.params else {}
    headers = {"Cache-Control": "no-store", **again, **headers}
    return Response(body, refusal.status, headers, media_type="application/json")


def refuse_page(refusal: Refusal, accepted: str) -> Response:
    """The same for somebody who looks at pages: one with nothing but the sentence, in a language that is accepted."""
    language = pick_language(accepted.split(","))
    response = refuse(refusal)
    sentence = say(f"{refusal.kind}.{refusal.code}", language, **refusal.params)
    headers = {name: value for name, value in response.headers.items() if not name.startswith("content-")}
    return Response(PAGE.format(language=language, sentence=escape(sentence)), refusal.status, headers, "text/html")


class LastResort:
    """Catches what no request should raise; a client that has hung up needs no answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except ClientDisconnect:
            pass
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is told a sentence and the log the place
            refusal = report(f"{scope['method']} {scope['path'][:100]!r}", error)
            if not has_begun:
                await refuse(refusal)(scope, receive, send)
