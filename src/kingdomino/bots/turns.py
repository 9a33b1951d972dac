"""Asks bots for their actions: whoever lets a bot play asks here, and never twice for what was answered."""

from kingdomino.bots.bot import Bot, TurnBot
from kingdomino.core.rules import Action
from kingdomino.errors import OptionError
from kingdomino.play.position import Position


def turn_of(bot: Bot, position: Position) -> tuple[Action, ...]:
    """The next actions of the seat that acts: as much of its turn as the bot answers at once, at least one action.

    They are to be taken one after the other before the bot is asked again. They are not checked: an action that is not
    legal is refused when it is taken. Raises OptionError when the bot answers with no action at all.
    """
    answer = tuple(bot.choose_turn(position)) if isinstance(bot, TurnBot) else (bot.choose(position),)
    if not answer:
        raise OptionError("empty_turn")
    return answer


def whole_turn(bot: Bot, position: Position) -> tuple[Action, ...]:
    """All actions of the seat that acts, until another seat or chance acts or its turn is over.

    Raises OptionError as `turn_of` does, IllegalAction or NotationError when the bot answers with something else than
    legal actions.
    """
    seat, turn, actions = position.actor, position.turn, list[Action]()
    while position.actor is seat and position.turn == turn:
        for action in turn_of(bot, position):
            actions.append(position.parse(action))
            position = position.play(action)
    return tuple(actions)
