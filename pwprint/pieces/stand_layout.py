"""Where things stand on a stand for the open table: text in its left half, the symbol as deep as fits in its right one.

The arrow is in the middle of the front edge, id, gauge and standard at the left of it, and the numbers have a foot of
their own. Measures are mm from the lower left corner; type is in points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Mm
from pwprint.pieces.tile_layout import BOLD, TILE, TileLayout, tile_layout, worn

PLAN = 2.6
"""mm that the plan of a formation is high, and its broader one is twice as wide."""
LEFT = 2.0
"""mm from the left cut to the texts, and from the other cuts to what stands next to them."""
_FOOT, _NUMBER, _WORD = 8.9, (4.2, 14.5), (2.0, 7.0)
_TIP, _BASE, _HALF = 1.2, 3.7, 2.6  # mm from the front edge to the arrow's tip and base, and half of its width
_CODE = 10.0
_LONGEST = "A10"  # the longest id that leaves the gauge where it is on all stands
_AFTER, _BEFORE = 1.2, 1.2  # mm from an id to the gauge, and from a flag to the arrow
_BELOW = 1.1  # mm from the foot to the frame
_LINE = 1.2
_NARROW, _BROAD = 1.3, 1.5  # of its height: the frame's width
_ASIDE = 1.5  # mm between the arrow, or a name, and the frame
_OVER_FOOT = 0.6  # mm between the foot of a back and what is above it
_HEADING = 7.2  # points of the word of a back
_AIR = 0.95
_FLAG = (2.8, 4.0)  # mm that a flag is high and wide


class StandLayout(NamedTuple):
    """The layout of the faces, the room for the name above that of the plans, and how high these stand.

    `back` is the layout of backs: the same but for a band above the numbers, and a symbol that keeps clear of it.
    """

    face: TileLayout
    back: TileLayout
    texts: Box
    plans: Mm

    @property
    def bare(self) -> Box:
        """The room for the name of a stand without plans."""
        return Box(self.texts.x, self.plans, self.texts.width, self.texts.top - self.plans)


@lru_cache(maxsize=16)
def stand_layout(size: tuple[Mm, Mm]) -> StandLayout:
    """Return the layout of stands of a width and depth, at least twice as wide as an inch."""
    wide, deep = size
    tile = tile_layout(TILE, facing=True, pips=True)
    frame = _frame(wide, deep)
    pip, pitch, *_ = tile.pips
    code_top = deep - LEFT
    code_low = code_top - cap_height(BOLD, _CODE)
    level = (code_top + code_low) / 2
    first = LEFT + text_width(_LONGEST, BOLD, _CODE) + _AFTER + pip
    flag = Box(wide / 2 - _HALF - _BEFORE - _FLAG[1], code_top - _FLAG[0], _FLAG[1], _FLAG[0])
    face = tile._replace(
        width=wide,
        height=deep,
        arrow=(deep - _TIP, deep - _BASE, _HALF),
        code=(LEFT, code_top, _CODE),
        frame=frame,
        low_frame=frame,
        high_frame=frame,
        line=_LINE,
        number=_NUMBER,
        word=_WORD,
        foot=_FOOT,
        pips=(pip, pitch, first, 0.0),
        gauge=level,
        flag=flag,
    )
    back = worn(face, _HEADING)
    symbol = _shortened(frame, back.foot + _AIR + _LINE / 2)
    back = back._replace(frame=symbol, low_frame=symbol, high_frame=symbol)
    plans = back.foot + _OVER_FOOT
    low = plans + PLAN + _AIR
    return StandLayout(face, back, Box(LEFT, low, frame.x - _LINE / 2 - _ASIDE - LEFT, code_low - _AIR - low), plans)


def _frame(wide: Mm, deep: Mm) -> Box:
    """Return the frame of the symbol: at the right, beside the arrow, above the foot."""
    right = wide - LEFT - _LINE / 2
    room = right - (wide / 2 + _HALF + _ASIDE + _LINE / 2)
    low, top = _FOOT + _BELOW + _LINE / 2, deep - LEFT - _LINE / 2
    high = min(top - low, room / _NARROW)
    across = min(room, _BROAD * high)
    return Box(right - across, top - high, across, high)


def _shortened(frame: Box, low: Mm) -> Box:
    """Return a frame of the same shape that keeps above a height, under the middle of the other's upper edge."""
    share = min(1.0, (frame.top - low) / frame.height)
    wide, high = share * frame.width, share * frame.height
    return Box(frame.x + (frame.width - wide) / 2, frame.top - high, wide, high)
