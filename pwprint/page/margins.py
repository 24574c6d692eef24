"""What stands in the margins of every sheet: whose page it is, how to print it, and rulers that show its true size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import DISPLAY, capitals, capitals_width, diamond
from pwprint.page.paper import MARGIN, Paper
from pwprint.page.prose import wrapped
from pwprint.pdf.fonts import fitted_size, shortened, text_width
from pwprint.pdf.marks import Group, Mark, Pen, Text, line
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm


RULER, THIN_RULER = 3.6, 2.9
"""mm that a ruler with one scale is thick, and a thin one."""


class Setting(Struct, frozen=True):
    """How notes are set: their type, the base line of the first row below the margin, the step, and the most rows."""

    size: float
    first: Mm
    step: Mm
    most: int


_DARK, _GREY = "#1A1A1A", "#4D4D4D"
_ITALIC = "serif-italic"
_HAIR, _END = Pen("#A89C78", 0.25, round=False), 0.15  # the rule, and mm that it keeps from the margins
_TICK = Pen(_DARK, 0.12, round=False)
_INCH = 25.4
LONG, SHORT = 4 * _INCH, 2 * _INCH
"""mm that a ruler takes: one of 100 mm or 4 in, and one of half of that for small paper."""

_HEAD, _FOOT = 20.0, 17.5  # mm from the edges of the paper that header and footer take
_FIGURES = 6.0
_THIN = 0.62
_NARROW = 34.0  # mm that a title needs beside the sheet's name
_NARROW_NOTES = 120.0
_UNDER_TITLE = (Setting(8.0, 7.3, 3.1, 2), Setting(7.5, 7.1, 2.9, 2), Setting(7.0, 6.45, 2.32, 3))
_MORE_UNDER_TITLE = (Setting(8.2, 10.2, 3.3, 3), Setting(7.5, 10.0, 2.7, 3), Setting(7.0, 9.6, 2.4, 4))
_ROOMY = 17.0  # mm below the margin from which more rows of notes are clear of what is below the header
_UNDER_SHEET = (Setting(7.0, 8.2, 2.7, 1), Setting(6.5, 7.55, 2.15, 2))
"""How notes are set under a title, also where there is more room, and on narrow paper under the sheet's name.

The first setting that holds them is taken.
"""
_WIDOW = 0.15  # of a row: a last one shorter than that is a widow
_ADVICE, _BRIEF = 55.0, 25.0  # mm for the advice beside a ruler, in full and in few words


class _Head(Struct, frozen=True):
    """A header: the type of title and sheet, and how far their base line and the rule are below the margin."""

    title: float
    sheet: float
    base: Mm
    rule: Mm


_LARGE, _LOW = _Head(14.0, 11.0, 4.4, 6.6), _Head(11.5, 9.5, 3.1, 4.5)
_LEAST_TITLE = 9.0


class RulerScale(Struct, frozen=True):
    """One scale of a ruler: `steps` figures on a long one, `step` mm apart, each `counts` more than the one before.

    Each step is divided into `parts`. Ticks and figures stand above the line if `sign` is 1, below it if it
    is -1; `share` is how tall the ticks are beside the usual ones.
    """

    unit: str
    sign: int
    steps: int
    step: Mm
    counts: int
    parts: int
    share: float = 1.0


MILLIMETRES = RulerScale("mm", 1, 10, 10.0, 10, 10)
INCHES = RulerScale("in", -1, 4, _INCH, 1, 8)
THIN_MILLIMETRES = replace(MILLIMETRES, share=_THIN)
THIN_INCHES = replace(INCHES, share=_THIN)
"""The scales of rulers, and those of thin ones: their ticks are shorter, and their figures nearer to the line."""

_USUAL, _SLIM = (MILLIMETRES, INCHES), (THIN_MILLIMETRES, THIN_INCHES)


class Imprint(Struct, frozen=True):
    """The texts of a page's margins. `notes` are pieces of advice under the title, in two or three rows together."""

    title: str
    sheet: str
    number: int
    of: int
    version: str
    notes: tuple[str, ...] = ()


def header(paper: Paper, imprint: Imprint, room_below: Mm = 0.0) -> Group:
    """Return the scenario's title, the sheet's name, the page number and the notes, 10 mm high from the margin.

    With more `room_below` the margin, it is as large as the heads of other sheets, and long notes have more rows.
    """
    left, right, top = MARGIN, paper.width - MARGIN, paper.height - MARGIN
    sheet = f"{imprint.sheet}  \u00b7  page {imprint.number} of {imprint.of}"
    head, settings = (_LARGE, _MORE_UNDER_TITLE) if room_below >= _ROOMY else (_LOW, _UNDER_TITLE)
    room = right - left - text_width(sheet, _ITALIC, head.sheet) - 8.0
    if room < _NARROW:
        return _narrow_header(imprint, sheet, (left, top), right - left)
    middle, level = (left + right) / 2, top - head.rule
    marks = (
        *_title(imprint.title, (left, top - head.base), head.title, room),
        Text(right, top - head.base, sheet, _ITALIC, head.sheet, _DARK, "end"),
        *(
            line(one, level, other, level, _HAIR)
            for one, other in ((left + _END, middle - 2.6), (middle + 2.6, right - _END))
        ),
        diamond(middle, level, 1.3, _DARK),
        *_notes(imprint.notes, settings, (left, top), right - left),
    )
    return Group(marks, name="header")


