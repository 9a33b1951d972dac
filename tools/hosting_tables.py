"""Writes the tables of settings and metrics in docs/hosting.md, from where they are declared. It starts no server.

python -m tools.hosting_tables
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from kingdomino.server.metrics import PREFIX, REGISTRY
from kingdomino.server.settings import defaults
from kingdomino.words import catalogue

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"


def settings() -> Iterator[str]:
    words = catalogue("en")
    for name, value in defaults():
        shown = "as many as there are cores, at least 2" if name == "bot_workers" else f"`{value}`"
        yield f"| `{name}` | {shown} | {words[f'setting.{name}']} |"


def metrics() -> Iterator[str]:
    for metric in REGISTRY.collect():
        if metric.name.startswith(PREFIX):
            ending = "_total" if metric.type == "counter" else ""
            yield f"| `{metric.name}{ending}` | {metric.documentation} |"


def written(page: str) -> str:
    """The page with its tables as they should be."""
    for heading, rows in (("setting | default", settings()), ("metric |", metrics())):
        table = rf"(\| {re.escape(heading)}.*\n\|[-|]+\n)(?:\|.*\n)*"
        found = re.search(table, page)
        assert found, heading
        page = page.replace(found[0], found[1] + "".join(f"{row}\n" for row in rows))
    return page


def main() -> int:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
