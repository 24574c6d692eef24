"""The vignettes of a cover, after the manner of engravings: a field gun, and a drum before sabres and laurel.

Each stands on its ground at y = 0, its middle at x = 0.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Circle, Path, Pen, line, polygon, polyline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mark, Mm, Point

WIDE, HIGH = 30.0, 16.0
"""mm that a vignette takes."""

_DARK, _MIDDLE, _PALE, _LIGHT = "#3B2A18", "#CFAE7A", "#F0E2C4", "#FBF6EA"
"""The ink of an engraving, and washes of brass and sand."""
_OUTLINE, _LINE, _FINE = Pen(_DARK, 0.28), Pen(_DARK, 0.18), Pen(_DARK, 0.12)
_SPOKES = 12


@lru_cache(maxsize=1)
def gun() -> tuple[Mark, ...]:
    """Return a field gun with its muzzle at the right: of no year, so without shot."""
    return (*_ground(), *_trail(), *_barrel(), *_wheel(0.0, 5.7, 5.7))


@lru_cache(maxsize=1)
def drum() -> tuple[Mark, ...]:
    """Return a drum before crossed sabres and two branches of laurel."""
    return (
        *_ground(),
        *(mark for side in (-1, 1) for mark in _branch(side)),
        *(mark for side in (-1, 1) for mark in _sabre(side)),
        *_body(),
    )


def _ground() -> Iterator[Mark]:
    """Yield strokes of shadow under what stands there, shorter the lower they are."""
    for number, (left, right) in enumerate(((-14.6, 14.4), (-12.2, 12.9), (-9.0, 8.6), (-4.6, 5.2))):
        y = -0.15 - 0.42 * number
        yield line(left, y, right, y, Pen(_DARK, 0.22 - 0.03 * number))
    for x, high in ((-13.4, 0.8), (-12.9, 1.2), (-12.3, 0.7), (13.2, 1.1), (13.7, 0.8)):
        yield line(x, 0.0, x + 0.25, high, _FINE)


def _trail() -> Iterator[Mark]:
    """Yield the carriage behind the wheel, down to the ground at the left."""
    upper = ((3.4, 7.9), (-2.2, 7.0), (-12.3, 1.9), (-13.6, 0.5))
    lower = ((-11.6, 0.3), (-2.6, 4.4), (3.4, 5.6))
    yield polygon((*upper, *lower), _PALE, _OUTLINE)
    # The grain, and the shadow along the lower edge.
    for share in (0.3, 0.52, 0.7, 0.84):
        points = tuple(_between(a, b, share) for a, b in zip(upper[:3], (lower[2], lower[1], lower[0]), strict=True))
        yield polyline(points, _FINE)
    for at in (0.18, 0.5, 0.82):
        (x, y), (u, v) = _between(upper[1], upper[2], at), _between(lower[1], lower[0], at)
        yield line(x, y, u, v, Pen(_DARK, 0.4))
    yield line(-12.4, 2.0, -14.4, 4.3, Pen(_DARK, 0.45))


def _between(one: Point, other: Point, share: float) -> Point:
    """Return the point at a share of the way from one to another."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


_TUBE = ((-6.3, 1.42), (-5.6, 1.5), (-1.6, 1.34), (-1.3, 1.24), (3.4, 1.08), (3.7, 0.98), (9.2, 0.78), (10.0, 1.12),
         (10.8, 1.12), (11.0, 0.92))  # fmt: skip
"""Half the thickness of the barrel along its axis, from the breech to the muzzle."""
_RAISED, _TRUNNION = radians(7.0), (0.4, 8.9)


