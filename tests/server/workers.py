"""A real worker process, which thinks for the bots of servers. It tests nothing itself."""

import os
import signal
import subprocess
import sys


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
        self._end()

    def stop(self) -> None:
        """Ask it to stop, unless it was stopped or killed before."""
        if self._process.returncode is not None:
            return
        self._process.send_signal(signal.SIGTERM)
        assert self._end() == 0

    def _end(self) -> int:
        status = self._process.wait(timeout=30)
        assert self._process.stdout
        self._process.stdout.close()
        return status
