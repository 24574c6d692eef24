"""How the template of the field of fire is used, in three small pictures with their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import stacked
from pwprint.page.inch import INCH
from pwprint.page.prose import Face, paragraph
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Group, Pen, Rect, Text, moved
from pwprint.pieces.stick_field import sketched
from pwprint.pieces.stick_part import BOXWOOD, BRASS, WALNUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Band
    from pwprint.pdf.marks import Box, Mark, Mm
    from pwprint.pieces.stick_field import FieldShape

STEPS = (
    "Lay the edge along the front of a deployed unit, the arrow at its middle.",
    "What lies between the two dark edges, even in part, is in its field of fire.",
    "Farther off, lay a stick along an edge.",
)
"""What the pictures show."""

_FACE, _FIGURE = Face("serif", 9.4, INK, 1.2), ("serif-bold", 9.4)
_BETWEEN: Mm = 5.0
_INDENT: Mm = 4.6
_SHARE = 0.78
"""How much of the width of its column a picture takes at most."""
_ABOVE: Mm = 3.0
_LEAST: Mm = 16.0
"""Pictures are at least so high, or only the words are given."""
_OWN, _SEEN, _UNSEEN = BRASS, WALNUT, WHITE
_LINE = Pen(INK, 0.25, round=False)
_WORD = 7.5
_LONGER = 1.2
"""How much longer than the template the stick is."""


def use_of(shape: FieldShape, bands: tuple[Band, ...], box: Box) -> tuple[Mark, ...]:
    """Return the steps side by side in a box, in which they hang from its top; nothing where it is too low."""
    wide = (box.width - 2 * _BETWEEN) / 3
    words = [stacked(paragraph(step, wide - _INDENT, _FACE)) for step in STEPS]
    left, _, right, top = shape.box(0.0)
    depth = INCH
    room = box.height - max(block.height for block in words) - _ABOVE
    scale = min(_SHARE * wide / (right - left), room / (top + depth))
    high = scale * (top + depth)
    if high < _LEAST:
        return ()
    field = moved(sketched(shape, bands), 0.0, 0.0, scale)
    marks: list[Mark] = []
    more = ((), tuple(_judged(shape, scale)), tuple(_lengthened(shape, scale)))
    for number, (block, shown) in enumerate(zip(words, more, strict=True)):
        x, y = box.x + number * (wide + _BETWEEN), box.top - high
        picture = (field, *_unit(shape, scale), *shown)
        marks.append(moved(picture, x + wide / 2, y + scale * INCH, name="field:use"))
        figure = Text(0.0, -_FACE.base, str(number + 1), *_FIGURE, INK)
        marks.append(moved((figure, moved(block.marks, _INDENT, 0.0)), x, y - _ABOVE))
    return tuple(marks)


def _unit(shape: FieldShape, scale: float) -> Iterator[Mark]:
    """Yield the two stands of a unit behind its front."""
    wide, deep = scale * shape.front * INCH, scale * INCH
    yield from (Rect(x, -deep, wide, deep, _OWN, _LINE) for x in (-wide, 0.0))


def _judged(shape: FieldShape, scale: float) -> Iterator[Mark]:
    """Yield enemies in the field, partly in it, and outside."""
    reach = shape.reach
    yield _enemy(shape.at(-0.3 * shape.half_angle, 0.62 * reach), scale, "in")
    yield _enemy(shape.at(shape.half_angle, 0.78 * reach), scale, "in")
    yield _enemy(shape.at(shape.half_angle + 34.0, 0.8 * reach), scale, "out")


def _lengthened(shape: FieldShape, scale: float) -> Iterator[Mark]:
    """Yield a stick along the edge, and an enemy beyond the template."""
    inches = round(_LONGER * shape.reach)
    stick = [Rect(0.0, -2.2, scale * inches * INCH, 2.2, BOXWOOD, _LINE)]
    stick += [Rect(scale * inch * INCH, -0.7, scale * INCH, 0.7, _SEEN) for inch in range(0, inches, 2)]
    a, b = shape.at(shape.half_angle, 1.0 / INCH)
    yield Group(tuple(stick), (a, b, -b, a, 0.0, 0.0), name="field:stick")
    yield _enemy(shape.at(shape.half_angle - 15.0, 1.13 * shape.reach), scale, "in")


def _enemy(at: tuple[Mm, Mm], scale: float, said: str) -> Mark:
    """Return the front of a unit with a word, its middle at a point of the template."""
    wide, high = max(3.0 * INCH * scale, 8.0), max(INCH * scale, 3.6)
    is_in = said == "in"
    ground, ink = (_SEEN, WHITE) if is_in else (_UNSEEN, INK)
    marks = (
        Rect(-wide / 2, -high / 2, wide, high, ground, _LINE),
        Text(0.0, -cap_height("serif-semibold", _WORD) / 2, said, "serif-semibold", _WORD, ink, "middle"),
    )
    return moved(marks, at[0] * scale, at[1] * scale)
