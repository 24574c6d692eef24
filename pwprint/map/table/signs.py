"""What is written on an open table: the letters of zones, ways, numbered objectives, ids of units, names of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import hypot
from operator import itemgetter

from pwprint.game.table.areas import Disc
from pwprint.map.ink import InkMap
from pwprint.map.looks import ELSEWHERE, LOOKS, OBJECTIVE, NameLook
from pwprint.map.names import Name, bare, on_its_ground, written
from pwprint.map.place.room import Room, Spot, settle
from pwprint.map.signs import Scale, layered
from pwprint.map.table.owners import Owner, owners_of
from pwprint.map.table.picture import Picture, TableMatter
from pwprint.map.table.shapes import (
    EMPTY,
    Shape,
    apart,
    areas,
    covers_point,
    cut,
    far_corners,
    heart,
    inset,
    on_shape,
    shape_of,
    union,
    without,
)
from pwprint.map.table.tags import TagGround, tags
from pwprint.map.table.units import named, stands_marks
from pwprint.map.table.view import TableView, around, beside
from pwprint.map.table.ways import box_of, way_marks
from pwprint.map.zones import BADGE, badge
from pwprint.pdf.marks import Box, Colour, Group, Mark, Mm, Point, moved
from pwprint.pieces.shield import SHIELD, shield
from pwprint.values import Struct, replace

_ASTRAY = 1.0
"""How bad it is that a name covers 1 mm² of an area that it does not name, in mm² of ink that it might cover instead.
"""

_MISNAMED, _PART = 12.0, 0.1
"""How much worse a name is of which more than a part lies on areas that it does not name: it would name them."""

_TOUCHING: Mm = 0.6
_OFF, _ACROSS = 12.0, 14.0
"""How far from what it names a name still touches it; how bad each mm more is, and that it lies across the border."""

_CROSSING = 30.0
"""How much worse a name is that breaks the line of a zone."""

_BY_AREA, _FAR = 2.0, 0.15
"""How much worse the name of an objective is beside its area than beside its shield, and each mm away from that."""

_WAYS = 0.88
"""How large the signs of ways are on the smallest maps: their words must be read."""

_APART: Mm = 0.45
"""What names keep from units."""

_FREE: Mm = 1.0
"""What names keep from the areas of ways."""

SMALL, LARGE = Scale(0.88, 1.0), Scale(1.5, 1.5)
"""The sizes on the small map and on the poster."""


class Site(Struct, frozen=True):
    """A page to write on: the signs, what the page shows, where there is room, and how large signs are."""

    matter: TableMatter
    view: TableView
    room: Room[TableView]
    picture: Picture
    scale: Scale
    is_plan: bool = False
    lines: Shape = EMPTY
    """Lines in the picture of the land that names had better not cross."""

    def shows(self, at: Point) -> Point | None:
        """Return a point of the table if it is on the page; one on the table's edge or beyond counts as just inside."""
        table, edge = self.matter.table, 0.02
        held = (min(max(at[0], edge), table.width - edge), min(max(at[1], edge), table.height - edge))
        return held if self.view.shows(held) else None


def overview_signs(matter: TableMatter, view: TableView, picture: Picture, ink: InkMap) -> tuple[Mark, ...]:
    """Return all units, signs and words of the small map."""
    site = Site(matter, view, Room(view, ink), picture, SMALL)
    units: list[Mark] = []
    for stands in matter.starts:
        site.room.take(stands.box(view))
        units.append(stands_marks(stands, matter.sides[stands.unit.side], view.inch, view.point(stands.at)))
    ways = _ways(site)
    units += tags(matter.starts, matter.sides, TagGround(site.room, picture.land))
    return _layers(site, units, ways)


def plan_signs(
    matter: TableMatter, view: TableView, picture: Picture, ground: tuple[InkMap, Shape], taken: tuple[Box, ...]
) -> tuple[Mark, ...]:
    """Return the signs and words of the plan by which terrain is laid, clear of what is drawn on it already.

    The `ground` is its ink, and lines that names had better not cross, as they had not those of zones and objectives.
    """
    ink, lines = ground
    goals = (goal.area for goal in matter.subject.scenario.objectives if goal.area is not None)
    rims = (shape_of(area, picture.land.inch).boundary for area in goals)
    crossing = union(lines, zone_lines(matter, picture), *rims)
    site = Site(matter, view, Room(view, ink), picture, SMALL, is_plan=True, lines=crossing)
    for box in taken:
        site.room.take(box)
    ways = _ways(site)
    _keep_ways(site)
    return _layers(site, [], ways)


