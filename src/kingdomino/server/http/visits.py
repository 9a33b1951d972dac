"""Who sends a request: the seat's token or the account behind it. What they may do is not decided here."""

from typing import Final

from starlette.requests import HTTPConnection

from kingdomino.server.accounts.directory import Accounts, Visit

COOKIE: Final = "kingdomino_session"
PLAYER: Final = "Kingdomino-Player"
"""The header with the id of the device: not in the address, because addresses are written into logs."""


def bearer(connection: HTTPConnection) -> str | None:
    """The token that a request carries: a seat's, or one for programs."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else None


async def visit_of(accounts: Accounts, connection: HTTPConnection, token: str | None = None) -> Visit | None:
    """Who is signed in: by the cookie, or by a token for programs, given or in the head of the request."""
    return await accounts.visit(connection.cookies.get(COOKIE), token or bearer(connection))
