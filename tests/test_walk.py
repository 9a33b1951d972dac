"""The walk of one move in docs/architecture.md is true: a typed and a batched move meet every hop in its order.

tests/web/test_walk.py follows a click from the browser through the server and back.
"""

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.play_loop import PlayLoop
from kingdomino.cli.seating import Player
from kingdomino.native import batch
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from tests.compiler import COMPILER, needs_compiler
from tests.sources import PROJECT
from tests.walks import Hop, followed, hops_in, missed, walk

NATIVE = PROJECT / "native"
FOLLOWED = ("-g", "-finstrument-functions", "-finstrument-functions-exclude-file-list=/usr/,nanobind")


def test_a_typed_move_takes_the_walk() -> None:
    match = Match("kingdomino(seats=2)", Dealer("walk"))
    players = [Player(name, name) for name in ("Ann", "Bob")]
    wanted = match.position.texts()[0]
    with followed() as met, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(f"{wanted}\nquit\n"))
        PlayLoop(match, players, Keyboard(), record=None, confirm=False).run()
    assert match.position.text(match.actions[2]) == wanted
    assert missed(walk("Typed in the terminal"), met) is None


def test_a_batched_move_takes_the_walk_in_python() -> None:
    many = batch("kingdomino(seats=2)", 4, seed=1)
    with followed() as met:
        many.step(np.asarray(many.masks.argmax(axis=1)))
    assert missed(hops_in(walk("Batched"), ".py"), met) is None


@pytest.mark.long
@pytest.mark.slow
@needs_compiler
def test_a_batched_move_takes_the_walk_in_the_compiled_core(tmp_path: Path) -> None:
    core = build_followed_core(tmp_path)
    command = [sys.executable, "-m", "tests.native.recorded_step", str(core)]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    hops = hops_in(walk("Batched"), ".cpp", ".hpp")
    assert len(hops) >= 3
    assert missed(hops, named(core, run.stdout.split())) is None


def build_followed_core(folder: Path) -> Path:
    """The compiled core as the package builds it, but not optimised, and recording every function that is entered."""
    recorder = folder / "recorder.o"
    flags = f"@{NATIVE / 'compile_flags.txt'}"
    compile_ = [COMPILER, flags, "-O1", "-fPIC", "-c", str(NATIVE / "tests" / "recorder.cpp"), "-o", str(recorder)]
    subprocess.run(compile_, check=True)
    settings = {
        "CMAKE_CXX_COMPILER": COMPILER,
        "CMAKE_BUILD_TYPE": "None",
        "CMAKE_CXX_FLAGS": " ".join(FOLLOWED),
        "CMAKE_MODULE_LINKER_FLAGS": f"{recorder} -Wl,-Bsymbolic",
        "KINGDOMINO_OPTIMISATION": "-O0",
        "Python_EXECUTABLE": sys.executable,
    }
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    cmake = str(Path(sys.executable).parent / "cmake")
    for words in (["-S", str(NATIVE), "-B", str(folder), "-G", "Ninja", *defined], ["--build", str(folder)]):
        done = subprocess.run([cmake, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    (core,) = folder.glob("_core*.so")
    return core


def named(core: Path, places: list[str]) -> list[Hop]:
    """The file and the function at each place in the library."""
    command = ["addr2line", "--functions", "--demangle", "--basenames", "--exe", str(core), *places]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [(f"native/{line.split(':')[0]}", bare(name)) for name, line in zip(lines[::2], lines[1::2], strict=True)]


def bare(name: str) -> str:
    """A function's own name, without its scope, template arguments and parameters."""
    return name.partition("(anonymous namespace)::")[2].partition("(")[0] or name.partition("(")[0].rpartition("::")[2]
