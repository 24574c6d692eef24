"""The entries of the legend of a grid: its terrain, what roads do on it, and what is on it besides."""

from __future__ import annotations

from functools import cache, lru_cache

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.board.shapes import SHAPE, SHAPES
from pwprint.game.narration.views import views
from pwprint.game.scenario import Side
from pwprint.map.crossings import Crossing, crossings, ways_over
from pwprint.map.entries import Doings, objective, pictured, side_entry, terrain, view
from pwprint.map.grid import measure_of
from pwprint.map.legend import SIGN, Entry
from pwprint.map.signs import Signage
from pwprint.map.terrain import Scene, country
from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.forms.notches import HATCHED, is_notched
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page import inks
from pwprint.page.sheet import Subject
from pwprint.pdf.marks import Group, Mark, Mm, Path, Rect
from pwprint.text.words import joined

_LOW: Mm = 8.0
"""The height of the signs of crossings and of what lies round a board; the others are as high as they are wide."""

_BANDS = frozenset({"river", "road", "railway", "ford", "trench"})


def entries(subject: Subject, signage: Signage) -> tuple[Entry, ...]:
    """Return the legend of a scenario's map: terrain, objectives, and where units come and go."""
    scenario, ruleset, board = subject.scenario, subject.ruleset, subject.scenario.board
    over = ways_over(signage.scene)
    found = [
        terrain(
            kind.title, kind.effects(scenario.options, None, board.shape, over), swatch(kind.art, board.shape), SIGN
        )
        for name, kind in ruleset.play.terrain.items()
        if scenario.terrain.get(name)
    ]
    found += [_crossing(crossing, board.shape) for crossing in crossings(signage.scene)]
    for number, goal in enumerate(scenario.objectives, 1):
        found.append(objective(number, goal.name, joined((board.name(square) for square in bits(goal.at)), "or")))
    if is_notched(lattice(board)):
        found.append(Entry(_hatched(), _LOW, "Hatched", "Out of play"))
    found += map(view, views(scenario, signage.turn_word))
    doings = ((side, _doings(side, signage)) for side in scenario.sides)
    found += [
        side_entry(side, signage.sides[side.index], done, signage.turn_word)
        for side, done in doings
        if done.comes or done.goes
    ]
    return tuple(found)


@cache
def _hatched() -> tuple[Mark, ...]:
    """Return what lies round a board of hexes as a sign."""
    lines = tuple(step for x in range(-6, 12, 3) for step in (move(x, 0.0), to(x + _LOW, _LOW)))
    ground = Rect(0.0, 0.0, SIGN, _LOW, inks.OUTSIDE)
    return pictured(Group((ground, Path(lines, pen=HATCHED))), "outside", _LOW)


def _doings(side: Side, signage: Signage) -> Doings:
    ways = {bool(gate.turns) for gate in signage.gates if gate.side == side.index}
    return Doings(zone=False, comes="brackets" if True in ways else "", goes="the brackets" if False in ways else "")


@lru_cache(maxsize=16)
def _crossing(crossing: Crossing, shape: str) -> Entry:
    board, middle, across = _sample(shape)
    along = board.ray(middle, 0) | board.ray(middle, len(board.facings) // 2)
    scene = Scene(board, crossing.sample(1 << middle, along, across), "legend")
    return Entry(_pictured(scene, crossing.key, _LOW / SIGN, _LOW), _LOW, crossing.title, crossing.meaning)


@lru_cache(maxsize=64)  # every sheet with a legend has the same few, and so have the next scenarios
def swatch(art: str, shape: str = SHAPE) -> tuple[Mark, ...]:
    """Return a piece of a map of squares or hexes with one kind of terrain, as large as a sign."""
    scene = sample_scene(art, shape)
    # Of bands the middle of the square is enough; of others all must be seen.
    return _pictured(scene, art, 1.4 if art in _BANDS else 1 / measure_of(scene.board).wide)


def sample_scene(art: str, shape: str) -> Scene:
    """Return a small board with one kind of terrain in its middle; what runs along lines crosses it."""
    board, middle, across = _sample(shape)
    line = 1 << middle | across
    areas = {art: 1 << middle, "river": line} if art == "ford" else {art: line if art in _BANDS else 1 << middle}
    return Scene(board, areas, "legend")


def _sample(shape: str) -> tuple[Board, Square, Squares]:
    """Return a small board, the square in its middle and those in a line with it, from one side to the other."""
    board = SHAPES[shape](3, 3)
    middle = board.size // 2
    return board, middle, board.ray(middle, 1) | board.ray(middle, 1 + len(board.facings) // 2)


def _pictured(scene: Scene, name: str, larger: float, tall: Mm = SIGN) -> tuple[Mark, ...]:
    """Return the middle of a small piece of country as a sign."""
    scale = SIGN / UNIT * larger
    x, y = scene.centre(scene.board.size // 2)
    part = Group(country(scene), (scale, 0.0, 0.0, scale, SIGN / 2 - x * scale, tall / 2 - y * scale))
    return pictured(part, name, tall)
