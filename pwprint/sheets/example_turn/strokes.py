"""What happened, in marks: ways and lines of fire behind units, and before them heads, bursts, swords and crosses."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Box, Group, Mark, Path
from pwprint.sheets.example_turn import signs as art
from pwprint.sheets.example_turn.bows import bows, ended, past
from pwprint.sheets.example_turn.clear import SignRoom, along, beyond, box_round, round_about
from pwprint.sheets.example_turn.trace import Clash, Going, HitTrace, Missed, ShotTrace, WayKind, WorkTrace
from pwprint.sheets.example_turn.units import left_at, stack_of
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.example_turn.trace import Spot, Stroke, Trace
    from pwprint.sheets.example_turn.units import UnitDrawing, UnitScene

Refused = tuple[tuple[int, tuple["Spot", ...]], ...]
"""The ways and shots of orders that a rule refuses: the unit, and the places up to where it is refused."""

_PASS: Mm = 0.4
"""How far a line of fire passes off a unit."""
_TIP: Mm = 0.15
"""How far an arrowhead reaches beyond its tip."""
_OFF = 0.15
"""How far the middle of a burst lies off the edge of the unit that is hit, as a share of its reach."""
_ON_ROW = (0.3, 0.6, 0.9)
"""How far, as such a share, that may lie off the left edge of a row: at its right is an id, which stays free."""
_LEFT = 0.14
"""How far the outline of a unit reaches in whose place another one stands."""
_RING: Mm = 0.55
"""How far a ring lies off the unit that it is about."""
_HEAD = 1.5
"""How far an arrowhead reaches about its middle, and that lies behind its tip, in widths of the shaft."""
_SHORTEST = 5.5
"""How long an arrow is at least, if its way is, in widths of its shaft."""
_CROSSES: tuple[Mm, ...] = (1.6, 1.35, 1.1)
"""How far the cross of a refused order may reach, the last where there is least room."""
_PAST = 0.34
"""How far aside a shot is refused at an enemy with whom the unit fights."""
_ASIDE = (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8)
_ALONG = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16)
"""Where the sign of a fight may stand: aside of the middle of a line between two units, and along it."""


class StrokeMarks(Struct, frozen=True):
    """What happened: the marks behind units, those before them, and the room of lines and of signs."""

    behind: tuple[Mark, ...]
    front: tuple[Mark, ...]
    lines: tuple[Box, ...]
    signs: tuple[Box, ...]


def stroke_marks(scene: UnitScene, trace: Trace, refused: Refused, drawn: tuple[UnitDrawing, ...]) -> StrokeMarks:
    """Return what happened in a step and what was refused, drawn clear of its units."""
    pen = _StrokePen(scene, trace, drawn)
    for stroke in trace.strokes:
        pen.lead(stroke)
    # Fights have the edge between two units, and all else keeps clear of that.
    for stroke in trace.strokes:
        pen.fight(stroke)
    for unit, spots in refused:
        pen.refuse(unit, spots)
    for stroke in trace.strokes:
        pen.hit(stroke)
    return StrokeMarks(tuple(pen.behind), tuple(pen.front), tuple(pen.lines), tuple(pen.room.taken))


class _StrokePen:
    """Draws stroke after stroke: first all lines, then signs where these have left room."""

    def __init__(self, scene: UnitScene, trace: Trace, drawn: tuple[UnitDrawing, ...]) -> None:
        self.scene, self.trace = scene, trace
        self.size = scene.window.size
        self.clear = scene.window.ground.sizes.clear * scene.window.cell
        self.units = {each.unit: each for each in drawn}
        self.room = SignRoom(scene.window.box, (shape for each in drawn for shape in each.shapes))
        self.lines: list[Box] = []
        self.behind: list[Mark] = []
        self.front: list[Mark] = []

    def lead(self, stroke: Stroke) -> None:
        """Draw a line and its head, or a place that was aimed at."""
        match stroke:
            case Going():
                self._go(stroke)
            case ShotTrace():
                self._shoot(stroke)
            case Missed(at=target):
                self.behind += art.aim(*self.scene.window.point(target), 0.4 * self.size)
            case WorkTrace(unit=unit) if unit in self.units:
                self.behind += art.ring(box_round(self.units[unit].shapes[0]).grown(_RING))

    def fight(self, stroke: Stroke) -> None:
        """Draw the swords of a fight on the edge between two units, where no line crosses it."""
        if not isinstance(stroke, Clash):
            return
        reach = min(2.3, 0.14 * self.size)
        places = sorted(self._beside(stroke.one, stroke.other), key=lambda at: self._is_crossed(at, reach))
        at = self.room.first_free(places, reach)
        self.front.append(Group(art.swords(*at, reach), name="sign:fight"))

    def hit(self, stroke: Stroke) -> None:
        """Draw a hit."""
        if isinstance(stroke, HitTrace) and (where := self._hit(stroke.unit)) is not None:
            places, reach = where
            own = self.units[stroke.unit].shapes[:1] if stroke.unit in self.units else ()
            at = self.room.first_free(places, reach, own)
            self.front.append(Group(art.burst(*at, reach), name="sign:hit"))

    def _is_crossed(self, at: Point, reach: Mm) -> bool:
        room = Box(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
        return any(room.meets(line) for line in self.lines)

    def refuse(self, unit: int, spots: tuple[Spot, ...]) -> None:
        """Draw the line of a refused order, and a cross at its end: beyond the unit itself if it has come as far."""
        points, most = tuple(map(self.scene.window.point, spots)), _CROSSES[0]
        if any(isinstance(stroke, Clash) and {stroke.one, stroke.other} == {*spots} for stroke in self.trace.strokes):
            points = art.aside(points, _PAST * self.size)
        own = self.units.get(unit)
        passed = None if own is None else beyond(own.shapes[0], points, most)
        points = passed or self.room.stop(points, most)
        half = next((half for half in _CROSSES if self.room.is_clear(points[-1], half)), _CROSSES[-1])
        points = art.shortened(points, 0.3 * self.size, 0.0)
        self.lines += along(points)
        self.behind += art.refused_line(points)
        self.room.take(points[-1], half)
        self.front.append(Group(art.cross(*points[-1], 0.8 * half), name="sign:refused"))

    def _line(self, marks: tuple[Mark, ...], name: str) -> None:
        """Keep the line of a sign behind units, and its head before them."""
        heads = tuple(mark for mark in marks if not _is_open(mark))
        self.behind += [mark for mark in marks if _is_open(mark)]
        self.front.append(Group(heads, name=f"sign:{name}"))

    def _go(self, going: Going) -> None:
        """Draw the arrow of a way; those of units that come or leave cross the edge."""
        scene, window = self.scene, self.scene.window
        points = tuple(window.point(spot) for spot in going.spots)
        if not points:
            return
        if going.way is not WayKind.COME and len(points) > 1 and _standing(scene, going.unit) != going.spots[0]:
            middle, points = points[0], (left_at(scene, going.spots[0]), *points[1:])
            if points[0] != middle:
                self.room.take(points[0], _LEFT * self.size)
        side = scene.units.battle.sides[going.unit]
        if going.way is WayKind.COME:
            points = (window.edge(going.spots[0], side, leaves=False), *points)
        elif going.way is WayKind.LEAVE:
            points = (*points, window.edge(going.spots[-1], side, leaves=True))
        back = going.way is WayKind.RETREAT
        if back:
            points = art.aside(points, 0.13 * self.size)
        points = tuple(point for n, point in enumerate(points) if not n or point != points[n - 1])
        if len(points) < 2:
            return
        stays = _standing(scene, going.unit) == going.spots[-1] and going.way is not WayKind.LEAVE
        line, thick = self._ended(points, _TIP) if stays else points, min(1.1, 0.075 * self.size)
        if going.way is not WayKind.COME and points[0] != points[-1]:
            # A short way begins nearer to the middle of the place that the unit has left: it is more than its head.
            line = art.shortened(line, min(self.clear, max(0.0, dist(*line[:2]) - _SHORTEST * thick)), 0.0)
        self.lines += along(line[-2:])
        self.room.take(art.shortened(line, 0.0, _HEAD * thick)[-1], _HEAD * thick)
        self._line(art.arrow(line, scene.units.style(going.unit).edge, thick, hollow=back), "way")

    def _ended(self, points: tuple[Point, ...], reach: Mm) -> tuple[Point, ...]:
        """Return a line that ends before the unit, or the middle of the place, to which it leads."""
        return self.room.stop(art.shortened(points, 0.0, self.clear), reach)

    def _shoot(self, shot: ShotTrace) -> None:
        """Draw a line of fire, or of help."""
        reach = art.PLUS if shot.helps else _TIP if shot.told else art.RING
        points = tuple(map(self.scene.window.point, shot.spots))
        if shot.helps:
            line = art.shortened(self._ended(points, reach), self.clear, 0.0)
        else:
            others = [box.grown(_PASS) for box in self._boxes((shot.spots[0], shot.spots[-1]), there=False)]
            line = past(self._ways(shot, points, reach), others)
        self.lines += along(line)
        self.room.take(line[-1], reach)
        if shot.helps:
            colour = self.scene.units.style(shot.unit).edge
            self._line(art.help_line(line[0], line[-1], colour, told=shot.told), "help")
        else:
            self._line(art.fire(line, told=shot.told), "shot")

    def _ways(self, shot: ShotTrace, points: tuple[Point, ...], reach: Mm) -> Iterator[tuple[Point, ...]]:
        """Yield lines for a shot: as the rules measure it, from end to end, then bowed."""
        if any(_trodden(self.trace, set(leg)) for leg in pairwise(shot.spots)):
            points = art.aside(points, -0.16 * self.size)
        for way in dict.fromkeys((points, (points[0], points[-1]))):
            yield art.shortened(self._ended(way, reach), self.clear, 0.0)
        rooms = [box.grown(reach + _TIP) for box in self._boxes(shot.spots[-1:], there=True)]
        for way in bows(points[0], points[-1], self.size):
            yield self.room.stop(ended(way, rooms, 0.0 if rooms else self.clear), reach)

    def _boxes(self, spots: tuple[Spot, ...], *, there: bool) -> list[Box]:
        """Return the boxes of the units in places, or of all others."""
        found = (each for unit, each in self.units.items() if (_standing(self.scene, unit) in spots) is there)
        return [box_round(shape) for each in found for shape in each.shapes]

    def _beside(self, one: Spot, other: Spot) -> Iterator[Point]:
        """Yield places beside the line between two, on which one of them may have gone, first off the side of hits."""
        (a, b), (c, d) = self.scene.window.point(one), self.scene.window.point(other)
        far = hypot(c - a, d - b) or 1.0
        right, up = self.size * (c - a) / far, self.size * (d - b) / far
        away = -1.0 if up - right > 0.0 else 1.0
        for aside in _ASIDE:
            for side in (away, -away):
                for ahead in _ALONG:
                    yield (
                        (a + c) / 2 + ahead * right + side * aside * up,
                        (b + d) / 2 + ahead * up - side * aside * right,
                    )

    def _hit(self, unit: int) -> tuple[tuple[Point, ...], Mm] | None:
        """Return where the sign of a hit may stand, and how far it reaches: on the edge of a unit or of its row."""
        at, size = _standing(self.scene, unit), self.size
        if at is None:
            return None
        if (stack := stack_of(self.scene, unit, at)) is not None:
            row, reach = stack.row(unit), min(2.1, 0.14 * size)
            middle = row.y + row.height / 2
            lefts = tuple((row.x - off * reach, middle) for off in _ON_ROW)
            return (*lefts, (row.right + 0.9 * reach, middle)), reach
        if (drawing := self.units.get(unit)) is None:
            return None
        reach = min(2.4, 0.17 * size)
        return tuple(round_about(drawing.shapes[0], _OFF * reach)), reach


def _is_open(mark: Mark) -> bool:
    """Say whether a mark is a line, and no head or ring at its end."""
    return isinstance(mark, Path) and mark.fill is None


def _standing(scene: UnitScene, unit: int) -> Spot | None:
    """Return where a unit is drawn: a hit is shown on it, wherever it is when all is over."""
    return scene.where.get(unit, scene.lost.get(unit))


def _trodden(trace: Trace, ends: set[Spot]) -> bool:
    """Say whether somebody has gone straight from one place to another, or back."""
    ways = (stroke.spots for stroke in trace.strokes if isinstance(stroke, Going))
    return any(ends == set(leg) for spots in ways for leg in pairwise(spots))
