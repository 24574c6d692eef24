"""Where units come and go: in the border a bracket along the squares, the side's letter and the turn, and an arrow."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import hypot

from pwprint.game.board.base import Square, bits
from pwprint.game.scenario import Scenario
from pwprint.map.band import BAND, half_figure
from pwprint.map.comings import Coming, comings, way_words
from pwprint.map.place.room import EDGE, SMALLEST, Room
from pwprint.map.place.stretches import Gate, Stretch, brackets, course_of, stretches
from pwprint.map.place.view import View
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.terrain.links import Links, off_board, road_links
from pwprint.map.terrain.scene import Scene
from pwprint.map.units import Tag, chip
from pwprint.page import inks
from pwprint.page.side_style import SideStyle
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Colour, Group, Mark, Mm, Pen, Point, Rect, Text, moved, polygon
from pwprint.values import Struct, replace

DEEP: Mm = 4.0
_HALF: Mm = 2.3
_SIZE = 8.0
_AFTER: Mm = 0.7
"""Between a side's letter and the words."""

_BESIDE: Mm = 5.2
"""How far apart the gates of one edge stand: all of them on a road that crosses its middle."""

_SHARE = 0.3
"""They stand closer where that is more than this share of the edge."""

_ROWS: Mm = 1.3
"""What stays free above and below the words of a gate, where squares are not small."""

_CLEAR: Mm = 0.8
"""What stays free between words and the border of their square."""

APART: Mm = 2.0
"""What words in the border keep from figures, from each other and from the ends of brackets."""

_OFF: Mm = 3.4
"""What they keep from the figure of their own square, where there is room: the two are read apart."""

_LABEL: tuple[Mm, Mm] = (0.55, 0.25)
"""How far the label of words in the border reaches beyond their ends, and above and below them."""

_CROWDED: Mm = 9.0
"""Words this near to others, with a figure between them, are looked at as one heap."""

_LESS = (0.0, 0.5, 1.0, 1.5)
"""How many points smaller words are, at most, to find room in the border."""

_NEXT, _OUTSIDE = 0.4, 8.0
"""How many mm² of ink a place for words is worse than the one before it, and one that leaves their square."""

_SMALL: Mm = 22.0
"""Words are smaller on squares smaller than this."""

_PEN = Pen(inks.INK, 0.3)


def gates(scenario: Scenario, scene: Scene) -> tuple[Gate, ...]:
    """Return every gate of a scenario, by square and side."""
    arrivals = comings(scenario, lambda arrival: (bits(arrival.at), bits(arrival.others)))
    found: list[tuple[Square, int, tuple[Coming, ...]]]
    found = [(square, side, turns) for (square, side), turns in arrivals.items()]
    for owner in scenario.sides:
        found += [(square, owner.index, ()) for square in bits(owner.exits)]
    roads = road_links(scene).roads
    used: dict[int, Counter[int]] = defaultdict(Counter)
    for square, side, _ in found:
        used[side].update(_courses(scene, square))
    there: dict[tuple[Square, int], list[Gate]] = defaultdict(list)
    for square, side, turns in sorted(found, key=lambda gate: (gate[:2], not gate[2])):
        edges = off_board(scene.board, square)
        if edges:
            out = edges & roads.get(square, 0)
            way = _outwards(scene, square, out or _busiest(scene, square, edges, used[side]))
            there[square, way].append(Gate(square, side, turns, way, by_road=bool(out)))
    return tuple(sorted((gate for edge in there.values() for gate in _abreast(edge)), key=lambda gate: gate.square))


def _courses(scene: Scene, square: Square) -> set[int]:
    """Return the sides of the board at which a square lies."""
    return {course_of(scene.board, square, way) for way in bits(off_board(scene.board, square))}


def _busiest(scene: Scene, square: Square, edges: Links, used: Counter[int]) -> Links:
    """Return those edges of a square where most gates of its side may stand: at a corner one follows the others."""
    uses = {way: used[course_of(scene.board, square, way)] for way in bits(edges)}
    return sum(1 << way for way, count in uses.items() if count == max(uses.values()))


