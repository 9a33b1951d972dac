"""A worker: a process that serves nobody and thinks for the bots of all servers. What bots think is not here."""

import asyncio
import signal
from pathlib import Path

from sqlalchemy import make_url

from kingdomino.server.http.last_resort import report_forgotten
from kingdomino.server.logs import write_logs
from kingdomino.server.run import complain, prepare_or_complain
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables.lobby import Lobby
from kingdomino.words import FALLBACK, say, speak


def work(settings: ServerSettings) -> int:
    """Take jobs until interrupted. The exit status is 1, after a sentence, when it cannot start."""
    write_logs(settings)
    if not settings.redis:
        return complain("worker.no_redis")
    if not settings.bot_workers:
        return complain("worker.no_places")
    url = make_url(settings.url)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        return complain("worker.no_database", file=str(url.database))
    lobby = prepare_or_complain(settings, _prepare)
    if lobby is None:
        return 1
    asyncio.run(_take_jobs(lobby, settings.bot_workers))
    return 0


def _prepare(settings: ServerSettings) -> Lobby:
    """Bring the database up to date; the lobby that takes jobs. Raises ValueError for a wrong address."""
    migrate(settings.url)
    return Lobby(settings)


async def _take_jobs(lobby: Lobby, places: int) -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.set_exception_handler(report_forgotten)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    await lobby.open(serving=False)
    print(say("worker.running", count=places), flush=True)
    speak(FALLBACK)  # its log is in English
    await stopped.wait()
    await lobby.close()