def shield_boxes(matter: TableMatter, view: TableView) -> Iterator[Box]:
    """Yield where the shields of round objectives lie on the plan: in their middle, as on the table."""
    for goal in matter.subject.scenario.objectives:
        if isinstance(goal.area, Disc):
            yield _shield_at(view.point(goal.area.centre), view, SMALL.signs)


def _shield_at(at: Point, view: TableView, size: float) -> Box:
    width, height = SHIELD[0] * size, SHIELD[1] * size
    return _kept(Box(at[0] - width / 2, at[1] - height / 2, width, height), view)


def _keep_ways(site: Site) -> None:
    """Keep the areas of ways free: a name at the border of one would be read as its name."""
    for way in site.matter.ways:
        if not way.is_edge:
            site.room.take(box_of(way, site.view).grown(_FREE))


def poster_signs(matter: TableMatter, view: TableView, picture: Picture, ink: InkMap) -> tuple[Mark, ...]:
    """Return the signs and words of a sheet of the poster."""
    site = Site(matter, view, Room(view, ink), picture, LARGE)
    ways = _ways(site)
    units: list[Mark] = []
    for stands in matter.starts:
        if view.shows(stands.at):
            units += named(stands, matter.sides[stands.unit.side], view, site.room)
    return _layers(site, units, ways)


def _layers(site: Site, units: list[Mark], ways: list[Mark]) -> tuple[Mark, ...]:
    """Return units and ways with what both maps tell besides: objectives, zones and the names of places."""
    shields, homes = _shields(site)
    badges = _badges(site)
    labels = [*_goal_names(site, homes), *_names(site), *shields]
    return layered(("Units", units), ("Deployment", [*ways, *badges]), ("Labels", labels))


def _ways(site: Site) -> list[Mark]:
    """Return the signs of ways on to the table and off it, clear of towns, roads and whatever else lies there."""
    matter, masses = site.matter, site.picture.land.masses
    terrain = union(*(mass for art, mass in masses.items() if art != "hill"))
    how = (site.scale.signs, partial(_astray, site, terrain))
    return way_marks(matter.ways, site.room, matter.sides, matter.subject.ruleset.book.turn_word, how)


def zone_lines(matter: TableMatter, picture: Picture) -> Shape:
    """Return the lines of zones but in woods: whatever is named there lies across them."""
    land = picture.land
    zones = [shape_of(side.zone, land.inch) for side in matter.subject.scenario.sides if side.zone is not None]
    woods = union(*(land.masses[art] for art, look in LOOKS.items() if look.wooded and art in land.masses))
    return without(union(*(zone.boundary for zone in zones)), woods)


def place_signs(site: Site, taken: tuple[Box, ...], *, ways: bool) -> list[Mark]:
    """Return shields, names of places and, if so wished, the signs of `ways`, clear of what is drawn already."""
    for box in taken:
        site.room.take(box)
    shields, homes = _shields(site)
    signs = _ways(replace(site, scale=replace(site.scale, signs=_WAYS))) if ways else []
    said = [Group(tuple(signs), name="signs:ways")] if signs else []
    for box in taken:
        site.room.take(box.grown(_APART))
    if ways:
        _keep_ways(site)
    return [*said, *_goal_names(site, homes), *_names(site), *shields]


def _shields(site: Site) -> tuple[list[Mark], dict[str, Box]]:
    """Return the shields on a page, in the middle of their areas, and where each stands."""
    marks: list[Mark] = []
    homes: dict[str, Box] = {}
    size = site.scale.signs
    width, height = SHIELD[0] * size, SHIELD[1] * size
    for number, goal in enumerate(site.matter.subject.scenario.objectives, 1):
        if goal.area is None:
            continue
        at = site.shows(heart(shape_of(goal.area, 1.0)))
        if at is not None:
            x, y = site.view.point(at)
            area = Owner(OBJECTIVE, shape_of(goal.area, site.picture.land.inch))
            is_fixed = site.is_plan and isinstance(goal.area, Disc)
            spots = [] if is_fixed else _owned(site, area, [*around((x, y), width, height, 14.0 * size)])
            best = site.room.best(spots)
            box = best[0] if best else _shield_at((x, y), site.view, size)
            site.room.take(box)
            homes[goal.id] = box
            marks.append(moved(shield(number, 0.0, 0.0, size), box.x, box.y, size, name=f"goal:{goal.id}"))
    return marks, homes


