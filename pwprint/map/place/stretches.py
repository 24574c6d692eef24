"""The stretches of a board's edge by which units come or go, each with a bracket in the map's border."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import dist
from operator import itemgetter

from pwprint.game.board.base import Board, Square
from pwprint.map.band import BAND
from pwprint.map.comings import Coming
from pwprint.map.place.view import View
from pwprint.map.terrain.lattice import lattice
from pwprint.page.side_style import SideStyle
from pwprint.pdf.marks import Mark, Mm, Path, Pen
from pwprint.values import Struct

_TRACKS: tuple[tuple[Mm, Mm], ...] = ((0.55, -1.4), (BAND - 0.5, 0.5))
"""How far from the map a bracket runs, inside of the figures or outside of them, and how its ends turn away from these.

The words of the border stand between.
"""

_SHORT: Mm = 0.6
"""How far before the edges of its squares a bracket ends."""

_THICK: Mm = 0.7
_LEVEL = 1e-6
"""A direction with less of north or south than this is level."""

_NEAR = 1.2
"""How far apart neighbours are at most, in breadths of a square; hexes of a stepped edge stand 1.16 apart."""


class Gate(Struct, frozen=True):
    """A square at the board's edge by which a side's units come in the `turns` named, or leave if there are none.

    `way` is the direction of the edge; the gates of one edge stand side by side, `aside` places from its middle. A road
    may lead over it.
    """

    square: Square
    side: int
    turns: tuple[Coming, ...]
    way: int
    aside: float = 0.0
    by_road: bool = False


class Stretch(Struct, frozen=True):
    """Gates of a side that are neighbours and serve the same turns; `span` is what they take of the page's edge."""

    course: int
    gates: tuple[Gate, ...]
    span: tuple[Mm, Mm]

    @property
    def main(self) -> Gate:
        """The gate that has the arrow: the one on a road, else the one in the middle."""
        return next((gate for gate in self.gates if gate.by_road), self.gates[(len(self.gates) - 1) // 2])

    def along(self, gate: Gate, view: View) -> Mm:
        """Return where along the edge the middle of a gate's square is."""
        return view.centre(gate.square)[1 if self.course % 2 else 0]

    def meets(self, other: Stretch) -> bool:
        """Say whether another stretch has a part of the same edge."""
        return self.course == other.course and self.span[0] < other.span[1] and other.span[0] < self.span[1]


def course_of(board: Board, square: Square, way: int) -> int:
    """Return on which side of the board a square is left in a direction: north, east, south or west, 0 to 3.

    A slanting edge of a hex belongs to the east or west only where nothing lies farther that way.
    """
    right, up = lattice(board).ways[way]
    outermost = square % board.columns == (board.columns - 1 if right > 0 else 0)
    if abs(right) < abs(up) / 2 or (abs(up) > _LEVEL and not outermost):
        return 0 if up > 0 else 2
    return 1 if right > 0 else 3


def stretches(shown: list[Gate], view: View) -> list[Stretch]:
    """Return the gates of a page in stretches."""
    plan = lattice(view.board)
    rows: dict[tuple[int, int, tuple[Coming, ...]], list[Gate]] = defaultdict(list)
    for gate in shown:
        rows[course_of(view.board, gate.square, gate.way), gate.side, gate.turns].append(gate)
    found = []
    for (course, _, _), gates in rows.items():
        pitch, axis = plan.pitch[course % 2] * view.scale, 1 if course % 2 else 0
        places = sorted(((view.centre(gate.square)[axis], gate) for gate in gates), key=itemgetter(0))
        row: list[tuple[Mm, Gate]] = []
        for number, (at, gate) in enumerate(places):
            row.append((at, gate))
            if number == len(places) - 1 or _apart(gate, places[number + 1][1], view) > _NEAR * pitch:
                span = (row[0][0] - pitch / 2, row[-1][0] + pitch / 2)
                found.append(Stretch(course, tuple(each for _, each in row), span))
                row = []
    return found


def _apart(one: Gate, other: Gate, view: View) -> Mm:
    """Return how far the middles of two gates' squares are apart."""
    return dist(view.centre(one.square), view.centre(other.square))


def brackets(found: list[Stretch], sides: tuple[SideStyle, SideStyle], view: View) -> Iterator[Mark]:
    """Yield the brackets of stretches; where two have the same squares one runs inside of the figures, one outside."""
    placed: list[tuple[Stretch, int]] = []
    for stretch in found:
        used = {track for other, track in placed if stretch.meets(other)}
        track = next((number for number in range(len(_TRACKS)) if number not in used), len(_TRACKS) - 1)
        placed.append((stretch, track))
        yield _bracket(stretch, sides[stretch.main.side], view, track)


def _bracket(stretch: Stretch, style: SideStyle, view: View, track: int) -> Mark:
    window, (away, turn) = view.part.window, _TRACKS[track]
    edge = (window.top, window.right, window.y, window.x)[stretch.course]
    out = 1 if stretch.course in {0, 1} else -1
    line, tip = edge + out * away, edge + out * (away + turn)
    first, last = stretch.span[0] + _SHORT, stretch.span[1] - _SHORT
    level = ((first, tip), (first, line), (last, line), (last, tip))
    points = [(across, along) for along, across in level] if stretch.course % 2 else level
    steps = tuple(("L" if number else "M", point) for number, point in enumerate(points))
    return Path(steps, pen=Pen(style.edge, _THICK, round=False))
