"""Actions as data: kind, cells and parts, by which they are found again. No other code parses action text."""

import ast
import re

import pytest

from kingdomino import NotationError, SeededChances, new
from kingdomino.core.grid import NAMES
from kingdomino.family.combinations import combinations
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import notation_of
from kingdomino.family.spec import rules_text
from tests.sources import modules


@pytest.mark.parametrize("rules", combinations(), ids=rules_text)
def test_every_decision_is_found_by_its_anatomy(rules: AnyRules) -> None:
    language = notation_of(rules).language(rules)
    for action, anatomy in zip(language.actions, language.anatomies, strict=True):
        assert language.find(anatomy.kind, anatomy.cells, anatomy.params) == action


@pytest.mark.parametrize(
    ("rules", "text", "kind", "cells", "params"),
    [
        ("kingdomino", "place g8 right", "place", "g8 h8", {"direction": "right"}),
        ("kingdomino", "claim 23", "claim", "", {"domino": 23}),
        ("kingdomino", "take 1 4", "take", "", {"slots": (1, 4)}),
        ("kingdomino", "deal 3 12 25 40", "deal", "", {"dominoes": (3, 12, 25, 40)}),
        ("kingdomino", "king B", "king", "", {"seat": 1}),
        ("origins(mode=totem)", "give fish B", "give", "", {"totem": "fish", "seat": 1}),
        ("origins", "fire e5", "fire", "e5", {}),
        ("origins(mode=tribe)", "recruit hunter pile", "recruit", "", {"caveman": "hunter", "source": "pile"}),
        ("origins(mode=tribe)", "cave hunter shaman", "cave", "", {"cavemen": ("hunter", "shaman")}),
        ("duel", "draw h7 up", "draw", "h7 h8", {"direction": "up"}),
        ("duel", "ink 2 h7", "ink", "h7", {"die": 2}),
        ("duel", "pick 1 3", "pick", "", {"dice": (1, 3)}),
        ("duel", "name 4 checked", "name", "", {"die": 4, "coat": "checked"}),
        ("duel", "skip", "skip", "", {}),
    ],
)
def test_an_action_tells_its_kind_its_cells_and_its_parts(
    rules: str, text: str, kind: str, cells: str, params: dict[str, object]
) -> None:
    position = new(rules)
    anatomy = position.anatomy(position.parse(text))
    assert (anatomy.kind, anatomy.params) == (kind, params)
    assert " ".join(NAMES[cell] for cell in anatomy.cells) == cells


def test_parts_that_are_not_given_may_be_anything() -> None:
    language = new("kingdomino").language
    left, right = NAMES.index("g8"), NAMES.index("f8")
    assert language.text(language.find("place", (left, right), {})) == "place g8 left"


def test_what_is_no_action_is_not_found_and_the_reason_is_told() -> None:
    language = new("duel").language
    with pytest.raises(NotationError, match="There is no action “ink” on h7"):
        language.find("ink", (NAMES.index("h7"),), {"die": 9})
    with pytest.raises(NotationError, match="no action “dance”"):
        language.find("dance", (), {})


def test_a_fault_that_names_another_action_carries_it() -> None:
    position = new("kingdomino(seats=2, opening=split)")
    for text in ("deal 1 2 3 4", "king A", "take 1 4", "deal 5 6 7 8"):
        position = position.play(text)
    fault = position.fault("place g8 left")  # both halves of domino 1 are wheat
    assert fault is not None
    assert fault.action == position.parse("place f8 right")
    assert (
        position.why_not("place g8 left")
        == "Both halves are alike, so this is the same as “place f8 right”: write that."
    )


def test_chance_has_an_anatomy_too() -> None:
    position, chances = new("duel"), SeededChances("dice")
    for _ in range(2):
        action = position.sample(chances)
        assert position.text(action).startswith(f"{position.anatomy(action).kind} ")
        position = position.play(action)


TAKES_APART = re.compile(r"\btext\w*(\(\w*\))?\.(split|partition|startswith)\(")

READS_TEXT = ("kingdomino.notation.", "kingdomino.family.spec", "kingdomino.play.record")
"""Notation, rules as text, and records, which are lines of text."""

ALLOWED = {
    "kingdomino.cli.board: text.startswith(",  # squares of a picture
    "kingdomino.cli.screen: text.split(",  # lines of styled text
    "kingdomino.cli.seating: text.partition(",  # who has which seat, as in A=greedy
    "kingdomino.testing.contract: text.split(",  # tries texts of chance actions that are cut or altered
}


def test_nobody_outside_notation_takes_action_text_apart() -> None:
    suspects = {
        f"{name}: {match[0]}"
        for name, tree in modules().items()
        if not name.startswith(("kingdomino.notation.", "kingdomino.family.spec", "kingdomino.play.record"))
        and not name.endswith(".notation")
        for match in TAKES_APART.finditer(ast.unparse(tree))
    }
    assert suspects <= ALLOWED
