"""Where things stand on a unit tile: one set of measures for squares, one for hexes, and what lies between and below.

The tables give mm from the upper left corner of the cut, y downwards, and texts by their base lines; type is in points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Mm, Point
from pwprint.pieces.symbols.kriegsspiel import GUN_LENGTH

TILE = 25.0
"""mm of a side where the map has room for it: its square less 5 mm."""
HEX_TILE = 21.5
"""mm of a side of the tiles for hexes of 30 mm."""
SMALLEST = 12.0
"""mm of a side below which a tile can no longer be read."""

BOLD, NAME, WORD, LIGHT = "sans-bold", "sans-semibold", "sans-semibold", "sans-light"
NUMBER = 12.5
"""The type of numbers on tiles of 25 mm, in points."""
LEAST_NAME, LEAST_NUMBER, LEAST_WORD, LEAST_CODE = 5.5, 5.5, 5.0, 4.5
"""The smallest type in points; a name that would need less is left out, since the roster has it."""
_MARGIN = 2.0  # mm inside the cut of a tile of 25 mm, in which nothing stands that a crooked cut could take
_LEVEL = 1.5  # mm that is at the upper and lower cut, where only an id, a tip or small words come near
DESCENT = 0.07
"""What hangs below a base line, in mm to the point of type."""
_ROWS = 0.33  # mm from one base line to the next, to the point of type
_BELOW_FRAME = 0.9  # mm from the frame to the foot of a tile of 25 mm without a name
_BROADEST = 1.75
_FLAG, _ABREAST = 2.8, 0.14  # mm that a flag on a block is high, and of the width what it keeps from the middle
_LAST_GUN = 0.87  # of the width of a block: where the last of the guns before it ends, and a little more
_UNDER = 0.8  # mm from the top of a name to the frame of a tile of 25 mm
_OVER_FLAG = 0.8  # mm from the top of a foot down to a line that runs above the flag on it
_AIR = 0.4  # mm at least between words and numbers, and above these
_BESIDE_SNIP = 0.6  # of what a corner lacks: what the id and the outer numbers move in
_IN_BLOCK = 2.25  # mm from the cut of a tile of 25 mm to the middle of the line round a block
_ON_BLOCK = 1.2  # mm that arrow and code move in, on to the block of a tile of 25 mm
_NAMED_BACK = 0.75  # of a tile of 25 mm: the smallest whose back has room for a name
_CLEAR = 0.8  # mm on tiles of 25 mm: above and below the word of a back, which is on top of its numbers
_WORD_OF_BACK = 6.2  # points of that word
_OVER_FOOT = 1.1  # mm on tiles of 25 mm: from the foot of a back to the base line of the name


class _Table(NamedTuple):
    """The measures of a design, in mm and points."""

    size: float
    arrow_tip: float
    arrow_base: float
    arrow_half: float
    code_x: float
    code_top: float
    code: float
    frame_x: float
    frame_y: float
    frame_width: float
    frame_height: float
    low_x: float
    low_y: float
    low_width: float
    low_height: float
    line: float
    name_base: float
    name: float
    name_lead: float
    foot: float
    number_base: float
    number: float
    word_base: float
    word: float
    pip: float
    pip_pitch: float
    pip_x: float

    def scaled(self, size: Mm) -> _Table:
        """Return the design at another size."""
        return _Table(*(each * size / self.size for each in self))

    def towards(self, other: _Table, size: Mm) -> _Table:
        """Return the design between this one and a larger one."""
        share = (size - self.size) / (other.size - self.size)
        return _Table(*(one + (two - one) * share for one, two in zip(self, other, strict=True)))


_FACING = _Table(
    *(25.0, 1.5, 3.9, 2.75, 2.0, 1.5, 7.8),
    *(5.3, 5.35, 14.4, 7.3, 5.5, 5.35, 14.0, 4.95, 0.9),
    *(16.0, 7.25, 2.4, 17.1, 21.05, 12.5, 23.08, 6.0, 1.15, 2.65, 21.84),
)
_PLAIN = _FACING._replace(
    frame_x=4.7, frame_y=4.75, frame_width=15.6, frame_height=7.75,
    low_x=5.3, low_y=4.75, low_width=14.4, low_height=5.4,
)  # fmt: skip
_HEX_FACING = _Table(
    *(21.5, 1.35, 3.5, 2.5, 1.85, 1.35, 7.1),
    *(4.4, 4.7, 12.7, 5.7, 4.6, 4.7, 12.3, 3.75, 0.8),
    *(13.45, 7.0, 2.3, 14.3, 17.85, 11.0, 19.75, 6.0, 0.95, 2.3, 18.7),
)
_HEX_PLAIN = _HEX_FACING._replace(
    frame_x=4.0, frame_y=4.2, frame_width=13.5, frame_height=6.1,
    low_x=4.5, low_y=4.2, low_width=12.5, low_height=4.2,
)  # fmt: skip


class TileLayout(NamedTuple):
    """Where things stand on a piece of a width and height: mm from its lower left corner, type in points.

    `arrow`: tip, base and half width of the facing arrow, None where units do not face. `frame`: of the symbol, for a
    name on one line; `low_frame` for two, `high_frame` for none. `pips`: half diagonal and pitch of the gauge of
    qualities, where its middle is, and how far that is below the frame's. `flag`: the room for one, where it does not
    follow from the rest. `snip`: how much of the upper and lower edge each corner takes that is cut off along the edges
    of a hex; 0 on squares. `gauge`: how high the pips lie where they make a row, from the place of the first.
    `heading`: the type of the word of a back. `numbered`: how broad the part for numbers is, if it is not the whole.
    """

    width: Mm
    height: Mm
    arrow: tuple[Mm, Mm, Mm] | None
    code: tuple[Mm, Mm, float]
    frame: Box
    low_frame: Box
    high_frame: Box
    line: Mm
    name: tuple[Mm, float, Mm]
    foot: Mm
    number: tuple[Mm, float]
    word: tuple[Mm, float]
    pips: tuple[Mm, Mm, Mm, Mm]
    flag: Box | None = None
    snip: Mm = 0.0
    gauge: Mm | None = None
    heading: float = LEAST_CODE
    numbered: Mm | None = None

    @property
    def holds_name(self) -> bool:
        """Whether there is room for a name above the foot."""
        base, size, _ = self.name
        return base - DESCENT * size >= self.foot

    @property
    def names_back(self) -> bool:
        """Whether a back has its name below its symbol, as on tiles that are large enough."""
        return self.holds_name and self.part >= _NAMED_BACK

    @property
    def low_symbol(self) -> Mm:
        """How low the symbol of a back may reach."""
        if not self.names_back:
            return self.foot + _BELOW_FRAME * self.part
        base, size, _ = self.name
        return base + cap_height(NAME, size) + _UNDER * self.part

    @property
    def over_numbers(self) -> Mm:
        """How high the numbers reach."""
        base, size = self.number
        return base + cap_height(BOLD, size)

    @property
    def holds_two(self) -> bool:
        """Whether two rows of a name keep apart."""
        _, size, lead = self.name
        return lead >= _ROWS * size

    @property
    def middle(self) -> Mm:
        """The middle of the piece, from left to right."""
        return self.width / 2

    @property
    def broad(self) -> Mm:
        """How broad the part for numbers is, with margins at both ends."""
        return self.width if self.numbered is None else self.numbered

    @property
    def beside_numbers(self) -> Point:
        """Where a line from the numbers to the right begins: beside them, or above the last one before a flag."""
        if self.numbered is None:
            return self.width - self.margin / 2, self.foot / 2
        return self.numbered - self.foot / 2, self.foot - _OVER_FLAG

    @property
    def part(self) -> float:
        """How large the design is beside that of a tile of 25 mm."""
        return min(1.0, self.height / TILE)

    @property
    def margin(self) -> Mm:
        """What names and numbers keep from the cuts at their sides."""
        return _MARGIN * self.part


@lru_cache(maxsize=64)  # the same for most tiles of a sheet
def tile_layout(size: Mm, *, facing: bool, pips: bool, flag: bool = False, snip: Mm = 0.0) -> TileLayout:
    """Return the layout of tiles of a size: an arrow for facing, room for pips beside the symbol and a flag above.

    `snip`: how much of the upper and lower edge each corner takes that is cut off.
    """
    # A flag stands where tiles with an arrow have room for it.
    table = _table(size, facing=facing or flag)
    if pips and not facing:
        # The gauge stands where it does on tiles with an arrow, so the frame is no wider than there.
        narrow = _table(size, facing=True)
        table = table._replace(frame_x=narrow.frame_x, frame_width=narrow.frame_width)
    layout = _turned(table, facing=facing)
    x, top, code = layout.code
    return layout._replace(snip=snip, code=(x + _BESIDE_SNIP * snip, top, code))


def _table(size: Mm, *, facing: bool) -> _Table:
    small, large = (_HEX_FACING, _FACING) if facing else (_HEX_PLAIN, _PLAIN)
    return small.towards(large, size) if size > HEX_TILE else small.scaled(size)


def _turned(table: _Table, *, facing: bool) -> TileLayout:
    """Return the layout with y upwards."""
    t, size = table, table.size
    wide = Box(t.frame_x, size - t.frame_y - t.frame_height, t.frame_width, t.frame_height)
    low = Box(t.low_x, size - t.low_y - t.low_height, t.low_width, t.low_height)
    # The type of names shrinks less than the tile, so the frames above them make way.
    name_size, clear = max(LEAST_NAME, t.name), _UNDER * size / TILE + t.line / 2
    name_top = size - t.name_base + cap_height(NAME, name_size) + clear
    wide, low = _above(wide, name_top), _above(low, name_top + t.name_lead)
    # On small tiles the words of numbers shrink less than the tile, and what stands above them makes way.
    word = max(LEAST_WORD, t.word)
    word_base = max(size - t.word_base, _LEVEL * size / TILE + DESCENT * word)
    number, number_base = max(LEAST_NUMBER, t.number), size - t.number_base
    number_base = max(number_base, word_base + cap_height(WORD, word) + _AIR)
    foot = max(size - t.foot, number_base + cap_height(BOLD, number) + _AIR)
    bottom = foot + _BELOW_FRAME * size / TILE + t.line / 2
    return TileLayout(
        size,
        size,
        (size - t.arrow_tip, size - t.arrow_base, t.arrow_half) if facing else None,
        (t.code_x, size - t.code_top, max(LEAST_WORD, t.code)),
        wide,
        low,
        _no_broader(Box(wide.x, bottom, wide.width, wide.top - bottom)),
        t.line,
        (size - t.name_base, name_size, t.name_lead),
        foot,
        (number_base, number),
        (word_base, word),
        (t.pip, t.pip_pitch, t.pip_x, 0.0),
    )


def _above(box: Box, low: Mm) -> Box:
    """Return a box without what of it lies below a height."""
    return Box(box.x, max(box.y, low), box.width, box.top - max(box.y, low))


def _no_broader(box: Box) -> Box:
    """Return a frame no broader beside its height than usual, in its middle."""
    wide = min(box.width, _BROADEST * box.height)
    return Box(box.x + (box.width - wide) / 2, box.y, wide, box.height)


def worn(layout: TileLayout, word: float = _WORD_OF_BACK, clear: Mm = _CLEAR) -> TileLayout:
    """Return the layout of a back: numbers stand where those of the front do, on top of them a word, then the name."""
    _, size, lead = layout.name
    heading = max(LEAST_CODE, word * layout.part)
    foot = layout.over_numbers + 2 * max(_AIR, clear * layout.part) + cap_height(BOLD, heading)
    return layout._replace(foot=foot, name=(foot + _OVER_FOOT * layout.part, size, lead), heading=heading)


def blocked(layout: TileLayout, rows: int, *, guns: bool) -> tuple[TileLayout, Box]:
    """Return the layout and the block of tiles with Kriegsspiel blocks, on which code, arrow and pips lie.

    The block reaches down to the name's `rows`; guns before it leave less room above.
    """
    part = layout.part
    inset = _IN_BLOCK * part
    base, points, lead = layout.name
    name_top = base + (rows - 1) * lead + cap_height(NAME, points)
    low = name_top + 0.85 * part if rows else layout.high_frame.y
    block = Box(inset, low, layout.width - 2 * inset, layout.height - inset - low)
    before = GUN_LENGTH * block.height if guns else 0.0
    lower = _ON_BLOCK * part + before
    tighter = 0.85 if guns else 1.0
    x, top, code = layout.code
    half, pitch, pip_x, _ = layout.pips
    return layout._replace(
        arrow=layout.arrow and (layout.arrow[0] - lower, layout.arrow[1] - lower, layout.arrow[2]),
        code=(x + _ON_BLOCK * part, top - lower, code),
        pips=(half * tighter, pitch * tighter, pip_x - 0.6 * part, before / 2),
    ), block


def flag_room(layout: TileLayout, frame: Box, *, pips: bool) -> Box:
    """Return the room for a flag at the upper right: beside the arrow, above frame and pips; on a block within it."""
    if layout.flag is not None:
        return layout.flag
    x, top, _ = layout.code
    half, pitch, _, below = layout.pips
    high = frame.y + frame.height / 2 - below + pitch + half if pips else 0.0
    low = max(high, top - _FLAG * layout.part if frame.top > top else frame.top + layout.line / 2) + _AIR
    left = layout.middle + (layout.arrow[2] if layout.arrow else _ABREAST * layout.width) + _AIR
    return Box(left, low, layout.width - x - left, top - low)


def flagged(layout: TileLayout, block: Box, *, guns: bool) -> TileLayout:
    """Return the layout of a block with pips so far down that a flag has room above them; guns have it beside."""
    if guns:
        low, left = block.top - GUN_LENGTH * block.height + _AIR, block.x + _LAST_GUN * block.width
        return layout._replace(flag=Box(left, low, block.right - left, block.top - low))
    half, pitch, x, below = layout.pips
    middle = block.y + block.height / 2 - below
    wanted = middle + pitch + half - layout.code[1] + _FLAG * layout.part
    free = middle - pitch - half - block.y - _AIR
    return layout._replace(pips=(half, pitch, x, below + max(0.0, min(wanted, free))))
