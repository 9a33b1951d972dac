"""The facts of the games as C++: one module for what they share and one for each game. The rules are not here."""

from native.generator import duel, family, kingdomino, origins, pad

_OPENING = """// Made by generate_tables.py from the Python rules; do not edit.
#pragma once
#include <cstdint>
#include <utility>
namespace kingdomino {"""
_END = "}  // namespace kingdomino"


def header() -> str:
    """The text of the header."""
    parts = (family.lines(), kingdomino.lines(), origins.lines(), duel.lines(), pad.lines())
    return "\n".join([_OPENING, *(line for part in parts for line in part), _END, ""])
