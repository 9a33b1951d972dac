"""Checks layout (clang-format) and style (clang-tidy) of the compiled core, and that every exception has a reason.

    python tools/lint_native.py             checks; nothing is checked twice until something changes
    python tools/lint_native.py --format    lays out the sources

The rules are in native/.clang-format and native/.clang-tidy; both tools come from PyPI with the developers' packages.
"""

import hashlib
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from errno import ENOENT
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
BUILT = ROOT / "build" / "lint_native"
CHECKED = BUILT / "checked"
UNITS = (*sorted((NATIVE / "tests").glob("*.cpp")), *sorted(NATIVE.glob("*.cpp")))
"""What is compiled: together they include every header."""

RULES = (".clang-format", ".clang-tidy", "compile_flags.txt")
TOOLS = ("clang-format", "clang-tidy")

SUPPRESSED = re.compile(r"NOLINT(?!\w*\([\w.,-]+\): \S)")
"""A check that is silenced without its name and a reason behind it."""


def main() -> int:
    """Exit code 0 when all is well, 1 when something was found, 2 when a tool is missing."""
    try:
        if "--format" in sys.argv:
            return run("clang-format", "-i", *sources())
        return check()
    except FileNotFoundError as missing:
        print(f"{Path(missing.filename).name} is missing: “make setup” installs it.", file=sys.stderr)
        return 2


def sources() -> list[Path]:
    """Every file of C++ that people write."""
    return sorted(path for folder in (NATIVE, NATIVE / "tests") for path in folder.glob("*.?pp"))


def check() -> int:
    """Layout, reasons and style; the style only if something has changed since it was last found good."""
    write_tables()
    state = fingerprint([*sources(), BUILT / "tables.hpp", *(NATIVE / name for name in RULES)])
    if CHECKED.exists() and CHECKED.read_text(encoding="utf-8") == state:
        return 0
    found = run("clang-format", "--dry-run", "--Werror", *sources()) or check_reasons() or check_style()
    if not found:
        CHECKED.write_text(state, encoding="utf-8")
    return found


def write_tables() -> None:
    """The header that the build generates, which the sources include."""
    BUILT.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, NATIVE / "generate_tables.py", BUILT / "tables.hpp"], check=True)


def fingerprint(files: Iterable[Path]) -> str:
    """A text that changes when one of the files or one of the tools does."""
    versions = [subprocess.run([tool(name), "--version"], capture_output=True, check=True).stdout for name in TOOLS]
    content = [str(path).encode() + b"\0" + path.read_bytes() for path in files]
    return hashlib.sha256(b"\0".join([*versions, *content])).hexdigest()


def tool(name: str) -> str:
    """Where a tool of the developers' packages is installed."""
    return str(Path(sysconfig.get_path("scripts")) / name)


def run(name: str, *arguments: str | Path) -> int:
    """Run a tool and let it say what it finds."""
    return min(subprocess.run([tool(name), *map(str, arguments)], check=False).returncode, 1)


def check_reasons() -> int:
    """Every silenced check names itself and says why."""
    silent = [
        f"{path.relative_to(ROOT)}:{number}: name the check and the reason: NOLINT(check-name): reason"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if SUPPRESSED.search(line)
    ]
    print("\n".join(silent), end="\n" if silent else "", file=sys.stderr)
    return 1 if silent else 0


def check_style() -> int:
    """Both units at once; what clang-tidy finds is said once, though both include the same headers."""
    with ThreadPoolExecutor() as pool:
        reports = list(pool.map(tidy, UNITS))
    said = dict.fromkeys(line for report in reports for line in report.splitlines())
    print("\n".join(said), end="\n" if said else "")
    return 1 if said else 0


def tidy(unit: Path) -> str:
    """What clang-tidy finds in one unit and the headers that it includes."""
    command = [tool("clang-tidy"), "--quiet", f"--config-file={NATIVE / '.clang-tidy'}", str(unit), "--", *flags()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 or done.stdout else done.stderr


def flags() -> Sequence[str]:
    """How the units are compiled; other people's headers are not held to our rules."""
    nanobind = find_spec("nanobind")
    if nanobind is None or nanobind.origin is None:
        raise FileNotFoundError(ENOENT, "not installed", "nanobind")
    others = (Path(nanobind.origin).parent / "include", sysconfig.get_path("include"))
    own = (NATIVE / "compile_flags.txt").read_text(encoding="utf-8").split()
    return [*own, f"-I{NATIVE}", f"-I{BUILT}", *(f"-isystem{folder}" for folder in others)]


if __name__ == "__main__":
    sys.exit(main())
