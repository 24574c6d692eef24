"""Unit symbols after the NATO manner: a frame with bold lines and balls that are told apart across a table."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Circle, Group, Mark, Path, Pen, Rect, line, polygon
from pwprint.pieces.symbols.frame import Inks, SymbolFrame, boxed, stroke
from pwprint.pieces.symbols.star import star
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.pdf.marks import Point

_BALL = 0.27
_ON_WHEELS = 0.84  # of the height, which the frame of a limbered gun has


def plain(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    """Return the frame of a unit of which no more is known."""
    return boxed(frame, inks)


def _cross(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    corner = frame.corner
    return stroke(frame, inks, corner(0, 0), corner(1, 1)), stroke(frame, inks, corner(0, 1), corner(1, 0))


def _infantry(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return boxed(frame, inks, *_cross(frame, inks))


def _rifles(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    lower = (frame.corner(0, 0), (frame.cut, 0.0), (frame.width - frame.cut, 0.0), frame.corner(1, 0))
    return boxed(frame, inks, *_cross(frame, inks), polygon((*lower, frame.at(0.5, 0.5)), inks.line))


def _skirmishers(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # Men in open order: dots in line above the arms of the cross, and below them.
    radius = 0.07 * frame.height
    rows = ((0.17, (0.38, 0.5, 0.62)), (0.83, (0.38, 0.5, 0.62)))
    dots = (
        Circle(share * frame.width, level * frame.height, radius, fill=inks.line)
        for level, shares in rows
        for share in shares
    )
    return boxed(frame, inks, *_cross(frame, inks), *dots)


def _cavalry(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # Half of the frame filled: a single stroke is lost at arm's length.
    return boxed(frame, inks, frame.upper_left(inks.line))


def _dragoons(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # Horse and foot: the cross of the infantry runs through the filled half in the colour of the other.
    middle, corner = frame.at(0.5, 0.5), frame.corner
    over = stroke(frame, inks, corner(0, 1), middle, colour=inks.inside)
    return boxed(frame, inks, frame.upper_left(inks.line), over, stroke(frame, inks, middle, corner(1, 0)))


def _dismounted(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return boxed(frame, inks, stroke(frame, inks, frame.at(0.16, 0.2), frame.at(0.84, 0.8), lines=1.25))


def _battery(frame: SymbolFrame, inks: Inks, *beside: Mark) -> tuple[Mark, ...]:
    ball = Circle(*frame.at(0.5, 0.5), _BALL * frame.height, fill=inks.line)
    return boxed(frame, inks, ball, *beside)


def _bars(frame: SymbolFrame, inks: Inks, count: int) -> tuple[Mark, ...]:
    """Return upright bars at each side of the ball: calibre without words."""
    first, pitch = _BALL * frame.height + 1.3 * frame.line, 1.8 * frame.line
    low, high = 0.22 * frame.height, 0.78 * frame.height
    places = (frame.width / 2 + side * (first + pitch * number) for side in (-1, 1) for number in range(count))
    return tuple(stroke(frame, inks, (x, low), (x, high)) for x in places)


def _field(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return _battery(frame, inks)


def _medium(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return _battery(frame, inks, *_bars(frame, inks, 1))


def _heavy(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    return _battery(frame, inks, *_bars(frame, inks, 2))


def _mountain(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    ball, high, edge = _BALL * frame.height, 0.3 * frame.height, frame.cut + 0.3 * frame.line
    reach = frame.width / 2 - ball - 0.5 * frame.line
    hill = ((edge, 0.0), (reach, 0.0), ((edge + reach) / 2, high))
    other = tuple((frame.width - x, y) for x, y in hill)
    return _battery(frame, inks, polygon(hill, inks.line), polygon(other, inks.line))


def _machine_guns(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    middle, low, high = frame.width / 2, 0.2 * frame.height, 0.82 * frame.height
    half, tall, foot = 0.17 * frame.height, 0.28 * frame.height, 0.24 * frame.height
    return boxed(
        frame,
        inks,
        stroke(frame, inks, (middle, low), (middle, high - tall / 2)),
        stroke(frame, inks, (middle - foot, low), (middle + foot, low)),
        polygon(((middle - half, high - tall), (middle + half, high - tall), (middle, high)), inks.line),
    )


def _transport(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    centre, radius = frame.at(0.5, 0.5), 0.33 * frame.height
    spokes = (_spoke(frame, inks, centre, radius, radians(turn)) for turn in (90, 30, 150))
    rim = Circle(*centre, radius, pen=Pen(inks.line, 0.85 * frame.line))
    return boxed(frame, inks, rim, *spokes, Circle(*centre, 0.85 * frame.line, fill=inks.line))


def _spoke(frame: SymbolFrame, inks: Inks, centre: Point, radius: float, turn: float) -> Path:
    x, y = radius * cos(turn), radius * sin(turn)
    pen = Pen(inks.line, 0.55 * frame.line, round=False)
    return line(centre[0] - x, centre[1] - y, centre[0] + x, centre[1] + y, pen)


def _commander(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
    # A flag in the place of the frame, so that nobody takes it for troops.
    wide, high = frame.width, frame.height
    pole = 1.35 * frame.line
    left, right = pole / 2, wide - 0.05 * wide
    top, drop, wave = 0.95 * high, 0.2 * high, 0.13 * high
    span = right - left
    third = 0.31 * span
    cloth = Path(
        (
            ("M", (left, top)),
            ("C", (left + third, top + wave, left + 2 * third, top - 1.6 * wave, right, top - 0.4 * wave)),
            ("L", (right, drop)),
            ("C", (left + 2 * third, drop - 1.2 * wave, left + third, drop + 1.4 * wave, left, drop + 0.4 * wave)),
            ("Z", ()),
        ),
        fill=inks.inside,
        pen=Pen(inks.frame, frame.line),
    )
    staff = Rect(0.0, -frame.line / 2, pole, high + frame.line, fill=inks.frame)
    middle = (left + 0.5 * span, (top + drop) / 2 + 0.02 * high)
    return cloth, staff, polygon(star(*middle, 0.29 * high), fill=inks.line)


def _limbered(
    drawing: Callable[[SymbolFrame, Inks], tuple[Mark, ...]],
) -> Callable[[SymbolFrame, Inks], tuple[Mark, ...]]:
    """Return the drawing of a gun on the move: its frame on two wheels, which stand where other frames do."""

    def drawn(frame: SymbolFrame, inks: Inks) -> tuple[Mark, ...]:
        body = replace(frame, height=_ON_WHEELS * frame.height)
        lifted = (1.0, 0.0, 0.0, 1.0, 0.0, frame.height - body.height)
        wheels = (mark for side in (-1, 1) for mark in _wheel(frame, inks, (0.5 + 0.22 * side) * frame.width))
        return Group(drawing(body, inks), lifted), *wheels

    return drawn


def _wheel(frame: SymbolFrame, inks: Inks, x: float) -> tuple[Mark, ...]:
    radius, rim = 0.215 * _ON_WHEELS * frame.height, 0.75 * frame.line
    y = radius + (rim - frame.line) / 2
    return (
        Circle(x, y, radius + rim / 2 + 0.75 * frame.line, fill=inks.ground),
        Circle(x, y, radius, fill=inks.ground, pen=Pen(inks.frame, rim)),
        Circle(x, y, 0.5 * frame.line, fill=inks.frame),
    )


NATO: Mapping[str, Callable[[SymbolFrame, Inks], tuple[Mark, ...]]] = {
    "infantry": _infantry,
    "rifles": _rifles,
    "skirmishers": _skirmishers,
    "cavalry": _cavalry,
    "dragoons": _dragoons,
    "dismounted-cavalry": _dismounted,
    "field-artillery": _field,
    "mountain-artillery": _mountain,
    "medium-artillery": _medium,
    "heavy-artillery": _heavy,
    "limbered-field-artillery": _limbered(_field),
    "limbered-mountain-artillery": _limbered(_mountain),
    "limbered-medium-artillery": _limbered(_medium),
    "limbered-heavy-artillery": _limbered(_heavy),
    "machine-guns": _machine_guns,
    "transport": _transport,
    "commander": _commander,
}
"""Every symbol by its name."""
