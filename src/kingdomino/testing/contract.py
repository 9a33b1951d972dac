"""The contract of `kingdomino.core.rules`, one function per sentence: it yields what breaks it. It knows no game."""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from kingdomino.core.rules import Action, Actor
from kingdomino.errors import IllegalAction, NotationError
from kingdomino.notation.actions import Language
from kingdomino.testing.checkpoint import Check, Checkpoint
from kingdomino.words import Spoken, say, sentence

# Who acts, and what is legal


def actor_is_a_seat_or_chance_or_nobody(checkpoint: Checkpoint) -> Iterator[str]:
    """The actor is one of the seats, chance, or nobody because the match is over."""
    if checkpoint.actor not in (Actor.OVER, Actor.CHANCE, *range(checkpoint.rules.seats)):
        yield f"{checkpoint.actor!r} acts with {checkpoint.rules.seats} seats"


def legal_is_empty_only_for_chance_and_at_the_end(checkpoint: Checkpoint) -> Iterator[str]:
    """There are legal actions whenever a seat acts, and none for CHANCE and OVER."""
    if bool(checkpoint.legal) != (checkpoint.actor >= 0):
        yield f"{checkpoint.actor.name} has {len(checkpoint.legal)} legal actions"


def legal_is_in_order(checkpoint: Checkpoint) -> Iterator[str]:
    """Legal actions come in ascending order of ids, none of them twice."""
    if len(set(checkpoint.legal)) < len(checkpoint.legal):
        yield f"an action is there twice: {', '.join(map(checkpoint.text, checkpoint.legal))}"
    if checkpoint.language and (ids := list(map(checkpoint.language.id, checkpoint.legal))) != sorted(ids):
        yield f"the ids are {ids}"


def legal_has_no_fault(checkpoint: Checkpoint) -> Iterator[str]:
    """No legal action has a fault."""
    for action in checkpoint.legal:
        fault = checkpoint.rules.fault(checkpoint.state, action)
        if fault is not None:
            yield f"“{checkpoint.text(action)}” has the fault {fault.code}"


def illegal_has_a_fault(checkpoint: Checkpoint) -> Iterator[str]:
    """Every action that is not legal has a fault, and the fault has a sentence."""
    for action in checkpoint.illegal():
        fault = checkpoint.rules.fault(checkpoint.state, action)
        if fault is None:
            yield f"“{checkpoint.text(action)}” has no fault, but is not legal"
        else:
            yield from _unspoken("fault", checkpoint.language.tell(fault) if checkpoint.language else fault)


def illegal_raises(checkpoint: Checkpoint) -> Iterator[str]:
    """Applying an action with a fault raises IllegalAction with that fault."""
    for action in checkpoint.illegal():
        try:
            checkpoint.rules.apply(checkpoint.state, action)
        except IllegalAction as refused:
            if refused.fault != checkpoint.rules.fault(checkpoint.state, action):
                yield f"“{checkpoint.text(action)}” is refused for {refused.fault.code}, which is not its fault"
        else:
            yield f"“{checkpoint.text(action)}” is not refused"


# What follows


def legal_can_be_applied(checkpoint: Checkpoint) -> Iterator[str]:
    """Every legal action can be applied, and each of its events has a sentence."""
    for action in checkpoint.legal:
        for event in checkpoint.rules.apply(checkpoint.state, action).events:
            yield from _unspoken("event", event)


def alike_is_equal(checkpoint: Checkpoint) -> Iterator[str]:
    """The same action leads to equal states each time."""
    for action in checkpoint.legal[:1]:
        if checkpoint.rules.apply(checkpoint.state, action) != checkpoint.rules.apply(checkpoint.state, action):
            yield f"“{checkpoint.text(action)}” leads to two different states"


def methods_are_pure(checkpoint: Checkpoint) -> Iterator[str]:
    """No method changes the state that it is given."""
    if checkpoint.snapshot() != checkpoint.before:
        yield f"it was {checkpoint.before!r} and is now {checkpoint.snapshot()!r}"


def state_is_frozen(checkpoint: Checkpoint) -> Iterator[str]:
    """A state is a dataclass whose fields cannot be set."""
    field = dataclasses.fields(checkpoint.state)[0].name
    with suppress(dataclasses.FrozenInstanceError):
        setattr(checkpoint.state, field, getattr(checkpoint.state, field))
        yield f"{field} of {type(checkpoint.state).__name__} can be set"


# Chance


def chance_has_no_fault(checkpoint: Checkpoint) -> Iterator[str]:
    """A sampled chance action has no fault and can be applied."""
    if checkpoint.actor is Actor.CHANCE:
        sampled = checkpoint.rules.sample(checkpoint.state, checkpoint.chances)
        fault = checkpoint.rules.fault(checkpoint.state, sampled)
        if fault is not None:
            yield f"“{checkpoint.text(sampled)}” has the fault {fault.code}"
        checkpoint.rules.apply(checkpoint.state, sampled)


def chance_has_a_kind(checkpoint: Checkpoint) -> Iterator[str]:
    """Where chance acts, its kind is one word: the first word of the sampled action's text."""
    if checkpoint.actor is not Actor.CHANCE:
        return
    kind = checkpoint.rules.chance(checkpoint.state)
    if not kind.isidentifier():
        yield f"“{kind}” is not one word"
    if checkpoint.language:
        sampled = checkpoint.rules.sample(checkpoint.state, checkpoint.chances)
        if checkpoint.language.anatomy(sampled).kind != kind:
            yield f"the kind is “{kind}”, but “{checkpoint.language.text(sampled)}” was sampled"


