"""`kingdomino play`: whole matches through a pipe, and everything a person can type."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from kingdomino import Dealer, parse_record, replay
from tests.cli.shell import COMMAND, heed_ctrl_c, moves_of_a, run, run_on_terminal

SEED = "terminal"
RULES = "kingdomino(seats=2, opening=snake)"
"""With this seed B's king appears first, so A claims twice in a row."""


def actions(path: Path) -> tuple[str, ...]:
    return parse_record(path.read_text()).actions


@pytest.mark.parametrize(
    "rules", ["kingdomino(seats=3)", "origins(seats=2, mode=tribe)", "origins(mode=totem)", "duel"]
)
def test_a_whole_match_is_played_from_a_pipe(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    typed = "\n".join(moves_of_a(rules, SEED))
    shown = run("play", rules, "--seed", SEED, "--record", str(path), typed=typed)
    assert (shown.returncode, shown.stderr) == (0, "")
    match = replay(parse_record(path.read_text()))
    result = match.position.result()
    assert result is not None
    assert f"Winner: {'ABC'[result.winners[0]]} " in shown.stdout
    assert Dealer(SEED).commitment in shown.stdout
    assert f"The dealer’s seed was “{SEED}”" in shown.stdout
    assert match.players[0] == "person"


def test_the_seed_is_not_shown_before_the_end() -> None:
    shown = run("play", "duel", "--seed", SEED, typed="quit")
    assert Dealer(SEED).commitment in shown.stdout
    assert "The dealer’s seed was" not in shown.stdout


@pytest.mark.clause("C10")
def test_the_end_shows_the_sheets_line_by_line_and_what_decided() -> None:
    shown = run("play", "kingdomino(seats=2)", "--seat", "A=greedy", "--seat", "B=random", "--seed", SEED)
    assert shown.returncode == 0
    assert re.search(r"(wheat|lake|forest|grass|swamp|mine): \d+ squares? × \d+ symbols? += +\d+", shown.stdout)
    assert re.search(r"Winner: [AB] (greedy|random) \(by the (score|largest region|most symbols)\)", shown.stdout)


def test_two_matches_with_one_seed_are_one_match() -> None:
    shown = [run("play", "duel", "--seat", "A=greedy", "--seat", "B=random", "--seed", SEED).stdout for _ in range(2)]
    assert shown[0] == shown[1]


def test_without_rules_it_asks_for_game_players_options_and_seats(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    answers = ["kingdomino", "3", "harmony, middle_kingdom=yes", "Ann", "random", "", "quit"]
    shown = run("play", "--record", str(path), typed="\n".join(answers))
    assert shown.returncode == 0
    record = parse_record(path.read_text())
    assert record.rules.seats == 3
    assert record.rules.option("harmony")
    assert record.rules.option("middle_kingdom")
    assert record.players == ("Ann", "random", "medium")


def test_answers_that_make_no_sense_are_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    answers = ["chess", "2", "five", "2", "t", "tribe", "fire=yes", "fire_on_hut", "", "", "quit"]
    shown = run("play", "--record", str(path), typed="\n".join(answers))
    assert len(shown.stderr.splitlines()) == 4
    assert parse_record(path.read_text()).rules.option("mode") == "tribe"


def test_the_end_of_the_input_leaves_politely() -> None:
    for arguments in ([], ["duel"], ["kingdomino"]):
        shown = run("play", *arguments)
        assert shown.returncode == 0
        assert shown.stdout.endswith("Goodbye.\n")


@pytest.mark.clause("C3")
def test_an_illegal_action_says_what_it_breaks_and_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    moves = moves_of_a(RULES, SEED)
    first = next(number for number, move in enumerate(moves) if move.startswith("place"))
    typed = [*moves[:first], "place k11 down", "place g7 up", "discard", moves[first], "quit"]
    shown = run("play", RULES, "--seed", SEED, "--record", str(path), typed="\n".join(typed))
    assert shown.stderr.splitlines() == [
        "Neither half touches the starting tile or a square of its own terrain.",
        "It would cover a square that is already taken.",
        "This domino can be laid, so it may not be discarded.",
    ]
    assert moves[first] in actions(path)


def test_an_input_that_ends_after_an_illegal_action_ends_with_exit_code_1() -> None:
    typed = "\n".join([*moves_of_a(RULES, SEED)[:1], "claim 1"])
    assert run("play", RULES, "--seed", SEED, typed=typed).returncode == 1


def test_an_input_that_ends_after_a_line_that_says_nothing_ends_with_exit_code_2() -> None:
    shown = run("play", RULES, "--seed", SEED, typed="abracadabra")
    assert shown.returncode == 2
    assert shown.stderr == "“abracadabra” is not an action. Write one of: claim DOMINO.\n"


def test_binary_data_is_no_action() -> None:
    shown = run("play", RULES, "--seed", SEED, typed=b"\xff\xfe\x00\n")
    assert shown.returncode == 2
    assert "is not an action" in shown.stderr


def test_the_first_word_may_be_left_out_and_directions_shortened(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    moves = moves_of_a(RULES, SEED)
    shortened = [re.sub(r"^\w+ (\w+)( \w)?\w*$", r"\1\2", move) for move in moves]
    assert any(re.fullmatch(r"\w\d+ [ruld]", move) for move in shortened)
    run("play", RULES, "--seed", SEED, "--record", str(path), typed="\n".join(shortened))
    assert parse_record(path.read_text()).totals is not None


def test_undo_takes_back_ones_own_action(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    moves = moves_of_a(RULES, SEED)
    first = next(number for number, move in enumerate(moves) if move.startswith("place"))
    shown = run("play", RULES, "--seed", SEED, "--record", str(path), typed="\n".join([*moves[: first + 1], "undo"]))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert moves[first] in replay(parse_record(path.read_text())).position.texts()


def test_undo_never_crosses_another_seat_or_the_dealer(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    moves = moves_of_a(RULES, SEED)
    first = next(number for number, move in enumerate(moves) if move.startswith("place"))
    typed = [*moves[:first], "undo"]
    shown = run("play", RULES, "--seed", SEED, "--record", str(path), typed="\n".join(typed))
    assert "There is nothing to take back" in shown.stderr
    assert set(moves[:first]) <= set(actions(path))


def test_a_turn_can_be_confirmed_or_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    first, claim, *_ = moves_of_a(RULES, SEED)
    typed = f"{first}\n{claim}\nno\n{claim}\n\n"
    shown = run("play", RULES, "--seed", SEED, "--confirm", "--record", str(path), typed=typed)
    assert shown.stdout.count("Enter ends the turn") == 2
    assert actions(path).count(claim) == 1


def test_questions_about_actions_are_answered() -> None:
    moves = moves_of_a(RULES, SEED)
    first = next(number for number, move in enumerate(moves) if move.startswith("place"))
    typed = [*moves[:first], "?", f"? {moves[first]}", "legal", "score", "table", "help", "quit"]
    shown = run("play", RULES, "--seed", SEED, typed="\n".join(typed))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert re.search(rf"{moves[first]} +[+-]\d", shown.stdout)
    assert "undo       take back your last action" in shown.stdout
    assert "w wheat" in shown.stdout


def test_the_match_is_saved_on_request_and_nothing_else_is_overwritten(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend")
    shown = run("play", RULES, "--seed", SEED, typed="save\nsave letter.txt\nsave match.txt\nquit", folder=tmp_path)
    assert "Save in which file?" in shown.stderr
    assert "“letter.txt” exists and is not a record" in shown.stderr
    assert letter.read_text() == "Dear friend"
    assert parse_record((tmp_path / "match.txt").read_text()).players == ("person", "medium")


def test_people_sit_where_they_are_put(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    seats = ["--seat", "B=person:Ann", "--seat", "C=random"]
    run("play", "kingdomino(seats=4)", *seats, "--record", str(path), typed="quit")
    assert parse_record(path.read_text()).players == ("medium", "Ann", "random", "medium")


def test_enter_plays_the_only_action_there_is() -> None:
    rules = "kingdomino(seats=4)"
    moves = moves_of_a(rules, SEED)
    assert "discard" in moves
    typed = ["" if move == "discard" else move for move in moves]
    shown = run("play", rules, "--seed", SEED, typed="\n".join([*typed, ""]))
    assert "Only “discard” is possible; Enter plays it." in shown.stdout
    assert "Winner: " in shown.stdout


def test_on_a_terminal_squares_have_colours_and_letters() -> None:
    shown = run_on_terminal("play", RULES, "--seed", SEED, typed="quit\n")
    assert "\x1b[" in shown
    assert "48;2;" in shown
    assert re.search(r"[wflgsm]\d", shown)


def test_no_color_leaves_the_letters() -> None:
    shown = run_on_terminal("play", RULES, "--seed", SEED, typed="quit\n", NO_COLOR="1")
    assert "48;2;" not in shown
    assert re.search(r"[wflgsm]\d", shown)


def test_what_is_not_a_terminal_gets_plain_text() -> None:
    assert "\x1b" not in run("play", RULES, "--seed", SEED, typed="quit").stdout


def test_ctrl_c_leaves_politely_and_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    process = subprocess.Popen(
        [*COMMAND, "play", RULES, "--seed", SEED, "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - no thread runs in this test
    )
    assert process.stdout is not None
    while "A>" not in (process.stdout.read(2) or "A>"):
        continue
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == "Stopped.\n"
    assert parse_record(path.read_text()).totals is None
