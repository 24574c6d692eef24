"""Units on the open table of an example: their stands at the scale of the map, their ids and hits beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.state import Status
from pwprint.map.table.units import Stands, stands_marks, stands_of
from pwprint.map.table.view import TableView, beside
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Box, Group, Mark, Pen, Text, line, moved, polygon, polyline
from pwprint.sheets.example_turn.signs import crossed
from pwprint.sheets.example_turn.units import UnitDrawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Measures
    from pwprint.game.state import State
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.trace import Spot
    from pwprint.sheets.example_turn.units import UnitScene

_ID, _STATE = 6.5, 5.5
_LINE: Mm = 2.1
_APART: Mm = 0.7
"""What ids keep from each other."""
_OFF_FRAME: Mm = 0.6
"""What they keep from the frame of a picture."""


def left_marks(scene: UnitScene, before: State) -> tuple[Mark, ...]:
    """Return the outlines of the stands that have left a place, and of those that have turned in theirs."""
    return tuple(_ghost(scene, stands, _view(scene)) for stands in _gone(scene, before))


def left_boxes(scene: UnitScene, before: State) -> tuple[Box, ...]:
    """Return the places of the stands that have left or turned."""
    return tuple(stands.box(_view(scene)) for stands in _gone(scene, before))


def _gone(scene: UnitScene, before: State) -> list[Stands]:
    """Return stands as they stood before: of units that have left a place, and of those that have turned in theirs."""
    left = [_stands(scene, before, unit, spot) for unit, spot in scene.left.items()]
    stayed = ((unit, spot) for unit, spot in scene.where.items() if unit not in scene.left and scene.window.shows(spot))
    both = ((_stands(scene, before, *one), _stands(scene, scene.state, *one)) for one in stayed if _was(before, one[0]))
    return [*left, *(old for old, new in both if old.heading != new.heading)]


def _was(before: State, unit: int) -> bool:
    """Say whether a unit stood on the table before."""
    return before.pieces[unit].status is Status.ON_BOARD


def table_units(scene: UnitScene, before: State) -> tuple[UnitDrawing, ...]:
    """Return the units on a table, without their ids."""
    return tuple(_drawing(scene, stands, _view(scene)) for stands in _shown(scene, before))


def table_ids(scene: UnitScene, before: State, taken: tuple[Box, ...]) -> tuple[Mark, ...]:
    """Return the ids of the units on a table, clear of what is taken where there is room."""
    return tuple(_tags(scene, _shown(scene, before), _view(scene), taken))


def _shown(scene: UnitScene, before: State) -> list[Stands]:
    """Return who stands in the picture, then who is lost in it."""
    here = (_stands(scene, scene.state, unit, spot) for unit, spot in scene.where.items() if scene.window.shows(spot))
    return [*here, *(_stands(scene, before, unit, spot) for unit, spot in scene.lost.items())]


def _drawing(scene: UnitScene, stands: Stands, view: TableView) -> UnitDrawing:
    unit, box = stands.unit.index, stands.box(view)
    marks = stands_marks(stands, scene.units.style(unit), view.inch, view.point(stands.at))
    cross = crossed((box.x, box.y, box.right, box.top)) if unit in scene.lost else ()
    shape = tuple(view.point(corner) for corner in stands.corners)
    return UnitDrawing(unit, (Group((marks, *cross), name=f"unit:{stands.unit.id}"),), (), (shape,))


def _view(scene: UnitScene) -> TableView:
    window = scene.window
    return TableView(window.cell, window.x, window.y, window.box)


def _measures(scene: UnitScene) -> Measures:
    subject = scene.units.subject
    assert subject.ruleset.kit.measures is not None, "rules for tables say how large stands are"
    return subject.ruleset.kit.measures(subject.scenario, subject.ruleset)


def _stands(scene: UnitScene, state: State, number: int, spot: Spot) -> Stands:
    """Return a unit as it stands: heading and formation are those of a state."""
    units = scene.units
    unit = units.subject.scenario.units[number]
    facts = units.subject.ruleset.play.unit_state(units.battle, state, number)
    kind, heading = units.subject.ruleset.play.units[unit.type], facts["facing"]
    assert isinstance(heading, int | float)
    assert isinstance(spot, tuple)
    return stands_of(unit, kind, (spot, float(heading)), _measures(scene).bases[unit.type], facts)


def _ghost(scene: UnitScene, stands: Stands, view: TableView) -> Mark:
    """Return the outline of stands that have gone, with their front."""
    corners = tuple(view.point(corner) for corner in stands.corners)
    edge = scene.units.style(stands.unit.index).edge
    halo, dashes = Pen(WHITE, 0.9), Pen(edge, 0.45, (0.9, 0.7), round=False)
    # The front is a full line: a pointer in its middle would lie below stands that have turned where they stood.
    front = polyline(corners[-2:], Pen(edge, 0.8, round=False))
    return Group((polygon(corners, pen=halo), polygon(corners, pen=dashes), front), name="ghost")


def _tags(scene: UnitScene, shown: list[Stands], view: TableView, taken: tuple[Box, ...]) -> Iterator[Mark]:
    """Yield the ids beside the stands, with the state of each below, clear of each other where there is room."""
    full = [*taken, *(stands.box(view) for stands in shown)]
    for stands in shown:
        tag = scene.units.tag(stands.unit.index, _ID)
        high = tag.height + _LINE * len(stands.state)
        wide = max([tag.width, *(_width(word) for word in stands.state)])
        home = stands.box(view)
        places = [box for gap in (0.6, 2.0, 4.0) for box, _ in beside(home, wide, high, gap)]
        inside = [box for box in places if _within(box.grown(_OFF_FRAME), view.window)] or places
        best = min(inside, key=lambda box: sum(box.meets(other) for other in full))
        full.append(best.grown(_APART))
        if best not in places[: len(places) // 3]:
            yield _leader(best, home)
        words = (
            Text(0.0, -_LINE * (row + 1) + 0.4, word, "sans", _STATE, halo=0.7) for row, word in enumerate(stands.state)
        )
        yield Group((moved((*tag.marks, *words), best.x, best.top - tag.height),), name=f"id:{stands.unit.id}")


def _leader(tag: Box, home: Box) -> Mark:
    """Return the line from an id that stands farther away to its unit."""
    x, y = tag.x + tag.width / 2, tag.y + tag.height / 2
    end = (min(max(x, home.x), home.right), min(max(y, home.y), home.top))
    return line(x, y, *end, Pen(INK, 0.25))


def _width(word: str) -> Mm:
    return text_width(word, "sans", _STATE)


def _within(box: Box, window: Box) -> bool:
    return window.x <= box.x and box.right <= window.right and window.y <= box.y and box.top <= window.top
