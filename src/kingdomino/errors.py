"""Every error that a user of the package can meet. Each is a code with parameters, and its text is a sentence.

KingdominoError
├── NotationError       text that cannot be read: an action, a cell, a picture, a packed state
├── OptionError         a game, an option or a combination that does not exist
├── IllegalAction       an action that the rules forbid now; `fault` says why
├── PadError            a scorepad that cannot be counted: a name that does not exist, too few players
├── RecordError         a record that is cut, altered or too new; `line` says where
└── StaleFuture         a future that was proposed before the match moved on
"""

from typing import Any

from kingdomino.core.rules import Fault
from kingdomino.words import say, sentence


class KingdominoError(Exception):
    """The root: catch this to catch all of them."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors go from one process to another as they are, whatever makes them."""
        return type(self).__new__, (type(self), *self.args), self.__dict__

    def __str__(self) -> str:
        return say(f"error.{self.code}", **self.params)


class NotationError(KingdominoError):
    """Text that cannot be read."""


class OptionError(KingdominoError):
    """A game, an option or a combination of options that does not exist."""


class IllegalAction(KingdominoError):
    """An action that the rules forbid now."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code, **fault.params)
        self.fault = fault

    def __str__(self) -> str:
        return sentence("fault", self.fault)


class PadError(KingdominoError):
    """A scorepad that cannot be counted. What is only doubtful about one is no error."""


class RecordError(KingdominoError):
    """A record that cannot be trusted, and the line, counted from 1, that shows it."""

    def __init__(self, code: str, line: int | None = None, **params: str | int) -> None:
        super().__init__(code, **params)
        self.line = line

    def __str__(self) -> str:
        text = super().__str__()
        return text if self.line is None else say("error.at_line", line=self.line, text=text)


class StaleFuture(KingdominoError):
    """A future that was proposed before the match moved on, so that it can no longer come true."""
