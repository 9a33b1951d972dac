"""What a system is told of the app that can be installed: names, colours, icons, shortcuts. It draws nothing."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from kingdomino.server.wire import routes
from kingdomino.words import say

NAME: Final = "Kingdomino"
ICONS: Final = (
    ("/icon-192.png", 192, "any"),
    ("/icon-512.png", 512, "any"),
    ("/icon-maskable-512.png", 512, "maskable"),
)
"""The pictures that the web app brings along (web/src/art/appIcon.ts), each with its size and what it is for."""


@cache
def app_manifest(language: str) -> dict[str, Any]:
    """The manifest in a language."""
    colour = _colours()["light"]["table"]
    icons = [_icon(*icon) for icon in ICONS]
    shortcuts = (("app.manifest.new", routes.NEW_TABLE_PAGE), ("app.scorepad", routes.SCOREPAD_PAGE))
    return {
        "id": routes.LOBBY_PAGE,
        "name": NAME,
        "short_name": NAME,
        "description": say("app.manifest.about", language),
        "lang": language,
        "dir": "ltr",
        "start_url": routes.LOBBY_PAGE,
        "scope": "/",
        "display": "standalone",
        "theme_color": colour,
        "background_color": colour,
        "categories": ["games", "entertainment"],
        "icons": icons,
        "shortcuts": [{"name": say(key, language), "url": page, "icons": icons[:1]} for key, page in shortcuts],
    }


def _icon(source: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _colours() -> dict[str, Any]:
    colours: dict[str, Any] = json.loads((files("kingdomino") / "colours.json").read_text(encoding="utf-8"))
    return colours
