"""The compiled core takes every fact of the rules from Python: no rule number is typed in it, nothing is left out."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino.family.game import AnyRules
from kingdomino.family.registry import GAMES, notation_of
from kingdomino.family.spec import rules_text
from kingdomino.games.duel.rules import DuelRules
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.origins import data
from kingdomino.games.origins.data import Caveman
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.native import engine
from native.generator import combined, header
from tests.compiler import COMPILER, needs_compiler

NATIVE = Path(__file__).parents[2] / "native"

# Numbers

BINARY = "a second binary digit, or twice"
WORDS = "bits and words of a set of cells"
HASH = "a constant of the number generator"

SHA256 = (2, 3, 4, 6, 7, 8, 10, 11, 13, 15, 16, 17, 18, 19, 22, 25, 32, 37, 64)

ALLOWED = {
    ("bits.hpp", "2"): WORDS,
    ("bits.hpp", "64"): WORDS,
    ("bits.hpp", "128"): WORDS,
    ("duel_map.hpp", "2"): "half of the map: the castle is in its centre",
    ("engine.hpp", "0.0"): "nobody's share",
    ("engine.hpp", "2"): "room to see that a packed state is longer than it may be",
    ("engine.hpp", "0xD1342543DE82EF95"): HASH,
    ("grid.hpp", "2"): "a territory may grow to either side of the starting tile; the squares of a domino",
    ("hunting.hpp", "2"): BINARY,
    ("json.hpp", "1'000'000"): "numbers are written in millionths",
    ("module.cpp", "2"): "a slice of matches is made twice as large",
    ("module.cpp", "50"): "milliseconds that a slice of matches should take at least",
    ("module.cpp", "64"): "matches in the first slice",
    ("origins.hpp", "2"): "half of the space around a territory's own grid",
    ("pad_cover.hpp", "2"): "a bound of two parts; the two squares of a domino",
    ("pad_doubts.hpp", "2"): "the squares of a domino",
    ("page.hpp", "2"): "the third number",
    ("page.hpp", "3"): "numbers in front of the squares of a territory",
    ("page.hpp", "1'000'000"): "shares are counted in millionths; the most playouts of a search",
    ("packed.hpp", "2"): "yes or no",
    ("pool.hpp", "4"): "parts of the work for each thread",
    ("policies.hpp", "4"): "epsilon greedy is greedy in one of four decisions, as published",
    ("random.hpp", "64"): "bits of a number",
    ("random.hpp", "0x632BE59BD9B4E019"): HASH,
    ("random.hpp", "0x9E3779B97F4A7C15"): HASH,
    ("random.hpp", "0xA0761D6478BD642F"): HASH,
    ("random.hpp", "0xE7037ED1A0B428DB"): HASH,
    ("results.hpp", "1.0"): "the whole victory",
    ("features.hpp", "2"): "half of a frame; the two best dominoes; both halves of a domino",
    ("learned.hpp", "10"): "points that a network's output of one means",
    ("learned.hpp", "64"): "bytes of a line of the processor's cache",
    ("minds.hpp", "0xD1342543DE82EF95"): HASH,
    ("net.hpp", "2"): "inputs lie in pairs",
    ("net.hpp", "3"): "layers of a network",
    ("net.hpp", "4"): "sums that WebAssembly adds at once",
    ("net.hpp", "8"): "bits of a byte; numbers that are added at once; where signals are cut off",
    ("net.hpp", "12"): "bits of a weight behind the point",
    ("net.hpp", "16"): "widths are multiples of this; bits of a weight",
    ("net.hpp", "64"): "bytes of a line of the processor's cache",
    ("net.hpp", "256"): "the most features, and the widest layer, that a network may have",
    ("net.hpp", "1023"): "the largest feature",
    ("learned.hpp", "2"): "the average of two",
    ("review_plan.hpp", "8"): "playouts that a network's prior counts for",
    ("search.hpp", "0.6"): "UCT's constant of the paper",
    ("search.hpp", "2"): "half of the turns are dropped",
    ("search.hpp", "4"): "playouts between two looks at the clock",
    ("search.hpp", "16"): "turns looked at, points for a victory, bits of a sum behind the point: defaults of a search",
    ("search.hpp", "64"): "of more turns than this each is played once before the clock is looked at",
    ("search.hpp", "100"): "points are counted in hundreds, so that they are mostly below one",
    ("search.hpp", "1000"): "playouts of a search where nobody says otherwise",
    ("thinker.hpp", "64"): "parts of self-play, which threads share",
    ("thinking.cpp", "2"): "the first and the second argument",
    ("uct.hpp", "0.0"): "the least heuristic",
    ("uct.hpp", "1.0"): "the largest mean",
    ("territory.hpp", "2"): BINARY,
    ("counting.hpp", "2"): "the middle of the grid",
    ("counting.hpp", "1000"): "more symbols than anybody counts on a square",
    ("dealer.hpp", "8"): "bytes of a number, bits of a byte",
    **{
        ("sha256.hpp", number): "sizes and rotations of SHA-256"
        for number in [
            "2",
            "3",
            "4",
            "6",
            "7",
            "8",
            "10",
            "11",
            "13",
            "15",
            "16",
            "17",
            "18",
            "19",
            "22",
            "25",
            "32",
            "37",
            "64",
        ]
    },
}
"""The numbers other than 0 and 1 that are typed in the core, each with what it is; none of them is a rule's."""

