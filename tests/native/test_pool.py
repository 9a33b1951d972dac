"""The standing threads of the core: they share work rightly, survive forks and exits, and may be missing."""

import multiprocessing
import subprocess
import sys
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from kingdomino.native import batch, play_matches
from tests.compiler import COMPILER, needs_compiler

NATIVE = Path(__file__).parents[2] / "native"
SANITIZER = ("-fsanitize=thread", "-pthread")
WITHOUT_THREADS = ("-DKINGDOMINO_WITHOUT_THREADS",)


@needs_compiler
@pytest.mark.parametrize("flags", [SANITIZER, WITHOUT_THREADS], ids=["sanitizer", "without threads"])
def test_the_pool_shares_work_rightly(tmp_path: Path, flags: tuple[str, ...]) -> None:
    built, source = tmp_path / "pool_test", NATIVE / "tests" / "pool_test.cpp"
    settings = [f"@{NATIVE / 'compile_flags.txt'}", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{NATIVE}", *flags]
    subprocess.run([COMPILER, *settings, source, "-o", built], check=True)
    run = subprocess.run([built], capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def totals(threads: int) -> list[list[int]]:
    ends: list[list[int]] = play_matches("kingdomino(seats=2)", "greedy", 40, seed=1, threads=threads).totals.tolist()
    return ends


def test_a_forked_process_starts_threads_of_its_own() -> None:
    expected = totals(3)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(totals, [3, 3, 1]) == [expected] * 3
    assert totals(3) == expected


def test_several_callers_share_the_threads() -> None:
    expected, found = totals(1), list[list[list[int]]]()
    callers = [Thread(target=lambda: found.append(totals(2))) for _ in range(4)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert found == [expected] * 4


LEAVES = """
from kingdomino.native import play_matches
print(len(play_matches("duel", "random", 100, threads=3)))
"""


def test_a_process_ends_cleanly_while_its_threads_sleep() -> None:
    run = subprocess.run([sys.executable, "-c", LEAVES], capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "100\n", "")


LEAVES_DURING_A_CALL = """
import sys
import time
from threading import Event, Thread
import kingdomino
from kingdomino.native import batch, playouts
from kingdomino.native.thinking import Search, think

class Lingering:
    def __del__(self, sleep=time.sleep):
        sleep(0.5)  # the interpreter is ending, and lets calls return meanwhile

def work():
    print("calling", flush=True)
    has_called.set()
    while True:
        CALL

sys.modules["lingering"] = Lingering()
position = kingdomino.new("kingdomino(seats=2)").play("deal 3 12 25 40").play("king B")
many = batch("kingdomino(seats=2)", 20_000, seed=1)
has_called = Event()
Thread(target=work, daemon=True).start()
has_called.wait()
time.sleep(0.3)
"""


@pytest.mark.parametrize(
    "call",
    [
        'playouts(position, 1_000_000, "random", threads=1)',
        'playouts(position, 1_000_000, "random", threads=2)',
        'many.step(many.choose("random"))',
        "think(position, Search(playouts=500, threads=2))",
    ],
)
def test_a_process_ends_cleanly_while_a_thread_that_nobody_waits_for_is_in_a_call(call: str) -> None:
    script = LEAVES_DURING_A_CALL.replace("CALL", call)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "calling\n", "")


def test_a_batch_steps_alike_on_any_number_of_threads() -> None:
    one, three = (batch("origins(seats=3, mode=tribe)", 50, seed=2, threads=threads) for threads in (1, 3))
    for _ in range(40):
        for each in (one, three):
            each.step(each.choose("random"))
        assert np.array_equal(one.observations, three.observations)
