"""What is written on the map: zones with their letters, gates, numbered objectives and the names of places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pwprint.art.livery import Livery
from pwprint.art.terrain import inks
from pwprint.art.terrain.scene import UNIT, Scene
from pwprint.board.base import Square, bits
from pwprint.press.fonts import cap_height
from pwprint.press.marks import Colour, Mark, Mm, Path, Pen, Text
from pwprint.scenario import Scenario
from pwprint.sheets.map_gates import Gate, gate_marks
from pwprint.sheets.map_grid import Box
from pwprint.sheets.map_place import Room, View, Wish, settle
from pwprint.sheets.map_zones import BADGE, badge, badge_places

SHIELD: tuple[Mm, Mm] = (5.2, 6.2)
"""Width and height of an objective's shield."""

_HALO: Mm = 0.6
_LOW, _MIDDLE = (0.0, 1.0, 0.25, 0.75, 0.5), (0.5, 0.62, 0.38, 0.0, 1.0, 0.2, 0.8)


@dataclass(frozen=True, slots=True)
class Look:
    """How a name is written: font, size, colour, the ground its halo shows, and its levels in the square."""

    font: str
    size: float
    colour: Colour
    ground: Colour = inks.PAPER
    levels: tuple[float, ...] = _LOW


_LOOKS: Mapping[str, Look] = {
    "town": Look("serif-semibold", 11.5, inks.INK, inks.TOWN),
    "road": Look("serif-italic", 11.0, inks.INK),
    "river": Look("serif-italic", 11.5, inks.BANK, inks.MEADOW),
    "woods": Look("serif-italic", 11.0, "#2A472B", inks.WOODS, _MIDDLE),
    "hill": Look("serif-italic", 11.0, "#5E4222", inks.TOP, _MIDDLE),
}
"""The look of a name by what lies in its square, the first that fits."""

_ELSEWHERE = Look("serif-italic", 11.0, inks.INK)
_OBJECTIVE = Look("serif-italic", 10.5, "#8E1B1B")


def signs(
    scenario: Scenario, scene: Scene, view: View, liveries: tuple[Livery, Livery], gates: tuple[Gate, ...]
) -> tuple[Mark, ...]:
    """Return all signs and words on the squares of a page."""
    room = Room(view)
    marks: list[Mark] = []
    for gate in gates:
        if view.shows(gate.square):
            drawn, box = gate_marks(gate, liveries[gate.side], view.box(gate.square))
            marks += drawn
            room.take(box)
    shapes, shields = _shields(scenario, view, room)
    marks += shapes
    marks += _badges(scenario, view, room, liveries)
    marks += _names(scenario, scene, view, room)
    marks += _objective_names(scenario, view, room, shields)
    return tuple(marks)


def _shields(scenario: Scenario, view: View, room: Room) -> tuple[list[Mark], dict[str, Box]]:
    """Return the shields on a page, and where the first of each objective stands."""
    marks: list[Mark] = []
    first: dict[str, Box] = {}
    for number, objective in enumerate(scenario.objectives, 1):
        for square in bits(objective.at):
            if view.shows(square):
                places = _shield_places(view.box(square))
                box = room.first_free(places) or places[0]
                room.take(box)
                first.setdefault(objective.id, box)
                marks += shield(number, box.x, box.y)
    return marks, first


def _shield_places(home: Box) -> tuple[Box, ...]:
    width, height = SHIELD
    left, low = 1.4, 1.4
    right, high = home.width - 1.4 - width, home.height - 1.4 - height
    spots = (
        (left, high),
        (right, high),
        (left, low),
        (right, low),
        (home.width / 2 - width / 2, high),
        (left, home.height / 2),
    )
    return tuple(Box(home.x + x, home.y + y, width, height) for x, y in spots)


def shield(number: int, x: Mm, y: Mm) -> tuple[Mark, ...]:
    """Return an objective's shield with its number, the lower left corner of its box at (x, y)."""
    width, height = SHIELD
    middle, right, top = x + width / 2, x + width, y + height
    outline = (
        ("M", (x, top)),
        ("L", (right, top)),
        ("L", (right, y + height * 0.45)),
        ("C", (right, y + height * 0.2, middle + width * 0.2, y + height * 0.08, middle, y)),
        ("C", (middle - width * 0.2, y + height * 0.08, x, y + height * 0.2, x, y + height * 0.45)),
        ("Z", ()),
    )
    size = 10.0 if number < 10 else 8.0
    base = y + height * 0.56 - cap_height("sans-semibold", size) / 2
    return (
        Path(outline, "#FFFFFF", Pen("#FFFFFF", 1.3)),
        Path(outline, "#FFFFFF", Pen("#8E1B1B", 0.65)),
        Text(middle, base, str(number), "sans-semibold", size, "#8E1B1B", "middle"),
    )


def _badges(scenario: Scenario, view: View, room: Room, liveries: tuple[Livery, Livery]) -> list[Mark]:
    """Return each zone's letter twice on every page that shows some of it: in its north-west and its south-east."""
    marks: list[Mark] = []
    for side in scenario.sides:
        shown = [square for square in bits(side.deployment or 0) if view.shows(square)]
        if not shown:
            continue
        for square in dict.fromkeys(
            (_north_west(view, shown), shown[-1] if len(shown) == 1 else _south_east(view, shown))
        ):
            box = room.first_free(badge_places(view.box(square)))
            if box is not None:
                room.take(box)
                marks += badge(liveries[side.index], box.x, box.y, BADGE)
    return marks


def _north_west(view: View, shown: list[Square]) -> Square:
    return max(shown, key=lambda square: (view.box(square).y, -view.box(square).x))


def _south_east(view: View, shown: list[Square]) -> Square:
    return min(shown, key=lambda square: (view.box(square).y, -view.box(square).x))


def _names(scenario: Scenario, scene: Scene, view: View, room: Room) -> list[Mark]:
    """Return the names of places on a page; one without room even in the smallest size is left out."""
    marks: list[Mark] = []
    for square, label in sorted(scenario.labels.items()):
        if view.shows(square) and label.strip():
            look = _look(scene, square)
            placed = settle(room, view, _written(label, look, view), Wish(square, look.levels))
            marks += [placed] if placed is not None else []
    return marks


def _objective_names(scenario: Scenario, view: View, room: Room, shields: dict[str, Box]) -> list[Mark]:
    """Return the names of the objectives whose first square is on a page."""
    marks: list[Mark] = []
    for objective in scenario.objectives:
        square = next(bits(objective.at), None)
        if square is not None and view.shows(square) and not _named_already(scenario, objective.name, objective.at):
            wish = Wish(square, _OBJECTIVE.levels, shields.get(objective.id))
            placed = settle(room, view, _written(objective.name, _OBJECTIVE, view), wish)
            marks += [placed] if placed is not None else []
    return marks


def _written(words: str, look: Look, view: View) -> Text:
    size = look.size * min(1.0, max(0.75, view.square / UNIT))
    return Text(0.0, 0.0, words, look.font, size, look.colour, halo=_HALO, halo_colour=look.ground)


def _named_already(scenario: Scenario, name: str, at: int) -> bool:
    bare = name.casefold().removeprefix("the ")
    return any(
        label.casefold().removeprefix("the ") == bare for square, label in scenario.labels.items() if at >> square & 1
    )


def _look(scene: Scene, square: Square) -> Look:
    return next((look for art, look in _LOOKS.items() if scene.area(art) >> square & 1), _ELSEWHERE)
