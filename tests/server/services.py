"""Real PostgreSQL and Redis servers on free ports, for the tests that need them. They test nothing themselves."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import redis

from tests.patience import PATIENCE, PATIENCE_FOR_AN_END

USER = "kingdomino"


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Service:
    """A server process of somebody else's. It ends with the thread that starts it, even if that is killed."""

    def __init__(self, command: Sequence[str], user: str | None = None) -> None:
        self._command = [*_as_user(user), *command]
        self.start()

    def start(self) -> None:
        """Return when it answers.

        One that ends is started again: PostgreSQL does so while the memory of one that was killed is still in use.
        """
        until = time.monotonic() + PATIENCE
        self._process = self._begin()
        while not self.answers():
            assert time.monotonic() < until, f"nobody answers: {self._command}"
            if self._process.poll() is not None:
                self._process = self._begin()
            time.sleep(0.02)

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers(self) -> bool:
        raise NotImplementedError

    @property
    def process_id(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """As `kill -9` does it."""
        self._process.kill()
        self._process.wait(PATIENCE_FOR_AN_END)

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Meanwhile it answers nothing, as if the network were cut."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE_FOR_AN_END)


def _as_user(user: str | None) -> list[str]:
    """The beginning of a command line that is run for somebody who may do less."""
    if not shutil.which("setpriv"):
        return []
    other = [f"--reuid={user}", f"--regid={user}", "--clear-groups"] if user and os.geteuid() == 0 else []
    return ["setpriv", *other, "--pdeathsig", "KILL"]


class Postgres(Service):
    """A PostgreSQL server with an empty folder of its own."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="kingdomino-postgres-"))
        self._port = free_port()
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
        programs = _postgres_programs()
        assert programs
        data = str(self._folder / "data")
        making = [*_as_user("postgres"), str(programs / "initdb"), "-D", data, "-U", USER]
        subprocess.run([*making, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"], check=True, stdout=-3)
        listening = ["-p", str(self._port), "-k", str(self._folder), "-h", "127.0.0.1"]
        super().__init__([str(programs / "postgres"), "-D", data, *listening], "postgres")

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{database}"

    def new_database(self, like: str = "") -> str:
        """The address of an empty database, or of a copy of one that nobody is connected to."""
        name, template = f"test_{uuid4().hex}", like.rpartition("/")[2] or "template1"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")  # type: ignore[call-overload,unused-ignore] # it wants a literal
        return self.url(name)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Without waiting for those who are connected."""
        self._end(signal.SIGINT)

    def remove(self) -> None:
        """Stop without tidying up what will be removed."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE_FOR_AN_END)


class Redis(Service):
    """A Redis server that keeps nothing when it stops."""

    def __init__(self) -> None:
        self._port = free_port()
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        super().__init__(["redis-server", *options])

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._port}/0"

    def answers(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False


def _postgres_programs() -> Path | None:
    """Where PostgreSQL's programs are: of the newest version, if there are several."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return folders[-1] if folders else None


def new_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server until the test is over; without PostgreSQL the test is skipped."""
    if _postgres_programs() is None:
        pytest.skip("PostgreSQL is not installed here (on Debian: apt-get install postgresql)")
    server = Postgres()
    yield server
    server.remove()


def new_redis() -> Iterator[Redis]:
    """A Redis server until the test is over; without Redis the test is skipped."""
    if not shutil.which("redis-server"):
        pytest.skip("Redis is not installed here (on Debian: apt-get install redis-server)")
    server = Redis()
    yield server
    server.stop()
