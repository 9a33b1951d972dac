"""The check that no domino is lost: the actions say where each one must be. It knows the draft, but no game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kingdomino.core.domino import Discard, Place
from kingdomino.core.draft import Claim, Deal, Draft, Take
from kingdomino.core.grid import CENTRE
from kingdomino.core.rules import Action
from kingdomino.core.territory import Territory
from kingdomino.testing.checkpoint import Checkpoint


def nothing_is_lost_from_the_box(checkpoint: Checkpoint) -> Iterator[str]:
    """Every domino is unseen, in a line, laid, or discarded, and none is in two places."""
    draft = getattr(checkpoint.state, "draft", None)
    if not isinstance(draft, Draft):
        return  # a game without dominoes has nothing to lose
    box = checkpoint.rules.start().draft.unseen
    actions = this_game(checkpoint.past, len(box) - len(draft.unseen))
    dealt = sorted(number for action in actions if isinstance(action, Deal) for number in action.dominoes)
    if dealt != sorted(box - draft.unseen):
        yield f"{dealt} were dealt, but {sorted(draft.unseen)} are unseen"
    yield from _lines_are_claimed(draft, set(dealt), claimed(actions))
    played = [action for action in actions if isinstance(action, Place | Discard)]
    waiting = [slot for slot in (*draft.line[draft.turn :], *draft.coming) if slot.seat is not None]
    if len(claimed(actions)) - len(played) not in (len(waiting), len(waiting) - 1):  # less one: laid, turn not over
        yield f"{len(claimed(actions))} claimed, {len(played)} played, {len(waiting)} waiting"
    yield from _laid_and_discarded(checkpoint.state, played)


def this_game(past: Sequence[Action], dealt: int) -> Sequence[Action]:
    """The actions of the current game, found by the number of dominoes dealt in it; a Dynasty has three games (K5)."""
    start = len(past)
    while dealt > 0 and start > 0:
        start -= 1
        action = past[start]
        dealt -= len(action.dominoes) if isinstance(action, Deal) else 0
    return past[start:]


def claimed(actions: Iterable[Action]) -> set[int]:
    """The dominoes on which a piece was ever put."""
    found, line = set[int](), tuple[int, ...]()
    for action in actions:
        match action:
            case Deal():
                line = action.dominoes
            case Claim():
                found.add(action.domino)
            case Take():  # one player takes two dominoes by their places, the other gets the rest (O3)
                found.update(line)
    return found


def _lines_are_claimed(draft: Draft, dealt: set[int], claims: set[int]) -> Iterator[str]:
    """Every domino in the lines was dealt, and pieces stand exactly on the dominoes that were claimed."""
    for slot in (*draft.line, *draft.coming):
        if slot.domino not in dealt:
            yield f"domino {slot.domino} lies in a line but was never dealt"
        if (slot.seat is not None) != (slot.domino in claims):
            yield f"domino {slot.domino} was claimed: {slot.domino in claims}, but the seat is {slot.seat}"


def _laid_and_discarded(state: Any, played: Sequence[Action]) -> Iterator[str]:
    """There are two squares for each domino laid, and each discard is counted."""
    squares = sum(cell != CENTRE for territory in territories(state) for cell in territory.squares)
    laid = sum(isinstance(action, Place) for action in played)
    if squares != 2 * laid:
        yield f"{laid} dominoes were laid, but there are {squares} squares"
    if sum(state.discards) != len(played) - laid:
        yield f"{len(played) - laid} dominoes were discarded, but {state.discards} are counted"


def territories(state: Any) -> Sequence[Territory[Any]]:
    """Each seat's territory; games use different names for it."""
    found: Sequence[Territory[Any]] = getattr(state, "kingdoms", None) or state.territories
    return found
