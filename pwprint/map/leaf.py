"""What the pages of all maps share: windows on a picture, sheets, pages of title and legend, the words of feet."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pwprint.map.assembly.key import Words
from pwprint.map.foot import FootWords, sheet_foot, sheet_ruler
from pwprint.map.legend import Entry, legend_height, legend_marks
from pwprint.page.imprint import colophon
from pwprint.pdf.lines import Bounds
from pwprint.pdf.marks import Box, Group, Mark, Mm, Page
from pwprint.pdf.matrix import Matrix
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.map.grid import MapPart
    from pwprint.map.poster import Poster
    from pwprint.map.title import Heading
    from pwprint.page.paper import Paper

BLEED: Mm = 1.0
"""How far the picture goes on over a seam, so that a cut beside the line shows no white."""


def window(
    seen: Callable[[Bounds], tuple[Mark, ...]], matrix: Matrix, box: Box, over: tuple[Mm, ...], name: str
) -> Group:
    """Return what a box on a page shows of a picture; in the north, east, south and west it goes on a little `over` it.

    `seen` are the marks of the picture between two corners; `matrix` says where the picture is on the page.
    """
    scale, (x, y) = matrix[0], matrix[4:]
    north, east, south, west = over
    left, bottom = (box.x - west - x) / scale, (box.y - south - y) / scale
    right, top = (box.right + east - x) / scale, (box.top + north - y) / scale
    return Group(seen((left, bottom, right, top)), matrix, (left, bottom, right - left, top - bottom), name)


class MapSheet(Struct, frozen=True):
    """What is drawn of a map on a sheet: a piece of its picture, the frame round that, and signs on it."""

    seen: Callable[[Bounds], tuple[Mark, ...]]
    matrix: Matrix
    frame: tuple[Mark, ...]
    signs: tuple[Mark, ...]


def sheet(
    poster: Poster,
    part: MapPart,
    drawn: MapSheet,
    foot: FootWords,
    words: tuple[Mark, ...] = (),
    *,
    aside: bool = False,
) -> Page:
    """Return a sheet of a map at full size, with title and legend where these stand on it, or `aside` of the map."""
    marks = (
        *framed_picture(drawn, poster, part, poster.name(part)),
        *words,
        *sheet_ruler(poster, part, aside=aside),
        *sheet_foot(poster, part, foot),
    )
    paper = poster.grid.paper
    return Page(paper.width, paper.height, marks, foot.brief)


def framed_picture(drawn: MapSheet, poster: Poster, part: MapPart, name: str = "whole") -> tuple[Mark, ...]:
    """Return what a sheet shows of a map, with its frame and its signs."""
    over = tuple(0.0 if at_edge else BLEED for at_edge in poster.edges(part))
    return (
        window(drawn.seen, drawn.matrix, part.window, over, f"map:window:{name}"),
        *drawn.frame,
        Group(drawn.signs, name=f"map:signs:{name}"),
    )


def resized(drawn: Callable[[Box], tuple[Mark, ...]], box: Box, scale: float, name: str = "") -> Group:
    """Return what is drawn for a box at another size, so that it fills the box all the same."""
    large = Box(box.x / scale, box.y / scale, box.width / scale, box.height / scale)
    return Group(drawn(large), (scale, 0.0, 0.0, scale, 0.0, 0.0), name=name)


def foot_words(scenario: Scenario, page: str, scale: str, sheet: str = "Map") -> FootWords:
    """Return what the foot of a page says: which page of the map it is, and how large it is printed."""
    return FootWords(scenario.title, page, f"{sheet}, {page}", colophon(scenario), scale, sheet)


class MapWords(Struct, frozen=True):
    """The title and the legend of a map."""

    heading: Heading
    legend: tuple[Entry, ...]

    def in_full(self) -> MapWords:
        """Return the words with the summary under the title where it does not stand beside it."""
        return replace(self, heading=replace(self.heading, full=True))

    def legend_height(self, width: Mm) -> Mm:
        """Return how high the legend is in a width."""
        return self._part(0, len(self.legend), width)

    def demand(self, foot: Mm) -> Words:
        """Return what pages of their own for title and legend must find room for, with so much kept free below."""
        return Words(self.heading.height, cache(self.legend_height), len(self.legend), self._part, foot)

    def _part(self, first: int, end: int, width: Mm) -> Mm:
        return legend_height(self.legend[first:end], width)

    def title(self, box: Box) -> Group:
        """Return the title in its box."""
        return Group(self.heading.marks(box), name="map:title")

    def entries(self, box: Box, first: int = 0, end: int | None = None) -> Group:
        """Return the entries of the legend from one to before another in their box."""
        return Group(legend_marks(self.legend[first:end], box), name="map:legend")


def key_page(paper: Paper, marks: tuple[Mark, ...]) -> Page:
    """Return a page of title and legend, for maps that have no room for them."""
    return Page(paper.width, paper.height, marks, "Map, legend")
