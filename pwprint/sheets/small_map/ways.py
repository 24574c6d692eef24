"""Where units come and go on a grid: arrows over the edge of a small map, beside each what the poster says there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Text, moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.map.gates import Gate
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.sheets.small_map.drawing import MapOnPage

BAND: Mm = 2.8
"""What arrows and their words take outside of the map."""

_SCALE, _OF_SQUARE = 0.62, 0.085
"""How large arrows are at most, beside those of a large map; and on small squares, for each mm of these."""

_IN, _OUT = 0.3, 0.75
"""How far an arrow reaches over the edge of the map, and how much farther out its words stand: clear of that edge."""

_ABREAST, _OF_EDGE = 3.6, 0.42
"""How far apart arrows of one edge are at most, in mm and as a share of the edge."""

_FONT, _SIZE, _NEAR, _HALO = "sans-semibold", 6.4, 0.5, 0.8
"""The type of words, what is free between an arrow and its words, and the halo of these."""


@lru_cache(maxsize=8)
def gates_of(subject: Subject) -> tuple[Gate, ...]:
    """Return where units come and go over the edges of squares; on a table areas say so."""
    return _GATES[subject.scenario.board.surface](subject)


def _gates(subject: Subject) -> tuple[Gate, ...]:
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.gates import gates  # noqa: PLC0415

    return gates(subject.scenario, scene_of(subject))


_GATES: Mapping[Surface, Callable[[Subject], tuple[Gate, ...]]] = {Surface.GRID: _gates, Surface.TABLE: lambda _: ()}


def way_marks(here: MapOnPage, page: Box) -> Iterator[Mark]:
    """Yield an arrow for each way on to a map and off it, with its words where these cover nothing."""
    subject = here.ground.subject
    found = gates_of(subject)
    if not found:
        return
    from pwprint.map.comings import way_words  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.gates import arrow_box  # noqa: PLC0415

    styles = side_styles(subject.scenario, subject.look)
    places = [_place(here, gate) for gate in found]
    taken = [arrow_box(at, out, _scale(here)) for at, out in places]
    for gate, (at, out), own in zip(found, places, tuple(taken), strict=True):
        full = way_words(gate.turns, subject.ruleset.book.turn_word)
        short = ", ".join(coming.words for coming in gate.turns) or full
        spots = [spot for words in (full, short) for spot in _spots(words, own, out, (page, here.box))]
        free = [spot for spot in spots if not any(spot[0].meets(other) for other in taken)][:1]
        taken += [box for box, _ in free]
        drawn = small_arrow(styles[gate.side], at, out, leaves=not gate.turns, scale=_scale(here))
        yield Group((drawn, *(text for _, text in free)), name=f"small:way:{gate.square}:{gate.side}")


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
    return (x + right * far - up * aside, y + up * far + right * aside), (right, up)


def _spots(words: str, arrow: Box, out: Point, boxes: tuple[Box, Box]) -> Iterator[tuple[Box, Mark]]:
    """Yield where words may stand beside an arrow, the best place first: they run along a level or an upright edge."""
    wide, high = text_width(words, _FONT, _SIZE), cap_height(_FONT, _SIZE)
    (right, up), (page, ground) = out, boxes
    x, y = arrow.x + arrow.width / 2 + _OUT * right, arrow.y + arrow.height / 2 + _OUT * up
    if abs(up) < 0.1:
        for above in (arrow.top + _NEAR, arrow.y - _NEAR - wide):
            low = min(max(above, page.y), page.top - wide)
            text = Text(0.0, 0.0, words, _FONT, _SIZE, INK)
            yield Box(x - high / 2, low, high, wide), Group((text,), (0.0, 1.0, -1.0, 0.0, x + high / 2, low))
        return
    level = y - high / 2
    beside = [(arrow.right + _NEAR, level), (arrow.x - _NEAR - wide, level)]
    over = (x - wide / 2, arrow.top + _NEAR if up > 0 else arrow.y - _NEAR - high)
    # Words on the ground have a halo; beside the frame it would break its line.
    for left, low in beside if abs(right) < 0.1 else (over, *beside):
        start = min(max(left, page.x + _NEAR), page.right - _NEAR - wide)
        box = Box(start, low, wide, high)
        yield box, Text(start, low, words, _FONT, _SIZE, INK, halo=_HALO * box.meets(ground), halo_colour=WHITE)
