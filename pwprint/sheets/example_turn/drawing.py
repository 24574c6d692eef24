"""The picture of a step: the country round it, who stands there, and what happened, drawn in arrows and signs."""

from __future__ import annotations

from itertools import islice
from string import ascii_letters, digits
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.names import extent
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Group, Mark, Pen, Rect, Text
from pwprint.sheets.example_turn.clear import box_round
from pwprint.sheets.example_turn.strokes import stroke_marks
from pwprint.sheets.example_turn.trace import Lost, traced
from pwprint.sheets.example_turn.units import UnitScene, ghosts, squares_units
from pwprint.sheets.small_map.boxes import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.state import State
    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.example_turn.ground import Window
    from pwprint.sheets.example_turn.steps import ExampleStep
    from pwprint.sheets.example_turn.strokes import Refused
    from pwprint.sheets.example_turn.trace import Trace
    from pwprint.sheets.example_turn.units import ExampleUnits, UnitDrawing

_NAME = 6.5
_BELOW: Mm = 2.7
_BESIDE: Mm = 0.9
"""How far below a picture the letters of columns stand, and how far beside it the figures of rows."""
_TOP, _ASIDE = 0.46, 0.22
"""The top of the name of a hex above its middle, as on the map, and how far it may move aside, in sizes of a hex."""
_OFF_IDS: Mm = 0.8
"""How far off the words beside a unit a figure along the edge stands."""
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


def picture(
    units: ExampleUnits, window: Window, step: ExampleStep, trace: Trace | None = None, refused: Refused = ()
) -> tuple[Mark, ...]:
    """Return the map of a step in a frame, with the ways of orders that were refused."""
    trace = trace or traced(units.battle, step)
    layers = _LAYERS[units.battle.board.surface](scene_of(units, window, step, trace), step, trace, refused)
    box = window.box
    clip = (box.x, box.y, box.width, box.height)
    return (
        window.country(),
        Group(layers, clip=clip, name="example:signs"),
        Rect(*clip, pen=Pen(INK, 0.3, round=False)),
        *_rulers(window),
    )


def named_field(units: ExampleUnits, window: Window, step: ExampleStep) -> tuple[Mark, ...]:
    """Return the whole map of a step, with shields of objectives and names of places clear of the units."""
    from pwprint.sheets.small_map.drawing import MapOnPage, ground_of  # noqa: PLC0415 - only the first page needs them
    from pwprint.sheets.small_map.units import MapDrawing  # noqa: PLC0415
    from pwprint.sheets.small_map.written import written  # noqa: PLC0415

    trace = traced(units.battle, step)
    drawn, scene = picture(units, window, step, trace), scene_of(units, window, step, trace)
    here = MapOnPage(ground_of(units.subject), window.scale, (window.x, window.y))
    texts = (box for mark in drawn for box in texts_of(mark) if box.meets(window.box))
    shapes = (shape for each in _UNITS[units.battle.board.surface](scene, step.before) for shape in each.shapes)
    taken = tuple(MapDrawing(box, Group(()), (box,)) for box in (*texts, *map(box_round, shapes)))
    return (*drawn, *written(here, taken, plain=True))


def _rulers(window: Window) -> Iterator[Mark]:
    """Yield the letters of columns below the picture and the figures of rows at its left, where there is room."""
    plan, box = window.ground.lattice, window.box
    if plan is None or not any(window.ground.rulers):
        return
    letters = {name.rstrip(digits): x for name, (x, _) in _named(window) if box.x < x < box.right}
    figures = {name.lstrip(ascii_letters): y for name, (_, y) in _named(window) if box.y < y < box.top}
    for name, x in letters.items():
        yield Text(x, box.y - _BELOW, name, "sans", _NAME, _SOFT, "middle")
    for name, y in figures.items():
        yield Text(box.x - _BESIDE, y - cap_height("sans", _NAME) / 2, name, "sans", _NAME, _SOFT, "end")


def _named(window: Window) -> Iterator[tuple[str, Point]]:
    """Yield the names of all squares and where they are."""
    plan = window.ground.lattice
    assert plan is not None
    for square in range(plan.board.size):
        yield plan.board.name(square), window.point(square)


