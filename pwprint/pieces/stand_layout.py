"""Where things stand on a stand for the open table: text in its left half, the symbol as deep as fits in its right one.

The arrow is in the middle of the front edge, and the numbers have a foot of their own. Measures are mm from the lower
left corner; type is in points.
"""

from __future__ import annotations

from typing import NamedTuple

from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Mm
from pwprint.pieces.tile_layout import BOLD, TILE, TileLayout, tile_layout

PLAN = 3.2
"""mm that the plan of a formation is high, and its broader one is twice as wide."""
LEFT = 2.0
"""mm from the left cut to the texts, and from the other cuts to what stands next to them."""
_FOOT, _NUMBER, _WORD = 8.7, (4.15, 14.5), (2.0, 7.0)
_LOW: Mm = 1.9
"""The base line of numbers and words on backs, where words stand beside numbers: the room above is the band's."""
_CODE = 10.0
_BELOW, _ABOVE = 1.6, 2.3  # mm from the foot to the frame, and from that to the rear of the arrow's edge
_LINE = 1.2
_NARROW, _BROAD = 1.3, 1.5  # of its height: the frame's width
_PIPS = 2.3  # mm from the frame to the middle of the gauge
_AIR = 1.0
_CLEAR = 2.4
"""mm that are free between a name and the gauge beside it."""
_FLAG = (3.2, 9.0)  # mm that a flag is high and wide


class StandLayout(NamedTuple):
    """The layout of the faces, the room for the name above that of the plans, and how high these stand."""

    face: TileLayout
    texts: Box
    plans: Mm

    @property
    def bare(self) -> Box:
        """The room for the name of a stand without plans."""
        low = self.face.foot + _AIR
        return Box(self.texts.x, low, self.texts.width, self.texts.top - low)

    @staticmethod
    def reverse(face: TileLayout) -> TileLayout:
        """Return the layout of the back for that of a front: the same above its foot, which holds a band too."""
        (_, number), (_, word) = face.number, face.word
        return face._replace(number=(_LOW, number), word=(_LOW, word), abreast=True)


def stand_layout(size: tuple[Mm, Mm]) -> StandLayout:
    """Return the layout of stands of a width and depth, at least twice as wide as an inch."""
    wide, deep = size
    tile = tile_layout(TILE, facing=True, pips=True)
    frame = _frame(wide, deep)
    tip, base, half = tile.arrow or (0.0, 0.0, 0.0)
    pip, pitch, *_ = tile.pips
    gauge = frame.x - _PIPS
    code_top = deep - LEFT
    code_low = code_top - cap_height(BOLD, _CODE)
    plans = _FOOT + 0.8
    low = plans + PLAN + _AIR
    ends = wide / 2 - half
    face = tile._replace(
        width=wide,
        height=deep,
        arrow=(tip + deep - TILE, base + deep - TILE, half),
        code=(LEFT, code_top, _CODE),
        frame=frame,
        low_frame=frame,
        high_frame=frame,
        line=_LINE,
        number=_NUMBER,
        word=_WORD,
        foot=_FOOT,
        pips=(pip, pitch, gauge, 0.0),
        flag=Box(ends - 1.0 - _FLAG[1], code_top - _FLAG[0], _FLAG[1], _FLAG[0]),
    )
    return StandLayout(face, Box(LEFT, low, gauge - pip - _CLEAR - LEFT, code_low - _AIR - low), plans)


def _frame(wide: Mm, deep: Mm) -> Box:
    """Return the frame of the symbol: at the right, beside the arrow and the gauge, above the foot."""
    room = wide / 2 - 6.4
    free = deep - _FOOT - _BELOW - _ABOVE
    high = min(free, room / _NARROW)
    across = min(room, _BROAD * high)
    return Box(wide - LEFT - _LINE / 2 - across, _FOOT + _BELOW + (free - high) / 2, across, high)
