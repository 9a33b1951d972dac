"""Every language of the one list is complete, and says what English says, in its own words and by its own grammar.

What holds for the messages whatever their language is in `test_messages.py`, the rules in `server/test_rulebook.py`.
"""

import json
import re
from collections.abc import Iterator, Mapping

import pytest

from kingdomino.server.tables.names import clean_name
from kingdomino.server.views.game_list import games
from kingdomino.server.wire.refusal import Refusal
from kingdomino.words import FALLBACK, LANGUAGES, catalogue, say
from tests.sources import PACKAGE
from tests.test_messages import asked

OTHERS = sorted(set(LANGUAGES) - {FALLBACK})
ENGLISH = catalogue(FALLBACK)

NAME = r"\{(?:seat|holder|turn|names?|bot|host|player)\}"
COUNTED = re.compile(r"\{\s*(\w+), plural,")
GAP = re.compile(r"\{[^{}]*\}")

KEYS = {f"web.key.{key}" for key in ("ask", "back", "hint", "place", "rotate", "rules", "skip", "tab")}
"""What stands on a key. Every keyboard has these letters; Esc, Enter and Tab have other names on some."""
SIGNS = {"option.opening.snake", "replay.speed.slow.sign"}
PRODUCTS = {"game.duel", "game.kingdomino", "game.origins", "option.homo_habilis.label"}
"""Sold under these names, or Latin."""
SAME: Mapping[str, frozenset[str]] = {
    language: frozenset(keys.split())
    for language, keys in {
        "de": """account.name account.passkeys cli.bench.python daily.table.name mode.totem replay.pause
            web.end.row.totem web.host web.origins.totems web.seat.bot web.speed.normal web.start web.tab.chat""",
        "es": """cli.simulate.bot cli.simulate.error cli.total pad.discarded.no web.seat.bot web.speed.normal
            web.tab.chat web.total""",
        "fr": """bot.expert.name caveman.shaman cli.heading cli.perft.depth cli.review.chance cli.review.points
            cli.review.total cli.total cli.usage.any cli.usage.arguments cli.usage.options guide.name mode.totem
            option.mode.label daily.table.place pad.domino replay.pause replay.tab.scores terrain.jungle
            terrain.mine web.duration.minute web.end.row.totem web.options web.origins.totems web.points
            web.speed.normal web.tab.scores web.total word.domino word.score word.totem""",
        "it": """account.password account.rating account.rating.moved account.seat cli.arena.rating cli.bench.python
            cli.simulate.bot cli.standard_input mode.totem pad.discarded.no replay.title web.account
            web.lobby.replay web.seat.bot web.tab.chat web.title.account web.title.replay word.totem""",
        "nl": """account.rating account.rating.moved account.seat bot.expert.name bot.planner.name cli.arena.rating
            cli.bench.python cli.simulate.bot grade.blunder mode.totem pad.domino replay.tab.scores terrain.hut
            terrain.jungle web.account web.building.origins web.domino web.end.row.totem web.origins.totems
            web.seat.bot web.tab.chat web.tab.scores web.title.account word.domino word.hut word.score
            word.totem""",
        "pt": """account.rating account.rating.moved cli.arena.rating cli.review.chance cli.simulate.bot cli.total
            mode.totem replay.title web.lobby.replay web.seat.bot web.speed.normal web.tab.chat web.title.replay
            web.total word.totem""",
        "ru": "",
    }.items()
}
"""Messages that are the same in a language as in English because it has the same word, or has taken it over."""


def test_the_one_list_of_languages_is_that_of_the_files() -> None:
    books = {path.stem for path in (PACKAGE / "rulebook").glob("*.json")} - {"outline"}

    assert next(iter(LANGUAGES)) == FALLBACK
    assert {path.stem for path in (PACKAGE / "messages").glob("*.json")} == set(LANGUAGES)
    assert books == set(LANGUAGES)
    assert set(games().languages) == set(LANGUAGES)