def _kept(box: Box, view: TableView) -> Box:
    """Return a box moved until it is on the table as the page shows it."""
    window = view.window
    x = min(max(box.x, window.x + 0.8), window.right - 0.8 - box.width)
    return Box(x, min(max(box.y, window.y + 0.8), window.top - 0.8 - box.height), box.width, box.height)


def _badges(site: Site) -> list[Mark]:
    """Return each zone's letter, twice on every page that shows some of it: in its north-west and its south-east.

    A letter never leaves its zone: whoever saw it outside would deploy there.
    """
    marks: list[Mark] = []
    view, large = site.view, site.scale.signs
    window, size = view.window, 0.88 * BADGE * large
    low = ((window.x - view.x) / view.inch, (window.y - view.y) / view.inch)
    high = (low[0] + window.width / view.inch, low[1] + window.height / view.inch)
    for side, style in zip(site.matter.subject.scenario.sides, site.matter.sides, strict=True):
        if side.zone is not None:
            whole = inset(shape_of(side.zone, 1.0), (size / 2 + 0.4 * large) / view.inch)
            here = inset(cut(shape_of(side.zone, 1.0), low, high), (size / 2 + 2.2 * large) / view.inch)
            for corner in far_corners(here):
                spots = around(view.point(corner), size, size, 12.0 * large)
                best = site.room.best(spot for spot in spots if covers_point(whole, _middle(spot[0], view)))
                if best is not None:
                    site.room.take(best[0])
                    marks.append(moved(badge(style, 0.0, 0.0, size), best[0].x, best[0].y, name=f"badge:{side.id}"))
    return marks


def _middle(box: Box, view: TableView) -> Point:
    """Return the middle of a box, in inches of the table."""
    return (box.x + box.width / 2 - view.x) / view.inch, (box.y + box.height / 2 - view.y) / view.inch


def _names(site: Site) -> list[Mark]:
    """Return the names of places on a page; one without room even in the smallest size is left out.

    That of an objective stands beside its shield.
    """
    marks: list[Mark] = []
    labels = [label for label in site.matter.table.labels if label.text.strip() and not _is_said(site, label.text)]
    owners = owners_of(site.picture.land, [label.at for label in labels])
    for label, owner in zip(labels, owners, strict=True):
        at = site.shows(label.at)
        if at is not None:
            words = written(label.text, owner.look, site.scale.words)
            marks += _settled(site, words, site.view.point(at), owner)
    return marks


def _goal_names(site: Site, homes: Mapping[str, Box]) -> list[Mark]:
    """Return the names of the objectives whose shields are on a page, beside these and in their areas or touching them.

    A long name may stand in two lines.
    """
    marks: list[Mark] = []
    inch = site.picture.land.inch
    for goal in site.matter.subject.scenario.objectives:
        home = homes.get(goal.id)
        if home is None or goal.area is None or not goal.name.strip():
            continue
        words, area = written(goal.name, OBJECTIVE, site.scale.words), shape_of(goal.area, inch)

        def places(needed: Box, home: Box = home, area: Shape = area) -> list[Spot]:
            at_shield = beside(home, needed.width, needed.height, 0.8)
            at_area = beside(_on_page(site, area), needed.width, needed.height)
            spots = [*at_shield, *((box, worse + _BY_AREA + _FAR * _between(box, home)) for box, worse in at_area)]
            return _owned(site, Owner(OBJECTIVE, area), spots)

        placed = settle(site.room, words, places, trees=False, broken=True, least=site.scale.least)
        if placed is None:
            middle = (home.x + home.width / 2, home.y + home.height / 2)
            marks += _settled(site, words, middle, Owner(OBJECTIVE, area))
        else:
            marks.append(on_its_ground(placed, partial(_ground_at, site)))
    return marks


def _is_said(site: Site, label: str) -> bool:
    """Return whether an objective has a name, or on pictures to look at holds it: the crossroads of Kreuzen."""
    names = [goal.name for goal in site.matter.subject.scenario.objectives]
    held = site.scale.firm and any(label in name.split() for name in names)
    return held or any(bare(label) == bare(name) for name in names)


