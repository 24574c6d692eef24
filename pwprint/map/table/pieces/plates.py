"""Plates to cut out for what has no terrain of its own: objectives and the names of places."""

from __future__ import annotations

from itertools import accumulate
from math import fsum
from typing import TYPE_CHECKING

from pwprint.game.table.areas import Disc
from pwprint.map.looks import ELSEWHERE, OBJECTIVE
from pwprint.map.names import bare
from pwprint.page import inks
from pwprint.pdf.fonts import cap_height, shortened, text_width
from pwprint.pdf.marks import Pen, Rect, Text, moved
from pwprint.pieces.shield import SHIELD, shield
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Objective
    from pwprint.map.table.picture import TableMatter
    from pwprint.pdf.marks import Mark, Mm

_HIGH: tuple[Mm, Mm] = (13.0, 8.5)
"""The height of the plates of objectives, and of those with names."""

_PAD: Mm = 3.0
_EDGE = Pen(inks.SEPIA, 0.3, round=False)
_LARGE = 1.5
_MOST: Mm = 60.0
_SOFT = "#4A443C"
_SMALL = 7.0


class Plate(Struct, frozen=True):
    """A plate: its size, and its marks from its lower left corner."""

    name: str
    width: Mm
    height: Mm
    marks: tuple[Mark, ...]


class PlateRows(Struct, frozen=True):
    """Plates in rows, upright: the size of the whole, and where in it the lower left corner of each is."""

    width: Mm
    height: Mm
    at: tuple[tuple[Mm, Mm], ...]


def plate_rows(found: tuple[Plate, ...], most: Mm, gap: Mm) -> PlateRows:
    """Return plates in rows from the top that are no longer than the `most`, unless a plate is; a gap between them."""
    rows: list[list[Plate]] = []
    for plate in found:
        full = rows and fsum(each.width + gap for each in rows[-1]) + plate.width > most
        if not rows or full or rows[-1][0].height != plate.height:
            rows.append([])
        rows[-1].append(plate)
    high = fsum(row[0].height for row in rows) + gap * (len(rows) - 1)
    at: list[tuple[Mm, Mm]] = []
    top = high
    for row in rows:
        top -= row[0].height
        at += [(left - plate.width - gap, top) for plate, left in zip(row, _ends(row, gap), strict=True)]
        top -= gap
    return PlateRows(max(x + plate.width for plate, (x, _) in zip(found, at, strict=True)), high, tuple(at))


def _ends(row: list[Plate], gap: Mm) -> Iterator[Mm]:
    return accumulate(plate.width + gap for plate in row)


def plates(matter: TableMatter) -> tuple[Plate, ...]:
    """Return the plates of a table: its objectives in order, then other places."""
    goals = [
        (number, goal) for number, goal in enumerate(matter.subject.scenario.objectives, 1) if goal.area is not None
    ]
    taken = {bare(goal.title) for _, goal in goals}
    names = dict.fromkeys(label.text.strip() for label in matter.table.labels)
    return (
        *(_objective(number, goal) for number, goal in goals),
        *(_name(text) for text in names if text and bare(text) not in taken),
    )


def reach(goal: Objective) -> str:
    """Return where an objective is held, in a few words."""
    return f"held within {goal.area.radius:g} in" if isinstance(goal.area, Disc) else "held in its area"


def _objective(number: int, goal: Objective) -> Plate:
    """Return the plate of an objective: its shield, its name, and how far it reaches."""
    start = 2 * _PAD + SHIELD[0] * _LARGE
    words, below = shortened(goal.title, OBJECTIVE.font, 13.0, _MOST), reach(goal)
    width = start + max(text_width(words, OBJECTIVE.font, 13.0), text_width(below, "sans", _SMALL)) + _PAD
    high = _HIGH[0]
    marks = (
        *_ground(width, high),
        moved(shield(number, 0.0, 0.0), _PAD, (high - SHIELD[1] * _LARGE) / 2, _LARGE),
        Text(start, 6.4, words, OBJECTIVE.font, 13.0, OBJECTIVE.colour),
        Text(start, 2.6, below, "sans", _SMALL, _SOFT),
    )
    return Plate(f"goal:{goal.id}", width, high, marks)


def _name(words: str) -> Plate:
    """Return the plate of a place."""
    text = shortened(words, ELSEWHERE.font, 13.0, _MOST)
    width, high = text_width(text, ELSEWHERE.font, 13.0) + 2 * _PAD, _HIGH[1]
    base = (high - cap_height(ELSEWHERE.font, 13.0)) / 2
    marks = (*_ground(width, high), Text(width / 2, base, text, ELSEWHERE.font, 13.0, inks.INK, "middle"))
    return Plate(f"name:{words}", width, high, marks)


def _ground(width: Mm, height: Mm) -> Iterator[Mark]:
    yield Rect(0.0, 0.0, width, height, inks.PLATE, _EDGE)
    yield Rect(0.9, 0.9, width - 1.8, height - 1.8, pen=Pen(inks.SEPIA, 0.12, round=False))
