"""Letters in SVGs: as outlines, or live, by the names of our type that editors and browsers know."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.pdf.fonts import MM_PER_POINT, printable, text_width
from pwprint.pdf.matrix import product, text_matrix
from pwprint.pdf.outlines import contours
from pwprint.pdf.spare_fonts import SPARE, blamed
from pwprint.pdf.svg.paths import glyph_data, number
from pwprint.pdf.typefaces import font_source
from pwprint.text.xml import escaped

if TYPE_CHECKING:
    from pwprint.pdf.marks import Text
    from pwprint.pdf.matrix import Matrix

NOT_IN_IDS = re.compile(r"[^A-Za-z0-9_-]+")

STYLE = 'xml:space="preserve" font-kerning="none" font-variant-ligatures="none"'
"""What holds for all live texts: letters stand where the sheets' own measures put them."""

_SANS = "'Source Sans Pro', 'Source Sans 3', 'Source Sans', 'Open Sans', Arial, sans-serif"
_SERIF = "'Source Serif Pro', 'Source Serif 4', 'Source Serif', Georgia, 'Times New Roman', serif"
_WEIGHTS = {"light": "300", "semibold": "600", "bold": "700"}
_UPRIGHT = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)
"""Letters of SVG stand with their heads to smaller y."""


class Letters:
    """The outlines of letters that have been drawn, by their ids, which begin with a `prefix`.

    Drawings that stand on one page may share them. Letters without an outline, such as a space, have none.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.outlines: dict[str, str] = {}

    def id(self, letter: str, font: str) -> str:
        """Return the id of a letter; nothing for one without an outline. Raises FontError."""
        name = NOT_IN_IDS.sub("-", Path(font).stem) if font.startswith(SPARE) else font
        key = f"{self._prefix}{name}.{ord(letter):x}"
        if key not in self.outlines:
            self.outlines[key] = letter_data(letter, font)
        return key if self.outlines[key] else ""

    def definitions(self) -> list[str]:
        """Return the letters as elements."""
        return [f'<path id="{key}" d="{data}" fill-rule="nonzero"/>' for key, data in self.outlines.items() if data]


def letter_data(letter: str, font: str) -> str:
    """Return the outline of a letter in units of its font, y upwards. Raises FontError."""
    if not font.startswith(SPARE):
        return _own_letter(letter, font)
    with blamed(font):
        return _traced(letter, font)


@cache  # a studio draws the same letters again and again
def _own_letter(letter: str, font: str) -> str:
    return _traced(letter, font)


def _traced(letter: str, font: str) -> str:
    file = font_source(font)
    return glyph_data(contours(file, file.glyphs[ord(letter)]))


def live_text(text: Text, matrix: Matrix) -> str:
    """Return a text that stays text, seen through a matrix to mm from the upper left corner; nothing without letters.

    Its length is that of the sheet, whatever font the reader puts in place of ours.
    """
    letters = printable(text.text, text.font)
    if not letters.strip():
        return ""
    a, b, c, d, x, y = product(_UPRIGHT, product(text_matrix(text), matrix))
    turn = " ".join(f"{part + 0.0:.5g}" for part in (a, b, c, d))
    attributes = {
        "transform": f"matrix({turn} {number(x)} {number(y)})",
        **_font(text.font),
        "font-size": f"{text.size * MM_PER_POINT:.5g}",
        "textLength": number(text_width(text.text, text.font, text.size)),
        "lengthAdjust": "spacingAndGlyphs",
        "fill": text.colour,
        **_halo(text),
    }
    said = " ".join(f'{key}="{escaped(value)}"' for key, value in attributes.items())
    return f"<text {said}>{escaped(letters)}</text>"


def _font(font: str) -> dict[str, str]:
    family, _, style = font.partition("-")
    weight = {"font-weight": _WEIGHTS[style]} if style in _WEIGHTS else {}
    slant = {"font-style": "italic"} if style == "italic" else {}
    return {"font-family": _SERIF if family == "serif" else _SANS} | weight | slant


def _halo(text: Text) -> dict[str, str]:
    if not text.halo:
        return {}
    return {"stroke": text.halo_colour, "stroke-width": f"{2 * text.halo:.4g}", "paint-order": "stroke"}
