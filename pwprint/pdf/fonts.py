"""How wide a line of text is, and which letters it has, without a PDF library.

A character that a face lacks is replaced by its nearest relative (`printable`), so that no sheet ever shows an empty
box; `missing` names such characters for a report.
"""

from __future__ import annotations

import unicodedata
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from pwprint.pdf.spare_fonts import in_use, read_folder, spare_for
from pwprint.pdf.typefaces import face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from functools import _lru_cache_wrapper
    from pathlib import Path

P = ParamSpec("P")
R = TypeVar("R")

MM_PER_POINT = 25.4 / 72
_GRAIN = 1e-6  # mm; a text set to fill a width must count as fitting it

_RELATIVES = {
    "\u00a0": " ",
    "\u2007": " ",
    "\u2009": " ",
    "\u200b": "",
    "\u202f": " ",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "\u2013",
    "\u2032": "'",
    "\u2033": '"',
    "\u2190": "<",
    "\u2192": "\u00bb",
    "\u2212": "\u2013",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2713": "x",
    "\t": " ",
    "\n": " ",
}
"""What stands in for a character that a face lacks; accents are dropped, and the last resort is a question mark."""


@cache
def text_width(text: str, font: str, size: float) -> float:
    """Return the width in mm of a line of text, `size` in points."""
    return _units(text, font) * size * MM_PER_POINT / 1000


@cache
def _units(text: str, font: str) -> float:
    """Return the width of a text in thousandths of its size."""
    advances, letters = face(font).advances, printable(text, font)
    try:
        return sum([advances[ord(letter)] for letter in letters])
    except KeyError:
        from pwprint.pdf.glyph_runs import width_of  # noqa: PLC0415 - most texts have our own letters only

        return width_of(letters, font)


def cap_height(font: str, size: float) -> float:
    """Return the height of capital letters in mm, `size` in points."""
    return face(font).cap_height * size * MM_PER_POINT / 1000


def fitted_size(text: str, font: str, width: float, largest: float, smallest: float) -> float:
    """Return the size in points, at most `largest`, at which text is `width` mm wide; never less than `smallest`."""
    natural = text_width(text, font, largest)
    return largest if natural <= width else max(smallest, largest * width / natural)


def shortened(text: str, font: str, size: float, width: float) -> str:
    """Return the text, cut off with an ellipsis if it is wider than `width` mm."""
    room = width + _GRAIN
    if text_width(text, font, size) <= room:
        return text
    cut = text
    while cut and text_width(cut.rstrip(" ,.;-") + "\u2026", font, size) > room:
        cut = cut[:-1]
    return cut.rstrip(" ,.;-") + "\u2026"


@cache
def printable(text: str, font: str) -> str:
    """Return the text in composed form with every character that the font lacks replaced by one that it has."""
    composed = unicodedata.normalize("NFC", text)
    if face(font).advances.keys() >= {*map(ord, composed)}:
        return composed
    return "".join(_nearest(letter, font) for letter in composed)


_SET: list[_lru_cache_wrapper[Any]] = []


def set_once(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function that sets texts remember the last `most` of them, as long as the same fonts are in use."""

    def decorate(setting: Callable[P, R]) -> Callable[P, R]:
        remembered = lru_cache(maxsize=most)(setting)
        _SET.append(remembered)
        return cast("Callable[P, R]", remembered)

    return decorate


@contextmanager
def fonts_of(folder: Path | None) -> Iterator[None]:
    """Let letters that our fonts lack be found in those of a folder for a while. Raises FontError.

    What is remembered of texts is forgotten at both ends, so programs that print with several folders do so one by one.
    """
    if folder is None:
        yield
        return
    from pwprint.pdf.glyph_runs import glyph_runs, width_of  # noqa: PLC0415

    remembered = (text_width, _units, printable, _nearest, face, glyph_runs, width_of, *_SET)
    with in_use(read_folder(folder)):
        try:
            for memory in remembered:
                memory.cache_clear()
            yield
        finally:
            for memory in remembered:
                memory.cache_clear()


def missing(text: str, font: str = "sans") -> tuple[str, ...]:
    """Return the characters of the text that the font lacks and that `printable` changes beyond recognition."""
    composed = unicodedata.normalize("NFC", text)
    return tuple(dict.fromkeys(letter for letter in composed if letter != "?" and _nearest(letter, font) == "?"))


@cache
def _nearest(letter: str, font: str) -> str:
    advances = face(font).advances
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    invisible = unicodedata.category(letter) in {"Cf", "Cc", "Mn"}
    if ord(letter) not in advances and spare_for(letter, font) is not None:
        return letter
    candidates = (letter, _RELATIVES.get(letter), "" if invisible else None, bare or None)
    fitting = (text for text in candidates if text is not None and all(ord(part) in advances for part in text))
    return next(fitting, "?")
