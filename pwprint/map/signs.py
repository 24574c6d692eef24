"""What is written on the map: gates, numbered objectives and the names of places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import product
from math import sqrt

from pwprint.game.board.base import Square, Squares, bits
from pwprint.game.scenario import Objective, Scenario
from pwprint.map.gates import gate_marks
from pwprint.map.ink import InkMap
from pwprint.map.looks import ELSEWHERE, LOOKS, OBJECTIVE, NameLook
from pwprint.map.names import bare, extent, on_its_ground, written
from pwprint.map.place.inscription import inscription
from pwprint.map.place.nameless import nameless, unnamed
from pwprint.map.place.room import SMALLEST, Room, Spot, settle
from pwprint.map.place.spots import Wish, named
from pwprint.map.place.streams import in_stream
from pwprint.map.place.stretches import Gate
from pwprint.map.place.view import View
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.terrain.scene import Scene
from pwprint.map.title import Heading
from pwprint.map.zones import parts
from pwprint.page.side_style import SideStyle
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Colour, Group, Mark, Mm, Point, Text, moved
from pwprint.pieces.shield import SHIELD, shield
from pwprint.values import Struct, replace

WHOLE = 1000.0
"""How bad it is to cover what must be read: no place that spares it is worse."""

LEAST_SHIELD = 0.8
_STEPS, _SIZES = 8, (1.0, 0.9, LEAST_SHIELD)
"""The places of a shield on each side of the middle of its square, and its sizes where tiles leave no room."""
_OUTERMOST = sorted(product(range(-_STEPS, _STEPS + 1), repeat=2), key=lambda at: -abs(at[0]) - abs(at[1]))

_WITHIN = 0.088
"""How far from the edges of its square a shield stands within the line of a zone, as a share of the square."""

_RIM: Mm = 0.5
"""The white rim of a shield that must lie in its square."""

_CLEAR: Mm = 0.38
"""What names keep from shields."""

_ELSEWHERE, _SMALLER, _LATER, _NAMELESS = 12.0, 6.0, 0.5, 400.0
"""How much worse a shield is in the next square, a tenth smaller, at the next place, and where its name has no room.

