"""The rules of a game for every combination of its options: option structs, action ids, what is set up.

The compiled core looks its rules up in these tables by their text, so no option is read or checked in C++.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import TypeVar

from kingdomino.core.rules import OptionValue
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.option_numbers import option_numbers
from kingdomino.family.registry import notation_of
from kingdomino.family.spec import rules_text
from native.generator import cpp
from native.generator.cpp import Value

R = TypeVar("R", bound=AnyRules)


def every(game: Callable[..., R]) -> tuple[R, ...]:
    """The rules for every combination of seats and options that the game allows."""
    return tuple(_allowed(game))


def _allowed(game: Callable[..., R]) -> Iterator[R]:
    info = game().info
    for seats in info.seats:
        for values in product(*(option.values for option in info.options)):
            chosen = {option.key: value for option, value in zip(info.options, values, strict=True)}
            try:
                yield game(seats=seats, **chosen)
            except OptionError:
                continue


def lines(name: str, all_rules: tuple[R, ...], facts: Mapping[str, tuple[str, Callable[[R], Value]]]) -> list[str]:
    """The structs of options, ids and rules, and the table of all rules; `facts` are further fields of a row."""
    fields = {
        "text": "const char* = nullptr",
        "options": f"{name}Options",
        "ids": f"{name}Ids = {{}}",
        "packed_length": "int = 0",
    }
    numbers = len(option_numbers(all_rules[0]))
    if numbers:
        facts = {f"option_numbers[{numbers}]": ("int", lambda rules: list(option_numbers(rules).values())), **facts}
    words = _words(all_rules)
    rows: list[Value] = [
        [
            cpp.text(rules_text(rules)),
            list(map(_option, option_values(rules).items())),
            list(_ids(rules, words)),
            len(notation_of(rules).pack(rules, rules.start())),
            *(value(rules) for _, value in facts.values()),
        ]
        for rules in all_rules
    ]
    return [
        cpp.struct(f"{name}Options", dict(_option_fields(all_rules[0]))),
        cpp.struct(f"{name}Ids", {**dict.fromkeys(words, "Ids"), "all": "int"}),
        cpp.struct(f"{name}Rules", {**fields, **{field: kind for field, (kind, _) in facts.items()}}),
        *cpp.table(f"{name}Rules", f"{name.upper()}_RULES", rows),
    ]


def option_values(rules: AnyRules) -> dict[str, OptionValue]:
    return {"seats": rules.seats, **{option.key: rules.option(option.key) for option in rules.info.options}}


def _option_fields(plain: AnyRules) -> Iterator[tuple[str, str]]:
    """Each option with its type and default."""
    for key, value in option_values(type(plain)()).items():
        kind = type(value).__name__ if isinstance(value, int) else enum_name(key)
        yield key, f"{kind} = {cpp.write(_option((key, value)))}"


def _option(pair: tuple[str, OptionValue]) -> Value:
    key, value = pair
    return f"{enum_name(key)}::{value.upper()}" if isinstance(value, str) else value


def enums(games: Iterable[Callable[..., AnyRules]]) -> Iterator[str]:
    """An enum for each option whose values are words; an option that several games have is the same in all."""
    values = {option.key: option.values for game in games for option in game().info.options}
    for key, words in values.items():
        if isinstance(words[0], str):
            yield cpp.enum(enum_name(key), [str(word).upper() for word in words])


def enum_name(key: str) -> str:
    """An option whose values are words is an enum: `opening` is `Opening`."""
    return key.title().replace("_", "")


def _words(all_rules: tuple[AnyRules, ...]) -> list[str]:
    """The kinds of decisions that any of these rules knows."""
    return list(
        dict.fromkeys(kind.word for rules in all_rules for kind in notation_of(rules).language(rules).decisions)
    )


def _ids(rules: AnyRules, words: list[str]) -> Iterator[Value]:
    """The first id of each kind of decision and how many there are; none for kinds that these rules do not know."""
    first, ranges = 0, dict[str, Value]()
    for kind in notation_of(rules).language(rules).decisions:
        ranges[kind.word] = (first, len(kind.actions))
        first += len(kind.actions)
    yield from (ranges.get(word, (0, 0)) for word in words)
    yield first
