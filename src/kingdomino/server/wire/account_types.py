"""What goes over the wire about accounts. It does nothing.

A secret (a password, a recovery code, a token) is sent to a browser only in the answer to the request that makes it.
"""

from typing import Annotated

from msgspec import Meta, field

from kingdomino.server.wire.protocol import Body, Status, TableInfo, Text, Wanted

PASSWORD_LEAST = 10
PASSWORD_MOST = 200
LABEL_LENGTH = 40
PASSKEY_ID_MOST = 1400
"""The longest id of a passkey: 1023 bytes in base64url, and a little more."""
RECOVERY_CODES = 10
"""How many recovery codes an account gets."""
WAIT_MOST = 30
"""How many seconds a program may wait for an invitation before it asks again."""

Name = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=1000)]


# Asked of the server


class Credentials(Wanted, frozen=True):
    """POST /api/account/sign-up and /api/account/sign-in: a name and a password."""

    name: Name
    password: Secret


class Recovery(Wanted, frozen=True):
    """POST /api/account/recover: sign in with a recovery code, which is used up, and set a new password.

    Other devices are signed out; passkeys and tokens, also those of one's bots, count no longer.
    """

    name: Name
    code: Secret
    password: Secret


class SignOut(Wanted, frozen=True):
    """POST /api/account/sign-out: this device, one of `Device.id`, or with `everywhere` all of them."""

    device: Annotated[str, Meta(pattern="^$|^.{8}", max_length=64)] = ""
    everywhere: bool = False


class PasswordChange(Wanted, frozen=True):
    """POST /api/account/password: other devices are signed out."""

    old: Secret
    new: Secret


class Proof(Wanted, frozen=True):
    """The password once more, for what cannot be taken back."""

    password: Secret


class TokenWish(Wanted, frozen=True):
    """POST /api/account/tokens: a token for programs, for oneself or for a bot that one owns."""

    label: Text
    bot: Name = ""


class TokenEnd(Wanted, frozen=True):
    """POST /api/account/tokens/revoke: by `ApiToken.id`."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]


class PasskeyBegin(Wanted, frozen=True):
    """POST /api/account/passkeys/begin and /api/account/sign-in/passkey/begin: an empty object."""


class PasskeyAnswer(Wanted, frozen=True):
    """POST /api/account/passkeys and /api/account/sign-in/passkey: what the browser's device answered, as JSON text."""

    credential: Annotated[str, Meta(max_length=20_000)]


class PasskeyEnd(Wanted, frozen=True):
    """POST /api/account/passkeys/delete: by `Passkey.id`."""

    id: Annotated[str, Meta(max_length=PASSKEY_ID_MOST)]


class BotWish(Wanted, frozen=True):
    """POST /api/account/bots, /api/account/bots/delete and /api/tables/ID/invitations: a bot by its name."""

    name: Name


class InvitationEnd(Wanted, frozen=True):
    """POST /api/account/invitations/decline: the bot does not come to this table."""

    table: Text


# Told by the server


class Device(Body, frozen=True):
    """A device that is signed in; `here` if it is the one that asks. Times are in seconds since 1970."""

    id: str
    device: str
    created: float
    used: float
    here: bool = False


class ApiToken(Body, frozen=True):
    """A token for programs, without its secret. `bot` is the bot that it is for."""

    id: str
    label: str
    created: float
    used: float | None = None
    bot: str = ""


class BotAccount(Body, frozen=True):
    """An account for a program, which its owner has made."""

    name: str
    created: float


class Passkey(Body, frozen=True):
    """A passkey, by the device on which it was made."""

    id: str
    device: str
    created: float


class PasskeyOptions(Body, frozen=True):
    """What a browser's `navigator.credentials` needs, as JSON text."""

    options: str


class AccountInfo(Body, frozen=True):
    """GET /api/account: who is signed in, and what belongs to the account."""

    name: str
    created: float
    devices: list[Device]
    tokens: list[ApiToken]
    bots: list[BotAccount]
    codes_left: int
    passkeys: list[Passkey]


class SignedIn(Body, frozen=True):
    """You are signed in on this device. A new account also gets its recovery codes: they are sent only once."""

    name: str
    recovery_codes: tuple[str, ...] = ()


class RecoveryCodes(Body, frozen=True):
    """POST /api/account/recovery-codes: new ones; those before count no longer."""

    recovery_codes: list[str]


class NewApiToken(Body, frozen=True):
    """A token that was made. It is sent only once."""

    token: str
    info: ApiToken


class RatingChange(Body, frozen=True):
    """What a match did to your rating."""

    before: int
    after: int


class AccountMatch(Body, frozen=True):
    """A match of yours. `status` is missing when its table is no longer kept, score and rank without a result.

    `rated` says whether it counts for ratings. Once it has counted, `counted` is your place for the ratings, which may
    be another one than `rank`: whoever has left comes last. `others` are the names of those who play with you; of a
    match that is over, those with an account. `turn` says of a match that goes on whether you are to act.
    """

    table: str
    seat: int
    game: str
    mode: str
    players: int
    at: float
    status: Status | None = None
    rated: bool = False
    score: int | None = None
    rank: int | None = None
    others: list[str] = field(default_factory=list)
    turn: bool = False
    counted: int | None = None
    rating: RatingChange | None = None


class AccountFigures(Body, frozen=True):
    """What your finished matches came to in a game, a mode and a number of players; the rating if any was rated.

    `rating` begins at 1500; the true strength lies within `margin` of it with 95 % probability.
    """

    game: str
    mode: str
    players: int
    matches: int
    wins: int
    mean_score: float
    rated_matches: int = 0
    rating: int | None = None
    margin: int | None = None


class AccountMatches(Body, frozen=True):
    """GET /api/account/matches: those that go on first, then the others, newest first; and what they came to."""

    matches: list[AccountMatch]
    figures: list[AccountFigures]


class BotInvitation(Body, frozen=True):
    """A table whose host wants the bot to sit down: POST /api/tables/ID/seats with the bot's token."""

    table: TableInfo
    at: float


class BotInvitations(Body, frozen=True):
    """GET /api/account/invitations: the tables that wait for the bot, the first invitation first."""

    invitations: list[BotInvitation]


class NewBotAccount(Body, frozen=True):
    """A bot that was made, and a token for its program, which is sent only once."""

    bot: BotAccount
    token: str


class Done(Body, frozen=True):
    """It is done, and there is nothing to tell."""
