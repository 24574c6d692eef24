"""How the sheets of a map go together: their places in a small picture, and what is done step by step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise
from math import fsum

from pwprint.page.inch import INCH
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, fitted_size
from pwprint.pdf.marks import Box, Group, Mark, Mm, Pen, Rect, Text
from pwprint.text.words import joined
from pwprint.values import Struct, replace

_INK, _HERE = "#1A1A1A", "#D5D5D5"
_LINE = Pen("#5B5B5B", 0.2, round=False)
_LEAST = 5.0
"""The smallest type of a sheet's name in a picture of all sheets."""

_SHARE = 0.8
"""How much of a sheet its name may take, so that names side by side stay apart."""

_NARROWEST: Mm = 3.6
"""Narrower or lower sheets are drawn so large, or their names would touch their frames."""

_TIE = "\N{NO-BREAK SPACE}"

_MANY = 6
"""More names than these are not listed."""


class Tile(Struct, frozen=True):
    """A sheet of a map: its name, and the part of the map it shows, in units from the map's south-west corner."""

    name: str
    box: Box


class Together(Struct, frozen=True):
    """All sheets of a map, row by row from the north-west.

    `facts` are sentences about sizes; `heading` is the frame's. `picture`: one stands beside the words.
    `runs` are what the rows are called, where that is not said by their names.
    `called` is how words name a sheet: `sheet 2`.
    """

    rows: tuple[tuple[Tile, ...], ...]
    facts: tuple[str, ...]
    heading: str = "Joining the sheets"
    picture: bool = True
    runs: tuple[str, ...] = ()
    called: str = "{}"

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the map in units."""
        boxes = [tile.box for row in self.rows for tile in row]
        return max(box.right for box in boxes), max(box.top for box in boxes)

    @property
    def count(self) -> int:
        """The number of sheets."""
        return sum(len(row) for row in self.rows)


def steps(together: Together) -> tuple[str, ...]:
    """Return what to do, step by step; nothing for a single sheet."""
    across, down = len(together.rows[0]), len(together.rows)
    if together.count == 1:
        return ()
    runs = together.runs or tuple(_run([tile.name for tile in row]) for row in together.rows)
    lines = ["Print all sheets at 100\u00a0% (\u201cactual size\u201d), on one side.", _cutting(together)]
    if across > 1:
        listed = f": {', '.join(runs)}" if len(runs) <= _MANY else ""
        lines.append(f"Glue each row from left to right, every sheet on the tab of the one before it{listed}.")
    if down > 1:
        below = f": {', then '.join(runs)}" if len(runs) <= _MANY else ""
        what = "rows" if across > 1 else "sheets"
        lines.append(f"Glue the {what} from the top down, each on the tabs above it{below}.")
    return tuple(lines)


def _cutting(together: Together) -> str:
    """Return which edges are cut off, sheet by sheet; those of the first row and column are the map's own."""
    (_, *top), *lower = together.rows
    kinds = (
        ("left", top, "The rest of the top row"),
        ("top", [row[0] for row in lower], "The first of each row below"),
        ("left and top", [tile for row in lower for tile in row[1:]], "All others"),
    )
    few = together.count <= _MANY
    cuts = (f"{_sheets(tiles) if few else rest}: {edges}." for edges, tiles, rest in kinds if tiles)
    first = together.rows[0][0].name
    return f"Cut along the map on these sides. {' '.join(cuts)} Sheet {first} stays whole, and so do the hatched tabs."


def _sheets(tiles: list[Tile]) -> str:
    """Return the names of sheets: `Sheet 2`, `Sheets 2 and 3`."""
    return f"Sheet{'s' if len(tiles) > 1 else ''} {joined([tile.name for tile in tiles])}"


def _run(names: list[str]) -> str:
    """Return the names of a row in short."""
    return names[0] if len(names) == 1 else f"{names[0]}\u2013{names[-1]}"


