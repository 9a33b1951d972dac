"""The rules as the app shows them, as types on the wire: books, sections, clauses, rulings, pictures.

`views.rulebook` fills them. The sentences are in one language, ready to be read.
"""

import msgspec

from kingdomino.server.wire.view_types import DominoInfo, FaceInfo, TerritoryView


class PicturedDomino(msgspec.Struct, frozen=True, omit_defaults=True):
    """A domino of a picture, and whose piece stands on it, if any."""

    domino: DominoInfo
    seat: int | None = None


class RulePicture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture of a clause: one of a territory, a line of dominoes, dice, or words with their drawings.

    `marked` are the cells of a move, `lit` cells that stand out.
    """

    id: str
    game: str
    caption: str
    territory: TerritoryView | None = None
    marked: list[str] = []
    lit: list[str] = []
    dominoes: list[PicturedDomino] = []
    dice: list[list[FaceInfo]] = []
    words: list[str] = []


class ClauseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A numbered rule; `rulings` are the decisions behind it."""

    id: str
    title: str
    text: str
    rulings: list[str] = []
    pictures: list[RulePicture] = []


class RuleSection(msgspec.Struct, frozen=True, omit_defaults=True):
    """Clauses under one heading."""

    id: str
    title: str
    clauses: list[ClauseView]


class RuleBook(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules of a game, or of one of its modes, in the order in which they are learnt."""

    id: str
    game: str
    title: str
    about: str
    sections: list[RuleSection]


class RulingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What we decided where the booklets are silent or disagree, and why."""

    id: str
    question: str
    decision: str
    why: str


class Rulebooks(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/rulebook/LANGUAGE: every book in one language."""

    language: str
    books: list[RuleBook]
    rulings: list[RulingView]
