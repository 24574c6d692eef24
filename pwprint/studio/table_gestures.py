"""What a pointer does on an open table: terrain and areas are drawn, moved, and given other corners."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from pwprint.format.edits import CannotEditError
from pwprint.map.terrain import WAYS
from pwprint.studio.canvas import spot_json, tidy
from pwprint.studio.drawn.shapes import FORMS
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.studio.canvas import Canvas

_LISTS = {"polygon": 3, "line": 2}
"""The forms of areas that are lists of corners, and how many they need."""
_LEAST = 0.5
"""The smallest radius or side of an area that can be drawn, in inches."""


class AddFeature(Struct, frozen=True, tag="add-feature"):
    """A new piece of terrain on a table: an area by its corners, or a strip along a line, as roads and rivers are."""

    terrain: str
    points: tuple[tuple[float, float], ...]

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        row = canvas.ruleset.play.terrain.get(self.terrain)
        form = "line" if len(self.points) == _LISTS["line"] or (row is not None and row.art in WAYS) else "polygon"
        feature = {"terrain": self.terrain, form: [spot_json(point) for point in self.points]}
        canvas.do(canvas.text.written("/map/features/-", feature))


class MoveShape(Struct, frozen=True, tag="move-shape"):
    """An area of a table, a label or a piece of terrain, is moved so many inches east and north."""

    pointer: str
    east: float
    north: float

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        for form in (*FORMS, "at"):
            pointer = f"{self.pointer}/{form}"
            if canvas.text.place(pointer) is not None:
                self._moved(canvas, pointer)

    def _moved(self, canvas: Canvas, pointer: str) -> None:
        value = canvas.text.value(pointer)
        if not isinstance(value, list):
            return
        if all(isinstance(entry, list) for entry in value):
            for number, _ in enumerate(value):
                self._moved(canvas, f"{pointer}/{number}")
            return
        for axis, by in enumerate((self.east, self.north)):
            canvas.do(canvas.text.written(f"{pointer}/{axis}", tidy(value[axis] + by)))


class DrawArea(Struct, frozen=True, tag="draw-area"):
    """An area of a table, such as a zone, is drawn anew: by two opposite corners of a rectangle, or by all corners."""

    pointer: str
    points: tuple[tuple[float, float], ...]

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        area: dict[str, object] = {"polygon": [spot_json(point) for point in self.points]}
        if len(self.points) < _LISTS["polygon"]:
            area = {"rectangle": _rectangle(*self.points[0], *self.points[-1])}
        canvas.do(canvas.text.written(self.pointer, area))


class MoveCorner(Struct, frozen=True, tag="move-corner"):
    """A corner of an area of a table goes elsewhere: corners count as in `ShownShape`."""

    pointer: str
    corner: int
    at: tuple[float, float]

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        form, value = _area(canvas, self.pointer)
        place = f"{self.pointer}/{form}"
        if form in _LISTS:
            canvas.do(canvas.text.written(f"{place}/{_corner(value, self.corner)}", spot_json(self.at)))
        elif form == "circle" and self.corner:
            radius = max(hypot(self.at[0] - value[0], self.at[1] - value[1]), _LEAST)
            canvas.do(canvas.text.written(f"{place}/2", tidy(radius)))
        elif form == "circle":
            canvas.do(canvas.text.written(place, [*map(tidy, self.at), value[2]]))
        else:
            x, y, wide, high = value
            other = (x + wide, y + high) if self.corner == 0 else (x, y)
            canvas.do(canvas.text.written(place, _rectangle(*self.at, *other)))


class AddCorner(Struct, frozen=True, tag="add-corner"):
    """An area or a strip of a table gets a corner more, behind that of a number."""

    pointer: str
    corner: int
    at: tuple[float, float]

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        form, value = _area(canvas, self.pointer)
        if form not in _LISTS:
            raise CannotEditError("only polygons and lines can get more corners")
        after = _corner(value, self.corner) + 1
        canvas.do(canvas.text.written(f"{self.pointer}/{form}", [*value[:after], spot_json(self.at), *value[after:]]))


class DropCorner(Struct, frozen=True, tag="drop-corner"):
    """An area or a strip of a table loses a corner."""

    pointer: str
    corner: int

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        form, value = _area(canvas, self.pointer)
        if form not in _LISTS or len(value) <= _LISTS[form]:
            raise CannotEditError("it needs the corners that it has")
        canvas.do(canvas.text.removed(f"{self.pointer}/{form}/{_corner(value, self.corner)}"))


def _area(canvas: Canvas, pointer: str) -> tuple[str, Any]:
    """Return the form of an area and its numbers. Raises CannotEditError where there is none."""
    value = canvas.text.value(pointer)
    form = next((form for form in FORMS if isinstance(value, dict) and form in value), None)
    if form is None:
        raise CannotEditError("there is no area here any more")
    return form, canvas.text.value(f"{pointer}/{form}")


def _corner(value: list[object], number: int) -> int:
    if not 0 <= number < len(value):
        raise CannotEditError("the corners have changed meanwhile: try once more")
    return number


def _rectangle(x: float, y: float, other_x: float, other_y: float) -> list[float]:
    low, left = min(y, other_y), min(x, other_x)
    sizes = (max(abs(other_x - x), _LEAST), max(abs(other_y - y), _LEAST))
    return [tidy(left), tidy(low), *map(tidy, sizes)]
