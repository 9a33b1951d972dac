"""How the log is written: as text for people, or one JSON object per line for programs. What is logged is not here."""

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from traceback import format_tb
from types import TracebackType

from kingdomino.errors import KingdominoError
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.log import OwnWords

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
QUIET_SECONDS = 60.0
"""How long the log says nothing more about what goes on and on."""
ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
"""What Python's logging calls an error that is being handled."""
_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
"""What every record has; anything else was added by whoever logged it, and is written as a field of its own."""


def place_of(error: BaseException) -> str:
    """Where an error came from and of which kind it is, also what led to it.

    Its words are left out unless they are ours: they may contain what somebody sent or what was to be stored.
    """
    led_to_it = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = f"{place_of(led_to_it)}\nwhich led to:\n" if led_to_it is not None else ""
    words = f": {error}" if isinstance(error, KingdominoError | OwnWords) else ""
    return f"{before}{''.join(format_tb(error.__traceback__))}{type(error).__name__}{words}"


class TextLines(logging.Formatter):
    """Lines for people, and the place of an error if there is one."""

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - as logging calls it
        return place_of(ei[1]) if ei[1] else ""


class JsonLines(TextLines):
    """One JSON object per line: time, level, logger, message, the fields that were added, and a traceback if any."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in _KNOWN},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Seldom:
    """Says something at most once a minute."""

    def __init__(self) -> None:
        self._again = 0.0

    def __call__(self, say: Callable[..., None], *words: object) -> None:
        if monotonic() >= self._again:
            self._again = monotonic() + QUIET_SECONDS
            say(*words)


def write_logs(settings: ServerSettings) -> None:
    """From now on, everything that is logged in this process goes to standard error as the settings say."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines(TEXT))
    root = logging.getLogger()
    root.handlers = [handler]
    # Libraries log what was sent and what is stored when they are asked for details.
    root.setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[settings.log_level.upper()]))
    logging.getLogger("kingdomino").setLevel(settings.log_level.upper())
