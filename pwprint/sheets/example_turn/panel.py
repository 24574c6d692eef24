"""A panel: one activation, or what came between two. A picture, and its captions below or beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name
from pwprint.memo import cached_property
from pwprint.page.block import Block, stacked
from pwprint.page.display_type import roundel
from pwprint.pdf.fonts import MM_PER_POINT, fitted_size, shortened, text_width
from pwprint.pdf.marks import Mark, Text, line, moved
from pwprint.pieces.symbols import WIDTH
from pwprint.sheets.example_turn.captions import captions
from pwprint.sheets.example_turn.context import BODY, CITES
from pwprint.sheets.example_turn.drawing import picture
from pwprint.sheets.example_turn.folding import sayings
from pwprint.sheets.example_turn.ground import around, bounds_of, needed
from pwprint.sheets.example_turn.trace import traced
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.ground import Bounds, Window
    from pwprint.sheets.example_turn.steps import ExampleStep
    from pwprint.sheets.example_turn.trace import Trace

HEAD: Mm = 7.2
"""What the head of a panel takes."""


class Panel(Struct, frozen=True, dict=True):
    """What happened to units, before it is known how large it is drawn.

    `bounds` is what the picture must show, `told` are the rows of words beside it or below it, `need` is how high the
    picture is at least.
    """

    context: ExampleContext
    step: ExampleStep
    number: int
    trace: Trace
    bounds: Bounds
    told: tuple[Block, ...]
    need: Mm

    @cached_property
    def words(self) -> Block:
        """All captions."""
        return stacked(self.told)

    def window(self, width: Mm, height: Mm) -> Window:
        """Return what the picture shows if there is so much room for it."""
        return around(self.context.ground, self.bounds, (width, height))

    def drawn(self, width: Mm, height: Mm) -> tuple[Mark, ...]:
        """Return the picture."""
        return picture(self.context.units, self.window(width, height), self.step, self.trace)


def panel(context: ExampleContext, step: ExampleStep, number: int) -> Panel:
    """Return the panel of what happened to units."""
    trace = traced(context.units.battle, step)
    bounds = bounds_of(context.ground, trace.spots)
    need = needed(context.ground, bounds, context.column, units=trace.most)
    return Panel(context, step, number, trace, bounds, captions(context, step, context.column, CITES), need)


def _several(of: Panel, at: Point, width: Mm) -> Iterator[Mark]:
    """Yield the head of what no single unit does: the symbols of those that move, or that it comes of what was."""
    units, face = of.context.units, ("serif-semibold", 10.0)
    moving = tuple(dict.fromkeys(event.unit for event in sayings(of.step) if event.unit is not None))
    if not of.step.is_quiet:
        yield Text(at[0] + 0.6, at[1], "What comes of it", *face, of.context.ink.ink)
        return
    x, high = at[0], 4.0
    for unit in moving:
        yield moved((units.symbol(of.step.after, unit, high),), x, -3.4 - high / 2)
        x += WIDTH * high + 1.4
    words = joined(units.subject.scenario.units[unit].id for unit in moving)
    yield Text(x + 0.6, at[1], shortened(words, *face, width - x - 0.6), *face, of.context.ink.ink)


def head(of: Panel, width: Mm) -> Iterator[Mark]:
    """Yield the head of a panel: its number, and the unit that acts with its symbol, name and kind."""
    ink, units, step = of.context.ink, of.context.units, of.step
    yield line(0.0, 0.0, width, 0.0, ink.hair)
    yield from roundel(2.6, -3.4, str(of.number), ink)
    base = -3.4 - 0.33 * 10.0 * MM_PER_POINT
    if step.actor is None:
        yield from _several(of, (7.0, base), width)
        return
    unit = units.subject.scenario.units[step.actor]
    kind, high = units.subject.ruleset.play.units[unit.type], 4.0
    yield moved((units.symbol(step.after, step.actor, high),), 7.0, -3.4 - high / 2)
    x = 7.0 + WIDTH * high + 1.8
    side = shortened(side_name(units.subject.scenario, unit.side), "serif-italic", BODY, 0.4 * width)
    room = width - x - text_width(side, "serif-italic", BODY) - 3.0
    titled = (kind.title,) if not unit.name else (unit.name, kind.title.lower())
    full, brief = ("  \u00b7  ".join((unit.id, *words)) for words in (titled, titled[:1]))
    words = full if text_width(full, "serif-semibold", 10.0) <= room else brief
    size = fitted_size(words, "serif-semibold", room, 10.0, 8.0)
    if text_width(words, "serif-semibold", size) > room:  # the colours tell the side as well, and the name is not cut
        side, room = "", width - x
        size = fitted_size(words, "serif-semibold", room, 10.0, 8.0)
    yield Text(x, base, shortened(words, "serif-semibold", size, room), "serif-semibold", size, ink.ink)
    yield Text(width, base, side, "serif-italic", BODY, units.style(step.actor).writing, "end")