def _barrel() -> Iterator[Mark]:
    """Yield the barrel with its bands, raised a little about its trunnions."""

    def put(points: tuple[Point, ...]) -> tuple[Point, ...]:
        c, s = cos(_RAISED), sin(_RAISED)
        return tuple((_TRUNNION[0] + x * c - y * s, _TRUNNION[1] + x * s + y * c) for x, y in points)

    (knob,) = put(((-7.7, 0.0),))
    yield Circle(*knob, 0.75, _MIDDLE, _LINE)
    yield polygon(put(((-7.2, 0.35), (-6.3, 1.0), (-6.3, -1.0), (-7.2, -0.35))), _MIDDLE, _LINE)
    above, below = _TUBE, tuple((x, -half) for x, half in reversed(_TUBE))
    yield polygon(put((*above, *below)), _PALE, _OUTLINE)
    # Light falls from above: lines stand closer the lower they are.
    for share in (0.62, -0.1, -0.38, -0.6, -0.78, -0.9):
        yield polyline(put(tuple((x, half * share) for x, half in _TUBE[1:-1])), _FINE if share > -0.5 else _LINE)
    for x, half in ((-5.6, 1.5), (-1.6, 1.36), (-1.25, 1.28), (3.4, 1.1), (3.75, 1.02), (10.0, 1.14)):
        yield polyline(put(((x, half), (x, -half))), Pen(_DARK, 0.3))
    yield polygon(put(((11.0, 0.92), (11.25, 0.0), (11.0, -0.92), (10.8, 0.0))), _DARK)
    (pin,) = put(((0.0, -0.5),))
    yield Circle(*pin, 0.62, _MIDDLE, _LINE)


def _wheel(x: Mm, y: Mm, radius: Mm) -> Iterator[Mark]:
    """Yield a spoked wheel round a point."""
    rim = radius - 0.95
    yield Circle(x, y, radius - 0.45, None, Pen(_PALE, 0.9))
    for turn in range(_SPOKES):
        c, s = cos(2 * pi * (turn + 0.5) / _SPOKES), sin(2 * pi * (turn + 0.5) / _SPOKES)
        spoke = ((0.9, 0.34), (rim, 0.2), (rim, -0.2), (0.9, -0.34))
        yield polygon(tuple((x + far * c - half * s, y + far * s + half * c) for far, half in spoke), _LIGHT, _FINE)
    yield Circle(x, y, radius - 0.14, None, Pen(_DARK, 0.32))
    yield Circle(x, y, rim, None, _LINE)
    for turn in range(6):
        c, s = cos(2 * pi * turn / 6), sin(2 * pi * turn / 6)
        yield line(x + rim * c, y + rim * s, x + radius * c, y + radius * s, _LINE)
    yield Circle(x, y, 1.35, _MIDDLE, _OUTLINE)
    yield Circle(x, y, 0.6, _DARK)


_LOW, _TOP, _HALF, _DEPTH = 1.5, 8.9, 5.4, 1.35
"""Where the body of the drum begins and ends, half its width, and half the depth of its skin as it is seen."""
_CORDS = 6


def _arc(y: Mm, half: Mm = _HALF, depth: Mm = _DEPTH, sign: int = -1) -> tuple[Point, ...]:
    """Return the nearer edge of a level circle, from left to right; the farther one for a sign of 1."""
    return tuple((-half * cos(pi * at / 16), y + sign * depth * sin(pi * at / 16)) for at in range(17))


