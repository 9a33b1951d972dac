"""The documentation is true: examples run, links lead somewhere, clauses are all there. It judges no style."""

import ast
import doctest
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino import infos, parse_rules
from kingdomino.family.registry import notation_of
from kingdomino.games.duel.data import DICE, SIGNS
from kingdomino.games.kingdomino import notation as kingdomino
from kingdomino.games.kingdomino.data import DOMINOES as KINGDOMINO
from kingdomino.games.option_checks import value_text
from kingdomino.games.origins import notation as origins
from kingdomino.games.origins.data import DOMINOES as ORIGINS
from kingdomino.words import catalogue

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RULES = ROOT / "docs" / "rules"

EXAMPLE_PAGES = [page for page in PAGES if page.name != "CONTRIBUTING.md"]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, kind: str) -> Iterator[tuple[str, str, int]]:
    """The fenced blocks whose first line matches: that line, what is inside, and the line it starts on."""
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(rf"^```({kind})\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield block[1], block[2], text.count("\n", 0, block.start(2))


@pytest.mark.parametrize("page", EXAMPLE_PAGES, ids=name)
def test_every_python_example_runs_and_says_what_it_shows(page: Path) -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failures, values = list[str](), dict[str, object]()
    for _, code, line in blocks(page, "python"):
        test = doctest.DocTestParser().get_doctest(mark_blank_lines(code), values, name(page), str(page), line)
        assert test.examples, f"{name(page)}:{line}: write the example with >>>, so that it can be run"
        runner.run(test, out=failures.append, clear_globs=False)
        values.update(test.globs)
    assert not failures, "".join(failures)


def mark_blank_lines(code: str) -> str:
    """The pages show blank lines of an output as they are; doctest wants them marked."""
    return re.sub(r"\n(?=\n(?!>>> |\Z))", "\n<BLANKLINE>", code)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_to_a_page_and_a_heading(page: Path) -> None:
    broken = [link for link in links(page) if not leads_somewhere(page, link)]
    assert not broken


def links(page: Path) -> list[str]:
    found = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    return [link for link in found if "://" not in link]


def leads_somewhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    """The headings of a page as browsers address them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_every_page_of_the_documentation_is_reached_from_its_index() -> None:
    reached, waiting = set[Path](), [ROOT / "docs" / "index.md"]
    while waiting:
        page = waiting.pop()
        reached.add(page)
        targets = {(page.parent / link.partition("#")[0]).resolve() for link in links(page) if link[0] != "#"}
        waiting += [target for target in targets - reached if target.suffix == ".md"]
    assert set(ROOT.glob("docs/**/*.md")) <= reached


def test_every_clause_stands_in_the_rules_exactly_once() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in RULES.glob("*.md"))
    stated = Counter(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", text, re.MULTILINE))
    assert set(stated.values()) == {1}, stated.most_common(3)


def test_the_rulings_are_numbered_without_a_gap_and_each_is_named_by_a_clause() -> None:
    headings = re.findall(r"^### (R\d+)$", (RULES / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == [f"R{number}" for number in range(1, len(headings) + 1)]
    clauses = "\n".join(page.read_text(encoding="utf-8") for page in RULES.glob("*.md") if page.name != "rulings.md")
    assert set(headings) == set(re.findall(r"\[(R\d+)\]", clauses))


def test_every_place_in_the_code_that_a_ruling_names_exists() -> None:
    text = (RULES / "rulings.md").read_text(encoding="utf-8")
    places = re.findall(r"`([\w/]+\.py)`: `([\w.]+)`", text)
    assert places
    missing = [(file, place) for file, place in places if place not in definitions(ROOT / "src" / "kingdomino" / file)]
    assert not missing


def definitions(module: Path) -> set[str]:
    """Functions, and methods as Class.method."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = {f"{c.name}.{node.name}" for c in classes for node in c.body if isinstance(node, ast.FunctionDef)}
    return functions | methods


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_territory_shown_can_exist(page: Path) -> None:
    for spec, picture, _ in blocks(page, r"(?:kingdomino|origins|duel)(?:\([^)\n]*\))?"):
        rules = parse_rules(spec)
        assert notation_of(rules).count(rules, picture).total >= 0


def dominoes(game: str, page: str) -> dict[int, str]:
    """The dominoes that a page lists."""
    ((_, table, _),) = blocks(RULES / page, f"dominoes {game}")
    return {int(number): halves for number, halves in re.findall(r"(\d+) (\w\d \w\d)", table)}


@pytest.mark.clause("K1")
def test_the_page_of_kingdomino_lists_the_dominoes_of_the_box() -> None:
    assert dominoes("kingdomino", "kingdomino.md") == {n: kingdomino.write_domino(d) for n, d in KINGDOMINO.items()}


@pytest.mark.clause("O1")
def test_the_page_of_origins_lists_the_dominoes_of_the_box() -> None:
    assert dominoes("origins", "origins.md") == {n: origins.write_domino(d) for n, d in ORIGINS.items()}


@pytest.mark.clause("D1")
def test_the_page_of_duel_lists_the_faces_of_the_dice() -> None:
    ((_, table, _),) = blocks(RULES / "duel.md", "dice")
    shown = [row.split(": ")[1].split() for row in table.splitlines()]
    faces = [
        ["?" if face.coat is None else f"{SIGNS[face.coat]}{face.crosses}" for face in die.values()]
        for die in DICE.values()
    ]
    assert shown == faces


def test_the_rules_list_every_option_with_its_values_and_clause() -> None:
    text = (RULES / "index.md").read_text(encoding="utf-8")
    for info in infos():
        for option in info.options:
            values = ", ".join(map(value_text, option.values))
            assert f"| {info.id} | `{option.key}` | {values} | {option.clause} |" in text


def test_the_terminal_tells_of_every_clause_that_has_a_ruling() -> None:
    rows = re.findall(r"^\| \[R\d+\]\(#r\d+\) \| ([^|]+) \|", (RULES / "rulings.md").read_text("utf-8"), re.MULTILINE)
    told = {key.removeprefix("ruling.") for key in catalogue("en") if key.startswith("ruling.")}
    assert told == {clause for row in rows for clause in row.split(", ")}
