"""`pip install .` works where there is no compiler: the package is pure Python then, and says so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("src", "native", "pyproject.toml", "README.md", "LICENSE")

TRY = """
import sys
sys.path.insert(0, sys.argv[1])
import kingdomino, kingdomino.native as native
from kingdomino.cli import main
assert kingdomino.__file__.startswith(sys.argv[1]), kingdomino.__file__
print(native.AVAILABLE, native.why_not())
sys.argv = ["kingdomino", "simulate", "kingdomino", "--bots", "random", "--matches", "2", "--seed", "1"]
main()
"""


@pytest.mark.slow
def test_without_a_compiler_the_package_installs_and_plays(tmp_path: Path) -> None:
    clone, site = tmp_path / "clone", tmp_path / "site"
    clone.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, clone / name)
    hidden = {**os.environ, "CC": "/nonexistent", "CXX": "/nonexistent", "PATH": str(tmp_path)}
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(site),
        str(clone),
    ]
    install = subprocess.run(command, env=hidden, capture_output=True, text=True, check=False)
    assert install.returncode == 0, install.stdout + install.stderr
    assert not list(site.rglob("_core*.so"))
    # -S: the editable install of this very tree must not be found first.
    paths = os.pathsep.join([str(site), *(path for path in sys.path if path.endswith("site-packages"))])
    played = subprocess.run(
        [sys.executable, "-S", "-c", TRY, str(site)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("False The compiled core is missing (it was not built)")
    assert "kingdomino(seats=2), 2 matches" in played.stdout
