"""Writes the C++ header with every fact that the compiled core takes from the Python rules. It holds no fact itself.

python native/generate_tables.py OUTPUT.hpp
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from native.generator import header  # noqa: E402 — only now can it be found

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(header(), encoding="utf-8")
