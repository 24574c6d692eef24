"""What is written on the map: gates, numbered objectives and the names of places."""

from __future__ import annotations

from functools import partial

from pwprint.game.board.base import Square, Squares, bits
from pwprint.game.scenario import Scenario
from pwprint.map.gates import Gate, gate_marks
from pwprint.map.ink import InkMap
from pwprint.map.looks import ELSEWHERE, LOOKS, OBJECTIVE, NameLook
from pwprint.map.names import bare, on_its_ground, written
from pwprint.map.place import Room, View, Wish, extent, settle, spots
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.scene import Scene
from pwprint.page.side_style import SideStyle
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Colour, Group, Mark, Mm, Path, Pen, Point, Text
from pwprint.values import Struct

SHIELD: tuple[Mm, Mm] = (5.2, 6.2)
"""Width and height of an objective's shield."""

_TINY = 6.0
_FAINT = "#6B6252"


class Signage(Struct, frozen=True):
    """Everything to show on a map, and the styles of the two sides."""

    scenario: Scenario
    scene: Scene
    sides: tuple[SideStyle, SideStyle]
    gates: tuple[Gate, ...]
    turn_word: str


def signs(signage: Signage, view: View, ink: InkMap) -> tuple[Mark, ...]:
    """Return all signs and words on the squares of a page, which shows the ink: a group for each layer of readers."""
    room = Room(view, ink)
    gates = gate_marks(signage.gates, signage.sides, room, signage.turn_word)
    squares = _names_of_areas(signage.scene, view, room)
    labels, shields = _shields(signage.scenario, view, room)
    labels += _names(signage, view, room)
    labels += _objective_names(signage, view, room, shields)
    return layered(("Deployment", gates), ("Grid", squares), ("Labels", labels))


def layered(*layers: tuple[str, list[Mark]]) -> tuple[Mark, ...]:
    """Return signs as groups, one for each layer that has any, which readers may switch off."""
    return tuple(Group(tuple(marks), name=f"signs:{layer.lower()}", layer=layer) for layer, marks in layers if marks)


def _names_of_areas(scene: Scene, view: View, room: Room[View]) -> list[Mark]:
    """Return the name of each area, at its head or foot, where rows are not level and the border cannot name them."""
    board, scale = scene.board, view.square / UNIT
    if len({up for _, up in board.plan[: board.columns]}) == 1:
        return []
    marks: list[Mark] = []
    for square in filter(view.shows, range(board.size)):
        x, y = view.centre(square)
        words, ground = board.name(square), _look(scene, square)[0].ground
        size = _TINY * min(1.0, max(0.75, scale))
        for up in (10.3 * scale, -11.8 * scale):
            name = Text(x, y + up, words, "sans", size, _FAINT, "middle", halo=0.35, halo_colour=ground)
            if room.is_free(extent(name)):
                room.take(extent(name))
                marks.append(name)
                break
    return marks


def _shields(scenario: Scenario, view: View, room: Room[View]) -> tuple[list[Mark], dict[str, Box]]:
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


def _names(signage: Signage, view: View, room: Room[View]) -> list[Mark]:
    """Return the names of places on a page; one without room even in the smallest size is left out."""
    marks: list[Mark] = []
    scale, ground_at = _name_scale(view), partial(_ground_at, signage.scene, view)
    for square, label in sorted(signage.scenario.labels.items()):
        if view.shows(square) and label.strip():
            look, area = _look(signage.scene, square)
            wish = Wish(square, look.levels, area=area, trees=look is LOOKS["woods"])
            placed = settle(room, written(label, look, scale), partial(spots, view, wish), trees=wish.trees)
            marks += [on_its_ground(placed, ground_at)] if placed is not None else []
    return marks


def _name_scale(view: View) -> float:
    """Return how large names are: smaller on small squares."""
    return min(1.0, max(0.75, view.square / UNIT))


def _ground_at(scene: Scene, view: View, at: Point) -> Colour:
    """Return the ground of the square in which a point of the page lies."""
    there = next((home for home in range(scene.board.size) if view.box(home).holds(*at)), None)
    return (ELSEWHERE if there is None else _look(scene, there)[0]).ground


def _objective_names(signage: Signage, view: View, room: Room[View], shields: dict[str, Box]) -> list[Mark]:
    """Return the names of the objectives whose first square is on a page."""
    marks: list[Mark] = []
    scenario = signage.scenario
    scale, ground_at = _name_scale(view), partial(_ground_at, signage.scene, view)
    for objective in scenario.objectives:
        square = next(bits(objective.at), None)
        if square is not None and view.shows(square) and not _named_already(scenario, objective.name, objective.at):
            wish = Wish(square, OBJECTIVE.levels, shields.get(objective.id))
            placed = settle(room, written(objective.name, OBJECTIVE, scale), partial(spots, view, wish), trees=False)
            marks += [on_its_ground(placed, ground_at)] if placed is not None else []
    return marks


def _named_already(scenario: Scenario, name: str, at: int) -> bool:
    return any(bare(label) == bare(name) for square, label in scenario.labels.items() if at >> square & 1)


def _look(scene: Scene, square: Square) -> tuple[NameLook, Squares]:
    """Return the look of a name, and the squares of what it names, if that is more than a place."""
    for art, look in LOOKS.items():
        if scene.area(art) >> square & 1:
            return look, scene.board.area(square, scene.area(art)) if look.wide else 0
    return ELSEWHERE, 0
