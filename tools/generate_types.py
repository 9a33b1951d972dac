"""Writes what others need of protocol and words: TypeScript and docs/openapi.json. With --check it only compares.

python tools/generate_types.py [--check]
"""

import inspect
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from kingdomino import words
from kingdomino.core.grid import CENTRE, NAMES, SIDE
from kingdomino.server.http.openapi import document
from kingdomino.server.wire import protocol, routes

ROOT = Path(__file__).parents[1]
HEAD = """// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.
"""
CONSTANTS = (
    "PROTOCOL",
    "MESSAGE_BYTES",
    "NAME_LENGTH",
    "CHAT_LENGTH",
    "REASON_LENGTH",
    "PING_SECONDS",
    "SILENT_SECONDS",
)
OWN_ADDRESSES = {
    "account": "Addresses of requests about the account of whoever is signed in.",
    "scorepad": "Addresses of requests of the scorepad.",
    "daily": "Addresses of requests about the daily challenge.",
    "puzzles": "Addresses of requests about puzzles.",
    "installed": "Addresses of what an installed app is made of, and of requests about notifications.",
}
UNIONS = {"FromBrowser": protocol.FromBrowser, "FromServer": protocol.FromServer}
FOR_PROGRAMS = {routes.ACTIONS, routes.PREVIEWS, routes.LOG, routes.RECORD, routes.READY, routes.OPENAPI}
"""Addresses that no page asks for: the first page comes without them."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole file."""
    schemas: dict[str, dict[str, Any]] = document()["components"]["schemas"]
    constants = [f"export const {name} = {getattr(protocol, name)}" for name in CONSTANTS]
    values = [
        "/** The grid of cells: letters of its columns from the left, how many rows, the starting tile. */",
        _object("GRID", {"columns": "".join(name[0] for name in NAMES[:SIDE]), "rows": SIDE, "start": NAMES[CENTRE]}),
        "/** Addresses; what stands in braces is to be filled in. */",
        _object("ROUTES", {name: path for name, path in _routes().items() if _file_of(path) == "protocol"}),
    ]
    unions = [f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(u))}" for name, u in UNIONS.items()]
    declarations = [_declaration(name, schema) for name, schema in schemas.items()]
    return "\n".join([HEAD, *constants, "", *values, "", *unions, "", *declarations])


def own_addresses(name: str, about: str) -> str:
    """The addresses that only one page asks for: the first page comes without them."""
    own = {key: path for key, path in _routes().items() if _file_of(path) == name}
    return "\n".join([HEAD, f"/** {about} */", _object(f"{name.upper()}_ROUTES", dict(own)), ""])


def said_once() -> str:
    """Which sentences about an action and its events would say the same."""
    tables = {"SAID_BY_STEP": words.SAID_BY_STEP, "SAID_BY_EVENT": words.SAID_BY_EVENT}
    types = ["type EventsOf = Partial<Record<string, readonly string[]>>", ""]
    head = "// Made by tools/generate_types.py from src/kingdomino/words.py: change that, not this.\n"
    return "\n".join([head, *types, *(_lists(name, table) for name, table in tables.items()), ""])


def _lists(name: str, table: Mapping[str, Sequence[str]]) -> str:
    """A table of lists of codes, by the kind of an action."""
    rows = [f"  {kind}: [{', '.join(map(_literal, codes))}]," for kind, codes in table.items()]
    return "\n".join([f"export const {name}: EventsOf = {{", *rows, "}"])


def _routes() -> dict[str, str | int]:
    return {name.lower(): path for name, path in vars(routes).items() if name.isupper()}


def _file_of(path: str | int) -> str | None:
    """Which file has this address: a page's own, the one that all pages have, or none at all."""
    if path in FOR_PROGRAMS:
        return None
    if str(path).startswith(routes.ACCOUNT) and path != routes.ACCOUNT_PAGE:
        return "account"
    if path in (routes.MANIFEST, routes.SERVICE) or str(path).startswith(routes.PUSH):
        return "installed"
    if path in (routes.SCOREPAD, routes.COUNTS):
        return "scorepad"
    return next((part for part in ("daily", "puzzles") if str(path).startswith(f"{routes.API}/{part}")), "protocol")


def _object(name: str, values: dict[str, str | int]) -> str:
    fields = [f"  {key}: {_literal(value)}," for key, value in values.items()]
    return "\n".join([f"export const {name} = {{", *fields, "} as const"])


def _literal(value: str | int) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def _declaration(name: str, schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return f"{_comment(schema)}export type {name} = {_type(schema)}\n"
    if not schema["properties"]:
        return f"{_comment(schema)}export type {name} = Record<string, never>\n"
    required = schema.get("required", [])
    fields = [f"  {key}{'' if key in required else '?'}: {_type(value)}" for key, value in schema["properties"].items()]
    return "\n".join([f"{_comment(schema)}export interface {name} {{", *fields, "}\n"])


def _comment(schema: dict[str, Any]) -> str:
    lines = inspect.cleandoc(schema.get("description", "")).splitlines()
    if len(lines) < 2:
        return f"/** {lines[0]} */\n" if lines else ""
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def _type(schema: dict[str, Any]) -> str:
    """A schema as TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " | " in item and not item.startswith("[") else f"{item}[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def outputs() -> dict[Path, str]:
    """Each file with the text it must have."""
    return {
        ROOT / "web" / "src" / "protocol.ts": typescript(),
        **{
            ROOT / "web" / "src" / name / "addresses.ts": own_addresses(name, about)
            for name, about in OWN_ADDRESSES.items()
        },
        ROOT / "web" / "src" / "table" / "said.ts": said_once(),
        ROOT / "docs" / "openapi.json": json.dumps(document(), indent=1, ensure_ascii=False) + "\n",
    }


def stale() -> list[str]:
    """The files that are not what the protocol says."""
    return [
        str(path.relative_to(ROOT))
        for path, text in outputs().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        for name in stale():
            print(f"{name} is stale: run python tools/generate_types.py")
        return 1 if stale() else 0
    for path, text in outputs().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
