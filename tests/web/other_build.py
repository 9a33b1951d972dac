"""A server whose app is another build: the folder that the environment names. For tests of updates."""

import os
import re
import sys
from pathlib import Path

from kingdomino.server import run
from kingdomino.server.http import pages

FOLDER = "OTHER_BUILD"


def make(folder: Path) -> str:
    """Copy the built app as if everything in it had changed since; the address of its first script."""
    built = pages.find_pages()
    assert built is not None
    hashes = {path.stem[-8:].encode() for path in (built / "assets").glob("*.js")}
    names = re.compile(b"|".join(rb"(?<=-)" + re.escape(one) + rb"(?=\.(?:js|css))" for one in hashes))
    for path in filter(Path.is_file, built.rglob("*")):
        copy = folder / names.sub(_another, str(path.relative_to(built)).encode()).decode()
        copy.parent.mkdir(parents=True, exist_ok=True)
        content = names.sub(_another, path.read_bytes())
        copy.write_bytes(content.replace(b"version:`", b"version:`another") if path.name == "service.js" else content)
    return f"/assets/{next((folder / 'assets').glob('index-*.js')).name}"


def _another(found: re.Match[bytes]) -> bytes:
    """A hash that no build has."""
    return b"~" + found[0][1:]


if __name__ == "__main__":
    folder = Path(os.environ[FOLDER])
    pages.find_pages = lambda: folder
    sys.exit(run.main())
