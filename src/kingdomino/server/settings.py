"""What can be set when a server starts. What is set at a table is not here."""

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
"""Where a server listens unless somebody says otherwise: only this machine can connect."""
PORT: Final = 8000


def default_database() -> str:
    """Where tables are kept unless somebody says otherwise: in our own folder of the user's data, which is made."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kingdomino"
    with contextlib.suppress(OSError):  # opening the database then says what is wrong
        folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite3")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Times in seconds; limits as in `30/minute`, counted for each client address."""

    database: str
    """A file for SQLite, or a URL that SQLAlchemy knows."""
    bot_delay: float = 1.0
    """How long a bot's turn takes at least where only bots play, so that those who watch can follow. Where people play,
    nobody waits: their browsers show what bots did."""
    bot_workers: int = max(2, os.cpu_count() or 2)
    """How many bots think at the same time. They come after the server, and one of them is kept for people."""
    absent_after: float = 30.0
    create_limit: str = "30/minute"
    sit_limit: str = "60/minute"
    think_limit: str = "120/minute"
    """How many turns the server thinks about for a page that cannot do it itself."""
    request_limit: str = "40/second"
    message_limit: str = "40/second"
    tables_in_memory: int = 2000
    most_unsent: int = 1_000_000
    """How many bytes may wait for a client before it is dropped as too slow."""
    origins: tuple[str, ...] = ()
    """Other addresses whose pages may use this server, such as https://play.example."""

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database if "://" in self.database else f"sqlite:///{Path(self.database).absolute()}"
