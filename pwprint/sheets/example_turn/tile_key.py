"""How to read a tile or a stand: one of the battle's own, and a line from each of its parts to what that says."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.block import Block, gap, stacked
from pwprint.page.display_type import section
from pwprint.page.look import Symbols
from pwprint.page.prose import Face, paragraph
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Circle, Group, Mark, Pen, moved, polyline
from pwprint.pieces.stand_layout import stand_layout
from pwprint.pieces.tile_face import faces
from pwprint.pieces.tile_layout import BOLD, flag_room, tile_layout
from pwprint.pieces.tile_numbers import outspoken
from pwprint.sheets.labels import label_of, states_of
from pwprint.sheets.stands import stand_pieces, stands_of
from pwprint.text.words import joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pwprint.game.kit import Back
    from pwprint.game.scenario import Unit
    from pwprint.pdf.marks import Mm, Point
    from pwprint.pieces.figure import TileLabel
    from pwprint.pieces.tile_layout import TileLayout
    from pwprint.sheets.example_turn.context import ExampleContext

_SIZE: tuple[Mm, Mm] = (25.0, 20.0)
"""How large a tile is, and how large in a column that is narrower than `_COLUMN`."""
_COLUMN: Mm = 80.0
_OUT: Mm = 1.3
"""How far a line runs on beyond the piece before it turns to its words."""
_BESIDE: Mm = 5.4
"""Between a piece and its words."""
_WORDS: Mm = 34.0
"""The narrowest words that stand beside a stand: others stand below it, without lines."""
_TYPE = 8.6
_ROW: Mm = 0.4
"""Between the words of two parts."""
_STAND = 0.75  # of its size: a stand in a column
_RISE: Mm = 1.3
"""How far lines run above a piece, and one above the next."""
_DOT, _PEN, _HALO = 0.45, 0.25, 0.75
_OFF: Mm = 0.8
"""How far the end of a line stands beside what it shows."""
_BELOW: Mm = 0.5
"""How far below the plans of a stand their line begins."""
_SYMBOL, _FLAG = "Symbol:", "Flag: its army."
_PLANS = "The plans show which stand of its unit this is: left or right in battle, front or rear on the march."


class PiecePart(Struct, frozen=True):
    """A part of a piece: a point beside it, from its lower left corner, and what it says; no point for the other side.

    Its line runs level to the right; where it would cross other parts, `over` the piece.
    """

    at: Point | None
    words: str
    over: bool = False


def tile_key(context: ExampleContext, width: Mm, large: float = 1.0) -> Block:
    """Return a tile, or on the open table a stand, drawn so many times as large as usual, and its words."""
    return _KEYS[context.units.subject.scenario.board.surface](context, width, large)


def _of_tile(context: ExampleContext, width: Mm, large: float) -> Block:
    subject = context.units.subject
    unit = max(subject.scenario.units, key=partial(_worth_showing, context))
    label, back = states_of(subject, unit)[0], subject.ruleset.kit.back(subject.scenario.options)
    size, layout = _sized(label, _SIZE[width < _COLUMN])
    front, _ = faces(label, context.units.style(unit.index), back, size)
    tile = Group(front, (large, 0.0, 0.0, large, 0.0, 0.0), (0.0, 0.0, size, size), "example:tile")
    parts = _scaled(_parts(context, unit, label, (layout, back)), large)
    if width < _COLUMN:  # the heads of panels show what symbols mean
        parts = tuple(part for part in parts if not part.words.startswith(_SYMBOL))
    title = section("How to read a tile", width, context.ink, 1.6)
    return stacked((gap(2.0), title, _pointed(context, tile, (large * size, large * size), parts, width)))


def _worth_showing(context: ExampleContext, unit: Unit) -> tuple[bool, int, int]:
    """Return how much a piece shows: rather one that stands on the map, then one with many numbers, then the first."""
    numbers = states_of(context.units.subject, unit)[0].stats
    return unit.arrives is None and not unit.lost, len(numbers), -unit.index


def _sized(label: TileLabel, size: Mm) -> tuple[Mm, TileLayout]:
    """Return how large a tile is so that the words below its numbers are whole, and its layout."""
    layouts = (
        (each, tile_layout(each, facing=label.arrow, pips=bool(label.pips), flag=label.flag is not None))
        for each in (size, *_SIZE)
    )
    largest = max(_SIZE)
    return next(one for one in layouts if outspoken(label.stats, one[1]) or one[0] == largest)


def _parts(
    context: ExampleContext, unit: Unit, label: TileLabel, faces: tuple[TileLayout, Back | None]
) -> Iterator[PiecePart]:
    """Yield the parts of a piece, from top to bottom."""
    ruleset, (layout, back) = context.units.subject.ruleset, faces
    x, top, size = layout.code
    frame, off = layout.frame, _OFF
    named = x + text_width(label.id, BOLD, size) + off, top - cap_height(BOLD, size) / 2
    yield PiecePart(named, f"{label.id}: its id on roster and tracks.", over=True)
    if layout.arrow is not None:
        tip, base, wide = layout.arrow
        yield PiecePart((layout.middle + wide / 2 + off, (tip + base) / 2), "Arrow: its front.", over=True)
    if label.flag is not None or context.units.subject.look.symbols is Symbols.NATO:
        room = flag_room(layout, frame, pips=bool(label.pips))
        yield PiecePart((layout.width - layout.margin / 2, room.y + room.height / 2), _FLAG)
    half, pitch, pip, below = layout.pips
    middle = frame.y + frame.height / 2 - below
    lozenges = f"Lozenges: its quality, here {ruleset.kit.grades[label.pips - 1].lower()}." if label.pips else ""
    beside = layout.gauge is not None
    if lozenges and layout.gauge is not None:
        yield PiecePart((pip + pitch, layout.gauge + half + off), lozenges, over=True)
    kind = ruleset.play.units[unit.type].title.lower()
    # The line runs above the gauge, if there is one at the right of the symbol.
    high = frame.top + off - 0.2 if lozenges and not beside else frame.top - 0.2 * frame.height
    yield PiecePart((frame.right + layout.line / 2 + off, high), f"{_SYMBOL} {kind}.")
    if lozenges and not beside:
        yield PiecePart((pip + half + off, middle), lozenges)
    if stats := joined(f"{stat.label} {stat.value}" for stat in label.stats):
        words = f"Numbers: {stats}, as the quick reference explains them."
        yield PiecePart(layout.beside_numbers, words)
    if back is not None:
        yield PiecePart(None, f"Its back says {back.word.lower()}.")


def _scaled(parts: Iterable[PiecePart], large: float) -> tuple[PiecePart, ...]:
    """Return the parts of a piece that is so many times as large."""
    return tuple(replace(part, at=part.at and (large * part.at[0], large * part.at[1])) for part in parts)


def _pointed(
    context: ExampleContext, piece: Mark, size: tuple[Mm, Mm], parts: tuple[PiecePart, ...], width: Mm
) -> Block:
    """Return a piece with words at its right and a line from each of its parts to these."""
    left, (wide, deep) = size[0] + _BESIDE, size
    parts = tuple(sorted(parts, key=_order))
    face = Face("serif", _TYPE, context.ink.ink, 1.24)
    words = [stacked(paragraph(part.words, width - left, face)) for part in parts]
    ends = list(accumulate(words, lambda end, block: end - block.height - _ROW, initial=0.0))
    over = _RISE * (sum(part.over for part in parts) + 0.5 * any(part.over for part in parts))
    high, told = over + deep, -ends[-1] - _ROW
    # The lower of the two stands beside the middle of the other.
    low, drop = -over - max(0.0, (told - high) / 2) - deep, max(0.0, (high - told) / 2)
    drawn: list[Mark] = [moved((piece,), 0.0, low)]
    rise = over
    for part, end, block in zip(parts, ends, words, strict=False):
        drawn.append(moved(block.marks, left, end - drop))
        if part.at is None:
            continue
        at, there = (part.at[0], low + part.at[1]), (left - 0.8, end - drop - face.base + 0.9)
        level = low + deep + rise - 0.5 * _RISE if part.over else at[1]
        rise -= _RISE * part.over
        drawn.append(_leader((at, (at[0], level), (wide + _OUT, level), (there[0] - _OUT, there[1]), there)))
    return Block(max(high, told), tuple(drawn))


def _order(part: PiecePart) -> tuple[int, Mm]:
    """Return the order in which no line crosses another: over the piece from the left, then level from the top."""
    if part.at is None:
        return 2, 0.0
    return (0, part.at[0]) if part.over else (1, -part.at[1])


def _leader(points: tuple[Point, ...]) -> Mark:
    """Return the line from a part of a piece to its words."""
    dot = Circle(*points[0], _DOT, INK, Pen(WHITE, _PEN))
    return Group((polyline(points, Pen(WHITE, _HALO)), polyline(points, Pen(INK, _PEN)), dot), name="leader")


def _of_table(context: ExampleContext, width: Mm, large: float) -> Block:
    """Return one of the stands of a unit that has two, and what stands on it."""
    subject = context.units.subject
    unit = max(subject.scenario.units, key=lambda unit: (stands_of(subject, unit), -unit.index))
    piece = stand_pieces(subject, unit, context.units.style(unit.index))[0]
    scale = _STAND * large
    size = (scale * piece.width, scale * piece.height)
    box = (0.0, 0.0, piece.width, piece.height)
    stand = Group(piece.front, (scale, 0.0, 0.0, scale, 0.0, 0.0), box, "example:stand")
    label, back = label_of(subject, unit), subject.ruleset.kit.back(subject.scenario.options)
    layout = stand_layout((piece.width, piece.height))
    found = [*_parts(context, unit, label, (layout.face, back))]
    if stands_of(subject, unit) > 1:
        # Its line runs right below the plans, above the numbers.
        found.append(PiecePart((layout.texts.x + 4.0, layout.plans - _BELOW), _PLANS))
    parts = _scaled(found, scale)
    if width - size[0] - _BESIDE >= _WORDS:
        both = _pointed(context, stand, size, parts, width)
    else:
        face = Face("serif", _TYPE, context.ink.ink, 1.24)
        lines = [line for part in parts for line in (*paragraph(part.words, width, face), gap(0.5))]
        both = stacked((Block(size[1], (moved((stand,), 0.0, -size[1]),)), gap(2.0), *lines))
    return stacked((gap(2.0), section("How to read a stand", width, context.ink, 1.6), both))


LED: dict[Surface, Mm] = {Surface.GRID: 0.0, Surface.TABLE: 80.0}
"""How wide a key is at least in which lines lead from each part to its words."""
_KEYS: dict[Surface, Callable[[ExampleContext, Mm, float], Block]] = {Surface.GRID: _of_tile, Surface.TABLE: _of_table}
