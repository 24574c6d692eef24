"""The picture of an open table: its terrain, and lines over it that any page shows. Everything is in art units."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from pwprint.game.ruleset import TerrainKind
from pwprint.game.table.areas import Area
from pwprint.game.table.measure import unit_vector
from pwprint.game.table.table import Table
from pwprint.map.table.country import OnTable
from pwprint.map.table.edges import edges
from pwprint.map.table.land import TableLand, land
from pwprint.map.table.shapes import Shape, inset, outline, shape_of
from pwprint.map.table.units import Stands, outlined
from pwprint.map.table.ways import TableWay
from pwprint.map.terrain import landscape
from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.forms.finish import FULL_SIZE, SMALL, Finish
from pwprint.map.zones import GOAL, pattern
from pwprint.page.sheet import Subject
from pwprint.page.side_style import SideStyle
from pwprint.pdf.marks import Command, Group, Mark, Mm, Path, Pen
from pwprint.values import Struct, replace

ENTRY = "map:entry"
"""The name of the ground of an area by which units come or go."""

_FINE, _STRONG = ("#D6CDB7", 0.1), ("#B3AA95", 0.15)
_STRIDE = 6
"""Every so many inches a line of the grid is strong."""

_ON_TOP = frozenset({"map:water", "map:roadbeds", "map:roads", "map:buildings", "map:woods", "map:edges"})
"""The layers that cover the lines of the grid."""


class TableMatter(Struct, frozen=True):
    """What is drawn on a table: the areas of each kind of terrain, the sides' styles, units and ways."""

    subject: Subject
    table: Table
    areas: Mapping[str, tuple[Area, ...]]
    sides: tuple[SideStyle, SideStyle]
    starts: tuple[Stands, ...]
    ways: tuple[TableWay, ...]

    @property
    def rows(self) -> Mapping[str, TerrainKind]:
        """The rows of its ruleset's terrain, as they are played."""
        return self.subject.ruleset.play.terrain_with(self.subject.scenario.options)

    @property
    def drawn(self) -> Mapping[str, tuple[Area, ...]]:
        """The areas by the names of their drawings."""
        rows, found = self.rows, dict[str, tuple[Area, ...]]()
        for name, areas in self.areas.items():
            art = rows[name].art
            found[art] = (*found.get(art, ()), *areas)
        return found


class Picture(Struct, frozen=True):
    """A picture for pages with `inch` mm for an inch: its marks and the land in it, `unit` mm for an art unit."""

    marks: tuple[Mark, ...]
    land: TableLand
    unit: Mm


def detail(inch: Mm) -> Mm:
    """Return how many mm an art unit is: signs are larger on larger maps, but not as much as these are larger."""
    return round(0.28 + 0.05 * inch, 4)


def overview_picture(matter: TableMatter, inch: Mm) -> Picture:
    """Return the picture of the small map: with a grid of inches, without units."""
    unit = detail(inch)
    there = _land(matter, inch / unit, SMALL)
    return Picture(_drawn(standing_out((*_gridded(matter, there, unit), *_over(matter, there)))), there, unit)


def _gridded(matter: TableMatter, there: TableLand, unit: Mm) -> tuple[Mark, ...]:
    """Return the land with a grid of inches, whose lines lie below what stands on it."""
    grounds = _terrain(there)
    first = next(
        (n for n, mark in enumerate(grounds) if isinstance(mark, Group) and mark.name in _ON_TOP), len(grounds)
    )
    fine, strong = (
        Group((_grid(matter.table, there, unit, strong=strong),), name="map:grid", layer="Grid")
        for strong in (False, True)
    )
    return (grounds[0], *_entries(matter, there), *grounds[1:first], fine, strong, *grounds[first:])


def _entries(matter: TableMatter, there: TableLand) -> tuple[Mark, ...]:
    """Return the grounds of areas by which units come or go, in the pale colours of their sides, below all terrain."""
    return tuple(
        Group(
            (Path(outline(shape_of(way.area, there.inch)), matter.sides[way.side].pale),),
            name=ENTRY,
            layer="Deployment",
        )
        for way in matter.ways
        if not way.is_edge
    )


def poster_picture(matter: TableMatter, inch: Mm) -> Picture:
    """Return the picture of the poster: with the outlines of units, and a small cross every six inches."""
    there, unit = full_size(matter, inch)
    units = tuple(_outline(stands, matter.sides[stands.unit.side], there.inch) for stands in matter.starts)
    crosses = Group((_crosses(matter.table, there.inch),), name="map:grid", layer="Grid")
    lines = Group(edges(there, unit), name="map:edges", layer="Terrain")
    ground = (*_terrain(there), *((lines,) if lines.marks else ()))
    return Picture(_drawn(standing_out((*ground, crosses, *_over(matter, there), *units))), there, unit)


def ground_picture(matter: TableMatter, inch: Mm) -> Picture:
    """Return the picture of the terrain as the poster has it, without the lines along its edges."""
    there, unit = full_size(matter, inch)
    return Picture(_drawn(_terrain(there)), there, unit)


def full_size(matter: TableMatter, inch: Mm) -> tuple[TableLand, Mm]:
    """Return the land of a map on which players measure, and how many mm its unit is."""
    unit = detail(inch)
    return _land(matter, inch / unit, FULL_SIZE), unit


