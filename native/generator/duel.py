"""Duel: coats of arms, dice and their faces, the map, the spellbook, squares in packed states, rules (D1–D13)."""

from collections.abc import Mapping

from kingdomino.games.duel import data, notation, scoring
from kingdomino.games.duel.actions import Pick
from kingdomino.games.duel.data import Coat, Face
from kingdomino.games.duel.dice import DICE_EACH
from kingdomino.games.duel.drawing import CASTABLE
from kingdomino.games.duel.rules import CHANCES, DuelRules
from kingdomino.games.duel.state import Phase
from native.generator import combined, cpp
from native.generator.cpp import Value

ANY = -1
"""The coat of a question mark that has no name."""


def lines() -> list[str]:
    return [
        cpp.enum("DuelPhase", cpp.names_of(Phase)),
        cpp.constant("DUEL_PHASES", len(Phase)),
        "// What chance does in each phase: the first word of its actions.",
        cpp.words("DUEL_CHANCES", map(CHANCES.get, Phase)),
        "namespace duel {",
        *cpp.indices("Coat", cpp.names_of(Coat), "COATS"),
        cpp.words("COAT_NAMES", cpp.plain_names(Coat)),
        cpp.constant("ANY", ANY),
        cpp.constant("COLUMNS", data.WIDTH),
        cpp.constant("ROWS", data.HEIGHT),
        *_dice(),
        *_spellbook(),
        "}  // namespace duel",
        *combined.lines("Duel", combined.every(DuelRules), {}),
    ]


def _dice() -> list[str]:
    (faces,) = {len(die) for die in data.DICE.values()}
    picks = [action for action in notation.language(DuelRules()).actions if isinstance(action, Pick)]
    return [
        cpp.constant("DICE", len(data.DICE)),
        cpp.constant("DICE_EACH", DICE_EACH),
        cpp.constant("FACES", faces),
        "struct Face {",
        "    int coat, crosses;",
        "    bool operator==(const Face&) const = default;",
        "};",
        "// Dice and their faces by number; there is no face 0.",
        *cpp.table("Face", "FACES_OF", map(_faces, data.DICE.values()), columns="FACES + 1"),
        "// Picks by their ids: each die by itself, then each hand of as many as a player has.",
        *cpp.table("int", "HANDS", _hands(picks), columns="DICE_EACH"),
    ]


def _hands(picks: list[Pick]) -> list[Value]:
    """The picks of all the dice that a player has, by the places of the dice."""
    singles, hands = picks[: len(data.DICE)], picks[len(data.DICE) :]
    assert [pick.dice for pick in singles] == [(die,) for die in data.DICE], "the picks of one die come first"
    return [[die - 1 for die in pick.dice] for pick in hands]


def _faces(die: Mapping[int, Face]) -> Value:
    return [(), *((ANY if face.coat is None else int(face.coat), face.crosses) for face in die.values())]


def _spellbook() -> list[str]:
    return [
        cpp.numbers("BOXES", [data.BOXES[coat] for coat in Coat]),
        "// The powers that are cast, in the order of their ids.",
        cpp.numbers("CASTABLE", CASTABLE),
        cpp.constant("MOST_CROSSES", notation.MOST_CROSSES),
        "// A square by its code in packed states, less one.",
        cpp.struct("Square", dict.fromkeys(("coat", "crosses"), "std::uint8_t")),
        *cpp.table("Square", "SQUARES", [(int(square.coat), square.crosses) for square in notation.SQUARES]),
        cpp.constant("HONOUR_POINTS", scoring.HONOUR_POINTS),
        cpp.constant("TIE_BREAKS", len(scoring.TIE_BREAKS)),
    ]
