"""A step of a match in words: what a seat or chance did, and what happened because of it. It shows nothing."""

from collections.abc import Iterator, Mapping, Sequence

from kingdomino.core.draft import DraftState, draft_of
from kingdomino.core.grid import NAMES
from kingdomino.core.rules import SEATS, Actor
from kingdomino.notation.actions import Anatomy, Param
from kingdomino.play.position import Played, Position
from kingdomino.words import SAID_BY_EVENT, SAID_BY_STEP, catalogue, say, spoken

SEATS_NAMED = ("seat", "holder")
"""The parameters of messages that are seats."""


class Teller:
    """Tells steps to somebody at this terminal: `labels` are the players' names, `reader` is the reader's own seat."""

    def __init__(self, labels: Sequence[str], reader: Actor | None = None) -> None:
        self._labels, self._reader = labels, reader

    def tell(self, before: Position, played: Played) -> list[str]:
        """What was done, with the points that it brought, then what happened because of it; each thing is said once."""
        kind = played.position.anatomy(played.action).kind
        left_out = SAID_BY_STEP.get(kind, ())
        told = [event for event in played.events if event.code not in left_out]
        sentences = [self._say(f"event.{event.code}", event.params) for event in told]
        if not any(event.code in SAID_BY_EVENT.get(kind, ()) for event in told):
            sentences.insert(0, self._act(before, played))
        return [sentences[0] + _change(before, played), *sentences[1:]]

    def _act(self, before: Position, played: Played) -> str:
        """What was done, without what happened because of it."""
        anatomy = played.position.anatomy(played.action)
        key = f"log.{anatomy.kind}"
        if key not in catalogue(spoken()):  # of a game that brings no messages
            return before.text(played.action)
        return self._say(key, dict(_parts(before, played, anatomy)))

    def _say(self, key: str, params: Mapping[str, str | int]) -> str:
        seats = {name: _seat(params[name]) for name in SEATS_NAMED if name in params}
        people = {name: self._name(seat) for name, seat in seats.items()}
        own = {_self(name): "yes" for name, seat in seats.items() if seat is self._reader}
        return say(key, **{**params, **people, **own})

    def _name(self, seat: Actor) -> str:
        """`B medium`: the seat with its letter, because several bots may have one name."""
        return f"{seat.name} {self._labels[seat]}"


def _seat(value: str | int) -> Actor:
    """The seat that a parameter means: events name its letter, deals its number."""
    return SEATS[value] if isinstance(value, int) else Actor[value]


def _self(name: str) -> str:
    """The parameter that says whether the seat called so is the reader's own."""
    return "self" if name == "seat" else f"self_{name}"


def _parts(before: Position, played: Played, anatomy: Anatomy) -> Iterator[tuple[str, str | int]]:
    """What the sentence about an action may name: its domino (0 if it has none), its parts, its cells, its seat."""
    yield "domino", draft_of(before.state).playing.domino if _lays_domino(before, anatomy) else 0
    for name, value in anatomy.params.items():
        yield from _plain(name, value)
    yield from zip(("cell", "other"), [*(NAMES[cell] for cell in anatomy.cells), "", ""], strict=False)
    if played.actor is not Actor.CHANCE:
        yield "seat", played.actor.name


def _lays_domino(before: Position, anatomy: Anatomy) -> bool:
    return isinstance(before.state, DraftState) and len(anatomy.cells) == 2


def _plain(name: str, value: Param) -> Iterator[tuple[str, str | int]]:
    """A part as sentences take it: what is a list becomes one text, and its length is told too."""
    if isinstance(value, tuple):
        yield name, ", ".join(map(str, value))
        yield f"{name}_count", len(value)
    else:
        yield name, value


def _change(before: Position, played: Played) -> str:
    """The points that an action brought to the seat that took it, if any."""
    if played.actor not in SEATS:
        return ""
    points = played.position.score()[played.actor].total - before.score()[played.actor].total
    return f" {points:+}" if points else ""
