"""Bots as a user might write them: one that plays, and one for each way to lose a match by itself."""

import ctypes
import os
import time

from kingdomino.core.rules import Action
from kingdomino.play.position import Position


class First:
    """Takes the first legal action."""

    name = "first"

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Action:
        return position.legal()[0]


class Nameless:
    def __init__(self, seed: str) -> None: ...

    def choose(self, position: Position) -> Action:
        return position.legal()[-1]


class Raises(First):
    name = "raises"

    def choose(self, position: Position) -> Action:
        raise ValueError("no\nidea")


class Leaves(First):
    name = "leaves"

    def choose(self, position: Position) -> Action:
        raise SystemExit(1)


class Nonsense(First):
    name = "nonsense"

    def choose(self, position: Position) -> Action:
        return "a poem"  # type: ignore[return-value]  # that is the point


class Stubborn(First):
    """Repeats its first action for ever, which is not legal the second time."""

    name = "stubborn"
    chosen: Action | None = None

    def choose(self, position: Position) -> Action:
        self.chosen = self.chosen or position.legal()[0]
        return self.chosen


class Sleeps(First):
    name = "sleeps"

    def choose(self, position: Position) -> Action:
        time.sleep(3600)
        return super().choose(position)


class Dawdles(First):
    name = "dawdles"

    def choose(self, position: Position) -> Action:
        time.sleep(0.3)
        return super().choose(position)


class Exits(First):
    name = "exits"

    def choose(self, position: Position) -> Action:
        os._exit(3)


class Crashes(First):
    name = "crashes"

    def choose(self, position: Position) -> Action:
        ctypes.string_at(0)
        return super().choose(position)


class UnableToBegin(First):
    """Can be made from the empty seed, with which it is tried, but not from any other."""

    name = "unable"

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        if seed:
            raise RuntimeError("out of ideas")


class Unmakeable(First):
    name = "unmakeable"

    def __init__(self) -> None: ...


class NoBot:
    name = "no bot"
