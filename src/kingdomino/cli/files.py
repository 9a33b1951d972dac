"""Reads and writes text files, with a sentence for everything that can go wrong. It knows no formats."""

import os
import sys
from pathlib import Path
from typing import Final

from kingdomino.cli.exit_codes import FileTrouble
from kingdomino.play.record import TITLE
from kingdomino.words import say

STANDARD_INPUT: Final = "-"
PAGE: Final = "<!doctype html>"
"""How a page begins."""
LARGEST: Final = 2**20
"""The size in bytes of the largest file that is read. A record is never larger, and a device may have no end."""
LARGEST_PICTURE: Final = 2**16
"""The same for a picture of a territory."""


def read_text(path: str, most: int = LARGEST) -> str:
    """The text of a file, or of standard input for `-`. Raises FileTrouble when it cannot be read or is not text."""
    try:
        return _decode(_read(path, most), most, say("cli.standard_input") if path == STANDARD_INPUT else path)
    except FileNotFoundError:
        raise FileTrouble("file_missing", path=path) from None
    except IsADirectoryError:
        raise FileTrouble("file_directory", path=path) from None
    except PermissionError:
        raise FileTrouble("file_permission", path=path) from None
    except OSError as error:
        raise FileTrouble("file_trouble", path=path, reason=error.strerror or str(error)) from None


def _read(path: str, most: int) -> bytes:
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(most + 1)
    with Path(path).open("rb") as file:
        return file.read(most + 1)


def _decode(data: bytes, most: int, path: str) -> str:
    if not data.strip():
        raise FileTrouble("file_empty", path=path)
    if len(data) > most:
        raise FileTrouble("file_large", path=path, most=most // 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileTrouble("file_binary", path=path) from None
    if "\0" in text:
        raise FileTrouble("file_binary", path=path)
    return text


def save_record(path: str, text: str) -> None:
    """Write a record. Raises FileTrouble when it cannot be written, or would overwrite a file that is not a record."""
    target = Path(path)
    if target.is_file() and target.stat().st_size and not _begins(target, TITLE):
        raise FileTrouble("file_in_the_way", path=path)
    write_text(path, text)


def _begins(path: Path, text: str) -> bool:
    with path.open("rb") as file:
        return file.read(len(text)) == text.encode()


def write_text(path: str, text: str) -> None:
    """Write a file. Raises FileTrouble when it cannot be written."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileTrouble("file_unwritable", path=path, reason=error.strerror or str(error)) from None


def write_private(path: str, text: str) -> None:
    """Write a new file that only its owner reads. Raises FileTrouble when it cannot be written, or is there already."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise FileTrouble("file_exists", path=path) from None
    except OSError as error:
        raise FileTrouble("file_unwritable", path=path, reason=error.strerror or str(error)) from None


def write_whole(path: str, text: str) -> None:
    """Write a file wholly or not at all. Raises FileTrouble when it cannot be written; then nothing has changed."""
    part = f"{path}.part"
    try:
        write_text(part, text)
        Path(part).replace(path)
    except OSError as error:
        Path(part).unlink(missing_ok=True)
        raise FileTrouble("file_unwritable", path=path, reason=error.strerror or str(error)) from None


def check_page(path: str) -> None:
    """Raises FileTrouble when a page cannot be written there, or would overwrite a file that is no page."""
    target = Path(path)
    if target.is_dir():
        raise FileTrouble("file_directory", path=path)
    if not target.absolute().parent.is_dir():
        raise FileTrouble("folder_missing", path=str(target.parent))
    if target.is_file() and target.stat().st_size and not _begins(target, PAGE):
        raise FileTrouble("page_in_the_way", path=path)


def make_folder(path: str) -> Path:
    """The folder with this name, which is made if it does not exist. Raises FileTrouble when it cannot be made."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble("file_unwritable", path=path, reason=error.strerror or str(error)) from None
    return Path(path)
