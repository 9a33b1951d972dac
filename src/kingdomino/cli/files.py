"""Text files in and out, with a sentence for everything that can be wrong with one. It knows no formats."""

import sys
from pathlib import Path
from typing import Final

from kingdomino.cli.exit_codes import FileTrouble
from kingdomino.notation.record import TITLE
from kingdomino.words import say

STANDARD_INPUT: Final = "-"
LARGEST: Final = 2**24
"""No file of ours is larger, in bytes; a device or a film is not read to its end."""


def read_text(path: str) -> str:
    """What a file says, or standard input for `-`. Raises FileTrouble."""
    try:
        return _decode(_read(path), say("cli.standard_input") if path == STANDARD_INPUT else path)
    except FileNotFoundError:
        raise FileTrouble("file_missing", path=path) from None
    except IsADirectoryError:
        raise FileTrouble("file_directory", path=path) from None
    except PermissionError:
        raise FileTrouble("file_permission", path=path) from None
    except OSError as error:
        raise FileTrouble("file_trouble", path=path, reason=error.strerror or str(error)) from None


def _read(path: str) -> bytes:
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def _decode(data: bytes, path: str) -> str:
    if not data.strip():
        raise FileTrouble("file_empty", path=path)
    if len(data) > LARGEST:
        raise FileTrouble("file_large", path=path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileTrouble("file_binary", path=path) from None
    if "\0" in text:
        raise FileTrouble("file_binary", path=path)
    return text


def save_record(path: str, text: str) -> None:
    """Write a record; what stands in its way and is no record is left alone. Raises FileTrouble."""
    target = Path(path)
    if target.is_file() and target.stat().st_size and not _is_record(target):
        raise FileTrouble("file_in_the_way", path=path)
    write_text(path, text)


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(TITLE)) == TITLE.encode()


def write_text(path: str, text: str) -> None:
    """Write a file. Raises FileTrouble."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileTrouble("file_unwritable", path=path, reason=error.strerror or str(error)) from None


def make_folder(path: str) -> Path:
    """The folder with this name, made if it is not there. Raises FileTrouble."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble("file_unwritable", path=path, reason=error.strerror or str(error)) from None
    return Path(path)
