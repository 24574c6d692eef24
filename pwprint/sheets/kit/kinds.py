"""The kinds of units of a side on the cover: a tile of each, how many there are, and what they are called.

Where there is room the words stand below their tile, on one axis with it, else at its right. Both sides have tiles of
one size.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pwprint.page.block import Block, stacked
from pwprint.page.prose import Face, TextRun, paragraph, solid, words_of, wrapped
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, text_width
from pwprint.pdf.marks import Group, moved
from pwprint.pieces.small_tile import small_tile
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Box, Mark, Mm, Point

_LEAST, _GREATEST, _USUAL, _ROW = 7.0, 12.5, 8.6, 12.8
"""The side of a tile below which its words stand beside it, at most, and at most beside its words; the least height
of a row."""
_MARGIN, _BETWEEN, _APART = 1.7, 1.2, 1.0
"""The inner margin of a banner, what words keep from the tile at their left, and kinds from each other at least."""
_NAME, _LEAST_NAME, _LEADING, _OVER = 7.4, 6.5, 1.06, 1.0
"""The type of names, at most and at least, from line to line, and what is free between them and the tile above them."""
_FIGURES, _WORDS, _SMALL_COUNT = "serif-semibold", "sans", 10.5
_NUMBER, _HAIR = Face(_FIGURES, 11.0, INK, 0.94), 0.05
"""Numbers, below tiles in smaller type; and a hair's breadth, so that no word is cut that just fits."""
_PITCH, _SNUG, _FILLED = 1.8, 1.0, 0.98
"""What kinds one below the other keep apart at least, also beside their words, and how much of the rest a tile takes
there."""


class _Look(Struct, frozen=True):
    """How large tiles and names are, how broad words may be, and whether they stand beside their tile.

    `Parted` names stand below their numbers, where one has no room beside it.
    """

    tile: Mm
    points: float
    room: Mm
    beside: bool
    parted: bool = False

    def words(self, count: int, title: str) -> Block:
        """Return how many there are and what they are called, below a tile on one axis, else one above the other."""
        face = Face(_WORDS, self.points, INK, _LEADING)
        if not self.beside and not self.parted:
            runs = (TextRun(f"{_number(count)} ", Face(_FIGURES, _SMALL_COUNT, INK, _LEADING)), TextRun(title, face))
            return solid(words_of(runs), self.room, face, anchor="middle")
        anchor, room = ("start" if self.beside else "middle"), self.room + _HAIR
        return stacked(
            (solid(_number(count), room, _NUMBER, anchor=anchor), *paragraph(title, room, face, anchor=anchor))
        )

    def height(self, title: str) -> Mm:
        """Return how high a kind is with this name."""
        words = self.words(1, title).height
        return max(self.tile, words) if self.beside else self.tile + _OVER + words

    def marks(self, style: SideStyle, symbol: str, count: int, title: str) -> tuple[Mark, ...]:
        """Return a kind, which hangs down from (0, 0): its axis, or its left edge where words stand beside the tile."""
        whole, words = self.height(title), self.words(count, title)
        left, down = (0.0, (self.tile - whole) / 2) if self.beside else (-self.tile / 2, 0.0)
        x, top = (
            (self.tile + _BETWEEN, (words.height - whole) / 2) if self.beside else (-self.room / 2, -self.tile - _OVER)
        )
        return moved(small_tile(style, "", symbol, self.tile), left, down - self.tile), moved(words.marks, x, top)


def _number(count: int) -> str:
    return f"\u00d7\u2009{count}"


class KindColumns(Struct, frozen=True):
    """The kinds of both sides one below the other in a box."""

    box: Box
    look: _Look

    def drawn(self, subject: Subject, side: Side, style: SideStyle) -> Iterator[Mark]:
        """Yield the kinds of a side, as far from each other as from the ends of the box."""
        found, kinds = kinds_of(subject, side), subject.ruleset.play.units
        titles = [kinds[name].title for name in found]
        spare = (self.box.height - sum(map(self.look.height, titles))) / (len(found) + 1)
        x, y = self.box.x + (_MARGIN if self.look.beside else self.box.width / 2), self.box.top
        for name, title in zip(found, titles, strict=True):
            yield _placed(self.look.marks(style, kinds[name].symbol, found[name], title), (x, y - spare))
            y -= spare + self.look.height(title)


