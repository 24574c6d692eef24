"""What the pages of all maps share: words at another size, the words of their feet, pages of title and legend."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pwprint.map.assembly.key import Words
from pwprint.map.foot import FootWords
from pwprint.map.legend import Entry, legend_height, legend_marks
from pwprint.page.imprint import colophon
from pwprint.pdf.marks import Box, Group, Mark, Mm, Page
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.map.title import Heading
    from pwprint.page.paper import Paper

BLEED: Mm = 1.0
"""How far the picture goes on over a seam, so that a cut beside the line shows no white."""


def resized(drawn: Callable[[Box], tuple[Mark, ...]], box: Box, scale: float, name: str = "") -> Group:
    """Return what is drawn for a box at another size, so that it fills the box all the same."""
    large = Box(box.x / scale, box.y / scale, box.width / scale, box.height / scale)
    return Group(drawn(large), (scale, 0.0, 0.0, scale, 0.0, 0.0), name=name)


def foot_words(scenario: Scenario, page: str, scale: str) -> FootWords:
    """Return what the foot of a page says: which page of the map it is, and how large it is printed."""
    return FootWords(scenario.title, page, f"Map, {page}", colophon(scenario), scale)


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
