"""Where units come and go on a grid: arrows over the edge of a small map, beside each what the poster says there."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Pen, Text, line, moved
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pwprint.game.board.base import Board
    from pwprint.map.comings import Coming
    from pwprint.map.place.stretches import Gate
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.sheets.small_map.drawing import MapOnPage

    Placed = tuple[Box, Mark]

_BAND: Mm = 2.8
"""What arrows and their words take outside of the map."""

_SCALE, _OF_SQUARE = 0.62, 0.085
"""How large arrows are at most, beside those of a large map; and on small squares, for each mm of these."""

_IN, _OUT = 0.3, 0.75
"""How far an arrow reaches over the edge of the map, and how much farther out its words stand: clear of that edge."""

_ABREAST, _OF_EDGE = 3.6, 0.42
"""How far apart arrows of one edge are at most, in mm and as a share of the edge."""

_FONT, _SIZE, _NEAR, _HALO = "sans-semibold", 7.0, 2.0, 0.8
"""The type of words, what is free between an arrow and its words, and the halo of these."""

_TRIES = ((0, _NEAR, _NEAR - 1e-6), (0, 1.0, 1.0), (1, _NEAR, _NEAR - 1e-6), (1, 0.5, 0.0))
"""Full words or short ones, what is free between them and their arrow, and beside others: less on the smallest maps."""

_CLEAR: Mm = 0.5
"""What words keep from the edges of the page and from the frame."""

_TINY, _SLANT = 1e-6, 0.1
_LINE, _AROUND, _LEAST = 0.25, 0.45, 0.8
"""How thick the line is that joins the arrows of one label, what is free beside it, and its shortest piece."""


@lru_cache(maxsize=8)
def gates_of(subject: Subject) -> tuple[Gate, ...]:
    """Return where units come and go over the edges of squares; on a table areas say so."""
    return _GATES[subject.scenario.board.surface](subject)


def _gates(subject: Subject) -> tuple[Gate, ...]:
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.gates import gates  # noqa: PLC0415

    return gates(subject.scenario, scene_of(subject))


_GATES: Mapping[Surface, Callable[[Subject], tuple[Gate, ...]]] = {Surface.GRID: _gates, Surface.TABLE: lambda _: ()}


class Bands(Struct, frozen=True):
    """What stands round a map takes so much at each of its sides."""

    left: Mm = 0.0
    low: Mm = 0.0
    right: Mm = 0.0
    top: Mm = 0.0


NO_BANDS = Bands()


def bands_of(subject: Subject) -> Bands:
    """Return what arrows and their words take at each side of a map: nothing where nobody comes or leaves."""
    gates = gates_of(subject)
    if not gates:
        return NO_BANDS
    from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415 - a table needs other drawings

    out = {lattice(subject.scenario.board).ways[gate.way] for gate in gates}
    rights, ups = [right for right, _ in out], [up for _, up in out]
    return Bands(
        _BAND if min(rights) < -_SLANT else 0.0,
        _BAND if min(ups) < -_SLANT else 0.0,
        _BAND if max(rights) > _SLANT else 0.0,
        _BAND if max(ups) > _SLANT else 0.0,
    )


class _Arrow(Struct, frozen=True):
    """A gate on the page: from where its arrow is drawn, the way outwards, and the box that it takes."""

    gate: Gate
    at: Point
    out: Point
    box: Box


def way_marks(here: MapOnPage, page: Box) -> Iterator[Mark]:
    """Yield an arrow for each way on to a map and off it, with its words where these cover nothing.

    Neighbours of one side and the same turns have one label, and a line that joins them.
    """
    subject = here.ground.subject
    arrows = _arrows(here)
    if not arrows:
        return
    from pwprint.map.comings import way_words  # noqa: PLC0415 - a table needs other drawings

    styles, taken = side_styles(subject.scenario, subject.look), [arrow.box for arrow in arrows]
    joined = list[tuple[int, tuple[_Arrow, ...]]]()
    # Long rows have several places for their words: they come last.
    for row in sorted(_rows(arrows, subject.scenario.board), key=len):
        first = row[0].gate
        full = way_words(first.turns, subject.ruleset.book.turn_word)
        short = ", ".join(coming.words for coming in first.turns) or full
        boxes, said = (page, here.box), (full, short)
        tries = (
            (clear, spot)
            for words, near, clear in _TRIES
            for spot in (*_between(said[words], row, boxes), *_beside(said[words], near, row, boxes))
        )
        free = [spot for clear, spot in tries if not any(spot[0].grown(clear).meets(box) for box in taken)][:1]
        taken += [box for box, _ in free]
        joined.append((first.side, row))
        for arrow, text in zip_longest(row, (text for _, text in free)):
            drawn = small_arrow(styles[first.side], arrow.at, arrow.out, leaves=not first.turns, scale=_scale(here))
            yield Group((drawn, *filter(None, (text,))), name=f"small:way:{arrow.gate.square}:{first.side}")
    for side, row in joined:
        yield Group(tuple(_join(row, taken, styles[side])), name="small:join")


def _arrows(here: MapOnPage) -> tuple[_Arrow, ...]:
    from pwprint.map.gates import arrow_box  # noqa: PLC0415 - a table needs other drawings

    placed = [(gate, *_place(here, gate)) for gate in gates_of(here.ground.subject)]
    return tuple(_Arrow(gate, at, out, arrow_box(at, out, _scale(here))) for gate, at, out in placed)


def _rows(arrows: Iterable[_Arrow], board: Board) -> Iterator[tuple[_Arrow, ...]]:
    """Yield arrows at one edge of neighbouring squares, by which a side comes in the same turns, or leaves."""
    rows: dict[tuple[int, int, tuple[Coming, ...]], list[list[_Arrow]]] = {}
    for arrow in arrows:
        gate = arrow.gate
        there = rows.setdefault((gate.way, gate.side, gate.turns), [])
        last = there[-1][-1] if there else arrow
        if last is not arrow and board.grow(1 << last.gate.square, 1) >> gate.square & 1 and _is_level(last, arrow):
            there[-1].append(arrow)
        else:
            there.append([arrow])
    yield from (tuple(row) for there in rows.values() for row in there)


def _is_level(one: _Arrow, other: _Arrow) -> bool:
    """Say whether two arrows stand side by side: at the edge of hexes one may be farther out."""
    (right, up), (a, b), (c, d) = one.out, one.at, other.at
    return abs((a - c) * right + (b - d) * up) < _LINE


def _middle(arrow: _Arrow) -> Point:
    """Return the middle of the words of an arrow, beside which it stands."""
    (right, up), box = arrow.out, arrow.box
    return box.x + box.width / 2 + _OUT * right, box.y + box.height / 2 + _OUT * up


def _join(row: tuple[_Arrow, ...], taken: Iterable[Box], style: SideStyle) -> Iterator[Mark]:
    """Yield the line from the first arrow of a row to the last, broken by arrows and words."""
    (left, low), (right, top) = _middle(row[0]), _middle(row[-1])
    is_level, pen = abs(row[0].out[0]) < abs(row[0].out[1]), Pen(style.edge, _LINE, round=False)
    start, end = sorted((left, right) if is_level else (low, top))
    whole = (
        Box(start, low - _LINE, end - start, 2 * _LINE)
        if is_level
        else Box(left - _LINE, start, 2 * _LINE, end - start)
    )
    there = [box.grown(_AROUND) for box in taken if box.meets(whole)]
    breaks = sorted((box.x, box.right) if is_level else (box.y, box.top) for box in there)
    for near, far in zip([start, *(far for _, far in breaks)], [*(near for near, _ in breaks), end], strict=True):
        if far - near >= _LEAST:
            yield line(near, low, far, low, pen) if is_level else line(left, near, left, far, pen)


def small_arrow(style: SideStyle, at: Point, out: Point, *, leaves: bool, scale: float = _SCALE) -> Mark:
    """Return an arrow on to the map or off it."""
    from pwprint.map.gates import arrow  # noqa: PLC0415 - a table needs other drawings

    return moved((arrow((0.0, 0.0), out, style, leaves=leaves),), *at, scale)


def _scale(here: MapOnPage) -> float:
    return min(_SCALE, _OF_SQUARE * here.ground.cell * here.scale)


def _place(here: MapOnPage, gate: Gate) -> tuple[Point, Point]:
    """Return from where an arrow is drawn, outside the middle of its edge or beside that, and the way outwards."""
    from pwprint.map.gates import DEEP  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415

    plan = lattice(here.ground.subject.scenario.board)
    square = here.ground.cell * here.scale
    (x, y), (right, up) = here.point(*plan.edge(gate.square, gate.way)), plan.ways[gate.way]
    far, aside = (0.6 + DEEP) * _scale(here) - _IN, gate.aside * min(_ABREAST, _OF_EDGE * square)
    # From left to right or from below, on every edge, as on the large map.
    turn = 1.0 if right > _TINY or (abs(right) <= _TINY and up < 0.0) else -1.0
    return (x + right * far - turn * up * aside, y + up * far + turn * right * aside), (right, up)


def _between(words: str, row: tuple[_Arrow, ...], boxes: tuple[Box, Box]) -> Iterator[Placed]:
    """Yield where words may stand between two arrows of a row, those nearest to its middle first."""
    pairs = sorted(pairwise(range(len(row))), key=lambda pair: abs(sum(pair) - len(row) + 1))
    for one, other in pairs:
        (a, b), (c, d) = _middle(row[one]), _middle(row[other])
        yield from _written(words, ((a + c) / 2, (b + d) / 2), row[one].out, boxes)


def _beside(words: str, near: Mm, row: tuple[_Arrow, ...], boxes: tuple[Box, Box]) -> Iterator[Placed]:
    """Yield where words may stand beside the last arrow of a row or its first, the best place first."""
    wide, high = text_width(words, _FONT, _SIZE), cap_height(_FONT, _SIZE)
    for arrow, ways in ((row[-1], (1, -1)), (row[0], (-1, 1))):
        (right, up), box, (x, y) = arrow.out, arrow.box, _middle(arrow)
        if abs(up) < 0.1:
            apart = box.height / 2 + near + wide / 2
            spots = [(x, y + way * apart) for way in ways]
        else:
            apart = box.width / 2 + near + wide / 2
            spots = [(x + way * apart, y) for way in ways]
            if abs(right) > 0.1:
                spots.insert(0, (x, box.top + near + high / 2 if up > 0 else box.y - near - high / 2))
        for spot in spots:
            yield from _written(words, spot, arrow.out, boxes)


def _written(words: str, middle: Point, out: Point, boxes: tuple[Box, Box]) -> Iterator[Placed]:
    """Yield words round a point, moved on to the page and off the frame; they run along a level or an upright edge."""
    wide, high = text_width(words, _FONT, _SIZE), cap_height(_FONT, _SIZE)
    (x, y), (page, ground) = middle, boxes
    if abs(out[1]) < 0.1:
        low = min(max(y - wide / 2, page.y), page.top - wide)
        text = Text(0.0, 0.0, words, _FONT, _SIZE, INK)
        yield Box(x - high / 2, low, high, wide), Group((text,), (0.0, 1.0, -1.0, 0.0, x + high / 2, low))
        return
    level = y - high / 2
    # Beside a slanted edge words stand on the ground or off it, never on the frame.
    inside = ground.y < level and level + high < ground.top
    within = ground.grown(-_HALO - _CLEAR) if inside else page.grown(-_CLEAR)
    start = min(max(x - wide / 2, within.x), within.right - wide)
    box = Box(start, min(max(level, within.y), within.top - high), wide, high)
    yield box, Text(start, box.y, words, _FONT, _SIZE, INK, halo=_HALO * box.meets(ground), halo_colour=WHITE)
