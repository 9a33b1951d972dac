"""A match: positions from first to last with the actions between them, and its record. It holds no rules."""

from collections.abc import Iterator

from kingdomino.core.rules import Action, Actor, Event, Fault
from kingdomino.errors import IllegalAction, KingdominoError, OptionError, RecordError
from kingdomino.family.game import AnyRules
from kingdomino.notation.actions import Written
from kingdomino.notation.record import Record
from kingdomino.play.dealer import Dealer, commitment
from kingdomino.play.position import Position, new


class Match:
    """One playing of a game. Give it a dealer, and chance acts by itself after every action."""

    def __init__(self, rules: str | AnyRules, dealer: Dealer | None = None, players: tuple[str, ...] = ()) -> None:
        self.positions = [new(rules)]
        self.actions: list[Action] = []
        self.dealer = dealer
        if len(players) > self.rules.seats:
            raise OptionError("too_many_players", players=len(players), seats=self.rules.seats)
        self.players = players
        self._deal()

    @property
    def rules(self) -> AnyRules:
        return self.position.rules

    @property
    def position(self) -> Position:
        """Where the match stands now."""
        return self.positions[-1]

    @property
    def version(self) -> int:
        """How many actions have been taken, chance included."""
        return len(self.actions)

    def submit(self, actor: Actor, action: Written) -> tuple[Event, ...]:
        """Take an action for a seat, or for chance. Raises IllegalAction or NotationError and changes nothing."""
        expected = self.position.actor
        if actor != expected:
            raise IllegalAction(out_of_turn(Actor(actor), expected))
        events = self._append(self.position.parse(action))
        self._deal()
        return events

    def _append(self, action: Action) -> tuple[Event, ...]:
        position, events = self.position.step(action)
        self.positions.append(position)
        self.actions.append(action)
        return events

    def _deal(self) -> None:
        """The dealer, where there is one, acts for chance until a seat must act."""
        while self.dealer and self.position.actor is Actor.CHANCE:
            self._append(self.position.sample(self.dealer))

    def undo(self, count: int = 1) -> None:
        """Take back the last actions, all at most; what a dealer has dealt stays dealt, so undo only a seat's own."""
        kept = max(0, self.version - count)
        del self.positions[kept + 1 :], self.actions[kept:]

    def texts(self) -> Iterator[str]:
        """Every action so far, as text."""
        return map(self.position.text, self.actions)

    def record(self) -> Record:
        """The match as it is kept; the dealer's seed is revealed only when the match is over."""
        result, dealer = self.position.result(), self.dealer
        return Record(
            rules=self.rules,
            actions=tuple(self.texts()),
            players=self.players,
            commitment=dealer.commitment if dealer else None,
            seed=dealer.seed if dealer and result else None,
            totals=result.totals if result else None,
        )


def out_of_turn(actor: Actor, expected: Actor) -> Fault:
    """Why somebody may not act while another (or chance, or nobody) is expected to."""
    if expected is Actor.OVER:
        return Fault("match_over", "C7")
    if expected is Actor.CHANCE:
        return Fault("chance_acts", "C5")
    return Fault("out_of_turn", "C5", {"seat": actor.name, "turn": expected.name})


def replay(record: Record) -> Match:
    """The match that a record tells, every line checked. Raises RecordError, which says where it fails."""
    match = Match(record.rules, players=record.players)
    for number, text in enumerate(record.actions, start=record.first_action_line):
        try:
            match.submit(match.position.actor, text)
        except KingdominoError as error:
            raise RecordError("record_action", number, action=text, reason=str(error)) from error
    _check_result(record, match)
    _check_dealer(record, match)
    return match


def _check_result(record: Record, match: Match) -> None:
    result = match.position.result()
    if (result.totals if result else None) != record.totals:
        raise RecordError("record_result")


def _check_dealer(record: Record, match: Match) -> None:
    """Where the seed is revealed, it must be the promised one, and every deal must come from it."""
    if record.seed is None:
        return
    if record.commitment is None:
        raise RecordError("record_no_promise")
    if commitment(record.seed) != record.commitment:
        raise RecordError("record_commitment")
    dealer = Dealer(record.seed)
    for index, (position, action) in enumerate(zip(match.positions, match.actions, strict=False)):
        if position.actor is Actor.CHANCE and position.sample(dealer) != action:
            raise RecordError("record_deal", record.first_action_line + index)
