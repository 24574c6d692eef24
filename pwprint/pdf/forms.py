"""The forms in which a booklet is written: one PDF, or a picture of each page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet

Form: TypeAlias = Callable[[str, "Booklet"], dict[str, bytes]]
"""Returns files by their names, which begin with the name of the sheet."""

DPI = 150.0
"""Dots to the inch of pictures."""


def pdf(name: str, booklet: Booklet) -> dict[str, bytes]:
    """Return one PDF."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415 - ReportLab takes a while

    return {f"{name}.pdf": to_pdf(booklet)}


def svg(name: str, booklet: Booklet) -> dict[str, bytes]:
    """Return a drawing of each page, numbered where there are several."""
    from pwprint.pdf.svg import to_svg  # noqa: PLC0415 - few want them

    return _numbered(name, "svg", [to_svg(page, booklet.title) for page in booklet.pages])


def png(name: str, booklet: Booklet) -> dict[str, bytes]:
    """Return a picture of each page, numbered where there are several."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.pdf.png import to_pngs  # noqa: PLC0415 - PDFium is large

    return _numbered(name, "png", to_pngs(to_pdf(booklet), DPI))


def _numbered(name: str, suffix: str, pages: tuple[bytes, ...] | list[bytes]) -> dict[str, bytes]:
    if len(pages) == 1:
        return {f"{name}.{suffix}": pages[0]}
    width = len(str(len(pages)))
    return {f"{name}-{number:0{width}}.{suffix}": data for number, data in enumerate(pages, 1)}


FORMS: Mapping[str, Form] = {"pdf": pdf, "svg": svg, "png": png}
"""Every form by its name."""
