"""The core for pages, under Node."""

from collections.abc import Iterator

import pytest

from tests.page_core import NodeCore, bundle, need_module


@pytest.fixture(scope="session")
def node(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NodeCore]:
    """The core for pages, which follows the same matches while Python plays on."""
    need_module()
    node = NodeCore(bundle(tmp_path_factory.mktemp("thinking")))
    yield node
    node.close()
