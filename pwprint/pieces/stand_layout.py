"""Where things stand on a stand for the open table: text in its left half, the symbol as deep as fits in its right one.

The arrow is in the middle of the front edge, id and gauge at the left of it. The numbers have a foot of their own, with
the standard at its right end. Measures are mm from the lower left corner; type is in points.
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
_FOOT, _NUMBER, _WORD = 8.8, (4.15, 14.0), (2.0, 7.0)
_TIP, _BASE, _HALF = 1.0, 4.3, 4.3  # mm from the front edge to the arrow's tip and base, and half of its width
_CODE = 11.0
_LONGEST = "A10"  # the longest id that leaves the gauge where it is on all stands
_AFTER = 1.3  # mm from an id to the gauge
_BELOW = 1.1  # mm from the foot to the frame
_LINE = 1.2
_NARROW, _BROAD = 1.3, 1.5  # of its height: the frame's width
_ASIDE = 1.45  # mm between the arrow, or a name, and the frame
_OVER_FOOT = 0.65  # mm between the foot of a back and what is above it
_HEADING, _CLEAR = 7.0, 1.05  # points of the word of a back, and mm above and below it
_AIR = 0.8
_FLAG = (5.3, 7.2)  # mm that a flag is high and wide
_APART = 1.5  # mm between the numbers and the flag


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
    high, long = _FLAG
    flag = Box(wide - LEFT - long, (_FOOT - high) / 2, long, high)
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
        numbered=flag.x - _APART + tile.margin,
    )
    back = worn(face, _HEADING, _CLEAR)
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
    """Return a frame as wide as another that keeps above a height."""
    high = min(frame.height, frame.top - low)
    return Box(frame.x, frame.top - high, frame.width, high)
