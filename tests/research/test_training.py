"""Training for real, for some seconds: a run learns something, leaves its files, and goes on where it stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from kingdomino.native import _core

pytest.importorskip("torch", reason="PyTorch is not installed: “make research” installs it")

pytestmark = [pytest.mark.research, pytest.mark.slow]


def test_a_run_learns_leaves_its_files_and_goes_on(tmp_path: Path) -> None:
    from training.train import main

    main(["duel", "--seconds", "1", "--out", str(tmp_path), "--report-every", "1000"])
    first = [json.loads(line) for line in (tmp_path / "duel-1.jsonl").read_text("utf-8").splitlines()]
    assert first[-1]["duel"]["wins"] > 0.8, "what greedy teaches is enough to beat it"

    main(["duel", "--seconds", str(first[-1]["seconds"] + 5), "--out", str(tmp_path), "--report-every", "1000"])
    both = [json.loads(line) for line in (tmp_path / "duel-1.jsonl").read_text("utf-8").splitlines()]
    assert both[0] == first[0]
    assert both[-1]["rounds"] > first[-1]["rounds"]
    thinker = _core.thinker("duel")
    assert thinker is not None
    assert _core.read_net((tmp_path / "duel-1.kdn").read_bytes()).inputs == len(thinker.feature_names())


def test_expert_iteration_goes_on_from_a_run_with_the_matches_of_a_planner(tmp_path: Path) -> None:
    from training.train import main

    def rows() -> list[dict[str, Any]]:
        return [json.loads(line) for line in (tmp_path / "duel-1.jsonl").read_text("utf-8").splitlines()]

    main(["duel", "--seconds", "1", "--out", str(tmp_path), "--report-every", "1000"])
    seconds = str(rows()[-1]["seconds"] + 5)
    main(["duel", "--seconds", seconds, "--out", str(tmp_path), "--report-every", "1000", "--playouts", "4"])
    first, last = rows()
    assert last["rounds"] > first["rounds"]
    assert last["duel"]["wins"] > 0.8


def test_the_networks_of_training_are_those_of_the_package() -> None:
    from kingdomino.family.spec import parse_rules
    from kingdomino.native.networks import network_name
    from training.variants import VARIANTS

    for variant in VARIANTS.values():
        assert {network_name(parse_rules(rules)) for rules in variant.rules} == {variant.name}
