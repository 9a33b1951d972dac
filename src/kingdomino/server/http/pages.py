"""The built web app as files, with the caching that suits them, and its manifest. It builds nothing."""

import contextlib
import json
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse

from kingdomino.server.http.kept import KeptAnswer, keep, keep_file
from kingdomino.server.views.app_manifest import app_manifest
from kingdomino.server.wire import routes
from kingdomino.words import LANGUAGES, pick_language

IMMUTABLE = "public, max-age=31536000, immutable"
"""Files under assets/ carry a hash of their content in their name."""
FRESH = "no-cache"

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Kingdomino</title>
<p>The web app has not been built yet. In a clone of the project <code>make play</code> builds it.</p>
"""


def find_pages() -> Path | None:
    """The built app: in the package, or in a clone of the project."""
    package, clone = Path(__file__).parents[2], Path(__file__).parents[4]
    folders = (root / "web" / "dist" for root in (package, clone))
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def find_offline_page() -> Path | None:
    """The page of a reviewed match, which is built with the app and has no match yet."""
    folder = find_pages()
    page = folder / "offline.html" if folder else None
    return page if page and page.is_file() else None


def find_core() -> str | None:
    """The address of the compiled core for pages, if it was built with the app (tools/build_page_core.py)."""
    folder = find_pages()
    found = sorted((folder / "assets").glob("core-*.wasm")) if folder else []
    return f"/assets/{found[0].name}" if found else None


def _find(folder: Path, path: str) -> Path | None:
    """The file of the app with this path; None for what no file can be called, too."""
    with contextlib.suppress(OSError, ValueError):
        wanted = (folder / path).resolve()
        if wanted.is_relative_to(folder.resolve()) and wanted.is_file():
            return wanted
    return None


async def manifest(request: Request) -> Response:
    """The app's manifest, in the language that the address names, or that the browser speaks."""
    language = request.query_params.get("language", "")
    if language not in LANGUAGES:
        language = pick_language(request.headers.get("accept-language", "").split(","))
    response = _manifest(language).answer(request, FRESH)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return response


@cache
def _manifest(language: str) -> KeptAnswer:
    return keep(json.dumps(app_manifest(language), ensure_ascii=False).encode(), "application/manifest+json")


def router(folder: Path | None) -> APIRouter:
    """Every address outside the API: a file of the app, or else its only page."""
    pages = APIRouter()

    async def page(request: Request) -> Response:
        if folder is None:
            return HTMLResponse(NOT_BUILT, status_code=503)
        path = request.path_params["path"]
        if (wanted := _find(folder, path)) is not None:
            caching = IMMUTABLE if path.startswith("assets/") else FRESH
            return keep_file(wanted).answer(request, caching)
        # A page of an older build asks for a part that is gone: it must not get a page. Nor is a page a service worker.
        if path.startswith("assets/") or f"/{path}" == routes.SERVICE:
            return Response(status_code=404)
        return keep_file(folder / "index.html").answer(request, FRESH)

    pages.add_api_route(routes.MANIFEST, manifest, methods=["GET", "HEAD"], response_model=None)
    pages.add_api_route("/{path:path}", page, methods=["GET", "HEAD"], response_model=None)
    return pages
