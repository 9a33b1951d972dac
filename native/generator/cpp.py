"""How constants, enums, structs and tables are written in C++. It knows no game."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

Value: TypeAlias = "bool | int | str | Sequence[Value]"
"""What can stand in a table: strings are C++ already."""


def write(value: Value) -> str:
    """A value as C++: a sequence in braces."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(int(value))
    return f"{{{', '.join(map(write, value))}}}"


def text(words: str) -> str:
    """A string literal."""
    return f'"{words}"'


def constant(name: str, value: int) -> str:
    return f"inline constexpr int {name} = {write(value)};"


def table(kind: str, name: str, rows: Iterable[Value], *, columns: str = "") -> list[str]:
    """An array, one row per line; a row that is itself an array has `columns` columns."""
    size = f"[][{columns}]" if columns else "[]"
    return [f"inline constexpr {kind} {name}{size} = {{", *(f"    {write(row)}," for row in rows), "};"]


def words(name: str, values: Iterable[str | None]) -> str:
    """An array of words, some of which may be missing."""
    return f"inline constexpr const char* {name}[] = {write([text(word) if word else 'nullptr' for word in values])};"


def numbers(name: str, values: Iterable[int]) -> str:
    """A short array of numbers."""
    return f"inline constexpr int {name}[] = {write(list(values))};"


def enum(name: str, members: Iterable[str]) -> str:
    """An enum class from 0 on."""
    return f"enum class {name} : std::uint8_t {write(list(members))};"


def indices(name: str, members: Iterable[str], count: str) -> list[str]:
    """An enum of places in arrays, from 0 on, and how many there are."""
    names = list(members)
    return [f"enum {name} : std::uint8_t {write(names)};", constant(count, len(names))]


def names_of(members: Iterable[Enum]) -> list[str]:
    """The names of an enum's members, whose values must be their places where they are numbers."""
    all_members = list(members)
    places = [member.value for member in all_members if isinstance(member.value, int)]
    assert places in ([], list(range(len(all_members)))), f"{all_members} are not numbered from 0 on"
    return [member.name for member in all_members]


def plain_names(members: Iterable[Enum]) -> list[str]:
    """The names of an enum's members as score lines have them."""
    return [name.lower() for name in names_of(members)]


def struct(name: str, fields: Mapping[str, str]) -> str:
    """A struct of fields, each with its type; a type may end in a default."""
    body = " ".join(f"{_field(field, kind)};" for field, kind in fields.items())
    return f"struct {name} {{ {body} }};"


def _field(name: str, kind: str) -> str:
    kind, _, default = kind.partition(" = ")
    return f"{kind} {name} = {default}" if default else f"{kind} {name}"
