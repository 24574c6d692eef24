"""Marked content: what a PDF says about things on its pages apart from their looks, and other texts from PDFium."""

from __future__ import annotations

from codecs import BOM_UTF16_BE
from ctypes import byref, c_ubyte, c_ulong, c_ushort
from typing import TYPE_CHECKING, Any

from pwprint.text.words import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def marks(raw: Any, thing: Any) -> Iterator[Any]:  # noqa: ANN401 - PDFium's bindings have no types
    """Yield the marks that an object of a page stands in, the outermost first."""
    for index in range(raw.FPDFPageObj_CountMarks(thing)):
        yield raw.FPDFPageObj_GetMark(thing, index)


def value(raw: Any, mark: Any, tag: str, key: str) -> str:  # noqa: ANN401
    """Return the text that a mark with a tag has under a key; nothing if it has another tag, or no such text."""
    if _asked(lambda room, size, out: raw.FPDFPageObjMark_GetName(mark, room, size, out)) != tag:
        return ""
    return _string(raw, mark, key.encode())


def _string(raw: Any, mark: Any, key: bytes) -> str:  # noqa: ANN401
    """Return a string of a mark. PDFium takes text for UTF-8, so this reads the bytes."""
    size = c_ulong()
    if not raw.FPDFPageObjMark_GetParamBlobValue(mark, key, None, 0, byref(size)) or not size.value:
        return ""
    room = (c_ubyte * size.value)()
    raw.FPDFPageObjMark_GetParamBlobValue(mark, key, room, size.value, byref(size))
    found = bytes(room)
    utf_16 = found.startswith(BOM_UTF16_BE)
    return visible(found[2:].decode("utf-16-be", "replace") if utf_16 else found.decode("latin-1"))


def _asked(ask: Callable[[Any, int, Any], Any]) -> str:
    size = c_ulong()
    if not ask(None, 0, byref(size)):
        return ""
    return text(lambda room, needed: size.value if ask(room, needed, byref(size)) else 0)


def text(ask: Callable[[Any, int], int]) -> str:
    """Return a text that PDFium hands out in UTF-16; `ask` gets the room for it and returns the bytes needed."""
    size = ask(None, 0)
    if size <= 2:  # the two bytes that end every text
        return ""
    room = (c_ushort * ((size + 1) // 2))()
    ask(room, size)
    return bytes(room).decode("utf-16-le", "replace").rstrip("\0")
