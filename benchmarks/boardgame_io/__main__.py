"""`python -m benchmarks.boardgame_io`: what it measures is said in the package."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import benchmarks.boardgame_io
from benchmarks.load import processor_seconds
from tests.server.services import free_port

PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4", "node-persist@3")
HERE = Path(__file__).parent


def install(folder: Path) -> None:
    for name in ("server.cjs", "clients.cjs"):
        shutil.copy(HERE / name, folder)
    (folder / "package.json").write_text("{}")
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *PACKAGES], cwd=folder, check=True)


def measure(folder: Path, tables: int, seconds: float, *, files: bool) -> str:
    """Start the server, let the clients play, print what they measured, and give it."""
    ports = [str(free_port()), str(free_port())]
    where = [str(folder / "matches")] if files else []
    server = subprocess.Popen(["node", "server.cjs", *ports, *where], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        while "ready" not in server.stdout.readline():
            pass
        print(f"boardgame.io, {tables} tables, matches in {'files' if files else 'memory'}", flush=True)
        playing = ["node", "clients.cjs", *ports, str(tables), str(seconds)]
        measured = subprocess.run(playing, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
        print(measured, end="", flush=True)
        print(f"server: {processor_seconds(server.pid):.0f} s of processor time in all")
        return measured
    finally:
        server.kill()
        server.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=benchmarks.boardgame_io.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--storage", choices=("memory", "files"), default="memory")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder))
        measure(Path(folder), asked.tables, asked.seconds, files=asked.storage == "files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