def _abreast(edge: list[Gate]) -> list[Gate]:
    """Return the gates of one edge side by side, their middle that of the edge."""
    return [replace(gate, aside=number - (len(edge) - 1) / 2) for number, gate in enumerate(edge)]


def _outwards(scene: Scene, square: Square, edges: Links) -> int:
    """Return the direction of a gate: the first of north, east, south and west, of two slanted edges the upper one."""
    ways = scene.lattice.ways

    def order(way: int) -> tuple[int, float]:
        return course_of(scene.board, square, way), -ways[way][1]

    return min(bits(edges), key=order)


def gate_marks(
    placed: tuple[Gate, ...], sides: tuple[SideStyle, SideStyle], room: Room[View], turn_word: str
) -> list[Mark]:
    """Return for each stretch of a page's edge its bracket, an arrow and words, which cover nothing of the others."""
    view = room.view
    found = stretches([gate for gate in placed if view.shows(gate.square)], view)
    marks: list[Mark] = list(brackets(found, sides, view))
    chosen = _side_by_side([each.main for each in found])
    for gate in chosen:
        at, out = _at(gate, view), lattice(view.board).ways[gate.way]
        marks.append(arrow(at, out, sides[gate.side], leaves=not gate.turns))
        room.take(arrow_box(at, out))
    border: list[Box] = []
    words: dict[int, tuple[Mark, ...]] = {}
    # Words of long stretches have more places: they come last, and leave the squares of the others to those.
    for number in sorted(range(len(found)), key=lambda at: len(found[at].gates)):
        stretch, gate = found[number], chosen[number]
        full = _SIZE - 2.0 if view.square < _SMALL else _SIZE
        sizes = [full - less for less in _LESS if full - less >= SMALLEST]
        forms = [said(sides[gate.side], way_words(gate.turns, turn_word), size) for size in sizes]
        others = [other.span for other in found if other is not stretch and other.course == stretch.course]
        words[number] = _in_border((stretch, gate), forms, view, (border, others)) or _on_board(gate, forms[0], room)
    return [*marks, *(mark for number in sorted(words) for mark in words[number])]


def _side_by_side(chosen: list[Gate]) -> list[Gate]:
    """Return gates with those of one edge side by side, whatever other gates there are."""
    edges: dict[tuple[Square, int], list[Gate]] = defaultdict(list)
    for gate in chosen:
        edges[gate.square, gate.way].append(gate)
    abreast = {(gate.square, gate.side, gate.turns): gate for edge in edges.values() for gate in _abreast(edge)}
    return [abreast[gate.square, gate.side, gate.turns] for gate in chosen]


def arrow_box(at: Point, out: Point, scale: float = 1.0) -> Box:
    """Return the room that an arrow at a point of the edge takes, drawn so many times as large."""
    x, y = at[0] - out[0] * (DEEP / 2 + 0.6) * scale, at[1] - out[1] * (DEEP / 2 + 0.6) * scale
    wide, high = ((_HALF + abs(way) * (DEEP / 2 - _HALF)) * scale for way in out)
    return Box(x - wide, y - high, 2 * wide, 2 * high)


def _in_border(
    at: tuple[Stretch, Gate], forms: list[GateWords], view: View, near: tuple[list[Box], list[tuple[Mm, Mm]]]
) -> tuple[Mark, ...]:
    """Return words in the map's border beside a figure of their stretch; nothing where they have no room there.

    Of their `forms` the first that ends with the bracket is best. `near` are the boxes that are taken, and the spans of
    other stretches, which have words of their own.
    """
    (stretch, gate), (taken, others) = at, near
    (first, last), home = stretch.span, stretch.along(stretch.main, view)
    places = [(own, start) for own in forms for start in _starts(stretch, own, view)]

    def order(place: tuple[GateWords, Mm]) -> tuple[bool, bool, bool, bool, Mm]:
        own, start = place
        end, aside = start + own.width, start + own.width / 2 - home
        shared = any(low < end and start < high for low, high in others)
        around = _border_box(stretch.course, own, start, view).grown(_CROWDED)
        crowded = any(map(around.meets, taken))
        # Words stand on that side of a square on which their arrow does.
        return aside * gate.aside < 0.0, start < first or end > last, shared, crowded, abs(aside)

    for own, start in sorted(places, key=order):
        box = _border_box(stretch.course, own, start, view)
        if not any(map(box.grown(APART).meets, taken)):
            taken.append(box)
            written = own.upright(box.right, box.y) if stretch.course % 2 else own.marks(box.x, box.y, halo=0.0)
            return own.ground(box), *written
    return ()


