"""A kind of bot, as the registry holds it, and the makers that it gives. Which kinds there are is not here."""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kingdomino.bots.bot import Bot
from kingdomino.bots.parameters import BUDGETS, NoParameters, Parameter, Value, parameters_of, written
from kingdomino.errors import OptionError
from kingdomino.notation.calls import call_text


@dataclass(frozen=True, slots=True)
class BotKind:
    """What the registry knows of a bot.

    `strength` only orders the kinds, from weak to strong; it promises nothing. `make` makes a bot from a seed and, if
    something can be set, an object of the class `parameters`. `for_people` says whether people are offered the bot as
    an opponent. The messages `bot.NAME.name` and `bot.NAME.help` tell what it is.
    """

    name: str
    strength: int
    make: Callable[..., Bot]
    parameters: type[Any] = NoParameters
    for_people: bool = False

    @property
    def settable(self) -> tuple[Parameter, ...]:
        """What can be set, in the order in which it is written."""
        return parameters_of(self.parameters)

    def read(self, texts: Mapping[str, str]) -> "BotMaker":
        """The maker with parameters given as text. Raises OptionError, which says what can be set."""
        values = {key: self._parameter(key).read(self.name, text) for key, text in texts.items()}
        if set(BUDGETS) <= set(values):
            raise OptionError("two_budgets", bot=self.name)
        return BotMaker(self, self.parameters()).set(values)

    def takes(self, key: str) -> bool:
        """Whether it has a parameter with this key."""
        return any(parameter.key == key for parameter in self.settable)

    def _parameter(self, key: str) -> Parameter:
        found = next((parameter for parameter in self.settable if parameter.key == key), None)
        if found is None:
            raise self._unknown(key)
        return found

    def _unknown(self, key: str) -> OptionError:
        keys = [parameter.key for parameter in self.settable]
        if not keys:
            return OptionError("no_parameters", bot=self.name, key=key)
        close = difflib.get_close_matches(key, keys, n=1)
        if close:
            return OptionError("unknown_parameter_close", bot=self.name, key=key, close=close[0])
        return OptionError("unknown_parameter", bot=self.name, key=key, keys=", ".join(keys))


@dataclass(frozen=True, slots=True)
class BotMaker:
    """A kind of bot with its parameters set: it makes bots from seeds."""

    kind: BotKind
    parameters: Any

    @property
    def name(self) -> str:
        """The bot as text, with the parameters that are not at their default: the same bot always has the same name."""
        values = {parameter.key: getattr(self.parameters, parameter.key) for parameter in self.kind.settable}
        changed = {
            parameter.key: written(values[parameter.key])
            for parameter in self.kind.settable
            if values[parameter.key] not in (None, parameter.default)
        }
        return call_text(self.kind.name, changed)

    def __call__(self, seed: str) -> Bot:
        return self.kind.make(seed, self.parameters) if self.kind.settable else self.kind.make(seed)

    def set(self, values: Mapping[str, Value | None]) -> "BotMaker":
        """The maker with other values for some keys; one budget takes the place of another."""
        other = {key: None for key in BUDGETS if self.kind.takes(key) and not values.keys().isdisjoint(BUDGETS)}
        return replace(self, parameters=replace(self.parameters, **{**other, **values}))

    def set_budget(self, *, seconds: float | None = None, playouts: int | None = None) -> "BotMaker":
        """The maker with this time or number of playouts for a turn, if its bots take such a budget."""
        given = {key: value for key, value in zip(BUDGETS, (seconds, playouts), strict=True) if value is not None}
        taken = {key: value for key, value in given.items() if self.kind.takes(key)}
        return self.set(taken) if taken else self
