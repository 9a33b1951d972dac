"""The contract of `kingdomino.core.rules`, a function a sentence: each yields what breaks it. No game is known here."""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from kingdomino.core.rules import Actor
from kingdomino.errors import IllegalAction, NotationError
from kingdomino.notation.actions import Action, Language
from kingdomino.testing.moment import Check, Moment
from kingdomino.words import Spoken, say, sentence

# Who acts, and what is legal


def actor_is_a_seat_or_chance_or_nobody(moment: Moment) -> Iterator[str]:
    """Who acts is one of the seats, chance, or nobody because the match is over."""
    if moment.actor not in (Actor.OVER, Actor.CHANCE, *range(moment.rules.seats)):
        yield f"{moment.actor!r} acts with {moment.rules.seats} seats"


def legal_is_empty_only_for_chance_and_at_the_end(moment: Moment) -> Iterator[str]:
    """There are legal actions whenever a seat acts, and none for CHANCE and OVER."""
    if bool(moment.legal) != (moment.actor >= 0):
        yield f"{moment.actor.name} has {len(moment.legal)} legal actions"


def legal_is_in_order(moment: Moment) -> Iterator[str]:
    """Legal actions come in ascending order of ids, none of them twice."""
    if len(set(moment.legal)) < len(moment.legal):
        yield f"an action is there twice: {', '.join(map(moment.text, moment.legal))}"
    if moment.language and (ids := list(map(moment.language.id, moment.legal))) != sorted(ids):
        yield f"the ids are {ids}"


def legal_has_no_fault(moment: Moment) -> Iterator[str]:
    """No legal action has a fault."""
    for action in moment.legal:
        fault = moment.rules.fault(moment.state, action)
        if fault is not None:
            yield f"“{moment.text(action)}” has the fault {fault.code}"


def illegal_has_a_fault(moment: Moment) -> Iterator[str]:
    """Every action that is not legal has a fault, and the fault has a sentence."""
    for action in moment.illegal():
        fault = moment.rules.fault(moment.state, action)
        if fault is None:
            yield f"“{moment.text(action)}” has no fault, but is not legal"
        else:
            yield from _unspoken("fault", fault)


def illegal_raises(moment: Moment) -> Iterator[str]:
    """Applying an action with a fault raises IllegalAction with that fault."""
    for action in moment.illegal():
        try:
            moment.rules.apply(moment.state, action)
        except IllegalAction as refused:
            if refused.fault != moment.rules.fault(moment.state, action):
                yield f"“{moment.text(action)}” is refused for {refused.fault.code}, which is not its fault"
        else:
            yield f"“{moment.text(action)}” is not refused"


# What follows


def legal_can_be_applied(moment: Moment) -> Iterator[str]:
    """Every legal action can be applied, and what happens on the way has sentences."""
    for action in moment.legal:
        for event in moment.rules.apply(moment.state, action).events:
            yield from _unspoken("event", event)


def alike_is_equal(moment: Moment) -> Iterator[str]:
    """The same action leads to equal states each time."""
    for action in moment.legal[:1]:
        if moment.rules.apply(moment.state, action) != moment.rules.apply(moment.state, action):
            yield f"“{moment.text(action)}” leads to two different states"


def methods_are_pure(moment: Moment) -> Iterator[str]:
    """No question and no action changes the state it is asked about or applied to."""
    if moment.snapshot() != moment.before:
        yield f"it was {moment.before!r} and is now {moment.snapshot()!r}"


def state_is_frozen(moment: Moment) -> Iterator[str]:
    """A state is a dataclass whose fields cannot be set."""
    field = dataclasses.fields(moment.state)[0].name
    with suppress(dataclasses.FrozenInstanceError):
        setattr(moment.state, field, getattr(moment.state, field))
        yield f"{field} of {type(moment.state).__name__} can be"


# Chance


def chance_has_no_fault(moment: Moment) -> Iterator[str]:
    """What chance samples has no fault and can be applied."""
    if moment.actor is Actor.CHANCE:
        sampled = moment.rules.sample(moment.state, moment.chances)
        fault = moment.rules.fault(moment.state, sampled)
        if fault is not None:
            yield f"“{moment.text(sampled)}” has the fault {fault.code}"
        moment.rules.apply(moment.state, sampled)


