"""The built web app as files: what may be kept, what is asked for again, and nothing from outside its folder."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from kingdomino.server.http import pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>Kingdomino</title>")
    (built / "assets" / "index-4f2c.js").write_text("play()")
    (tmp_path / "secret.txt").write_text("secret")
    return built


def get(folder: Path | None, path: str) -> httpx.Response:
    app = FastAPI()
    app.include_router(pages.router(folder))

    async def fetch() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path)

    return asyncio.run(fetch())


def test_files_with_a_hash_in_their_name_are_kept_for_ever(folder: Path) -> None:
    script = get(folder, "/assets/index-4f2c.js")
    assert script.text == "play()"
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/k3v9q2ab", "/a/dead/link"])
def test_every_other_address_is_the_one_page_asked_for_again(folder: Path, path: str) -> None:
    page = get(folder, path)
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-cache"
    assert "Kingdomino" in page.text


def test_a_part_of_an_older_build_is_gone_and_not_a_page(folder: Path) -> None:
    assert get(folder, "/assets/index-0000.js").status_code == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_the_folder_is_given(folder: Path, path: str) -> None:
    assert "secret" not in get(folder, path).text


def test_an_app_that_was_not_built_says_so() -> None:
    answer = get(None, "/")
    assert answer.status_code == 503
    assert "make play" in answer.text