def _starts(stretch: Stretch, own: GateWords, view: View) -> Iterator[Mm]:
    """Yield where words begin that stand beside the figures of a stretch, inside of the page's squares."""
    seen, upright = view.part.open, stretch.course % 2
    low, high = (seen.y, seen.top) if upright else (seen.x, seen.right)
    pitch = lattice(view.board).pitch[upright] * view.scale
    for gate in stretch.gates:
        middle, half = stretch.along(gate, view), half_figure(view.board, gate.square, stretch.course)
        room = pitch / 2 - half - own.width
        # Within their own square words stand nearer rather than leave it; others keep off the figure of the next.
        far = half + min(_OFF, max(room - _LABEL[0], APART) if room >= APART else pitch - 2 * half - APART - own.width)
        for start in (middle + far, middle - far - own.width):
            if low + _CLEAR <= start and start + own.width <= high - _CLEAR and far >= half + APART:
                yield start


def _border_box(course: int, own: GateWords, start: Mm, view: View) -> Box:
    """Return what words take of the border in the north, east, south or west."""
    window = view.part.window
    edge = (window.top, window.right, window.y, window.x)[course]
    across = edge + (BAND if course in {0, 1} else -BAND) / 2 - own.height / 2
    return Box(across, start, own.height, own.width) if course % 2 else Box(start, across, own.width, own.height)


def _on_board(gate: Gate, own: GateWords, room: Room[View]) -> tuple[Mark, ...]:
    """Return words at the free place near their arrow that covers least."""
    places = _places(gate, room.view, (own.width, own.height))
    holds = room.view.holder(gate.square, _CLEAR)
    outside = [not holds(box.corners) for box in places]
    spots = [(box, _NEXT * n + _OUTSIDE * outside[n]) for n, box in enumerate(places)]
    box, _ = room.best(spots) or spots[0]
    # Words of two gates, one right below the other, would read as one.
    rows = _ROWS if room.view.square >= _SMALL else 0.0
    room.take(Box(box.x, box.y - rows, box.width, box.height + 2 * rows))
    return own.marks(box.x, box.y)


class GateWords(Struct, frozen=True):
    """A side's letter with words beside it."""

    letter: Tag
    words: str
    size: float
    pale: Colour
    edge: Colour

    @property
    def width(self) -> Mm:
        """How broad both are."""
        return self.letter.width + _AFTER + text_width(self.words, "sans-semibold", self.size)

    @property
    def height(self) -> Mm:
        """How high both are."""
        return self.letter.height

    def marks(self, x: Mm, y: Mm, *, halo: Mm = 0.9) -> tuple[Mark, ...]:
        """Return both from a lower left corner; the letter covers the halo of the words."""
        drop, start = (self.height - cap_height("sans-semibold", self.size)) / 2, x + self.letter.width + _AFTER
        text = Text(
            start, y + drop, self.words, "sans-semibold", self.size, inks.INK, halo=halo, halo_colour=inks.PAPER
        )
        return text, moved(self.letter.marks, x, y)

    def ground(self, box: Box) -> Mark:
        """Return the label on which both stand in the border: figures beside it are read by themselves."""
        wide, high = _LABEL if box.width > box.height else _LABEL[::-1]
        pen = Pen(self.edge, 0.2, round=False)
        return Rect(box.x - wide, box.y - high, box.width + 2 * wide, box.height + 2 * high, self.pale, pen)

    def upright(self, x: Mm, y: Mm) -> tuple[Mark, ...]:
        """Return both from a lower right corner, read from below."""
        drop, start = (self.height - cap_height("sans-semibold", self.size)) / 2, y + self.letter.width + _AFTER
        text = Text(x - drop, start, self.words, "sans-semibold", self.size, inks.INK, angle=90.0)
        return text, Group(self.letter.marks, (0.0, 1.0, -1.0, 0.0, x, y))


