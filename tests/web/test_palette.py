"""The colours of the web app: no two are mistaken for each other by any kind of sight, and all text is readable.

The figures are recomputed from the theme file; how the drawings use the colours is not tested here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import pytest

from tools.colour_sight import SIGHTS, contrast, distance, smallest_distance

Colours = dict[str, str]


class Theme(TypedDict):
    """What this test reads of theme.json."""

    kingdomino: dict[str, Colours]
    origins: dict[str, Colours]
    seats: list[Colours]
    paint: Colours
    light: Colours
    dark: Colours
    text: dict[str, dict[str, list[str]]]


THEME: Theme = json.loads((Path(__file__).parents[2] / "web/src/theme/theme.json").read_text())
PALETTES = {
    "Kingdomino": [colours["base"] for colours in THEME["kingdomino"].values()],
    "Origins": [colours["base"] for colours in THEME["origins"].values()],
    "seats": [colours["base"] for colours in THEME["seats"]],
}
SMALLEST_DISTANCE = 20
SMALLEST_CONTRAST = 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES)
def test_no_two_colours_look_alike(palette: str, sight: str) -> None:
    found = smallest_distance(PALETTES[palette], sight)
    assert found >= SMALLEST_DISTANCE, f"{palette}, {sight} sight: two colours are only {found:.1f} apart"


def text_pairs() -> dict[str, tuple[str, str]]:
    """Each text colour with each ground that it stands on, by a name that says where."""
    tokens, paint = THEME["text"]["tokens"], THEME["text"]["paint"]
    parts = (("light", THEME["light"], tokens), ("dark", THEME["dark"], tokens), ("paint", THEME["paint"], paint))
    return {
        f"{part}: {text} on {ground}": (colours[text], colours[ground])
        for part, colours, pairs in parts
        for text, grounds in pairs.items()
        for ground in grounds
    }


@pytest.mark.parametrize(("text", "ground"), text_pairs().values(), ids=text_pairs().keys())
def test_text_is_readable_on_its_ground(text: str, ground: str) -> None:
    assert contrast(text, ground) >= SMALLEST_CONTRAST


@pytest.mark.parametrize("seat", THEME["seats"], ids=lambda seat: seat["name"])
def test_a_seat_can_be_written_on(seat: Colours) -> None:
    assert contrast(seat["ink"], seat["base"]) >= SMALLEST_CONTRAST


def test_the_measure_gives_the_known_figures_of_the_kingdomino_palette() -> None:
    known = {"normal": 29, "protan": 27, "deutan": 27, "tritan": 27}
    assert {sight: int(smallest_distance(PALETTES["Kingdomino"], sight)) for sight in SIGHTS} == known


def test_the_measure_sees_what_each_sight_confuses() -> None:
    red, green = "#C03A3A", "#6F7A2E"
    assert distance(red, green, "normal") > 2 * max(distance(red, green, sight) for sight in ("protan", "deutan"))


def test_contrast_reaches_from_one_to_twenty_one() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