def test_every_language_is_called_by_its_own_name() -> None:
    assert len(set(LANGUAGES.values())) == len(LANGUAGES)
    assert all(name[0].isupper() and len(code) == 2 for code, name in LANGUAGES.items())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_messages_that_ask_for_the_same(language: str) -> None:
    said = catalogue(language)

    assert sorted(said) == sorted(ENGLISH)
    assert [key for key in said if asked(said[key]) != asked(ENGLISH[key])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_left_in_english(language: str) -> None:
    same = {key for key, message in catalogue(language).items() if message == ENGLISH[key] and has_words(message)}

    assert same - KEYS - SIGNS - PRODUCTS - SAME[language] == set()
    assert SAME[language] - same == set()  # nor does the list name what has been translated since


def has_words(message: str) -> bool:
    return re.search(r"[^\W\d_]", GAP.sub("", message)) is not None


@pytest.mark.parametrize("language", OTHERS)
def test_no_rule_is_left_in_english(language: str) -> None:
    texts = json.loads((PACKAGE / "rulebook" / f"{language}.json").read_text(encoding="utf-8"))
    english = json.loads((PACKAGE / "rulebook" / f"{FALLBACK}.json").read_text(encoding="utf-8"))
    names = {"book.duel", "book.kingdomino", "book.origins-totem", "section.totems"}

    assert {key for key, text in texts.items() if text == english.get(key)} - names == set()


def branches(message: str) -> Iterator[tuple[str, set[str]]]:
    """Every plural of a message: what it counts, and the names of its branches."""
    for found in COUNTED.finditer(message):
        depth, word, names = 1, "", set[str]()
        for sign in message[found.end() :]:
            if sign == "{" and depth == 1:
                names.add(word.strip())
            depth += {"{": 1, "}": -1}.get(sign, 0)
            word = word + sign if depth == 1 and sign != "}" else ""
            if depth == 0:
                break
        yield found[1], names


@pytest.mark.parametrize("language", OTHERS)
def test_whatever_has_a_plural_in_english_has_one(language: str) -> None:
    said = catalogue(language)
    missing = {key for key in said if set(COUNTED.findall(ENGLISH[key])) - set(COUNTED.findall(said[key]))}

    assert missing - WITHOUT_PLURAL.get(language, set()) == set()


WITHOUT_PLURAL = {"nl": {"web.duration.hour"}}
"""Dutch counts hours without one: “2 uur”."""


def test_russian_has_four_forms_wherever_a_number_counts() -> None:
    forms = {"one", "few", "many", "other"}
    incomplete = {
        f"{key}: {count}"
        for key, message in catalogue("ru").items()
        for count, names in branches(message)
        if "#" in message and "one" in names and not forms <= names
    }
    counting = {key for key, text in catalogue("ru").items() for _, names in branches(text) if names >= forms}

    assert incomplete == set()
    assert len(counting) > 100


def test_russian_counts_as_people_do() -> None:
    counted = [say("web.points", "ru", points=number) for number in (1, 2, 5, 11, 21, 22, 111)]

    assert counted == ["1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "22 очка", "111 очков"]


SUBJECT = rf"(?:^|[{{.:;!?…»”] ?){NAME}"
"""A name that the sentence is about: no noun stands before it, to which a form could belong."""
GENDERED = {
    "ru": [
        rf"{SUBJECT} (?:\w{{1,3}} )?\w+(?:л|ла|ло|лся|лась|лось)\b",  # any past tense
        rf"{SUBJECT} (?:не )?(?:должен|должна|готов|готова|согласен|согласна|занят|занята|прав|права)\b",
    ],
    "fr": [
        rf"{SUBJECT} (?:est|a été|sera|reste) (?:\w+ )?\w+(?:é|ée|i|ie|u|ue|is|ise)\b",
        r"ous (?:n’)?êtes (?:pas |plus |déjà )?\w+ée?\b",
    ],
    "it": [
        rf"{SUBJECT} (?:non )?(?:è|sarà|era|viene|resta|si è) (?:\w+ )?\w+[ts][oa]\b",
        r"\b(?:sei|eri|sarai|resti) (?:\w+ )?\w+[ts][oa]\b",
    ],
    "es": [
        rf"{SUBJECT} (?:no )?(?:está|es|fue|será|queda|ha sido) (?:\w+ )?\w+[ai]d[oa]\b",
        r"\b(?:estás|eres|fuiste|serás|quedas|has sido) (?:\w+ )?\w+[ai]d[oa]\b",
    ],
    "pt": [
        rf"{SUBJECT} (?:não )?(?:está|é|foi|será|fica|ficou) (?:\w+ )?\w+[ai]d[oa]\b",
        r"\bvocê (?:não )?(?:está|é|foi|será|fica|ficou) (?:\w+ )?\w+[ai]d[oa]\b",
    ],
}
"""Forms that say whether somebody is a man or a woman, as far as their endings show it."""


@pytest.mark.parametrize("language", GENDERED)
def test_no_word_tells_the_gender_of_a_person(language: str) -> None:
    forms = re.compile("|".join(GENDERED[language]), re.IGNORECASE | re.MULTILINE)

    assert {key: text for key, text in catalogue(language).items() if forms.search(text)} == {}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "{self, select, yes{Вы} other{{seat} выбрал плитку.}}"),
        ("ru", "{seat} не согласна."),
        ("fr", "{name} est invité."),
        ("it", "{self, select, yes{Bravo} other{{seat} è stata eliminata.}}"),
        ("es", "No estás conectado."),
        ("pt", "{name} foi convidada."),
    ],
)
def test_such_words_are_found(language: str, sentence: str) -> None:
    assert any(re.search(form, sentence, re.IGNORECASE) for form in GENDERED[language])


