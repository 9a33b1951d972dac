"""The terminal speaks the language of its user: help, wrong calls, matches, errors. What is typed stays as it is."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from kingdomino.cli.language import language_of
from kingdomino.errors import OptionError
from kingdomino.words import FALLBACK, LANGUAGES, catalogue, pick_language, say, speak
from tests.cli.shell import COMMAND


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(FALLBACK)


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**plain, "PYTHONUTF8": "1", "COLUMNS": "100", **environment},
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language_that_is_asked_for(language: str) -> None:
    shown = run("--help", "--language", language).stdout
    words = catalogue(language)

    assert words["cli.help"][:30] in " ".join(shown.split())
    for heading in ("cli.usage", "cli.usage.options", "cli.usage.commands"):
        assert words[heading] in shown
    assert words["cli.usage.help"] in " ".join(shown.split())


@pytest.mark.parametrize(
    "environment",
    [{"LANG": "fr_BE.UTF-8"}, {"LC_ALL": "fr"}, {"LC_ALL": "fr_FR", "LANG": "nl_NL"}, {"LC_ALL": "", "LANG": "fr"}],
)
def test_the_environment_chooses_the_language(environment: dict[str, str]) -> None:
    assert catalogue("fr")["cli.welcome"] in run(**environment).stdout


@pytest.mark.parametrize("environment", [{}, {"LANG": "C.UTF-8"}, {"LC_ALL": "POSIX"}, {"LANG": "tlh_KX"}])
def test_where_the_language_does_not_exist_it_is_english(environment: dict[str, str]) -> None:
    assert catalogue("en")["cli.welcome"] in run(**environment).stdout


@pytest.mark.parametrize(
    ("arguments", "rest"),
    [
        (["--language", "nl", "rules", "duel"], ["rules", "duel"]),
        (["rules", "duel", "--language=nl"], ["rules", "duel"]),
        (["rules", "--language", "nl", "duel"], ["rules", "duel"]),
    ],
)
def test_the_language_may_stand_anywhere(arguments: list[str], rest: list[str]) -> None:
    assert language_of(arguments, {"LANG": "fr"}) == ("nl", rest)


def test_what_follows_two_dashes_is_no_option() -> None:
    assert language_of(["score", "--", "--language", "nl"], {})[1] == ["score", "--", "--language", "nl"]


@pytest.mark.parametrize("arguments", [["--language", "xx"], ["rules", "--language"], ["--language="]])
def test_a_language_that_does_not_exist_is_refused_with_those_that_do(arguments: list[str]) -> None:
    with pytest.raises(OptionError, match="There is no language") as refused:
        language_of(arguments, {})

    assert ", ".join(LANGUAGES) in str(refused.value)
    assert run(*arguments).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "key", "params"),
    [
        (["plai"], "cli.usage.no_command.close", {"name": "plai", "close": "play, replay"}),
        (["zzzz"], "cli.usage.no_command", {"name": "zzzz"}),
        (["play", "--sead", "1"], "cli.usage.no_option.close", {"name": "--sead", "close": "--seat, --seed"}),
        (["simulate"], "cli.usage.missing", {"name": "RULES"}),
        (["play", "--seed"], "cli.usage.needs_value", {"name": "--seed"}),
        (["play", "--confirm=yes"], "cli.usage.takes_none", {"name": "--confirm"}),
        (["rules", "a", "b"], "cli.usage.extra", {"names": "b"}),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_call_is_explained_in_the_readers_language(
    language: str, arguments: list[str], key: str, params: dict[str, str]
) -> None:
    shown = run(*arguments, "--language", language)

    assert shown.returncode == 2
    assert say(key, language, **params) in shown.stderr


@pytest.mark.parametrize(("value", "key"), [("many", "whole"), ("1.5", "whole")])
def test_a_wrong_value_is_explained_in_the_readers_language(value: str, key: str) -> None:
    shown = run("simulate", "duel", "--matches", value, "--language", "nl")

    assert say("cli.usage.value", "nl", name="--matches", what=say(f"cli.usage.value.{key}", "nl")) in shown.stderr


def test_errors_and_options_are_told_in_the_readers_language() -> None:
    assert (
        say("error.unknown_game", "fr", game="chess", games="kingdomino, origins, duel")
        in run("rules", "chess", LANG="fr").stderr
    )
    assert catalogue("fr")["option.harmony.label"] in run("rules", "kingdomino", LANG="fr").stdout


def test_a_process_speaks_english_unless_it_is_told_otherwise() -> None:
    assert say("terrain.wheat") == "wheat"
    speak("fr")
    assert say("terrain.wheat") == catalogue("fr")["terrain.wheat"]
    assert say("terrain.wheat", "nl") == catalogue("nl")["terrain.wheat"]
    with pytest.raises(KeyError):
        speak("xx")


def test_regions_and_encodings_are_ignored() -> None:
    assert [pick_language([wish]) for wish in ("fr-CA", "fr_BE.UTF-8", "NL", "fr;q=0.8", "", "xx")] == [
        *("fr", "fr", "nl", "fr", "en", "en")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_summary_of_a_command_is_cut_off(language: str) -> None:
    for command in ((), ("admin",)):
        shown = run(*command, "--help", "--language", language).stdout
        assert not [line for line in shown.splitlines() if line.endswith("...") and "kingdomino" not in line]


@pytest.mark.parametrize("asked", ["de", "DE", "de_AT", "de-CH"])
def test_a_region_and_capitals_mean_the_same_language(asked: str) -> None:
    assert language_of(["--language", asked], {})[0] == "de"


def test_an_unknown_language_is_refused_in_that_of_the_system() -> None:
    assert run("--language", "xx", LANG="de_DE.UTF-8").stderr.startswith("Es gibt keine Sprache „xx“")


@pytest.mark.parametrize("rules", ["duel", "origins(mode=tribe)"])
def test_the_table_says_what_typed_words_mean(rules: str) -> None:
    typed = {"duel": "double_dot (Doppeltupfen)", "origins(mode=tribe)": "hunter (Jäger)"}[rules]
    shown = run("play", rules, "--seed", "words", "--language", "de").stdout
    assert typed in " ".join(shown.split())
    assert not [line for line in shown.splitlines() if line.strip() in ("cave", "pile", "roof")]
