"""Where units come and go: an arrow at the board's edge with the side's letter and the turn."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from pwprint.art.livery import Livery
from pwprint.art.terrain import inks
from pwprint.art.terrain.links import off_board, road_links
from pwprint.art.terrain.scene import Scene
from pwprint.board.base import Square, bits
from pwprint.press.fonts import text_width
from pwprint.press.marks import Mark, Mm, Pen, Point, Text, polygon
from pwprint.scenario import Scenario
from pwprint.sheets.map_grid import Box

DEEP: Mm = 4.0
_HALF: Mm = 2.3
_SIZE = 8.5
_ALONG = (0.5, 0.14, 0.86)
"""Where along the edge the gates of one square stand."""

_PEN = Pen(inks.INK, 0.3)


@dataclass(frozen=True, slots=True)
class Gate:
    """A square at the board's edge by which a side's units come in the `turns` named, or leave if there are none.

    `way` is the direction of the edge, `slot` tells apart the gates of one square.
    """

    square: Square
    side: int
    turns: tuple[int, ...]
    way: int
    slot: int

    def words(self, livery: Livery) -> str:
        """Return the side's letter and the turns, or that it leaves here."""
        return f"{livery.letter} {', '.join(map(str, self.turns)) if self.turns else 'off'}"


def gates(scenario: Scenario, scene: Scene) -> tuple[Gate, ...]:
    """Return every gate of a scenario, by square and side."""
    arrivals: dict[tuple[Square, int], set[int]] = defaultdict(set)
    for unit in scenario.units:
        if unit.arrives is not None and not unit.lost:
            for square in bits(unit.arrives.at):
                arrivals[square, unit.side].add(unit.arrives.turn)
    found = [(square, side, tuple(sorted(turns))) for (square, side), turns in arrivals.items()]
    for owner in scenario.sides:
        leaves = owner.exits
        for victory in scenario.victory:
            leaves |= victory.when.by if victory.side == owner.index else 0
        found += [(square, owner.index, ()) for square in bits(leaves)]
    roads = road_links(scene).roads
    slots: dict[Square, int] = defaultdict(int)
    made = []
    for square, side, turns in sorted(found):
        edges = off_board(scene.board, square)
        way = edges & roads.get(square, 0) or edges
        made.append(Gate(square, side, turns, (way & -way).bit_length() - 1, slots[square]))
        slots[square] += 1
    return tuple(gate for gate in made if gate.way >= 0)


def gate_marks(gate: Gate, livery: Livery, home: Box) -> tuple[tuple[Mark, ...], Box]:
    """Return the arrow of a gate with its words, and the area that they cover."""
    words = gate.words(livery)
    small = home.width < 22.0
    size = _SIZE - 2.0 if small else _SIZE
    width = text_width(words, "sans-semibold", size)
    if gate.way in (0, 2):
        x = home.x + home.width * _ALONG[gate.slot % len(_ALONG)]
        y = home.top if gate.way == 0 else home.y
        # In small squares the words of two gates stand one below the other.
        deep = DEEP + 4.0 + (gate.slot * 3.0 if small else 0.0)
        box = Box(x - width / 2, y - deep if gate.way == 0 else y, width, deep)
        base = y - deep + 0.5 if gate.way == 0 else y + deep - 2.2
        text = Text(x, base, words, "sans-semibold", size, inks.INK, "middle", halo=0.6)
    else:
        x = home.right if gate.way == 1 else home.x
        y = home.y + home.height * _ALONG[gate.slot % len(_ALONG)]
        inner = x - DEEP - 2.0 if gate.way == 1 else x + DEEP + 2.0
        anchor = "end" if gate.way == 1 else "start"
        left = inner - width if gate.way == 1 else x
        box = Box(left, y - _HALF, abs(inner - x) + width, 2 * _HALF)
        text = Text(inner, y - 1.05, words, "sans-semibold", size, inks.INK, anchor, halo=0.6)
    return (arrow((x, y), gate.way, livery, leaves=not gate.turns), text), box


def arrow(at: Point, way: int, livery: Livery, *, leaves: bool) -> Mark:
    """Return a barbed arrow at a point of the edge in a direction, pointing off the board or on it."""
    right, up = ((0, 1), (1, 0), (0, -1), (-1, 0))[way]
    tip, tail = (0.6, 0.6 + DEEP) if leaves else (0.6 + DEEP, 0.6)
    notch = tail + (tip - tail) * 0.3

    def point(back: Mm, aside: Mm) -> Point:
        return at[0] - right * back + up * aside, at[1] - up * back + right * aside

    corners = (point(tip, 0.0), point(tail, _HALF), point(notch, 0.0), point(tail, -_HALF))
    return polygon(corners, livery.colour, _PEN)
