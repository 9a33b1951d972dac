"""Futures: asking what would follow changes nothing, and a future can be adopted only until the match moves on."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdomino import (
    Actor,
    Dealer,
    Future,
    IllegalAction,
    Match,
    NotationError,
    Position,
    SeededChances,
    StaleFuture,
    new,
)
from kingdomino.core.rules import Action
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import rules_text
from kingdomino.play.record import DEALERS
from kingdomino.testing import plain_combinations
from tests.matches import random_match

RULES = plain_combinations()
TRIBE = "origins(seats=3, mode=tribe)"

games = st.sampled_from(RULES)
versions = st.sampled_from(DEALERS)
parts = st.floats(0, 1)


def at(match: Match, part: float) -> Match:
    """The same match up to this part of its log, with the same dealer."""
    actions = match.actions[: int(part * match.version)]
    return Match.resume(match.rules, actions, dealer=match.dealer, players=match.players)


def seen(match: Match) -> tuple[object, ...]:
    """Everything that can be seen of a match."""
    return match.version, match.positions, match.actions, match.drawn, match.record()


# Nothing has happened yet


@settings(max_examples=60, deadline=None)
@given(games, versions, parts, st.data())
def test_a_proposal_leaves_no_trace_and_gives_the_same_future_again(
    rules: AnyRules, version: int, part: float, data: st.DataObject
) -> None:
    match = at(random_match(rules, "futures", version=version), part)
    match.adopt(match.propose_deal())
    before, legal = seen(match), match.position.legal()
    if legal:
        action = data.draw(st.sampled_from(legal))
        future = match.propose(match.position.actor, [action])

        assert match.propose(match.position.actor, [action]) == future
        assert future.played[0].action == action
        assert future.position.actor is not Actor.CHANCE
    assert seen(match) == before


@settings(max_examples=60, deadline=None)
@given(games, versions, parts)
def test_a_match_that_follows_another_ones_log_is_the_same_match(rules: AnyRules, version: int, part: float) -> None:
    """Its dealer has drawn as much, so that what comes next is the same too."""
    whole = random_match(rules, "futures", version=version)
    match = at(whole, part)
    match.adopt(match.retrace(list(whole.texts())[match.version :]))
    assert seen(match) == seen(whole)


@pytest.mark.parametrize("version", DEALERS)
@pytest.mark.parametrize("rules", RULES, ids=rules_text)
def test_futures_that_are_never_adopted_shift_no_later_deal(rules: AnyRules, version: int) -> None:
    straight = random_match(rules, "straight", version=version)
    wavering = Match(rules, Dealer("straight", version=version))
    for played in straight.played[wavering.version :]:
        if played.actor is not Actor.CHANCE:
            for action in wavering.position.legal()[:3]:
                wavering.propose(played.actor, [action])
            wavering.submit(played.actor, played.action)

    assert wavering.record() == straight.record()


def whole_turn(match: Match) -> list[Action]:
    """The first legal action again and again, until another seat or chance acts."""
    position, actions = match.position, list[Action]()
    while position.actor is match.position.actor:
        actions.append(position.legal()[0])
        position = position.play(actions[-1])
    return actions


@settings(max_examples=60, deadline=None)
@given(games, parts)
def test_a_preview_is_the_future_without_its_deals(rules: AnyRules, part: float) -> None:
    match = at(random_match(rules, "previews"), part)
    match.adopt(match.propose_deal())
    seat = match.position.actor
    actions = whole_turn(match) if seat is not Actor.OVER else []
    preview, future = match.preview(seat, actions), match.propose(seat, actions)

    assert len(preview.played) == len(actions)
    assert preview.played == future.played[: len(actions)]
    assert all(played.actor is Actor.CHANCE for played in future.played[len(actions) :])
    assert preview.drawn == match.drawn


def test_a_turn_of_several_actions_is_proposed_as_a_whole_or_not_at_all() -> None:
    match = Match("kingdomino(seats=3)")
    for action in ["deal 13 25 40", "king C", "claim 40", "king A", "claim 13", "king B", "claim 25", "deal 5 19 45"]:
        match.submit(match.position.actor, action)
    before = seen(match)
    future = match.propose(Actor.A, ["place g8 up", "claim 19"])

    assert [played.actor for played in future.played] == [Actor.A, Actor.A]
    assert future.position.actor is Actor.B
    for actions, error in [
        (["place g8 up", "claim 13"], IllegalAction),
        (["place g8 up", "claim 19", "place h7 right"], IllegalAction),
        (["place g8 up", "claim nothing"], NotationError),
    ]:
        with pytest.raises(error):
            match.propose(Actor.A, actions)
    assert seen(match) == before


@pytest.mark.parametrize("actor", [Actor.B, Actor.CHANCE, Actor.OVER, 7])
def test_only_the_seat_that_acts_can_propose(actor: int) -> None:
    match = Match(TRIBE, Dealer("a turn"))
    other = actor if actor != match.position.actor else Actor.C

    with pytest.raises(IllegalAction, match="It is not the turn of"):
        match.propose(other, [match.position.legal()[0]])


# Made true


def advance(match: Match) -> None:
    match.submit(match.position.actor, match.position.legal()[0])


def begun() -> tuple[Match, Future]:
    """A match, and a future that was proposed on it."""
    match = Match("kingdomino(seats=2)", Dealer("stale"))
    advance(match)
    return match, match.propose(match.position.actor, [match.position.legal()[0]])


def adopt_it_once(match: Match, future: Future) -> None:
    match.adopt(future)


def take_back_and_play_otherwise(match: Match, _: Future) -> None:
    """Afterwards the version is the same, but the position is different."""
    version = match.version
    match.undo(2)  # a claim, and the king that was drawn after it
    match.submit(match.position.actor, match.position.legal()[1])
    assert match.version == version


@pytest.mark.parametrize("change", [adopt_it_once, lambda match, _: advance(match), take_back_and_play_otherwise])
def test_a_future_of_a_match_that_has_moved_on_is_refused(change: Callable[[Match, Future], None]) -> None:
    match, future = begun()
    change(match, future)
    before = seen(match)

    with pytest.raises(StaleFuture, match="The match has moved on"):
        match.adopt(future)
    assert seen(match) == before


def test_a_future_of_another_match_is_refused() -> None:
    _, future = begun()
    twin, _ = begun()

    with pytest.raises(StaleFuture):
        twin.adopt(future)


def test_to_submit_is_to_propose_and_adopt() -> None:
    (one, future), (other, _) = begun(), begun()
    one.adopt(future)
    events = other.submit(other.position.actor, other.position.legal()[0])

    assert seen(one) == seen(other)
    assert events == future.played[0].events


# What is drawn follows from the seed and the log alone


@settings(max_examples=60, deadline=None)
@given(games, versions, parts)
def test_a_match_resumed_from_any_part_of_its_log_goes_on_as_it_did(rules: AnyRules, version: int, part: float) -> None:
    match = random_match(rules, "resumed", version=version)
    resumed = at(match, part)
    assert resumed.actions == match.actions[: resumed.version]
    resumed.adopt(resumed.propose_deal())
    for played in match.played[resumed.version :]:
        if played.actor is not Actor.CHANCE:
            resumed.submit(played.actor, played.action)

    assert seen(resumed) == seen(match)


@settings(max_examples=30, deadline=None)
@given(games, versions, st.integers(1, 30))
def test_what_is_taken_back_is_dealt_again_as_it_was(rules: AnyRules, version: int, count: int) -> None:
    match = random_match(rules, "undone", version=version)
    actions = match.actions
    match.undo(count)
    match.adopt(match.propose_deal())
    for action in actions[match.version :]:
        if match.version < len(actions) and actions[match.version] == action:
            match.submit(match.position.actor, action)

    assert match.actions == actions


def test_a_log_with_nothing_in_it_is_a_match_that_waits_to_be_dealt() -> None:
    match = Match.resume("duel", (), dealer=Dealer("a seed"))

    assert (match.version, match.position) == (0, new("duel"))
    match.adopt(match.propose_deal())
    assert seen(match) == seen(Match("duel", Dealer("a seed")))


def test_nobody_deals_where_there_is_a_dealer() -> None:
    match = Match.resume("duel", (), dealer=Dealer("a seed"))

    with pytest.raises(IllegalAction, match="Chance acts now"):
        match.submit(Actor.CHANCE, "first A")


Chooser = Callable[[Position], Action]


def play(version: int, choose: Chooser) -> Match:
    match = Match(TRIBE, Dealer("recruits", version=version))
    while match.position.actor is not Actor.OVER:
        match.submit(match.position.actor, choose(match.position))
    return match


def lines(match: Match) -> list[str]:
    return [text for text in match.texts() if text.startswith(("deal ", "chief "))]


def recruit(position: Position) -> Action:
    """The last legal action: when recruiting, a caveman if one can be paid."""
    return position.legal()[-1]


def pass_by(position: Position) -> Action:
    """Like `recruit`, but when recruiting the first legal action, which is to pass."""
    return position.legal()[0 if "pass" in position.texts() else -1]


@pytest.mark.clause("OB1")
def test_recruits_do_not_shift_the_lines() -> None:
    recruiting, passing = play(2, recruit), play(2, pass_by)

    assert sum(text.startswith("recruit ") for text in recruiting.texts()) > 3
    assert lines(recruiting) == lines(passing)


def test_in_version_1_recruits_did_shift_the_lines() -> None:
    assert lines(play(1, recruit)) != lines(play(1, pass_by))


def test_a_position_deals_as_a_match_whose_deals_are_dictated() -> None:
    match, chances = Match(TRIBE), SeededChances("a line")
    while match.position.actor is Actor.CHANCE:
        match.submit(Actor.CHANCE, match.position.sample(chances))

    assert new(TRIBE).deal(SeededChances("a line")) == match.position
