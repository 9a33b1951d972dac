"""Reads rules leniently, for a page that sets up a table: what is not possible is reported and left out.

It plays nothing. `spec` reads the same text strictly. The games say which options combine; that is not repeated here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kingdomino.core.rules import AnyOption, OptionValue
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import GAMES
from kingdomino.family.spec import make_rules
from kingdomino.games.option_checks import listed, value_text

_RULES = re.compile(r"\s*(\w*)\s*(?:\((.*)\))?\s*", re.DOTALL)
_LONGEST = 200
"""The number of characters that are read; no rules need more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Rules that can be played, and one problem for each thing that was asked for but left out."""

    rules: AnyRules
    problems: tuple[OptionError, ...] = ()


def read_rules(text: str) -> Reading:
    """The rules that a text asks for, as far as they exist. An empty text means the first game."""
    text = text[:_LONGEST].strip()
    match = _RULES.fullmatch(text)
    if not text:
        return Reading(make_rules(_first_game(), {}))
    if match is None:
        return Reading(make_rules(_first_game(), {}), (OptionError("rules_unreadable", text=text),))
    pairs = [pair.partition("=") for pair in (match[2] or "").split(",") if pair.strip()]
    return _read(match[1].lower(), ((key.strip().lower(), value.strip().lower()) for key, _, value in pairs))


def read_options(game: str, options: Mapping[str, OptionValue]) -> Reading:
    """The rules of a game with these options, as far as they exist and combine; values may be given as text."""
    return _read(game, ((key, value_text(value)) for key, value in options.items()))


def _read(game: str, pairs: Iterable[tuple[str, str]]) -> Reading:
    if game not in GAMES:
        unknown = OptionError("unknown_game", game=game, games=listed(GAMES))
        return Reading(make_rules(_first_game(), {}), (unknown,))
    rules, problems = make_rules(game, {}), list[OptionError]()
    for key, value in sorted(pairs, key=lambda pair: pair[0] != "seats"):  # the seats decide which options are possible
        try:
            rules = changed(rules, key, value)
        except OptionError as error:
            problems.append(error)
    return Reading(rules, tuple(problems))


def changed(rules: AnyRules, key: str, value: str) -> AnyRules:
    """The same rules with another value of one option or of `seats`. Raises OptionError if that is not possible."""
    values = {option.key: value_text(rules.option(option.key)) for option in rules.info.options}
    return make_rules(rules.info.id, {"seats": str(rules.seats), **values, key: value})


def blocked(rules: AnyRules) -> dict[str, OptionError]:
    """The options that cannot be changed under these rules, each with the reason."""
    reasons = {option.key: _why_fixed(rules, option) for option in rules.info.options}
    return {key: reason for key, reason in reasons.items() if reason is not None}


def _why_fixed(rules: AnyRules, option: AnyOption) -> OptionError | None:
    """Why an option can have no other value, or None if it can."""
    others = [value for value in option.values if value != rules.option(option.key)]
    reasons = [_why_not(rules, option, value) for value in others]
    return next(iter(reasons), None) if all(reasons) else None


def _why_not(rules: AnyRules, option: AnyOption, value: OptionValue) -> OptionError | None:
    try:
        changed(rules, option.key, value_text(value))
    except OptionError as error:
        return error
    return None


def _first_game() -> str:
    return next(iter(GAMES))
