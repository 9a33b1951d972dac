"""Draws the pictures of the app's icon: web/public/*.png, from web/src/art/appIcon.ts, with Chromium.

    python -m tools.draw_icons

Each picture carries a fingerprint of its drawing, by which a test of the web app notices that it is no longer the same.
It decides nothing about how the icon looks.
"""

import hashlib
import json
import struct
import subprocess
import sys
import zlib
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tools.browser import find_chromium, launch
from tools.build_web import WEB, find_npm, npm_environment
from tools.small_png import chunk

FOLDER: Final = WEB / "public"
KEYWORD: Final = b"Drawing"
"""What the fingerprint is called in a picture; web/src/art/appIcon.test.ts looks for it."""
LIST: Final = """
import { createServer } from 'vite'
const server = await createServer({ server: { middlewareMode: true }, logLevel: 'error', appType: 'custom' })
const { ICONS, iconSvg } = await server.ssrLoadModule('/src/art/appIcon.ts')
console.log(JSON.stringify(ICONS.map((icon) => ({ ...icon, svg: iconSvg(icon) }))))
await server.close()
"""


def drawings() -> list[dict[str, str]]:
    """Every picture as the web app's code draws it: its file, its size and its SVG."""
    npm = find_npm()
    assert npm is not None, "Node is missing"
    command = ["node", "--input-type=module", "-e", LIST]
    listed = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True, env=npm_environment(npm))
    drawn: list[dict[str, str]] = json.loads(listed.stdout)
    return drawn


def draw(page: Page, svg: str, size: int) -> bytes:
    """A drawing as a PNG with its fingerprint; what it does not cover is transparent."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
    png = page.locator("svg").screenshot(omit_background=True)
    mark = KEYWORD + b"\0" + hashlib.sha256(svg.encode()).hexdigest().encode()
    return tight(png, mark)


def tight(png: bytes, mark: bytes) -> bytes:
    """The same picture packed as well as possible, with a text in its head."""
    parts = list(chunks(png))
    data = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    head = next(content for kind, content in parts if kind == b"IHDR")
    kept = ((b"IHDR", head), (b"tEXt", mark), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
    return png[:8] + b"".join(chunk(kind, content) for kind, content in kept)


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    """What a PNG is made of."""
    found, at = [], 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print("Chromium is not installed here, so nothing was drawn.")
        return 1
    with sync_playwright() as playwright:
        browser = launch(playwright, chromium)
        page = browser.new_page()
        for drawing in drawings():
            (FOLDER / drawing["file"]).write_bytes(draw(page, drawing["svg"], int(drawing["size"])))
            print(drawing["file"])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
