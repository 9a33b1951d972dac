"""A real worker process, which thinks for the bots of servers. It tests nothing itself."""

import os
import signal
import subprocess
import sys

from tests.patience import end_of


class WorkerProcess:
    """`kingdomino worker` for a database and a Redis."""

    def __init__(self, database: str, redis: str, *, places: int = 2) -> None:
        command = [sys.executable, "-m", "kingdomino.cli", "worker", "--database", database, "--redis", redis]
        settings = ["--set", f"bot_workers={places}", "--set", "bot_delay=0"]
        self._process = subprocess.Popen([*command, *settings], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        assert self._process.stdout.readline().startswith("This worker thinks")

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        end_of(self._process)

    def stop(self) -> None:
        """Ask it to stop, unless it was stopped or killed before."""
        if self._process.returncode is not None:
            return
        self._process.send_signal(signal.SIGTERM)
        assert end_of(self._process) == 0
