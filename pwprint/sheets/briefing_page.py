"""The page of a briefing: how large its area is, and what stands at its foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.art.brief_tones import tones
from pwprint.art.brief_type import diamond
from pwprint.press.fonts import shortened, text_width
from pwprint.press.marks import Group, Mark, Page, Text, line
from pwprint.press.paper import MARGIN
from pwprint.sheets.imprint import Folio, dressed, program_version

if TYPE_CHECKING:
    from pwprint.press.marks import Mm
    from pwprint.press.paper import Paper
    from pwprint.sheets.base import Subject

FOOT: Mm = 8.0
_WIDE, _HIGH = 190.0, 257.0
"""The area for which the sheet is laid out; on larger papers everything is larger."""
_SIZE = 8.2


@dataclass(frozen=True, slots=True)
class Stage:
    """The area of a page that may be drawn on, (0, 0) its upper left corner; `scale` mm on paper are one of its mm."""

    paper: Paper
    scale: float
    width: Mm
    height: Mm

    @property
    def room(self) -> Mm:
        """How high the area is without the foot."""
        return self.height - FOOT


def stage(paper: Paper) -> Stage:
    """Return the area of a paper: never drawn smaller than it was laid out, for type must stay readable."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    scale = max(1.0, min(wide / _WIDE, high / _HIGH))
    return Stage(paper, scale, wide / scale, high / scale)


Leaf = tuple[str, tuple[Mark, ...]]
"""The bookmark of a page, and its marks."""


def laid_out(subject: Subject, at: Stage, title: str, sheets: tuple[Leaf, ...]) -> tuple[Page, ...]:
    """Return pages with their feet."""
    matrix = (at.scale, 0.0, 0.0, at.scale, MARGIN, at.paper.height - MARGIN)
    pages = []
    for number, (bookmark, marks) in enumerate(sheets, 1):
        foot = _foot(subject, at, f"{title}, page {number} of {len(sheets)}")
        pages.append(Page(at.paper.width, at.paper.height, (Group((*marks, *foot), matrix, name="sheet"),), bookmark))
    return tuple(pages)


def _foot(subject: Subject, at: Stage, count: str) -> tuple[Mark, ...]:
    """Return the foot: whose page it is, its number, and the program."""
    ink, y, base = tones(subject.look), -at.height + 4.6, -at.height + 0.9
    program = f"pwprint {program_version()}"
    side = max(at.width / 2 - text_width(count, "serif-italic", _SIZE) / 2 - 4.0, 10.0)
    title = shortened(subject.scenario.title, "serif-italic", _SIZE, side)
    half = at.width / 2
    return (
        line(0.0, y, half - 2.2, y, ink.hair),
        line(half + 2.2, y, at.width, y, ink.hair),
        diamond(half, y, 1.0, ink.soft),
        Text(0.0, base, title, "serif-italic", _SIZE, ink.soft),
        Text(half, base, count, "serif-italic", _SIZE, ink.soft, "middle"),
        Text(at.width, base, shortened(program, "serif-italic", _SIZE, side), "serif-italic", _SIZE, ink.soft, "end"),
    )


HEADER, FOOTER = 12.8, 9.0
"""mm within the margins that the header and the footer of other sheets take."""


def inner_stage(paper: Paper) -> Stage:
    """Return the area between header and footer."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEADER - FOOTER
    scale = max(1.0, min(wide / _WIDE, high / (_HIGH - HEADER - FOOTER)))
    return Stage(paper, scale, wide / scale, high / scale)


def framed_pages(
    subject: Subject, at: Stage, title: tuple[str, tuple[str, ...]], sheets: tuple[tuple[Mark, ...], ...]
) -> tuple[Page, ...]:
    """Return pages with header and footer; `title` is that of the sheet, with a line or two of advice."""
    matrix = (at.scale, 0.0, 0.0, at.scale, MARGIN, at.paper.height - MARGIN - HEADER)
    name, notes = title
    return tuple(
        dressed(
            subject,
            at.paper,
            Folio(name, number, len(sheets), notes, name if number == 1 else ""),
            (Group(marks, matrix, name="sheet"),),
        )
        for number, marks in enumerate(sheets, 1)
    )
