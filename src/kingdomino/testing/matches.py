"""Random matches under test: every position is checked on the way, the whole match at its end. It knows no game."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules, Notation
from kingdomino.family.registry import GAMES
from kingdomino.family.spec import rules_text
from kingdomino.play.chances import SeededChances
from kingdomino.play.match import replay
from kingdomino.play.record import Record, parse_record
from kingdomino.testing.checkpoint import Check, Checkpoint, pick
from kingdomino.testing.conservation import nothing_is_lost_from_the_box
from kingdomino.testing.contract import CONTRACT

LONGEST: Final = 10_000
"""A match with more actions than this is taken as one that never ends."""


class ConformanceError(AssertionError):
    """A sentence of the contract that rules break, what breaks it, and the record up to that position."""

    def __init__(self, sentence: str, complaint: str, record: str) -> None:
        super().__init__(sentence, complaint, record)
        self.sentence = sentence
        self.complaint = complaint
        self.record = record

    def __str__(self) -> str:
        return f"{self.sentence}\nBut {self.complaint}, after:\n{self.record}"


def check_rules(
    rules: AnyRules,
    *,
    matches: int = 10,
    seed: str = "kingdomino",
    notation: Notation | None = None,
    more: Sequence[Check] = (),
    every: int = 1,
) -> int:
    """Play random matches, each from its own seed, and check every position; gives the number of matches.

    `notation` is only needed for a game that the package does not know; `more` are your own checks. To play more
    matches in the same time, check only one position in `every`, chosen at random; the last one is always checked.
    Raises ConformanceError at the first broken sentence.
    """
    checks = (*CONTRACT, nothing_is_lost_from_the_box, *more)
    for number in range(matches):
        check_match(rules, f"{seed} {number}", checks, notation=notation, every=every)
    return matches


def check_match(
    rules: AnyRules, seed: str, checks: Sequence[Check], *, notation: Notation | None = None, every: int = 1
) -> Checkpoint:
    """Play one random match, check its positions, then the whole match; gives its last position.

    Raises ConformanceError at the first broken sentence.
    """
    moments = []
    for checkpoint in random_match(rules, seed, notation):
        moments.append(checkpoint)
        hear(match_ends, checkpoint)
        if checkpoint.actor is Actor.OVER or not checkpoint.chances.randrange(every):
            for check in checks:
                hear(check, checkpoint)
    hear(_replayable(moments), checkpoint)
    if not checkpoint.chances.randrange(every):
        hear(_repeatable(seed), checkpoint)
        hear(record_is_kept, checkpoint)
    return checkpoint


def random_match(rules: AnyRules, seed: str, notation: Notation | None = None) -> Iterator[Checkpoint]:
    """The positions of a match in which everybody plays at random; the seed decides everything."""
    notation = notation or _known_notation(rules)
    dealt, player, tries = (SeededChances(text) for text in (seed, f"{seed} player", f"{seed} tries"))
    checkpoint = Checkpoint(rules, notation, rules.start(), (), tries)
    while True:
        yield checkpoint
        if checkpoint.actor is Actor.OVER:
            return
        action = (
            rules.sample(checkpoint.state, dealt)
            if checkpoint.actor is Actor.CHANCE
            else pick(checkpoint.legal, player)
        )
        state = rules.apply(checkpoint.state, action).state
        checkpoint = Checkpoint(rules, notation, state, (*checkpoint.past, action), tries)


def _known_notation(rules: AnyRules) -> Notation | None:
    """The notation of a game of the family; None for a game that it does not know."""
    game = GAMES.get(rules.info.id)
    return None if game is None else game.notation


def hear(check: Check, checkpoint: Checkpoint) -> None:
    """Raises ConformanceError when the check complains, or when the rules under test raise an error."""
    try:
        complaint = next(iter(check(checkpoint)), None)
    except ConformanceError:
        raise
    except Exception as error:  # any error of the rules under test is a finding
        raise ConformanceError(_sentence(check), f"{type(error).__name__}: {error}", record_text(checkpoint)) from error
    if complaint is not None:
        raise ConformanceError(_sentence(check), complaint, record_text(checkpoint))


def match_ends(checkpoint: Checkpoint) -> Iterator[str]:
    """Every match comes to an end."""
    if len(checkpoint.past) > LONGEST:
        yield f"there have been {LONGEST} actions"


def _repeatable(seed: str) -> Check:
    def seed_decides_everything(last: Checkpoint) -> Iterator[str]:
        """The same seed gives the same match."""
        *_, again = random_match(last.rules, seed, last.notation)
        if again.past != last.past:
            yield f"the seed “{seed}” gave another match the second time"

    return seed_decides_everything


def _replayable(moments: Sequence[Checkpoint]) -> Check:
    def replay_gives_equal_states(last: Checkpoint) -> Iterator[str]:
        """Replaying the actions of a match, from their texts, gives equal states."""
        state = last.rules.start()
        for checkpoint, action in zip(moments, last.past, strict=False):
            if state != checkpoint.state:
                yield f"the state after {len(checkpoint.past)} actions is another one"
            read = last.language.parse(last.language.text(action)) if last.language else action
            state = last.rules.apply(state, read).state
        if state != last.state:
            yield "the last state is another one"

    return replay_gives_equal_states


def record_is_kept(last: Checkpoint) -> Iterator[str]:
    """The record of a match can be saved, read and replayed to the same end."""
    game = GAMES.get(last.rules.info.id)
    if game is None or type(last.rules) is not game.rules:
        return
    record = _record(last)
    if parse_record(record.text()) != record:
        yield "it is read as another record"
    if replay(record).position.state != last.state:
        yield "it ends in another state"


def _record(checkpoint: Checkpoint) -> Record:
    result = checkpoint.rules.result(checkpoint.state)
    return Record(
        checkpoint.rules, tuple(map(checkpoint.text, checkpoint.past)), totals=result.totals if result else None
    )


def record_text(checkpoint: Checkpoint) -> str:
    """The record up to this position, or a list of the actions if these rules have no record."""
    with suppress(Exception):  # the rules under test may be too broken for a record
        return _record(checkpoint).text()
    return "\n".join([rules_text(checkpoint.rules), *map(str, checkpoint.past)])


def _sentence(check: Check) -> str:
    return (check.__doc__ or check.__name__).strip()
