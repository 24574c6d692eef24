"""The legend: what is on this map and nothing else, in as many columns as there is room for."""

from __future__ import annotations

from bisect import bisect_left
from math import fsum

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.board.shapes import SHAPE, SHAPES
from pwprint.game.ruleset import TerrainKind
from pwprint.game.scenario import Scenario, Side
from pwprint.map.crossings import Crossing, crossings
from pwprint.map.grid import Box, measure_of
from pwprint.map.signs import SHIELD, Signage, shield
from pwprint.map.terrain import OnBoard, Scene, country
from pwprint.map.terrain.fields import fields
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.title import hollow
from pwprint.map.units import arrivals, meaning, sample
from pwprint.map.zones import badge, pattern
from pwprint.page import inks
from pwprint.page.sheet import Subject
from pwprint.page.side_style import Livery
from pwprint.pdf.fonts import text_width, wrapped
from pwprint.pdf.marks import Command, Group, Mark, Mm, Path, Pen, Rect, Text, moved
from pwprint.text.words import joined
from pwprint.values import Struct

_COLUMN: Mm = 43.0
_BETWEEN: Mm = 6.0
_PAD: Mm = 3.2
_HEAD: Mm = 2.4
_SIGN, _LOW = 12.0, 8.0
"""The width of signs, which most of them have as their height as well, and the height of those of crossings."""
_WORDS: Mm = _SIGN + 3.0
_NAME, _TEXT = 10.5, 8.5
_LEAD: Mm = 3.6
_AFTER: Mm = 1.8
_BANDS = frozenset({"river", "road", "ford", "trench"})
_FRAME_PEN = Pen(inks.INK, 0.45, round=False)
_FINE_PEN = Pen(inks.INK, 0.18, round=False)


class Entry(Struct, frozen=True):
    """A sign, `tall` mm high, with its name and what it means."""

    sign: tuple[Mark, ...]
    tall: Mm
    name: str
    meaning: str

    def lines(self, width: Mm) -> tuple[str, ...]:
        """Return the meaning broken into lines for a column."""
        return wrapped(self.meaning, "sans", _TEXT, width - _WORDS)

    def names(self, width: Mm) -> tuple[str, ...]:
        """Return the name broken into lines for a column."""
        return wrapped(self.name, "serif-semibold", _NAME, width - _WORDS)

    def height(self, width: Mm) -> Mm:
        """Return the height in a column."""
        return max(self.tall, 4.2 * len(self.names(width)) + _LEAD * len(self.lines(width))) + _AFTER


