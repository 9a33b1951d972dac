"""The rules in the reader's language, as `GET /api/rulebook/LANGUAGE` answers. It decides nothing and is made once.

`rulebook/outline.json` says which clauses stand in which book, and draws its pictures in the notation of territories;
`rulebook/LANGUAGE.json` has the sentences. What the shared clauses call a piece or a symbol depends on the game.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

from kingdomino.core.territory import box_around
from kingdomino.family.game import AnyRules, Game, PictureReader
from kingdomino.family.registry import game_of
from kingdomino.family.spec import parse_rules
from kingdomino.notation.pictures import read_picture
from kingdomino.server.views.draft import dominoes
from kingdomino.server.views.game_list import face_info
from kingdomino.server.views.view import rectangle, square_view
from kingdomino.server.wire.rulebook_types import (
    ClauseView,
    PicturedDomino,
    RuleBook,
    Rulebooks,
    RulePicture,
    RuleSection,
    RulingView,
)
from kingdomino.server.wire.view_types import TerritoryView

Texts = Mapping[str, str]
TERM = "term."
FALLBACK = "en"
FOLDER = files("kingdomino") / "rulebook"


@cache
def rulebooks(language: str) -> Rulebooks:
    """Every book in one language; in English where nobody has translated them yet."""
    if not (FOLDER / f"{language}.json").is_file():
        language = FALLBACK
    texts = _read(f"{language}.json")
    rulings = sorted({name.partition(".")[0] for name in texts if name.endswith(".decision")}, key=lambda r: int(r[1:]))
    return Rulebooks(
        language=language,
        books=[_book(name, texts) for name in outline()["books"]],
        rulings=[_ruling(name, texts) for name in rulings],
    )


@cache
def outline() -> dict[str, dict[str, Any]]:
    """Which clauses stand where, and the pictures."""
    return _read("outline.json")


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


def _book(name: str, texts: Texts) -> RuleBook:
    book = outline()["books"][name]
    game: str = book["game"]
    return RuleBook(
        id=name,
        game=game,
        title=texts[f"book.{name}"],
        about=texts[f"book.{name}.about"],
        sections=[_section(section, game, texts) for section in book["sections"]],
    )


def _section(name: str, game: str, texts: Texts) -> RuleSection:
    clauses = [_clause(entry, game, texts) for entry in outline()["sections"][name]]
    return RuleSection(name, texts[f"section.{name}"], clauses)


def _clause(entry: Mapping[str, Any], game: str, texts: Texts) -> ClauseView:
    name = entry["clause"]
    pictures = [_picture(picture, texts) for picture in entry.get("pictures", ())]
    return ClauseView(
        id=name,
        title=texts[f"{name}.title"],
        text=texts[name].format_map(_terms(game, texts)),
        rulings=entry.get("rulings", []),
        pictures=[picture for picture in pictures if picture.game == game],
    )


def _terms(game: str, texts: Texts) -> Texts:
    """What a game calls its pieces, symbols and starting tile."""
    mine = f"{TERM}{game}."
    return {key.removeprefix(mine): text for key, text in texts.items() if key.startswith(mine)}


def _ruling(name: str, texts: Texts) -> RulingView:
    return RulingView(name, *(texts[f"{name}.{part}"] for part in ("question", "decision", "why")))


def _picture(name: str, texts: Texts) -> RulePicture:
    drawn = outline()["pictures"][name]
    rules = parse_rules(drawn["rules"])
    game = game_of(rules)
    return RulePicture(
        id=name,
        game=game.id,
        caption=texts[f"picture.{name}"].format_map({"total": drawn.get("total", "")}),
        territory=territory(rules, "\n".join(drawn["territory"])) if "territory" in drawn else None,
        marked=drawn.get("marked", []),
        lit=drawn.get("lit", []),
        dominoes=_dominoes(game, drawn.get("dominoes", []), drawn.get("pieces", [])),
        dice=[[face_info(face) for face in die.values()] for die in game.components.dice.values()]
        if drawn.get("dice")
        else [],
        words=drawn.get("words", []),
    )


def territory(rules: AnyRules, picture: str) -> TerritoryView:
    """What a picture in the notation shows. Raises NotationError when it cannot be read."""
    game = game_of(rules)
    squares = read_picture(picture, cast(PictureReader, game.notation).read_square)
    sight, box = game.view(), box_around(squares)
    size, window, _ = sight.frame(rules, rules.start(), 0)
    views = [square_view(sight, cell, square) for cell, square in squares.items()]
    return TerritoryView(size, rectangle(window), rectangle(box), views)


def _dominoes(game: Game, numbers: list[int], pieces: list[int | None]) -> list[PicturedDomino]:
    box = {info.number: info for info in dominoes(game.components.dominoes.values(), game.view().half)}
    standing = [*pieces, *[None] * (len(numbers) - len(pieces))]
    return [PicturedDomino(box[number], seat) for number, seat in zip(numbers, standing, strict=True)]
