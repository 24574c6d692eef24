"""Charts as blocks: bars with intervals, columns and lines over turns, differences, and dumbbells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, stacked
from pwprint.page.prose import Face, item
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import shortened
from pwprint.pdf.marks import Circle, Group, Mark, Pen, Rect, Text, line, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.balance.tally import Share
    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Colour, Mm

SIZE = 8.4
_FONT, _FIGURES = "serif", "sans"
_SMALL = 7.2
_ROW: Mm = 6.4
_BAR: Mm = 3.6
_LABEL: Mm = 66.0
_NUMBER: Mm = 38.0
_THIN: Mm = 4.6
_AXIS: Mm = 5.0
_PLOT: Mm = 34.0
_FOOT: Mm = 9.0
_BASE: Mm = 1.05
"""How far below the middle of a row its letters stand."""


class Hue(Struct, frozen=True):
    """How a part of a chart looks: its fill, and the line round it."""

    fill: Colour
    edge: Colour

    @property
    def pen(self) -> Pen:
        """The line round it."""
        return Pen(self.edge, 0.25, round=False)


class ShareBar(Struct, frozen=True):
    """A row of a chart: what it is, how often it was seen, and how it looks."""

    label: str
    share: Share
    hue: Hue


def share_bars(rows: Sequence[ShareBar], width: Mm, ink: Tones) -> Block:
    """Return bars of shares on a scale to 100 percent, each with its interval and its numbers."""
    left, right = _LABEL, width - _NUMBER
    high = len(rows) * _ROW

    def at(percent: float) -> Mm:
        return left + (right - left) * percent / 100

    marks: list[Mark] = list(_scale([(at(tick), f"{tick}") for tick in (0, 25, 50, 75, 100)], high, ink))
    marks.append(line(at(50), 0.0, at(50), -high, Pen(ink.soft, 0.3, (1.0, 0.8), round=False)))
    for number, row in enumerate(rows):
        middle = -_ROW * (number + 0.5)
        low, top = row.share.interval
        marks += (
            _words(row.label, 0.0, middle, _LABEL - 2.0, ink),
            Rect(left, middle - _BAR / 2, at(row.share.percent) - left, _BAR, row.hue.fill, row.hue.pen),
            *_whisker(at(low), at(top), middle, ink),
            Text(width, middle - _BASE, _said(row.share), _FIGURES, _SMALL, ink.ink, "end"),
        )
    return Block(high + _AXIS, (Group(tuple(marks), name="chart:shares"),))


def _said(share: Share) -> str:
    low, high = (round(end, 2) for end in share.interval)  # as the JSON has them
    return f"{share.count} of {share.of}   {share.percent:.1f} %  ({low:.1f} to {high:.1f})"


def _scale(ticks: Iterable[tuple[Mm, str]], high: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield the upright lines of a scale, with what they stand for below."""
    for x, words in ticks:
        yield line(x, 0.0, x, -high - 0.8, ink.hair)
        yield Text(x, -high - 3.6, words, _FIGURES, _SMALL, ink.soft, "middle")


def _whisker(low: Mm, high: Mm, y: Mm, ink: Tones) -> tuple[Mark, ...]:
    """Return the line of an interval, visible on dark and on light bars."""
    halo, pen = Pen(WHITE, 1.0, round=False), Pen(ink.ink, 0.35, round=False)
    strokes = ((low, y, high, y), (low, y - 0.8, low, y + 0.8), (high, y - 0.8, high, y + 0.8))
    return (*(line(*stroke, halo) for stroke in strokes), *(line(*stroke, pen) for stroke in strokes))


def _words(words: str, x: Mm, middle: Mm, room: Mm, ink: Tones) -> Text:
    return Text(x, middle - _BASE, shortened(words, _FONT, SIZE, room), _FONT, SIZE, ink.ink)


# --- over turns -----------------------------------------------------------------------------------------------------