def _title(title: str, at: tuple[Mm, Mm], size: float, room: Mm) -> tuple[Mark, ...]:
    """Return a title in capitals, in plain letters and cut off where these would be too small."""
    if capitals_width(title, _LEAST_TITLE) <= room:
        return capitals(title, at, size, room, colour=_DARK, anchor="start")
    return (Text(*at, shortened(title, DISPLAY, _LEAST_TITLE, room), DISPLAY, _LEAST_TITLE, _DARK),)


def _narrow_header(imprint: Imprint, sheet: str, at: tuple[Mm, Mm], room: Mm) -> Group:
    """Return the header of narrow paper: title and sheet stand one below the other."""
    left, top = at
    large = fitted_size(imprint.title, "serif-bold", room, 10.0, 8.0)
    size = fitted_size(sheet, "sans-semibold", room, 7.5, 6.0)
    marks = (
        Text(left, top - 2.7, shortened(imprint.title, "serif-bold", large, room), "serif-bold", large, _DARK),
        Text(left, top - 5.35, shortened(sheet, "sans-semibold", size, room), "sans-semibold", size, _DARK),
        *_notes(imprint.notes, _UNDER_SHEET, at, room),
    )
    return Group(marks, name="header")


def _notes(notes: tuple[str, ...], settings: tuple[Setting, ...], at: tuple[Mm, Mm], room: Mm) -> Iterator[Text]:
    """Yield the notes, on narrow paper the last one only, which tells what to do; never in type too small to read."""
    shown = notes[-1:] if room < _NARROW_NOTES else notes
    forms = ((setting, rows) for setting in settings for rows in _rows(shown, setting, room))
    last = settings[-1]
    setting, rows = next(
        ((setting, rows) for setting, rows in forms if len(rows) <= setting.most), (last, _cut(shown, last, room))
    )
    left, top = at
    for number, row in enumerate(rows):
        base, words = top - setting.first - setting.step * number, shortened(row, _ITALIC, setting.size, room)
        yield Text(left, base, words, _ITALIC, setting.size, _GREY)


def _rows(notes: tuple[str, ...], setting: Setting, room: Mm) -> Iterator[tuple[str, ...]]:
    """Yield the notes in rows: each beginning a row of its own, then all in one paragraph."""
    yield tuple(row for note in notes for row in _unwidowed(note, setting.size, room))
    yield wrapped(" ".join(notes), _ITALIC, setting.size, room)


def _unwidowed(note: str, size: float, room: Mm) -> tuple[str, ...]:
    """Return a note in rows, the last of which is no single short word if the others can be shorter."""
    rows = wrapped(note, _ITALIC, size, room)
    if len(rows) < 2 or text_width(rows[-1], _ITALIC, size) >= _WIDOW * room:
        return rows
    shorter = wrapped(note, _ITALIC, size, (1 - _WIDOW) * room)
    return shorter if len(shorter) == len(rows) else rows


def _cut(notes: tuple[str, ...], setting: Setting, room: Mm) -> tuple[str, ...]:
    """Return as many rows as may be, the last one with all that is left, too long for its row."""
    rows = wrapped(" ".join(notes), _ITALIC, setting.size, room)
    return (*rows[: setting.most - 1], " ".join(rows[setting.most - 1 :]))


def footer(paper: Paper, imprint: Imprint, *, ruled: bool = True) -> Group:
    """Return the ruler for mm and inches along the bottom margin with the advice on printing beside it, 7 mm high.

    Without a ruler, on a sheet that nobody measures, the advice is how to print.
    """
    left, right, base = MARGIN + 0.5, paper.width - MARGIN, MARGIN + 3.6
    room = right - left
    if not ruled:
        lines = (("Print at 100 % (\u201cactual size\u201d).",), (f"pwprint {imprint.version}",))
        return Group(tuple(_advice(lines, right, base, room)), name="footer")
    length = ruler_length(room - _ADVICE) or ruler_length(room - _BRIEF)
    room -= length + 3.0
    advice = (
        ("Print at 100 % (\u201cactual size\u201d).", "Print at 100 %."),
        (
            f"The ruler {should_measure(length)}.  \u00b7  pwprint {imprint.version}",
            f"The ruler {should_measure(length)}.",
            f"Ruler: {brief_measure(length)}",
        ),
    )
    return Group((*level_ruler(left, base, length), *_advice(advice, right, base, room)), name="footer")


