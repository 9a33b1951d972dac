"""What the server says when it does not do what was asked: a code, its parameters, an HTTP status. It does nothing."""

import msgspec

from kingdomino.core.rules import Fault
from kingdomino.errors import IllegalAction, KingdominoError, RecordError
from kingdomino.server.wire.protocol import Reason, Refused
from kingdomino.words import say

UNREADABLE, NO_TOKEN, NOT_YOURS, NOT_FOUND, NO_METHOD, NOT_NOW, TOO_LONG = 400, 401, 403, 404, 405, 409, 413
WRONG_HOST, TOO_OFTEN = 421, 429
BROKEN, UNAVAILABLE = 500, 503
UNREADABLE_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading a message can raise; a message that is nested too deeply is as unreadable as any."""


class Refusal(Exception):
    """Nothing was changed, and this is why: the catalogue says `KIND.CODE`."""

    def __init__(self, status: int, code: str, kind: str = "refusal", clause: str = "", /, **params: str | int) -> None:
        super().__init__(code, params)
        self.status, self.kind, self.code, self.clause, self.params = status, kind, code, clause, params

    def __str__(self) -> str:
        return say(f"{self.kind}.{self.code}", **self.params)

    def message(self, *, key: str | None = None, number: int | None = None) -> Refused:
        """As it is sent; `key` or `number` is that of the request."""
        return Refused(self.kind, self.code, str(self), self.params, self.clause, key, number)

    def reason(self) -> Reason:
        return Reason(self.kind, self.code, self.params, self.clause)


def account_refusal(status: int, code: str, /, **params: str | int) -> Refusal:
    """A refusal about accounts: its words are `account.refused.CODE`, which only pages behind the first one need."""
    return Refusal(status, code, "account.refused", "", **params)


def push_refusal(status: int, code: str, /, **params: str | int) -> Refusal:
    """A refusal about notifications: its words are `push.refused.CODE`."""
    return Refusal(status, code, "push.refused", "", **params)


class RecordRefusal(Refusal):
    """A record cannot be read or is not true.

    Beside its own parameters it has the `line`, and the `cause` by its key in the catalogue with its parameters, so
    that a browser can say all of it in its language.
    """

    def __init__(self, error: RecordError) -> None:
        cause = error.__cause__
        params: dict[str, str | int] = {}
        if isinstance(cause, KingdominoError):
            kind = "fault" if isinstance(cause, IllegalAction) else "error"
            params = {**cause.params, "cause": f"{kind}.{cause.code}"}
        if error.line is not None:
            params["line"] = error.line
        super().__init__(UNREADABLE, error.code, "error", **{**params, **error.params})
        self._text = str(error)

    def __str__(self) -> str:
        return self._text


def refusal_of(error: KingdominoError) -> Refusal:
    """The refusal that an error of the rules or of the notation means."""
    if isinstance(error, IllegalAction):
        return fault_refusal(error.fault)
    if isinstance(error, RecordError):
        return RecordRefusal(error)
    return Refusal(UNREADABLE, error.code, "error", **error.params)


def fault_refusal(fault: object) -> Refusal:
    assert isinstance(fault, Fault)
    return Refusal(NOT_NOW, fault.code, "fault", fault.clause, **fault.params)
