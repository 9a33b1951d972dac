"""The colours of the web app: no two are mistaken for each other by any kind of sight, and all text is readable.

The figures are recomputed from the theme file; how the drawings use the colours is not tested here.
"""

from __future__ import annotations

import json
import re
from typing import Literal, TypedDict

import pytest

from kingdomino.cli.palette import BLACK, WHITE
from tests.sources import PROJECT
from tools.colour_sight import SIGHTS, contrast, distance, smallest_distance

Colours = dict[str, str]


class Palette(TypedDict):
    """What this test reads of colours.json."""

    kingdomino: dict[str, Colours]
    origins: dict[str, Colours]
    seats: list[Colours]
    paint: Colours
    light: Colours
    dark: Colours
    plain: list[Colours]
    text: dict[str, dict[str, list[str]]]


SOURCE = PROJECT / "src" / "kingdomino" / "colours.json"
COLOURS: Palette = json.loads(SOURCE.read_text(encoding="utf-8"))
PALETTES = {
    "Kingdomino": [colours["base"] for colours in COLOURS["kingdomino"].values()],
    "Origins": [colours["base"] for colours in COLOURS["origins"].values()],
    "seats": [colours["base"] for colours in COLOURS["seats"]],
    "games without a theme": [colours["base"] for colours in COLOURS["plain"]],
}
SMALLEST_DISTANCE = 20
SMALLEST_CONTRAST = 4.5
SMALLEST_SIGN_CONTRAST = 3
HEXADECIMAL = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES)
def test_no_two_colours_look_alike(palette: str, sight: str) -> None:
    found = smallest_distance(PALETTES[palette], sight)
    assert found >= SMALLEST_DISTANCE, f"{palette}, {sight} sight: two colours are only {found:.1f} apart"


def text_pairs() -> dict[str, tuple[str, str]]:
    """Each text colour with each ground that it stands on, by a name that says where."""
    tokens, paint = COLOURS["text"]["tokens"], COLOURS["text"]["paint"]
    parts = (("light", COLOURS["light"], tokens), ("dark", COLOURS["dark"], tokens), ("paint", COLOURS["paint"], paint))
    return {
        f"{part}: {text} on {ground}": (colours[text], colours[ground])
        for part, colours, pairs in parts
        for text, grounds in pairs.items()
        for ground in grounds
    }


@pytest.mark.parametrize(("text", "ground"), text_pairs().values(), ids=text_pairs().keys())
def test_text_is_readable_on_its_ground(text: str, ground: str) -> None:
    assert contrast(text, ground) >= SMALLEST_CONTRAST


@pytest.mark.parametrize("ground", ["rail", "rail-light", "rail-deep"])
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_the_focus_is_seen_on_the_wooden_head(appearance: Literal["light", "dark"], ground: str) -> None:
    colours = COLOURS[appearance]
    assert contrast(colours["rail-focus"], colours[ground]) >= SMALLEST_SIGN_CONTRAST


@pytest.mark.parametrize("ground", [*COLOURS["seats"], *COLOURS["plain"]], ids=lambda ground: ground["base"])
def test_seats_and_plain_squares_can_be_written_on(ground: Colours) -> None:
    assert contrast(ground["ink"], ground["base"]) >= SMALLEST_CONTRAST


def test_no_colour_is_written_anywhere_else() -> None:
    sources = [path for folder in ("src", "web/src") for path in (PROJECT / folder).rglob("*") if path.is_file()]
    written = {
        f"{path.relative_to(PROJECT)}: {colour}"
        for path in [*sources, *(PROJECT / "web").glob("*.html")]
        if path.suffix in {".py", ".ts", ".svelte", ".css", ".html", ".svg"}
        for colour in HEXADECIMAL.findall(path.read_text(encoding="utf-8"))
    }
    assert written <= {f"src/kingdomino/cli/palette.py: {ink}" for ink in (BLACK, WHITE)}


def test_the_measure_gives_the_known_figures_of_the_kingdomino_palette() -> None:
    known = {"normal": 29, "protan": 27, "deutan": 27, "tritan": 27}
    assert {sight: int(smallest_distance(PALETTES["Kingdomino"], sight)) for sight in SIGHTS} == known


def test_the_measure_sees_what_each_sight_confuses() -> None:
    red, green = "#C03A3A", "#6F7A2E"
    assert distance(red, green, "normal") > 2 * max(distance(red, green, sight) for sight in ("protan", "deutan"))


def test_contrast_reaches_from_one_to_twenty_one() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
