"""One message to a push service: a request over HTTP, and how it was answered. It tries once, and follows nobody."""

import asyncio
import ssl
from enum import Enum
from functools import cache
from typing import Final

import h11

from kingdomino.server.push.endpoints import Endpoint, resolve

SECONDS: Final = 10.0
"""How long a push service may take for all of it."""
MOST_HEAD: Final = 16_384
READ: Final = 4096
GONE: Final = (404, 410)
AGAIN: Final = (408, 425, 429)


class PushOutcome(Enum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"
    """There is no such subscription any more."""
    LATER = "later"
    """It may work later."""
    REFUSED = "refused"


async def deliver(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> PushOutcome:
    """Send it. Raises Refusal where the address must not be called."""
    try:
        async with asyncio.timeout(SECONDS):
            return outcome_of(await _post(endpoint, headers, body))
    except (OSError, TimeoutError, h11.ProtocolError):
        return PushOutcome.LATER


def outcome_of(status: int) -> PushOutcome:
    """What a status means; another address that is named instead is not called."""
    if 200 <= status < 300:
        return PushOutcome.SENT
    if status in GONE:
        return PushOutcome.GONE
    return PushOutcome.LATER if status >= 500 or status in AGAIN else PushOutcome.REFUSED


async def _post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> int:
    """The status of the answer; the rest of it is not read."""
    address = await resolve(endpoint)
    tls = _tls() if endpoint.scheme == "https" else None
    name = endpoint.host if tls else None
    reader, writer = await asyncio.open_connection(address, endpoint.port, limit=READ, ssl=tls, server_hostname=name)
    try:
        talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
        lines = {"Host": endpoint.authority, "Content-Length": str(len(body)), "Connection": "close", **headers}
        request = h11.Request(method="POST", target=endpoint.target, headers=list(lines.items()))
        parts = [talk.send(part) for part in (request, h11.Data(data=body), h11.EndOfMessage())]
        writer.write(b"".join(part for part in parts if part))
        await writer.drain()
        return await _status(talk, reader)
    finally:
        writer.transport.abort()


async def _status(talk: h11.Connection, reader: asyncio.StreamReader) -> int:
    """The status of the answer. Raises h11.ProtocolError where there is none."""
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(READ))
        elif isinstance(event, h11.Response):
            return int(event.status_code)
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
