"""The typefaces of the sheets: Source Sans Pro and Source Serif Pro.

They come from two packages that are only looked for, never imported.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pwprint.pdf.spare_fonts import SPARE, spare_font
from pwprint.pdf.truetype import TrueType, read
from pwprint.values import Struct

FONTS = {
    "sans-light": ("font_source_sans_pro", "SourceSansPro-Light.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
"""Every font by its name: the package it comes from and its file there."""


class Typeface(Struct, frozen=True):
    """The measures of a font in thousandths of its size; `advances` maps code points to widths.

    `missing` is the width of the box that stands for a letter which the font lacks.
    """

    advances: dict[int, float]
    missing: float
    cap_height: float


def font_file(font: str) -> Path:
    """Return the TrueType file of a font of `FONTS`; raises ModuleNotFoundError if its package is not installed."""
    package, name = FONTS[font]
    return _package_folder(package) / "files" / name


def font_source(font: str) -> TrueType:
    """Return what is in a font of ours or of the user's."""
    return spare_font(font).file if font.startswith(SPARE) else read(font_file(font))


@cache
def face(font: str) -> Typeface:
    """Return the measures of a font."""
    file = font_source(font)
    scale = 1000 / file.per_em
    # Fonts of the user's never measure a line, and old ones do not say how high their capitals are.
    cap_height = 0.0 if font.startswith(SPARE) else scale * file.number("OS/2", 88, signed=True)
    widths = [scale * advance for advance in file.advances()]
    advances = {code: widths[glyph] for code, glyph in file.glyphs.items()}
    return Typeface(advances, widths[0], cap_height)


@cache
def _package_folder(package: str) -> Path:
    # find_spec locates a top-level package without running it: importing these two would list all of their files.
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"the fonts of {package} are not installed", name=package)
    return Path(spec.submodule_search_locations[0])
