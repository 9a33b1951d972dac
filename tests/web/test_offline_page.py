"""A reviewed match as one page: it opens from a file with the network cut, and everything in it works."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kingdomino.native import AVAILABLE
from kingdomino.words import LANGUAGES
from tests.cli.shell import run
from tests.matches import bot_match
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.test_access import faults
from tests.web.test_first_load import KEY

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not AVAILABLE, reason="a review needs the compiled core"),
    pytest.mark.usefixtures("built"),
]

TRICKY = "</script><b>Zoe</b>"


def write_page(folder: Path, rules: str) -> tuple[Path, int]:
    """The page of a match, written by the command, and how many moves the match has."""
    match = bot_match(rules, "greedy")
    record = replace(match.record(), players=(TRICKY, "Max"))
    (folder / "match.txt").write_text(record.text(), encoding="utf-8")
    done = run("review", "match.txt", "--playouts", "4", "--html", "match.html", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "match.html", match.version


def open_page(person: Person, page: Path) -> list[str]:
    """Open it with the network cut; everything that it asks for is noted."""
    asked = list[str]()
    person.page.context.set_offline(True)
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.goto(page.as_uri())
    expect(person.page.locator("[data-do=review]")).to_be_visible()
    return asked


def test_the_page_works_from_a_file_with_the_network_cut(ann: Person, tmp_path: Path) -> None:
    page, last = write_page(tmp_path, "kingdomino(seats=2)")
    asked = open_page(ann, page)

    expect(ann.page.locator("[data-do=review]")).to_contain_text("by the program that made this page")
    expect(ann.page.get_by_text(TRICKY).first).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.page.get_by_role("slider", name="Chance of winning")).to_have_attribute("aria-valuenow", str(last))
    ann.page.locator("[data-do=only-errors]").check()
    ann.page.locator("[data-turn]").first.click()
    ann.page.locator("[data-do=show-better]").click()
    expect(ann.page.locator("[data-do=hide-better]")).to_be_visible()
    assert faults(ann) == []

    ann.page.get_by_label("Language").select_option("nl")
    expect(ann.page.locator("[data-do=review]")).to_contain_text("Bedacht door het programma")
    for language in LANGUAGES:
        ann.page.get_by_role("combobox").select_option(language)
        expect(ann.page.locator("html")).to_have_attribute("lang", language)
        assert KEY.findall(ann.page.inner_text("body")) == []
    assert asked == [page.as_uri()]


@pytest.mark.long
@pytest.mark.parametrize("rules", ["origins(mode=tribe, seats=2)", "duel"])
def test_the_page_of_every_game_fits_a_phone_in_the_dark(invite: Invite, tmp_path: Path, rules: str) -> None:
    person = invite(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark", locale="fr-FR")
    page, last = write_page(tmp_path, rules)
    open_page(person, page)

    person.page.keyboard.press("End")
    expect(person.page.locator("[role=slider]")).to_have_attribute("aria-valuenow", str(last))
    assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(person) == []
    assert KEY.findall(person.page.inner_text("body")) == []
