"""What modules say about themselves is true: what they offer is there, and their examples run."""

import ast
import doctest
import importlib

import pytest

import kingdomino
from tests.sources import modules

WITH_EXAMPLES = [name for name, tree in modules().items() if ">>>" in ast.unparse(tree)]


@pytest.mark.parametrize("name", [name for name, tree in modules().items() if "__all__" in ast.unparse(tree)])
def test_what_a_module_offers_is_there(name: str) -> None:
    module = importlib.import_module(name)

    assert [offer for offer in module.__all__ if not hasattr(module, offer)] == []
    assert len(set(module.__all__)) == len(module.__all__)


def test_the_front_door_offers_everything_that_it_imports() -> None:
    tree = modules()["kingdomino"]
    imported = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }

    assert imported == set(kingdomino.__all__)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    module = importlib.import_module(name)
    outcome = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)

    assert outcome.attempted > 0
    assert outcome.failed == 0
