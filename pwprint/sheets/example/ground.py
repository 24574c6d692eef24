"""The country of an example, drawn once, and windows cut out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pwprint.press.marks import Group, Mark, Path, Pen
from pwprint.sheets.example.cutting import cut
from pwprint.sheets.map_grid import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.art.terrain.lattice import Lattice
    from pwprint.board.base import Board
    from pwprint.press.marks import Mm, Point
    from pwprint.sheets.base import Subject
    from pwprint.sheets.example.trace import Spot
    from pwprint.table.table import Table

_GRID = Pen("#8E8778", 0.35, round=False)
_INCH: Mm = 2.0
"""The size of an inch for which the signs of terrain on a table are drawn: few large ones keep the file small."""

_BREADTH, _REACH = 0.62, 3.6
"""What is shown round a place: so many squares, or inches of a table."""

_ROUGH = frozenset({"map:ground", "map:relief", "map:woods", "map:fields"})
"""Layers whose strokes only tell what the ground is like; those of rivers, roads and works say where these run."""

_NEAR = 1.6
"""How near, in units of the picture, points of a line lie that need not all be drawn: less than 1 mm on paper."""

_TALL = 0.9
"""How broad at least a window is that is high, beside its height."""

_MANY, _SHORT = 12, 9
"""A drawing of so many lines with so few steps each, such as the hachures of a hill, is thinned."""

_LARGEST: Mm = 18.5
_LARGEST_INCH: Mm = 5.0


@dataclass(frozen=True, slots=True)
class Ground:
    """The picture of a battlefield in its own units.

    `cell` of these are a square, or an inch of a table; `lattice` is None for a table.
    """

    marks: tuple[Mark, ...]
    width: float
    height: float
    cell: float
    lattice: Lattice | None

    def point(self, spot: Spot) -> Point:
        """Return where a place is in the picture."""
        if isinstance(spot, tuple):
            return spot[0] * self.cell, spot[1] * self.cell
        assert self.lattice is not None
        return self.lattice.centre(spot)


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the ground on paper: `box` is where, `scale` mm are a unit of the picture, (x, y) its corner.

    `size` is how large a square is, or what takes its place for signs on a table.
    """

    ground: Ground
    box: Box
    scale: float
    x: Mm
    y: Mm

    @property
    def cell(self) -> Mm:
        """How large a square or an inch is on paper."""
        return self.ground.cell * self.scale

    @property
    def size(self) -> Mm:
        """The measure of signs."""
        return self.cell if self.ground.lattice is not None else 11.0

    def point(self, spot: Spot) -> Point:
        """Return where a place is on paper."""
        x, y = self.ground.point(spot)
        return self.x + x * self.scale, self.y + y * self.scale

    def shows(self, spot: Spot) -> bool:
        """Say whether a place is in the window."""
        return self.box.holds(*self.point(spot))

    def country(self) -> Group:
        """Return the country in the window."""
        box, scale = self.box, self.scale
        left, low = (box.x - self.x) / scale, (box.y - self.y) / scale
        width, height = box.width / scale, box.height / scale
        marks = cut(self.ground.marks, (left, low, left + width, low + height))
        return Group(marks, (scale, 0.0, 0.0, scale, self.x, self.y), (left, low, width, height), "example:country")


def ground_of(subject: Subject) -> Ground:
    """Return the picture that all windows are cut from."""
    table = subject.scenario.table
    return _grid(subject) if table is None else _table(subject, table)


def _grid(subject: Subject) -> Ground:
    from pwprint.art.terrain import country  # noqa: PLC0415 - a table needs other drawings
    from pwprint.art.terrain.lattice import UNIT, lattice  # noqa: PLC0415
    from pwprint.sheets.map import scene_of  # noqa: PLC0415

    board = subject.scenario.board
    plan = lattice(board)
    land = tuple(map(_thinned, country(scene_of(subject), tilled=False)))
    return Ground((*land, *_lines(board)), plan.width, plan.height, UNIT, plan)


def _lines(board: Board) -> tuple[Mark, ...]:
    """Return the lines of the grid, each as far as it goes straight on."""
    from pwprint.art.terrain.lattice import grid_lines, lattice  # noqa: PLC0415

    plan = lattice(board)
    steps = tuple(
        (name, plan.point(place)) for ends in grid_lines(board) for name, place in zip("ML", ends, strict=True)
    )
    return (Path(steps, pen=_GRID),) if steps else ()


