"""What stands in the columns of an example: panels with their words below them, and bands of news.

How high pictures are is left open until pages are made up.
"""

from __future__ import annotations

from itertools import count, repeat
from typing import TYPE_CHECKING

from pwprint.game.events import Initiative, OfSide
from pwprint.memo import cached_property
from pwprint.page.block import Block, stacked
from pwprint.page.display_type import sign
from pwprint.page.flow import poured
from pwprint.pdf.marks import Group, Mark, Rect, moved
from pwprint.sheets.example_turn.captions import captions
from pwprint.sheets.example_turn.context import CITES
from pwprint.sheets.example_turn.folding import shown
from pwprint.sheets.example_turn.panel import HEAD, Panel, head, panel
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import ExampleStep, Story

GAP: Mm = 4.2
"""Below what stands in a column."""

_BELOW: Mm = 1.4
"""Between a picture and the words below it."""

_LEAST: Mm = 20.0
"""How high a picture is at least, however much there is to tell."""


class UprightPanel(Struct, frozen=True, dict=True):
    """A panel in a column, its words below the picture."""

    context: ExampleContext
    panel: Panel

    @cached_property
    def most(self) -> Mm:
        """How high the picture may be: as far as there is room above the words, and ground to show."""
        room = self.context.most - HEAD - _BELOW - self.panel.words.height
        return self.panel.window(self.context.column, room).height

    def picture(self, wish: Mm) -> Mm:
        """Return how high the picture is: as high as wished, higher where needed, if the page has room for it."""
        return min(max(wish, self.panel.need), self.most)

    def height(self, wish: Mm) -> Mm:
        """Return how high the panel is with a picture of a height."""
        return HEAD + self.picture(wish) + _BELOW + self.panel.words.height + GAP

    def sized(self, wish: Mm) -> Block:
        """Return a panel with a picture of a height, before it is drawn."""
        return Block(self.height(wish))

    def drawn(self, wish: Mm) -> Block:
        """Return a panel with a picture of a height."""
        high, wide, own = self.picture(wish), self.context.column, self.panel
        told = moved(own.words.marks, 0.0, -HEAD - high - _BELOW, name="example:told")
        drawn = moved(own.drawn(wide, high), 0.0, -HEAD, name="example:map")
        marks = (Group((*head(own, wide), drawn, told), name=f"panel:{own.number}"),)
        return replace(self.sized(wish), marks=marks)


Piece = UprightPanel | Block


def pieces(context: ExampleContext, story: Story) -> tuple[Piece, ...]:
    """Return bands and panels in the order of play."""
    numbers = count(1)
    steps = shown(context, story.steps)
    return tuple(piece for step in steps for piece in _told(context, step, numbers))


def _told(context: ExampleContext, step: ExampleStep, numbers: Iterator[int]) -> Iterable[Piece]:
    """Return how a step is shown: in a picture, in words where there is nothing to see, or as news."""
    if not step.drawn:
        return (news(context, step),)
    own = panel(context, step, next(numbers))
    return (_in_words(own),) if step.is_still else uprights(own)


def _in_words(own: Panel) -> Block:
    """Return a panel without a picture."""
    words = moved(own.words.marks, 0.0, -HEAD, name="example:told")
    marks = (Group((*head(own, own.context.column), words), name=f"panel:{own.number}"),)
    return Block(HEAD + own.words.height + GAP, marks)


def uprights(own: Panel) -> Iterator[Piece]:
    """Yield a panel; words for which a page has no room go on below it."""
    context = own.context
    first, *others = poured(own.told, repeat(context.most - HEAD - _BELOW - _LEAST))
    yield UprightPanel(context, replace(own, told=first))
    for part in others:
        words = stacked(part)
        yield Block(words.height + GAP, words.marks)


def news(context: ExampleContext, step: ExampleStep) -> Block:
    """Return what concerns no unit: turns, initiative, whose turn it is, in a band."""
    sides = {event.side for event in step.events if isinstance(event, OfSide | Initiative) and event.side is not None}
    side = sides.pop() if len(sides) == 1 else None
    left = 8.4 if side is not None else 3.0
    told = stacked(captions(context, step, context.column - left - 2.0, CITES))
    high = told.height + 3.0
    marks: list[Mark] = [
        Rect(0.0, -high, context.column, high, context.ink.shade, context.ink.hair),
        moved(told.marks, left, -1.5),
    ]
    if side is not None:
        marks += sign(context.units.sides[side], 2.4, -1.5 - context.face.base - 0.6, 3.6)
    return Block(high + GAP, tuple(marks), keep=True)
