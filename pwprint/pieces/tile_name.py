"""The name of a unit on its tile: on one row, a little smaller and narrowed at need, else on two, else not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.line_breaks import halves
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Mark, Text
from pwprint.pieces.tile_layout import BELOW_FRAME, BOLD, DESCENT, LEAST_NAME, NAME
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Mm
    from pwprint.pieces.tile_layout import TileLayout

CONDENSED = 0.88
"""The narrowest that a name is set, of its width."""

_SMALLER = 0.9  # of its size: what a name gives up before it takes two rows
_AFTER_CODE, _BESIDE_CODE = 0.85, 0.9  # mm between a code and the name beside it, and of its usual size there
_ON_BACK = 0.85  # of its size: a name on a back
_UNDER_BACK, _OVER_BAND, _BAND = 0.75, 0.65, 2.2  # mm on tiles of 25 mm: above and below it, and of the band


class NameRows(Struct, frozen=True):
    """A name as it is set: no row, one or two, how much they are condensed, and the part of its usual size."""

    rows: tuple[str, ...]
    share: float = 1.0
    part: float = 1.0


def set_name(name: str, layout: TileLayout) -> NameRows:
    """Return a name on one row, a little smaller and narrowed at need, else on two, else not at all."""
    return _fitted_name(_breaks(name.split(), layout), layout, _SMALLER)


def _fitted_name(ways: list[tuple[str, ...]], layout: TileLayout, smaller: float) -> NameRows:
    """Return the first way in which a name has room: a little smaller at need, and only then narrowed."""
    size, room = layout.name[1], layout.width - 2 * layout.margin
    least = max(smaller, LEAST_NAME / size)
    for rows in ways:
        widest = max(text_width(row, NAME, size) for row in rows)
        if 0 < least * widest * CONDENSED <= room:  # a name of letters without width is none
            part = min(1.0, max(least, room / widest))
            return NameRows(rows, min(1.0, room / (part * widest)), part)
    return NameRows(())


def _breaks(words: list[str], layout: TileLayout) -> list[tuple[str, ...]]:
    """Return the ways to set a name for which there is height: one row, then the most even two."""
    if not words or not layout.holds_name:
        return []
    even = sorted(halves(words), key=lambda rows: max(text_width(row, NAME, 10.0) for row in rows))
    return [(" ".join(words),), *(even[:1] if layout.holds_two else ())]


def name_marks(name: NameRows, layout: TileLayout, colour: Colour) -> tuple[Mark, ...]:
    """Return the rows of a name above the foot of a tile."""
    base, size, lead = layout.name
    last = len(name.rows) - 1
    return tuple(
        Group(
            (Text(0.0, 0.0, row, NAME, name.part * size, colour, anchor="middle"),),
            (name.share, 0.0, 0.0, 1.0, layout.middle, base + lead * (last - number)),
            name="name",
        )
        for number, row in enumerate(name.rows)
        if row
    )


def name_on_back(name: str, layout: TileLayout, below: Mm, colour: Colour) -> tuple[tuple[Mark, ...], Mm]:
    """Return a name on one row under the symbol of a back, which ends at a height, and where the band below begins."""
    part = layout.part
    if not layout.names_back:
        return (), below - BELOW_FRAME * part
    size = _back_size(layout)
    base = below - _UNDER_BACK * part - cap_height(NAME, size)
    smaller = layout._replace(name=(base, size, size))
    found = _fitted_name([(name,)] if name else [], smaller, 0.0)
    return name_marks(found, smaller, colour), base - DESCENT * size - _OVER_BAND * part


def low_symbol(layout: TileLayout) -> Mm:
    """Return how low the symbol of a back may reach: name and band are below it, and the band is as high on all."""
    size, part = _back_size(layout), layout.part
    return layout.foot + (_BAND + _OVER_BAND + _UNDER_BACK) * part + DESCENT * size + cap_height(NAME, size)


def _back_size(layout: TileLayout) -> float:
    return max(LEAST_NAME, _ON_BACK * layout.name[1])


def name_beside_code(name: str, code: str, layout: TileLayout, colour: Colour) -> tuple[Mark, ...]:
    """Return a name to the right of a code on its base line, no larger than this; nothing where it finds no room."""
    (x, top, size), (_, usual, lead) = layout.code, layout.name
    base, points = top - cap_height(BOLD, size), max(LEAST_NAME, _BESIDE_CODE * usual)
    left = x + text_width(code, BOLD, size) + _AFTER_CODE
    room = layout.width - x - left + 2 * layout.margin
    found = _fitted_name([(name,)] if name else [], layout._replace(width=room, name=(base, points, lead)), 0.0)
    at = (found.share, 0.0, 0.0, 1.0, left, base)
    return tuple(
        Group((Text(0.0, 0.0, row, NAME, found.part * points, colour),), at, name="name") for row in found.rows
    )
