"""Pieces on sheets: where each lies on the front, where its back must lie, and in which order the pages come.

All positions are those of a piece's lower left corner in mm. Backs are never mirrored, only moved, and turned by
180 degrees where the sheet is turned over its short edge: cut out and turned over like the page of a book, every back
reads upright.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from pwprint.page.bleed import bled
from pwprint.page.paper import HOME, Backs, NoRoomError, Paper, is_turned_sideways
from pwprint.pdf.marks import Box, Group, Mark, Mm, Page, Pen, Text, Trim, line
from pwprint.values import Struct, replace
from pwprint.values import field as field_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

GAP = 4.0
"""mm between pieces, so that each may print `BLEED` mm beyond its edge; less between small ones."""
BLEED = GAP / 2
FIELD = (170.0, 228.0)
"""The area for pieces on A4 as well as on Letter: six columns and eight rows of 25 mm tiles."""
FOLD_FIELD = (83.0, 228.0)
"""The area of one half of a sheet that will be folded: three columns."""
FOLD_CLEAR = 5.0
"""mm between the fold and the nearest piece."""
GUTTER = 2 * FOLD_CLEAR
"""The strip between fronts and backs of a sheet to fold, the fold in its middle."""

_SIDE, _FOLD_SIDE, _ENDS = 20.0, 17.0, 25.7
"""What margins, rulers, crop marks, header and footer need round the pieces; to fold, the rulers are thin."""

_BETWEEN = 1.0
"""mm of white between the bleeds of two pieces, where a printing house asks for more of it."""
_CROP_OFF = 0.5
"""mm from the bleed to crop marks."""
CROP_LENGTH, _SHORT_CROP = 2.5, 1.4
"""mm of a crop mark; a sheet to fold has less room beside the pieces."""
_CROP = Pen("#666666", 0.15, round=False)
_FOLD = Pen("#1A1A1A", 0.35, (4.0, 1.6), round=False)
_SCORE = Pen("#1A1A1A", 0.35, round=False)
_SCORE_NEAR, _SCORE_LENGTH = 0.6, 4.4  # between the pieces and the header
_SCORE_SIZE = 6.0
_RAISED = 0.4
"""How much of what is free on a sheet is above its pieces: in the optical middle."""

DUPLEX = {
    Backs.LONG: "DuplexFlipLongEdge",
    Backs.SHORT: "DuplexFlipShortEdge",
    Backs.FOLD: "Simplex",
    Backs.SPLIT: "Simplex",
    Backs.NONE: "Simplex",
}
"""What the PDF asks of the printer."""


class Spacing(Struct, frozen=True):
    """How far pieces stand apart. `asked` is the bleed that a printing house wants; 0 leaves them their own."""

    asked: Mm = 0.0

    @property
    def bleed(self) -> Mm:
        """How far pieces may print beyond their cuts."""
        return self.asked or BLEED

    def gap(self, block: tuple[SheetPiece, ...]) -> Mm:
        """Return the room between two pieces of a block."""
        return 2 * self.bleed + _BETWEEN if self.asked else block[0].apart

    @property
    def more(self) -> Mm:
        """How much more room than usual crop marks take at an edge of the area, and at the fold."""
        return max(0.0, self.bleed - BLEED)

    @property
    def near(self) -> Mm:
        """How far from a piece crop marks begin."""
        return self.bleed + _CROP_OFF

    @property
    def band(self) -> Mm:
        """The room between rows with other cuts: crop marks of both stand in it."""
        return 2 * (self.near + CROP_LENGTH) + 1.0


USUAL = Spacing()
"""How pieces stand on a sheet that is cut at home."""


class SheetPiece(Struct, frozen=True):
    """Something to cut out: its size and the marks of both sides, drawn from its lower left corner.

    Marks may reach `BLEED` mm beyond the edge, but no more than half of what is free between it and the next one.
    """

    name: str
    width: Mm
    height: Mm
    front: tuple[Mark, ...]
    back: tuple[Mark, ...]
    apart: Mm = GAP


class Placed(Struct, frozen=True):
    """A piece and the place of its front."""

    piece: SheetPiece
    x: Mm
    y: Mm


class Leaf(Struct, frozen=True):
    """One printed page before it is drawn: its number from 1, out of `of`; `sheet` counts sheets of paper from 1."""

    number: int
    of: int
    sheet: int
    back: bool


def field(paper: Paper, backs: Backs, spacing: Spacing = USUAL) -> Box:
    """Return the area for fronts: in the middle of the sheet, or of its left part if the sheet is to be folded.

    It grows and shrinks with the paper; only the papers of printers at home share one. Raises NoRoomError where
    nothing is left of it.
    """
    folded = backs is Backs.FOLD
    wide, high = _field_size(paper, folded)
    width, height = wide - 2 * spacing.more, high - 2 * spacing.more
    if min(width, height) <= 0.0:
        raise NoRoomError(f"{paper.title} leaves no room for pieces{' beside a fold' if folded else ''}")
    x = paper.width / 2 - FOLD_CLEAR - spacing.more - width if folded else (paper.width - width) / 2
    return Box(x, (paper.height - height) / 2, width, height)


def _field_size(paper: Paper, folded: bool) -> tuple[Mm, Mm]:
    if paper.name in HOME and paper.width < paper.height:
        return FOLD_FIELD if folded else FIELD
    height = paper.height - 2 * _ENDS
    return (paper.width / 2 - FOLD_CLEAR - _FOLD_SIDE if folded else paper.width - 2 * _SIDE), height


def gutter(paper: Paper, spacing: Spacing = USUAL) -> Box:
    """Return the strip round the fold that all pieces of a sheet to fold keep clear of."""
    area = field(paper, Backs.FOLD, spacing)
    return Box(area.right, area.y, GUTTER + 2 * spacing.more, area.height)


Blocks = tuple[tuple[SheetPiece, ...], ...]
"""Pieces in blocks of one size each."""


def laid_out(blocks: Blocks, area: Box, spacing: Spacing = USUAL) -> tuple[tuple[Placed, ...], ...]:
    """Return sheets of placed pieces: blocks one below the other, in rows; each row on the first sheet with room.

    Blocks of one size flow on from each other where that saves a sheet. Raises NoRoomError for a piece that is larger
    than the area.
    """
    flowing = defaultdict[tuple[Mm, Mm], list[SheetPiece]](list)
    for piece in (piece for block in blocks for piece in block):
        flowing[piece.width, piece.height].append(piece)
    ways = (blocks, tuple(tuple(found) for found in flowing.values()))
    return min((_in_rows(way, area, spacing) for way in ways), key=len)


class _Column(Struct):
    """A sheet that fills up from its top: what lies on it, how low, and the size of the last row."""

    low: Mm
    last: tuple[Mm, Mm] = (0.0, 0.0)
    placed: list[Placed] = field_of(default_factory=list)

    def after(self, size: tuple[Mm, Mm], gap: Mm, spacing: Spacing) -> Mm:
        """Return how low a row of a size would lie."""
        apart = (gap if self.last == size else spacing.band) if self.placed else 0.0
        return self.low - apart - size[1]


def _in_rows(blocks: Blocks, area: Box, spacing: Spacing) -> tuple[tuple[Placed, ...], ...]:
    """Return sheets of blocks, each of which begins a row of its own."""
    sheets: list[_Column] = []
    alike = _alike(blocks)
    for block in (block for block in blocks if block):
        size, gap = (block[0].width, block[0].height), spacing.gap(block)
        columns = _columns(block, area, spacing)
        if not columns or size[1] > area.height + 1e-6:
            raise NoRoomError(
                f"the paper leaves {area.width:g} x {area.height:g} mm for pieces, too little for one of "
                f"{size[0]:g} x {size[1]:g} mm; take larger paper, or pieces that need no folding"
            )
        # All blocks of a size have the same columns, as few as their rows allow, and stand in the middle together.
        across = max(_even(other, columns) for other in alike[size])
        left = area.x + (area.width - across * (size[0] + gap) + gap) / 2
        for row in _rows(block, across):
            roomy = (sheet for sheet in sheets if sheet.after(size, gap, spacing) >= area.y - 1e-6)
            sheet = next(roomy, None)
            if sheet is None:
                sheet = _Column(area.top)
                sheets.append(sheet)
            sheet.low, sheet.last = sheet.after(size, gap, spacing), size
            places = ((piece, left + column * (size[0] + gap)) for column, piece in enumerate(row))
            sheet.placed += [Placed(piece, x, sheet.low) for piece, x in places]
    return tuple(_lowered(sheet, area) for sheet in sheets)


def _rows(block: tuple[SheetPiece, ...], across: int) -> Iterator[tuple[SheetPiece, ...]]:
    """Yield a block in as few rows as it takes, the first ones a piece longer than the last at most."""
    count = ceil(len(block) / across)
    ends = [ceil(len(block) * row / count) for row in range(count + 1)]
    yield from (block[start:end] for start, end in pairwise(ends))


def _lowered(sheet: _Column, area: Box) -> tuple[Placed, ...]:
    """Return what lies on a sheet, with about as much free below it as above it."""
    down = _RAISED * (sheet.low - area.y)
    return tuple(replace(placed, y=placed.y - down) for placed in sheet.placed)


def _columns(block: tuple[SheetPiece, ...], area: Box, spacing: Spacing) -> int:
    """Return how many pieces of a block have room in a row."""
    gap = spacing.gap(block)
    return int((area.width + gap + 1e-6) // (block[0].width + gap))


def _even(count: int, columns: int) -> int:
    """Return how many of so many pieces stand in a row, in as few rows as there can be, none much shorter."""
    return ceil(count / ceil(count / columns))


def _alike(blocks: Blocks) -> Mapping[tuple[Mm, Mm], list[int]]:
    """Return how many pieces the blocks of each size have."""
    found = defaultdict[tuple[Mm, Mm], list[int]](list)
    for block in filter(None, blocks):
        found[block[0].width, block[0].height].append(len(block))
    return found


def back_box(box: Box, paper: Paper, backs: Backs) -> Box:
    """Return where the back of a piece lies on the page that carries it."""
    # A sheet to fold is folded along its vertical middle, however it lies.
    if backs is not Backs.FOLD and not is_turned_sideways(paper, backs):
        return Box(box.x, paper.height - box.top, box.width, box.height)
    # Turned over the long edge, or folded along the middle: left and right change places.
    return Box(paper.width - box.right, box.y, box.width, box.height)


def leaves(sheets: int, backs: Backs) -> tuple[Leaf, ...]:
    """Return the pages in printing order."""
    numbers = range(1, sheets + 1)
    if backs in {Backs.NONE, Backs.FOLD}:
        order = [(sheet, False) for sheet in numbers]
    elif backs is Backs.SPLIT:
        order = [(sheet, back) for back in (False, True) for sheet in numbers]
    else:
        order = [(sheet, back) for sheet in numbers for back in (False, True)]
    return tuple(Leaf(index + 1, len(order), sheet, back) for index, (sheet, back) in enumerate(order))


def imposed(
    sheets: tuple[tuple[Placed, ...], ...],
    paper: Paper,
    backs: Backs,
    dress: Callable[[Leaf], tuple[Mark, ...]],
    bookmark: str,
    *,
    spacing: Spacing = USUAL,
) -> tuple[Page, ...]:
    """Return the pages of sheets; `dress` draws what stands round the pieces of a page."""

    def page(leaf: Leaf) -> Page:
        sides = _sides(sheets[leaf.sheet - 1], paper, backs, leaf, spacing)
        marks = (*(mark for side in sides for mark in _cut_out(side, backs, spacing)), *dress(leaf))
        trim = Trim(_around([box for side in sides for box, _ in side]), spacing.asked) if spacing.asked else None
        return Page(paper.width, paper.height, marks, _bookmark(bookmark, leaf, backs), leaf.back, trim=trim)

    return tuple(page(leaf) for leaf in leaves(len(sheets), backs))


def _bookmark(name: str, leaf: Leaf, backs: Backs) -> str:
    sides = {Backs.FOLD: "to fold", Backs.NONE: "fronts"}
    return f"{name} {leaf.sheet}, {sides.get(backs, 'backs' if leaf.back else 'fronts')}"


_Side = tuple[tuple[Box, Group], ...]
"""The fronts of a sheet, or its backs: where each is cut out, and what is printed there."""


def _sides(sheet: tuple[Placed, ...], paper: Paper, backs: Backs, leaf: Leaf, spacing: Spacing) -> tuple[_Side, ...]:
    """Return what a page shows: fronts or backs, or both on one to fold."""
    fronts = [(placed.piece, Box(placed.x, placed.y, placed.piece.width, placed.piece.height)) for placed in sheet]
    turned = backs is not Backs.FOLD and not is_turned_sideways(paper, backs)
    shown: list[_Side] = []
    if not leaf.back:
        shown.append(tuple((box, _front(piece, box, spacing)) for piece, box in fronts))
    if leaf.back or backs is Backs.FOLD:
        reverses = [(piece, back_box(box, paper, backs)) for piece, box in fronts]
        shown.append(tuple((box, _back(piece, box, spacing, turned=turned)) for piece, box in reverses))
    return tuple(shown)


def _cut_out(side: _Side, backs: Backs, spacing: Spacing) -> tuple[Mark, ...]:
    """Return the pieces of a side and their crop marks."""
    length = _SHORT_CROP if backs is Backs.FOLD else CROP_LENGTH
    return (*(group for _, group in side), *crop_marks(tuple(box for box, _ in side), length, spacing.near))


def _front(piece: SheetPiece, box: Box, spacing: Spacing) -> Group:
    marks = bled(piece.front, (piece.width, piece.height), spacing.asked)
    return Group(marks, (1.0, 0.0, 0.0, 1.0, box.x, box.y), name=f"{piece.name}:front")


def _back(piece: SheetPiece, box: Box, spacing: Spacing, *, turned: bool) -> Group:
    marks = bled(piece.back, (piece.width, piece.height), spacing.asked)
    matrix = (-1.0, 0.0, 0.0, -1.0, box.right, box.top) if turned else (1.0, 0.0, 0.0, 1.0, box.x, box.y)
    return Group(marks, matrix, name=f"{piece.name}:back")


def _around(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.top for box in boxes) - y)


def crop_marks(boxes: tuple[Box, ...], length: Mm = CROP_LENGTH, near: Mm = BLEED + _CROP_OFF) -> tuple[Mark, ...]:
    """Return where to cut: lines of a `length` outside of the pieces, `near` to them.

    Those of rows stand at both sides of the sheet, those of columns above and below the rows of one size.
    """
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    levels = sorted({round(level, 6) for box in boxes for level in (box.y, box.top)})
    rows = [
        line(x + sign * near, y, x + sign * (near + length), y, _CROP)
        for y in levels
        for x, sign in ((left, -1), (right, 1))
    ]
    return (*rows, *(mark for band in _bands(boxes) for mark in _column_marks(band, length, near)))


def _bands(boxes: tuple[Box, ...]) -> tuple[tuple[Box, ...], ...]:
    sizes = dict.fromkeys((box.width, box.height) for box in boxes)
    return tuple(tuple(box for box in boxes if (box.width, box.height) == size) for size in sizes)


def _column_marks(band: tuple[Box, ...], length: Mm, near: Mm) -> list[Mark]:
    bottom, top = min(box.y for box in band), max(box.top for box in band)
    edges = sorted({round(edge, 6) for box in band for edge in (box.x, box.right)})
    return [
        line(x, y + sign * near, x, y + sign * (near + length), _CROP)
        for x in edges
        for y, sign in ((bottom, -1), (top, 1))
    ]


def fold_line(paper: Paper, spacing: Spacing = USUAL) -> tuple[Mark, ...]:
    """Return the line along which a sheet is folded, as long as the area for pieces, and where to score it.

    A ruler is laid along the ticks at both ends, which nothing else touches: the line itself lies under its edge. What
    it is for stands beside the upper tick, above the pieces.
    """
    strip = gutter(paper, spacing)
    middle = strip.x + strip.width / 2
    ticks = tuple(
        line(middle, end + sign * _SCORE_NEAR, middle, end + sign * (_SCORE_NEAR + _SCORE_LENGTH), _SCORE)
        for end, sign in ((strip.y, -1), (strip.top, 1))
    )
    word = Text(middle + 0.8, strip.top + spacing.bleed + 0.3, "fold", "sans-semibold", _SCORE_SIZE, "#1A1A1A")
    return (
        Group((line(middle, strip.y, middle, strip.top, _FOLD),), name="fold"),
        Group((*ticks, word), name="score"),
    )
