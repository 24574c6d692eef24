"""Where the units of an open table start: their stands at true size, turned as they face, with their ids beside."""

from __future__ import annotations

from collections.abc import Mapping

from pwprint.game.kit import Base, Measures
from pwprint.game.ruleset import Ruleset, UnitKind
from pwprint.game.scenario import Scenario, Unit
from pwprint.game.table.footprint import footprint
from pwprint.game.table.measure import unit_vector
from pwprint.map.place.room import Room
from pwprint.map.table.view import TableView
from pwprint.page import inks
from pwprint.page.side_style import SideStyle, framed
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Mark, Mm, Path, Pen, Point, Rect, Text, line, polygon
from pwprint.pieces.badge import on_colour
from pwprint.pieces.symbols import WIDTH
from pwprint.text.words import counted
from pwprint.values import Struct

_POINTER: tuple[Mm, Mm] = (1.9, 1.4)
"""How broad and how high the pointer is that shows a unit's front."""

_LINE = 0.2


class Stands(Struct, frozen=True):
    """A unit as it starts: the middle of its stands and its heading, what it stands on, and whether that is abreast.

    `state` is what its stands do not show; `hurt` is what of that it has suffered.
    """

    unit: Unit
    kind: UnitKind
    at: Point
    heading: float
    base: Base
    abreast: bool = False
    state: tuple[str, ...] = ()
    hurt: str = ""

    @property
    def width(self) -> float:
        """How broad the unit is across its heading, in inches."""
        return self.base.width * (self.base.stands if self.abreast else 1)

    @property
    def depth(self) -> float:
        """How deep the unit is along its heading, in inches."""
        return self.base.depth * (1 if self.abreast else self.base.stands)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners on the table: the rear ones, then the front ones from right to left."""
        return footprint(self.at, self.heading, self.width, self.depth)

    def box(self, view: TableView) -> Box:
        """Return the upright box round the stands on a page."""
        points = [view.point(corner) for corner in self.corners]
        left, low = min(x for x, _ in points), min(y for _, y in points)
        return Box(left, low, max(x for x, _ in points) - left, max(y for _, y in points) - low)


def starts(scenario: Scenario, ruleset: Ruleset) -> tuple[Stands, ...]:
    """Return the units that start on the table, in the order of the roster."""
    assert ruleset.kit.measures is not None, "rules for tables say how large stands are"
    measures = ruleset.kit.measures(scenario, ruleset)
    return tuple(
        _stands(unit, ruleset.play.units[unit.type], unit.point, measures)
        for unit in scenario.units
        if unit.point is not None and not unit.lost
    )


def _stands(unit: Unit, kind: UnitKind, at: Point, measures: Measures) -> Stands:
    """Return a unit as it starts: its stands side by side in battle, behind each other on the march."""
    facing = unit.keys.get("facing", 180 * unit.side)
    heading = float(facing) if isinstance(facing, int | float) else 0.0
    return stands_of(unit, kind, (at, heading), measures.bases[unit.type], unit.keys)


def stands_of(
    unit: Unit, kind: UnitKind, place: tuple[Point, float], base: Base, facts: Mapping[str, object]
) -> Stands:
    """Return a unit in a place, a point and a heading; `facts` are its formation and what else its stands must show."""
    abreast = facts.get("formation") == "battle"
    # Two stands show the formation themselves.
    formation = _formation(kind, abreast=abreast) if base.stands == 1 else ""
    words = [*filter(None, [formation]), *(word for word in ("entrenched", "disrupted") if facts.get(word))]
    hits = facts.get("hits", 0)
    suffered = counted(hits, "hit") if isinstance(hits, int) and hits else ""
    words += [suffered] if suffered else []
    return Stands(unit, kind, *place, base, abreast, tuple(words), suffered)


def _formation(kind: UnitKind, *, abreast: bool) -> str:
    """Return the word for how a unit stands; empty for one that always stands the same."""
    return ("battle" if abreast else "march") if "formation" in kind.keys else ""


def stands_marks(stands: Stands, style: SideStyle, inch: Mm, at: Point) -> Mark:
    """Return the stands of a unit on a page, their middle at a point, in the colours of their side."""
    width, depth = stands.width * inch, stands.depth * inch
    (right, up) = unit_vector(stands.heading)
    marks = (
        *block(style, width, depth),
        *_seam(style, stands, width, depth),
        _sign(stands, style, width, depth),
    )
    return Group((*marks, pointer(style, depth / 2)), (up, 0.0 - right, right, up, *at), name=f"start:{stands.unit.id}")


def block(style: SideStyle, width: Mm, depth: Mm) -> tuple[Mark, ...]:
    """Return the ground of stands round (0, 0), their front above: the true footprint in the side's colour."""
    footprint = Rect(-width / 2, -depth / 2, width, depth, style.colour, Pen(inks.INK, _LINE, round=False))
    return Rect(-width / 2, -depth / 2, width, depth, pen=Pen("#FFFFFF", 0.9)), footprint