def _table(subject: Subject, table: Table) -> Ground:
    from pwprint.sheets.table_map import gathered  # noqa: PLC0415 - shapely takes long to load
    from pwprint.sheets.table_map_picture import overview_picture  # noqa: PLC0415

    picture = overview_picture(gathered(subject, table), _INCH)
    kept = tuple(mark for mark in picture.marks if not (isinstance(mark, Group) and mark.name.startswith("map:zone")))
    return Ground(
        tuple(_coarse(_thinned(mark)) for mark in kept),
        picture.land.width,
        picture.land.height,
        picture.land.inch,
        None,
    )


def _thinned(mark: Mark) -> Mark:
    """Return a layer of country with half of its many small strokes: the windows are half as large as the map."""
    return _halved(mark) if isinstance(mark, Group) and mark.name in _ROUGH else mark


def _halved(mark: Mark) -> Mark:
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(map(_halved, mark.marks)))
    if not isinstance(mark, Path) or len(mark.commands) < 2 * _MANY:
        return mark
    starts = [place for place, (name, _) in enumerate(mark.commands) if name == "M"]
    if len(starts) < _MANY or len(mark.commands) > _SHORT * len(starts):
        return mark
    ends = (*starts[1:], len(mark.commands))
    kept = list(zip(starts, ends, strict=True))[::2]
    return replace(mark, commands=tuple(step for first, last in kept for step in mark.commands[first:last]))


def _coarse(mark: Mark) -> Mark:
    """Return a drawing without the points of lines that lie very near to the one before."""
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(map(_coarse, mark.marks)))
    if not isinstance(mark, Path) or len(mark.commands) < _MANY or any(name == "C" for name, _ in mark.commands):
        return mark
    commands, kept = mark.commands, []
    x, y = 0.0, 0.0
    for (name, at), (following, _) in zip(commands, (*commands[1:], ("M", ())), strict=True):
        # The last point of a line is always kept: a line so short that it has no other would be lost.
        if name == "L" and following == "L" and abs(at[0] - x) + abs(at[1] - y) < _NEAR:
            continue
        kept.append((name, at))
        x, y = at or (x, y)
    return replace(mark, commands=tuple(kept))


# --- windows --------------------------------------------------------------------------------------------------------


def whole(ground: Ground, room: tuple[Mm, Mm]) -> Window:
    """Return all of the ground, as large as there is room for, its upper left corner at (0, 0)."""
    scale = min(room[0] / ground.width, room[1] / ground.height)
    height = ground.height * scale
    return Window(ground, Box(0.0, -height, ground.width * scale, height), scale, 0.0, -height)


def around(ground: Ground, spots: Iterable[Spot], width: Mm, heights: tuple[Mm, Mm]) -> Window:
    """Return the ground round some places, its upper left corner at (0, 0), `width` mm wide.

    It is at least as high as the first of `heights`, more only where the places need it, at most the second.
    """
    left, low, right, top = _bounds(ground, tuple(spots))
    least, most = heights
    largest = (_LARGEST if ground.lattice is not None else _LARGEST_INCH) / ground.cell
    scale = min(width / (right - left), most / (top - low), largest)
    # Where the board is smaller than the window, the window is as large as the board.
    tall = top - low > right - left
    wide = min(width, max((right - left) * scale, _TALL * (top - low) * scale) if tall else width, ground.width * scale)
    wide = max(wide, min(least, ground.width * scale))
    high = min(max(least, (top - low) * scale), ground.height * scale)
    west = _kept((left + right) / 2 - wide / scale / 2, ground.width - wide / scale)
    south = _kept((low + top) / 2 - high / scale / 2, ground.height - high / scale)
    return Window(ground, Box(0.0, -high, wide, high), scale, -west * scale, -high - south * scale)


def _kept(value: float, most: float) -> float:
    return max(0.0, min(value, most))


def _bounds(ground: Ground, spots: tuple[Spot, ...]) -> tuple[float, float, float, float]:
    """Return what must be seen: the places and something round them, as far as there is board."""
    reach = ground.cell * (_BREADTH if ground.lattice is not None else _REACH)
    points = [ground.point(spot) for spot in spots] or [(ground.width / 2, ground.height / 2)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        max(0.0, min(xs) - reach),
        max(0.0, min(ys) - reach),
        min(ground.width, max(xs) + reach),
        min(ground.height, max(ys) + reach),
    )