All in mm² of ink that it might cover instead.
"""

_HIDDEN = 8.0
"""How many mm² of ink a name of mere ground may hide where names are firm: more would cut a river or hide a hill."""

_SHRUNK = 0.85
"""The size of names for which shields leave room, as a share of their usual size."""

_TINY, _LOWER = 6.2, 2.0
"""The type of names of areas, and how much worse each of their places is than the one above it."""

_CORNER: Mm = 1.6
_ASIDE, _ABOVE = 0.21 * UNIT, 0.31 * UNIT
"""How far they keep from the corners at the sides of their hexes, and how far the others lie from the middle."""

_NAMES_APART: Mm = 0.5
"""What names of places keep from those of areas."""

_FAINT = "#4A4236"


class Scale(Struct, frozen=True):
    """How large signs are on a page: names, and everything else, as shares of what they are on the map of a grid.

    On maps with lines round objectives of several squares, one shield is enough for each line: `lined`. Names are not
    smaller than the `least` type, but those of objectives and towns where there is no other room. `Firm`
    names stay in their squares whatever they hide; those of mere ground are left out that would hide much or leave it,
    and so are those of `nameless` places.
    """

    words: float
    signs: float
    lined: bool = False
    least: float = SMALLEST
    firm: bool = False


class Signage(Struct, frozen=True):
    """Everything to show on a map, and the styles of the two sides."""

    scenario: Scenario
    scene: Scene
    sides: tuple[SideStyle, SideStyle]
    gates: tuple[Gate, ...]
    turn_word: str


def signs(signage: Signage, view: View, ink: InkMap, heading: Heading | None) -> tuple[Mark, ...]:
    """Return all signs and words on the squares of a page, which shows the ink: a group for each layer of readers.

    The title is written on open country of the page that has it to show.
    """
    room = Room(view, ink)
    gates = gate_marks(signage.gates, signage.sides, room, signage.turn_word)
    squares = names_of_areas(signage.scene, view, room)
    scale = Scale(min(1.0, max(0.75, view.square / UNIT)), 1.0, lined=True)
    labels = place_signs(signage.scenario, signage.scene, room, scale)
    labels += inscription(heading, signage.scene, room) if heading else []
    return layered(("Deployment", gates), ("Grid", squares), ("Labels", labels))


def place_signs(
    scenario: Scenario, scene: Scene, room: Room[View], scale: Scale, taken: Iterable[tuple[Box, float]] = ()
) -> list[Mark]:
    """Return the shields of objectives and the names of places on a page, clear of what is drawn already.

    All maps of a board place them here, with tiles or without; `taken` are boxes and how bad it is to cover them.
    """
    for box, weight in taken:
        room.take(box, weight)
    lettering = Lettering(scenario, scene, room, scale)
    shields, first = _shields(lettering)
    return [*_objective_names(lettering, first), *_names(lettering, first), *shields]


def layered(*layers: tuple[str, list[Mark]]) -> tuple[Mark, ...]:
    """Return signs as groups, one for each layer that has any, which readers may switch off."""
    return tuple(Group(tuple(marks), name=f"signs:{layer.lower()}", layer=layer) for layer, marks in layers if marks)


def names_of_areas(scene: Scene, view: View, room: Room[View]) -> list[Mark]:
    """Return the name of each area, at its head or foot, where rows are not level and the border cannot name them."""
    if len({up for _, up in scene.board.plan[: scene.board.columns]}) == 1:
        return []
    marks: list[Mark] = []
    for places in _places_of_names(view, tuple(scene.areas.items())):
        # Rather below than on a house or a road.
        spots = [(box, _LOWER * number) for number, (_, box) in enumerate(places)]
        best = room.best(spots)
        if best is not None:
            room.take(best[0].grown(_NAMES_APART))
            marks.append(next(name for name, box in places if box == best[0]))
    return marks


@lru_cache(maxsize=8)
def _places_of_names(view: View, areas: tuple[tuple[str, Squares], ...]) -> tuple[tuple[tuple[Text, Box], ...], ...]:
    """Return the names of areas on a page, each at all its places: as long as the country is the same, so are they."""
    scene, scale = Scene(view.board, dict(areas), ""), view.square / UNIT
    found = []
    for square in filter(view.shows, range(view.board.size)):
        x, y = view.centre(square)
        look = _ground_look(scene, square)
        # Among trees a faint name is lost: it stands in a clearing. Among houses and on slopes it is bold.
        is_open = look is ELSEWHERE
        font, halo = ("sans", 0.5) if is_open else ("sans-semibold", 1.1)
        name = Text(x, y, view.board.name(square), font, _TINY, look.colour if look.wide else _FAINT, "middle")
        name = replace(name, halo=halo, halo_colour=look.ground)
        # Towns fill their hexes but for some of the corners.
        aside = UNIT * scale / sqrt(3) - _CORNER - text_width(name.text, font, _TINY) / 2
        level = -cap_height(font, _TINY) / 2
        heads = ((0.0, 10.3), (-_ASIDE, 10.3), (_ASIDE, 10.3), (0.0, 6.6), (0.0, -11.8))
        places = [*((by * scale, up * scale) for by, up in heads), (aside, level), (-aside, level)]
        places += [(_ASIDE * right * scale, _ABOVE * up * scale + level) for up in (1, -1) for right in (1, -1)]
        names = (replace(name, x=x + right, y=y + up) for right, up in places)
        found.append(tuple((name, extent(name)) for name in names))
    return tuple(found)


def _ground_look(scene: Scene, square: Square) -> NameLook:
    """Return the look of what lies under the name of a square: of trees, though a road runs among them."""
    wooded = (look for art, look in LOOKS.items() if look.wooded and scene.area(art) >> square & 1)
    return next(wooded, _look(scene, square)[0])


def _shields(on: Lettering) -> tuple[list[Mark], dict[str, Box]]:
    """Return the shields on a page, and where the first of each objective stands."""
    scenario, room, scale = on.scenario, on.room, on.scale
    marks: list[Mark] = []
    first: dict[str, Box] = {}
    for number, objective in enumerate(scenario.objectives, 1):
        pieces = parts(scenario.board, objective.at) if scale.lined else (1 << square for square in bits(objective.at))
        for piece in pieces:
            # First of all where its name stands.
            shown = sorted(
                filter(room.view.shows, bits(piece)), key=lambda at: not _names_goal(scenario, at, objective)
            )
            if not shown:
                continue
            places = (place for square in shown for place in _shield_places(room.view, square, scale.signs))
            within = (place for square in shown for place in _shields_within(room.view, square, scale.signs))
            free = _best_shield(on, objective, shown) if scale.lined else room.first_free(places)
            box = free or room.least_covering(within)
            room.take(box.grown(_CLEAR * scale.signs), WHOLE)
            first.setdefault(objective.id, box)
            size = box.width / SHIELD[0]
            marks.append(moved(shield(number, 0.0, 0.0, size), box.x, box.y, size, name=f"goal:{objective.id}"))
    return marks, first


def _best_shield(on: Lettering, goal: Objective, squares: list[Square]) -> Box | None:
    """Return the free place of a shield that, with the name of its square, hides least of houses, bridges and the rest.

    Where tiles leave little room it is smaller.
    """
    found = []
    for order, square in enumerate(squares):
        is_named = len(squares) == 1 and not on.omitted >> square & 1
        names = _places_of_name(on, goal, square) if is_named else None
        for step, size in enumerate(_SIZES):
            for number, box in enumerate(_shield_places(on.room.view, square, on.scale.signs * size)):
                worse = _ELSEWHERE * order + _SMALLER * step + _LATER * number
                if names is not None:
                    worse += min((bad for name, bad in names if not box.meets(name)), default=_NAMELESS)
                found.append((box, worse))
    best = on.room.best(found)
    return None if best is None else best[0]


def _places_of_name(on: Lettering, goal: Objective, square: Square) -> list[Spot]:
    """Return the free places of an objective's name at the head and the foot of its square, with what it hides."""
    own, home, room = _names_goal(on.scenario, square, goal), on.room.view.box(square), on.room
    look, words = (_look(on.scene, square)[0], on.scenario.labels[square]) if own else (OBJECTIVE, goal.name)
    name = written(words, look, on.scale.words)
    name = replace(name, size=max(on.scale.least, _SHRUNK * name.size))
    places = [
        Box(home.x + share * (home.width - box.width), home.y + up * (home.height - box.height), box.width, box.height)
        for box in (extent(form) for form in (name, name.in_two()) if form)
        if box.width <= home.width
        for share in (0.5, 0.0, 1.0)
        for up in (0.97, 0.03)
    ]
    return [(box, room.ink.under(box)) for box in places if room.is_free(box)]


