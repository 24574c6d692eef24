"""Unit symbols after the blocks of the Kriegsspiel, in the colour of their side with a dark outline.

Foot is a plain block and horse one split from corner to corner; before the block of artillery stand its guns, the
broader the heavier.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Box, Circle, Group, Mark, Pen, Rect, line, polygon
from pwprint.pieces.symbols.frame import Inks, SymbolFrame
from pwprint.pieces.symbols.star import star

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.pdf.marks import Colour

GUN_LENGTH = 0.3
"""How much of the height the guns before a block take."""
_BEHIND = 1 - GUN_LENGTH


def _edge(frame: SymbolFrame, inks: Inks) -> Pen:
    return Pen(inks.frame, 0.5 * frame.line, round=False)


def _rect(box: Box, fill: Colour | None, pen: Pen | None = None) -> Rect:
    return Rect(box.x, box.y, box.width, box.height, fill, pen)


def _whole(frame: SymbolFrame) -> Box:
    return Box(0.0, 0.0, frame.width, frame.height)


def _plate(frame: SymbolFrame, inks: Inks) -> Rect:
    """Return the ground, which covers what lies under the symbol."""
    return _rect(_whole(frame), inks.ground)


def _block(frame: SymbolFrame, inks: Inks, high: float = 1.0) -> Rect:
    return _rect(Box(0.0, 0.0, frame.width, high * frame.height), inks.inside, _edge(frame, inks))


def _split(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    """Return a block of which the half at the upper left is in the side's colour."""
    wide, top, pen = frame.width, frame.height, _edge(frame, inks)
    half = polygon(((0.0, 0.0), (wide, top), (0.0, top)), inks.inside)
    box = Box(0.0, 0.0, wide, top)
    return _rect(box, inks.ground), half, line(0.0, 0.0, wide, top, pen), _rect(box, None, pen)


def _dots(frame: SymbolFrame, level: float, colour: Colour, count: int = 5) -> tuple[Mark, ...]:
    pitch = frame.width / count
    radius = 0.085 * frame.height
    return tuple(Circle((number + 0.5) * pitch, level * frame.height, radius, fill=colour) for number in range(count))


def _infantry(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return (_block(frame, inks),)


def _rifles(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # A formed body that sends skirmishers forward.
    return _block(frame, inks), *_dots(frame, 0.22, inks.line)


def _skirmishers(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    front = Box(0.0, 0.5 * frame.height, frame.width, 0.5 * frame.height)
    outline = _rect(_whole(frame), None, _edge(frame, inks))
    return _plate(frame, inks), _rect(front, inks.inside), *_dots(frame, 0.25, inks.frame), outline


def _cavalry(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return _split(frame, inks)


def _dragoons(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # Foot as well as horse: the other diagonal crosses the half in the side's colour.
    over = line(0.0, frame.height, frame.width / 2, frame.height / 2, Pen(inks.line, 0.6 * frame.line, round=False))
    under = line(frame.width / 2, frame.height / 2, frame.width, 0.0, _edge(frame, inks))
    whole = _whole(frame)
    # The ends of the line stay within the outline, which goes over them.
    crossing = Group((over, under), clip=(whole.x, whole.y, whole.width, whole.height))
    return *_split(frame, inks), crossing, _rect(whole, None, _edge(frame, inks))


def _dismounted(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # The block of foot with the line of horse.
    inset = 0.06
    slope = line(
        *frame.at(inset, inset), *frame.at(1 - inset, 1 - inset), Pen(inks.line, 0.8 * frame.line, round=False)
    )
    return _block(frame, inks), slope


def _battery(
    gun: float, places: tuple[float, ...] = (0.2, 0.5, 0.8)
) -> Callable[[SymbolFrame, Inks], tuple[Mark, ...]]:
    """Return the drawing of a battery whose guns are so broad, in frame heights."""

    def drawn(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
        low, high, wide = _BEHIND * frame.height, GUN_LENGTH * frame.height, gun * frame.height
        guns = (
            Rect(share * frame.width - wide / 2, low, wide, high, inks.inside, _edge(frame, inks)) for share in places
        )
        return _plate(frame, inks), *guns, _block(frame, inks, _BEHIND)

    return drawn


def _limbered(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    radius, level, pen = 0.21 * frame.height, 0.36 * frame.height, Pen(inks.line, 0.8 * frame.line, round=False)
    left, right = 0.25 * frame.width, 0.62 * frame.width
    wheels = (
        mark
        for x in (left, right)
        for mark in (Circle(x, level, radius, pen=pen), Circle(x, level, 0.5 * frame.line, fill=inks.line))
    )
    return _block(frame, inks), line(left + radius, level, right - radius, level, pen), *wheels


def _machine_guns(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # Barrels that spread from one place: they sweep the ground before them.
    x, y = frame.width / 2, _BEHIND * frame.height
    pen, reach = Pen(inks.frame, 0.7 * frame.line, round=False), 0.3 * frame.height
    rays = (
        line(x, y, x + 2.2 * reach * cos(radians(turn)), y + reach * sin(radians(turn)), pen)
        for turn in (25, 55, 90, 125, 155)
    )
    return _plate(frame, inks), *rays, _block(frame, inks, _BEHIND)


def _transport(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    x, y, radius = frame.width / 2, 0.37 * frame.height, 0.25 * frame.height
    rim, spoke = Pen(inks.line, 0.8 * frame.line), Pen(inks.line, 0.5 * frame.line, round=False)
    spokes = (
        line(x - radius * cos(turn), y - radius * sin(turn), x + radius * cos(turn), y + radius * sin(turn), spoke)
        for turn in (pi / 2, pi / 6, 5 * pi / 6)
    )
    return _block(frame, inks), Circle(x, y, radius, pen=rim), *spokes


def _commander(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return _block(frame, inks), polygon(star(*frame.at(0.5, 0.4), 0.3 * frame.height), inks.line)


KRIEGSSPIEL: Mapping[str, Callable[[SymbolFrame, Inks], tuple[Mark, ...]]] = {
    "infantry": _infantry,
    "rifles": _rifles,
    "skirmishers": _skirmishers,
    "cavalry": _cavalry,
    "dragoons": _dragoons,
    "dismounted-cavalry": _dismounted,
    "mountain-artillery": _battery(0.09, (0.3, 0.7)),
    "field-artillery": _battery(0.127),
    "medium-artillery": _battery(0.22),
    "heavy-artillery": _battery(0.34),
    "limbered-field-artillery": _limbered,
    "limbered-mountain-artillery": _limbered,
    "limbered-medium-artillery": _limbered,
    "limbered-heavy-artillery": _limbered,
    "machine-guns": _machine_guns,
    "transport": _transport,
    "commander": _commander,
}
"""Every drawing by its name. Limbered guns of all calibres look alike: only what fires needs its calibre."""

GUNS = frozenset(name for name in KRIEGSSPIEL if name.endswith(("artillery", "guns")) and "limbered" not in name)
"""The drawings whose block leaves room for what stands before it."""
SPLIT = frozenset({"cavalry", "dragoons"})
"""The drawings of which the half at the lower right is paper."""
