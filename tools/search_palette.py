"""Searches colours that look like what they are and that no kind of sight confuses.

    python tools/search_palette.py origins
    python tools/search_palette.py seats

It prints a palette to be put into `src/kingdomino/colours.json` by hand; it writes nothing.
"""

from __future__ import annotations

import sys
from colorsys import hsv_to_rgb
from itertools import combinations, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.colour_sight import SIGHTS, distance, smallest_distance

# What a colour may be and still look like the thing: hue in degrees, saturation and value in percent.
Range = tuple[int, int]
LOOKS: dict[str, dict[str, tuple[Range, Range, Range]]] = {
    "origins": {
        "grassland": ((68, 100), (45, 75), (58, 80)),
        "lake": ((195, 212), (55, 90), (78, 100)),
        "jungle": ((125, 170), (55, 90), (28, 46)),
        "quarry": ((20, 280), (3, 16), (50, 74)),
        "desert": ((28, 44), (26, 62), (93, 100)),
        "volcano": ((350, 374), (45, 80), (20, 44)),
    },
    "seats": {
        "blue": ((208, 230), (60, 85), (64, 90)),
        "rose": ((340, 360), (60, 80), (70, 90)),
        "yellow": ((40, 52), (60, 90), (90, 99)),
        "green": ((100, 165), (45, 85), (45, 75)),
    },
}
STARTS, POOL = 80, 400


def draw_candidates(look: tuple[Range, Range, Range], random: Random) -> list[str]:
    candidates = []
    for _ in range(POOL):
        hue, saturation, value = (random.uniform(*limits) for limits in look)
        channels = hsv_to_rgb(hue % 360 / 360, saturation / 100, value / 100)
        candidates.append("#" + "".join(f"{round(channel * 255):02X}" for channel in channels))
    return candidates


def smallest(colours: list[str]) -> float:
    """The smallest distance of any two colours for any sight."""
    return min(smallest_distance(colours, sight) for sight in SIGHTS)


def improve(pools: list[list[str]], chosen: list[str]) -> list[str]:
    """Exchanges one colour at a time for the one farthest from all others, until nothing gains."""
    best = smallest(chosen)
    while True:
        before = best
        for place, pool in enumerate(pools):
            others = chosen[:place] + chosen[place + 1 :]
            chosen[place] = max(pool, key=lambda colour: nearest(colour, others))
        best = smallest(chosen)
        if best <= before:
            return chosen


def nearest(colour: str, others: list[str]) -> float:
    return min(distance(colour, other, sight) for other, sight in product(others, SIGHTS))


def search(looks: dict[str, tuple[Range, Range, Range]], random: Random) -> list[str]:
    pools = [draw_candidates(look, random) for look in looks.values()]
    starts = ([random.choice(pool) for pool in pools] for _ in range(STARTS))
    return max((improve(pools, start) for start in starts), key=smallest)


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in LOOKS:
        sys.exit(f"Say which palette to search: {' or '.join(LOOKS)}.")
    looks = LOOKS[sys.argv[1]]
    colours = search(looks, Random(1))
    for name, colour in zip(looks, colours, strict=True):
        print(f"{name:10} {colour}")
    for sight in SIGHTS:
        one, other = min(combinations(colours, 2), key=lambda pair: distance(pair[0], pair[1], sight))
        print(f"{sight:10} {distance(one, other, sight):5.1f}  {one} {other}")


if __name__ == "__main__":
    main()
