"""The name of a unit on its tile: on one row, narrowed and a little smaller at need, else on two, else not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.line_breaks import halves
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mark, Text
from pwprint.pieces.tile_layout import LEAST_NAME, NAME
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.pdf.marks import Colour
    from pwprint.pieces.tile_layout import TileLayout

CONDENSED = 0.88
"""The narrowest that a name is set, of its width."""

_SMALLER = 0.9  # of its size: what a name gives up before it takes two rows


class NameRows(Struct, frozen=True):
    """A name as it is set: no row, one or two, how much they are condensed, and the part of its usual size."""

    rows: tuple[str, ...]
    share: float = 1.0
    part: float = 1.0


def shared_part(names: Iterable[str], layout: TileLayout) -> float:
    """Return the part of its usual size in which all names of a sheet find room on a row, narrowed at need.

    Names that would need less than tiles allow are left out of account: they take two rows.
    """
    size, room = layout.name[1], layout.width - 2 * layout.margin
    least = max(_SMALLER, LEAST_NAME / size)
    parts = (room / (CONDENSED * wide) for name in names if (wide := text_width(name, NAME, size)))
    return min((part for part in parts if least <= part < 1.0), default=1.0)


def set_name(name: str, layout: TileLayout, part: float = 1.0) -> NameRows:
    """Return a name on one row in a part of its size, narrowed and smaller at need, else on two, else not at all."""
    return _fitted_name(_breaks(name.split(), layout), layout, part, _SMALLER)


def set_back_name(name: str, layout: TileLayout, part: float = 1.0) -> NameRows:
    """Return a name on the one row of a back, as small as it takes, else not at all."""
    return _fitted_name([(name,)] if name and layout.names_back else [], layout, part, 0.0)


def _fitted_name(ways: list[tuple[str, ...]], layout: TileLayout, part: float, smaller: float) -> NameRows:
    """Return the first way in which a name has room: narrowed at need, and only then smaller."""
    size, room = layout.name[1], layout.width - 2 * layout.margin
    least = max(smaller, LEAST_NAME / size)
    for rows in ways:
        widest = max(text_width(row, NAME, size) for row in rows)
        if 0 < least * widest * CONDENSED <= room:  # a name of letters without width is none
            part = min(part, max(least, room / (widest * CONDENSED)))
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
