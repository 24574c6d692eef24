"""Crop marks stand outside of the pieces, and each piece is printed in the middle of its own."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pwprint.pdf.check.cells import cells
from pwprint.pdf.check.fault import PrintFault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent
    from pwprint.pdf.marks import Mm

_OFF: Mm = 0.25
"""How far a piece may be printed off the middle of its cuts."""
_INSIDE: Mm = 0.2
"""A line that comes farther into a piece than this is seen on it."""


def cuts_missed(document: PdfContent) -> Iterator[PrintFault]:
    """Yield pages with pieces whose crop marks are beside them, the worst of each."""
    for page in document.pages:
        found = [(hypot(*cell.off), cell) for cell in cells(page)]
        wrong = [(off, cell) for off, cell in found if off > _OFF]
        if wrong:
            off, cell = max(wrong, key=lambda pair: pair[0])
            side = f"the {'back' if cell.side.back else 'front'} of {cell.side.name}"
            more = f", as are {len(wrong) - 1} more" if len(wrong) > 1 else ""
            yield PrintFault(
                "P017",
                f"{side} is printed {off:.2f} mm off its crop marks{more}",
                "Pieces and their crop marks must move together.",
                page=page.number,
                place=cell.side.box.middle,
            )


def pieces_crossed(document: PdfContent) -> Iterator[PrintFault]:
    """Yield the first line of each page that runs through a piece without being part of it."""
    for page in document.pages:
        boxes = [(cell, cell.box.shrunk(_INSIDE)) for cell in cells(page)]
        crossed = (
            (line, cell) for line in page.lines for cell, inside in boxes if inside is not None and line.meets(inside)
        )
        line, cell = next(crossed, (None, None))
        if line is not None and cell is not None:
            yield PrintFault(
                "P018",
                f"a line runs through {cell.side.name}",
                "Crop marks and other lines belong between the pieces.",
                page=page.number,
                place=line.box.middle,
            )
