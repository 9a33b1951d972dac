"""Writes the C++ header with every fact that the compiled core takes from the Python rules. It holds no fact itself.

python native/generate_tables.py OUTPUT.hpp
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from native.generator import header  # noqa: E402 — only now can it be found

if __name__ == "__main__":
    output, text = Path(sys.argv[1]), header()
    if not output.exists() or output.read_text(encoding="utf-8") != text:  # the same facts: nothing is compiled again
        output.write_text(text, encoding="utf-8")
