"""Looks whether a weakness is known of what this project depends on: pip-audit and npm audit over the lock files.

    python -m tools.audit_dependencies

Where the lists of known weaknesses cannot be reached, it says so in a sentence and is content. It changes nothing.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.build_web import WEB, find_npm

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "lock.txt"
PATIENCE_SECONDS = 45
"""How long both together may take at most; nobody waits longer because a network is slow."""
PIP_AUDIT = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--timeout", "5", "--format", "json")
NPM_AUDIT = ("audit", "--json", "--fetch-timeout=5000", "--fetch-retries=0")


def main() -> int:
    """Exit code 1 if a weakness is known."""
    known = [*_of_python(), *_of_the_web_app()]
    for weakness in known:
        print(weakness)
    return 1 if known else 0


def _of_python() -> list[str]:
    found = _ask([sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), *PIP_AUDIT], ROOT)
    looked_at = [one for one in (found or {}).get("dependencies", []) if "vulns" in one]
    if not looked_at:
        return _left_out("Python packages")
    return [
        f"{one['name']} {one['version']}: {weakness['id']}, corrected in {', '.join(weakness['fix_versions']) or '-'}"
        for one in looked_at
        for weakness in one["vulns"]
    ]


def _of_the_web_app() -> list[str]:
    npm = find_npm()
    found = _ask([*npm, *NPM_AUDIT], WEB) if npm else None
    if found is None or "vulnerabilities" not in found:
        return _left_out("what the web app is built from")
    return [f"{name}: {weakness['severity']}" for name, weakness in found["vulnerabilities"].items()]


def _ask(command: Sequence[str], folder: Path) -> dict[str, Any] | None:
    """What a program answers as JSON; None if it does not."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_SECONDS / 2, check=False
        )
        found = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError, OSError):
        return None
    return found if isinstance(found, dict) else None


def _left_out(what: str) -> list[str]:
    print(f"Whether weaknesses are known of {what} could not be looked up here: the list of them cannot be reached.")
    return []


if __name__ == "__main__":
    sys.exit(main())
