"""The legend: what is on this map and nothing else, in as many columns as there is room for."""

from __future__ import annotations

from dataclasses import dataclass

from pwprint.art.livery import Livery
from pwprint.art.terrain import UNIT, Scene, country, inks
from pwprint.board.base import bits
from pwprint.board.squares import square_board
from pwprint.press.fonts import text_width, wrapped
from pwprint.press.marks import Command, Group, Mark, Mm, Pen, Rect, Text, line, moved
from pwprint.rulesets.base import TerrainKind
from pwprint.scenario import Side
from pwprint.sheets.base import Subject
from pwprint.sheets.map_gates import Gate
from pwprint.sheets.map_grid import Box
from pwprint.sheets.map_signs import SHIELD, shield
from pwprint.sheets.map_zones import badge, pattern

_COLUMN: Mm = 52.0
_BETWEEN: Mm = 6.0
_PAD: Mm = 3.2
_HEAD: Mm = 3.0
_SIGN: Mm = 12.0
_WORDS: Mm = _SIGN + 3.0
_NAME, _TEXT = 10.5, 8.5
_LEAD: Mm = 3.6
_AFTER: Mm = 2.4
_FRAME_PEN = Pen(inks.INK, 0.3, round=False)


@dataclass(frozen=True, slots=True)
class Entry:
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


def entries(subject: Subject, liveries: tuple[Livery, Livery], gates: tuple[Gate, ...]) -> tuple[Entry, ...]:
    """Return the legend of a scenario's map: terrain, objectives, zones, and where units come and go."""
    scenario, ruleset = subject.scenario, subject.ruleset
    found = [_terrain(kind) for name, kind in ruleset.terrain.items() if scenario.terrain.get(name)]
    for number, objective in enumerate(scenario.objectives, 1):
        names = ", ".join(scenario.board.name(square) for square in bits(objective.at))
        found.append(
            Entry(
                moved_to_middle(shield(number, 0.0, 0.0)), SHIELD[1], _capital(objective.name), f"Objective in {names}"
            )
        )
    for side, livery in zip(scenario.sides, liveries, strict=True):
        found.append(_side(side, livery, gates, ruleset.turn_word))
    return tuple(found)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def moved_to_middle(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return a shield moved to the middle of the column of signs."""
    return (moved(marks, (_SIGN - SHIELD[0]) / 2, 0.0),)


def _terrain(kind: TerrainKind) -> Entry:
    return Entry(swatch(kind.art), _SIGN, kind.title, _sentence(kind.effects(), "No effect"))


def _sentence(phrases: tuple[str, ...], otherwise: str) -> str:
    return _capital("; ".join(phrases)) or otherwise


def swatch(art: str) -> tuple[Mark, ...]:
    """Return a piece of the map with one kind of terrain, as large as a sign."""
    board = square_board(3, 3)
    row, middle = board.rectangle(3, 5), 1 << 4
    scene = Scene(board, {art: row if art in {"river", "road"} else middle}, "legend")
    # Of bands the middle of the square is enough.
    scale = _SIGN / UNIT * (1.4 if art in {"river", "road"} else 1.0)
    corner = _SIGN / 2 - 1.5 * UNIT * scale
    part = Group(country(scene), (scale, 0.0, 0.0, scale, corner, corner))
    box = Group((part,), clip=(0.0, 0.0, _SIGN, _SIGN), name=f"legend:{art}")
    return (box, Rect(0.0, 0.0, _SIGN, _SIGN, pen=Pen(inks.INK, 0.2, round=False)))


def _side(side: Side, livery: Livery, gates: tuple[Gate, ...], turn_word: str) -> Entry:
    """Return the entry of a side: its letter, its zone, and what its arrows mean."""
    own = [gate for gate in gates if gate.side == side.index]
    sign: tuple[Mark, ...] = badge(livery, (_SIGN - 5.0) / 2, 1.0)
    phrases = []
    if side.deployment:
        sign = (*_band(livery, 7.0), *sign)
        phrases.append("deploys in this band")
    if any(gate.turns for gate in own):
        phrases.append(f"enters by arrows, in the {turn_word} named")
    if any(not gate.turns for gate in own):
        phrases.append("leaves by “off”")
    return Entry(sign, 7.0, side.name, _sentence(tuple(phrases), ""))


def _band(livery: Livery, tall: Mm) -> tuple[Mark, ...]:
    def border(inset: float) -> tuple[Command, ...]:
        low, high, right = inset - 0.4, tall - inset + 0.4, _SIGN - inset + 0.4
        return (("M", (low, low)), ("L", (right, low)), ("L", (right, high)), ("L", (low, high)), ("Z", ()))

    return pattern(livery, border)


def legend_height(found: tuple[Entry, ...], width: Mm) -> Mm:
    """Return how high the legend is in a width."""
    count, column = _columns(found, width)
    return _lowest(found, count, column) + 2 * _PAD + _HEAD - _AFTER


def _columns(found: tuple[Entry, ...], width: Mm) -> tuple[int, Mm]:
    inner = width - 2 * _PAD
    count = max(1, min(len(found), int((inner + _BETWEEN) / (_COLUMN + _BETWEEN))))
    return count, (inner - _BETWEEN * (count - 1)) / count


def _flow(found: tuple[Entry, ...], column: Mm, limit: Mm) -> list[list[Entry]]:
    """Return entries in columns no higher than a limit."""
    columns: list[list[Entry]] = [[]]
    filled = 0.0
    for entry in found:
        height = entry.height(column)
        if columns[-1] and filled + height > limit + 1e-6:
            columns.append([])
            filled = 0.0
        columns[-1].append(entry)
        filled += height
    return columns


def _lowest(found: tuple[Entry, ...], count: int, column: Mm) -> Mm:
    """Return the smallest height with which the entries fit into so many columns."""
    heights = [entry.height(column) for entry in found]
    limits = sorted({round(sum(heights[a:b]), 4) for a in range(len(heights)) for b in range(a + 1, len(heights) + 1)})
    return next((limit for limit in limits if len(_flow(found, column, limit)) <= count), 0.0)


def legend_marks(found: tuple[Entry, ...], box: Box) -> tuple[Mark, ...]:
    """Return the legend in its box, framed, with its heading in the frame."""
    count, column = _columns(found, box.width)
    marks: list[Mark] = [*_frame(box)]
    for number, entries_there in enumerate(_flow(found, column, _lowest(found, count, column))):
        x, y = box.x + _PAD + number * (column + _BETWEEN), box.top - _PAD - _HEAD
        for entry in entries_there:
            marks += _entry(entry, x, y, column)
            y -= entry.height(column)
    return tuple(marks)


def _frame(box: Box) -> tuple[Mark, ...]:
    heading, size = "Legend", 12.0
    half = text_width(heading, "serif-italic", size) / 2 + 2.5
    middle, top = box.x + box.width / 2, box.top - 2.2
    return (
        line(box.x, top, middle - half, top, _FRAME_PEN),
        line(middle + half, top, box.right, top, _FRAME_PEN),
        line(box.x, box.y, box.right, box.y, _FRAME_PEN),
        line(box.x, box.y, box.x, top, _FRAME_PEN),
        line(box.right, box.y, box.right, top, _FRAME_PEN),
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
