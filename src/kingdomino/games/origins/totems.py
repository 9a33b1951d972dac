"""Totems: who takes one, who must give one up, and to whom (OT3, OT4). `scoring` says what they are worth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kingdomino.core.rules import Actor, Event, Fault
from kingdomino.games.origins.actions import Give
from kingdomino.games.origins.data import Resource
from kingdomino.games.origins.state import HuntingTerritory, State


@dataclass(frozen=True, slots=True)
class Dispute:
    """A totem whose holder has been overtaken by two or more players tied for the most (OT4)."""

    totem: Resource
    holder: int
    tied: tuple[int, ...]


def count(territory: HuntingTerritory, resource: Resource) -> int:
    """How many of a wooden resource lie in a territory."""
    return sum(square.resource is resource for square in territory.squares.values())


def leaders(state: State, resource: Resource) -> tuple[int, ...]:
    """The seats with the most of a resource; empty if nobody has any."""
    counts = [count(territory, resource) for territory in state.territories]
    most = max(counts)
    return tuple(seat for seat, number in enumerate(counts) if number == most) if most else ()


def share_out(state: State) -> tuple[State, tuple[Event, ...]]:
    """Give each totem to the player who alone has the most of its resource (OT3).

    [ruling] A holder tied for the most keeps the totem; if nobody has that resource, it goes back to the table (OT4).
    """
    events: tuple[Event, ...] = ()
    for totem, holder in zip(Resource, state.totems, strict=False):
        first = leaders(state, totem)
        if len(first) == 1 and holder != first[0]:
            events += (_taken(totem, first[0], holder),)
            state = _hand_over(state, totem, first[0])
        elif not first and holder is not None:
            events += (Event("totem_returned", "OT4", {"totem": totem.name.lower(), "holder": _seat(holder)}),)
            state = _hand_over(state, totem, None)
    return state, events


def disputes(state: State) -> Iterator[Dispute]:
    """The totems whose holders must choose who gets them (OT4)."""
    for totem, holder in zip(Resource, state.totems, strict=False):
        tied = leaders(state, totem)
        if holder is not None and len(tied) > 1 and holder not in tied:
            yield Dispute(totem, holder, tied)


def give_fault(disputed: Dispute, give: Give) -> Fault | None:
    """Why the totem may not be given: another totem comes first, or that seat is not tied for the most (OT4)."""
    totem = disputed.totem.name.lower()
    if give.totem is not disputed.totem:
        return Fault("not_disputed", "OT4", {"given": give.totem.name.lower(), "totem": totem})
    if give.seat not in disputed.tied:
        return Fault("not_tied", "OT4", {"totem": totem, "seat": _seat(give.seat)})
    return None


def give_up(state: State, give: Give) -> tuple[State, Event]:
    """The state after the holder has given the totem, and the event of it (OT4)."""
    params = {"totem": give.totem.name.lower(), "seat": _seat(give.seat), "holder": _seat(state.totems[give.totem])}
    return _hand_over(state, give.totem, give.seat), Event("totem_passed", "OT4", params)


def _taken(totem: Resource, seat: int, holder: int | None) -> Event:
    """The event that a seat takes a totem from the table or from its holder (OT3)."""
    params = {"totem": totem.name.lower(), "seat": _seat(seat)}
    if holder is None:
        return Event("totem_taken", "OT3", params)
    return Event("totem_passed", "OT3", {**params, "holder": _seat(holder)})


def _hand_over(state: State, totem: Resource, seat: int | None) -> State:
    return replace(state, totems=(*state.totems[:totem], seat, *state.totems[totem + 1 :]))


def _seat(seat: int | None) -> str:
    assert seat is not None, "only a totem that is held is passed on"
    return Actor(seat).name
