"""The colours of terrains and seats on a terminal, the same as on the web. Letters always say the same as colours."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rich.color import Color
from rich.style import Style

BLACK: Final = "#000000"
WHITE: Final = "#FFFFFF"
PARCHMENT: Final = "#F4E7C8"
INK: Final = "#2B2119"

TERRAINS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "kingdomino": {
            "w": "#F3E66B",
            "g": "#8C9A51",
            "f": "#215A19",
            "l": "#22A8FE",
            "s": "#7C4775",
            "m": "#181818",
        },
        "origins": {
            "g": "#94BE33",
            "l": "#1980F7",
            "j": "#14651D",
            "q": "#7C7381",
            "d": "#FCEABA",
            "v": "#350B11",
        },
        # Black on parchment, as in the real game; the filled coat of arms is the dark one.
        "duel": {"d": PARCHMENT, "l": PARCHMENT, "dd": PARCHMENT, "ll": PARCHMENT, "f": INK, "c": PARCHMENT},
    }
)
"""The background colour of each terrain, by game and by its letter in pictures."""

SEAT_COLOURS: Final = ("#1D3AA4", "#B92526", "#FCDF37", "#61BCA4")
"""The colours of the pieces of seats A, B, C, D."""


def square_style(game: str, letter: str, *, symbols: bool) -> Style:
    """The style of a square of this terrain; a square with symbols is bold."""
    ground = TERRAINS.get(game, {}).get(letter)
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