def _advice(lines: tuple[tuple[str, ...], ...], right: Mm, base: Mm, room: Mm) -> Iterator[Text]:
    """Yield two lines of advice, each in the longest form that there is room for."""
    styles = ((base + 0.9, "sans-semibold", 7.5, _DARK), (base - 2.2, "sans", 6.5, _GREY))
    for forms, (y, font, size, colour) in zip(lines, styles, strict=True):
        words = next((form for form in forms if text_width(form, font, size) <= room), forms[-1])
        small = fitted_size(words, font, room, size, 5.0)
        yield Text(right, y, shortened(words, font, small, room), font, small, colour, anchor="end")


def ruler_length(room: Mm) -> Mm:
    """Return what the longest ruler takes that finds room; 0 if none does."""
    return next((length for length in (LONG, SHORT) if length <= room), 0.0)


def should_measure(length: Mm) -> str:
    """Return how long a ruler of a length is on paper, as what is said of it."""
    shown = _shown(length)
    return f"should measure {shown:g} mm ({shown * 0.995:.1f} to {shown * 1.005:.1f})"


def brief_measure(length: Mm) -> str:
    """Return the same in few words."""
    return f"{_shown(length):g} \u00b1 {_shown(length) * 0.005:g} mm"


def _shown(length: Mm) -> Mm:
    return 100.0 if length >= LONG else 50.0


def level_ruler(x: Mm, y: Mm, length: Mm, *, thin: bool = False) -> tuple[Mark, ...]:
    """Return a ruler from a point to the right, millimetres above its line and inches below; none without a length."""
    if not length:
        return ()
    return tuple(mark for scale in (_SLIM if thin else _USUAL) for mark in _drawn(scale, x, y, length))


def side_rulers(paper: Paper) -> Group:
    """Return the rulers of the other axis, halfway up: millimetres at the left margin, inches at the right one.

    Their figures stand towards the edge of the paper. Low paper has no room for them between header and footer.
    """
    return _beside(paper, MARGIN + RULER, (MILLIMETRES, INCHES))


def upright_ruler(x: Mm, y: Mm) -> Group:
    """Return a ruler that stands on a point, millimetres left of its line and inches right of it."""
    return Group(level_ruler(0.0, 0.0, LONG), (0.0, 1.0, -1.0, 0.0, x, y), name="rulers")


def fold_rulers(paper: Paper) -> Group:
    """Return the rulers of the other axis of a sheet to fold: thin ones, for want of room there."""
    return _beside(paper, MARGIN + THIN_RULER, (THIN_MILLIMETRES, THIN_INCHES))


def _beside(paper: Paper, left: Mm, scales: tuple[RulerScale, RulerScale]) -> Group:
    middle = paper.height / 2
    if middle - LONG / 2 < _FOOT or middle + LONG / 2 > paper.height - _HEAD:
        return Group((), name="rulers")
    upright = (
        Group(_drawn(scale, 0.0, 0.0, LONG), (0.0, 1.0, -1.0, 0.0, x, middle - scale.steps * scale.step / 2))
        for scale, x in zip(scales, (left, paper.width - left), strict=True)
    )
    return Group(tuple(upright), name="rulers")


def _drawn(scale: RulerScale, x: Mm, y: Mm, length: Mm) -> tuple[Mark, ...]:
    """Return a scale of a ruler that takes so much, lying along y: half of it where the ruler is not a long one."""
    steps = scale.steps if length >= LONG else scale.steps // 2
    strokes = tuple(line(x + at, y, x + at, y + scale.sign * tall, _TICK) for at, tall in _ticks(scale, steps))
    return (line(x, y, x + steps * scale.step, y, _TICK), *strokes, *_figures(scale, x, y, steps))


def _ticks(scale: RulerScale, steps: int) -> Iterator[tuple[Mm, Mm]]:
    """Yield where the ticks are and how tall: at the figures, halfway between them, and the others."""
    for number in range(steps * scale.parts + 1):
        tall = 2.0 if number % scale.parts == 0 else 1.5 if number % (scale.parts // 2) == 0 else 0.9
        yield number * scale.step / scale.parts, tall * scale.share


def _figures(scale: RulerScale, x: Mm, y: Mm, steps: int) -> Iterator[Text]:
    """Yield the figures, the last one with the unit and not beyond the end."""
    base = y + scale.sign * 2.0 * (scale.share - 1) + (2.15 if scale.sign > 0 else -3.45)
    for number in range(1, steps):
        yield Text(x + number * scale.step, base, str(number * scale.counts), "sans", _FIGURES, _DARK, anchor="middle")
    last = f"{steps * scale.counts} {scale.unit}"
    yield Text(x + steps * scale.step, base, last, "sans", _FIGURES, _DARK, anchor="end")