ELIDED = re.compile(r"\b(?:de|que|jusque|lorsque|puisque) \{(?:seat|holder|turn|name|names|bot|host)\}", re.IGNORECASE)


def test_no_french_word_that_would_lose_its_e_stands_before_a_name() -> None:
    wrong = {key: message for key, message in catalogue("fr").items() if ELIDED.search(message)}

    assert wrong == {}  # “de Ann” would have to be “d’Ann”, but “de Bob”


QUOTES = {"de": "„“", "en": "“”", "es": "«»“”", "fr": "«»“”", "it": "«»“”", "nl": "“”", "pt": "“”", "ru": "«»„“"}
"""The quotation marks of each language."""
TYPED = ("cli.", "error.plot_missing")
"""Messages with what is typed in a shell, quotation marks included."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    foreign = set("«»„“”") - set(QUOTES[language])
    wrong = [key for key, text in catalogue(language).items() if foreign & set(text) or "'" in GAP.sub("", text)]

    assert [key for key in wrong if not key.startswith(TYPED)] == []


STEMS = {
    "de": ("territori", "startstein", r"königreich|schloss|schlöss"),
    "en": ("territor", "starting tile", r"\bkingdoms?\b|castle"),
    "es": ("territori", "loseta inicial", r"\breinos?\b|castillo"),
    "fr": ("territoire", "tuile de départ", "royaume|château"),
    "it": ("territori", "tessera di partenza", r"\bregn[oi]\b|castell"),
    "nl": (r"\bgebied", "starttegel|startstuk", "koninkrijk|kasteel"),
    "pt": ("territóri", "peça inicial", r"\breinos?\b|castelo"),
    "ru": ("территори", r"стартов\w+ клетк", "королевств|зам(?:ок|к)"),
}
"""How the words for a territory, a starting tile, and a kingdom or castle begin. The first two are what no single game
says, but all of them together: at a table it is a kingdom with a castle, or has a hut."""
OF_ORIGINS = {
    *("fault.cannot_pay", "fault.not_in_territory", "word.hut.help", "word.resource.help", "word.volcano.help"),
    *("option.empire_of_fire.help", "option.homo_habilis.help"),
}
AT_TABLES = ("web.", "word.", "fault.", "option.")


def test_every_language_has_its_words() -> None:
    assert set(STEMS) == set(QUOTES) == set(SAME) | {FALLBACK} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_player_builds_has_one_name_in_each_game(language: str) -> None:
    said, (territory, start, _) = catalogue(language), STEMS[language]
    vague = re.compile(f"{territory}|{start}", re.IGNORECASE)
    shared = {key for key in said if key.startswith(AT_TABLES) and vague.search(said[key])} - OF_ORIGINS

    assert len(shared) > 4
    assert {key for key in shared if f"{key}.kingdomino" not in said} == set()
    assert [key for key in said if ".kingdomino" in key and vague.search(said[key])] == []
    assert [key for key in said if re.search(r"\.duel\b", key) and vague.search(said[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_origins_has_no_kingdom_and_duel_a_map(language: str) -> None:
    said, stems = catalogue(language), STEMS[language][2]
    kingdom, map_only = re.compile(stems, re.IGNORECASE), re.compile(stems.split("|")[0], re.IGNORECASE)

    assert [key for key in said if re.search(r"\.origins\b", key) and kingdom.search(said[key])] == []
    assert [key for key in said if re.search(r"\.duel\b", key) and map_only.search(said[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_can_be_called_what_a_page_calls_its_reader(language: str) -> None:
    word = say("web.you_name", language)

    for name in (word, word.upper(), f"  {word.lower()} "):
        with pytest.raises(Refusal):
            clean_name(name)


def test_an_accent_of_its_own_does_not_make_another_name() -> None:
    with pytest.raises(Refusal):
        clean_name("Tu\N{COMBINING ACUTE ACCENT}")