def plan_picture(matter: TableMatter, inch: Mm) -> Picture:
    """Return the picture of the plan by which terrain is laid: with the grid, zones, ways and objectives, no units."""
    unit = detail(inch)
    there = _land(matter, inch / unit, SMALL)
    return Picture(_drawn(standing_out((*_gridded(matter, there, unit), *_over(matter, there)))), there, unit)


def _terrain(there: TableLand) -> tuple[Mark, ...]:
    """Return the land, in a layer that readers may switch off; the paper stays."""
    return tuple(
        replace(mark, layer="Terrain") if isinstance(mark, Group) else mark for mark in landscape(OnTable(there))
    )


def standing_out(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks of a picture with houses over the lines of zones and ways, which would cross them out."""
    houses = tuple(mark for mark in marks if isinstance(mark, Group) and mark.name == "map:buildings")
    return (*(mark for mark in marks if mark not in houses), *houses) if houses else marks


def _drawn(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks without the lines of which nothing is on the table."""
    found = (replace(mark, marks=_drawn(mark.marks)) if isinstance(mark, Group) else mark for mark in marks)
    return tuple(mark for mark in found if not (isinstance(mark, Path) and not mark.commands))


def _land(matter: TableMatter, inch: float, finish: Finish) -> TableLand:
    table, seed = matter.table, matter.subject.scenario.id
    return land((table.width, table.height), matter.drawn, inch, seed, finish)


def _over(matter: TableMatter, there: TableLand) -> tuple[Mark, ...]:
    """Return the outlines of zones, objectives and ways."""
    scenario = matter.subject.scenario
    table = shape_of(matter.table.outline, there.inch)
    zones = tuple(
        Group(
            zone(shape_of(side.zone, there.inch).intersection(table), style),
            name=f"map:zone:{side.id}",
            layer="Deployment",
        )
        for side, style in zip(scenario.sides, matter.sides, strict=True)
        if side.zone is not None
    )
    goals = _goals(matter, there)
    ways = tuple(
        _dashed(
            way.area, there, Pen(matter.sides[way.side].edge, 0.4, (1.0, 1.0), round=False), "map:way", "Deployment"
        )
        for way in matter.ways
        if not way.is_edge
    )
    return (*zones, *goals, *ways)


def _goals(matter: TableMatter, there: TableLand) -> tuple[Mark, ...]:
    """Return the outlines of objectives."""
    return tuple(
        _dashed(goal.area, there, Pen(GOAL, 0.42, (2.0, 1.2), round=False), f"map:goal:{goal.id}", "Labels")
        for goal in matter.subject.scenario.objectives
        if goal.area is not None
    )


def zone(shape: Shape, style: SideStyle) -> tuple[Mark, ...]:
    """Return the band along the inside of a zone, in the colour and the pattern of its side."""
    return pattern(style, lambda by: outline(inset(shape, by)))


def _dashed(area: Area, there: TableLand, pen: Pen, name: str, layer: str) -> Mark:
    shape = shape_of(area, there.inch)
    return Group(
        (Path(outline(shape), pen=replace(pen, dash=(), colour="#FFFFFF", width=1.0)), Path(outline(shape), pen=pen)),
        name=name,
        layer=layer,
    )


def _grid(table: Table, there: TableLand, unit: Mm, *, strong: bool) -> Path:
    colour, width = _STRONG if strong else _FINE
    steps: list[Command] = []
    for number in _inside(table.width):
        if (number % _STRIDE == 0) == strong:
            steps += [move(number * there.inch, 0.0), to(number * there.inch, there.height)]
    for number in _inside(table.height):
        if (number % _STRIDE == 0) == strong:
            steps += [move(0.0, number * there.inch), to(there.width, number * there.inch)]
    return Path(tuple(steps), pen=Pen(colour, round(width / unit, 3), round=False))


def _inside(inches: float) -> range:
    """Return the whole inches between both edges."""
    return range(1, ceil(inches - 1e-9))


def _crosses(table: Table, inch: float) -> Path:
    steps: list[Command] = []
    for across in _inside(table.width)[_STRIDE - 1 :: _STRIDE]:
        for up in _inside(table.height)[_STRIDE - 1 :: _STRIDE]:
            x, y = across * inch, up * inch
            steps += [move(x - 1.6, y), to(x + 1.6, y), move(x, y - 1.6), to(x, y + 1.6)]
    return Path(tuple(steps), pen=Pen(_STRONG[0], 0.14, round=False))


def _outline(stands: Stands, style: SideStyle, inch: float) -> Mark:
    """Return the outline of a unit where it stands; each line by itself, so that a page holds only what it shows."""
    right, up = unit_vector(stands.heading)
    x, y = stands.at[0] * inch, stands.at[1] * inch
    marks = outlined(stands, style, inch)

    def placed(mark: Path) -> Path:
        return replace(mark, commands=tuple((name, _turned(step, (right, up), (x, y))) for name, step in mark.commands))

    return Group(tuple(placed(mark) for mark in marks), name=f"start:{stands.unit.id}", layer="Units")


def _turned(step: tuple[float, ...], way: tuple[float, float], at: tuple[float, float]) -> tuple[float, ...]:
    (right, up), (x, y) = way, at
    pairs = zip(step[::2], step[1::2], strict=True)
    return tuple(round(number, 2) for a, b in pairs for number in (x + a * up + b * right, y - a * right + b * up))
