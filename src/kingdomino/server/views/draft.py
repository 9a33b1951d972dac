"""The lines of dominoes as Kingdomino and Origins show them. It knows neither game."""

from collections.abc import Callable, Iterable, Mapping

from kingdomino.core import draft as drafting
from kingdomino.core.domino import Domino, Sq
from kingdomino.core.draft import Draft, Slot
from kingdomino.server.wire.view_types import DominoInfo, DraftView, Half, SlotView, UpcomingTurn


def dominoes(box: Iterable[Domino[Sq]], half: Callable[[Sq], Half]) -> list[DominoInfo]:
    """The dominoes of a box."""
    return [DominoInfo(domino.number, half(domino.left), half(domino.right)) for domino in box]


def opening_prompt(draft: Draft) -> dict[str, str | int]:
    """What is asked in the opening: for which of its dominoes, counted from 1, the seat chooses (C8)."""
    seat = draft.seat()
    return {"number": 1 + sum(slot.seat == seat for slot in draft.line)}


def draft_view(draft: Draft, box: Mapping[int, Domino[Sq]], half: Callable[[Sq], Half], *, laid: bool) -> DraftView:
    """The draft with what is on its dominoes. `laid` says that the domino whose turn it is has left the line."""

    def slot_view(slot: Slot, seat: int | None, *, playing: bool, laid: bool) -> SlotView:
        domino = box[slot.domino]
        return SlotView(slot.domino, half(domino.left), half(domino.right), seat, playing, laid)

    def current(place: int, slot: Slot) -> SlotView:
        # A piece goes on to the coming line within its turn, before the turn is over (C6).
        has_left = place < max(draft.turn, len(drafting.claimed(draft.coming)))
        is_playing = place == draft.turn and not draft.is_opening
        is_laid = place < draft.turn or (is_playing and laid)
        return slot_view(slot, None if has_left else slot.seat, playing=is_playing, laid=is_laid)

    return DraftView(
        current=[current(place, slot) for place, slot in enumerate(draft.line)],
        coming=[slot_view(slot, slot.seat, playing=False, laid=False) for slot in draft.coming],
        order=[UpcomingTurn(slot.seat, slot.domino) for slot in draft.order if slot.seat is not None],
        unseen=sorted(draft.unseen),
        opening=draft.is_opening,
        drawn=list(draft.drawn),
    )