class KindRows(Struct, frozen=True):
    """The kinds of both sides side by side in a row, which begins at `left`: each has its `share` of the width."""

    left: Mm
    width: Mm
    share: Mm
    broad: Mm
    height: Mm
    tallest: Mm
    look: _Look

    def drawn(self, subject: Subject, side: Side, style: SideStyle) -> Iterator[Mark]:
        """Yield the kinds of a side, all on one rhythm, in the middle of the row together."""
        found, kinds = kinds_of(subject, side), subject.ruleset.play.units
        middle = self.left + (self.width - self.left) / 2
        for place, (name, count) in enumerate(found.items()):
            title = kinds[name].title
            height = self.look.height(title) if self.look.beside else self.tallest
            x = middle + (place + 0.5 - len(found) / 2) * self.share - (self.broad / 2 if self.look.beside else 0.0)
            # Tiles stand in one line.
            y = (height - self.height) / 2
            yield _placed(self.look.marks(style, kinds[name].symbol, count, title), (x, y))


def kinds_of(subject: Subject, side: Side) -> dict[str, int]:
    """Return how many units of each kind a side has, arm by arm, as the ruleset lists them."""
    counts = Counter(unit.type for unit in side.units)
    return {name: counts[name] for name in subject.ruleset.play.units if counts[name]}


def columns(subject: Subject, box: Box) -> KindColumns:
    """Return how the kinds of both sides stand in banners of this size."""
    titles, most = _titles(subject)
    room = box.width - 2 * _MARGIN
    look = _Look(0.0, _points(titles, room), room, beside=False)
    pitch = (box.height - _PITCH) / most - _PITCH
    tile = min(_GREATEST, pitch - max(map(look.height, titles)))
    if tile >= _LEAST:
        return KindColumns(box, _Look(tile, look.points, room, beside=False))
    pitch = (box.height - _SNUG) / most - _SNUG
    tile = min(_USUAL, _FILLED * pitch, room - _BETWEEN - _widest(titles, _LEAST_NAME))
    words = room - tile - _BETWEEN
    return KindColumns(box, _Look(tile, _points(titles, words), words, beside=True))


def rows(subject: Subject, left: Mm, width: Mm) -> KindRows:
    """Return how the kinds of both sides stand in rows: beside their tiles, if words find room there, else below."""
    titles, most = _titles(subject)
    share = (width - left - 2 * _MARGIN + _APART) / most
    tile = min(_USUAL, share - _APART - _BETWEEN - _widest(titles, _LEAST_NAME))
    is_beside = tile >= _LEAST
    words = share - _APART - (tile + _BETWEEN if is_beside else 0.0)
    points = _points(titles, words)
    number = text_width(f"{_number(1)} ", _FIGURES, _SMALL_COUNT)
    is_parted = any(number + text_width(title, _WORDS, points) > words for title in titles)
    look = _Look(tile if is_beside else _LEAST, points, words, is_beside, is_parted)
    broad = (
        tile
        + _BETWEEN
        + max(
            text_width(line, _WORDS, look.points)
            for title in titles
            for line in wrapped(title, _WORDS, look.points, words)
        )
    )
    tallest = max(map(look.height, titles))
    return KindRows(left, width, share, broad, max(_ROW, tallest + 2 * _MARGIN), tallest, look)


def _titles(subject: Subject) -> tuple[list[str], int]:
    """Return what the kinds of both sides are called, and how many the side has that has most."""
    found = [kinds_of(subject, side) for side in subject.scenario.sides]
    return [subject.ruleset.play.units[name].title for kinds in found for name in kinds], max(map(len, found))


def _points(titles: list[str], room: Mm) -> float:
    """Return the type in which each word finds room."""
    return min(fitted_size(word, _WORDS, room, _NAME, _LEAST_NAME) for title in titles for word in title.split())


def _widest(titles: list[str], points: float) -> Mm:
    return max(text_width(word, _WORDS, points) for title in titles for word in title.split())


def _placed(marks: tuple[Mark, ...], at: Point) -> Group:
    return moved(marks, *at, name="cover:kind")
