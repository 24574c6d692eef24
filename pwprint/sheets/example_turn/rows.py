"""Rows of panels across a page. How high their pictures are is left open until pages are made up."""

from __future__ import annotations

from itertools import count, repeat
from typing import TYPE_CHECKING

from pwprint.game.events import Initiative, OfSide
from pwprint.page.block import Block, height_of, stacked
from pwprint.page.display_type import sign
from pwprint.page.flow import poured
from pwprint.pdf.marks import Group, Mark, Rect, moved
from pwprint.sheets.example_turn.captions import captions
from pwprint.sheets.example_turn.context import BESIDE
from pwprint.sheets.example_turn.folding import shown
from pwprint.sheets.example_turn.panel import HEAD, Panel, head, panel
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import ExampleStep, Story

_GAP: Mm = 3.8
_BELOW: Mm = 1.8
"""Between a picture and the words below it."""

_LONG: tuple[Mm, ...] = (50.0, 42.0, 34.0, 22.0)
"""Words that take more stand beside their picture if there are two columns: each of these is tried."""

_SHORT: Mm = 24.0
"""Words that take no more than this leave a picture beside them the larger part of the page."""

_MARGIN = 0.36
"""What share of the page's width they have then."""

_LEAST: Mm = 20.0
"""How high a picture is at least, however much there is to tell."""


class PanelRow(Struct, frozen=True):
    """Panels side by side, their words below the pictures; or one across the page, its words beside the picture.

    `wide` is how wide pictures are.
    """

    context: ExampleContext
    panels: tuple[Panel, ...]
    wide: Mm

    @property
    def beside(self) -> bool:
        """Whether words stand beside the picture."""
        return len(self.panels) < self.context.columns

    @property
    def told(self) -> Mm:
        """How much room the words take."""
        return max(each.words.height for each in self.panels)

    def picture(self, wish: Mm) -> Mm:
        """Return how high pictures are: as high as wished, higher where it is needed, if the page has room for it."""
        room = self.context.most - HEAD - _GAP - (0.0 if self.beside else _BELOW + self.told)
        high = min(max(wish, *(each.need for each in self.panels)), room)
        return max(each.window(self.wide, high).box.height for each in self.panels)

    def sized(self, wish: Mm) -> Block:
        """Return a row with pictures of a height, before they are drawn."""
        high = self.picture(wish)
        return Block(HEAD + _GAP + (max(high, self.told) if self.beside else high + _BELOW + self.told))

    def drawn(self, wish: Mm) -> Block:
        """Return a row with pictures of a height."""
        high, pitch = self.picture(wish), self.wide + BESIDE
        if self.beside:
            marks: tuple[Mark, ...] = (self._across(self.panels[0], max(high, min(self.told, 1.2 * high))),)
        else:
            uprights = (self._upright(each, high) for each in self.panels)
            marks = tuple(moved((upright,), number * pitch, 0.0) for number, upright in enumerate(uprights))
        return replace(self.sized(wish), marks=marks)

    def _across(self, only: Panel, high: Mm) -> Mark:
        wide, words = self.wide, only.words
        if wide > self.context.column and only.window(wide, high).box.width < wide:
            # The board has not so much to show.
            wide, words = self.context.column, stacked(captions(self.context, only.step, self.context.column))
        told = moved(words.marks, wide + BESIDE, -HEAD, name="example:told")
        drawn = moved(only.drawn(wide, high), 0.0, -HEAD, name="example:map")
        return Group((*head(only, self.context.width), drawn, told), name=f"panel:{only.number}")

    def _upright(self, each: Panel, high: Mm) -> Mark:
        told = moved(each.words.marks, 0.0, -HEAD - high - _BELOW, name="example:told")
        drawn = moved(each.drawn(self.wide, high), 0.0, -HEAD, name="example:map")
        return Group((*head(each, self.wide), drawn, told), name=f"panel:{each.number}")


def parts(context: ExampleContext, story: Story) -> tuple[Panel | Block, ...]:
    """Return bands and panels in the order of play."""
    numbers = count(1)
    steps = shown(context, story.steps)
    return tuple(panel(context, step, next(numbers)) if step.drawn else news(context, step) for step in steps)


def arrangements(context: ExampleContext, told: Sequence[Panel | Block]) -> Iterator[tuple[PanelRow | Block, ...]]:
    """Yield ways to arrange bands and panels in rows."""
    depths = [part.words.height for part in told if isinstance(part, Panel)]
    # What leaves the same panels alone is no other way.
    different = {sum(depth <= most for depth in depths): most for most in _LONG}
    for most in different.values():
        yield tuple(_arranged(context, told, most))


def _arranged(context: ExampleContext, told: Sequence[Panel | Block], most: Mm) -> Iterator[PanelRow | Block]:
    """Yield rows of panels: pairs, where two follow each other; those with more than `most` to tell stand alone."""
    run: list[Panel] = []
    for part in told:
        if isinstance(part, Panel) and context.columns > 1 and part.words.height <= most:
            run.append(part)
            continue
        yield from _paired(context, run)
        run = []
        if isinstance(part, Panel):
            yield from _alone(context, part)
        else:
            yield part
    yield from _paired(context, run)


def _paired(context: ExampleContext, run: Sequence[Panel]) -> Iterator[PanelRow | Block]:
    """Yield panels in pairs; of an odd number the one with the most to tell stands alone, as long as order allows."""
    alone = max(range(0, len(run), 2), key=lambda place: run[place].words.height) if len(run) % 2 else len(run)
    place = 0
    while place < len(run):
        if place == alone:
            yield from _alone(context, run[place])
        else:
            yield PanelRow(context, tuple(run[place : place + 2]), context.column)
        place += 1 if place == alone else 2


def _alone(context: ExampleContext, only: Panel) -> Iterator[PanelRow | Block]:
    """Yield a panel by itself; words for which a page has no room go on below it."""
    if context.columns > 1:
        margin = _MARGIN * context.width
        told = captions(context, only.step, margin)
        if height_of(told) <= _SHORT:
            yield PanelRow(context, (replace(only, told=told),), context.width - margin - BESIDE)
            return
    room = context.most - HEAD - _GAP - (0.0 if context.columns > 1 else _BELOW + _LEAST)
    first, *others = poured(only.told, repeat(room))
    yield PanelRow(context, (replace(only, told=first),), context.column)
    for part in others:
        words = stacked(part)
        yield Block(words.height + _GAP, words.marks)


def news(context: ExampleContext, step: ExampleStep) -> Block:
    """Return what concerns no unit: turns, initiative, whose turn it is, in a band across the page."""
    sides = {event.side for event in step.events if isinstance(event, OfSide | Initiative) and event.side is not None}
    side = sides.pop() if len(sides) == 1 else None
    left = 8.4 if side is not None else 3.0
    told = stacked(captions(context, step, context.width - left - 3.0))
    high = told.height + 3.4
    marks: list[Mark] = [
        Rect(0.0, -high, context.width, high, context.ink.shade, context.ink.hair),
        moved(told.marks, left, -1.6),
    ]
    if side is not None:
        marks += sign(context.units.sides[side], 2.4, -high / 2 - 1.8, 3.6)
    return Block(high + _GAP, tuple(marks), keep=True)