def entries(subject: Subject, told: Signage) -> tuple[Entry, ...]:
    """Return the legend of a scenario's map: terrain, objectives, units, zones, and where units come and go."""
    scenario, ruleset = subject.scenario, subject.ruleset
    found = [_terrain(kind, scenario) for name, kind in ruleset.play.terrain.items() if scenario.terrain.get(name)]
    found += [_crossing(crossing, scenario.board.shape) for crossing in crossings(told.scene)]
    if fields(OnBoard(told.scene)):
        found.append(Entry(_tilled(scenario.board.shape), _LOW, "Fields", "Open ground: no effect"))
    for number, objective in enumerate(scenario.objectives, 1):
        names = joined((scenario.board.name(square) for square in bits(objective.at)), "or")
        sign = moved_to_middle(shield(number, 0.0, 0.0))
        found.append(Entry(sign, SHIELD[1], _capital(objective.name), f"Objective: {names}"))
    if told.starts:
        first = told.starts[0]
        found.append(Entry(*sample(first, told.sides[first.side], _SIGN), "Start of a unit", meaning(told.starts)))
    found += [_side(side, told) for side in scenario.sides]
    return tuple(found)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def moved_to_middle(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return a shield moved to the middle of the column of signs."""
    return (moved(marks, (_SIGN - SHIELD[0]) / 2, 0.0),)


def _terrain(kind: TerrainKind, scenario: Scenario) -> Entry:
    effects = kind.effects(scenario.options)
    return Entry(swatch(kind.art, scenario.board.shape), _SIGN, kind.title, _sentence(effects, "No effect"))


def _crossing(crossing: Crossing, shape: str) -> Entry:
    board, middle, across = _sample(shape)
    along = board.ray(middle, 0) | board.ray(middle, len(board.facings) // 2)
    scene = Scene(board, crossing.sample(1 << middle, along, across), "legend")
    return Entry(_pictured(scene, crossing.key, _LOW / _SIGN, _LOW), _LOW, crossing.title, crossing.meaning)


def _sentence(phrases: tuple[str, ...], otherwise: str) -> str:
    return _capital("; ".join(phrases)) or otherwise


def swatch(art: str, shape: str = SHAPE) -> tuple[Mark, ...]:
    """Return a piece of a map of squares or hexes with one kind of terrain, as large as a sign."""
    board, middle, across = _sample(shape)
    line = 1 << middle | across
    areas = {art: 1 << middle, "river": line} if art == "ford" else {art: line if art in _BANDS else 1 << middle}
    # Of bands the middle of the square is enough; of others all must be seen.
    return _pictured(Scene(board, areas, "legend"), art, 1.4 if art in _BANDS else 1 / measure_of(board).wide)


def _tilled(shape: str) -> tuple[Mark, ...]:
    """Return a piece of open ground with fields as a sign: a scene that happens to have some in its middle."""
    return _pictured(Scene(SHAPES[shape](3, 3), {}, "meadow"), "fields", 0.65, _LOW, tilled=True)


def _sample(shape: str) -> tuple[Board, Square, Squares]:
    """Return a small board, the square in its middle and those in a line with it, from one side to the other."""
    board = SHAPES[shape](3, 3)
    middle = board.size // 2
    return board, middle, board.ray(middle, 1) | board.ray(middle, 1 + len(board.facings) // 2)


def _pictured(scene: Scene, name: str, larger: float, tall: Mm = _SIGN, *, tilled: bool = False) -> tuple[Mark, ...]:
    """Return the middle of a small piece of country as a sign."""
    scale = _SIGN / UNIT * larger
    x, y = scene.centre(scene.board.size // 2)
    part = Group(country(scene, tilled=tilled), (scale, 0.0, 0.0, scale, _SIGN / 2 - x * scale, tall / 2 - y * scale))
    box = Group((part,), clip=(0.0, 0.0, _SIGN, tall), name=f"legend:{name}")
    return (box, Rect(0.0, 0.0, _SIGN, tall, pen=Pen(inks.INK, 0.2, round=False)))


def _side(side: Side, told: Signage) -> Entry:
    """Return the entry of a side: its letter, its zone, and who comes by its arrows."""
    livery = told.sides[side.index]
    own = [gate for gate in told.gates if gate.side == side.index]
    sign: tuple[Mark, ...] = badge(livery, (_SIGN - 5.0) / 2, 1.0)
    phrases = []
    if told.zones[side.index]:
        sign = (*_band(livery, 7.0), *sign)
        phrases.append("deploys in this band")
    if any(gate.turns for gate in own):
        phrases.append(f"enters by arrows: {arrivals(side, told.turn_word)}")
    if any(not gate.turns for gate in own):
        phrases.append("leaves by the arrows marked “off”")
    return Entry(sign, 7.0, side.name, _sentence(tuple(phrases), ""))


def _band(livery: Livery, tall: Mm) -> tuple[Mark, ...]:
    def border(inset: float) -> tuple[Command, ...]:
        low, high, right = inset - 0.4, tall - inset + 0.4, _SIGN - inset + 0.4
        return (("M", (low, low)), ("L", (right, low)), ("L", (right, high)), ("L", (low, high)), ("Z", ()))

    return pattern(livery, border)


def legend_height(found: tuple[Entry, ...], width: Mm) -> Mm:
    """Return how high the legend is in a width."""
    count, column = _columns(found, width)
    return _lowest(_heights(found, column), count) + 2 * _PAD + _HEAD - _AFTER


def _columns(found: tuple[Entry, ...], width: Mm) -> tuple[int, Mm]:
    """Return the number of columns that makes the legend lowest, and their width."""
    inner = width - 2 * _PAD
    most = max(1, min(len(found), int((inner + _BETWEEN) / (_COLUMN + _BETWEEN))))
    ways = [(count, (inner - _BETWEEN * (count - 1)) / count) for count in range(1, most + 1)]
    return min(ways, key=lambda way: _lowest(_heights(found, way[1]), way[0]))


def _heights(found: tuple[Entry, ...], column: Mm) -> list[Mm]:
    return [entry.height(column) for entry in found]


def _flow(heights: list[Mm], limit: Mm) -> list[list[int]]:
    """Return the numbers of entries in columns no higher than a limit."""
    columns: list[list[int]] = [[]]
    filled = 0.0
    for number, height in enumerate(heights):
        if columns[-1] and filled + height > limit + 1e-6:
            columns.append([])
            filled = 0.0
        columns[-1].append(number)
        filled += height
    return columns


def _lowest(heights: list[Mm], count: int) -> Mm:
    """Return the smallest height with which entries so high fit into so many columns."""
    limits = sorted({round(fsum(heights[a:b]), 4) for a in range(len(heights)) for b in range(a + 1, len(heights) + 1)})
    tallest = max(heights, default=0.0) - 1e-4
    # Higher columns never make more of them, so that the first limit that does can be found by halving.
    first = bisect_left(limits, 1, key=lambda limit: limit >= tallest and len(_flow(heights, limit)) <= count)
    return limits[first] if first < len(limits) else 0.0


def legend_marks(found: tuple[Entry, ...], box: Box) -> tuple[Mark, ...]:
    """Return the legend in its box, framed, with its heading in the frame."""
    count, column = _columns(found, box.width)
    marks: list[Mark] = [*_frame(box)]
    heights = _heights(found, column)
    for number, there in enumerate(_flow(heights, _lowest(heights, count))):
        x, y = box.x + _PAD + number * (column + _BETWEEN), box.top - _PAD - _HEAD
        for entry in there:
            marks += _entry(found[entry], x, y, column)
            y -= heights[entry]
    return tuple(marks)


def _frame(box: Box) -> tuple[Mark, ...]:
    heading, size = "Legend", 12.0
    half = text_width(heading, "serif-italic", size) / 2 + 2.5
    middle, top = box.x + box.width / 2, box.top - 2.2
    plate = Box(box.x, box.y, box.width, top - box.y)
    return (
        Path(hollow(plate, 0.23), inks.PLATE, _FRAME_PEN),
        Path(hollow(plate, 1.1), pen=_FINE_PEN),
        Rect(middle - half, top - 1.2, 2 * half, 1.6, inks.PLATE),
        Text(middle, top - 1.3, heading, "serif-italic", size, inks.INK, "middle"),
    )


def _entry(entry: Entry, x: Mm, y: Mm, width: Mm) -> list[Mark]:
    marks: list[Mark] = [moved(entry.sign, x, y - entry.tall)]
    base = y - 3.2
    for words in entry.names(width):
        marks.append(Text(x + _WORDS, base, words, "serif-semibold", _NAME, inks.INK))
        base -= 4.0
    for words in entry.lines(width):
        marks.append(Text(x + _WORDS, base, words, "sans", _TEXT, inks.INK))
        base -= _LEAD
    return marks
