"""`kingdomino score`: it reads a picture and prints a score sheet."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.shell import COMMAND, run_here

# 3 lakes with 1 crown, 2 swamps with 1, a mine with 3, 2 forests with 1; wheat without crowns
KINGDOM = """
w0 w0 f1 f0 ..
l1 l0 ## m3 ..
l0 .. .. s0 s1
"""

MIGHTY = "w0 w0 w1 w0 w0 w0 ##"

CENTRED = """
.. w1 w0
f0 ## f1
f0 .. ..
"""


@pytest.mark.clause("C9")
def test_a_picture_from_standard_input_is_counted_region_by_region() -> None:
    shown = run_here("score", typed=KINGDOM)
    assert shown.returncode == 0
    assert "lake: 3 squares × 1 symbol   =  3 e6 e7 f7" in shown.stdout
    assert "mine: 1 square × 3 symbols   =  3 h7" in shown.stdout
    assert "wheat: 2 squares × 0 symbols =  0 e8 f8" in shown.stdout
    assert shown.stdout.split()[-2:] == ["total", "10"]
    assert shown.stderr == ""


def test_a_picture_from_a_file_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "picture.txt"
    path.write_text(KINGDOM)
    assert "10" in run_here("score", str(path)).stdout.split()


def test_the_picture_is_shown_with_its_cells_named_along_the_edges() -> None:
    rows = run_here("score", typed=KINGDOM).stdout.splitlines()
    assert [row.split() for row in rows[:4]] == [
        ["8", "w0", "w0", "f1", "f0", "·"],
        ["7", "l1", "l0", "##", "m3", "·"],
        ["6", "l0", "·", "·", "s0", "s1"],
        ["e", "f", "g", "h", "i"],
    ]


def test_json_gives_total_and_lines_and_nothing_else_on_standard_output() -> None:
    sheet = json.loads(run_here("score", "--json", typed=KINGDOM).stdout)
    assert sheet["total"] == 10 == sum(line["points"] for line in sheet["lines"])
    assert sheet["lines"][0] == {
        "code": "region",
        "clause": "C9",
        "points": 3,
        "params": {"terrain": "lake", "squares": 3, "symbols": 1},
        "cells": ["e6", "e7", "f7"],
        "text": "lake: 3 squares × 1 symbol",
    }


@pytest.mark.clause("K6")
def test_rules_decide_what_is_counted() -> None:
    assert json.loads(run_here("score", "--json", typed=CENTRED).stdout)["total"] == 3
    rules = "kingdomino(middle_kingdom=yes)"
    assert json.loads(run_here("score", "--json", "--rules", rules, typed=CENTRED).stdout)["total"] == 13


@pytest.mark.parametrize(
    ("picture", "rules"),
    [
        (MIGHTY, "kingdomino(seats=2, mighty_duel=yes)"),
        ("j0 j1 ##\nj0 v1 ..", "origins(seats=2)"),
        ("j0:h j1 ##\nj0 d0 ..", "origins(seats=2, mode=tribe)"),
        (".. .. .. ## dd1 ll0 ..", "duel"),
    ],
)
def test_a_picture_that_shows_its_rules_is_counted_with_them_and_that_is_said(picture: str, rules: str) -> None:
    shown = run_here("score", "--json", typed=picture)
    assert shown.returncode == 0
    assert json.loads(shown.stdout)["rules"] == rules
    assert shown.stderr == f"Counted as {rules}; give --rules for anything else.\n"


def test_a_picture_that_counts_differently_in_two_modes_asks_which() -> None:
    shown = run_here("score", typed="j0+ j1 ##\nj0+ v1 ..")
    assert shown.returncode == 2
    assert "--rules" in shown.stderr
    assert "origins(seats=2, mode=totem), origins(seats=2, mode=tribe)." in shown.stderr


@pytest.mark.clause("C1")
def test_an_odd_number_of_squares_is_counted_with_a_warning() -> None:
    shown = run_here("score", typed="w0 f0 w1 ##")
    assert shown.returncode == 0
    assert "3 squares, an odd number" in shown.stderr


@pytest.mark.clause("C3")
def test_squares_apart_from_the_rest_make_no_territory() -> None:
    shown = run_here("score", typed="w0 w1 .. ##")
    assert shown.returncode == 2
    assert "d7 e7 do not touch the rest" in shown.stderr


def test_an_output_that_takes_no_more_is_answered_with_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        shown = subprocess.run(
            [*COMMAND, "score"], input="w0 w1 ##", stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert shown.returncode == 1
    assert shown.stderr.startswith("The output cannot be written")


def test_a_map_of_the_duel_may_have_an_odd_number_of_squares() -> None:
    assert run_here("score", "--rules", "duel", typed=".. .. .. ## dd1 .. ..").stderr == ""


def test_capital_letters_and_empty_lines_do_not_matter() -> None:
    assert json.loads(run_here("score", "--json", typed="W0 W1\n\n## ..\n").stdout)["total"] == 2