def sizes(name: str, width: Mm, height: Mm) -> str:
    """Return a size in mm and in inches, neither of which is parted at the end of a line."""
    mm, inches = f"{width:.0f} \u00d7 {height:.0f} mm", f"({width / INCH:.1f} \u00d7 {height / INCH:.1f} in)"
    return f"{name} {mm.replace(' ', _TIE)} {inches.replace(' ', _TIE)}"


class AssemblyPicture(Struct, frozen=True):
    """How the sheets lie together, from (0, 0): the places of all sheets in `order`, and the names that stand on them.

    Places and names are apart, so that a place can be grey below its name.
    """

    order: tuple[str, ...]
    places: tuple[Rect, ...]
    names: tuple[Mark, ...]
    width: Mm
    height: Mm

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The picture for a page that shows no sheet or all of them."""
        return (*self.places, *self.names)

    def with_here(self, name: str) -> tuple[Mark, ...]:
        """Return the picture for one sheet, with its place in grey; all pictures share the rest."""
        here = replace(self.places[self.order.index(name)], fill=_HERE)
        return Group(self.places), here, Group(self.names)


def picture_of(together: Together, room: tuple[Mm, Mm]) -> AssemblyPicture:
    """Return how the sheets lie together, as large as it fits."""
    wide, high = together.size
    unit = min(room[0] / wide, room[1] / high)
    tiles = tuple(tile for row in together.rows for tile in row)
    across = Axis.of((tile.box.x for tile in together.rows[0]), wide, unit, room[0])
    up = Axis.of((row[0].box.y for row in together.rows), high, unit, room[1])
    places = tuple(_place(tile.box, across, up) for tile in tiles)
    size = min(_fitting(tile.name, place) for tile, place in zip(tiles, places, strict=True))
    names = tuple(mark for tile, place in zip(tiles, places, strict=True) for mark in _label(tile.name, place, size))
    return AssemblyPicture(tuple(tile.name for tile in tiles), places, names, across.at(wide), up.at(high))


class Axis(Struct, frozen=True):
    """Where the edges of sheets lie along one edge of a picture: the map's units, and mm for each."""

    edges: tuple[float, ...]
    places: tuple[Mm, ...]

    @classmethod
    def of(cls, starts: Iterable[float], end: float, unit: Mm, room: Mm) -> Axis:
        """Return an axis at a scale, on which narrow sheets are wider, and others make room for them if they must."""
        edges = (*sorted(starts), end)
        true = [(high - low) * unit for low, high in pairwise(edges)]
        drawn = [max(_NARROWEST, each) for each in true]
        over, spare = fsum(drawn) - room, fsum(drawn) - _NARROWEST * len(drawn)
        if over > spare:
            drawn = true
        elif over > 0.0:
            drawn = [each - over * (each - _NARROWEST) / spare for each in drawn]
        return cls(edges, tuple(accumulate(drawn, initial=0.0)))

    def at(self, value: float) -> Mm:
        """Return where a point of the map lies."""
        after = min(max(1, bisect_right(self.edges, value)), len(self.edges) - 1)
        (low, high), (start, end) = self.edges[after - 1 : after + 1], self.places[after - 1 : after + 1]
        return start + (end - start) * (value - low) / (high - low)


def _place(box: Box, across: Axis, up: Axis) -> Rect:
    x, y = across.at(box.x), up.at(box.y)
    return Rect(x, y, across.at(box.right) - x, up.at(box.top) - y, "#FFFFFF", _LINE)


def _fitting(name: str, box: Rect) -> float:
    """Return the largest size of type in which a box holds a name."""
    high = box.height * 0.8 / MM_PER_POINT
    return min(fitted_size(name, "sans-semibold", box.width * _SHARE, 9.0, 1.0), high)


def _label(name: str, box: Rect, size: float) -> list[Mark]:
    """Return the name of a sheet in the middle of its box, if such type can be read."""
    if size < _LEAST:
        return []
    x, y = box.x + box.width / 2, box.y + box.height / 2 - cap_height("sans-semibold", size) / 2
    return [Text(x, y, name, "sans-semibold", size, _INK, "middle")]
