"""The arena on a local Ray cluster: the same matches and figures as with processes, and the same forfeits."""

from pathlib import Path

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
