"""The tracks of a side as rows of a page: a title on the side's colour, then its boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import capitals, capitals_width
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, shortened
from pwprint.pdf.marks import Group, Pen, Rect, Text
from pwprint.sheets.tracks.box import cased, row, rows_of, spare
from pwprint.sheets.tracks.left import leavings, left_rows
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

_TITLE, _GAP, _CASED = 8.2, 1.9, 1.35
"""The height of the title of a track in mm, what is free below its band, and how far this reaches beyond the boxes."""

_BAND: Mm = 5.8
"""The band with the name of a side above its first track, and of what is counted above others."""
_BELOW: Mm = 2.0
"""What is free above a row that counts units that have left."""


class Boxes(Struct, frozen=True):
    """How boxes are drawn: how many side by side fill the width, on all tracks of a sheet, and how high."""

    across: int
    high: Mm


def columns(subject: Subject, width: Mm, least: Mm) -> int:
    """Return how many boxes at least so wide stand side by side on all tracks: as many as the longest row has.

    The number is even where that leaves them wide enough, so that the box of a turn is as wide as two of them.
    """
    most = max(3, int(width / least))
    tracks = (_drawn_in(count.cells, most) for side in subject.scenario.sides for count in counts(subject, side))
    longest = max(sum(cell.wide for cell in part) for cells in tracks for part in rows_of(cells, most))
    return min(most, longest + longest % 2)


def count_rows(subject: Subject, side: Side, across: int) -> int:
    """Return how many rows of boxes the tracks of a side have."""
    return sum(len(_in_rows(_drawn_in(count.cells, across), across)) for count in counts(subject, side))


def side_rows(subject: Subject, side: Side, width: Mm, boxes: Boxes) -> Iterator[Block]:
    """Yield the tracks of a side, each together with its title, and below them what has left the map."""
    ink = tones(subject.look)
    for number, count in enumerate(counts(subject, side)):
        if number:
            yield gap(2.4)
        yield _titled(subject, side, (count, not number), width)
        for block in _boxes(count, width, boxes, ink):
            yield replace(block, marks=(Group(block.marks, name=f"track:{side.id}:{count.title}"),))
    for leaving in leavings(subject, side):
        yield gap(_BELOW)
        yield from left_rows(subject, side, leaving, (width, boxes.across))


def _boxes(count: Count, width: Mm, boxes: Boxes, ink: Tones) -> Iterator[Block]:
    """Yield the boxes of a track in its rows, each of which ends where all others do."""
    found = _in_rows(_drawn_in(count.cells, boxes.across), boxes.across)
    size = width / boxes.across, boxes.high
    for number, part in enumerate(found):
        ends = number == 0, number == len(found) - 1
        used = size[0] * sum(cell.wide for cell in part)
        rest = spare(used, (width - used, boxes.high), ink) if width - used > 1.0 else ()
        yield Block(
            boxes.high,
            (*row(part, size, ink), *rest, *cased(width, boxes.high, ink, ends)),
            keep=number < min(2, len(found) - 1),
        )


def _in_rows(cells: tuple[TrackBox, ...], across: int) -> tuple[tuple[TrackBox, ...], ...]:
    """Return boxes in full rows; a broad one that ends a row takes what is left of it."""
    found: list[list[TrackBox]] = [[]]
    for cell in cells:
        if found[-1] and sum(one.wide for one in found[-1]) + cell.wide > across:
            found.append([])
        found[-1].append(cell)
    *others, last = found[-1]
    if last.wide > 1:
        found[-1] = [*others, replace(last, wide=across - sum(one.wide for one in others))]
    return tuple(map(tuple, found))


def _drawn_in(cells: tuple[TrackBox, ...], most: int) -> tuple[TrackBox, ...]:
    """Return boxes in as few rows as can be: without numbers past a victory, and with a narrower broad last one."""
    *others, last = cells
    if last.past and all(cell.past for cell in cells[most:]):
        return cells[:most]
    if last.wide > 2 and sum(cell.wide for cell in cells) == most + 1:
        return (*others, replace(last, wide=last.wide - 1))
    return cells


def _titled(subject: Subject, side: Side, named: tuple[Count, bool], width: Mm) -> Block:
    """Return the title of a track: the side, on its first one, what is counted, and when that exhausts it."""
    (count, first), style = named, side_styles(subject.scenario, subject.look)[side.index]
    name, room, low = side.title, 0.45 * width, _GAP - _TITLE
    ground, letters = (style.colour, style.ink) if first else (style.pale, INK)
    base = low + (_BAND - cap_height("serif-semibold", 11.0)) / 2
    left = 2.4 + (min(capitals_width(name, 11.0), room) + 4.0 if first else 0.0)
    said = count.title + (f", {count.text}" if count.text else "")
    text = shortened(said, "serif-italic", 9.4, width - left - 3.0)
    return Block(
        _TITLE,
        (
            Rect(-_CASED, low, width + 2 * _CASED, _BAND, ground, Pen(style.edge, 0.35, round=False)),
            *(capitals(name, (2.4, base), 11.0, room, colour=letters, anchor="start") if first else ()),
            Text(left, base, text, "serif-italic", 9.4, letters),
        ),
        keep=True,
    )
