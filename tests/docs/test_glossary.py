"""The glossary and the code use the same words, and no word for two things."""

import ast
import re
from collections import defaultdict
from functools import cache

import kingdomino
from tests.sources import PROJECT, modules

GLOSSARY = (PROJECT / "docs" / "glossary.md").read_text(encoding="utf-8")
NAME = re.compile(r"`([A-Z]\w+)`")

EACH_GAME_HAS_ITS_OWN = {"Phase", "Square", "State", "Terrain"}
"""Class names that stand once in the folder of each game, and once in `core` for what they have in common."""

WEB_NAME = re.compile(r"^export (?:default )?(?:abstract )?(?:class|interface|type) (\w+)", re.MULTILINE)


@cache
def classes() -> dict[str, list[str]]:
    """The modules in which each class of the package is defined."""
    found = defaultdict(list)
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    return found


def types() -> set[str]:
    """Classes, and names given to types at the top of modules."""
    aliases = {
        target.id
        for tree in modules().values()
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return aliases | set(classes())


def web_names() -> set[str]:
    """What the web app's own modules export as types; the generated types of the wire are Python's."""
    sources = [path for path in (PROJECT / "web" / "src").rglob("*.ts") if path.name != "protocol.ts"]
    return {name for path in sources for name in WEB_NAME.findall(path.read_text(encoding="utf-8"))}


def test_every_name_in_the_glossary_exists() -> None:
    assert set(NAME.findall(GLOSSARY)) - types() - web_names() == set()


def test_every_public_class_stands_in_the_glossary() -> None:
    public = {name for name in kingdomino.__all__ if name in classes() and not name.endswith("Error")}
    assert public - set(NAME.findall(GLOSSARY)) - {"IllegalAction", "StaleFuture"} == set()


def test_no_class_name_means_two_things() -> None:
    twice = {name: places for name, places in classes().items() if len(places) > 1}
    assert {name: places for name, places in twice.items() if name not in EACH_GAME_HAS_ITS_OWN} == {}


def test_the_web_uses_no_name_of_the_package_for_something_else() -> None:
    assert web_names() & set(classes()) == set()


def test_the_words_of_the_glossary_are_in_order_and_stand_once() -> None:
    tables = [re.findall(r"^\| ([a-z ]+) \|", part, re.MULTILINE)[1:] for part in GLOSSARY.split("## ")[1:]]
    assert all(words == sorted(words) for words in tables)
    every = [word for words in tables for word in words]
    assert len(every) == len(set(every))
