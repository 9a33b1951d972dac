"""The page about languages: it names all of them, and its table has the words that the catalogue has."""

import re

from kingdomino.words import LANGUAGES, catalogue
from tests.sources import PROJECT

PAGE = (PROJECT / "docs" / "languages.md").read_text(encoding="utf-8")
NAMES = {name: code for code, name in LANGUAGES.items()}
GROUPS = ("word.", "terrain.", "caveman.", "mode.", "option.", "web.building.")


def rows() -> list[dict[str, str]]:
    """The table of the games' own words, row by row: each language's word by its code."""
    lines = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    begin = next(number for number, cells in enumerate(lines) if set(cells) == set(NAMES))
    codes = [NAMES[name] for name in lines[begin]]
    return [dict(zip(codes, cells, strict=True)) for cells in lines[begin + 1 :] if len(cells) == len(codes)]


def test_the_table_has_the_words_of_the_catalogue() -> None:
    english = catalogue("en")
    assert len(rows()) > 30
    for row in rows():
        keys = [key for key, text in english.items() if text == row["en"] and key.startswith(GROUPS)]
        assert any(row == {code: catalogue(code)[key] for code in LANGUAGES} for key in keys), row["en"]


def test_every_language_has_its_tone_and_its_sources() -> None:
    told = re.findall(r"^\| (\w+) \| (?:you|vous|du|je|tu|tú|você|вы)", PAGE, re.MULTILINE)
    sources = PAGE[PAGE.index("The booklets and publishers") :]

    assert told == list(NAMES)
    assert [name for name in NAMES if f"**{name}**" not in sources] == []
