"""The tracks of a side as rows of a page: a title on the side's colour, then its boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import capitals, capitals_width, sign
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import shortened, text_width
from pwprint.pdf.marks import Group, Mark, Text, line
from pwprint.sheets.tracks.box import cased, row, rows_of
from pwprint.sheets.tracks.losses import counts
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side
    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.tracks.box import TrackBox
    from pwprint.sheets.tracks.losses import Count

_TITLE: Mm = 7.4
_BROAD = 1.8
"""A box for a marker is at most so much wider than high."""


class Boxes(Struct, frozen=True):
    """How boxes are drawn: how wide at least, how high, and whether what is lost already is ticked or has a marker."""

    size: Mm
    high: Mm
    ticked: bool = False


def side_rows(subject: Subject, side: Side, width: Mm, boxes: Boxes) -> Iterator[Block]:
    """Yield the tracks of a side; each stays together with its title."""
    ink = tones(subject.look)
    for number, count in enumerate(counts(subject, side)):
        if number:
            yield gap(2.4)
        yield _titled(subject, side, (count, not number), width, ink)
        for block in _boxes(count, width, boxes, ink):
            track = (Group(block.marks, name=f"track:{side.id}:{count.title}"),)
            yield block if boxes.ticked else replace(block, marks=track)


def _boxes(count: Count, width: Mm, boxes: Boxes, ink: Tones) -> Iterator[Block]:
    """Yield the boxes of a track; those for markers fill the width."""
    most = max(3, int(width / boxes.size))
    found = rows_of(_begun(count) if boxes.ticked else _drawn_in(count.cells, most), most)
    across = max((sum(cell.wide for cell in part) for part in found), default=1)
    wide = boxes.size if boxes.ticked else min(width / across, _BROAD * boxes.high)
    for number, part in enumerate(found):
        ends = number == 0, number == len(found) - 1
        case = () if boxes.ticked else cased(wide * across, boxes.high, ink, ends)
        yield Block(
            boxes.high,
            (*row(part, (wide, boxes.high), ink, named=not boxes.ticked), *case),
            keep=number < min(2, len(found) - 1),
        )


def _drawn_in(cells: tuple[TrackBox, ...], most: int) -> tuple[TrackBox, ...]:
    """Return boxes, a broad last one narrower by one if that saves a second row."""
    *others, last = cells
    if last.wide > 2 and sum(cell.wide for cell in cells) == most + 1:
        return (*others, replace(last, wide=last.wide - 1))
    return cells


def _begun(count: Count) -> tuple[TrackBox, ...]:
    """Return the boxes to be ticked: none for nothing, those of what is lost already ticked."""
    return tuple(
        replace(cell, ticked=number <= count.begun and not cell.dark, foot="")
        for number, cell in enumerate(count.cells)
        if number
    )


def _titled(subject: Subject, side: Side, named: tuple[Count, bool], width: Mm, ink: Tones) -> Block:
    """Return the title of a track: the side, on its first one, what is counted, and when that exhausts it."""
    (count, first), style = named, side_styles(subject.scenario, subject.look)[side.index]
    name, room = side.name or side.id, 0.45 * width
    left = 2.6
    marks: list[Mark] = [*sign(style, 0.3, -5.1, 3.6)]
    if first:
        left = 5.2 + min(capitals_width(name, 11.0), room)
        marks += capitals(name, (5.2, -4.6), 11.0, room, anchor="start")
    said = count.title + (f", {count.text}" if count.text else "")
    text = shortened(said, "serif-italic", 9.4, width - left - 3.0)
    marks.append(Text(left + 2.6, -4.6, text, "serif-italic", 9.4, ink.soft))
    end = left + 2.6 + text_width(text, "serif-italic", 9.4) + 2.4
    if end < width - 5.0:
        marks.append(line(end, -3.6, width, -3.6, ink.hair))
    return Block(_TITLE, tuple(marks), keep=True)
