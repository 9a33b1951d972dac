"""`kingdomino play`: chooses rules and seats, and starts a match. The match itself runs in `play_loop`."""

from collections.abc import Sequence

import typer

from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.play_loop import PlayLoop
from kingdomino.cli.screen import tell
from kingdomino.cli.seating import ask_rules, ask_seats, read_seats, seat_players
from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.words import say


def play(rules: str | None, seats: Sequence[str], *, seed: str | None, record: str | None, confirm: bool) -> None:
    """Play a match and exit. Raises KingdominoError when rules, seats or the file of the record cannot be used."""
    keyboard = Keyboard()
    try:
        chosen, seated = _choose(keyboard, rules, seats)
    except EOFError:
        tell(say("cli.left"))
        return
    dealer = Dealer(seed)
    players = seat_players(chosen, seated, dealer.seed)
    tell(say("cli.begin", rules=rules_text(chosen), hash=dealer.commitment))
    match = Match(chosen, dealer, tuple(player.name for player in players))
    raise typer.Exit(PlayLoop(match, players, keyboard, record=record, confirm=confirm).run())


def _choose(keyboard: Keyboard, rules: str | None, seats: Sequence[str]) -> tuple[AnyRules, dict[Actor, str]]:
    if rules is not None:
        chosen = parse_rules(rules)
        return chosen, read_seats(chosen, seats)
    chosen = ask_rules(keyboard)
    return chosen, read_seats(chosen, seats) if seats else ask_seats(keyboard, chosen)