def false_chance_is_refused(moment: Moment) -> Iterator[str]:
    """What chance cannot do (a domino, a die, a piece too few or too many) cannot be written or has a fault."""
    if moment.actor is Actor.CHANCE and moment.language:
        words = moment.language.text(moment.rules.sample(moment.state, moment.chances)).split()
        for text in (" ".join(words[:-1]), " ".join([*words, words[-1]])):
            action = _readable(moment.language, text)
            if action is not None and moment.rules.fault(moment.state, action) is None:
                yield f"“{text}” has no fault"


# Text, ids, bytes, pictures


def actions_are_written_one_way(moment: Moment) -> Iterator[str]:
    """An action's text and id lead back to it."""
    if moment.language is None:
        return
    for action in moment.legal:
        if moment.language.parse(moment.language.text(action)) != action:
            yield f"“{moment.language.text(action)}” is not read as {action}"
        if moment.language.action(moment.language.id(action)) != action:
            yield f"id {moment.language.id(action)} is not {action}"
    for action in moment.past[-1:]:  # what chance did has no id
        if moment.language.parse(moment.language.text(action)) != action:
            yield f"“{moment.language.text(action)}” is not read as {action}"


def packed_states_unpack(moment: Moment) -> Iterator[str]:
    """A packed state unpacks to an equal one, and all packed states of the rules have one length."""
    if moment.notation is None:
        return
    if moment.notation.unpack(moment.rules, moment.before) != moment.state:
        yield f"{moment.before.hex()} is another state"
    expected = len(moment.notation.pack(moment.rules, moment.rules.start()))
    if len(moment.before) != expected:
        yield f"{len(moment.before)} bytes instead of {expected}"


def positions_can_be_drawn(moment: Moment) -> Iterator[str]:
    """Every position can be shown as text: the table, and a picture a seat."""
    if moment.notation is None:
        return
    moment.notation.table(moment.rules, moment.state)
    for seat in range(moment.rules.seats):
        if not moment.notation.picture(moment.rules, moment.state, seat).strip():
            yield f"there is nothing to see of seat {seat}"


# The count


def scores_are_sums(moment: Moment) -> Iterator[str]:
    """There is a score sheet a seat, its total is the sum of its lines, and each line has a sentence."""
    if len(moment.sheets) != moment.rules.seats:
        yield f"{len(moment.sheets)} sheets for {moment.rules.seats} seats"
    for sheet in moment.sheets:
        if sheet.total != sum(line.points for line in sheet.lines):
            yield f"the total {sheet.total} is not the sum of {sheet.lines}"
        for line in sheet.lines:
            yield from _unspoken("score", line)


def sheets_can_be_asked_for_one_by_one(moment: Moment) -> Iterator[str]:
    """A seat's sheet, asked for alone, is the one that it has among everybody's."""
    for seat, sheet in enumerate(moment.sheets):
        if moment.rules.sheet(moment.state, seat) != sheet:
            yield f"the sheet of seat {seat} is another one"


def result_comes_with_the_end(moment: Moment) -> Iterator[str]:
    """There is a result exactly when the match is over."""
    if (moment.rules.result(moment.state) is not None) != (moment.actor is Actor.OVER):
        yield f"{moment.actor.name} acts and the result is {moment.rules.result(moment.state)}"


def places_follow_from_scores(moment: Moment) -> Iterator[str]:
    """The result's totals are those of the score sheets; more points and better tie-breaks give better places."""
    result = moment.rules.result(moment.state)
    if result is None:
        return
    keys = [sheet.rank_key for sheet in moment.sheets]
    if result.totals != tuple(sheet.total for sheet in moment.sheets):
        yield f"totals {result.totals}, sheets {[sheet.total for sheet in moment.sheets]}"
    if result.places != tuple(1 + sum(other > key for other in keys) for key in keys):
        yield f"places {result.places} for {keys}"
    if not say(f"decided.{result.decided_by}"):
        yield f"decided.{result.decided_by} says nothing"


def _unspoken(kind: str, spoken: Spoken) -> Iterator[str]:
    """A complaint when the catalogue has no words, or words that ask for more than they get."""
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
    false_chance_is_refused,
    actions_are_written_one_way,
    positions_can_be_drawn,
    scores_are_sums,
    sheets_can_be_asked_for_one_by_one,
    result_comes_with_the_end,
    places_follow_from_scores,
    methods_are_pure,
)
"""Every sentence about a single moment."""
