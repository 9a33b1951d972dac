"""How large the core for pages is, and how fast as a share of the native core: one core each, in turn, under Node.

    python -m benchmarks.wasm [--rounds 3]

Random matches, and playouts of the learned player as reviews search. Processor time, so that other work on the machine
counts little; the best round of each.
"""

import argparse
import gzip
import json
import random
import tempfile
import time
from base64 import b64encode
from importlib.resources import files
from pathlib import Path
from typing import Final

from kingdomino.family.spec import rules_text
from kingdomino.native import playouts
from kingdomino.native.networks import network_name
from kingdomino.native.thinking import think
from kingdomino.play.position import Position, new
from kingdomino.review.plan import ReviewPlan
from tests.page_core import NodeCore, bundle
from tools.build_page_core import MODULE

RULES: Final = (
    "kingdomino(seats=2)",
    "kingdomino(seats=4)",
    "kingdomino(seats=2, mighty_duel=yes)",
    "origins(seats=2, mode=discovery)",
    "origins(seats=2, mode=totem)",
    "origins(seats=2, mode=tribe)",
    "duel",
)
MATCHES: Final = 40_000
PLAN: Final = ReviewPlan(playouts=600)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    module = MODULE.read_bytes()
    print(f"{len(module) / 1000:.0f} kB, compressed {len(gzip.compress(module)) / 1000:.0f} kB")
    with tempfile.TemporaryDirectory() as folder:
        node = NodeCore(bundle(Path(folder)))
        for rules in RULES:
            position = opened(rules)
            native = [max(rates) for rates in zip(*(measure_native(position) for _ in range(rounds)), strict=True)]
            page = [max(rates) for rates in zip(*(measure_page(node, position) for _ in range(rounds)), strict=True)]
            shares = [f"{b:,.0f} of {a:,.0f} ({b / a:.0%})" for a, b in zip(native, page, strict=True)]
            print(f"| {rules} | {' | '.join(shares)} |")
        node.close()


def opened(rules: str) -> Position:
    """The first position in which a seat decides."""
    position, chances = new(rules), random.Random(1)
    while position.actor < 0:
        position = position.play(position.sample(chances))
    return position


def measure_native(position: Position) -> tuple[float, float]:
    """Random matches and learned playouts per second."""
    began = time.process_time()
    playouts(new(position.rules), MATCHES, "random", seed=1, threads=1)
    between = time.process_time()
    found = think(position, PLAN.search(), seed=1)
    return MATCHES / (between - began), found.playouts / (time.process_time() - between)


def measure_page(node: NodeCore, position: Position) -> tuple[float, float]:
    """The same in the page's core."""
    rules = rules_text(position.rules)
    weights = str(files("kingdomino.native.weights").joinpath(f"{network_name(position.rules)}.kdn"))
    question = {"rules": rules, "weights": weights, "packed": b64encode(position.pack()).decode(), "taken": []}
    random_seconds = node.ask({"rules": rules, "matches": MATCHES})
    said = node.ask({**question, "playouts": PLAN.playouts, "width": PLAN.width, "seed": PLAN.seed})
    return MATCHES / random_seconds, json.loads(said["thought"])["playouts"] / said["seconds"]


if __name__ == "__main__":
    main()
