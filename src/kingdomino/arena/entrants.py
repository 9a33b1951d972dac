"""The bots of a tournament: bots by name, and bots of your own as `FILE.py:CLASS` or `MODULE:CLASS`. It plays nothing.

An entrant can be sent to another process or another machine: what a file contained when the tournament began travels
with it.
"""

import hashlib
import importlib
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from kingdomino.bots.bot import Bot, Maker
from kingdomino.bots.registry import find_bot, with_budget
from kingdomino.errors import OptionError

_OWN: Final = re.compile(r"(?P<place>.+):(?P<name>[^\W\d]\w*)")
"""A file or a module, and the class in it."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part. `name` is unique in a tournament; `source` is the text of the file that it comes from."""

    name: str
    bot: str | Maker
    source: str | None = None

    def maker(self) -> Maker:
        """What makes the bot, in whatever process this is. Raises OptionError when it cannot be loaded."""
        if not isinstance(self.bot, str) or not (own := _OWN.fullmatch(self.bot)):
            return find_bot(self.bot)
        return _check_maker(self.bot, _load(own["place"], own["name"], self.source))

    @property
    def identity(self) -> str:
        """A text that changes when another bot plays under the same name."""
        if self.source is None:
            return self.name
        return f"{self.name} sha256:{hashlib.sha256(self.source.encode()).hexdigest()}"


def enter(
    bots: Sequence[str | Maker], *, seconds: float | None = None, playouts: int | None = None
) -> tuple[Entrant, ...]:
    """The entrants for bots as they were given; one that is given twice gets a number the second time.

    The budget for a turn goes to every bot that takes one and names none itself.

    Raises OptionError when there are less than two, or when one does not exist or cannot be loaded.
    """
    if len(bots) < 2:
        raise OptionError("arena_bots", given=len(bots))
    return tuple(_with_unique_names([_enter(bot, seconds, playouts) for bot in bots]))


def _enter(bot: str | Maker, seconds: float | None, playouts: int | None) -> Entrant:
    if not isinstance(bot, str) or not _OWN.fullmatch(bot):
        bot = with_budget(bot, seconds=seconds, playouts=playouts)
    entrant = Entrant("", bot, _source(bot))
    maker = entrant.maker()
    with _refused_if_it_raises(bot if isinstance(bot, str) else maker.name):
        maker("")
    return replace(entrant, name=maker.name)


def _with_unique_names(entrants: Sequence[Entrant]) -> Iterator[Entrant]:
    seen = Counter[str]()
    for entrant in entrants:
        seen[entrant.name] += 1
        again = seen[entrant.name]
        yield entrant if again == 1 else replace(entrant, name=f"{entrant.name} ({again})")


def _source(bot: str | Maker) -> str | None:
    """The text of the file that a bot comes from, or None if it comes from none."""
    own = _OWN.fullmatch(bot) if isinstance(bot, str) else None
    if own is None or not _is_file(own["place"]):
        return None
    try:
        return Path(own["place"]).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise OptionError("file_missing", path=own["place"]) from None
    except UnicodeDecodeError:
        raise OptionError("file_binary", path=own["place"]) from None
    except OSError as error:
        raise OptionError("file_trouble", path=own["place"], reason=error.strerror or str(error)) from None


def _is_file(place: str) -> bool:
    return place.endswith(".py")


def _load(place: str, name: str, source: str | None) -> object:
    """The object with this name in a file or a module. Raises OptionError, which names the classes that are there."""
    with _refused_if_it_raises(place):
        module = _import(place) if source is None else _run(place, source)
    if not hasattr(module, name):
        classes = [key for key, value in vars(module).items() if isinstance(value, type)]
        raise OptionError("own_bot_class", place=place, name=name, classes=", ".join(classes) or "–")
    return getattr(module, name)


def _import(place: str) -> ModuleType:
    if "" not in sys.path:  # an installed command does not look into the folder that it is called from
        sys.path.insert(0, "")
    return importlib.import_module(place)


@cache
def _run(path: str, source: str) -> ModuleType:
    """The module of a file, once per process; the file may import others from its folder."""
    module = ModuleType(f"own_bot_{hashlib.sha256(f'{path} {source}'.encode()).hexdigest()[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module
    folder = str(Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    exec(compile(source, path, "exec"), module.__dict__)
    return module


def _check_maker(bot: str, found: object) -> Maker:
    """The loaded class as a maker; a class without a name of its own has the name of the class."""
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise OptionError("own_bot_choose", bot=bot)
    return OwnMaker(str(getattr(found, "name", found.__name__)), found)


@dataclass(frozen=True, slots=True)
class OwnMaker:
    """Makes bots of a class that was loaded from a user's file or module."""

    name: str
    make: Callable[[str], Bot]

    def __call__(self, seed: str) -> Bot:
        return self.make(seed)


@contextmanager
def _refused_if_it_raises(bot: str) -> Iterator[None]:
    """Whatever the code of a user's bot raises becomes an OptionError that tells it in one line."""
    try:
        yield
    except (OptionError, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 what a user's file raises is not known, and it may also call sys.exit
        raise OptionError("own_bot_raises", bot=bot, reason=one_line_of(error)) from None


def one_line_of(error: BaseException) -> str:
    """The type and the message of an exception, in one line of a bearable length."""
    message = " ".join(str(error).split())
    text = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


_LONGEST: Final = 200