def false_chance_is_refused(checkpoint: Checkpoint) -> Iterator[str]:
    """An impossible chance action (a domino, die or piece too few or too many) cannot be read or has a fault."""
    if checkpoint.actor is Actor.CHANCE and checkpoint.language:
        words = checkpoint.language.text(checkpoint.rules.sample(checkpoint.state, checkpoint.chances)).split()
        for text in (" ".join(words[:-1]), " ".join([*words, words[-1]])):
            action = _readable(checkpoint.language, text)
            if action is not None and checkpoint.rules.fault(checkpoint.state, action) is None:
                yield f"“{text}” has no fault"


# Text, ids, bytes, pictures


def actions_are_written_one_way(checkpoint: Checkpoint) -> Iterator[str]:
    """An action's text and id lead back to it."""
    if checkpoint.language is None:
        return
    for action in checkpoint.legal:
        if checkpoint.language.parse(checkpoint.language.text(action)) != action:
            yield f"“{checkpoint.language.text(action)}” is not read as {action}"
        if checkpoint.language.action(checkpoint.language.id(action)) != action:
            yield f"id {checkpoint.language.id(action)} is not {action}"
    for action in checkpoint.past[-1:]:  # perhaps a chance action, which has a text but no id
        if checkpoint.language.parse(checkpoint.language.text(action)) != action:
            yield f"“{checkpoint.language.text(action)}” is not read as {action}"


def packed_states_unpack(checkpoint: Checkpoint) -> Iterator[str]:
    """A packed state unpacks to an equal state, and all packed states of the rules have the same length."""
    if checkpoint.notation is None:
        return
    if checkpoint.notation.unpack(checkpoint.rules, checkpoint.before) != checkpoint.state:
        yield f"{checkpoint.before.hex()} is another state"
    expected = len(checkpoint.notation.pack(checkpoint.rules, checkpoint.rules.start()))
    if len(checkpoint.before) != expected:
        yield f"{len(checkpoint.before)} bytes instead of {expected}"


def positions_can_be_drawn(checkpoint: Checkpoint) -> Iterator[str]:
    """Every position can be shown as text: the middle of the table, and one picture per seat."""
    if checkpoint.notation is None:
        return
    checkpoint.notation.middle(checkpoint.rules, checkpoint.state)
    for seat in range(checkpoint.rules.seats):
        if not checkpoint.notation.picture(checkpoint.rules, checkpoint.state, seat).strip():
            yield f"there is nothing to see of seat {seat}"


# The count


def scores_are_sums(checkpoint: Checkpoint) -> Iterator[str]:
    """There is one score sheet per seat, its total is the sum of its lines, and each line has a sentence."""
    if len(checkpoint.sheets) != checkpoint.rules.seats:
        yield f"{len(checkpoint.sheets)} sheets for {checkpoint.rules.seats} seats"
    for sheet in checkpoint.sheets:
        if sheet.total != sum(line.points for line in sheet.lines):
            yield f"the total {sheet.total} is not the sum of {sheet.lines}"
        for line in sheet.lines:
            yield from _unspoken("score", line)


def sheets_can_be_asked_for_one_by_one(checkpoint: Checkpoint) -> Iterator[str]:
    """A seat's sheet, asked for alone, equals its sheet in everybody's count."""
    for seat, sheet in enumerate(checkpoint.sheets):
        if checkpoint.rules.sheet(checkpoint.state, seat) != sheet:
            yield f"the sheet of seat {seat} is another one"


def result_comes_with_the_end(checkpoint: Checkpoint) -> Iterator[str]:
    """There is a result exactly when the match is over."""
    if (checkpoint.rules.result(checkpoint.state) is not None) != (checkpoint.actor is Actor.OVER):
        yield f"{checkpoint.actor.name} acts and the result is {checkpoint.rules.result(checkpoint.state)}"


def places_follow_from_scores(checkpoint: Checkpoint) -> Iterator[str]:
    """The result's totals are those of the score sheets; more points and better tie-breaks give better ranks."""
    result = checkpoint.rules.result(checkpoint.state)
    if result is None:
        return
    keys = [sheet.rank_key for sheet in checkpoint.sheets]
    if result.totals != tuple(sheet.total for sheet in checkpoint.sheets):
        yield f"totals {result.totals}, sheets {[sheet.total for sheet in checkpoint.sheets]}"
    if result.ranks != tuple(1 + sum(other > key for other in keys) for key in keys):
        yield f"places {result.ranks} for {keys}"
    if not say(f"decided.{result.decided_by}"):
        yield f"decided.{result.decided_by} says nothing"


def _unspoken(kind: str, spoken: Spoken) -> Iterator[str]:
    """A complaint when the message is empty, or some of its parameters are not filled in."""
    words = sentence(kind, spoken)
    if not words or "{" in words:
        yield f"{kind}.{spoken.code} says “{words}”"


def _readable(language: Language, text: str) -> Action | None:
    try:
        return language.parse(text)
    except NotationError:
        return None


CONTRACT: Final[tuple[Check, ...]] = (
    state_is_frozen,
    packed_states_unpack,  # takes the snapshot that the last check compares with
    actor_is_a_seat_or_chance_or_nobody,
    legal_is_empty_only_for_chance_and_at_the_end,
    legal_is_in_order,
    legal_has_no_fault,
    illegal_has_a_fault,
    illegal_raises,
    legal_can_be_applied,
    alike_is_equal,
    chance_has_no_fault,
    chance_has_a_kind,
    false_chance_is_refused,
    actions_are_written_one_way,
    positions_can_be_drawn,
    scores_are_sums,
    sheets_can_be_asked_for_one_by_one,
    result_comes_with_the_end,
    places_follow_from_scores,
    methods_are_pure,
)
"""Every sentence about a single position."""