def _shield_places(view: View, square: Square, scale: float) -> tuple[Box, ...]:
    """Return where a shield may stand in a square."""
    home, (x, y), inset = view.box(square), view.centre(square), 1.4 * scale
    width, height = SHIELD[0] * scale, SHIELD[1] * scale
    corners = [
        (left, low)
        for near in (inset, max(inset, _WITHIN * view.square))
        for low in (home.top - near - height, home.y + near)
        for left in (home.x + near, home.right - near - width)
    ]
    corners += [(x - width / 2, home.top - inset - height), (home.x + inset, y)]
    corners += [(box.x, box.y) for box in _snug(home, scale)]
    corners += [(x - width / 2, y - view.square / 2 + foot_of_shield(scale) - height)]
    # Hexes have room beside the largest square in them.
    aside = (view.square - height / 2 - 2 * _RIM * scale) / sqrt(3) - width
    beside = ((x + aside, y - height / 2), (x - aside - width, y - height / 2))
    spots = [*beside, *corners] if lattice(view.board).room < UNIT else corners
    return tuple(Box(*spot, width, height) for spot in spots)


def _snug(home: Box, scale: float) -> tuple[Box, ...]:
    """Return the boxes of shields whose rims all but touch the corner of a square."""
    near, width, height = (_RIM + 0.15) * scale, SHIELD[0] * scale, SHIELD[1] * scale
    lows, lefts = (home.y + near, home.top - near - height), (home.x + near, home.right - near - width)
    return tuple(Box(x, low, width, height) for low in lows for x in lefts)


def foot_of_shield(scale: float) -> Mm:
    """Return how much of its square a shield takes that stands in the middle of the foot of it."""
    return (SHIELD[1] + 2 * _RIM) * scale


@lru_cache(maxsize=64)
def _shields_within(view: View, square: Square, scale: float) -> tuple[Box, ...]:
    """Return the boxes of shields that lie within a square, the largest and outermost first.

    Where tiles leave no room a shield lies on one: across a border nobody could tell which of the squares it marks. A
    square that is smaller than any shield has one in its middle.
    """
    (x, y), half = view.centre(square), view.square / sqrt(3)
    holds = view.holder(square, _RIM * scale)
    found: list[Box] = []
    for size in _SIZES:
        width, height = SHIELD[0] * scale * size, SHIELD[1] * scale * size
        for across, up in _OUTERMOST:
            box = Box(x + across * half / _STEPS - width / 2, y + up * half / _STEPS - height / 2, width, height)
            if holds(_corners(box)):
                found.append(box)
        found.append(Box(x - width / 2, y - view.square / 2 + 2 * _RIM * scale * size, width, height))
        # The steps pass over the places just inside the corners.
        found += filter(lambda box: holds(_corners(box)), _snug(view.box(square), scale * size))
    return tuple(found) or (Box(x - width / 2, y - height / 2, width, height),)


def _corners(box: Box) -> tuple[Point, ...]:
    """Return the corners of the shield in a box: it runs to a point below."""
    waist = box.y + 0.35 * box.height
    sides = ((x, y) for x in (box.x, box.right) for y in (box.top, waist))
    return (*sides, (box.x + box.width / 2, box.y))


