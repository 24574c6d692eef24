"""Small PDFs that describe more than anybody can read."""

from __future__ import annotations

import zlib

_TREE = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>"]
_PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R%s>>"
_FONT = b"/Resources<</Font<</Helvetica<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
_RECTANGLE = b"99 99 9 9 re f "


def nested(depth: int, times: int, drawn: bytes = b"") -> bytes:
    """A page that draws a form so many times, which draws another one as often, and so on; the last draws something."""
    page = [_PAGE % b"/Resources<</XObject<</F 5 0 R>>>>", stream(b"/F Do " * times)]
    return written([*_TREE, *page, *(_form(6 + level, times) for level in range(depth - 1)), _form(0, times, drawn)])


def _form(inner: int, times: int, drawn: bytes = b"") -> bytes:
    keys = b"/Type/XObject/Subtype/Form/BBox[0 0 595 842]"
    if not inner:
        return stream(drawn or _RECTANGLE, keys + _FONT)
    return stream(b"/F Do " * times, keys + b"/Resources<</XObject<</F %d 0 R>>>>" % inner)


def packed(times: int) -> bytes:
    """A page that draws so many rectangles, a multiple of 100,000, packed twice."""
    drawn = zlib.compress(_compressed(_RECTANGLE * 100_000, times // 100_000), 9)
    return written([*_TREE, _PAGE % b"", stream(drawn, b"/Filter[/FlateDecode/FlateDecode]")])


def _compressed(data: bytes, times: int) -> bytes:
    """So many copies of data compressed, which takes hardly longer than one: each forgets those before it."""
    packing, checksum = zlib.compressobj(9), 1
    first, again = (packing.compress(data) + packing.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    for _ in range(times):
        checksum = zlib.adler32(data, checksum)
    return first + again * (times - 1) + b"\x03\x00" + checksum.to_bytes(4)


def paged(pages: int) -> bytes:
    """So many pages, all of them the same one."""
    tree = b"<</Type/Pages/Kids[%s]/Count %d>>" % (b"3 0 R " * pages, pages)
    return written([_TREE[0], tree, _PAGE % b"", stream(_RECTANGLE * 2000)])


def stream(data: bytes, keys: bytes = b"") -> bytes:
    """An object that holds data, with some keys more."""
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (keys, len(data), data)


def written(objects: list[bytes], keys: bytes = b"") -> bytes:
    """The PDF of some objects, the first of which is its catalogue, with some keys more in its trailer."""
    out, places = b"%PDF-1.7\n", []
    for number, value in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n" % size
    return out + head + table + b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, keys, len(out))
