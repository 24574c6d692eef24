"""The quiet colours of sheets of words: paper under boxes, fine lines, soft type; none of them belongs to a side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.look import Ink
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Pen
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.page.look import Look
    from pwprint.pdf.marks import Colour


class Tones(Struct, frozen=True):
    """The colours of a sheet: `paper` lies under boxes, `shade` under those that matter, `soft` is for lesser words."""

    paper: Colour
    shade: Colour
    rule: Colour
    soft: Colour
    ink: Colour = INK

    @property
    def hair(self) -> Pen:
        """The line between rows."""
        return Pen(self.rule, 0.15, round=False)

    @property
    def edge(self) -> Pen:
        """The line round a box."""
        return Pen(self.ink, 0.25, round=False)

    @property
    def heavy(self) -> Pen:
        """The line round a box that matters, and of the outer frame."""
        return Pen(self.ink, 0.7, round=False)


_TONES = {
    Ink.FULL: Tones("#F8F3E4", "#E9DFC6", "#B3A88D", "#544C3E"),
    Ink.LOW: Tones(WHITE, WHITE, "#A8A8A8", "#4A4A4A"),
    Ink.MONO: Tones("#F7F7F7", "#E2E2E2", "#A8A8A8", "#4A4A4A"),
}


def tones(look: Look) -> Tones:
    """Return the quiet colours of a look."""
    return _TONES[look.ink]
