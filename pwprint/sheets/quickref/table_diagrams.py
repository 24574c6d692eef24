"""Small drawings of rules on an open table: stands, and what lies in front of them, all looking up."""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt, tan
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.pdf.marks import Circle, Mark, Mm, Pen, Point, Rect, Text, line, moved, polygon, polyline
from pwprint.sheets.quickref.style import FRAME, INK, PAPER, TypeStyle, baseline, leading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_RAY = Pen(INK, 0.35)
_WAY = Pen(INK, 0.45)
_FINE = Pen(INK, 0.2)
_RIM = Pen("#8C959B", 0.25)
_DASHED = Pen(INK, 0.45, (1.4, 0.9), round=False)
_BELOW: Mm = 1.2
"""What bars keep from the heading above them."""
_GHOST = Pen("#8C959B", 0.25, (0.8, 0.6), round=False)


def _stand(x: Mm, y: Mm, wide: Mm, tall: Mm, style: TypeStyle) -> list[Mark]:
    """Return a stand with its lower left corner at a point: a bar along its front, an arrow that says where that is."""
    tip = x + wide / 2, y + tall - 0.7
    return [
        Rect(x, y, wide, tall, style.skin.tint, FRAME, radius=0.3),
        line(x + 0.5, y + tall - 0.4, x + wide - 0.5, y + tall - 0.4, Pen(INK, 0.6)),
        polygon((tip, (tip[0] - 0.9, tip[1] - 1.6), (tip[0] + 0.9, tip[1] - 1.6)), INK),
    ]


def _head(x: Mm, y: Mm, right: float, up: float) -> Mark:
    """Return an arrowhead with its point at (x, y) that looks along (right, up), a unit vector."""
    back_x, back_y = x - 1.5 * right, y - 1.5 * up
    return polygon(((x, y), (back_x - 0.7 * up, back_y + 0.7 * right), (back_x + 0.7 * up, back_y - 0.7 * right)), INK)


def _arc(centre: Point, radius: Mm, start: float, end: float) -> tuple[Point, ...]:
    """Return points of an arc; its angles are degrees clockwise from straight up."""
    turns = (radians(start + (end - start) * step / 16) for step in range(17))
    return tuple((centre[0] + sin(turn) * radius, centre[1] + cos(turn) * radius) for turn in turns)


def _word(x: Mm, top: Mm, text: str, style: TypeStyle, anchor: str = "middle") -> Mark:
    """Return a word in a line whose top is given."""
    return Text(x, top - baseline(style.small), text, "sans", style.small, INK, anchor)


def formations(label: str, style: TypeStyle) -> Block:
    """Show both formations of a unit of two stands, and how it goes from one to the other.

    `label` is a stand's width and depth, the names of the formations, and words for either way.
    """
    across, deep, march, battle, deploying, reforming = label.split("|")
    width, depth = float(across), float(deep)
    inch: Mm = 21.6 / (2 * width)
    wide, tall = width * inch, depth * inch
    left, right = 12.0, 74.0
    marks = [*_stand(left - wide / 2, -tall, wide, tall, style), *_stand(left - wide / 2, -2 * tall, wide, tall, style)]
    low = -1.5 * tall
    marks += [*_stand(right - wide, low, wide, tall, style), *_stand(right, low, wide, tall, style)]
    for start, end, y, word in ((27.0, 59.0, -0.75, deploying), (59.0, 27.0, -1.6, reforming)):
        ahead = 1.0 if end > start else -1.0
        marks += [line(start, y * tall, end - 1.2 * ahead, y * tall, _WAY), _head(end, y * tall, ahead, 0.0)]
        marks.append(Text(43.0, y * tall + 0.8, word, "sans", style.small, INK, "middle"))
    under = -2 * tall - 0.5
    marks.append(_word(left, under, f"{march} {width:g} × {2 * depth:g} in", style))
    marks.append(_word(right, under, f"{battle} {2 * width:g} × {depth:g} in", style))
    return Block(leading(style.small) - under, tuple(marks))


def zone(label: str, style: TypeStyle) -> Block:
    """Show a unit that must stop and one that approaches; `label` is the depth of the zone and a word for either."""
    depth, stopping, going = label.split("|")
    inch, middle, left, right = 1.7, 14.4, 4.2, 15.6
    reach = min(float(depth) * inch, 11.0)
    foe = Rect(middle - 2 * inch, -inch - 0.4, 4 * inch, inch, INK, FRAME, radius=0.2)
    low, start = foe.y, -reach - 12.0
    # The corner of the footprint is what comes near first.
    stop = low - sqrt(reach**2 - max(0.0, foe.x - left - inch) ** 2)
    marks: list[Mark] = [
        polyline(_zone_rim(foe, reach), _RIM),
        *_mover(left, start, stop, inch, style),
        *_mover(right, start, low - 2.6, inch, style),
        foe,
        *_measure(middle + 2 * inch + 0.8, low, reach, f"{depth} in", style),
        _word(left, start - 2 * inch - 0.3, stopping, style),
        _word(right, start - 2 * inch - 0.3, going, style),
    ]
    return Block(2 * inch + 0.3 - start + leading(style.small), tuple(marks))


