"""The Kingdomino family of board games: exact rules, records, scores and bots.

>>> import kingdomino
>>> position = kingdomino.new("kingdomino(seats=2)")
>>> position.actor.name
'CHANCE'
>>> position = position.deal(kingdomino.SeededChances("a seed"))
>>> position.texts()
('claim 2', 'claim 14', 'claim 40', 'claim 41')
"""

from kingdomino.core.rules import Actor, Event, Fault
from kingdomino.core.scoring import Result, ScoreLine, ScoreSheet
from kingdomino.errors import (
    IllegalAction,
    KingdominoError,
    NotationError,
    OptionError,
    PadError,
    RecordError,
    StaleFuture,
)
from kingdomino.family.registry import GAMES, infos
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.play.chances import SeededChances
from kingdomino.play.dealer import Dealer, Drawn
from kingdomino.play.match import Future, Match, replay
from kingdomino.play.position import Played, Position, new
from kingdomino.play.record import Record, parse_record

__all__ = [
    "GAMES",
    "Actor",
    "Dealer",
    "Drawn",
    "Event",
    "Fault",
    "Future",
    "IllegalAction",
    "KingdominoError",
    "Match",
    "NotationError",
    "OptionError",
    "PadError",
    "Played",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "ScoreLine",
    "ScoreSheet",
    "SeededChances",
    "StaleFuture",
    "infos",
    "new",
    "parse_record",
    "parse_rules",
    "replay",
    "rules_text",
]
