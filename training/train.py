"""Trains one network by self-play: `python -m training.train kingdomino --seconds 480 --out runs`.

Matches are played by the network on the compiled core, with a little noise so that play varies. After each decision
the core describes what the seat sees; the network learns how many points that seat gained from there to the end of the
match. As it learns, it plays better, and learns from better matches. The first matches are full greedy's.

A run can be stopped at any time, and goes on where it stopped when it is started again with the same folder. Beside
the checkpoint it leaves the weights for the core (.kdn), and its progress (.jsonl), which `training.plot` draws.
"""

import argparse
import json
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor
from torch.nn.functional import mse_loss

from kingdomino.family.spec import parse_rules
from kingdomino.native import _core
from kingdomino.native.thinking import Search
from training.network import POINTS_OF_ONE, Network, Shape
from training.variants import VARIANTS, Variant

KEPT: Final = 12
"""Of how many rounds of self-play the samples are kept."""

FIRST_EPOCHS: Final = 24
EPOCHS: Final = 4
"""How often each sample is learned from: the first ones, and later ones, on average."""

BATCH: Final = 8192
RATE: Final = 2e-3
LEAST_RATE: Final = 0.03
"""The learning rate, and the share of it that is left at the end."""

NOISE: Final = 3.0
LEAST_NOISE: Final = 0.5
"""Up to how many points are added to what an action seems worth, at the beginning and at the end."""

COMPARED: Final = 3
"""On how many of a variant's rules progress is measured, and with how many matches each."""
COMPARISONS: Final = 480

WIDTH: Final = 4
EXPERT_SHARE: Final = 4
"""Of the planner in expert iteration: how many turns it compares, and which part of the usual matches it plays at a
time."""

DEVICE: Final = "cuda" if torch.cuda.is_available() else "cpu"


@dataclass(slots=True)
class Progress:
    """How far a run is, and what it measured on the way."""

    rounds: int = 0
    seconds: float = 0.0
    rows: list[dict[str, Any]] = field(default_factory=list)


def thinker_of(rules: str) -> _core.Thinker:
    """What plays and counts matches of these rules for a run. Raises ValueError when networks cannot play them."""
    thinker = _core.thinker(rules)
    if thinker is None:
        raise ValueError(f"no network can learn {rules}")
    return thinker


