"""Units on the map of an example: symbol and id, paler where they are exhausted, crossed out where they are lost."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pwprint.map.units import chip
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Box, Group, Mark, Pen, Rect, moved, polygon
from pwprint.pieces.badge import on_colour, on_worn, worn_band
from pwprint.pieces.symbols import WIDTH
from pwprint.sheets.example_turn.signs import crossed, ghost
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.state import State
    from pwprint.map.units import Tag
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.example_turn.clear import Shape
    from pwprint.sheets.example_turn.ground import Window
    from pwprint.sheets.example_turn.trace import Spot

_ROUND: Mm = 0.75  # of ground round a symbol
_BAND = 0.25  # of its height: what the band of an exhausted unit takes from its symbol
_GAP: Mm = 0.4  # between a symbol and the id at its right
_GHOSTS: Mm = 0.3  # between the ids of units that have left one square
_EDGE: Mm = 0.3  # between an id and the edge of its picture
_TOWED = "towed_by"
"""The key of a gun that may be towed."""
_CROWD = 2
"""Where so many units stand there is no room for the outline of one that has gone."""
_CORNER, _SMALL = 0.34, 0.62
"""How far off the middle such an outline stands beside one unit, in squares, and how large it is, of its size."""
_WHOLE = 0.37
"""How far units reach about the middle of their square, in squares."""
_MOST = 3
"""How many units of one square are drawn; more are only counted."""


class ExampleUnits(Struct, frozen=True):
    """The units of a battle as they are drawn."""

    subject: Subject
    battle: Battle
    sides: tuple[SideStyle, SideStyle]

    def style(self, unit: int) -> SideStyle:
        """Return the style of a unit."""
        return self.sides[self.battle.sides[unit]]

    def kind(self, state: State, unit: int) -> str:
        """Return the drawing of a unit as it is: on foot or mounted, a gun in battery, limbered or towed."""
        kind, play = self.battle.kind_of(state, unit), self.subject.ruleset.play
        moves = state.pieces[unit].limbered or (
            _TOWED in kind.keys and play.unit_state(self.battle, state, unit)[_TOWED] is not None
        )
        return f"limbered-{kind.symbol}" if moves else kind.symbol

    def symbol(self, state: State, unit: int, height: Mm, *, worn: bool = False) -> Group:
        """Return a unit's symbol on the ground of its tile's front or back, its lower left corner at (0, 0)."""
        style, kind = self.style(unit), self.kind(state, unit)
        wide = WIDTH * height + 2 * _ROUND
        ground = Rect(-_ROUND, -_ROUND, wide, height + 2 * _ROUND, style.colour, Pen(style.edge, 0.15, round=False))
        if not worn:
            return Group((ground, on_colour(style, kind, (0.0, 0.0), height)))
        # As on the back of its tile: pale, above a band.
        pale = replace(ground, fill=style.worn, pen=Pen(style.lines, 0.15, round=False))
        less = _BAND * height
        drawn = on_worn(style, kind, (WIDTH * less / 2, less), height - less)
        return Group((pale, drawn, worn_band(style, Box(-_ROUND, -_ROUND, wide, less + _ROUND / 2))))

    def tag(self, unit: int, size: float, *, worn: bool = False) -> Tag:
        """Return a unit's id on its side's colour, or on a pale ground if it is exhausted."""
        style = self.style(unit)
        return chip(self.subject.scenario.units[unit].id, style if not worn else _pale(style), size)


def units_of(subject: Subject, battle: Battle) -> ExampleUnits:
    """Return how the units of a battle are drawn."""
    return ExampleUnits(subject, battle, side_styles(subject.scenario, subject.look))


def _pale(style: SideStyle) -> SideStyle:
    """Return a style for exhausted units: the colour paler."""
    return replace(style, colour=style.worn, ink=style.lines)


class UnitScene(Struct, frozen=True):
    """What stands where in a window: the state, where everybody is, who is lost there, and whose places are empty."""

    units: ExampleUnits
    window: Window
    state: State
    where: Mapping[int, Spot]
    lost: Mapping[int, Spot]
    left: Mapping[int, Spot]

    def worn(self, unit: int) -> bool:
        """Say whether a unit is exhausted."""
        return self.state.pieces[unit].exhausted


class UnitDrawing(Struct, frozen=True):
    """A unit as it is drawn: its symbol, its id for a later layer, and the shapes that they take, the symbol first."""

    unit: int
    symbol: tuple[Mark, ...]
    label: tuple[Mark, ...]
    shapes: tuple[Shape, ...]


def squares_units(scene: UnitScene) -> tuple[UnitDrawing, ...]:
    """Return the units on a grid."""
    there: dict[int, list[int]] = defaultdict(list)
    for unit, spot in (*scene.where.items(), *scene.lost.items()):
        if isinstance(spot, int) and scene.window.shows(spot):
            there[spot].append(unit)
    return tuple(drawn for square, units in there.items() for drawn in _shown(scene, square, units))


def _shown(scene: UnitScene, square: int, units: list[int]) -> Iterator[UnitDrawing]:
    """Yield the units of a square, or only their ids where the edge of the picture would halve them."""
    (x, y), reach, box = scene.window.point(square), _WHOLE * scene.window.cell, scene.window.box
    if box.holds(x - reach, y - reach) and box.holds(x + reach, y + reach):
        yield from _square(scene, square, units)
        return
    tags = [scene.units.tag(unit, _points(scene.window.cell), worn=scene.worn(unit)) for unit in units]
    left = x - sum(tag.width + _GAP for tag in tags) / 2
    for unit, tag in zip(units, tags, strict=True):
        at = _in_sight(Box(left, y - tag.height / 2, tag.width, tag.height), box)
        ident = scene.units.subject.scenario.units[unit].id
        yield UnitDrawing(unit, (), (moved(tag.marks, at.x, at.y, name=f"id:{ident}"),), (at.corners,))
        left += tag.width + _GAP


def _square(scene: UnitScene, square: int, units: list[int]) -> Iterator[UnitDrawing]:
    if len(units) == 1:
        yield _alone(scene, units[0], scene.window.point(square), scene.window.cell)
        return
    stack = UnitStack(scene, square, tuple(units))
    for unit in stack.shown:
        yield _beside(scene, unit, stack)
    if more := stack.more:
        row = stack.row(units[-1])
        yield UnitDrawing(units[-1], (), (moved(more.marks, row.x, row.y),), (row.corners,))


class UnitStack(Struct, frozen=True):
    """Units that share a square, one below the other: each symbol with its id at its right, then how many more."""

    scene: UnitScene
    square: int
    units: tuple[int, ...]

    @property
    def shown(self) -> tuple[int, ...]:
        """Those that are drawn."""
        return self.units if len(self.units) <= _MOST else self.units[: _MOST - 1]

    @property
    def more(self) -> Tag | None:
        """How many more there are, on a chip."""
        rest = len(self.units) - len(self.shown)
        return (
            chip(f"+{rest}", self.scene.units.style(self.units[-1]), _points(self.scene.window.cell)) if rest else None
        )

    @property
    def pitch(self) -> Mm:
        """How far the middles of two rows are apart."""
        return 0.84 * self.scene.window.cell / len(self.units[:_MOST])

    @property
    def high(self) -> Mm:
        """The height of a symbol."""
        return 0.66 * self.pitch

    def tag(self, unit: int) -> Tag:
        """Return the id of a unit."""
        return self.scene.units.tag(unit, _points(3.2 * self.high), worn=self.scene.worn(unit))

    def row(self, unit: int) -> Box:
        """Return the room of a unit's symbol and id; the units that are only counted have that of their chip."""
        size, (x, y) = self.scene.window.cell, self.scene.window.point(self.square)
        if unit in self.shown:
            wide = WIDTH * self.high + _GAP + self.tag(unit).width
            middle = y + self.pitch * ((len(self.shown) - 1) / 2 - self.shown.index(unit))
            return Box(x - wide / 2, middle - self.high / 2, wide, self.high)
        more = self.more
        assert more is not None, "who is not drawn is counted"
        return Box(x - more.width / 2, y - 0.46 * size, more.width, more.height)