# --- layers: names, outlines and lines; units; heads and signs; ids -------------------------------------------------


def _in_squares(scene: UnitScene, _step: ExampleStep, trace: Trace, refused: Refused) -> tuple[Mark, ...]:
    left, drawn = ghosts(scene), squares_units(scene)
    happened = stroke_marks(scene, trace, refused, drawn)
    taken = (*happened.signs, *happened.lines, *(box_round(shape) for each in drawn for shape in each.shapes))
    symbols = (mark for each in drawn for mark in each.symbol)
    labels = (mark for each in drawn for mark in each.label)
    return (
        *_hexes(scene.window, taken),
        *left.outlines,
        *happened.behind,
        *symbols,
        *happened.front,
        *left.labels,
        *labels,
    )


def _on_table(scene: UnitScene, step: ExampleStep, trace: Trace, refused: Refused) -> tuple[Mark, ...]:
    from pwprint.sheets.example_turn import stands  # noqa: PLC0415 - most battles are on grids

    drawn = stands.table_units(scene, step.before)
    happened = stroke_marks(scene, trace, refused, drawn)
    figures = tuple(_inches(scene.window))
    left = stands.left_boxes(scene, step.before)
    labels = stands.table_ids(scene, step.before, (*happened.signs, *happened.lines, *left, *map(extent, figures)))
    full = [
        *(box.grown(_OFF_IDS) for mark in labels for box in texts_of(mark)),
        *(box_round(shape) for each in drawn for shape in each.shapes),
        *left,
        *happened.signs,
    ]
    return (
        *(figure for figure in figures if not any(extent(figure).meets(box) for box in full)),
        *stands.left_marks(scene, step.before),
        *happened.behind,
        *(mark for each in drawn for mark in each.symbol),
        *happened.front,
        *labels,
    )


def _units_on_table(scene: UnitScene, before: State) -> tuple[UnitDrawing, ...]:
    from pwprint.sheets.example_turn import stands  # noqa: PLC0415 - most battles are on grids

    return stands.table_units(scene, before)


_LAYERS = {Surface.GRID: _in_squares, Surface.TABLE: _on_table}
_UNITS = {Surface.GRID: lambda scene, _before: squares_units(scene), Surface.TABLE: _units_on_table}


# --- names ----------------------------------------------------------------------------------------------------------


def _hexes(window: Window, taken: tuple[Box, ...]) -> Iterator[Mark]:
    """Yield the names of hexes that are in sight, at their tops as on the map, aside of what stands there."""
    if any(window.ground.rulers):
        return
    size = window.cell
    points = min(_NAME, max(5.4, 0.42 * size))
    for words, (x, y) in _named(window):
        low = y + _TOP * size - cap_height("sans", points)
        names = [
            Text(x + aside * _ASIDE * size, low, words, "sans", points, _SOFT, "middle", halo=0.45)
            for aside in (0, -1, 1)
        ]
        if _is_within(names[0], window.box):
            seen = (name for name in names if _is_within(name, window.box) and _is_clear(name, taken))
            yield from islice(seen, 1)


def _is_within(name: Text, box: Box) -> bool:
    """Say whether a name is all in a picture."""
    room = extent(name)
    return box.holds(room.x, room.y) and box.holds(room.right, room.top)


def _is_clear(name: Text, taken: tuple[Box, ...]) -> bool:
    """Say whether the letters of a name are clear of units, lines and signs."""
    room = extent(name)
    letters = Box(room.x + 0.3, name.y, room.width - 0.6, cap_height(name.font, name.size))
    return not any(letters.meets(other) for other in taken)


def _inches(window: Window) -> Iterator[Text]:
    box, cell = window.box, window.cell
    for inch in range(0, 200, _STRONG):
        x, y = window.x + inch * cell, window.y + inch * cell
        if box.x + 2 < x < box.right - 2:
            yield Text(x, box.y + 0.7, f"{inch}", "sans", _NAME, _SOFT, "middle", halo=0.7)
        if box.y + 3 < y < box.top - 2:
            yield Text(box.x + 0.7, y - 0.7, f"{inch}", "sans", _NAME, _SOFT, halo=0.7)
