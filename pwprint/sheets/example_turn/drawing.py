"""The picture of a step: the country round it, who stands there, and what happened, drawn in arrows and signs."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.place import extent
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Box, Group, Mark, Path, Pen, Rect, Text
from pwprint.sheets.example_turn import signs as art
from pwprint.sheets.example_turn.trace import Clash, Going, HitTrace, Lost, Missed, ShotTrace, WayKind, traced
from pwprint.sheets.example_turn.units import UnitScene, ghosts, squares_marks, stack_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.example_turn.ground import Window
    from pwprint.sheets.example_turn.steps import ExampleStep
    from pwprint.sheets.example_turn.trace import Spot, Stroke, Trace
    from pwprint.sheets.example_turn.units import ExampleUnits

_NAME = 6.0
_SOFT = "#5A5346"
_STRONG = 6
"""Every so many inches the edge of a table has a figure."""


def scene_of(units: ExampleUnits, window: Window, step: ExampleStep, trace: Trace) -> UnitScene:
    """Return who stands where after a step, who was lost in it, and whose places are empty."""
    lost = {stroke.unit: stroke.at for stroke in trace.strokes if isinstance(stroke, Lost)}
    left = {unit: spot for unit, spot in trace.before.items() if unit not in lost and trace.after.get(unit) != spot}
    # A unit that is lost has also left the place where it stood before, if it had moved.
    left |= {unit: trace.before[unit] for unit, at in lost.items() if trace.before.get(unit, at) != at}
    return UnitScene(units, window, step.after, trace.after, lost, left)


def picture(units: ExampleUnits, window: Window, step: ExampleStep, trace: Trace | None = None) -> tuple[Mark, ...]:
    """Return the map of a step in a frame."""
    trace = trace or traced(units.battle, step)
    scene = scene_of(units, window, step, trace)
    goings = tuple(mark for stroke in trace.strokes if isinstance(stroke, Going) for mark in _going(scene, stroke))
    shots = tuple(mark for stroke in trace.strokes if _is_shot(stroke) for mark in _over(scene, trace, stroke))
    over = tuple(mark for stroke in trace.strokes if not _is_shot(stroke) for mark in _over(scene, trace, stroke))
    # Ways and lines of fire pass behind units, their heads stand before them.
    lines = [mark for mark in (*goings, *shots) if _is_open(mark)]
    heads = [mark for mark in (*goings, *shots) if not _is_open(mark)]
    stands = (*lines, *_UNITS[units.battle.board.surface](scene, step, trace), *heads)
    box = window.box
    clip = (box.x, box.y, box.width, box.height)
    return (
        window.country(),
        Group((*_NAMES[units.battle.board.surface](window), *stands, *over), clip=clip, name="example:signs"),
        Rect(*clip, pen=Pen(INK, 0.4, round=False)),
    )


def _is_shot(stroke: Stroke) -> bool:
    return isinstance(stroke, ShotTrace) and not stroke.helps


def _is_open(mark: Mark) -> bool:
    """Say whether a mark is a line, and no head or ring at its end."""
    return isinstance(mark, Path) and mark.fill is None


def _in_squares(scene: UnitScene, _step: ExampleStep, _trace: Trace) -> tuple[Mark, ...]:
    return (*ghosts(scene), *squares_marks(scene))


def _on_table(scene: UnitScene, step: ExampleStep, trace: Trace) -> tuple[Mark, ...]:
    from pwprint.sheets.example_turn.stands import table_marks  # noqa: PLC0415 - most battles are on grids

    figures = (extent(figure) for figure in _inches(scene.window))
    return table_marks(scene, step.before, (*_room(scene, trace), *figures))


_UNITS = {Surface.GRID: _in_squares, Surface.TABLE: _on_table}


def _room(scene: UnitScene, trace: Trace) -> Iterator[Box]:
    """Yield the room on paper that signs take, which the ids of units keep clear of."""
    for stroke in trace.strokes:
        match stroke:
            case HitTrace(unit=unit) if (at := _standing(scene, unit)) is not None:
                x, y, _ = _struck(scene, unit, at)
                reach = 2.0
            case Clash(one=one, other=other):
                (a, b), (c, d) = scene.window.point(one), scene.window.point(other)
                x, y, reach = (a + c) / 2, (b + d) / 2, 2.2
            case Going(spots=spots) if len(spots) > 1:
                yield from _along(scene.window.point(spots[-2]), scene.window.point(spots[-1]))
                continue
            case ShotTrace(spots=spots):
                for one, other in pairwise(map(scene.window.point, spots)):
                    yield from _along(one, other)
                continue
            case _:
                continue
        yield Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _along(one: Point, other: Point) -> Iterator[Box]:
    """Yield the room that a line takes."""
    (a, b), (c, d) = one, other
    count = int(hypot(c - a, d - b) / 2.0)
    for part in range(count):
        yield Box(a + (c - a) * part / count - 0.8, b + (d - b) * part / count - 0.8, 1.6, 1.6)


def _standing(scene: UnitScene, unit: int) -> Spot | None:
    """Return where a unit is drawn: a hit is shown on it, wherever it is when all is over."""
    return scene.where.get(unit, scene.lost.get(unit))


def _struck(scene: UnitScene, unit: int, at: Spot) -> tuple[Mm, Mm, Mm]:
    """Return where the sign of a hit stands and how far it reaches: at a unit's corner, in a stack behind its id."""
    size, (x, y) = scene.window.size, scene.window.point(at)
    if (stack := stack_of(scene, unit, at)) is None:
        return x + 0.38 * size, y + 0.37 * size, min(2.4, 0.17 * size)
    row, reach = stack.row(unit), min(2.1, 0.14 * size)
    return row.right + 0.9 * reach, row.y + row.height / 2, reach


