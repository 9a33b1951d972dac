"""Makes a screenshot small: a PNG with at most 256 colours, those that matter most. It takes no screenshot."""

import base64
import struct
import zlib

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page

COLOURS = 256
STEP = 4
"""Colours that differ by less are one when they are counted."""

Pixels = npt.NDArray[np.uint8]

DECODE = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  canvas.drawImage(bitmap, 0, 0)
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
  let text = ''
  for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768))
  return [bitmap.width, bitmap.height, btoa(text)]
}"""


def shrink(page: Page, png: bytes) -> bytes:
    """The same picture with fewer colours; the page, any page, decodes it."""
    width, height, decoded = page.evaluate(DECODE, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(decoded), np.uint8).reshape(-1, 4)[:, :3]
    palette, places = reduce(pixels)
    rows = np.pad(places.reshape(height, width), ((0, 0), (1, 0)))  # each row begins with 0: no filter
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    data = zlib.compress(rows.tobytes(), 9)
    chunks = {b"IHDR": header, b"PLTE": palette.tobytes(), b"IDAT": data, b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, content) for kind, content in chunks.items())


def reduce(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """The palette, and for each pixel the place of its colour there."""
    coarse = (pixels // STEP).astype(np.int64) @ [1 << 16, 1 << 8, 1]
    _, which, counts = np.unique(coarse, return_inverse=True, return_counts=True)
    middle = np.stack([np.bincount(which, pixels[:, part]) / counts for part in range(3)], axis=1)
    palette = pick(middle, counts)
    nearest = np.array([np.argmin(((palette - colour) ** 2).sum(axis=1)) for colour in middle], np.uint8)
    return np.rint(palette).astype(np.uint8), nearest[which]


def pick(colours: npt.NDArray[np.float64], counts: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The colours that matter: again and again the one that is used most and farthest from those taken already."""
    taken = [int(np.argmax(counts))]
    distance = ((colours - colours[taken[0]]) ** 2).sum(axis=1)
    weight = np.sqrt(counts)
    while len(taken) < min(COLOURS, len(colours)):
        taken.append(int(np.argmax(distance * weight)))
        distance = np.minimum(distance, ((colours - colours[taken[-1]]) ** 2).sum(axis=1))
    return colours[taken]


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
