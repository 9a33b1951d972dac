"""sb3-contrib's MaskablePPO takes the environments as they are, and the example that trains it gets better."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from kingdomino.envs import GymnasiumEnv

sb3_contrib = pytest.importorskip("sb3_contrib")
pytestmark = [
    pytest.mark.research,
    pytest.mark.filterwarnings("default"),  # PyTorch's own warnings are not ours
]

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_maskable_ppo.py"


@pytest.mark.parametrize("observation", ["planes", "packed"])
@pytest.mark.parametrize("rules", ["kingdomino(seats=3)", "origins(seats=2, mode=tribe)", "duel"])
def test_maskable_ppo_takes_the_environment_as_it_is(rules: str, observation: str) -> None:
    env = GymnasiumEnv(rules, bots=["random"], illegal="raise", observation=observation)
    model = sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, device="cpu")
    model.learn(128)
    assert model.num_timesteps == 128


@pytest.mark.timeout(600)
def test_the_example_gets_better_against_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    spec = spec_from_file_location("train_maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    lines = example.train(steps=32_768, seed=1, matches=100)
    assert lines[-1][2] > lines[0][2] + 5, "points against greedy"
    assert capsys.readouterr().out.startswith("   steps   wins  margin")
