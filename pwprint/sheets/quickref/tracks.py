"""Tracks to mark with a coin or a pencil: turns, and units lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.pdf.fonts import shortened, text_width
from pwprint.pdf.marks import Mark, Mm, Pen, Rect, Text, line, moved
from pwprint.sheets.quickref.sides import CHIP, chip
from pwprint.sheets.quickref.style import INK, PAPER, SOFT, TINT, TypeStyle, baseline, leading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_BOX = Pen(SOFT, 0.25)
_HEAVY = Pen(INK, 0.8)
_ROW = 20
_SIDE: Mm = 5.6
_TALL: Mm = 7.4
_BY: Mm = 0.5
"""What a sign keeps from its number."""
_ASIDE: Mm = 0.6
"""What keeps what arrives from the walls of its box and from each other."""

_AFTER: Mm = 1.5
"""What words keep from the boxes before them."""
_UNDER: Mm = 1.8
_CLOSE: Mm = 0.7
"""What is free between two rows of tracks, and between those of one side."""


def _marks_of(event: Element, x: Mm, y: Mm, style: TypeStyle) -> Iterator[Mark]:
    """Yield what arrives in a turn: the side's sign and how many."""
    yield chip(event, x, y)
    yield Text(x + CHIP + _BY, y + 0.25, event.attrib["text"], "sans-semibold", style.small)


def _width_of(event: Element, style: TypeStyle) -> Mm:
    return CHIP + _BY + text_width(event.attrib["text"], "sans-semibold", style.small)


def _events(element: Element) -> dict[int, list[Element]]:
    """Return what arrives, by turn."""
    events: dict[int, list[Element]] = {}
    for event in element.findall("at"):
        events.setdefault(int(event.attrib["turn"]), []).append(event)
    return events


def turns(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<turns count title most>` of numbered boxes, with an `<at turn frame colour text>` for what arrives."""
    limit = int(element.attrib["count"])
    count = min(limit, int(element.attrib["most"]))
    title = element.attrib["title"] if count == limit else f"{element.attrib['title']}, of {limit}"
    start = text_width(title, "sans-semibold", style.small) + 2.5
    rows = -(-count // _ROW)
    per_row = -(-count // rows)
    side = min((width - start) / per_row, 15.0)
    events = _events(element)
    most = max((len(found) for found in events.values()), default=1)
    wide = max((_width_of(event, style) for found in events.values() for event in found), default=0.0) + _ASIDE
    # Side by side where a box is wide enough, else one above the other.
    right, up = (wide, 0.0) if side >= most * wide + _ASIDE else (0.0, 3.2)
    tall = _TALL + up * (most - 1)
    marks: list[Mark] = [Text(0.0, -baseline(style.small, _TALL), title, "sans-semibold", style.small)]
    for turn in range(1, count + 1):
        row, column = divmod(turn - 1, per_row)
        x, top = start + column * side, -row * tall
        font, fill = ("sans-bold", TINT) if turn == limit else ("sans", PAPER)
        marks.append(Rect(x, top - tall, side, tall, fill, _BOX))
        marks.append(Text(x + 0.9, top - baseline(style.small), str(turn), font, style.small))
        for number, event in enumerate(events.get(turn, ())):
            marks += _marks_of(event, x + _ASIDE + right * number, top - tall + 0.8 + up * number, style)
    return Block(rows * tall, tuple(marks))


def _loss_box(number: int, x: Mm, top: Mm, element: Element, style: TypeStyle) -> Iterator[Mark]:
    size = _SIDE
    point = int(element.attrib.get("point", "0"))
    yield Rect(x, top - size, size, size, TINT if point and number >= point else PAPER, _BOX)
    if number <= int(element.attrib.get("lost", "0")):
        yield line(x, top - size, x + size, top, _BOX)
        yield line(x, top, x + size, top - size, _BOX)
    yield Text(x + size / 2, top - baseline(style.small, size), str(number), "sans", style.small, SOFT, "middle")


def losses(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<losses frame colour name text count most point decides lost>`: a box a unit, heavy where it counts."""
    count = min(int(element.attrib["count"]), int(element.attrib["most"]))
    size = _SIDE
    per_row = int(width // size)
    head = leading(style.small) + 0.7
    room = width - CHIP - 1.5
    text = element.attrib["text"]
    if (
        text_width(element.attrib["name"], "sans-semibold", style.small) + text_width(text, "sans", style.small)
        > room - 2
    ):
        # A long name is worth more than what the heavy boxes show.
        text = text.rsplit(" · ", 1)[0]
    name = shortened(
        element.attrib["name"], "sans-semibold", style.small, room - text_width(text, "sans", style.small) - 2
    )
    y = -baseline(style.small)
    start = CHIP + 1.5
    after = start + text_width(name, "sans-semibold", style.small) + 1.5
    marks: list[Mark] = [
        chip(element, 0.0, y - 0.3),
        Text(start, y, name, "sans-semibold", style.small),
        Text(after, y, text, "sans", style.small),
    ]
    for number in range(1, count + 1):
        row, column = divmod(number - 1, per_row)
        marks += _loss_box(number, column * size, -head - row * size, element, style)
    heavy = {int(number) for name in ("point", "decides") for number in element.attrib.get(name, "").split()}
    for number in sorted(heavy & set(range(1, count + 1))):
        row, column = divmod(number - 1, per_row)
        # The frame stays within the box: the first one stands at the margin of the page.
        inset = _HEAVY.width / 2
        side = size - 2 * inset
        marks.append(Rect(column * size + inset, -head - (row + 1) * size + inset, side, side, None, _HEAVY))
    return Block(head + size * -(-count // per_row), tuple(marks))


def reserve(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<reserve text count most lost>`: a box a hit, in one row, and beside them its words."""
    count = min(int(element.attrib["count"]), int(element.attrib["most"]), int(width // _SIDE))
    marks = [mark for n in range(1, count + 1) for mark in _loss_box(n, (n - 1) * _SIDE, 0.0, element, style)]
    x = count * _SIDE + _AFTER if count else 0.0
    text = shortened(element.attrib["text"], "sans", style.small, width - x)
    marks.append(Text(x, -baseline(style.small, _SIDE), text, "sans", style.small))
    return Block(_SIDE, tuple(marks))


def band(element: Element, width: Mm, style: TypeStyle, gap: Mm) -> Block:
    """Return the `<band>` at the foot of a sheet: the turns, the losses side by side, the reserves below them."""
    marks: list[Mark] = []
    y = 0.0
    for track in element.findall("turns"):
        box = turns(track, width, style)
        marks.append(moved(box.marks, 0.0, y))
        y -= box.height + _UNDER
    half = (width - gap) / 2
    counts = [losses(side, half, style) for side in element.findall("losses")]
    hits = [reserve(side, half, style) for side in element.findall("reserve")]
    for boxes in filter(None, (counts, hits)):
        marks += (moved(box.marks, number * (half + gap), y) for number, box in enumerate(boxes))
        y -= max(box.height for box in boxes) + _CLOSE
    return Block(-y - (_CLOSE if element.find("losses") is not None else _UNDER), tuple(marks))