def _zone_rim(foe: Rect, reach: Mm) -> tuple[Point, ...]:
    """Return the rim of the zone from the enemy's left to its right, below it."""
    low, right = foe.y, foe.x + foe.width
    return (
        (foe.x - reach, low + foe.height),
        *_arc((foe.x, low), reach, 270, 180),
        *_arc((right, low), reach, 180, 90),
        (right + reach, low + foe.height),
    )


def _mover(x: Mm, start: Mm, stop: Mm, inch: Mm, style: TypeStyle) -> list[Mark]:
    """Return a unit in march with its front at `start`, and its way to where its front stops."""
    wide = 2 * inch
    body = Rect(x - inch, start - wide, wide, wide, style.skin.tint, FRAME, radius=0.2)
    there = Rect(x - inch, stop - wide, wide, wide, PAPER, _GHOST)
    return [there, body, polyline(((x, start), (x, stop - 1.2)), _WAY), _head(x, stop, 0.0, 1.0)]


def _measure(x: Mm, top: Mm, tall: Mm, text: str, style: TypeStyle) -> list[Mark]:
    """Return a double arrow downwards from a point, with a number beside it."""
    size = style.small
    return [
        line(x, top - 1.0, x, top - tall + 1.0, _FINE),
        _head(x, top, 0.0, 1.0),
        _head(x, top - tall, 0.0, -1.0),
        Text(x + 1.2, top - tall / 2 - size * 0.12, text, "sans-semibold", size, INK),
    ]


def field_of_fire(label: str, style: TypeStyle) -> Block:
    """Show the field of fire of a deployed unit, and its range to a target.

    `label` is the half angle, a word for the target, and the range.
    """
    angle, word, reach = label.split("|")
    half = float(angle)
    far, middle, inch = 23.4, 17.0, 4.6
    front, turn, size = -far, radians(half), style.small
    corner = middle, front
    rays = [(middle + side * sin(turn) * far, front + cos(turn) * far) for side in (-1, 1)]
    x, y, tall = middle + 0.8, front + 15.2, 3.6
    marks: list[Mark] = [
        polygon((corner, *_arc(corner, far, -half, half)), style.skin.tint, _RIM),
        *(line(*corner, *end, _RAY) for end in rays),
        line(*corner, middle, -0.5, _GHOST),
        polyline(_arc(corner, 7.0, -half, 0.0), _FINE),
        Rect(x, y, 10.6, tall, INK, FRAME, radius=0.2),
        Text(x + 5.3, y + tall - baseline(size, tall), word, "sans-semibold", size, PAPER, "middle"),
        *_span(corner, (x + 2.6, y)),
        *_stand(middle - 2 * inch, front - inch, 2 * inch, inch, style),
        *_stand(middle, front - inch, 2 * inch, inch, style),
        Text(middle - tan(turn) * 7.4 - 0.8, front + 4.6, f"{half:g}°", "sans-semibold", size, INK, "end"),
        Text(middle - 0.9, front + 11.4, reach, "sans-semibold", size, INK, "end"),
    ]
    return Block(far + inch, tuple(marks))


def _span(start: Point, end: Point) -> tuple[Mark, Mark]:
    """Return an arrow from a point to another."""
    right, up = end[0] - start[0], end[1] - start[1]
    long = hypot(right, up)
    right, up = right / long, up / long
    return line(*start, end[0] - 1.2 * right, end[1] - 1.2 * up, _WAY), _head(*end, right, up)


