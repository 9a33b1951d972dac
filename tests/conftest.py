"""What holds for all tests: Hypothesis tries the same examples on every machine, however slow that is."""

import fcntl
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from tests.sources import PROJECT

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")

# Programs that tests start speak English, whatever the person who starts the tests reads.
os.environ["LC_ALL"] = "C.UTF-8"


@pytest.fixture(scope="session")
def built() -> None:
    """The app, built again where its sources are newer, by one worker at a time."""
    with (Path(tempfile.gettempdir()) / "kingdomino-web.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(PROJECT / "tools" / "build_web.py"), "--if-needed"], check=True)
