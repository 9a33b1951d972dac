"""A tiny fourth game, one folder and one line, can be played in every part of the family.

The registry of this process is not changed: what needs Gardens in it runs in a process that adds Gardens.
"""

import subprocess
import sys

from kingdomino.testing import check_rules
from tests.fourth_game.gardens import notation
from tests.fourth_game.gardens.rules import GardenRules

COMMAND = [sys.executable, "-m", "tests.fourth_game.command"]


def run(*words: str, typed: str = "") -> str:
    """What the command prints with Gardens in the family; it must end without an error."""
    done = subprocess.run([*COMMAND, *words], input=typed, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_rules_keep_the_contract() -> None:
    assert check_rules(GardenRules(), matches=20, notation=notation) == 20


def test_it_is_played_in_the_terminal_by_people_and_bots() -> None:
    typed = "plant f7\n\nplant g7\nhelp\n" + "compost\n" * 8
    shown = run("play", "gardens", "--seat", "A=person:Ann", "--seat", "B=greedy", "--seed", "7", typed=typed)
    assert "Ann: plant the flower.\n" in shown
    assert "plant the flower on a square beside your garden." in shown
    assert "DIRECTION" not in shown
    assert "Squares: r rose, i iris" in shown
    assert "Winner" in shown


def test_it_is_simulated() -> None:
    assert "gardens" in run("simulate", "gardens", "--bots", "random,greedy", "--matches", "20", "--seed", "1")


def test_it_is_listed_scored_and_refused_in_words() -> None:
    assert "Gardens" in run("rules", "gardens")
    assert "9" in run("score", "--rules", "gardens", typed="r1 r1 ..\nr1 ## ..\n.. .. ..\n")
