"""The colours of terrains and seats on a terminal, the same as on the web. Letters always say the same as colours."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rich.color import Color
from rich.style import Style

from kingdomino.family.registry import GAMES

COLOURS: Final[Mapping[str, Any]] = json.loads((files("kingdomino") / "colours.json").read_text(encoding="utf-8"))
"""Every colour of the project; the web app reads the same file."""

BLACK: Final = "#000000"
WHITE: Final = "#FFFFFF"

SEAT_COLOURS: Final = tuple(str(seat["base"]) for seat in COLOURS["seats"])
"""The pieces of seats A, B, C, D."""


@cache
def terrain_colours(game: str) -> Mapping[str, str]:
    """The ground of each terrain of a game, by its letter in pictures; a game without a theme has the plain ones."""
    terrains, theme = GAMES[game].terrains, COLOURS.get(GAMES[game].theme)
    if not isinstance(theme, dict):
        plain = [colour["base"] for colour in COLOURS["plain"]]
        return {letter: plain[number % len(plain)] for number, letter in enumerate(terrains)}
    return {letter: _colour(theme[name]["base"]) for letter, name in terrains.items() if name in theme}


def _colour(base: str) -> str:
    """A colour, also where a paint is named instead."""
    return str(COLOURS["paint"].get(base, base))


def square_style(game: str, letter: str, *, symbols: bool) -> Style:
    """The style of a square of this terrain; a square with symbols is bold."""
    ground = terrain_colours(game).get(letter)
    return on(ground, bold=symbols) if ground else Style(bold=symbols)


def seat_style(seat: int) -> Style:
    return on(SEAT_COLOURS[seat], bold=True)


def on(ground: str, *, bold: bool = False) -> Style:
    """Black or white on this background, whichever can be read better."""
    ink = max((BLACK, WHITE), key=lambda ink: contrast(ink, ground))
    return Style(color=ink, bgcolor=ground, bold=bold)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG measures it, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in Color.parse(colour).get_truecolor())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
