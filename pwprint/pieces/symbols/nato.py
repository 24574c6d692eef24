"""Unit symbols after the NATO manner: a frame with lines, discs and letters that survive a copier.

The shapes are explained on the sheet by the two or three letters beside them, so nobody has to know them.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Circle, Mark, Path, Pen, Rect, Text, line, polygon
from pwprint.pieces.symbols.frame import FINE, HEIGHT, STROKE, WIDTH, Inks, at, stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.pdf.marks import Point

_FRAME = 0.062


def _frame(inks: Inks, dash: tuple[float, ...] = ()) -> tuple[Mark, ...]:
    return (Rect(0, 0, WIDTH, HEIGHT, pen=Pen(inks.line, _FRAME, dash, round=False)),)


def plain(inks: Inks) -> tuple[Mark, ...]:
    """Return the frame of a unit of which no more is known."""
    return _frame(inks)


def _ground(inks: Inks) -> tuple[Mark, ...]:
    return (Rect(0, 0, WIDTH, HEIGHT, fill=inks.ground),)


def _cross(inks: Inks) -> tuple[Mark, ...]:
    return stroke(inks, (0, 0), (1, 1)), stroke(inks, (0, 1), (1, 0))


def _boxed(inks: Inks, *marks: Mark, dash: tuple[float, ...] = ()) -> tuple[Mark, ...]:
    return (*_ground(inks), *marks, *_frame(inks, dash))


def _letter(inks: Inks, letter: str) -> tuple[Mark, ...]:
    # A little ground round the letter keeps it apart from the lines that meet there.
    size = 0.86
    base = 0.075
    return (
        Text(
            WIDTH / 2, base, letter, "sans-bold", size, inks.line, anchor="middle", halo=0.05, halo_colour=inks.ground
        ),
    )


def _infantry(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, *_cross(inks))


def _rifles(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, *_cross(inks), *_letter(inks, "R"))


def _skirmishers(inks: Inks) -> tuple[Mark, ...]:
    dots = tuple(Circle(*at(fx, 0.14), 0.055, fill=inks.line) for fx in (0.36, 0.5, 0.64))
    return _boxed(inks, *_cross(inks), *dots, dash=(0.15, 0.09))


def _half(inks: Inks) -> Path:
    return polygon(((0, 0), (WIDTH, HEIGHT), (0, HEIGHT)), fill=inks.line)


def _cavalry(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, stroke(inks, (0, 0), (1, 1)))


def _mounted(inks: Inks) -> tuple[Mark, ...]:
    # Beside dismounted cavalry the mounted one has half of its frame filled, as on the blocks of the Kriegsspiel.
    return _boxed(inks, _half(inks))


def _dragoons(inks: Inks) -> tuple[Mark, ...]:
    # Half of the frame filled says horse; the cross of the infantry runs through it, in the ground's colour.
    over = Inks(line=inks.ground)
    return _boxed(inks, _half(inks), stroke(over, (0, 1), (0.5, 0.5)), stroke(inks, (0.5, 0.5), (1, 0)))


def _dismounted(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, stroke(inks, (0.133, 0.2), (0.867, 0.8)))


def _disc(inks: Inks, radius: float = 0.19, fy: float = 0.5) -> Circle:
    return Circle(*at(0.5, fy), radius, fill=inks.line)


def _ticks(inks: Inks, count: int) -> tuple[Mark, ...]:
    # Calibre without words: one stroke for field guns, two for medium, three for heavy ones.
    middles = (0.5 + 0.075 * (index - (count - 1) / 2) for index in range(count))
    return tuple(stroke(inks, (fx, 0.09), (fx, 0.23)) for fx in middles)


def _field(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, _disc(inks))


def _mountain(inks: Inks) -> tuple[Mark, ...]:
    peaks = ((0.39, 0.09), (0.475, 0.30), (0.515, 0.20), (0.54, 0.25), (0.61, 0.09))
    return _boxed(inks, _disc(inks, 0.17, 0.57), polygon(tuple(at(*peak) for peak in peaks), fill=inks.line))


def _medium(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, _disc(inks, fy=0.56), *_ticks(inks, 2))


def _heavy(inks: Inks) -> tuple[Mark, ...]:
    return _boxed(inks, _disc(inks, 0.22, 0.58), *_ticks(inks, 3))


def _machine_guns(inks: Inks) -> tuple[Mark, ...]:
    shaft = stroke(inks, (0.5, 0.12), (0.5, 0.88))
    head = stroke(inks, (0.41, 0.72), (0.5, 0.88), (0.59, 0.72))
    return _boxed(inks, shaft, head, stroke(inks, (0.38, 0.12), (0.62, 0.12)))


def _transport(inks: Inks) -> tuple[Mark, ...]:
    centre, radius = at(0.5, 0.5), 0.27
    spokes = (_spoke(centre, radius, radians(turn), inks) for turn in (90, 30, 150))
    rim = Circle(*centre, radius, pen=inks.pen())
    return _boxed(inks, rim, *spokes, Circle(*centre, 0.06, fill=inks.line))


def _spoke(centre: Point, radius: float, turn: float, inks: Inks) -> Path:
    x, y = radius * cos(turn), radius * sin(turn)
    return line(centre[0] - x, centre[1] - y, centre[0] + x, centre[1] + y, inks.pen(FINE))


def _commander(inks: Inks) -> tuple[Mark, ...]:
    # No frame: a flag in the side's colour, waving from its pole, with a star.
    pole = (line(0.36, 0.02, 0.36, 0.97, inks.pen(0.07)), Circle(0.36, 0.97, 0.055, fill=inks.line))
    cloth = Path(
        (
            ("M", (0.36, 0.92)),
            ("C", (0.62, 1.02, 0.86, 0.80, 1.18, 0.91)),
            ("L", (1.18, 0.40)),
            ("C", (0.86, 0.29, 0.62, 0.51, 0.36, 0.41)),
            ("Z", ()),
        ),
        fill=inks.side,
        pen=Pen(inks.line, STROKE),
    )
    return cloth, *pole, polygon(_star(0.77, 0.655, 0.185), fill=WHITE, pen=Pen(inks.line, 0.03))


def _star(x: float, y: float, radius: float) -> tuple[Point, ...]:
    arms = ((radius if index % 2 == 0 else radius * 0.42, pi / 2 + index * pi / 5) for index in range(10))
    return tuple((x + arm * cos(turn), y + arm * sin(turn)) for arm, turn in arms)


NATO: Mapping[str, Callable[[Inks], tuple[Mark, ...]]] = {
    "infantry": _infantry,
    "rifles": _rifles,
    "skirmishers": _skirmishers,
    "cavalry": _cavalry,
    "mounted-cavalry": _mounted,
    "dragoons": _dragoons,
    "dismounted-cavalry": _dismounted,
    "field-artillery": _field,
    "mountain-artillery": _mountain,
    "medium-artillery": _medium,
    "heavy-artillery": _heavy,
    "machine-guns": _machine_guns,
    "transport": _transport,
    "commander": _commander,
}
"""Every symbol by its name."""
