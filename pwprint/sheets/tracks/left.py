"""Units of a side that have left the map, where that wins or gives points: a low row of boxes that are ticked."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from pwprint.game.goals.terms import UnitsGone, alternatives, wanted
from pwprint.page.block import Block
from pwprint.page.brief_tones import tones
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, shortened, text_width
from pwprint.pdf.marks import Group, Pen, Rect, Text
from pwprint.sheets.tracks.box import TrackBox
from pwprint.sheets.tracks.losses import first_enough
from pwprint.sheets.tracks.note import flowed
from pwprint.sheets.tracks.wins import by_where
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side
    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm

_HIGH, _CASED = 9.0, 1.35
"""The height of a row, and how far it reaches beyond the boxes of losses, as the bands above them do."""
_PAD, _CLEAR, _TICK = 1.7, 1.2, 5.0
"""What is free at either end of a box and between what stands in it; the square that is ticked."""
_NUMBER, _SAID, _HOW = ("serif-bold", 12.0), ("serif-italic", 9.4), ("serif-italic", 7.8)
_TICKED = "tick a box for each unit"


class LeftCount(Struct, frozen=True):
    """Units that count once they have left: by where, in words, and boxes from 1 to the last number that matters."""

    by: str
    cells: tuple[TrackBox, ...]

    @property
    def title(self) -> str:
        """What is counted: `Left the map by h5`."""
        return f"Left the map by {self.by}" if self.by else "Left the map"


def leavings(subject: Subject, side: Side) -> Iterator[LeftCount]:
    """Yield what is counted of units that leave, for each set of exits of which a goal of the side speaks."""
    won, worth = _won_by(subject, side), _points_for(subject, side)
    style = side_styles(subject.scenario, subject.look)[side.index]
    for way in dict.fromkeys((*won, *worth)):
        enough, points = first_enough(won.get(way, ())), worth.get(way, {})
        cells = (
            TrackBox(
                str(number),
                foot=f"+{points[number]}" if number in points else "",
                winner=style if number in enough else None,
                needs_more=enough.get(number, False),
            )
            for number in range(1, max((*enough, *points)) + 1)
        )
        yield LeftCount(by_where(subject.scenario, way), tuple(cells))


def _way(gone: UnitsGone) -> UnitsGone:
    """Return a clause without its number: what is alike for all that count units by the same exits."""
    return replace(gone, count=0, pointer="")


def _won_by(subject: Subject, side: Side) -> dict[UnitsGone, list[tuple[int, bool]]]:
    """Return the numbers of units with which the side wins, and whether that needs more than them, by exits."""
    found: dict[UnitsGone, list[tuple[int, bool]]] = {}
    for victory in subject.scenario.victory:
        for when in alternatives(victory.when) if victory.side == side.index else ():
            for gone in wanted(when, UnitsGone):
                found.setdefault(_way(gone), []).append((gone.count, not isinstance(when, UnitsGone)))
    return found


def _points_for(subject: Subject, side: Side) -> dict[UnitsGone, dict[int, int]]:
    """Return the numbers of units that give points to the side, and how many, by exits."""
    found: dict[UnitsGone, dict[int, int]] = {}
    all_units = sum(not unit.lost for unit in side.units)
    for award in subject.scenario.awards:
        if award.side == side.index:
            once = wanted(award.when, UnitsGone) if award.when is not None else ()
            named = [(gone, gone.count) for gone in once]
            for gone in (each for each in award.each if isinstance(each, UnitsGone)):
                named += ((gone, number) for number in range(gone.count, all_units + 1, gone.count))
            for gone, number in named:
                worth = found.setdefault(_way(gone), {})
                worth[number] = worth.get(number, 0) + award.points
    return found


def left_rows(subject: Subject, side: Side, leaving: LeftCount, size: tuple[Mm, int]) -> Iterator[Block]:
    """Yield the rows of what is counted: its title, then boxes that stand in line with those of losses above them.

    `size` is the width of those and how many of them stand side by side.
    """
    (width, across), ink = size, tones(subject.look)
    style, pitch = side_styles(subject.scenario, subject.look)[side.index], width / across
    need = _CASED + max(text_width(leaving.title, *_SAID), text_width(_TICKED, *_HOW)) + 2 * _PAD
    spans = min(ceil(need / pitch), max(1, across // 2))
    room = across - spans
    # Where all have room so, boxes are as broad as two of those above.
    broad = 2 if 2 * len(leaving.cells) <= room else 1
    for first in range(0, len(leaving.cells), room):
        pen = Pen(style.edge, 0.35, round=False)
        marks: list[Mark] = [Rect(-_CASED, -_HIGH, width + 2 * _CASED, _HIGH, style.pale, pen)]
        marks += _titled(leaving, spans * pitch) if not first else ()
        for place, content in enumerate(leaving.cells[first : first + room]):
            x = (spans + place * broad) * pitch
            end = width + _CASED if spans + (place + 1) * broad == across else x + broad * pitch
            marks += (Rect(x, -_HIGH, end - x, _HIGH, ink.paper, pen), *_box(content, x, broad * pitch, ink))
        yield Block(_HIGH, (Group(tuple(marks), name=f"left:{side.id}"),), keep=first + room < len(leaving.cells))


def _titled(leaving: LeftCount, room: Mm) -> Iterator[Mark]:
    for words, face, base in ((leaving.title, _SAID, -4.0), (_TICKED, _HOW, -7.4)):
        yield Text(_PAD, base, shortened(words, *face, room - 2 * _PAD), *face, INK)


def _box(content: TrackBox, x: Mm, wide: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield a number, what it means, and the square at the right that is ticked."""
    square = x + wide - _PAD - _TICK
    yield Rect(square, (-_HIGH - _TICK) / 2, _TICK, _TICK, WHITE, Pen(ink.ink, 0.35, round=False))
    base, start = -(_HIGH + cap_height(*_NUMBER)) / 2, _PAD + text_width(content.word, *_NUMBER) + _CLEAR
    yield Text(x + _PAD, base, content.word, *_NUMBER, ink.ink)
    for notes in (content.notes, tuple(note.brief for note in content.notes)):
        places = flowed(notes, start, start, square - x - _CLEAR)
        if places is not None and all(not line for _, line in places):
            for note, (left, _) in zip(notes, places, strict=True):
                yield from note.marks((x + left, base), ink.ink)
            return
