"""The example that trains something small runs, and what it trains improves."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_small.py"


@pytest.mark.slow
def test_the_small_learner_improves_against_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    spec = spec_from_file_location("train_small", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    lines = example.train(updates=12, matches=192, seed=1)
    assert lines[0][1] == pytest.approx(0.5, abs=0.1)
    assert lines[-1][1] > 0.7
    assert lines[-1][2] > lines[0][2] + 3
    assert capsys.readouterr().out.startswith("update   wins   score")
