"""The tray: a board beside the map with a place for every piece that is not on it yet, and a word why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, height_of, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import section
from pwprint.page.prose import Face, paragraph
from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Box, Pen, Rect
from pwprint.values import Struct
from pwprint.vtt.component import ComponentKind, FlatPicture, Mat, MatArea
from pwprint.vtt.pieces import BAG, by_place, extent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm, Point
    from pwprint.vtt.component import PlayPiece

_WIDTH: Mm = 150.0
_MARGIN: Mm = 6.0
_ASIDE: Mm = 1.5
"""From a piece to the edge of its place."""
_BETWEEN: Mm = 2.0
BAG_SIZE: Mm = 18.0
"""The side of the place of the bag."""
_OVER_BAG: Mm = 3.5
"""Chits in a pile lie higher and higher on a screen."""
_FACE = Face("serif-italic", 9.0, leading=1.2)


class Tray(Struct, frozen=True):
    """The tray, where its pieces lie by their ids, and the place of the bag; None where no chits are drawn."""

    mat: Mat
    at: dict[str, Point]
    bag: MatArea | None


def tray(subject: Subject, pieces: Iterable[PlayPiece]) -> Tray:
    """Return the tray for the pieces that have no place on the map or on the tracks."""
    ink, width = tones(subject.look), _WIDTH - 2 * _MARGIN
    blocks: list[Block] = []
    slots: list[_Slots] = []
    for heading, groups in _parts(subject, by_place(pieces)):
        blocks += [section(heading, width, ink), gap(1.0)]
        for name, found in groups:
            blocks += (*paragraph(_words(heading, name), width, _FACE), gap(_OVER_BAG if name == BAG else 0.8))
            made = _Slots(name, height_of(blocks), tuple(_laid(found, width)))
            slots.append(made)
            blocks += [made.block(ink), gap(3.0)]
    high = height_of(blocks) + 2 * _MARGIN
    picture = FlatPicture(
        _WIDTH, high, (Rect(0.0, 0.0, _WIDTH, high, ink.paper), *hung(blocks, _MARGIN, high - _MARGIN))
    )
    areas = tuple(group.area(high) for group in slots)
    at = {key: point for group in slots for key, point in group.points(high)}
    bag = next((area for area in areas if area.name == BAG), None)
    return Tray(Mat("tray", ComponentKind.TRAY, f"{subject.scenario.title}: tray", picture, areas), at, bag)


Groups = dict[str, "list[PlayPiece]"]


def _parts(subject: Subject, groups: Groups) -> Iterator[tuple[str, Iterable[tuple[str, list[PlayPiece]]]]]:
    """Yield the parts of the tray: one for the units of each side, one for everything else."""
    for side in subject.scenario.sides:
        title = side.title
        own = {name: found for name, found in groups.items() if name.startswith(f"{title}: ")}
        if own:
            yield title, own.items()
            groups = {name: found for name, found in groups.items() if name not in own}
    if groups:
        yield "Chits and markers" if BAG in groups else "Markers", groups.items()


def _words(heading: str, name: str) -> str:
    words = name.removeprefix(f"{heading}: ").removeprefix("Markers: ")
    return words[:1].upper() + words[1:]


class _Slot(Struct, frozen=True):
    """The place of a piece, or of several alike: how far it hangs down, from the left edge of the tray's area."""

    key: str
    box: Box


class _Slots(Struct, frozen=True):
    """The places of one group, `top` mm below the head of the tray's area."""

    name: str
    top: Mm
    slots: tuple[_Slot, ...]

    @property
    def height(self) -> Mm:
        """How high they are together."""
        return max(-slot.box.y for slot in self.slots)

    def block(self, ink: Tones) -> Block:
        """Return the drawing of the places."""
        pen = Pen(ink.rule, 0.25, (0.3, 1.2))
        boxes = (slot.box for slot in self.slots)
        marks = tuple(Rect(box.x, box.y, box.width, box.height, WHITE, pen, radius=1.4) for box in boxes)
        return Block(self.height, marks)

    def area(self, high: Mm) -> MatArea:
        """Return the area of the group on a tray of a height; a piece that joins it lies in its middle."""
        left, right = _MARGIN, _WIDTH - _MARGIN
        top = high - _MARGIN - self.top
        low = top - self.height
        corners = ((left, low), (right, low), (right, top), (left, top))
        ((_, first), *_) = self.points(high)
        return MatArea(self.name, first, corners)

    def points(self, high: Mm) -> list[tuple[str, Point]]:
        """Return where each piece lies, by its id."""
        top = high - _MARGIN - self.top
        return [
            (slot.key, (_MARGIN + slot.box.x + slot.box.width / 2, top + slot.box.y + slot.box.height / 2))
            for slot in self.slots
        ]


def _laid(pieces: list[PlayPiece], width: Mm) -> Iterator[_Slot]:
    """Yield the places of pieces, in rows from the left."""
    x, y, high = 0.0, 0.0, 0.0
    if pieces[0].place.bagged:
        yield from (_Slot(piece.id, Box(0.0, -BAG_SIZE, BAG_SIZE, BAG_SIZE)) for piece in pieces)
        return
    for piece in pieces:
        wide, deep = (side + 2 * _ASIDE for side in extent(piece))
        if x and x + wide > width:
            x, y, high = 0.0, y - high - _BETWEEN, 0.0
        high = max(high, deep)
        yield _Slot(piece.id, Box(x, y - deep, wide, deep))
        x += wide + _BETWEEN
