"""The lines of dominoes and the frame as Kingdomino and Origins show them. It knows neither game."""

from collections.abc import Callable, Hashable

from kingdomino.core import draft as drafting
from kingdomino.core.domino import Domino, Sq
from kingdomino.core.draft import Draft
from kingdomino.core.territory import Box
from kingdomino.server.wire.view_types import DraftView, Half, SlotView, UpcomingTurn


def window(box: Box, size: int) -> Box:
    """Every column and row in which the territory may still grow (C2)."""
    return Box(box.right - size + 1, box.left + size - 1, box.top - size + 1, box.bottom + size - 1)


def draft_view(draft: Draft, domino: Callable[[int], Domino[Sq]], half: Callable[[Sq], Half]) -> DraftView:
    """The draft with what is on its dominoes."""

    def slots(line: tuple[drafting.Slot, ...], playing: int | None) -> list[SlotView]:
        return [
            SlotView(slot.domino, half(d.left), half(d.right), slot.seat, place == playing)
            for place, slot in enumerate(line)
            for d in (domino(slot.domino),)
        ]

    return DraftView(
        current=slots(draft.line, None if draft.is_opening else draft.turn),
        coming=slots(draft.coming, None),
        order=order(draft),
        unseen=sorted(draft.unseen),
        hand=list(draft.hand) if draft.is_opening else [],
        drawn=list(draft.drawn),
    )


def order(draft: Draft) -> list[UpcomingTurn]:
    """The turns to come: the rest of the current line, then the coming one as the pieces stand (C5, C6)."""
    slots = (*draft.line[draft.turn :], *draft.coming)
    return [UpcomingTurn(slot.seat, slot.domino) for slot in slots if slot.seat is not None]


def turn_of(draft: Draft) -> Hashable:
    """Which piece is being played: in the opening those still to be put down, then the place in the line (C5, C8)."""
    return draft.hand, draft.drawn, len(draft.unseen), draft.line, draft.turn
