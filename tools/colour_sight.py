"""How different colours look, to normal and to colour-blind eyes (CAM02-UCS, Machado 2009, WCAG contrast).

It measures colours given as `#RRGGBB`; it chooses none: `search_palette.py` does that.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import atan2, copysign, cos, dist, exp, hypot, log, pi, sin, sqrt
from typing import TypeAlias

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

# What each kind of sight makes of linear light: Machado, Oliveira and Fernandes 2009, full severity.
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

SRGB_TO_XYZ: Matrix = ((41.24, 35.76, 18.05), (21.26, 71.52, 7.22), (1.93, 11.92, 95.05))
D65_WHITE: Triple = (95.047, 100.0, 108.883)
CAT02: Matrix = ((0.7328, 0.4296, -0.1624), (-0.7036, 1.6975, 0.0061), (0.0030, 0.0136, 0.9834))
# CAT02 inverted, then Hunt-Pointer-Estevez: from adapted cone answers to the cones of the eye.
CAT02_TO_HPE: Matrix = (
    (0.7409792, 0.2180250, 0.0410058),
    (0.2853532, 0.6242014, 0.0904454),
    (-0.0096280, -0.0056980, 1.0153260),
)

# A screen in an average room: the sRGB viewing conditions of CIECAM02.
BACKGROUND = 0.2
ADAPTING = 64 / pi / 5
_FOURTH = (1 / (5 * ADAPTING + 1)) ** 4
ADAPTATION = 0.2 * _FOURTH * 5 * ADAPTING + 0.1 * (1 - _FOURTH) ** 2 * (5 * ADAPTING) ** (1 / 3)


def multiply(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def parse_hex(colour: str) -> Triple:
    """The three channels of `#RRGGBB`, from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def linear(colour: str) -> Triple:
    """Linear light of `#RRGGBB`."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parse_hex(colour))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio of two colours, from 1 to 21."""
    weights: Triple = (0.2126, 0.7152, 0.0722)
    lights = sorted(sum(w * v for w, v in zip(weights, linear(colour), strict=True)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def compress(cone: float) -> float:
    power = (ADAPTATION * abs(cone) / 100) ** 0.42
    return copysign(400 * power / (power + 27.13), cone) + 0.1


def cones(xyz: Triple) -> Triple:
    """What the cones of an eye adapted to the screen's white answer to a light."""
    degree = 1 - exp((-ADAPTING - 42) / 92) / 3.6
    white = multiply(CAT02, D65_WHITE)
    adapted = ((degree * 100 / w + 1 - degree) * v for v, w in zip(multiply(CAT02, xyz), white, strict=True))
    red, green, blue = adapted
    long, middle, short = (compress(cone) for cone in multiply(CAT02_TO_HPE, (red, green, blue)))
    return long, middle, short


def brightness(long: float, middle: float, short: float) -> float:
    return 2 * long + middle + short / 20 - 0.305


def uniform(xyz: Triple) -> Triple:
    """CIECAM02 lightness and colourfulness of a light, stretched to even steps (Luo, Cui and Li 2006)."""
    long, middle, short = cones(xyz)
    red_green = long - 12 * middle / 11 + short / 11
    yellow_blue = (long + middle - 2 * short) / 9
    hue = atan2(yellow_blue, red_green)
    share = brightness(long, middle, short) / brightness(*cones(D65_WHITE))
    lightness = 100 * max(0.0, share) ** (0.69 * (1.48 + sqrt(BACKGROUND)))
    vividness = 50000 / 13 * 0.725 * BACKGROUND**-0.2 * 0.25 * (cos(hue + 2) + 3.8) * hypot(red_green, yellow_blue)
    vividness /= long + middle + 21 * short / 20
    chroma = vividness**0.9 * sqrt(lightness / 100) * (1.64 - 0.29**BACKGROUND) ** 0.73
    colourfulness = log(1 + 0.0228 * chroma * ADAPTATION**0.25) / 0.0228
    return 1.7 * lightness / (1 + 0.007 * lightness), colourfulness * cos(hue), colourfulness * sin(hue)


@cache
def appearance(colour: str, sight: str) -> Triple:
    """Where a colour stands in CAM02-UCS (lightness, red-green, yellow-blue) for one kind of sight."""
    red, green, blue = (min(1.0, max(0.0, v)) for v in multiply(SIGHTS[sight], linear(colour)))
    return uniform(multiply(SRGB_TO_XYZ, (red, green, blue)))


def distance(one: str, other: str, sight: str) -> float:
    """How far apart two colours look: about 1 is just visible, 20 cannot be mistaken on a board."""
    return dist(appearance(one, sight), appearance(other, sight))


def smallest_distance(colours: Iterable[str], sight: str) -> float:
    """The distance of the two colours that look most alike."""
    return min(distance(one, other, sight) for one, other in combinations(colours, 2))
