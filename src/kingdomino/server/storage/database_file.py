"""The file of an SQLite database: only its owner may read it, and it must stay where it is. It stores nothing."""

import contextlib
import logging
import os
from pathlib import Path

import sqlalchemy as sa

from kingdomino.server.storage.log import StoreFailed

ONLY_OWNER = 0o600

log = logging.getLogger(__name__)


def file_of(url: str) -> Path | None:
    """The file of a database; None where it is none."""
    parts = sa.make_url(url)
    is_file = parts.get_backend_name() == "sqlite" and parts.database not in (None, "", ":memory:")
    return Path(str(parts.database)) if is_file else None


def protect(url: str) -> None:
    """Let nobody but the owner read the database, which is made if it is missing: SQLite's other files follow it."""
    path = file_of(url)
    if path is None:
        return
    with contextlib.suppress(OSError):  # another's file, or no such folder: opening the database says what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, ONLY_OWNER))
        path.chmod(ONLY_OWNER)


class DatabaseFile:
    """Notices when the file of a database is deleted or replaced: what is written then is lost with the old one."""

    def __init__(self, url: str) -> None:
        self._path = file_of(url)
        self._identity = self._look()
        self._was_missed = False

    def check(self) -> None:
        """Raises StoreFailed when the file is not the one that was opened."""
        if self._path is None or self._look() == self._identity:
            return
        if not self._was_missed:
            log.error("the database file %s is gone: nothing is stored until the server is started again", self._path)
            self._was_missed = True
        raise StoreFailed("the database file is gone")

    def _look(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat() if self._path else None
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found else None