class Trainer:
    """One run: the network, the samples it learns from, its files."""

    def __init__(self, variant: Variant, shape: Shape, seed: int, threads: int, playouts: int, folder: Path) -> None:
        self.variant, self.seed, self.threads, self.playouts = variant, seed, threads, playouts
        self.thinkers = {rules: thinker_of(rules) for rules in variant.rules}
        inputs = len(self.thinkers[variant.rules[0]].feature_names())
        torch.manual_seed(seed)
        self.network = Network(inputs, shape).to(DEVICE)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=RATE)
        self.samples: deque[tuple[Tensor, Tensor]] = deque(maxlen=max(KEPT, len(variant.rules)))
        self.progress = Progress()
        self.stem = folder / f"{variant.name}-{seed}"
        folder.mkdir(parents=True, exist_ok=True)

    def run(self, seconds: float, report_every: float) -> None:
        """Train until the run has taken this many seconds, those before it was stopped included."""
        before, began, reported = self.progress.seconds, time.monotonic(), time.monotonic()
        if not self.progress.rounds:
            self._begin()
        while (spent := before + time.monotonic() - began) < seconds:
            self.progress.seconds = spent
            self._round(min(1.0, spent / seconds))
            if time.monotonic() - reported > report_every:
                self.report()
                reported = time.monotonic()
        self.progress.seconds = spent
        self.report()

    def _begin(self) -> None:
        """Learn from full greedy's matches first: it knows nothing of the future, but plays sensibly."""
        teacher = _core.Mind()
        teacher.policy = _core.Policy.FULL_GREEDY
        for rules in self.variant.rules:
            self._collect(rules, teacher, self.variant.matches)
        self.network.get_used_to(torch.cat([features for features, _ in self.samples]))
        self._learn(FIRST_EPOCHS * len(self.samples))
        self.samples.clear()

    def _round(self, part: float) -> None:
        """Play, then learn. `part`: how much of the run has passed."""
        rules = self.variant.rules[self.progress.rounds % len(self.variant.rules)]
        if self.playouts:
            self._collect(rules, self.plan(), self.variant.matches // EXPERT_SHARE)
        else:
            self._collect(rules, self.mind(LEAST_NOISE + NOISE * (1 - part)), self.variant.matches)
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * max(LEAST_RATE, 1 - part)
        self._learn(EPOCHS)

    def _collect(self, rules: str, player: _core.Mind | _core.SearchPlan, matches: int) -> None:
        seed = self.seed * 1_000_003 + self.progress.rounds
        features, finals = self.thinkers[rules].collect(_core.TablePlayer(player), matches, seed, self.threads)
        seen = torch.from_numpy(features).to(DEVICE)
        gained = torch.from_numpy(finals).to(DEVICE).float() - seen[:, 0].float()
        self.samples.append((seen, gained / POINTS_OF_ONE))
        self.progress.rounds += 1

    def _learn(self, epochs: int) -> None:
        """As many steps as go this often through the samples of one round, from the samples of all rounds kept."""
        seen, gained = (torch.cat(parts) for parts in zip(*self.samples, strict=True))
        losses = []
        for _ in range(max(1, epochs * len(self.samples[-1][0]) // BATCH)):
            chosen = torch.randint(len(seen), (BATCH,), device=DEVICE)
            loss = mse_loss(self.network(seen[chosen]), gained[chosen])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.network.limit_weights()
            losses.append(loss.detach())
        self.loss = float(torch.stack(losses).mean())

    def mind(self, noise: float = 0.0) -> _core.Mind:
        """A player that decides by the network as it is now."""
        mind = _core.Mind()
        mind.set_net(self._net())
        mind.noise = round(noise * _core.WORTH_OF_A_POINT)
        return mind

    def plan(self) -> _core.SearchPlan:
        """A planner of few playouts with the network as it is now."""
        mind, plan = self.mind(), _core.SearchPlan()
        plan.set_own(mind)
        plan.add_others(mind)
        plan.set_prior(self._net())
        plan.playouts, plan.width, plan.trust = self.playouts, WIDTH, Search().trust
        return plan

    def _net(self) -> _core.Net:
        """The network as it is now, in the core."""
        return _core.read_net(self.network.to_bytes())

    def report(self) -> None:
        """Measure, tell and save."""
        error = POINTS_OF_ONE * self.loss**0.5
        row = {"seconds": round(self.progress.seconds), "rounds": self.progress.rounds, "error": round(error, 2)}
        for rules in list(dict.fromkeys(self.variant.rules))[:COMPARED]:
            row[rules] = self._compare(rules)
        self.progress.rows.append(row)
        print(json.dumps(row), flush=True)
        self.save()

    def _compare(self, rules: str) -> dict[str, float]:
        """One seat by the network against full greedy in the others; and the mean score in self-play."""
        teacher = _core.Mind()
        teacher.policy = _core.Policy.FULL_GREEDY
        own, others = _core.TablePlayer(self.mind()), _core.TablePlayer(teacher)
        seats, thinker = parse_rules(rules).seats, self.thinkers[rules]
        totals, shares = thinker.contest([own, *[others] * (seats - 1)], True, COMPARISONS, 1, self.threads)
        alone, _ = thinker.contest([own] * seats, True, COMPARISONS // 4, 2, self.threads)
        figures = {"wins": shares[:, 0].mean(), "score": totals[:, 0].mean(), "self_play": alone.mean()}
        return {name: round(float(figure), 3) for name, figure in figures.items()}

    def save(self) -> None:
        """Write the checkpoint, the weights for the core, and the progress."""
        state = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        torch.save({**state, "progress": asdict(self.progress)}, self.stem.with_suffix(".pt"))
        self.stem.with_suffix(".kdn").write_bytes(self.network.to_bytes())
        lines = (json.dumps(row) + "\n" for row in self.progress.rows)
        self.stem.with_suffix(".jsonl").write_text("".join(lines), encoding="utf-8")

    def resume(self) -> None:
        """Go on from the checkpoint, if there is one."""
        path = self.stem.with_suffix(".pt")
        if path.exists():
            state = torch.load(path, map_location=DEVICE)
            self.network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.progress = Progress(**state["progress"])


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.train", description="Train one network by self-play.")
    parser.add_argument("variant", choices=VARIANTS, help="which network")
    parser.add_argument("--seconds", type=float, default=480, help="how long the whole run takes (default: 480)")
    parser.add_argument("--out", type=Path, default=Path("build/training"), help="the folder for its files")
    parser.add_argument("--seed", type=int, default=1, help="another number is another run (default: 1)")
    parser.add_argument("--threads", type=int, default=2, help="cores for self-play (default: 2)")
    parser.add_argument("--hidden", type=int, nargs=2, default=(64, 32), help="widths of the hidden layers")
    parser.add_argument("--report-every", type=float, default=60, help="seconds from report to report (default: 60)")
    parser.add_argument("--playouts", type=int, default=0, help="expert iteration: matches of a planner with so many")
    given = parser.parse_args(arguments)
    torch.set_num_threads(1)  # the cores are for self-play
    trainer = Trainer(
        VARIANTS[given.variant], Shape(*given.hidden), given.seed, given.threads, given.playouts, given.out
    )
    trainer.resume()
    trainer.run(given.seconds, given.report_every)


if __name__ == "__main__":
    main()
