"""The C++ compiler for tests that build something. Where nothing may be skipped, its absence is a failure."""

import os
import shutil

import pytest

COMPILER = os.environ.get("CXX", "c++")
needs_compiler = pytest.mark.skipif(
    shutil.which(COMPILER) is None and "CI" not in os.environ, reason=f"there is no C++ compiler called {COMPILER}"
)