def _seam(style: SideStyle, stands: Stands, width: Mm, depth: Mm) -> tuple[Mark, ...]:
    """Return the line where the two stands meet."""
    pen = Pen(style.ink, 0.15, (0.6, 0.5), round=False)
    if stands.base.stands == 1:
        return ()
    if stands.abreast:
        return (line(0.0, -depth / 2, 0.0, depth / 2, pen),)
    return (line(-width / 2, 0.0, width / 2, 0.0, pen),)


def _sign(stands: Stands, style: SideStyle, width: Mm, depth: Mm) -> Mark:
    """Return the symbol of a unit's kind in the middle of its stands, never upside down."""
    high = min(0.74 * depth, 0.74 * width / WIDTH)
    drawing = on_colour(style, stands.kind.symbol, (-0.5 * WIDTH * high, -0.5 * high), high)
    upright = -1.0 if 90.0 < stands.heading % 360 < 270.0 else 1.0
    return Group((drawing,), (upright, 0.0, 0.0, upright, 0.0, 0.0))


def pointer(style: SideStyle, front: Mm, scale: float = 1.0) -> Mark:
    """Return the pointer before the middle of a front that lies so far above (0, 0)."""
    return polygon(_pointed(front, scale), style.edge, Pen("#FFFFFF", 0.25))


def _pointed(front: Mm, scale: float) -> tuple[Point, Point, Point]:
    half, high = _POINTER[0] / 2 * scale, _POINTER[1] * scale
    return (-half, front), (half, front), (0.0, front + high)


def pointer_corners(stands: Stands, inch: Mm, at: Point) -> tuple[Point, ...]:
    """Return the corners of the pointer of stands on a page, their middle at a point."""
    right, up = unit_vector(stands.heading)
    return tuple(
        (at[0] + x * up + y * right, at[1] - x * right + y * up) for x, y in _pointed(stands.depth * inch / 2, 1.0)
    )


def outlined(stands: Stands, style: SideStyle, unit: float) -> tuple[Path, ...]:
    """Return the light outline of stands on the poster, their middle at (0, 0), `unit` of its units to the inch.

    Inside the dashed footprint runs the frame of the side.
    """
    wide, deep = stands.width * unit / 2, stands.depth * unit / 2
    thin, dash = Pen(style.edge, 0.22), Pen(style.edge, 0.22, (2.0, 1.4), round=False)
    inside = Box(0.7 - wide, 0.7 - deep, 2 * (wide - 0.7), 2 * (deep - 0.7))
    outer = polygon(((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)), pen=dash)
    front = line(-wide * 0.55, deep, wide * 0.55, deep, Pen(style.edge, 0.7, round=False))
    tip = polygon(((-1.6, deep), (1.6, deep), (0.0, deep + 2.2)), pen=Pen(style.edge, 0.3))
    return (outer, framed(style, inside, 0.1 * unit, None, thin), front, tip)


def named(stands: Stands, style: SideStyle, view: TableView, room: Room[TableView]) -> list[Mark]:
    """Return what stands in the outline of a unit on the poster: its id, its kind and how it begins."""
    formation = _formation(stands.kind, abreast=stands.abreast)
    words = " \u00b7 ".join(
        dict.fromkeys(part for part in (stands.kind.title.lower(), formation, *stands.state) if part)
    )
    width = max(text_width(stands.unit.id, "sans-bold", 15.0), text_width(words, "sans", 7.0))
    height = 8.2
    window = view.window
    x, y = view.point(stands.at)
    left = min(max(x - width / 2, window.x + 2.4), window.right - 2.4 - width)
    low = min(max(y - height / 2, window.y + 3.0), window.top - 3.0 - height)
    room.take(Box(left - 0.5, low - 0.8, width + 1.0, height + 0.8))
    middle = left + width / 2
    drop = cap_height("sans-bold", 15.0)
    return [
        Text(middle, low + height - drop, stands.unit.id, "sans-bold", 15.0, style.edge, "middle", halo=0.6),
        Text(middle, low + 0.6, words, "sans", 7.0, inks.INK, "middle", halo=0.6),
    ]


def meaning(found: tuple[Stands, ...]) -> str:
    """Return what the legend says about stands."""
    words = sorted({word for stands in found for word in stands.state})
    wide, deep, count = max((stands.base for stands in found), key=lambda base: (base.stands, base.depth))
    battle, march = f"{2 * wide:g}\u00d7{deep:g} in", f"{wide:g}\u00d7{2 * deep:g} in"
    how = f"stands at true size: {battle} side by side in battle, {march} on the march"
    if count == 1:
        how = f"base at true size: {wide:g}\u00d7{deep:g} in, in battle or on the march as a marker shows"
    said = f"Its {how}; the pointer shows its front"
    return said + (f"; {', '.join(words)} where it says so" if words else "")
