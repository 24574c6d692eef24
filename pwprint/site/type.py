"""The typefaces of the pages: those of the sheets, cut down to the letters of western languages."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pwprint.pdf.typefaces import font_file

if TYPE_CHECKING:
    from collections.abc import Mapping

FACES: Mapping[str, tuple[str, int, str]] = {
    "serif": ("Source Serif Pro", 400, "normal"),
    "serif-italic": ("Source Serif Pro", 400, "italic"),
    "serif-bold": ("Source Serif Pro", 700, "normal"),
    "sans": ("Source Sans Pro", 400, "normal"),
    "sans-semibold": ("Source Sans Pro", 600, "normal"),
}
"""The fonts of the pages, by the names that the sheets have for them: family, weight and style."""
_LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2010, 0x2040), 0x2190, 0x2192, 0x2212, 0xD7)


def web_font(font: str) -> bytes:
    """Return a font as a WOFF with the letters of western languages, the same bytes each time."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - a large library
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    options = Options()
    options.layout_features = ["kern", "liga", "onum", "lnum", "smcp"]
    options.hinting = False
    options.drop_tables += ["FFTM"]
    with TTFont(font_file(font), recalcTimestamp=False) as file:
        cut = Subsetter(options)
        cut.populate(unicodes=_LETTERS)
        cut.subset(file)
        file.flavor = "woff"
        packed = BytesIO()
        file.save(packed, reorderTables=True)
    return packed.getvalue()