def _body() -> Iterator[Mark]:
    """Yield the drum itself: its shell, cords, hoops and skin, and the sticks on it."""
    yield polygon((*_arc(_TOP), *reversed(_arc(_LOW))), _PALE, _OUTLINE)
    for at in (0.5, 0.62, 0.72, 0.8, 0.87, 0.92, 0.96, -0.86, -0.94):
        x, down = at * _HALF, _DEPTH * (1 - at * at) ** 0.5
        yield line(x, _LOW - down, x, _TOP - down, _FINE)
    # Cords run up and down between the hoops.
    ends = [_on(number / (2 * _CORDS), number % 2 == 0) for number in range(2 * _CORDS + 1)]
    yield polyline(tuple(ends), Pen(_LIGHT, 0.75))
    yield polyline(tuple(ends), Pen(_DARK, 0.3))
    for low in (_LOW, _TOP - 1.3):
        yield polygon((*_arc(low + 1.3, _HALF + 0.25), *reversed(_arc(low, _HALF + 0.25))), _MIDDLE, _OUTLINE)
        yield polyline(_arc(low + 0.65, _HALF + 0.25), _FINE)
    skin = (*_arc(_TOP, _HALF + 0.25), *reversed(_arc(_TOP, _HALF + 0.25, sign=1)))
    yield polygon(skin, WHITE, _OUTLINE)
    for side in (-1, 1):
        start, end = (side * 7.6, _TOP + 2.5), (-side * 2.6, _TOP - 0.4)
        yield line(*start, *end, Pen(_DARK, 0.5))
        yield Circle(*end, 0.5, _DARK)


def _on(share: float, is_high: bool) -> Point:
    """Return a point of the upper or lower hoop, at a share of its width from the left."""
    x = _HALF * (2 * share - 1)
    down = _DEPTH * max(0.0, 1 - (x / _HALF) ** 2) ** 0.5
    return x, (_TOP - 1.3 if is_high else _LOW + 1.3) - down


def _sabre(side: int) -> Iterator[Mark]:
    """Yield a sabre behind the drum: its hilt low at one side, its point high at the other."""

    def put(x: Mm, y: Mm) -> Point:
        return side * x, y

    grip, guard, tip = put(-10.0, 2.0), put(-8.3, 3.8), put(9.4, 15.4)
    blade = (
        ("M", put(-8.5, 4.3)),
        ("C", (*put(-2.0, 9.6), *put(4.2, 13.4), *tip)),
        ("C", (*put(4.9, 12.2), *put(-0.9, 8.2), *put(-7.8, 3.6))),
        ("Z", ()),
    )
    yield Path(blade, WHITE, _LINE)
    yield Path((blade[0], ("C", (*put(-1.4, 9.2), *put(4.6, 12.9), *tip))), pen=_FINE)
    yield line(*grip, *guard, Pen(_DARK, 0.75))
    yield line(*put(-9.1, 4.5), *put(-7.4, 3.0), Pen(_DARK, 0.45))
    yield Path((("M", put(-7.4, 3.0)), ("C", (*put(-7.2, 1.6), *put(-8.8, 0.9), *grip))), pen=Pen(_DARK, 0.35))


def _branch(side: int) -> Iterator[Mark]:
    """Yield a branch of laurel that rises from the foot of the drum outwards."""
    middle, far = (side * 2.0, 10.6), 9.4
    turns = [radians(262 + 108 * step / 8) for step in range(9)]
    points = [(middle[0] + side * (far * 1.16) * cos(turn), middle[1] + far * sin(turn)) for turn in turns]
    yield polyline(tuple(points), Pen(_DARK, 0.3))
    for number, ((x, y), turn) in enumerate(zip(points[2:], turns[2:], strict=True)):
        long = 2.5 - 0.1 * number
        for off in (-38.0, 38.0):
            along = turn + pi / 2 + radians(off)
            yield _leaf((x, y), (side * cos(along), sin(along)), long)


def _leaf(at: Point, way: Point, long: Mm) -> Path:
    """Return a leaf from its stalk on, in a direction."""
    (x, y), (u, v) = at, way
    wide = 0.34 * long

    def put(out: float, across: float) -> Point:
        return x + u * out * long - v * across * wide, y + v * out * long + u * across * wide

    return Path(
        (
            ("M", (x, y)),
            ("C", (*put(0.3, 1.0), *put(0.7, 0.9), *put(1.0, 0.0))),
            ("C", (*put(0.7, -0.9), *put(0.3, -1.0), x, y)),
            ("Z", ()),
        ),
        _MIDDLE,
        _FINE,
    )
