"""The back of a piece that nothing turns over: whose it is, by its army's standard and name, and which unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import spaced
from pwprint.page.imposition import BLEED
from pwprint.page.line_breaks import halves
from pwprint.page.prose import Face
from pwprint.pdf.artwork.placed import flag
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box
from pwprint.pieces.figure import code_mark
from pwprint.pieces.grounds import TRACK, edges, ground, rule, tracked
from pwprint.pieces.standard import standard, standard_inks, standard_width
from pwprint.pieces.tile_layout import BOLD, LEAST_CODE
from pwprint.pieces.tile_name import name_beside_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mark, Mm
    from pwprint.pieces.face_inks import FaceInks
    from pwprint.pieces.figure import Figure
    from pwprint.pieces.tile_layout import TileLayout

_AROUND = 1.5  # mm on tiles of 25 mm: above and below the standard
_BEYOND = 1.0  # mm that backs print beyond the slants of tiles for hexes, where fronts end
_UNDER = 1.6  # mm on tiles of 25 mm: what the name of an army keeps from the cut and the rule
_ARMY, _LEAD = 10.0, 1.45  # points of the name of an army, and its lead in heights of capitals


def own_colours(figure: Figure, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the back: id and name of the unit, the standard of its army, and the army's name on the foot."""
    layout, label = figure.layout._replace(arrow=None), figure.label
    _, top, points = layout.code
    air = _AROUND * layout.part
    low, high = layout.foot + air, top - cap_height(BOLD, points) - air
    return (
        *ground(inks, layout, BLEED, _BEYOND),
        *edges(inks.edge, figure),
        code_mark(label.id, layout, inks.name, layout.width - layout.code[0]),
        *name_beside_code(label.name, label.id, layout, inks.name),
        *_colours(figure, Box(layout.margin, low, layout.width - 2 * layout.margin, high - low), inks),
        *rule(inks, layout),
        *_army(label.army, layout, inks),
    )


def _colours(figure: Figure, room: Box, inks: FaceInks) -> Iterator[Mark]:
    """Yield the flag or the standard of an army in the middle of a room."""
    if figure.label.flag is not None:
        yield from flag(figure.label.flag, room, inks.name)
        return
    wide = min(room.width, standard_width(room.height))
    yield standard(
        figure.label.device,
        standard_inks(inks),
        Box(room.x + (room.width - wide) / 2, room.y, wide, room.height),
    )


def _army(name: str, layout: TileLayout, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the name of an army in the middle of the foot, on as few rows as have room in the largest type."""
    # Corners that are cut off leave less room.
    inset = layout.margin + layout.snip
    low = _UNDER * layout.part
    words, room = name.upper().split(), (layout.width - 2 * inset, layout.foot - 2 * low)
    ways = [(" ".join(words),), *sorted(halves(words), key=lambda rows: max(map(len, rows)))[:1]] if words else []
    made = [(_size(rows, room), rows) for rows in ways]
    size, rows = max(made, key=lambda each: (each[0], -len(each[1])), default=(0.0, ()))
    if size < LEAST_CODE:
        return ()
    lead, tall = _LEAD * cap_height(BOLD, size), cap_height(BOLD, size)
    top = layout.foot - (layout.foot - tall - (len(rows) - 1) * lead) / 2
    face = Face(BOLD, size, inks.number)
    return tuple(
        mark
        for number, row in enumerate(rows)
        for mark in spaced(row, (layout.middle, top - tall - number * lead), face, TRACK)
    )


def _size(rows: tuple[str, ...], room: tuple[Mm, Mm]) -> float:
    """Return the largest type in which rows find room, of the sizes up to that of the band of a back."""
    wide = max(map(tracked, rows))
    high = cap_height(BOLD, 1.0) * (1 + _LEAD * (len(rows) - 1))
    return min(_ARMY, room[0] / wide, room[1] / high)