class Plot(Struct, frozen=True):
    """The frame of a chart over turns: `turns` of them from left to right, up to `most` from the foot."""

    width: Mm
    turns: int
    most: float
    ink: Tones
    left: Mm = 8.0

    def x(self, turn: float) -> Mm:
        """Return the middle of a turn; the ends of turns lie half a step further."""
        return self.left + (self.width - self.left) * (turn - 0.5) / self.turns

    def y(self, count: float) -> Mm:
        """Return how high a count is."""
        return -_PLOT + (_PLOT - 3.0) * count / self.most

    @property
    def step(self) -> Mm:
        """How wide a turn is."""
        return (self.width - self.left) / self.turns

    def frame(self, turn_word: str) -> Iterator[Mark]:
        """Yield the lines of the counts, and the numbers of the turns."""
        for tick in _ticks(self.most):
            yield line(self.left, self.y(tick), self.width, self.y(tick), self.ink.hair)
            yield Text(self.left - 1.4, self.y(tick) - 0.9, f"{tick:g}", _FIGURES, _SMALL, self.ink.soft, "end")
        every = max(1, -(-self.turns // max(1, int((self.width - self.left) / 6.0))))
        for turn in range(every, self.turns + 1, every):
            yield Text(self.x(turn), -_PLOT - 3.4, str(turn), _FIGURES, _SMALL, self.ink.soft, "middle")
        yield Text(
            (self.left + self.width) / 2, -_PLOT - 7.0, turn_word, "serif-italic", _SMALL, self.ink.soft, "middle"
        )

    def block(self, marks: Iterable[Mark], turn_word: str, name: str) -> Block:
        """Return the chart."""
        return Block(_PLOT + _FOOT, (Group((*self.frame(turn_word), *marks), name=name),))


def _ticks(most: float) -> list[float]:
    """Return about five round numbers up to a number."""
    step = next(step for power in range(-1, 7) for digit in (1, 2, 5) if most / (step := digit * 10.0**power) <= 5.5)
    return [round(number * step, 6) for number in range(int(most / step + 1e-9) + 1)]


class ColumnLayer(Struct, frozen=True):
    """A part of columns: how many for each turn, and how they look."""

    counts: tuple[int, ...]
    hue: Hue


def columns(layers: Sequence[ColumnLayer], turn_word: str, width: Mm, ink: Tones) -> Block:
    """Return a column for each turn, made of layers."""
    turns = len(layers[0].counts)
    plot = Plot(width, turns, max(sum(layer.counts[turn] for layer in layers) for turn in range(turns)) or 1, ink)
    wide = min(plot.step * 0.74, 12.0)
    marks: list[Mark] = []
    for turn in range(turns):
        below = 0
        for layer in layers:
            count = layer.counts[turn]
            if count:
                foot = plot.y(below)
                box = (plot.x(turn + 1) - wide / 2, foot, wide, plot.y(below + count) - foot)
                marks.append(Rect(*box, layer.hue.fill, layer.hue.pen))
            below += count
    return plot.block(marks, turn_word, "chart:ends")


class Line(Struct, frozen=True):
    """A line over turns; and the level that matters for it, if there is one."""

    values: tuple[float, ...]
    hue: Hue
    level: int | None


def lines(found: Sequence[Line], turn_word: str, width: Mm, ink: Tones) -> Block:
    """Return lines over turns, with their levels dashed."""
    most = max(max((*each.values, each.level or 0)) for each in found) or 1.0
    plot = Plot(width, len(found[0].values), most, ink)
    marks: list[Mark] = []
    for each in found:
        if each.level is not None:
            y = plot.y(each.level)
            marks.append(line(plot.left, y, width, y, Pen(each.hue.edge, 0.35, (1.6, 1.0), round=False)))
    for number, each in enumerate(found):
        points = tuple((plot.x(turn), plot.y(value)) for turn, value in enumerate(each.values, 1))
        marks += (polyline(points, Pen(WHITE, 1.5)), polyline(points, Pen(each.hue.edge, 0.7)))
        marks += [_point(x, y, each.hue, square=number == 0) for x, y in points]
    return plot.block(marks, turn_word, "chart:losses")


def _point(x: Mm, y: Mm, hue: Hue, *, square: bool) -> Mark:
    """Return the sign of a side on a line: a square or a disc, so that a grey copy tells them apart."""
    return Rect(x - 0.8, y - 0.8, 1.6, 1.6, hue.fill, hue.pen) if square else Circle(x, y, 0.95, hue.fill, hue.pen)


# --- changes --------------------------------------------------------------------------------------------------------


class Difference(Struct, frozen=True):
    """A row of differences: what it is of, by how many points and within which interval."""

    label: str
    points: tuple[float, float, float]
    hue: Hue


def differences(rows: Sequence[Difference], width: Mm, ink: Tones) -> Block:
    """Return bars to both sides of a line in the middle, each with its interval and its number."""
    left, right, high = 34.0, width - 14.0, len(rows) * _THIN
    most = max(10.0, *(abs(number) for row in rows for number in row.points))
    ticks = [tick for tick in _ticks(most) if tick] or [most]
    middle = (left + right) / 2

    def at(points: float) -> Mm:
        return middle + (right - left) / 2 * points / most

    signed = [(at(tick * sign), f"{tick * sign:+g}") for tick in ticks[1::2] or ticks for sign in (-1, 1)]
    marks: list[Mark] = [*_scale([*signed, (middle, "0")], high, ink)]
    for number, row in enumerate(rows):
        y = -_THIN * (number + 0.5)
        mean, low, top = row.points
        start, end = sorted((middle, at(mean)))
        marks += (
            _words(row.label, 0.0, y, left - 2.0, ink),
            Rect(start, y - 1.3, end - start, 2.6, row.hue.fill, row.hue.pen),
            *_whisker(at(low), at(top), y, ink),
            Text(width, y - _BASE, f"{mean:+.1f}", _FIGURES, _SMALL, ink.ink, "end"),
        )
    return Block(high + _AXIS, (Group(tuple(marks), name="chart:worth"),))


class Dumbbell(Struct, frozen=True):
    """A share before a change and after it."""

    label: str
    before: float
    after: float
    hue: Hue


def dumbbells(rows: Sequence[Dumbbell], width: Mm, ink: Tones) -> Block:
    """Return shares before and after changes: an open sign before, a filled one after."""
    left, right, high = 62.0, width - 34.0, len(rows) * _THIN

    def at(percent: float) -> Mm:
        return left + (right - left) * percent / 100

    marks: list[Mark] = list(_scale([(at(tick), f"{tick}") for tick in (0, 25, 50, 75, 100)], high, ink))
    for number, row in enumerate(rows):
        y = -_THIN * (number + 0.5)
        marks += (
            _words(row.label, 0.0, y, left - 3.0, ink),
            line(at(row.before), y, at(row.after), y, Pen(row.hue.edge, 0.9, round=False)),
            Circle(at(row.before), y, 1.3, WHITE, Pen(row.hue.edge, 0.5)),
            Circle(at(row.after), y, 1.3, row.hue.fill, row.hue.pen),
            Text(width, y - _BASE, f"{row.before:.1f} to {row.after:.1f} %", _FIGURES, _SMALL, ink.ink, "end"),
        )
    return Block(high + _AXIS, (Group(tuple(marks), name="chart:what-ifs"),))


def legend(entries: Sequence[tuple[Hue, str]], width: Mm, ink: Tones) -> Block:
    """Return what colours mean, each in as many lines as it takes."""
    face = Face(_FONT, SIZE, ink.ink, 1.2)
    rows = []
    for hue, words in entries:
        sign: tuple[Mark, ...] = (Rect(0.0, -0.4, 4.0, 2.6, hue.fill, hue.pen),)
        rows.append(stacked((*item(sign, words, width, face, 6.0), gap(0.6))))
    return stacked(rows)
