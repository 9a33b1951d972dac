"""The arena on a local Ray cluster: the same matches and figures as with processes, and the same forfeits."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kingdomino.arena import Outcome, tournament
from kingdomino.arena.workers import ArenaError

pytest.importorskip("ray")
pytestmark = [
    pytest.mark.research,
    pytest.mark.filterwarnings("default"),  # Ray's own warnings are not ours
]

OWN = str(Path(__file__).parents[1] / "arena" / "own_bots.py")
TWO = "kingdomino(seats=2)"


def test_a_cluster_plays_the_same_tournament_as_processes() -> None:
    bots = ["greedy", "random", f"{OWN}:First"]
    here = tournament(TWO, bots, seed="ray", matches=4, processes=2)

    assert tournament(TWO, bots, seed="ray", matches=4, processes=2, ray=True) == here


def test_bots_that_misbehave_forfeit_on_a_cluster_too() -> None:
    heard = list[Outcome]()
    tournament(
        TWO, [f"{OWN}:Exits", f"{OWN}:Raises"], seed="ray", matches=2, processes=1, ray=True, on_outcome=heard.append
    )

    assert {outcome.forfeit.code for outcome in heard if outcome.forfeit} == {"crashed", "raised"}


def test_a_tournament_on_a_cluster_stops_early_at_the_same_match() -> None:
    here = tournament(TWO, ["greedy", "random"], seed="early", processes=2)

    assert here.stopped_early
    assert tournament(TWO, ["greedy", "random"], seed="early", processes=2, ray=True) == here


def test_a_match_whose_machine_is_lost_is_played_again(tmp_path: Path) -> None:
    """The bot ends Ray's process on its first turn, once, as if the machine had failed."""
    (tmp_path / "fatal.py").write_text(
        "import os, pathlib, signal\n"
        "from tests.arena.own_bots import First\n"
        "class Fatal(First):\n"
        "    def choose(self, position):\n"
        f"        done = pathlib.Path({str(tmp_path / 'done')!r})\n"
        "        if not done.exists():\n"
        "            done.touch()\n"
        "            os.kill(os.getppid(), signal.SIGKILL)\n"
        "        return super().choose(position)\n"
    )
    bots = [f"{tmp_path / 'fatal.py'}:Fatal", "random"]
    report = tournament(TWO, bots, seed="lost", matches=2, processes=1, ray=True)

    assert (tmp_path / "done").exists()
    assert report == tournament(TWO, bots, seed="lost", matches=2, processes=1)


def test_a_cluster_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"The Ray cluster at “127.0.0.1:1” cannot be used: .*refused"):
        tournament(TWO, ["greedy", "random"], matches=1, ray=True, ray_address="127.0.0.1:1")


# A cluster that runs already, and asks for a token

RAY = (sys.executable, "-m", "ray.scripts.scripts")
ARENA = (sys.executable, "-m", "kingdomino", "arena", "--seed", "ray", "--matches", "2", "--json", "greedy", "random")
TOKEN = "0123456789abcdef" * 4


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a cluster of this machine alone that takes only those who have the token."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", TOKEN)
    port = free_port()
    options = [f"--port={port}", "--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats"]
    with TemporaryDirectory(prefix="ray") as folder:  # a short path: Ray keeps its sockets there
        command = [*RAY, "start", "--head", "--block", f"--temp-dir={folder}", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as head:
            assert head.stdout is not None
            assert any("Ray runtime started" in line for line in head.stdout), "Ray says why above"
            try:
                yield f"127.0.0.1:{port}"
            finally:
                head.terminate()


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


def arena(*options: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    command, environment = [*ARENA, *options], {**os.environ, **settings}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_a_cluster_with_a_token_plays_for_those_who_have_it(cluster: str) -> None:
    there = arena("--ray-address", cluster)
    assert (there.returncode, there.stdout) == (0, arena().stdout)


def test_a_token_that_is_missing_is_named(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        refused = arena("--ray-address", address, RAY_AUTH_MODE="token", HOME=str(tmp_path))
    assert refused.stderr.startswith(f"The Ray cluster at “{address}” cannot be used: Token authentication is enabled")
    assert "Traceback" not in refused.stderr
