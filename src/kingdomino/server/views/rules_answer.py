"""The answer to somebody who sets up a table: rules that can be played, and why not others. It decides nothing."""

from kingdomino.errors import OptionError
from kingdomino.family.lenient import blocked, read_options, read_rules
from kingdomino.family.spec import rules_text
from kingdomino.server.views.view import options
from kingdomino.server.wire.protocol import Reason, RulesAnswer, RulesWish
from kingdomino.server.wire.refusal import refusal_of


def answer(wish: RulesWish) -> RulesAnswer:
    """The playable rules that come nearest to the wish."""
    reading = read_rules(wish.rules) if wish.game is None else read_options(wish.game, wish.options)
    rules = reading.rules
    return RulesAnswer(
        rules=rules_text(rules),
        game=rules.info.id,
        options=options(rules),
        blocked={key: _reason(error) for key, error in blocked(rules).items()},
        problems=[_reason(error) for error in reading.problems],
    )


def _reason(error: OptionError) -> Reason:
    return refusal_of(error).reason()