def stack_of(scene: UnitScene, unit: int, at: Spot) -> UnitStack | None:
    """Return the units among which a unit is drawn in its square; None for one that is alone, or on a table."""
    if not isinstance(at, int):
        return None
    there = tuple(each for each, spot in (*scene.where.items(), *scene.lost.items()) if spot == at)
    return UnitStack(scene, at, there) if unit in there and len(there) > 1 else None


def _points(size: Mm) -> float:
    """Return the size of the letters of ids for squares of a size."""
    return min(7.5, max(6.0, 0.44 * size))


def _alone(scene: UnitScene, unit: int, at: Point, size: Mm) -> UnitDrawing:
    """Return a unit by itself: its symbol, below it its id, at the edge of its square a pointer to its front."""
    (x, y), high = at, 0.35 * size
    tag = scene.units.tag(unit, _points(size), worn=scene.worn(unit))
    body = Box(x - WIDTH * high / 2, y - 0.05 * size, WIDTH * high, high)
    below = Box(x - tag.width / 2, body.y - tag.height - 0.35, tag.width, tag.height)
    chip_box = _in_sight(below, scene.window.box)
    front = () if unit in scene.lost else tuple(_front(scene, unit, at, size))
    crossed_out = Box(body.x, body.y - tag.height, body.width, body.height + tag.height)
    return _drawing(scene, unit, tag, (body, chip_box, crossed_out), front)


