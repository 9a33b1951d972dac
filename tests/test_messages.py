"""The message catalogue: every code has its words, every message can be said, and none is left over.

Whether each language says the same as English is in `test_languages.py`.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from icu4py.messageformat import MessageFormat

from kingdomino import infos
from kingdomino.server.settings import NAMES
from kingdomino.words import LANGUAGES, NOBODY_HERE, UNLESS_SAID, catalogue, say
from tests.sources import PROJECT, calls, clauses, modules, strings

KINDS = {"Fault": "fault", "Event": "event", "ScoreLine": "score", "Doubt": "doubt"}
"""What is spoken through the catalogue, and the first word of its keys. Errors are all `error`."""

EVERY = sorted(catalogue("en"))
GAP = "\0"
"""Where a text of the source goes on with something unknown."""
ARGUMENT = re.compile(r"(?:(?<![\w=])\{\s*|\{(?=\w+, (?:plural|select)))(\w+)\s*[,}]")
"""`{size}` and `{squares, plural, …}` ask for something; `one{once}` does not."""
SELECTED = re.compile(r"\{(\w+), select,")
"""Arguments that choose among words; all others are numbers or texts."""


def kind_of(name: str) -> str | None:
    if name.endswith("Error"):
        return "error"
    return KINDS.get(name)


def spoken() -> Iterator[tuple[str, ast.Call]]:
    """Every fault, event, score line and error that the source makes: its key, and the call."""
    for tree in modules().values():
        for name, call in calls(tree):
            kind = kind_of(name)
            if kind and call.args:
                yield from ((f"{kind}.{code}", call) for code in codes(call.args[0]))


def codes(argument: ast.expr) -> list[str]:
    """The code that is written out as an argument, or both where a condition chooses."""
    match argument:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return codes(one) + codes(other)
        case _:
            return []


def given(call: ast.Call) -> set[str] | None:
    """The names of the parameters that a call gives; None where they are put together elsewhere."""
    names: set[object] = {keyword.arg for keyword in call.keywords}
    for argument in call.args[2:]:
        match argument:
            case ast.Dict(keys=keys):
                names |= {key.value if isinstance(key, ast.Constant) else None for key in keys}
            case ast.Name() | ast.Call():
                names.add(None)
    return None if None in names else {str(name) for name in names}


def test_every_code_has_its_words() -> None:
    silent = sorted({key for key, _ in spoken() if key not in catalogue("en")})

    assert silent == []


def test_every_message_gets_the_parameters_that_it_asks_for() -> None:
    wanting = {
        f"{key} asks for {', '.join(sorted(missing))}"
        for key, call in spoken()
        if (names := given(call)) is not None and (missing := asked(catalogue("en")[key]) - names - set(UNLESS_SAID))
    }

    assert sorted(wanting) == []


def asked(message: str) -> set[str]:
    return set(ARGUMENT.findall(message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    for key, message in catalogue(language).items():
        values: dict[str, int | str] = {
            **dict.fromkeys(asked(message), 1),
            **dict.fromkeys(SELECTED.findall(message), "other"),
        }
        said = MessageFormat(message, language).format({**values, **UNLESS_SAID})
        assert said.strip(), key
        assert "{" not in said, key


PERSONAL = sorted(key for key, message in catalogue("en").items() if asked(message) & set(NOBODY_HERE))
"""The messages that speak to whoever sits in the seat that they name."""
ABOUT_SEATS = ("event.", "log.", "watch.", "web.watch.")
"""Messages that tell what a seat does: all of them that name a seat are personal."""
NAME = "Ximena"


def test_whatever_tells_what_a_seat_does_can_speak_to_the_one_who_sits_there() -> None:
    named = {key for key in EVERY if key.startswith(ABOUT_SEATS) and asked(catalogue("en")[key]) & {"seat", "holder"}}

    assert len(named) > 40
    assert named - set(PERSONAL) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PERSONAL)
def test_ones_own_sentence_has_no_name_and_everybody_elses_has(key: str, language: str) -> None:
    message = catalogue(language)[key]
    for flag in asked(message) & set(NOBODY_HERE):
        param = {"self": "seat", "self_holder": "holder", "self_turn": "turn"}[flag]
        others = dict.fromkeys(asked(message) - set(UNLESS_SAID) - {param, "names"}, 2)
        one = {param: NAME} if "names" not in asked(message) else {"names": NAME}

        own, other = say(key, language, **others, **one, **{flag: "yes"}), say(key, language, **others, **one)

        assert NAME in other
        assert own != other
        if param in one:
            assert NAME not in own


def test_the_sentences_fit_the_person() -> None:
    assert say("web.end.winner", "en", seat="Ann", self="yes") == "You win!"
    assert say("web.end.winner", "fr", seat="Ann", self="yes") == "Vous gagnez !"
    assert say("web.end.winner", "nl", seat="Ann", self="yes") == "Je wint!"
    assert say("log.claim", "en", seat="Ann", domino=12) == "Ann chooses domino 12."
    assert say("log.claim", "en", seat="Ann", domino=12, self="yes") == "You choose domino 12."
    assert say("event.totem_passed", "en", seat="Bob", holder="Ann", totem="fish", self_holder="yes") == (
        "Bob takes the fish totem from you."
    )


VERSIONS = {"version", "known", "now"}
"""Parameters that are numbers of versions. Programs are told them; people at the page never are."""


def test_no_version_number_reaches_a_person_at_the_page() -> None:
    technical = {key for key in EVERY if key.startswith("refusal.") and asked(catalogue("en")[key]) & VERSIONS}
    own = {key: asked(catalogue("en")[key]) for key in EVERY if key.startswith("web.")}

    assert technical
    assert {f"web.refused.{key.removeprefix('refusal.')}" for key in technical} - set(own) == set()
    assert [key for key, params in own.items() if params & VERSIONS] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_kept_in_order(language: str) -> None:
    kept = json.loads((PROJECT / "src" / "kingdomino" / "messages" / f"{language}.json").read_text(encoding="utf-8"))
    assert list(kept) == sorted(kept)


def test_every_option_and_game_has_a_name_and_help() -> None:
    wanted = {f"game.{info.id}" for info in infos()}
    wanted |= {
        f"option.{option.key}.{part}" for info in infos() for option in info.options for part in ("label", "help")
    }

    assert wanted - set(EVERY) == set()


def test_whatever_a_page_says_is_in_the_catalogue() -> None:
    said = {key for source in web_sources() for key in re.findall(r"\bsay\(\s*'([\w.]+)'", source)}

    assert len(said) > 200
    assert said - set(EVERY) == set()


def test_no_message_is_left_over() -> None:
    unused = [key for key in EVERY if not is_used(key)]

    assert unused == []


def is_used(key: str) -> bool:
    """Whether the key stands in the source as a whole, or fits a text with gaps that words of the source can fill."""
    base, _, game = key.rpartition(".")
    if game in {info.id for info in infos()} and is_used(base):
        return True  # what is said of a game replaces what is said of all
    return key in whole_keys() or (fits_a_gap(key) and all(part in words() for part in key.split(".")))


def fits_a_gap(key: str) -> bool:
    kind, _, code = key.partition(".")
    if kind in MADE_OUTRIGHT:
        return key in made_keys() or ("_" in code and code in literals())
    if kind in (*KINDS.values(), "error", "refusal", "ruling"):
        return True
    group = key.rpartition(".")[0]  # words.reason(…, 'web.link') looks for the code of a reason in this group
    if group in named_parameters() or ("." in group and group in whole_keys()):
        return True
    return any(each.fullmatch(key) for each in texts_with_gaps())


MADE_OUTRIGHT = ("fault", "event", "score")
"""What the rules make with the code written out, or, where a condition chooses, a code of several words."""


@cache
def made_keys() -> frozenset[str]:
    return frozenset(key for key, _ in spoken())


@cache
def literals() -> frozenset[str]:
    """Every text that stands in the source as a whole."""
    nodes = (node for tree in modules().values() for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(node.value for node in nodes if isinstance(node.value, str))


@cache
def named_parameters() -> frozenset[str]:
    """Parameters of messages, whose values are named by the catalogue: `terrain` wheat is said as `terrain.wheat`."""
    # The lobby lists one game as several by its option `mode`.
    return frozenset(name for message in catalogue("en").values() for name in asked(message)) | {"mode"}


@cache
def texts_with_gaps() -> tuple[re.Pattern[str], ...]:
    """What begins like a key and goes on with something unknown: f"log.{kind}" here, `log.${kind}` in the web app."""
    python = (
        [part.value if isinstance(part, ast.Constant) else GAP for part in node.values]
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
    )
    found = {"".join(map(str, parts)) for parts in python}
    for source in web_sources():
        found.update(re.sub(r"\$\{[^}]*\}", GAP, text) for text in re.findall(r"`([^`\n]*\$\{[^`\n]*)`", source))
    keys = (text for text in found if re.match(r"\w+\.", text))
    return tuple(re.compile(re.escape(text).replace(GAP, r"\w+")) for text in keys)


@cache
def web_sources() -> tuple[str, ...]:
    paths = sorted((PROJECT / "web" / "src").rglob("*"))
    return tuple(path.read_text(encoding="utf-8") for path in paths if path.suffix in (".ts", ".svelte"))


@cache
def whole_keys() -> frozenset[str]:
    """Everything quoted in the sources of the package and of the web app."""
    quoted = {text for tree in modules().values() for text in strings(tree)}
    for source in web_sources():
        quoted.update(re.findall(r"[\"'`]([\w.]+)(?:[\"'`]|\$\{)", source))
        quoted.update(re.findall(r"\}([\w.]+)(?:`|\$\{)", source))  # what follows a gap in a template
    return frozenset(quoted)


@cache
def words() -> frozenset[str]:
    """Single words from which keys are put together: in quotes, or names of enum members and of settings."""
    names = set(NAMES) | {
        name.lower()
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for statement in node.body
        if isinstance(statement, ast.Assign)
        for name in (target.id for target in statement.targets if isinstance(target, ast.Name))
    }
    quoted = {word for text in whole_keys() for word in re.findall(r"\w+", text)}
    return frozenset(names | quoted | clauses())  # rulings are kept under the clauses that they decide