def said(style: SideStyle, words: str, size: float) -> GateWords:
    """Return words with the letter of the side that they are for."""
    return GateWords(chip(style.letter, style, size - 1.5), words, size, style.pale, style.edge)


def _places(gate: Gate, view: View, size: tuple[Mm, Mm]) -> list[Box]:
    """Return where the words of a gate may stand, the best place first: behind its arrow, then around that place."""
    (width, height), (x, y) = size, _at(gate, view)
    right, up = lattice(view.board).ways[gate.way]
    if abs(right) < abs(up) / 2:
        # At a corner of the board the words move in from its other edge.
        window = view.part.open
        start = min(max(x - width / 2, window.x + EDGE), window.right - EDGE - width)
        low = y - DEEP - 3.6 if up > 0 else y + DEEP + 3.6 - height
        inwards = -1 if up > 0 else 1
        aside = (0.0, -width / 2 - _HALF, width / 2 + _HALF, view.centre(gate.square)[0] - width / 2 - start)
        return [Box(start + by, low + inwards * deep, width, height) for deep in (0.0, 3.0, 6.0, 9.0) for by in aside]
    inner, level = x - right * (DEEP + 2.0), y - up * (DEEP + 2.0) - height / 2
    start = inner - width if right > 0 else inner
    inwards = -1 if right > 0 else 1
    steps = (0.0, -3.0, 3.0, -6.0, 6.0, -9.0)
    behind = [Box(start + inwards * deep, level + by, width, height) for deep in (0.0, 3.0, 6.0) for by in steps]
    # In a small square there is more room above and below the arrow.
    flush = x - EDGE - width if right > 0 else x + EDGE
    own = arrow_box((x, y), (right, up))
    beside = (own.y - height - 0.3, own.top + 0.3)
    return behind + [Box(flush + inwards * 1.2, low, width, height) for low in beside]


def _at(gate: Gate, view: View) -> Point:
    """Return where on the page a gate stands: in the middle of its edge, or aside for its neighbours."""
    board = view.board
    ground = lattice(board)
    x, y = view.point(ground.edge(gate.square, gate.way))
    start, end = (ground.point(board.corners[gate.way - turn]) for turn in (1, 0))
    if (end[1], end[0]) < (start[1], start[0]):
        start, end = end, start
    right, up = end[0] - start[0], end[1] - start[1]
    share = gate.aside * min(_BESIDE / hypot(right, up), _SHARE * view.square / UNIT)
    return x + share * right, y + share * up


def arrow(at: Point, out: Point, style: SideStyle, *, leaves: bool) -> Mark:
    """Return a barbed arrow at a point of the edge, pointing off the board, which is the direction `out`, or on it."""
    right, up = out
    tip, tail = (0.6, 0.6 + DEEP) if leaves else (0.6 + DEEP, 0.6)
    notch = tail + (tip - tail) * 0.3

    across = (up, -right) if abs(up) > abs(right) else (-up, right)

    def point(back: Mm, aside: Mm) -> Point:
        return at[0] - right * back + across[0] * aside, at[1] - up * back + across[1] * aside

    corners = (point(tip, 0.0), point(tail, _HALF), point(notch, 0.0), point(tail, -_HALF))
    if style.spare:
        # Sides stay apart on paper without grounds: one is full, the other has a thick outline.
        return polygon(corners, WHITE if style.light else style.edge, Pen(style.edge, 0.6))
    return polygon(corners, style.colour, _PEN)
