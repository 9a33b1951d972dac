"""Rules as text and back: `kingdomino(seats=2, middle_kingdom=yes)`. The games say which options combine."""

import difflib
from collections.abc import Mapping

from kingdomino.core.rules import AnyOption, GameInfo, OptionValue
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules, Game
from kingdomino.family.registry import GAMES
from kingdomino.games.option_checks import check_value, listed, value_text
from kingdomino.notation.calls import call_text, read_call


def rules_text(rules: AnyRules) -> str:
    """The text of these rules: the seats if the game gives a choice, and the options that are not at their default."""
    values = {"seats": str(rules.seats)} if len(rules.info.seats) > 1 else {}
    values |= {
        option.key: value_text(rules.option(option.key))
        for option in rules.info.options
        if rules.option(option.key) != option.default
    }
    return call_text(rules.info.id, values)


def as_rules(rules: str | AnyRules) -> AnyRules:
    """The rules that a text means; rules are returned unchanged. Raises OptionError when there are no such rules."""
    if isinstance(rules, str):
        return parse_rules(rules)
    if not hasattr(rules, "info"):
        raise OptionError("not_rules", given=repr(rules))
    return rules


def parse_rules(text: str) -> AnyRules:
    """The rules that a text means. Raises OptionError, which says which games, options and values exist."""
    call = read_call(text)
    if call is None:
        raise OptionError("rules_unreadable", text=text)
    return make_rules(call.name, call.values)


def make_rules(game: str, options: Mapping[str, str]) -> AnyRules:
    """Rules from a game's id and its options as text. Raises OptionError when there are no such rules."""
    found = find_game(game)
    return found.rules(**{key: _read_value(found.info, key, value) for key, value in options.items()})


def find_game(game: str) -> Game:
    """The game with this id. Raises OptionError, which says which games there are."""
    if game not in GAMES:
        raise OptionError("unknown_game", game=game, games=listed(GAMES))
    return GAMES[game]


def _read_value(info: GameInfo, key: str, value: str) -> OptionValue:
    if key == "seats":
        if value not in map(str, info.seats):
            raise OptionError("seats", game=info.name, seats=value, allowed=listed(info.seats))
        return int(value)
    option = info.option(key)
    if option is None:
        raise _unknown_option(info, key)
    return _option_value(option, value)


def _option_value(option: AnyOption, text: str) -> OptionValue:
    known = next((value for value in option.values if value_text(value) == text), None)
    if known is None:
        check_value(option, text)
    assert known is not None
    return known


def _unknown_option(info: GameInfo, key: str) -> OptionError:
    keys = ["seats", *(option.key for option in info.options)]
    close = difflib.get_close_matches(key, keys, n=1)
    if close:
        return OptionError("unknown_option_close", game=info.name, option=key, close=close[0])
    return OptionError("unknown_option", game=info.name, option=key, options=listed(keys))
