"""The stands of units on the open table, in their true size, and the markers for the hits that they take."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from pwprint.page.imposition import SheetPiece
from pwprint.page.inch import INCH
from pwprint.page.look import USUAL, Look
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Group
from pwprint.pieces.chit_face import MARKER, MARKER_GAP
from pwprint.pieces.hit_face import LARGE, SMALL, hit_faces
from pwprint.pieces.stand_face import Post, shared_part, stand_faces
from pwprint.pieces.tile_layout import TILE
from pwprint.sheets.labels import label_of
from pwprint.sheets.unit_pieces import UnitPieces
from pwprint.text.words import joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Back, HitLimits, Measures
    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.pieces.figure import TileLabel
    from pwprint.sheets.unit_pieces import Maker

    Marks = tuple[Mark, ...]


def measures(subject: Subject) -> Measures:
    """Return what is measured on the open table of a scenario."""
    found = subject.ruleset.kit.measures
    assert found is not None
    return found(subject.scenario, subject.ruleset)


def _maker(subject: Subject, _settings: PrintSettings, _snip: float) -> Maker:
    bases, back = measures(subject).bases, subject.ruleset.kit.back(subject.scenario.options)
    names = [label_of(subject, unit).name for unit in subject.scenario.units]

    def stands(unit: Unit, style: SideStyle) -> Iterator[SheetPiece]:
        wide, deep, count = bases[unit.type]
        size = (wide * INCH, deep * INCH)
        label = replace(label_of(subject, unit), name_part=shared_part(names, _drawn(size)))
        for number in range(count):
            sides = _faces(label, style, back, Post(number, count), size)
            yield SheetPiece(f"stand:{unit.id}:{number + 1}", *size, *sides)

    return stands


_DRAWN: tuple[Mm, Mm] = (2 * INCH, INCH)
"""The least size for which faces are drawn; on smaller stands they are printed smaller."""


def _faces(
    label: TileLabel, style: SideStyle, back: Back | None, post: Post, size: tuple[Mm, Mm]
) -> tuple[Marks, Marks]:
    drawn = _drawn(size)
    scale = size[0] / drawn[0]
    front, reverse = stand_faces(label, style, back, post, drawn)
    if scale == 1.0:
        return front, reverse
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    return (Group(front, matrix),), (Group(reverse, matrix),)


def _drawn(size: tuple[Mm, Mm]) -> tuple[Mm, Mm]:
    """Return the size in which the faces of a stand are drawn."""
    scale = min(1.0, *(is_ / least for is_, least in zip(size, _DRAWN, strict=True)))
    return size[0] / scale, size[1] / scale


def stands_of(subject: Subject, unit: Unit) -> int:
    """Return how many stands a unit has."""
    return measures(subject).bases[unit.type].stands


def stand_pieces(subject: Subject, unit: Unit, style: SideStyle) -> tuple[SheetPiece, ...]:
    """Return the stands of a unit."""
    return tuple(_maker(subject, PrintSettings(), 0.0)(unit, style))


def _sizes(subject: Subject, _settings: PrintSettings) -> str:
    known = sorted({(base.width, base.depth) for base in measures(subject).bases.values()}, reverse=True)
    words = (f"{wide:g} × {deep:g} in ({wide * INCH:g} × {deep * INCH:g} mm)" for wide, deep in known)
    has_pair = any(stands_of(subject, unit) > 1 for unit in subject.scenario.units)
    return f"Stands of {joined(words)}, the arrow at the front.{_PAIRS if has_pair else ''}"


_PAIRS = " Small plans show whether it is left or right of its unit in battle, front or rear on the march."

STANDS = UnitPieces(
    word="stand",
    title="Unit stands",
    advice="A unit\u2019s hits are the sum of its markers.",
    size=lambda _subject, _settings: TILE,
    about=_sizes,
    maker=_maker,
)


_UNDER_COVER = 3


def hit_markers(found: HitLimits, look: Look = USUAL) -> tuple[SheetPiece, ...]:
    """Return markers for hits; none where hits are not counted.

    A unit's hits are the sum of its markers: 1 or 2 on the small ones, 3 or 6 on the large ones. There are enough for
    all units in the open to show as many as they survive, and for one in `_UNDER_COVER` to show what it does in cover.
    """
    counted = [limits for limits in found.limits if limits]
    in_open, most = (sum(large_markers(limits[at].hits) for limits in counted) for at in (0, -1))
    kinds = ((SMALL, len(counted)), (LARGE, in_open + ceil((most - in_open) / _UNDER_COVER)))
    return tuple(
        SheetPiece(f"hits:{low}-{high}:{number}", MARKER, MARKER, *faces, MARKER_GAP)
        for (low, high), count in kinds
        for faces in (hit_faces((low, high), look),)
        for number in range(1, count + 1)
    )


def large_markers(hits: int) -> int:
    """Return how many large markers a unit needs beside a small one to show any number of hits up to `hits`."""
    return max(0, -(-(hits - SMALL[1]) // LARGE[1]))