class Lettering(Struct, frozen=True):
    """What names are written on: a board and its country, where a page has room, and how large names are."""

    scenario: Scenario
    scene: Scene
    room: Room[View]
    scale: Scale

    @property
    def omitted(self) -> Squares:
        """The squares whose names are left out."""
        return nameless(self.scenario, self.scene) if self.scale.firm else 0

    def write(self, words: str, look: NameLook, wish: Wish) -> list[Mark]:
        """Return a name at its best place; nothing if there is no room even in the smallest size."""
        wish = replace(wish, firm=self.scale.firm)
        home, name = named(self.room, wish), written(words, look, self.scale.words)
        # Names of mere ground are rather left out than small.
        sizes = (self.scale.least,) if look.wide else (self.scale.least, SMALLEST)
        tries = (
            settle(
                self.room, name, home.spots, trees=wish.trees, free=True, astray=home.astray, broken=True, least=least
            )
            for least in sizes
        )
        placed = next(filter(None, tries), None)
        is_mere = self.scale.firm and look.wide and wish.beside is None
        if placed is None or (is_mere and not self._suits(extent(placed), wish)):
            return []
        return [on_its_ground(placed, partial(_ground_at, self.scene, self.room.view))]

    def write_along(self, words: str, square: Square) -> list[Mark]:
        """Return the name of a river along its stream; nothing where it has no room."""
        look, area = _look(self.scene, square)
        if look is not LOOKS["river"]:
            return []
        return in_stream(
            written(words, look, self.scale.words), self.scene, self.room, (square, area), self.scale.least
        )

    def _suits(self, box: Box, wish: Wish) -> bool:
        """Return whether a name of ground hides little, and does not leave what it names."""
        view, hidden = self.room.view, self.room.ink.under(box)
        cells = {view.board.plan[square] for square in bits(wish.area)}
        corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.top))
        return hidden <= _HIDDEN and all(view.cell_at(corner) in cells for corner in corners)


def _names(on: Lettering, shields: dict[str, Box]) -> list[Mark]:
    """Return the names of places on a page; that of an objective stands beside its shield, in the colour of that."""
    marks: list[Mark] = []
    for square, label in sorted(on.scenario.labels.items()):
        if on.room.view.shows(square) and label.strip() and not on.omitted >> square & 1:
            look, area = _look(on.scene, square)
            wish = Wish(square, look.levels, area=area, trees=look.wooded, clear=look.hedge * on.room.view.scale)
            if goal := _named_by(on.scenario, square):
                # It must not stand in other squares of its hill.
                wish = replace(wish, area=goal.at, beside=shields.get(goal.id))
                look = replace(look, colour=OBJECTIVE.colour)
            marks += on.write_along(label, square) or on.write(label, look, wish)
    return marks


def _named_by(scenario: Scenario, square: Square) -> Objective | None:
    """Return the objective that the label of a square names."""
    return next((goal for goal in scenario.objectives if _names_goal(scenario, square, goal)), None)


def _names_goal(scenario: Scenario, square: Square, goal: Objective) -> bool:
    """Say whether the label of a square is the name of an objective there."""
    return bool(goal.at >> square & 1) and bare(scenario.labels.get(square, "")) == bare(goal.name)


def _ground_at(scene: Scene, view: View, at: Point) -> Colour:
    """Return the ground of the square in which a point of the page lies."""
    there = next((home for home, box in enumerate(view.boxes) if box.holds(*at)), None)
    return (ELSEWHERE if there is None else _look(scene, there)[0]).ground


def _objective_names(on: Lettering, shields: dict[str, Box]) -> list[Mark]:
    """Return the names of the objectives whose first square is on a page, but of places that have a name already."""
    marks: list[Mark] = []
    named = sum(1 << square for square in on.scenario.labels)
    omitted = unnamed(on.scenario, on.scene) if on.scale.firm else ()
    for objective in (goal for goal in on.scenario.objectives if goal not in omitted):
        square = next(bits(objective.at), None)
        if square is not None and on.room.view.shows(square) and not named & objective.at:
            marks += on.write(
                objective.name, OBJECTIVE, Wish(square, OBJECTIVE.levels, shields.get(objective.id), objective.at)
            )
    return marks


def _look(scene: Scene, square: Square) -> tuple[NameLook, Squares]:
    """Return the look of a name, and the squares of what it names, if that is more than a place."""
    for art, look in LOOKS.items():
        if scene.area(art) >> square & 1:
            return look, scene.board.area(square, scene.area(art)) if look.wide else 0
    return ELSEWHERE, 0
