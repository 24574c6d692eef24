"""The sign of a side in a line of text: its colour in its frame, very small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.marks import Box, cut_corners, polygon

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from pwprint.pdf.marks import Mark, Mm

CHIP: Mm = 2.8
"""The side of the sign in mm."""
_CUT = 0.75


def chip(element: Element, x: Mm, y: Mm) -> Mark:
    """Return the sign that an element's `frame` (`square` or `cut`) and `colour` describe, its lower left at (x, y)."""
    cut = _CUT if element.attrib["frame"] == "cut" else 0.0
    return polygon(cut_corners(Box(x, y, CHIP, CHIP), cut), element.attrib["colour"])
