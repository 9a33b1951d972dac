"""Bots of your own are loaded from files and modules; what cannot be loaded is refused with the reason."""

import pickle
from pathlib import Path

import pytest

from kingdomino import OptionError
from kingdomino.arena.entrants import enter
from tests.arena.own_bots import First

OWN = str(Path(__file__).parent / "own_bots.py")


def test_a_bot_from_a_file_has_the_name_of_its_class_unless_it_has_its_own() -> None:
    assert [entrant.name for entrant in enter([f"{OWN}:First", f"{OWN}:Nameless"])] == ["first", "Nameless"]


def test_a_bot_from_a_module() -> None:
    first, _ = enter(["tests.arena.own_bots:First", "random"])

    assert first.name == "first"


def test_the_same_bot_twice_gets_a_number() -> None:
    assert [entrant.name for entrant in enter(["random", First, "random", First])] == [
        "random",
        "first",
        "random (2)",
        "first (2)",
    ]


def test_an_entrant_plays_what_its_file_contained_even_where_the_file_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(Path(OWN).read_text(encoding="utf-8"), encoding="utf-8")
    entrant, _ = enter([f"{file}:First", "random"])
    sent = pickle.dumps(entrant)
    file.unlink()

    assert pickle.loads(sent).maker().name == "first"


def test_a_bot_may_import_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / "advice_of_mine.py").write_text("NAME = 'advised'\n")
    (tmp_path / "mine.py").write_text(
        "import advice_of_mine\n"
        "class Mine:\n"
        "    name = advice_of_mine.NAME\n"
        "    def __init__(self, seed): ...\n"
        "    def choose(self, position): ...\n"
    )

    assert enter([f"{tmp_path / 'mine.py'}:Mine", "random"])[0].name == "advised"


def test_the_identity_of_a_bot_changes_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = Path(OWN).read_text(encoding="utf-8")
    identities = set()
    for version in (text, text, f"{text}# changed\n"):
        file.write_text(version, encoding="utf-8")
        identities.add(enter([f"{file}:First", "random"])[0].identity)

    assert len(identities) == 2
    assert enter(["greedy", "random"])[0].identity == "greedy"


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ([], "An arena needs at least two bots, and none was given."),
        (["greedy"], "An arena needs at least two bots, and only 1 was given."),
        (["greedy", "alphago"], "There is no bot “alphago”; there are random, "),
        (["greedy", "missing.py:Bot"], "There is no file “missing.py”."),
        (
            ["greedy", "no_such_module_here:Bot"],
            "“no_such_module_here” cannot be loaded: ModuleNotFoundError: ",
        ),
        (["greedy", f"{OWN}:Missing"], "has no class “Missing”; it has "),
        (["greedy", f"{OWN}:NoBot"], "is not a bot: a bot is a class that is made from a seed and has a method choose"),
        (["greedy", f"{OWN}:time"], "is not a bot"),
        (["greedy", f"{OWN}:Unmakeable"], "cannot be loaded: TypeError: Unmakeable.__init__() takes 1 positional"),
    ],
)
def test_what_cannot_be_loaded_is_refused_with_the_reason(bots: list[str], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        enter(bots)

    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def", "SyntaxError: invalid syntax"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_file_that_raises_is_refused_in_one_line(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(text)
    with pytest.raises(OptionError) as refused:
        enter(["greedy", f"{tmp_path / 'broken.py'}:Mine"])

    assert f"cannot be loaded: {reason}" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary.py").write_bytes(bytes(range(256)))
    with pytest.raises(OptionError, match="is not text"):
        enter(["greedy", f"{tmp_path / 'binary.py'}:Mine"])