def _between(one: Box, other: Box) -> Mm:
    """Return how far the middles of two boxes are apart."""
    return hypot(one.x - other.x + (one.width - other.width) / 2, one.y - other.y + (one.height - other.height) / 2)


def _settled(site: Site, words: Name, at: Point, owner: Owner) -> list[Mark]:
    """Return words at the best place near a point and at what they name, none if there is no room.

    Only names of woods stand among trees.
    """
    reach, others = 30.0 * site.scale.words, _others(site, owner, at)
    home = None if owner.shape is None or owner.look.wide else _on_page(site, owner.shape)

    def places(needed: Box) -> list[Spot]:
        found = [*around(at, needed.width, needed.height, reach)]
        if home is not None:
            found += beside(home, needed.width, needed.height)
        astray = _astray(site, others, [box for box, _ in found])
        spots = (
            (box, worse + _ASTRAY * much + _MISNAMED * (much > _PART * box.width * box.height))
            for (box, worse), much in zip(found, astray, strict=True)
        )
        return _owned(site, owner, [*spots])

    placed = settle(site.room, words, places, trees=owner.look.wooded, least=site.scale.least)
    return [] if placed is None else [on_its_ground(placed, partial(_ground_at, site))]


def _owned(site: Site, owner: Owner, spots: list[Spot]) -> list[Spot]:
    """Return places, the best first, with what is bad about lying off what a name names, or across its border."""
    unit, edges = site.view.inch / site.picture.land.inch, [_edges(site, box) for box, _ in spots]
    if not site.lines.is_empty:
        to_line = apart(site.lines, edges)
        spots = [(box, worse + _CROSSING * (far == 0.0)) for (box, worse), far in zip(spots, to_line, strict=True)]
    if owner.shape is None:
        return sorted(spots, key=itemgetter(1))
    off, to_border = apart(owner.shape, edges), apart(owner.shape.boundary, edges)
    weighed = (
        (box, worse + _OFF * max(0.0, far * unit - _TOUCHING) + _ACROSS * (border == 0.0))
        for (box, worse), far, border in zip(spots, off, to_border, strict=True)
    )
    return sorted(weighed, key=itemgetter(1))


def _others(site: Site, owner: Owner, at: Point) -> Shape:
    """Return the woods, fields and other areas that are not those of a name: it would name them."""
    masses, place = site.picture.land.masses, _on_land(site, at)
    wide = (part for art, look in LOOKS.items() if look.wide and art in masses for part in areas(masses[art]))
    return union(*(part for part in wide if part is not owner.shape and not covers_point(part, place)))


def _astray(site: Site, others: Shape, boxes: list[Box]) -> list[float]:
    """Return how many mm² of each box lie on terrain."""
    unit = site.view.inch / site.picture.land.inch
    return [much * unit * unit for much in on_shape(others, [_edges(site, box) for box in boxes])]


def _edges(site: Site, box: Box) -> tuple[float, float, float, float]:
    """Return the edges of a box of the page in the picture of the land."""
    return *_on_land(site, (box.x, box.y)), *_on_land(site, (box.right, box.top))


def _on_page(site: Site, shape: Shape) -> Box:
    """Return the box round a shape of the land on a page."""
    unit, (west, south, east, north) = site.view.inch / site.picture.land.inch, shape.bounds
    return Box(site.view.x + west * unit, site.view.y + south * unit, (east - west) * unit, (north - south) * unit)


def _on_land(site: Site, at: Point) -> Point:
    """Return where a point of the page is in the picture of the land."""
    unit = site.view.inch / site.picture.land.inch
    return (at[0] - site.view.x) / unit, (at[1] - site.view.y) / unit


def _ground_at(site: Site, at: Point) -> Colour:
    """Return the ground at a point of the page."""
    view = site.view
    return _look(((at[0] - view.x) / view.inch, (at[1] - view.y) / view.inch), site.picture).ground


def _look(at: Point, picture: Picture) -> NameLook:
    """Return the look of a name at a point of the table, in inches."""
    there = picture.land
    place = (at[0] * there.inch, at[1] * there.inch)
    for art, look in LOOKS.items():
        if art in there.masses and covers_point(there.masses[art], place):
            return look
    return ELSEWHERE
