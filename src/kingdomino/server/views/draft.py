"""The lines of dominoes as Kingdomino and Origins show them. It knows neither game."""

from collections.abc import Callable, Iterable, Mapping

from kingdomino.core import draft as drafting
from kingdomino.core.domino import Domino, Sq
from kingdomino.core.draft import Draft
from kingdomino.server.wire.view_types import DominoInfo, DraftView, Half, SlotView, UpcomingTurn


def dominoes(box: Iterable[Domino[Sq]], half: Callable[[Sq], Half]) -> list[DominoInfo]:
    """The dominoes of a box."""
    return [DominoInfo(domino.number, half(domino.left), half(domino.right)) for domino in box]


def draft_view(draft: Draft, box: Mapping[int, Domino[Sq]], half: Callable[[Sq], Half]) -> DraftView:
    """The draft with what is on its dominoes."""

    def slots(line: tuple[drafting.Slot, ...], playing: int | None) -> list[SlotView]:
        return [
            SlotView(slot.domino, half(d.left), half(d.right), slot.seat, place == playing)
            for place, slot in enumerate(line)
            for d in (box[slot.domino],)
        ]

    return DraftView(
        current=slots(draft.line, None if draft.is_opening else draft.turn),
        coming=slots(draft.coming, None),
        order=[UpcomingTurn(slot.seat, slot.domino) for slot in draft.order if slot.seat is not None],
        unseen=sorted(draft.unseen),
        opening=draft.is_opening,
        drawn=list(draft.drawn),
    )
