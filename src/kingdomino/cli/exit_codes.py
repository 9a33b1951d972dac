"""How every command ends after an error: a sentence on standard error and an exit code, never a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer

from kingdomino.cli.visible import shortened
from kingdomino.errors import IllegalAction, KingdominoError
from kingdomino.words import say

FALSE: Final = 1
"""The input can be read, but is false: an illegal action, an altered record, a wrong count. Or a database is no use."""
UNREADABLE: Final = 2
"""The input cannot be read, or does not exist; or the command was called in a wrong way."""
INTERRUPTED: Final = 130
"""Ctrl-C: the exit code that shells use for it."""

_FALSE: Final = (
    "record_altered",
    "record_action",
    "record_result",
    "record_commitment",
    "record_deal",
    "review_unfinished",
    "database_unreadable",
    "no_driver",
)


class FileTrouble(KingdominoError):
    """A file that cannot be read or written."""


@contextmanager
def reported_errors() -> Iterator[None]:
    """Around the work of a command: errors become a sentence; a closed pipe or Ctrl-C ends it without a traceback."""
    try:
        yield
        sys.stdout.flush()
    except KingdominoError as error:
        complain(str(error))
        raise typer.Exit(exit_code(error)) from None
    except BrokenPipeError:
        # Nobody reads the output any more. Python still flushes it at exit, so send that to nowhere too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(FALSE) from None
    except OSError as error:
        # Standard output cannot be written, for example on a full disk: end as for a closed pipe, but say so.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        complain(say("cli.output", reason=error.strerror or str(error)))
        raise typer.Exit(FALSE) from None
    except KeyboardInterrupt:
        complain(say("cli.interrupted"))
        raise typer.Exit(INTERRUPTED) from None


def complain(text: str) -> None:
    """Write a sentence to standard error, after everything already written to standard output."""
    sys.stdout.flush()
    print(shortened(text), file=sys.stderr, flush=True)


def exit_code(error: KingdominoError) -> int:
    """The exit code for an error: 1 if the input can be read but is false, 2 if it cannot be read."""
    if isinstance(error, IllegalAction) or error.code in _FALSE:
        return FALSE
    return UNREADABLE
