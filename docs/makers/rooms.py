"""The picture of the rooms in docs/architecture.md, drawn from the imports: `python docs/makers/rooms.py` writes it.

An arrow points from a room to one that it imports; arrows that follow from others are left out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pwprint.page.prose import wrapped
from pwprint.pdf.marks import Mark, Page, Pen, Point, Rect, Text, line, polygon
from pwprint.pdf.svg import to_svg

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "rooms.svg"
_PACKAGE = ROOT / "pwprint"
_WIDE, _HIGH, _ACROSS, _DOWN, _AROUND = 46.0, 19.0, 8.0, 13.0, 6.0
_INK, _SOFT, _PAPER, _FRAME = "#2B2620", "#6B6252", "#FBF7EC", "#8A7F6A"

Graph = Mapping[str, frozenset[str]]
_FROM = re.compile(r"^ *from pwprint\.(\S+) import ", re.MULTILINE)
"""An import, wherever it stands: to parse all files would take ten times as long."""


_APART = "pdf/check"
"""Reads what the rest of its room writes, and knows the papers."""


@cache
def rooms() -> tuple[str, ...]:
    """Return the rooms of the package: its folders."""
    return (*sorted(path.parent.name for path in _PACKAGE.glob("*/__init__.py")), _APART)


@cache
def imports() -> Graph:
    """Return which rooms each room imports, types included."""
    return {room: frozenset(_imported(room)) & set(rooms()) - {room} for room in rooms()}


def _imported(room: str) -> set[str]:
    found = set()
    for path in (_PACKAGE / room).rglob("*.py"):
        if _room_of(path.relative_to(_PACKAGE).parts) == room:
            modules = _FROM.findall(path.read_text(encoding="utf-8"))
            found |= {_room_of(module.split(".")) for module in modules}
    return found


def _room_of(parts: Sequence[str]) -> str:
    return next((room for room in ("/".join(parts[:2]), "".join(parts[:1])) if room in rooms()), "")


def above(graph: Graph, room: str) -> int:
    """Return how many rooms stand below a room at least: one that imports nothing is at the bottom."""
    return max((above(graph, other) + 1 for other in graph[room]), default=0)


def direct(graph: Graph) -> Graph:
    """Return the imports that do not follow from others."""
    return {
        room: frozenset(one for one in others if not any(one in _reached(graph, two) for two in others - {one}))
        for room, others in graph.items()
    }


def _reached(graph: Graph, room: str) -> set[str]:
    return {room} | {far for near in graph[room] for far in _reached(graph, near)}


def picture() -> bytes:
    """Return the picture as SVG."""
    graph = imports()
    levels: dict[int, list[str]] = {}
    for room in rooms():
        levels.setdefault(above(graph, room), []).append(room)
    most = max(map(len, levels.values()))
    width = most * _WIDE + (most - 1) * _ACROSS + 2 * _AROUND
    height = len(levels) * (_HIGH + _DOWN) - _DOWN + 2 * _AROUND
    places = {
        room: (
            width / 2 + (number - (len(level) - 1) / 2) * (_WIDE + _ACROSS) - _WIDE / 2,
            _AROUND + up * (_HIGH + _DOWN),
        )
        for up, level in levels.items()
        for number, room in enumerate(level)
    }
    marks = [Rect(0.0, 0.0, width, height, "#FFFFFF")]
    for room, others in direct(graph).items():
        for other in sorted(others):
            marks += _arrow(places[room], places[other])
    for room, place in places.items():
        marks += _box(room, place)
    return to_svg(Page(width, height, tuple(marks)), "The rooms of pwprint")


def _arrow(start: Point, end: Point) -> list[Mark]:
    (x, y), (right, top) = (start[0] + _WIDE / 2, start[1]), (end[0] + _WIDE / 2, end[1] + _HIGH)
    along = right - x, top - y
    long = (along[0] ** 2 + along[1] ** 2) ** 0.5
    way = along[0] / long, along[1] / long
    tail = right - 2.4 * way[0], top - 2.4 * way[1]
    head = (
        (right, top),
        (tail[0] - 1.1 * way[1], tail[1] + 1.1 * way[0]),
        (tail[0] + 1.1 * way[1], tail[1] - 1.1 * way[0]),
    )
    return [line(x, y, *tail, Pen(_FRAME, 0.4)), polygon(head, _FRAME)]


def _box(room: str, place: Point) -> list[Mark]:
    x, y = place
    words = (ast.get_docstring(ast.parse((_PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))) or "").split(
        "\n"
    )[0]
    marks: list[Mark] = [
        Rect(x, y, _WIDE, _HIGH, _PAPER, Pen(_FRAME, 0.3), 1.5),
        Text(x + 2.0, y + _HIGH - 4.6, room, "sans-bold", 10.0, _INK),
    ]
    for number, told in enumerate(wrapped(words, "sans", 6.4, _WIDE - 4.0)[:4]):
        marks.append(Text(x + 2.0, y + _HIGH - 8.2 - 2.8 * number, told, "sans", 6.4, _SOFT))
    return marks


if __name__ == "__main__":
    FILE.write_bytes(picture())
