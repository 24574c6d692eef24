"""Nothing is printed where printers cannot print, nor where some of them cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.fault import PrintFault, warning
from pwprint.text.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import InkReach, PdfContent, PdfPage
    from pwprint.pdf.marks import Mm

LOST: Mm = 6.35
"""A quarter of an inch: nearer to the edge, most printers lose what is there, or shrink the page."""
UNSAFE: Mm = 10.0
"""Nearer to the edge, some printers do."""
_DOT, _LINE = 0.13, 0.3
"""What is measured may be half a dot off; a line that is drawn on the edge of the safe area has its thickness."""
_BLEED = 0.5
"""More ink than this part along the paper's edge is meant to run off the paper."""

_HINT = "Move it inwards; a reader that finds ink at the edge of the paper shrinks the page to fit."


def margins_overrun(document: PdfContent) -> Iterator[PrintFault]:
    """Yield what is too near to the edge: at most one fault a page for each degree of it."""
    for page in document.pages:
        bled = [reach for reach in page.reaches if reach.covered >= _BLEED]
        rest = [reach for reach in page.reaches if reach.covered < _BLEED]
        lost = [reach for reach in rest if reach.distance < LOST - _DOT]
        unsafe = [reach for reach in rest if LOST - _DOT <= reach.distance < UNSAFE - _LINE]
        if bled:
            yield _bleed(document, page, bled)
        if lost:
            worst = min(lost, key=lambda reach: reach.distance)
            yield PrintFault("P009", _said(lost, LOST), _HINT, page=page.number, place=worst.place)
        if unsafe:
            worst = min(unsafe, key=lambda reach: reach.distance)
            words = _said(unsafe, UNSAFE)
            yield warning("P010", words, "Some printers at home need 10 mm.", page.number, worst.place)


def _said(reaches: list[InkReach], safe: Mm) -> str:
    edges = listed([f"{reach.distance:.1f} mm from the {reach.edge} edge" for reach in reaches], "and")
    return f"there is print {edges}; it should stay {safe:g} mm away"


def _bleed(document: PdfContent, page: PdfPage, reaches: list[InkReach]) -> PrintFault:
    edges = listed([f"{reach.edge}" for reach in reaches], "and")
    said = f"the background runs off the paper ({edges})"
    if document.ours:
        return PrintFault("P011", said, "Leave the margin white.", page=page.number)
    hint = "A printer without borderless printing leaves a white frame, and may shrink the page: print at 100 %."
    return warning("P011", said, hint, page.number)
