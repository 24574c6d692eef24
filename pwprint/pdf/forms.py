"""The forms in which a booklet is written: one PDF, or a picture of each page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet

DOTS = (36, 600)
"""The fewest and the most dots to the inch of a picture: a thumbnail, and what a press prints."""


class SvgText(StrEnum):
    """What the letters of an SVG are."""

    OUTLINES = "outlines"
    """Drawings, which look the same everywhere."""
    LIVE = "live"
    """Letters, which can be edited, and look the same where the fonts are installed."""


class Pictures(Struct, frozen=True):
    """How pages become pictures: so many dots to the inch of PNGs, and what the letters of SVGs are."""

    dpi: int = 150
    text: SvgText = SvgText.OUTLINES


Form: TypeAlias = Callable[[str, "Booklet", Pictures], dict[str, bytes]]
"""Returns files by their names, which begin with the name of the sheet."""


def pdf(name: str, booklet: Booklet, _pictures: Pictures) -> dict[str, bytes]:
    """Return one PDF."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415 - ReportLab takes a while

    return {f"{name}.pdf": to_pdf(booklet)}


def svg(name: str, booklet: Booklet, pictures: Pictures) -> dict[str, bytes]:
    """Return a drawing of each page, numbered where there are several."""
    from pwprint.pdf.svg import to_svg  # noqa: PLC0415 - few want them

    live = pictures.text is SvgText.LIVE
    return _numbered(name, "svg", [to_svg(page, booklet.title, live=live) for page in booklet.pages])


def png(name: str, booklet: Booklet, pictures: Pictures) -> dict[str, bytes]:
    """Return a picture of each page, numbered where there are several. Raises TooManyDotsError."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.pdf.png import to_pngs  # noqa: PLC0415 - PDFium is large

    return _numbered(name, "png", to_pngs(to_pdf(booklet), pictures.dpi))


def _numbered(name: str, suffix: str, pages: tuple[bytes, ...] | list[bytes]) -> dict[str, bytes]:
    if len(pages) == 1:
        return {f"{name}.{suffix}": pages[0]}
    width = len(str(len(pages)))
    return {f"{name}-{number:0{width}}.{suffix}": data for number, data in enumerate(pages, 1)}


FORMS: Mapping[str, Form] = {"pdf": pdf, "svg": svg, "png": png}
"""Every form by its name."""
