"""Instructions a match of the compiled core, by callgrind: figures that do not depend on who else is busy.

python benchmarks/native.py [TEXT]

It builds the driver of `native/tests` for itself; it needs a C++ compiler and valgrind. `kingdomino bench` has seconds.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FLAGS = ("-std=c++20", "-O3", "-g", "-march=x86-64-v3", "-pthread")
MATCHES = {
    "random kingdomino(seats=2)": 2000,
    "random kingdomino(seats=4)": 2000,
    "random kingdomino(seats=2, mighty_duel=yes)": 1000,
    "random origins(seats=4)": 1000,
    "random origins(seats=4, mode=totem)": 1000,
    "random origins(seats=4, mode=tribe)": 1000,
    "random duel": 1000,
    "greedy kingdomino(seats=4)": 50,
    "full_greedy kingdomino(seats=4)": 10,
    "greedy origins(seats=4, mode=tribe)": 5,
    "greedy duel": 20,
}
"""A policy and the text of the rules, and how many matches make the start-up small."""


def build(folder: Path) -> Path:
    """The driver with its tables."""
    subprocess.run([sys.executable, ROOT / "native" / "generate_tables.py", folder / "tables.hpp"], check=True)
    driver, source = folder / "driver", ROOT / "native" / "tests" / "driver.cpp"
    subprocess.run(["c++", *FLAGS, f"-I{ROOT / 'native'}", f"-I{folder}", source, "-o", driver], check=True)
    return driver


def instructions(driver: Path, what: str, matches: int) -> int:
    """What callgrind counts for so many matches, start-up included."""
    policy, game = what.split(" ", 1)
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        str(driver),
        policy,
        game,
        str(matches),
    ]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    assert found, run.stderr
    return int(found[1])


def main(only: str = "") -> None:
    """Print a line a match."""
    with tempfile.TemporaryDirectory() as folder:
        driver = build(Path(folder))
        for what, matches in MATCHES.items():
            if only in what:
                start_up = instructions(driver, what, 1)
                each = (instructions(driver, what, matches + 1) - start_up) / matches
                print(f"{what:34}{each:12,.0f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
