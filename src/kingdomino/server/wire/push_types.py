"""What goes over the wire about notifications. It does nothing."""

from typing import Annotated

from msgspec import Meta, field

from kingdomino.server.wire.protocol import Body, Token, Wanted

ENDPOINT_LENGTH = 1000
KEY_LENGTH = 200
MOST_SEATS = 30
"""In how many seats a browser may ask to be told of turns at a time."""

Endpoint = Annotated[str, Meta(max_length=ENDPOINT_LENGTH)]
BrowserKey = Annotated[str, Meta(max_length=KEY_LENGTH)]
Language = Annotated[str, Meta(max_length=20)]


class PushWish(Wanted, frozen=True):
    """POST /api/push/subscriptions: tell this browser of turns, in the seats of these tokens and of its account.

    Endpoint and keys are those of its PushSubscription, the keys in base64url. Seats that it named before still count.
    """

    endpoint: Endpoint
    p256dh: BrowserKey
    auth: BrowserKey
    language: Language = "en"
    tokens: Annotated[list[Token], Meta(max_length=MOST_SEATS)] = field(default_factory=list)


class PushEnd(Wanted, frozen=True):
    """POST /api/push/subscriptions/delete and /api/push/test: the browser with this endpoint."""

    endpoint: Endpoint


class PushInfo(Body, frozen=True):
    """GET /api/push: the public key with which a browser subscribes, in base64url."""

    key: str
