"""The long stick, in lettered parts: inches by turns dark and light, as on a surveyor's staff, alike on both faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.inch import INCH
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Circle, Mark, Pen, Rect, Text, line
from pwprint.pieces.stick_part import BLEED, StickPart, ground, joint
from pwprint.pieces.stick_short import GROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Band
    from pwprint.pdf.marks import Mm

HIGH = 10.0
"""mm of a panel."""

_EDGE = 3.0
_FIGURE, _WORD, _NAME = 9.0, 8.0, 7.0
_DISC = 2.4
_FOOT = 3.9


def long_part(part: StickPart, far: Band, near: Band) -> tuple[Mark, ...]:
    """Return a part of the long stick; the end of the short one is marked on it too."""
    marked = {band.reach: band.word for band in (near, far)}
    words = f"{far.word[:1].upper()}{far.word[1:]}: {'; '.join(far.uses)}"
    return (*_panel(part, 0, marked, words), *_panel(part, 1, marked, words), *joint(part))


def _panel(part: StickPart, panel: int, marked: dict[float, str], words: str) -> Iterator[Mark]:
    base = panel * part.high
    # The lower edge is what measures: of the front it is cut, of the back it is the fold.
    yield ground(part, panel, (0.0, part.wide), GROUNDS[2] if part.number % 2 else WHITE)
    yield from _staff(part, base)
    for inch in range(int(part.start) + 1, int(part.end) + 1):
        yield from _inch(part, base, float(inch), marked.get(float(inch), ""))
    yield from _letter(part, base)
    if part.number == 0:
        yield Text(7.4, base + part.high - 2.7, words, "sans-semibold", _WORD, INK)


def _staff(part: StickPart, base: Mm) -> Iterator[Mark]:
    """Yield the edge, every other inch of it dark."""
    down = BLEED if base == 0 else 0.0
    for inch in range(int(part.start), int(part.end)):
        if inch % 2 == 0:
            left = part.x(inch) - (BLEED if inch == 0 else 0.0)
            yield Rect(left, base - down, part.x(inch + 1) - left, _EDGE + down, fill=GROUNDS[0])
    yield line(0.0, base + _EDGE, part.wide, base + _EDGE, Pen(GROUNDS[0], 0.2, round=False))


def _inch(part: StickPart, base: Mm, inches: float, word: str) -> Iterator[Mark]:
    x, top = part.x(inches), base + part.high
    strong = bool(word)
    if not strong:
        half = x - INCH / 2
        yield line(half, base + _EDGE, half, base + _EDGE + 1.0, Pen(INK, 0.15, round=False))
    if inches != part.end or strong:
        at = min(x, part.wide - 0.25) if strong else x
        yield line(at, base, at, top - (0.0 if strong else 3.6), Pen(INK, 0.5 if strong else 0.2, round=False))
    figure = f"{inches:g}"
    yield Text(x - 0.9, base + _FOOT, figure, "sans-bold", _FIGURE, INK, anchor="end")
    if word:
        right = x - 1.4 - text_width(figure, "sans-bold", _FIGURE)
        yield Text(right - 0.6, base + _FOOT, word, "sans", _WORD, INK, anchor="end")


def _letter(part: StickPart, base: Mm) -> Iterator[Mark]:
    x, y, size = 0.5 + _DISC + 1.0, base + (part.high + _EDGE) / 2, _NAME
    yield Circle(x, y, _DISC, fill=GROUNDS[0])
    yield Text(x, y - cap_height("sans-bold", size) / 2, part.name, "sans-bold", size, WHITE, anchor="middle")