NOT_CODE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"')
NUMBER = re.compile(r"(?<![\w.])(0[xX][0-9a-fA-F']+|\d[\d'.]*)[uUlLfF]*\b")


def typed_numbers(path: Path) -> set[tuple[str, str]]:
    code = NOT_CODE.sub(" ", path.read_text(encoding="utf-8"))
    return {(path.name, number) for number in NUMBER.findall(code) if number not in ("0", "1")}


def test_no_number_of_the_rules_is_typed_in_the_core() -> None:
    sources = [*NATIVE.glob("*.hpp"), *NATIVE.glob("*.cpp")]
    typed = set[tuple[str, str]]().union(*map(typed_numbers, sources))
    assert typed == set(ALLOWED)


def test_the_search_for_numbers_finds_them(tmp_path: Path) -> None:
    source = tmp_path / "made_up.hpp"
    source.write_text('int line[4];  // 5\nauto text = "6"; f(0, 1, 12u, 0x1F, kind8, Bits128{}, 2.5F);\n', "utf-8")
    assert {number for _, number in typed_numbers(source)} == {"4", "12", "0x1F", "2.5"}


# Combinations


def every_rules() -> Iterator[AnyRules]:
    for game in (KingdominoRules, OriginsRules, DuelRules):
        yield from combined.every(game)


def test_the_core_has_every_combination_of_options_with_its_ids_and_states() -> None:
    for rules in every_rules():
        core, notation = engine(rules), notation_of(rules)
        assert core.seats == rules.seats
        assert core.actions == len(notation.language(rules).actions), rules_text(rules)
        assert core.start() == notation.pack(rules, rules.start()), rules_text(rules)


# Cavemen that the core does not know


def test_an_option_whose_values_are_words_becomes_an_enum_by_itself() -> None:
    tables = header()
    for game in GAMES.values():
        for option in game.info.options:
            if isinstance(option.default, str):
                values = ", ".join(str(value).upper() for value in option.values)
                assert tables.count(f"enum class {combined.enum_name(option.key)} : std::uint8_t {{{values}}};") == 1


def compile_territory(folder: Path, tables: str) -> "subprocess.CompletedProcess[str]":
    """Compile the part of the core that scores cavemen with these tables, as the build does."""
    (folder / "tables.hpp").write_text(tables, encoding="utf-8")
    source = folder / "territory.cpp"
    source.write_text('#include "hunting.hpp"\ntemplate struct kingdomino::HuntingTerritory<5>;\n', encoding="utf-8")
    assert "-Werror=switch" in (NATIVE / "CMakeLists.txt").read_text(encoding="utf-8")
    command = [
        COMPILER,
        f"@{NATIVE / 'compile_flags.txt'}",
        "-fsyntax-only",
        "-Werror=switch",
        f"-I{NATIVE}",
        f"-I{folder}",
        str(source),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@needs_compiler
@pytest.mark.clause("OB5")
def test_a_kind_of_caveman_with_a_role_that_the_core_does_not_know_does_not_compile(tmp_path: Path) -> None:
    known = header()
    assert compile_territory(tmp_path, known).returncode == 0
    storyteller = known.replace("WARRIORS}", "WARRIORS, STORIES}").replace(
        "Role::WARRIORS,\n};", "Role::WARRIORS,\n    Role::STORIES,\n};"
    )
    assert storyteller.count("STORIES") == 2
    refused = compile_territory(tmp_path, storyteller)
    assert refused.returncode != 0
    assert "STORIES" in refused.stderr


def test_a_kind_of_caveman_without_a_role_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "ROLE", {kind: role for kind, role in data.ROLE.items() if kind is not Caveman.SHAMAN})
    with pytest.raises(KeyError, match="SHAMAN"):
        header()
