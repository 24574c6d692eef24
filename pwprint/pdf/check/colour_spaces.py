"""Which colours a PDF is drawn in: those of light, those of a press, or both.

PDFium shows all of them as light, so the bytes themselves are searched: what draws lies in streams that are packed as
ZIP files are, if at all. Streams that are packed otherwise, and such as are pictures or fonts, are passed over; a
picture's own entries say what it is made of.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST = 64 * 2**20
"""The most bytes that are unpacked of one stream."""
_STREAM = re.compile(rb"\bstream\r?\n")
_END = b"endstream"
_FAR = 4096
"""How far before a stream its entries may begin."""
_NOT_DRAWN = re.compile(
    rb"/Length1\b|/Length2\b|/Subtype\s*/(?:Image|Type1C|CIDFontType0C|OpenType|XML)\b|/Type\s*/XRef\b"
)
_TEXTS = re.compile(rb"\((?:\\.|[^()\\])*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_SET = re.compile(rb"[\d.]\s+(rg|RG|k|K)(?=[\s/\[<(%]|$)")
_NAMED = re.compile(rb"/(DeviceRGB|CalRGB|DeviceCMYK)\b")
_PRESS = {b"k", b"K", b"DeviceCMYK"}


class ColourSpaces(Struct, frozen=True):
    """Whether anything of a PDF has colours of light (red, green, blue), and anything the inks of a press."""

    light: bool = False
    press: bool = False


def colour_spaces(data: bytes) -> ColourSpaces:
    """Return the colours of a PDF."""
    found = set(_found(data))
    return ColourSpaces(light=bool(found - _PRESS), press=bool(found & _PRESS))


def _found(data: bytes) -> Iterator[bytes]:
    done = 0
    for start in _STREAM.finditer(data):
        if start.start() < done:
            continue
        end = data.find(_END, start.end())
        end = len(data) if end < 0 else end
        yield from _NAMED.findall(data, done, start.start())
        entries = data[max(done, start.start() - _FAR) : start.start()].rpartition(b" obj")[2]
        yield from _in_stream(entries, data[start.end() : end])
        done = end
    yield from _NAMED.findall(data, done)


def _in_stream(entries: bytes, packed: bytes) -> Iterator[bytes]:
    if _NOT_DRAWN.search(entries):
        return
    drawn = _TEXTS.sub(b" ", _unpacked(entries, packed))
    yield from _SET.findall(drawn)
    yield from _NAMED.findall(drawn)


def _unpacked(entries: bytes, packed: bytes) -> bytes:
    """Return what is in a stream; nothing if it is packed in a way that is not read here, or damaged."""
    if b"/Filter" not in entries:
        return packed
    if entries.count(b"Decode") != 1 or b"/FlateDecode" not in entries:
        return b""
    try:
        return zlib.decompressobj().decompress(packed, _MOST)
    except zlib.error:
        return b""
