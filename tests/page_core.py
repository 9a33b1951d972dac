"""The compiled core for pages, under Node and as files for a browser. Where it cannot be built, tests say so."""

import fcntl
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingdomino.native.equivalence import Walk
from tests.patience import end_of
from tests.sources import PROJECT
from tools.build_page_core import MODULE
from tools.build_web import find_npm, npm_environment

MISSING = "the core for pages is not built (tools/build_web.py builds it where Zig can be installed)"

LAST = "package.json"
"""The file that is written when all others are there."""


def need_module() -> None:
    """Skip the test where there is no module; where nothing may be skipped, that is a failure."""
    if not MODULE.exists() and "CI" not in os.environ:
        pytest.skip(MISSING)
    assert MODULE.exists(), MISSING


def bundle_for_all(temporary: pytest.TempPathFactory) -> Path:
    """The folder with the TypeScript around the core, built once for all workers of a test run."""
    own = temporary.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "thinking"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / LAST).exists():
            bundle(folder)
    return folder


def bundle(folder: Path) -> Path:
    """The TypeScript around the core as files of their own: in the app it is mixed with what else is loaded later."""
    npm = find_npm()
    assert npm is not None, "the app is built with it"
    config = PROJECT / "tests" / "thinking.config.js"
    command = [*npm, "exec", "--", "vite", "build", "--logLevel", "warn", "--config", str(config)]
    subprocess.run(command, cwd=PROJECT / "web", check=True, env={**npm_environment(npm), "THINKING": str(folder)})
    (folder / LAST).write_text('{"type": "module"}', encoding="utf-8")
    return folder


class NodeCore:
    """A Node process with the core; questions are sent ahead, answers come in the same order."""

    def __init__(self, folder: Path) -> None:
        npm = find_npm()
        assert npm is not None, "the app is built with it"
        program = PROJECT / "tests" / "page_core.mjs"
        self._node = subprocess.Popen(
            ["node", program, folder / "follow.js", MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=npm_environment(npm),
        )

    def send(self, question: dict[str, Any]) -> None:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(question) + "\n")
        self._node.stdin.flush()

    def receive(self) -> Any:
        assert self._node.stdout
        return msgspec.json.decode(self._node.stdout.readline())

    def ask(self, question: dict[str, Any]) -> Any:
        self.send(question)
        return self.receive()

    def follow(self, walk: Walk) -> None:
        """Send a walk; each has one answer to be received, empty where all agrees."""
        self.send({"walk": written(walk)})

    def close(self) -> None:
        assert self._node.stdin
        self._node.stdin.close()
        end_of(self._node)


def written(walk: Walk) -> dict[str, Any]:
    return {"rules": walk.rules, "moves": walk.moves, "sums": walk.sums}
