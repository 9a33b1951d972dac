"""The draft that Kingdomino and Origins share: lines of dominoes, the pieces on them, the order of turns (C5–C8).

It knows neither what is on a domino nor what happens to it in a territory.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kingdomino.core.rules import Action, Actor, Chances, Fault, State, pick


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance draws a line of dominoes, lowest number first (C5)."""

    dominoes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawPiece(Action):
    """Chance draws the next piece out of the hand (C8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Put a piece on a free domino (C6, C8)."""

    domino: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """In the split opening for two: take the dominoes at two places of the line; the other gets the rest (O3)."""

    slots: tuple[int, int]


DEALING: Final = "deal"
"""The kind of chance that draws a line."""

OUTER_AND_INNER = (Take((1, 4)), Take((2, 3)))


@dataclass(frozen=True, slots=True)
class Slot:
    """A domino in a line, and the seat whose piece stands on it."""

    domino: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """The dominoes not yet seen, the current line and the coming line, and in the opening the pieces not yet placed.

    `turn` is the slot of the current line that is being played. `hand` counts each seat's undrawn pieces;
    `drawn` are the seats whose pieces have been drawn and wait for a domino, in the order drawn.
    """

    unseen: frozenset[int]
    line: tuple[Slot, ...] = ()
    coming: tuple[Slot, ...] = ()
    turn: int = 0
    hand: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()

    @property
    def is_opening(self) -> bool:
        """Whether the first line is still being claimed (C8)."""
        return bool(self.drawn) or any(self.hand)

    @property
    def choosing(self) -> tuple[Slot, ...]:
        """The line whose dominoes are being claimed now."""
        return self.line if self.is_opening else self.coming

    @property
    def free(self) -> tuple[int, ...]:
        """The dominoes that may still be claimed."""
        return tuple(slot.domino for slot in self.choosing if slot.seat is None)

    @property
    def playing(self) -> Slot:
        """The slot whose turn it is: its domino and its seat (C5)."""
        return self.line[self.turn]

    @property
    def turn_key(self) -> Hashable:
        """A value that changes with each turn: from the pieces not yet placed, the line and the slot in it (C5, C8)."""
        return self.hand, self.drawn, len(self.unseen), self.line, self.turn

    @property
    def order(self) -> tuple[Slot, ...]:
        """The turns to come: the rest of the current line, then the coming one as the pieces stand (C5, C6)."""
        return claimed((*self.line[self.turn :], *self.coming))

    def seat(self) -> int:
        """The seat that chooses or plays now."""
        seat = self.drawn[0] if self.drawn else self.playing.seat
        assert seat is not None, "every domino of a line in play has been claimed"
        return seat


class DraftState(State):
    """A state with lines of dominoes: that of every game which uses this draft, with a phase PLACE."""

    __slots__ = ()

    draft: Draft


def draft_of(state: State) -> Draft:
    """The draft of a state of a game that has one."""
    assert isinstance(state, DraftState), "only games with lines of dominoes have a draft"
    return state.draft


def deal_fault(draft: Draft, deal: Deal, length: int) -> Fault | None:
    """Why chance may not deal this line: wrong number of dominoes, not in order, or already seen (C5)."""
    if len(deal.dominoes) != length:
        return Fault("deal_length", "C5", {"expected": length, "given": len(deal.dominoes)})
    if list(deal.dominoes) != sorted(set(deal.dominoes)):
        return Fault("deal_order", "C5")
    gone = next((number for number in deal.dominoes if number not in draft.unseen), None)
    return None if gone is None else Fault("deal_seen", "C5", {"domino": gone})


def sample_deal(draft: Draft, length: int, chances: Chances) -> Deal:
    """A line drawn fairly from the unseen dominoes."""
    return Deal(tuple(sorted(pick(sorted(draft.unseen), length, chances))))


def deal(draft: Draft, dealt: Deal) -> Draft:
    """The draft with this line laid out, as the first line or as the coming one."""
    line = tuple(Slot(number) for number in dealt.dominoes)
    unseen = draft.unseen.difference(dealt.dominoes)
    return replace(draft, unseen=unseen, coming=line) if draft.line else replace(draft, unseen=unseen, line=line)


def draw_fault(draft: Draft, draw: DrawPiece) -> Fault | None:
    """Why chance may not draw this seat's piece: it has none left in the hand (C8)."""
    if draw.seat < len(draft.hand) and draft.hand[draw.seat]:
        return None
    return Fault("no_piece_in_hand", "C8", {"seat": Actor(draw.seat).name})


def sample_draw(draft: Draft, chances: Chances) -> DrawPiece:
    """A piece drawn fairly out of the hand."""
    pieces = [seat for seat, count in enumerate(draft.hand) for _ in range(count)]
    return DrawPiece(pieces[chances.randrange(len(pieces))])


def draw(draft: Draft, seat: int) -> Draft:
    """The draft after one piece of this seat has left the hand; it waits for a domino (C8)."""
    hand = tuple(count - (owner == seat) for owner, count in enumerate(draft.hand))
    return replace(draft, hand=hand, drawn=(*draft.drawn, seat))


def draw_all(draft: Draft, seats: Sequence[int]) -> Draft:
    """The draft after all pieces have left the hand; they will be placed in the order of `seats` (K10)."""
    return replace(draft, hand=tuple(0 for _ in draft.hand), drawn=tuple(seats))


def claim_fault(draft: Draft, claim: Claim) -> Fault | None:
    """Why this domino may not be claimed: it is not in the line, or a piece stands on it (C6)."""
    slot = next((slot for slot in draft.choosing if slot.domino == claim.domino), None)
    if slot is None:
        return Fault("not_in_line", "C6", {"domino": claim.domino})
    if slot.seat is not None:
        return Fault("claimed", "C6", {"domino": claim.domino, "seat": Actor(slot.seat).name})
    return None


def claim(draft: Draft, claimed: Claim) -> Draft:
    """The draft with a piece of the seat that chooses now on the domino (C6, C8)."""
    seat = draft.seat()
    line = tuple(Slot(slot.domino, seat) if slot.domino == claimed.domino else slot for slot in draft.choosing)
    if draft.is_opening:
        return replace(draft, line=line, drawn=draft.drawn[1:])
    return replace(draft, coming=line)


def take_fault(taken: Take) -> Fault | None:
    """Why these places may not be taken: only the outer two or the inner two go together (O3)."""
    return None if taken in OUTER_AND_INNER else Fault("take_places", "O3")


def take(draft: Draft, taken: Take) -> Draft:
    """The draft in which the seat drawn first has the dominoes at its two places and the other seat the rest (O3)."""
    first = draft.drawn[0]
    line = tuple(
        Slot(slot.domino, first if place in taken.slots else 1 - first)
        for place, slot in enumerate(draft.line, start=1)
    )
    return replace(draft, line=line, drawn=())


def begin_turns(draft: Draft) -> Draft:
    """The draft when all pieces are placed; a domino of the first line that nobody chose is discarded (O2, K9)."""
    return replace(draft, line=claimed(draft.line))


def next_turn(draft: Draft) -> Draft:
    """The draft for the next turn: the next piece of the line; after the last, the coming line becomes current (C6).

    A domino of the coming line that nobody chose is discarded (O2, K9).
    """
    if draft.turn + 1 < len(draft.line):
        return replace(draft, turn=draft.turn + 1)
    return replace(draft, line=claimed(draft.coming), coming=(), turn=0)


def claimed(line: Sequence[Slot]) -> tuple[Slot, ...]:
    """The dominoes of a line on which a piece stands."""
    return tuple(slot for slot in line if slot.seat is not None)
