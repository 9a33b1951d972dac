"""The bots that requests name. What they play is not here."""

from kingdomino.errors import KingdominoError
from kingdomino.server.tables.bot_pool import check_bot
from kingdomino.server.wire.refusal import refusal_of


def read_bot(name: str) -> str:
    """The bot's name as it is written, or the default one's. Raises Refusal when there is no such bot."""
    try:
        return check_bot(name)
    except KingdominoError as error:
        raise refusal_of(error) from error
