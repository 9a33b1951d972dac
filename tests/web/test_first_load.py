"""What a visitor's browser fetches before the first page is there: little, and all the words that the page says."""

import gzip
import re

import pytest
from playwright.sync_api import Response, expect

from tests.web.conftest import Invite

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
"""Compressed, without fonts."""
KEY = re.compile(r"\b(?:web|word|bot|game|mode|option|log|guide)\.[a-z_]+")
"""What a message without words is shown as."""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_first_page_comes_with_less_than_a_hundred_kilobytes(invite: Invite, language: str) -> None:
    ann = invite(locale=language)
    fetched: list[Response] = []

    def note(response: Response) -> None:
        fetched.append(response)

    ann.page.on("response", note)

    ann.open_lobby()
    expect(ann.page.locator("figure .cell").first).to_be_attached()
    ann.page.wait_for_load_state("networkidle")

    sizes = {each.url: len(gzip.compress(each.body())) for each in fetched if not each.url.endswith(".woff2")}
    assert sum(sizes.values()) < MOST_BYTES, sizes
    assert KEY.findall(ann.page.inner_text("body")) == []
