"""How every command takes its leave: a sentence on standard error and an exit code, never a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer

from kingdomino.errors import IllegalAction, KingdominoError, RecordError
from kingdomino.words import say

FALSE: Final = 1
"""What was given can be read, but it is not true: an illegal action, an altered record, a wrong count."""
UNREADABLE: Final = 2
"""What was given cannot be read, or does not exist; also how wrong usage of a command ends."""
INTERRUPTED: Final = 130
"""Ctrl-C, as shells write it."""

_FALSE_RECORDS: Final = ("record_altered", "record_action", "record_result", "record_commitment", "record_deal")


class FileTrouble(KingdominoError):
    """A file that cannot be read or written."""


@contextmanager
def reported_errors() -> Iterator[None]:
    """Around the work of a command: its errors become a sentence, a closed pipe or Ctrl-C a quiet end."""
    try:
        yield
        sys.stdout.flush()
    except KingdominoError as error:
        complain(str(error))
        raise typer.Exit(exit_code(error)) from None
    except BrokenPipeError:
        # Nobody reads any more: what is still to be written at the very end goes nowhere too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(FALSE) from None
    except OSError as error:
        # Standard output takes no more, as on a full disk: leave as from a closed pipe, but say so.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        complain(say("cli.output", reason=error.strerror or str(error)))
        raise typer.Exit(FALSE) from None
    except KeyboardInterrupt:
        complain(say("cli.interrupted"))
        raise typer.Exit(INTERRUPTED) from None


def complain(text: str) -> None:
    """A sentence on standard error, after everything said before."""
    sys.stdout.flush()
    print(text, file=sys.stderr, flush=True)


def exit_code(error: KingdominoError) -> int:
    """1 for what can be read but is false, 2 for what cannot be read."""
    if isinstance(error, IllegalAction) or (isinstance(error, RecordError) and error.code in _FALSE_RECORDS):
        return FALSE
    return UNREADABLE
