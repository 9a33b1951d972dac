"""Compiles the core for web pages (native/page.cpp) to WebAssembly, with Zig from PyPI: build/page/core.wasm.

    python tools/build_page_core.py         compiles it, unless nothing that it is made of has changed, and lays it
                                            into the built web app, if there is one
    python tools/build_page_core.py --lay   only lays it there, if it has been compiled

tools/build_web.py does both, beside its own work. Where it cannot be compiled, it says so in one sentence and leaves
with 1: the app works without, and the server thinks for its pages.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
FOLDER = ROOT / "build" / "page"
MODULE, TABLES, MADE_OF = FOLDER / "core.wasm", FOLDER / "tables.hpp", FOLDER / "made_of"
ASSETS = ROOT / "web" / "dist" / "assets"
ZIG_LOCK = ROOT / "requirements" / "zig.txt"
FACTS = ("core", "games/*", "family", "notation", "pad")
"""The parts of the package whose facts are in the generated tables."""

SETTINGS = (
    "--target=wasm32-wasi",
    "-mexec-model=reactor",  # functions that are called, no program that runs
    f"@{NATIVE / 'compile_flags.txt'}",
    "-O3",
    "-msimd128",
    "-fno-exceptions",
    "-fno-rtti",
    "-DKINGDOMINO_WITHOUT_THREADS",
    "-s",
)
WITHOUT = "hints and reviews are worked out by the server then"


def main() -> int:
    """Exit code 0 when the module is there and fresh."""
    failed = 0 if "--lay" in sys.argv else make_module()
    lay_into_app()
    return failed


def make_module() -> int:
    """Compile it if need be. Exit code 1 where that is not possible."""
    if is_newer(MODULE, sources()):
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, NATIVE / "generate_tables.py", TABLES], check=True)
    made_of = fingerprint()
    if MODULE.exists() and MADE_OF.exists() and MADE_OF.read_text(encoding="utf-8") == made_of:
        MODULE.touch()
        return 0
    if not has_zig():
        tell(f"Zig could not be installed, so that pages have no compiled core: {WITHOUT}.")
        return 1
    began = time.monotonic()
    tell("• compiling the core for pages (WebAssembly; a minute the first time, beside the rest)")
    if compile_module():
        tell(f"The core for pages could not be compiled; what the compiler said is above: {WITHOUT}.")
        return 1
    MADE_OF.write_text(made_of, encoding="utf-8")
    tell(f"• compiled the core for pages ({MODULE.stat().st_size // 1000} kB, {time.monotonic() - began:.0f} s)")
    return 0


def sources() -> list[Path]:
    """Everything that the module is made of."""
    facts = (path for part in FACTS for path in (ROOT / "src" / "kingdomino").glob(f"{part}/*.py"))
    return [Path(__file__), ZIG_LOCK, *cpp(), *NATIVE.glob("*.py"), *NATIVE.glob("generator/*.py"), *facts]


def cpp() -> list[Path]:
    return sorted([NATIVE / "page.cpp", NATIVE / "compile_flags.txt", *NATIVE.glob("*.hpp")])


def is_newer(made: Path, from_what: Iterable[Path]) -> bool:
    return made.exists() and max(path.stat().st_mtime for path in from_what) <= made.stat().st_mtime


def fingerprint() -> str:
    """What decides about the module. A change of Python that changes no fact compiles nothing again."""
    digest = hashlib.sha256(" ".join(SETTINGS).replace(str(ROOT), "").encode())
    for path in (*cpp(), TABLES, ZIG_LOCK):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def has_zig() -> bool:
    """Whether Zig is in this environment; it is installed there where need be."""
    if find_spec("ziglang") is not None:
        return True
    tell("• installing Zig from PyPI, to compile the core for pages (about 100 MB)")
    quietly = ("-qq", "--disable-pip-version-check", "--retries", "1")
    return not subprocess.run(
        [sys.executable, "-m", "pip", "install", *quietly, "-r", ZIG_LOCK], check=False
    ).returncode


def compile_module() -> int:
    """The exit code of the compiler. The module is replaced only by a whole one."""
    fresh = MODULE.with_suffix(".new")
    caches = {f"ZIG_{which}_CACHE_DIR": str(FOLDER / "cache") for which in ("GLOBAL", "LOCAL")}
    command = [sys.executable, "-m", "ziglang", "c++", *SETTINGS, f"-I{NATIVE}", f"-I{FOLDER}"]
    done = subprocess.run([*command, NATIVE / "page.cpp", "-o", fresh], check=False, env={**os.environ, **caches})
    if not done.returncode:
        fresh.chmod(0o644)
        fresh.replace(MODULE)
    return done.returncode


def lay_into_app() -> None:
    """Lay the module into the built app, under a name that changes with it, in place of an older one."""
    if not MODULE.exists() or not ASSETS.exists():
        return
    module = MODULE.read_bytes()
    wanted = ASSETS / f"core-{hashlib.sha256(module).hexdigest()[:8]}.wasm"
    for other in ASSETS.glob("core-*.wasm"):
        if other != wanted:
            other.unlink()
    if not wanted.exists():
        wanted.write_bytes(module)


def tell(text: str) -> None:
    """One line for the person who waits."""
    print(text, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