def _beside(scene: UnitScene, unit: int, stack: UnitStack) -> UnitDrawing:
    """Return a unit of several in a square: its symbol, beside it its id."""
    row, tag = stack.row(unit), stack.tag(unit)
    body = Box(row.x, row.y, WIDTH * stack.high, row.height)
    beside = Box(body.right + _GAP, row.y + (row.height - tag.height) / 2, tag.width, tag.height)
    # Moved up or down it would lie on those of other rows.
    chip_box = replace(beside, x=_in_sight(beside, scene.window.box).x)
    return _drawing(scene, unit, tag, (body, chip_box, body))


def _in_sight(label: Box, picture: Box) -> Box:
    """Return the box of an id in its picture: at the edges of this it rather lies on its symbol than is cut."""
    x = min(max(label.x, picture.x + _EDGE), picture.right - _EDGE - label.width)
    y = min(max(label.y, picture.y + _EDGE), picture.top - _EDGE - label.height)
    return Box(x, y, label.width, label.height)


def _drawing(
    scene: UnitScene, unit: int, tag: Tag, boxes: tuple[Box, Box, Box], front: tuple[Mark, ...] = ()
) -> UnitDrawing:
    """Return the drawing of a unit, given the boxes of its symbol, of its id and of the cross if it is lost."""
    body, label, lost = boxes
    ident, worn = scene.units.subject.scenario.units[unit].id, scene.worn(unit)
    symbol = moved((scene.units.symbol(scene.state, unit, body.height, worn=worn),), body.x, body.y)
    ground = Box(body.x - _ROUND, body.y - _ROUND, body.width + 2 * _ROUND, body.height + 2 * _ROUND)
    cross = _cross(scene, unit, (lost.x, lost.y, lost.right, lost.top))
    return UnitDrawing(
        unit,
        (Group((symbol, *cross), name=f"unit:{ident}"), *front),
        (moved(tag.marks, label.x, label.y, name=f"id:{ident}"),),
        (ground.corners, label.corners),
    )


def _cross(scene: UnitScene, unit: int, box: tuple[Mm, Mm, Mm, Mm]) -> tuple[Mark, ...]:
    return crossed(box) if unit in scene.lost else ()


def _front(scene: UnitScene, unit: int, at: Point, size: Mm) -> Iterator[Mark]:
    """Yield the pointer to a unit's front, in rules where units have one."""
    facing, plan = scene.state.pieces[unit].facing, scene.window.ground.lattice
    if facing is None or plan is None:
        return
    right, up = plan.ways[facing]
    far, half, high = 0.385 * size, 0.07 * size, 0.115 * size
    x, y = at[0] + far * right, at[1] + far * up
    corners = (
        (x - half * up, y + half * right),
        (x + high * right, y + high * up),
        (x + half * up, y - half * right),
    )
    yield polygon(corners, scene.units.style(unit).edge, Pen(WHITE, 0.3))


def standing(scene: UnitScene, spot: Spot) -> list[int]:
    """Return the units that are drawn in a place."""
    return [unit for unit, at in (*scene.where.items(), *scene.lost.items()) if at == spot]


def left_at(scene: UnitScene, spot: Spot) -> Point:
    """Return where a unit has stood: in the middle of its place, or at the lower left of who stands there now."""
    (x, y), off = scene.window.point(spot), _CORNER * scene.window.cell
    return (x - off, y - off) if len(standing(scene, spot)) == 1 and isinstance(spot, int) else (x, y)


class Ghosts(Struct, frozen=True):
    """The squares that units have left: their outlines, and for a later layer the ids of the units."""

    outlines: tuple[Mark, ...]
    labels: tuple[Mark, ...]


def ghosts(scene: UnitScene) -> Ghosts:
    """Return outlines in the squares that units have left, unless several stand there now, with all their ids."""
    size = scene.window.cell
    outlines: list[Mark] = []
    labels: list[Mark] = []
    gone: dict[int, list[int]] = defaultdict(list)
    for unit, spot in scene.left.items():
        if isinstance(spot, int) and scene.window.shows(spot) and len(standing(scene, spot)) < _CROWD:
            gone[spot].append(unit)
    for spot, units in gone.items():
        x, y = left_at(scene, spot)
        share = _SMALL if standing(scene, spot) else 1.0
        wide, high = share * 0.24 * size, share * 0.2 * size
        box = (x - wide, y - high, x + wide, y + high)
        outlines += ghost(box, scene.units.style(units[0]).edge)
        tags = [scene.units.tag(unit, max(5.5, _points(size) - 1.0), worn=True) for unit in units]
        wide, high = max(tag.width for tag in tags), sum(tag.height + _GHOSTS for tag in tags)
        whole = _in_sight(Box(x - wide / 2, y - high / 2, wide, high), scene.window.box)
        x, top = whole.x + wide / 2, whole.top
        for tag in tags:
            top -= tag.height + _GHOSTS
            labels.append(moved(tag.marks, x - tag.width / 2, top + _GHOSTS / 2, name="id:"))
    return Ghosts(tuple(outlines), tuple(labels))
