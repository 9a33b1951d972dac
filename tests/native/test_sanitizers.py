"""The compiled core under address and undefined-behaviour sanitizers: a short run. `make sanitize` makes a long one."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiler import COMPILER, needs_compiler

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@needs_compiler
def test_every_game_plays_clean_and_altered_states_do_no_harm() -> None:
    command = ["make", "--silent", "sanitize", "MATCHES=1", f"CXX={COMPILER}", f"PYTHON={sys.executable}"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    said = re.fullmatch(r"(\d+) states, (\d+) altered ones of which (\d+) could be played\n", run.stdout)
    assert said, run.stdout
    states, altered, accepted = map(int, said.groups())
    assert altered == 4 * states > 4 * 3000
    assert 0 < accepted < altered / 2
