"""Logs of the arithmetic of the open table: shapes, points and lines of whole and half inches, which often just touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pwprint.game.table import convex, footprint, shapes, spans, sure
from pwprint.game.table.areas import Area, Disc, Point, Polygon, Strip
from pwprint.game.table.measure import unit_vector
from pwprint.game.table.sight import is_clear, screen
from tests.logs.told import told

FOUND = ">"
ROUNDS = 40
_MARGINS = (1e-6, 0.5, 1.0)
_QUARTERS = (0.0, 90.0, 180.0, 270.0)


def log(number: int) -> Iterator[str]:
    """Yield what is found of random shapes."""
    chance = Random(f"shapes/{number}")
    for _ in range(ROUNDS):
        polygon, circle, strip = _polygon(chance), Disc(_point(chance), chance.randint(1, 3)), _strip(chance)
        a, b = _point(chance), _point(chance)
        yield f"{FOUND} {told([polygon, circle, strip, a, b])}"
        yield from (f"{FOUND} {told(answer)}" for answer in _sure(polygon, circle, strip, a, b))
        yield from (f"{FOUND} {told(answer)}" for answer in _of_areas([polygon, circle, strip], a, b, chance))
        yield from (f"{FOUND} {told(answer)}" for answer in _of_units(chance, a, b))


def _point(chance: Random) -> Point:
    return chance.randint(0, 10) / 2, chance.randint(0, 10) / 2


def _polygon(chance: Random) -> Polygon:
    """Return a rectangle, or any polygon, which may cross itself."""
    (x, y), width, height = _point(chance), chance.randint(1, 4), chance.randint(1, 4)
    if chance.random() < 0.5:
        return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height))[:: chance.choice([1, -1])])
    corners = {_point(chance): None for _ in range(chance.randint(3, 5))}
    return Polygon(tuple(corners)) if len(corners) > 2 else _polygon(chance)


def _strip(chance: Random) -> Strip:
    line = tuple(dict.fromkeys(_point(chance) for _ in range(chance.randint(2, 4))))
    return Strip(line, chance.choice([1.0, 2.0])) if len(line) > 1 else _strip(chance)


def _sure(polygon: Polygon, circle: Disc, strip: Strip, a: Point, b: Point) -> Iterator[object]:
    """Yield what plain arithmetic is sure of."""
    for margin in _MARGINS:
        for start, end in ((a, b), (a, a)):
            yield sure.in_polygon(polygon, start, end, margin), sure.in_circle(circle, start, end, margin)
            yield sure.in_strip(strip, start, end, margin)
        yield sure.is_simple(polygon.corners, margin)
    yield sure.size(polygon), sure.to_polygon(polygon, a), sure.widening(strip)
    yield [(sure.to_edge(a, edge), sure.share_of(a, edge)) for edge in sure.edges_of(polygon.corners)]
    planes = convex.planes(polygon.corners)
    yield planes
    if planes:
        yield [convex.stretch(planes, a, unit_vector(heading), 3.0) for heading in _QUARTERS]


def _of_areas(areas: list[Area], a: Point, b: Point, chance: Random) -> Iterator[object]:
    forms = [shapes.form(area) for area in areas]
    more, less = shapes.moved(forms[0], 0.5), shapes.without(forms[0], forms[1])
    made = [*forms, more, less, shapes.common(forms[0], forms[2]), shapes.union(forms)]
    yield [form.box for form in made]
    yield [(form.sure(a, b), form.sure(a, a), form.sure(b, b, 1.0)) for form in made]
    yield [(shapes.is_far(form, a, 1.0), shapes.near(form, a, 1.0)) for form in made]
    yield [shapes.stretches(form, a, unit_vector(chance.choice(_QUARTERS)), 3.0) for form in made if form.planes]
    yield [(shapes.covers(form, a), shapes.meets(form, a, b)) for form in made if form.planes]
    yield shapes.nearest_on_line(areas[2].line, a) if isinstance(areas[2], Strip) else None
    yield [shapes.apart(area, a) for area in areas[:2]]


def _of_units(chance: Random, a: Point, b: Point) -> Iterator[object]:
    """Yield how units stand to each other: how far apart, how deep, and while one of them moves."""
    one, two = (
        footprint.footprint(_point(chance), chance.choice(_QUARTERS), chance.randint(1, 4), chance.randint(1, 2))
        for _ in range(2)
    )
    along = unit_vector(chance.choice(_QUARTERS))
    yield one, two, footprint.middle(one), footprint.gap(one, two), footprint.overlap(one, two)
    yield [footprint.overlaps(one, two, depth) for depth in (-0.5, 0.0, 0.5, 1.0)], footprint.difference(one, two)
    yield footprint.nearest_point(a, one), footprint.clipped(one, a, along), footprint.swept(one, along)
    while_there = [spans.while_overlapping(one, along, two, slack) for slack in (-0.5, 0.0, 0.5)]
    nearer = [spans.while_nearer(one, along, two, least) for least in (0.5, 1.0, 2.0)]
    yield while_there, nearer
    denied = tuple(span for span in (*while_there, *nearer) if span is not None)
    yield [(far / 2, spans.denied(denied, far / 2), spans.longest(denied, far / 2)) for far in range(9)]
    screens = (screen(shapes.form(_polygon(chance))),) if chance.random() < 0.5 else ()
    yield is_clear(a, b, screens, (one,)), is_clear(a, b, screens, (one, two)), is_clear(a, b, screens, ())
