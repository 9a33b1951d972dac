"""Builds the web app into web/dist, with the machine's Node or, where that is missing or too old, with Node from PyPI.

    python tools/build_web.py               builds it, and beside it the core for pages (tools/build_page_core.py)
    python tools/build_web.py --if-needed   builds it unless the built app is newer than its sources
    python tools/build_web.py --fetch       only fetches what all of these need
    python tools/build_web.py --core-later  does not wait for the core for pages: the app has it when it is ready
    python tools/build_web.py --lint        checks layout and style, and that the lock file holds no address
    python tools/build_web.py --check       checks types and runs the unit tests
    python tools/build_web.py --format      lays out the sources and mends what can be mended

It says what it is doing, and in one sentence what is wrong when it cannot be done.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = WEB / "dist" / "index.html"
OFFLINE = WEB / "dist" / "offline.html"
SERVICE = WEB / "dist" / "service.js"
CORE_TOOL = ROOT / "tools" / "build_page_core.py"
LOCK = WEB / "package-lock.json"
FACTS = [ROOT / "src" / "kingdomino" / name for name in ("colours.json", "languages.json")]
INSTALLED = WEB / "node_modules" / ".package-lock.json"
NODE_LOCK = ROOT / "requirements" / "node.txt"
OLDEST_NODE = re.findall(r"\d+", json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"])
"""The oldest Node that can build the app: major and minor number."""


BUILD = ("build", "--", "--logLevel", "warn")
BUILD_OFFLINE = ("build-offline", "--", "--logLevel", "warn")
"""The page of a reviewed match, one file without the match; it is laid beside the app."""
BUILD_SERVICE = ("build-service", "--", "--logLevel", "warn")
"""The service worker, which lists what lies beside it, the core for pages included."""
SCRIPTS: dict[str, list[tuple[str, ...]]] = {
    "--fetch": [],
    "--lint": [("lint",)],
    "--check": [("check",), ("test",)],
    "--format": [("format",)],
}
"""The npm scripts that each step runs; without a step the app is built."""


def main() -> int:
    """Do the step that was asked for; with --if-needed nothing where the built app is fresh."""
    step = next((step for step in SCRIPTS if step in sys.argv), None)
    if step is not None:
        return run_scripts(SCRIPTS[step])
    core = subprocess.Popen([sys.executable, CORE_TOOL])
    failed = run_scripts([BUILD, BUILD_OFFLINE]) if "--if-needed" not in sys.argv or not is_fresh() else 0
    if "--core-later" not in sys.argv:
        core.wait()
    if failed:
        return failed
    subprocess.run([sys.executable, CORE_TOOL, "--lay"], check=True)
    return 0 if lists_all() else run_scripts([BUILD_SERVICE])


def run_scripts(scripts: Sequence[tuple[str, ...]]) -> int:
    """Some npm scripts, with all that they need. Exit code 0, or 1 where something is missing."""
    if "--lint" in sys.argv and names_addresses():
        tell("web/package-lock.json holds download addresses (“resolved”): run “npm install” in web/ again.")
        return 1
    npm = find_npm()
    if npm is None:
        tell(f"Node could not be found or installed: install Node {'.'.join(OLDEST_NODE)} or newer, then try again.")
        return 1
    install(npm)
    for script in scripts:
        if script == BUILD:
            tell("• building the web app (about ten seconds)")
        run(npm, "run", "--silent", *script)
    return 0


def install(npm: list[str]) -> None:
    """Fetch what the lock file lists, unless that was done since it changed."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        tell("• fetching what the web app is built from (npm ci)")
        run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")


def names_addresses() -> bool:
    """Whether the lock file says where packages are downloaded from; web/.npmrc keeps npm from writing that."""
    return '"resolved"' in LOCK.read_text(encoding="utf-8")


def is_fresh() -> bool:
    """Whether the built app is newer than everything that it is made of."""
    if not BUILT.exists() or not OFFLINE.exists():
        return False
    made_of = [*FACTS, *WEB.glob("*.*"), *files_in("src"), *files_in("public")]
    return max(path.stat().st_mtime for path in made_of) <= BUILT.stat().st_mtime


def files_in(folder: str) -> list[Path]:
    """All files of a folder of the web app, however deep they lie."""
    return [path for path in (WEB / folder).rglob("*") if path.is_file()]


def lists_all() -> bool:
    """Whether the service worker is there, and is as new as the app and the core for pages that lie beside it."""
    if not SERVICE.exists():
        return False
    beside = [BUILT, *SERVICE.parent.glob("assets/core-*.wasm")]
    return max(path.stat().st_mtime for path in beside) <= SERVICE.stat().st_mtime


def find_npm() -> list[str] | None:
    """How npm is called: the machine's, or the one in the virtual environment, installed there where need be."""
    if new_enough(shutil.which("node")) and (npm := shutil.which("npm")):
        return [npm]
    own = Path(sys.executable).parent
    if not new_enough(str(own / "node")):
        tell("• installing Node from PyPI (this machine has none that is new enough)")
        command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "-r", str(NODE_LOCK)]
        if subprocess.run(command, check=False).returncode:
            return None
    return [str(own / "npm")] if new_enough(str(own / "node")) else None


def new_enough(node: str | None) -> bool:
    """Whether this is a Node that can build the app."""
    if node is None or not Path(node).exists():
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and [*map(int, version.groups())] >= [*map(int, OLDEST_NODE)]


def run(npm: list[str], *words: str) -> None:
    """One npm command in web/; leaves with its exit code where it fails."""
    done = subprocess.run([*npm, *words], cwd=WEB, check=False, env=npm_environment(npm))
    if done.returncode:
        tell(f"“npm {' '.join(words)}” failed; what it said is above.")
        raise SystemExit(done.returncode)


def npm_environment(npm: list[str]) -> dict[str, str]:
    """The environment of npm's commands: our Node comes first on the path."""
    path = f"{Path(npm[0]).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "VITE_CONFIG_NATIVE_IGNORE_WARNING": "true"}


def tell(text: str) -> None:
    """One line for the person who waits."""
    print(text, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