def charge(label: str, style: TypeStyle) -> Block:
    """Show how a charge begins and how it may end, in three pictures; `label` has a word for each."""
    inch, start, step = 2.0, -19.6, 29.0
    words = label.split("|")
    middles = [14.5 + step * number for number in range(len(words))]
    marks: list[Mark] = [
        mark for x, aside in zip(middles, (5.0, 0.0, 0.0), strict=True) for mark in _target(x + aside, start, inch, x)
    ]
    turn = radians(17.0)
    marks += _named_turn(middles[0], start, turn, style)
    contact, short = -3 * inch, -8.0
    marks += [Rect(middles[1] - 2 * inch, contact + inch, 4 * inch, inch, style.skin.tint, FRAME, radius=0.2)]
    marks += [Rect(middles[2] - inch, short - 2 * inch, 2 * inch, 2 * inch, style.skin.tint, FRAME, radius=0.2)]
    marks += _burst(middles[1], -inch)
    for x, reached in ((middles[1], contact + inch), (middles[2], short - 2 * inch)):
        marks += [line(x, start, x, reached - 1.2, _WAY), _head(x, reached, 0.0, 1.0)]
    marks += [line(x - step / 2, 0.0, x - step / 2, start - 2 * inch, _RIM) for x in middles[1:]]
    marks += [_word(x, start - 2 * inch - 0.3, word, style) for x, word in zip(middles, words, strict=True)]
    return Block(_BELOW + 2 * inch + 0.3 - start + leading(style.small), (moved(tuple(marks), 0.0, -_BELOW),))


def _named_turn(x: Mm, start: Mm, turn: float, style: TypeStyle) -> Iterator[Mark]:
    """Yield a unit in march that has turned on its centre to the target which it names, and its way there, dashed."""
    middle, inch = (x, start - 2.0), 2.0
    ahead, aside = (sin(turn), cos(turn)), (cos(turn), -sin(turn))

    def at(forward: Mm, right: Mm) -> Point:
        return middle[0] + forward * ahead[0] + right * aside[0], middle[1] + forward * ahead[1] + right * aside[1]

    yield polygon((at(-inch, -inch), at(inch, -inch), at(inch, inch), at(-inch, inch)), style.skin.tint, FRAME)
    yield line(*at(inch, 0.0), *at(17.6, 0.0), _DASHED)
    yield _head(*at(18.6, 0.0), *ahead)


def _burst(x: Mm, y: Mm) -> Iterator[Mark]:
    """Yield the star of a fight."""
    tips = (radians(22.5 * number) for number in range(16))
    reach = (1.9 if number % 2 == 0 else 0.95 for number in range(16))
    points = tuple((x + far * sin(tip), y + far * cos(tip)) for tip, far in zip(tips, reach, strict=True))
    yield polygon(points, PAPER, FRAME)


def _target(x: Mm, start: Mm, inch: Mm, own: Mm) -> list[Mark]:
    """Return the enemy of a charge, and where the charger began."""
    return [
        Rect(x - 2 * inch, -inch, 4 * inch, inch, INK, FRAME, radius=0.2),
        Rect(own - inch, start - 2 * inch, 2 * inch, 2 * inch, PAPER, _GHOST),
    ]


def measures(label: str, style: TypeStyle) -> Block:
    """Show what is measured between two units; `label` is the half angle of the field of fire, and words.

    The words are for the front point, the gap, the range, and the part of the target that is in the field.
    """
    angle, point, gap, reach, part = label.split("|")
    inch, turn, size = 4.2, radians(float(angle)), style.small
    x, front, low = 28.0, -31.0, -12.4
    left, top = x + 5.6, low + inch
    # The edge of the field of fire cuts the target.
    cut = [(x + tan(turn) * (y - front), y) for y in (low, top)]
    inside = ((left, low), *((min(at, left + 4 * inch), y) for at, y in cut), (left, top))
    ends = [(x + side * tan(turn) * (top + 2.6 - front), top + 2.6) for side in (-1, 1)]
    marks: list[Mark] = [
        polygon(((x, front), *ends), style.skin.tint),
        *(line(x, front, *end, _RIM) for end in ends),
        Rect(left, low, 4 * inch, inch, PAPER, FRAME, radius=0.2),
        polygon(inside, INK),
        *_stand(x - 2 * inch, front - inch, 2 * inch, inch, style),
        *_stand(x, front - inch, 2 * inch, inch, style),
        *_span((x, front), (left, low)),
        *_measure(x + 2 * inch - 0.9, low, low - front, "", style),
        Text(x + 2 * inch + 0.3, front + 3.4, gap, "sans-semibold", size, INK),
        Circle(x, front, 0.7, INK, Pen(PAPER, 0.2)),
        line(x - 2 * inch - 0.6, front + 1.6, x - 0.8, front + 0.3, _FINE),
        Text(x - 2 * inch - 1.0, front + 1.2, point, "sans", size, INK, "end"),
        Text(x + 1.4, front + 10.4, reach, "sans-semibold", size, INK, "end"),
        Text(left + 2 * inch, top + 3.6, part, "sans", size, INK, "middle"),
    ]
    return Block(inch - front, tuple(marks))


TABLES: dict[str, Callable[[str, TypeStyle], Block]] = {
    "formations": formations,
    "zone": zone,
    "field-of-fire": field_of_fire,
    "charge": charge,
    "measures": measures,
}
"""Every drawing by its name."""
