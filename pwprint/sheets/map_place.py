"""Finding room for words on a map page: nothing covers anything else, nothing leaves the page's squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pwprint.board.base import Board, Square
from pwprint.press.fonts import MM_PER_POINT, text_width
from pwprint.press.marks import Mm, Text
from pwprint.sheets.map_grid import Box, Part

EDGE: Mm = 0.8
"""What stays free between words and the border of the page's squares."""

_SMALLEST = 6.0
"""Names are never set smaller than this, in points."""


@dataclass(frozen=True, slots=True)
class View:
    """What a page shows of the board, in mm on the page."""

    board: Board
    part: Part
    square: Mm

    def shows(self, square: Square) -> bool:
        """Say whether a square is on this page."""
        column, row = self.board.column_row(square)
        part = self.part
        return 0 <= column - part.column < part.columns and 0 <= row - part.row < part.rows

    def box(self, square: Square) -> Box:
        """Return where a square is on the page."""
        column, row = self.board.column_row(square)
        window, size = self.part.window, self.square
        x = window.x + (column - self.part.column) * size
        return Box(x, window.y + (row - self.part.row) * size, size, size)


class Room:
    """The areas of a page that are taken already."""

    def __init__(self, view: View) -> None:
        self._window = view.part.window
        self._taken: list[Box] = []

    def take(self, box: Box) -> None:
        """Keep an area free of words."""
        self._taken.append(box)

    def first_free(self, boxes: Iterable[Box]) -> Box | None:
        """Return the first area that is inside the page's squares and free; None if none is."""
        return next((box for box in boxes if self._inside(box) and not self._hit(box)), None)

    def _inside(self, box: Box) -> bool:
        window = self._window
        across = window.x + EDGE <= box.x and box.right <= window.right - EDGE
        return across and window.y + EDGE <= box.y and box.top <= window.top - EDGE

    def _hit(self, box: Box) -> bool:
        return any(
            box.x < other.right and other.x < box.right and box.y < other.top and other.y < box.top
            for other in self._taken
        )


def extent(text: Text) -> Box:
    """Return the area of a level line of text."""
    width = text_width(text.text, text.font, text.size)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    high = text.size * MM_PER_POINT
    return Box(text.x - shift * width - 0.3, text.y - 0.25 * high, width + 0.6, high)


@dataclass(frozen=True, slots=True)
class Wish:
    """Where words should stand: in or near a square, best at these levels (0 is its foot, 1 its head).

    First of all at the right of the area `beside`, if there is one.
    """

    square: Square
    levels: tuple[float, ...]
    beside: Box | None = None


def settle(room: Room, view: View, words: Text, wish: Wish) -> Text | None:
    """Return the words at the first free place, smaller if need be; None if there is no room.

    The place is taken then. `words` says everything but the place.
    """
    size = words.size
    while size >= _SMALLEST:
        fitting = replace(words, size=round(size, 2), anchor="start")
        box = room.first_free(_places(view, extent(replace(fitting, x=0.0, y=0.0)), wish))
        if box is not None:
            room.take(box)
            return replace(fitting, x=box.x + 0.3, y=box.y + 0.25 * size * MM_PER_POINT)
        size -= 0.5
    return None


def _places(view: View, needed: Box, wish: Wish) -> Iterator[Box]:
    """Yield places for a box: at its levels in the square, then along it, then in the squares round it."""
    if wish.beside is not None:
        y = wish.beside.y + (wish.beside.height - needed.height) / 2
        yield Box(wish.beside.right + 0.8, y, needed.width, needed.height)
    home, window = view.box(wish.square), view.part.window
    middle = home.x + (home.width - needed.width) / 2
    # A longer word slides along until it is on the page.
    middle = min(max(middle, window.x + EDGE), window.right - EDGE - needed.width)
    levels = [home.y + 1.2 + up * (home.height - needed.height - 2.4) for up in wish.levels]
    yield from (Box(middle, y, needed.width, needed.height) for y in levels)
    for slide in (0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.8, -0.8):
        x = middle + slide * home.width
        yield from (Box(x, y, needed.width, needed.height) for y in levels)
    for up in (-0.25, 1.05, -0.5, 1.3, -0.8, 1.6, -1.2, 2.0, -1.6, 2.4):
        for slide in (0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0):
            yield Box(middle + slide * home.width, home.y + up * home.height, needed.width, needed.height)
