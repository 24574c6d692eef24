"""The back of a piece that nothing turns over: whose it is, by its army's standard and name, and which unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import spaced
from pwprint.page.line_breaks import halves
from pwprint.page.prose import Face
from pwprint.pdf.artwork.placed import flag
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box
from pwprint.pieces.figure import code_mark
from pwprint.pieces.grounds import BACK_BLEED, TRACK, edges, ground, rule, tracked
from pwprint.pieces.standard import standard, standard_inks, standard_width
from pwprint.pieces.symbols import CUT, LINE, WIDTH, SymbolFrame, placed
from pwprint.pieces.tile_layout import BOLD, LEAST_CODE, NAME, flag_room
from pwprint.pieces.tile_name import name_marks, set_back_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mark, Mm
    from pwprint.pieces.face_inks import FaceInks
    from pwprint.pieces.figure import Figure
    from pwprint.pieces.tile_layout import TileLayout

_BEYOND = 1.0  # mm that backs print beyond the slants of tiles for hexes, where fronts end
_FOOT, _OVER_FOOT = 6.4, 1.3  # mm on tiles of 25 mm: the foot, and from it to the base line of the name
_AROUND = 0.9  # mm on tiles of 25 mm: above and below the standard
_AT_FOOT = 0.4  # of what a corner lacks at the cut: what it lacks beside the name of an army
_UNDER = 1.25  # mm on tiles of 25 mm: what the name of an army keeps from the cut and the rule
_ARMY, _LEAD = 8.0, 1.45  # points of the name of an army, and its lead in heights of capitals


def own_colours(figure: Figure, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the back: what is large on the front is small and the other way round.

    The standard of the army stands in the place of the symbol, this where the standard is, and the army's name on the
    foot.
    """
    label, part = figure.label, figure.layout.part
    foot, (_, size, lead) = min(figure.layout.foot, _FOOT * part), figure.layout.name
    layout = figure.layout._replace(arrow=None, foot=foot, name=(foot + _OVER_FOOT * part, size, lead))
    _, top, points = layout.code
    sign = figure.colours or flag_room(layout, figure.frame, pips=False)
    name = set_back_name(label.name, layout, label.name_part)
    low = layout.name[0] + cap_height(NAME, name.part * size) if name.rows else foot
    low += _AROUND * part
    high = min(sign.y, top - cap_height(BOLD, points)) - _AROUND * part
    room = Box(layout.margin, low, layout.width - 2 * layout.margin, high - low)
    return (
        *ground(inks, layout, BACK_BLEED, _BEYOND),
        *edges(inks.edge, figure),
        code_mark(label.id, layout, inks.name, sign.x),
        _sign(figure, sign, inks),
        *_colours(figure, room, inks),
        *name_marks(name, layout, inks.name),
        *rule(inks, layout, BACK_BLEED),
        *_army(label.army, layout, inks),
    )


def _sign(figure: Figure, room: Box, inks: FaceInks) -> Mark:
    """Return the symbol of a unit at the right end of a small room."""
    wide = min(room.width, WIDTH * room.height)
    high, style = wide / WIDTH, figure.style
    drawn = SymbolFrame(wide, high, LINE * high, CUT * high if style.light else 0.0)
    at = room.right - wide, room.y + (room.height - high) / 2
    return placed(figure.label.symbol, inks.symbol, at, drawn, style.look.symbols)


def _colours(figure: Figure, room: Box, inks: FaceInks) -> Iterator[Mark]:
    """Yield the flag or the standard of an army in the middle of a room."""
    if figure.label.flag is not None:
        yield from flag(figure.label.flag, room, inks.name)
        return
    wide = min(room.width, standard_width(room.height))
    yield standard(
        figure.label.flies,
        standard_inks(inks),
        figure.style.look.ink,
        Box(room.x + (room.width - wide) / 2, room.y, wide, room.height),
    )


def _army(name: str, layout: TileLayout, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the name of an army in the middle of the foot, on as few rows as have room in the largest type."""
    # Corners that are cut off leave less room, most at the cut itself.
    inset = layout.margin + _AT_FOOT * layout.snip
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