# --- what happened --------------------------------------------------------------------------------------------------


def _clear(scene: UnitScene) -> Mm:
    """Return how far from the middle of a unit arrows begin and end."""
    return scene.window.ground.sizes.clear * scene.window.cell


def _shared(scene: UnitScene, at: Spot) -> bool:
    """Say whether several units are drawn in a place."""
    return [*scene.where.values(), *scene.lost.values()].count(at) > 1


def _going(scene: UnitScene, going: Going) -> tuple[Mark, ...]:
    """Return the arrow of a way; those of units that come or leave cross the edge."""
    window, size = scene.window, scene.window.size
    points = tuple(window.point(spot) for spot in going.spots)
    if not points:
        return ()
    side = scene.units.battle.sides[going.unit]
    if going.way is WayKind.COME:
        points = (window.edge(going.spots[0], side, leaves=False), *points)
    elif going.way is WayKind.LEAVE:
        points = (*points, window.edge(going.spots[-1], side, leaves=True))
    back = going.way is WayKind.RETREAT
    if back:
        points = art.aside(points, 0.13 * size)
    points = tuple(point for n, point in enumerate(points) if not n or point != points[n - 1])
    if len(points) < 2:
        return ()
    stays = scene.where.get(going.unit, scene.lost.get(going.unit)) == going.spots[-1]
    start = 0.0 if going.way is WayKind.COME else _clear(scene) * (1.0 if points[0] != points[-1] else 0.0)
    line = art.shortened(points, start, _clear(scene) if stays and going.way is not WayKind.LEAVE else 0.0)
    return art.arrow(line, scene.units.style(going.unit).edge, min(1.1, 0.075 * size), hollow=back)


def _trodden(trace: Trace, ends: set[Spot]) -> bool:
    """Say whether somebody has gone straight from one place to another, or back."""
    ways = (stroke.spots for stroke in trace.strokes if isinstance(stroke, Going))
    return any(ends == set(leg) for spots in ways for leg in pairwise(spots))


def _over(scene: UnitScene, trace: Trace, stroke: object) -> tuple[Mark, ...]:
    """Return what is drawn above the units."""
    window, size = scene.window, scene.window.size
    match stroke:
        case ShotTrace(spots=spots, told=told, helps=helps, unit=unit):
            far = (1.5 if _shared(scene, spots[-1]) else 1.0) * _clear(scene)
            ends: tuple[Point, ...] = tuple(map(window.point, spots))
            if any(_trodden(trace, set(leg)) for leg in pairwise(spots)):
                ends = art.aside(ends, -0.16 * size)
            line = art.shortened(ends, _clear(scene), far)
            if helps:
                line = art.shortened(line, 0.0, art.PLUS)
                return art.help_line(line[0], line[-1], scene.units.style(unit).edge, told=told)
            return art.fire(line, told=told)
        case Clash(one=one, other=other):
            (a, b), (c, d) = window.point(one), window.point(other)
            far = hypot(c - a, d - b) or 1.0
            # Beside the line between the two, on which one of them may have gone, and not on the side of hits.
            right, up = 0.2 * size * (d - b) / far, 0.2 * size * (a - c) / far
            away = 1.0 if right + up > 0.0 else -1.0
            return art.swords((a + c) / 2 - away * right, (b + d) / 2 - away * up, min(2.3, 0.16 * size))
        case Missed(at=target):
            return art.aim(*window.point(target), 0.4 * size)
        case HitTrace(unit=unit) if (at := _standing(scene, unit)) is not None:
            return art.burst(*_struck(scene, unit, at))
    return ()


# --- names ----------------------------------------------------------------------------------------------------------


def _squares(window: Window) -> Iterator[Mark]:
    plan, size = window.ground.lattice, window.cell
    assert plan is not None
    points = min(_NAME, max(5.4, 0.42 * size))
    # The corner of a square; a hex has its own at the left.
    corner = (-0.47, 0.48 - 0.25 * points / size) if plan.side > 0.9 * window.ground.cell else (-0.53, -0.05)
    for square in range(plan.board.size):
        x, y = window.point(square)
        name = Text(
            x + corner[0] * size, y + corner[1] * size, plan.board.name(square), "sans", points, _SOFT, halo=0.45
        )
        room = extent(name)
        if window.box.holds(room.x, room.y) and window.box.holds(room.right, room.top):
            yield name


def _inches(window: Window) -> Iterator[Text]:
    box, cell = window.box, window.cell
    for inch in range(0, 200, _STRONG):
        x, y = window.x + inch * cell, window.y + inch * cell
        if box.x + 2 < x < box.right - 2:
            yield Text(x, box.y + 0.7, f"{inch}", "sans", _NAME, _SOFT, "middle", halo=0.7)
        if box.y + 3 < y < box.top - 2:
            yield Text(box.x + 0.7, y - 0.7, f"{inch}", "sans", _NAME, _SOFT, halo=0.7)


_NAMES = {Surface.GRID: _squares, Surface.TABLE: _inches}
"""The names of squares, or inches along the edge of the window."""
