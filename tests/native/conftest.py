"""The core for pages, under Node."""

import os
from collections.abc import Iterator

import pytest

from tests.page_core import MISSING, NodeCore, bundle_for_all
from tools.build_page_core import MODULE


@pytest.fixture(scope="session")
def perhaps_node(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NodeCore | None]:
    """The core for pages, or nothing where it cannot be built; where nothing may be missing, that is a failure."""
    if not MODULE.exists():
        assert "CI" not in os.environ, MISSING
        yield None
        return
    node = NodeCore(bundle_for_all(tmp_path_factory))
    yield node
    node.close()


@pytest.fixture
def node(perhaps_node: NodeCore | None) -> NodeCore:
    """The core for pages; without it the test is skipped."""
    if perhaps_node is None:
        pytest.skip(MISSING)
    return perhaps_node
