"""Pages of words and boxes: how large their area is, and what stands at their head and foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.brief_tones import tones
from pwprint.page.display_type import capitals, diamond
from pwprint.page.imprint import colophon
from pwprint.page.paper import MARGIN
from pwprint.pdf.fonts import shortened, text_width
from pwprint.pdf.marks import Group, Mark, Page, Text, line, moved
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.paper import Paper
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm

FOOT: Mm = 8.0
_EDGE: Mm = MARGIN + 0.5
"""mm that stay free at every edge; lines along the area are half outside of it."""
_WIDE, _HIGH = 189.0, 256.0
"""The area for which the sheet is laid out; on larger papers everything is larger."""
_SIZE = 8.2


class Stage(Struct, frozen=True):
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
    wide, high = paper.width - 2 * _EDGE, paper.height - 2 * _EDGE
    scale = max(1.0, min(wide / _WIDE, high / _HIGH))
    return Stage(paper, scale, wide / scale, high / scale)


Leaf = tuple[str, tuple[Mark, ...]]
"""The bookmark of a page, and its marks."""


def laid_out(subject: Subject, at: Stage, title: str, sheets: tuple[Leaf, ...]) -> tuple[Page, ...]:
    """Return pages with their feet."""
    matrix = (at.scale, 0.0, 0.0, at.scale, _EDGE, at.paper.height - _EDGE)
    pages = []
    for number, (bookmark, marks) in enumerate(sheets, 1):
        foot = _foot(subject, at, f"{title}, page {number} of {len(sheets)}")
        pages.append(Page(at.paper.width, at.paper.height, (Group((*marks, *foot), matrix, name="sheet"),), bookmark))
    return tuple(pages)


def _foot(subject: Subject, at: Stage, count: str) -> tuple[Mark, ...]:
    """Return the foot: whose page it is, its number, who made the scenario, its licence, and the program."""
    ink, y, base = tones(subject.look), -at.height + 4.6, -at.height + 0.9
    made = colophon(subject.scenario)
    side = max(at.width / 2 - text_width(count, "serif-italic", _SIZE) / 2 - 4.0, 10.0)
    title = shortened(subject.scenario.title, "serif-italic", _SIZE, side)
    half = at.width / 2
    return (
        line(0.0, y, half - 2.2, y, ink.hair),
        line(half + 2.2, y, at.width, y, ink.hair),
        diamond(half, y, 1.0, ink.soft),
        Text(0.0, base, title, "serif-italic", _SIZE, ink.soft),
        Text(half, base, count, "serif-italic", _SIZE, ink.soft, "middle"),
        Text(at.width, base, shortened(made, "serif-italic", _SIZE, side), "serif-italic", _SIZE, ink.soft, "end"),
    )


HEAD: Mm = 16.0
"""What the head of a sheet with advice takes."""


def headed_pages(
    subject: Subject, at: Stage, title: str, notes: tuple[str, ...], sheets: tuple[tuple[Mark, ...], ...]
) -> tuple[Page, ...]:
    """Return pages with a head of title and advice, and a foot; each comes with its marks, from (0, 0) down."""
    head = tuple(_head(subject, at, title, notes))
    leaves = (
        (title if number == 1 else "", (*head, moved(marks, 0.0, -HEAD, name="body")))
        for number, marks in enumerate(sheets, 1)
    )
    return laid_out(subject, at, title, tuple(leaves))


def _head(subject: Subject, at: Stage, title: str, notes: tuple[str, ...]) -> Iterator[Mark]:
    ink, y, half = tones(subject.look), -6.6, at.width / 2
    yield Text(at.width, -4.4, title, "serif-italic", 11.0, ink.ink, "end")
    yield from capitals(
        subject.scenario.title,
        (0.0, -4.4),
        14.0,
        at.width - text_width(title, "serif-italic", 11.0) - 8.0,
        anchor="start",
    )
    yield line(0.0, y, half - 2.6, y, ink.hair)
    yield line(half + 2.6, y, at.width, y, ink.hair)
    yield diamond(half, y, 1.3, ink.ink)
    for number, words in enumerate(notes):
        text = shortened(words, "serif-italic", _SIZE, at.width)
        yield Text(0.0, -10.2 - 3.3 * number, text, "serif-italic", _SIZE, ink.soft)
