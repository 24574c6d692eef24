"""Where units start: a small tag with a unit's id in the colour of its side, in a corner of its square."""

from __future__ import annotations

from collections import defaultdict
from math import fsum

from pwprint.game.board.base import Square
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario, Side, Unit
from pwprint.map.place import Room, View
from pwprint.map.terrain.lattice import lattice
from pwprint.map.zones import rim
from pwprint.page import inks
from pwprint.page.side_style import SideStyle, framed
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Mark, Mm, Path, Pen, Point, Rect, Text, moved, polygon, polyline
from pwprint.text.words import joined
from pwprint.values import Struct

_FONT = "sans-bold"
_SIZE = 6.5
_SMALL = 5.5
_STATE = 5.0
_PAD: Mm = 0.7
_LEAD: Mm = 2.0
"""From one line of words beside a tag to the next."""

_MANY = 8
"""The most units with arrivals spelled out in the legend."""

_NEAR, _CLEAR = 1.0, 3.7
"""mm from the edge of a square to its tags: close to it, or inside the band of a zone."""


class Start(Struct, frozen=True):
    """A unit on the board at the start, with what its tile must show besides: words, and which way it faces.

    `way` is a step of length 1.
    """

    id: str
    side: int
    square: Square
    state: tuple[str, ...] = ()
    way: Point | None = None


def starts(scenario: Scenario, ruleset: Ruleset) -> tuple[Start, ...]:
    """Return the units that start on the board, in the order of the roster."""
    return tuple(_start(scenario, ruleset, unit) for unit in scenario.units if unit.at is not None and not unit.lost)


def _start(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Start:
    piece = ruleset.play.piece(scenario, ruleset, unit)
    marked = "limbered" if piece.limbered else "towed" if unit.keys.get("towed_by") is not None else ""
    worn = ruleset.kit.back(scenario.options).word.lower() if piece.exhausted else ""
    way = None if piece.facing is None else lattice(scenario.board).ways[piece.facing]
    return Start(unit.id, unit.side, piece.square, tuple(word for word in (marked, worn) if word), way)


class Tag(Struct, frozen=True):
    """The drawing of a tag from (0, 0), and its size with the words below it."""

    marks: tuple[Mark, ...]
    width: Mm
    height: Mm


def chip(words: str, style: SideStyle, size: float) -> Tag:
    """Return words on a side's colour; the chip of the light side has its corners cut off."""
    width, height = text_width(words, _FONT, size) + 2 * _PAD, cap_height(_FONT, size) + 2 * _PAD
    text = Text(width / 2, _PAD, words, _FONT, size, style.ink, "middle")
    return Tag((framed(style, Box(0.0, 0.0, width, height), 0.75, style.colour, rim(style)), text), width, height)


def tag(start: Start, style: SideStyle, size: float = _SIZE) -> Tag:
    """Return the tag of a unit: its id, a pointer to where it faces, and below what state it is in."""
    own = chip(start.id, style, size)
    marks, width = list(own.marks), own.width
    drop = _LEAD * len(start.state)
    for index, word in enumerate(start.state):
        y = drop - _LEAD * (index + 1) + 0.45
        marks.append(Text(0.0, y - drop, word, "sans", _STATE, inks.INK, halo=0.7, halo_colour=inks.PAPER))
        width = max(width, text_width(word, "sans", _STATE))
    if start.way is not None:
        marks.append(_pointer((own.width + 1.5, own.height / 2), start.way))
        width = max(width, own.width + 2.9)
    return Tag((moved(tuple(marks), 0.0, drop),), width, own.height + drop)


def _pointer(at: Point, way: Point) -> Path:
    """Return a small arrowhead round a point."""
    right, up = way
    corners = ((1.3, 0.0), (-0.95, 1.05), (-0.4, 0.0), (-0.95, -1.05))
    points = tuple((at[0] + a * right - b * up, at[1] + a * up + b * right) for a, b in corners)
    return polygon(points, inks.INK, Pen(inks.PAPER, 0.2))


def tags(
    found: tuple[Start, ...], view: View, room: Room[View], side_styles: tuple[SideStyle, SideStyle]
) -> list[Mark]:
    """Return the tags on a page; those of one square stand one above the other."""
    squares: dict[Square, list[Start]] = defaultdict(list)
    for start in found:
        if view.shows(start.square):
            squares[start.square].append(start)
    marks: list[Mark] = []
    for square, there in squares.items():
        made = [tag(start, side_styles[start.side], _SIZE if view.square >= 22.0 else _SMALL) for start in there]
        width, height = max(one.width for one in made), fsum(one.height + 0.5 for one in made) - 0.5
        box = _place(view.box(square), (width, height), room)
        room.take(box)
        top = box.top
        for start, one in zip(there, made, strict=True):
            marks.append(moved(one.marks, box.x, top - one.height, name=f"start:{start.id}"))
            top -= one.height + 0.5
    return marks


def _place(home: Box, size: tuple[Mm, Mm], room: Room[View]) -> Box:
    """Return the corner of a square where tags cover least, the upper left one if all is open ground."""
    places = [place for inset in (_NEAR, _CLEAR) for place in _corners(home, size, inset)]
    free = [place for place in places if room.first_free((place,)) is not None] or places
    return min(free, key=lambda place: room.ink.under(place) + 0.3 * places.index(place))


def _corners(home: Box, size: tuple[Mm, Mm], inset: Mm) -> list[Box]:
    width, height = size
    left, low = home.x + inset, home.y + inset
    right, high = home.right - inset - width, home.top - inset - height
    middle = home.y + (home.height - height) / 2
    spots = ((left, high), (left, low), (right, high), (right, low), (left, middle), (right, middle))
    return [Box(x, y, width, height) for x, y in spots]


def sample(start: Start, style: SideStyle, sign: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return the sign of the legend, so many mm wide, and its height: the corner of a square with a tag."""
    own = chip(start.id, style, _SIZE)
    high, edge = own.height + 3.0, Pen("#8E8778", 0.25, round=False)
    ground = Rect(0.0, 0.0, sign, high, inks.PAPER)
    corner = polyline(((0.0, 0.0), (0.0, high), (sign, high)), edge)
    return (ground, corner, moved(own.marks, _NEAR, high - _NEAR - own.height)), high


def meaning(found: tuple[Start, ...]) -> str:
    """Return what the legend says about tags."""
    words = sorted({word for start in found for word in start.state})
    said = ["Lay its tile here" + (f", {' or '.join(words)} where it says so" if words else "")]
    if any(start.way is not None for start in found):
        said.append("the pointer shows its front")
    return "; ".join(said)


def arrivals(side: Side, turn_word: str) -> str:
    """Return who arrives when: `R5 and R6 in round 2, R7 in round 4`; for many units only that the arrows say so."""
    turns: dict[int, list[str]] = defaultdict(list)
    for unit in side.units:
        if unit.arrives is not None and not unit.lost:
            turns[unit.arrives.turn].append(unit.id)
    if sum(map(len, turns.values())) > _MANY:
        return f"in the {turn_word} named"
    return ", ".join(f"{joined(ids)} in {turn_word} {turn}" for turn, ids in sorted(turns.items()))
