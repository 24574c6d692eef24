"""The cover of a kit: the title, the ground, what is inside, and how to print and cut it."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.imprint import Folio, credit, dressed
from pwprint.page.paper import BOTH_SIDES, MARGIN, Backs
from pwprint.page.prose import wrapped
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import MM_PER_POINT, fitted_size, text_width
from pwprint.pdf.marks import Group, Mark, Page, Pen, Text, line, polygon
from pwprint.sheets.briefing.sketch import ground_of, sketch
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Mm

_GREY, _ACCENT = "#4D4D4D", "#7A5A33"
_TITLE, _SMALLEST_TITLE = 34.0, 16.0
_TEXT, _LEAD = 8.5, 4.0
_FOOT: Mm = 15.0
_CREDIT = 8.0
_COLUMNS: Mm = 74.0
"""What the two columns under the picture are high."""

_STEPS = {
    Backs.LONG: "Print on both sides, turned over the long edge. Map, briefing and aids may stay on one side.",
    Backs.SHORT: "Print on both sides, turned over the short edge. Map, briefing and aids may stay on one side.",
    Backs.FOLD: "Print on one side. Fold the sheets of pieces along the dashed line, score it first.",
    Backs.SPLIT: "Print pages of fronts, put the same sheets back in, turned over the long edge, and print the backs.",
    Backs.NONE: "Print on one side; the pieces of this kit have no backs.",
}


class ContentsEntry(Struct, frozen=True):
    """A line of the list of contents: a sheet by its name, the page of the document it begins on, and its pages."""

    name: str
    title: str
    page: int
    pages: int


class Inside(Struct, frozen=True):
    """What is in a kit, how many pages it has, and on which of them fronts and backs of pieces are."""

    entries: tuple[ContentsEntry, ...] = ()
    pages: int = 1
    fronts: tuple[int, ...] = ()
    backs: tuple[int, ...] = ()


def cover(subject: Subject, settings: PrintSettings, inside: Inside) -> Page:
    """Return the first page of a kit. Raises ValueError where the paper leaves no room for it."""
    paper = settings.paper
    left, right, top = MARGIN + 6.0, paper.width - MARGIN - 6.0, paper.height - MARGIN - 12.0
    title, low = _heading(subject, left, right, top)
    foot = MARGIN + _FOOT
    room = (right - left, low - 4.0 - foot - _COLUMNS - 6.0)
    if min(room) < 30.0:
        raise ValueError(f"the cover finds no room on {paper.title}; print the sheets without the kit")
    picture = sketch(ground_of(subject), room)
    middle = low - 4.0 - (room[1] - picture.height) / 2
    columns = foot + _COLUMNS
    half = (right - left - 10.0) / 2
    marks = (
        *title,
        Group(picture.marks, (1.0, 0.0, 0.0, 1.0, (left + right - picture.width) / 2, middle), name="cover:map"),
        *_credits(subject, (left + right) / 2, foot - 3.0, right - left),
        *_contents(inside.entries, (left, columns), half),
        *_steps(settings, inside, (left + half + 10.0, columns), half),
    )
    return dressed(subject, paper, Folio("Print-and-play kit", 1, inside.pages, bookmark="Cover"), marks)


def _heading(subject: Subject, left: Mm, right: Mm, top: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return ruleset, title, place and date, and where they end."""
    scenario, middle, wide = subject.scenario, (left + right) / 2, right - left
    size = fitted_size(scenario.title, "serif-bold", wide, _TITLE, _SMALLEST_TITLE)
    rows = wrapped(scenario.title, "serif-bold", size, wide)
    marks: list[Mark] = [_spaced(subject.ruleset.book.title, middle, top - 3.0)]
    y = top - 7.0
    for row in rows:
        y -= size * MM_PER_POINT
        marks.append(Text(middle, y, row, "serif-bold", size, INK, "middle"))
    y -= 7.5
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date) if part)
    if below:
        marks.append(Text(middle, y, below, "serif-italic", 12, INK, "middle"))
        y -= 4.5
    marks += _ornament(middle, y, wide / 3)
    return tuple(marks), y - 2.0


def _credits(subject: Subject, middle: Mm, base: Mm, wide: Mm) -> tuple[Mark, ...]:
    """Return who made the scenario, its licence, and whose the rules are, which are not in the kit."""
    rules = f"Rules: {subject.ruleset.book.title}, {subject.ruleset.book.credit}. They are not part of this kit."
    words = " \u00b7 ".join(part for part in (credit(subject.scenario), rules) if part)
    rows = wrapped(words, "serif-italic", _CREDIT, wide)
    return tuple(
        Text(middle, base + 3.2 * (len(rows) - 1 - number), row, "serif-italic", _CREDIT, _GREY, "middle")
        for number, row in enumerate(rows)
    )


def _spaced(words: str, middle: Mm, base: Mm) -> Group:
    """Return small capitals with space between them, as on the title pages of the period."""
    letters, size, gap = words.upper(), 8.5, 0.75
    widths = [text_width(letter, "sans-semibold", size) for letter in letters]
    x = middle - (fsum(widths) + gap * (len(widths) - 1)) / 2
    marks = []
    for letter, width in zip(letters, widths, strict=True):
        marks.append(Text(x, base, letter, "sans-semibold", size, _ACCENT))
        x += width + gap
    return Group(tuple(marks), name="cover:ruleset")


def _ornament(x: Mm, y: Mm, wide: Mm) -> tuple[Mark, ...]:
    pen, gap = Pen(_ACCENT, 0.3), 2.6
    return (
        line(x - wide / 2, y, x - gap, y, pen),
        line(x + gap, y, x + wide / 2, y, pen),
        polygon(((x - 1.3, y), (x, y + 0.9), (x + 1.3, y), (x, y - 0.9)), _ACCENT),
    )


def _column(title: str, at: tuple[Mm, Mm], wide: Mm) -> tuple[Mark, ...]:
    x, y = at
    return (
        Text(x, y - 4.0, title, "serif-bold", 12, INK),
        line(x, y - 6.0, x + wide, y - 6.0, Pen(_ACCENT, 0.3)),
    )


def _contents(entries: tuple[ContentsEntry, ...], at: tuple[Mm, Mm], wide: Mm) -> Iterator[Mark]:
    yield from _column("Contents", at, wide)
    x, y = at[0], at[1] - 11.0
    # Each sheet numbers its own pages, so the list says that it counts differently.
    yield Text(x + wide, at[1] - 4.0, "page of the kit", "sans", 7, _GREY, "end")
    for entry in entries:
        count = f"{entry.pages} page{'' if entry.pages == 1 else 's'}"
        yield Text(x, y, entry.title, "sans-semibold", 9, INK)
        after = x + text_width(entry.title, "sans-semibold", 9) + 1.5
        yield Text(after, y, count, "sans", 7, _GREY)
        start = after + text_width(count, "sans", 7) + 1.5
        yield line(start, y + 0.1, x + wide - 7.0, y + 0.1, Pen(_GREY, 0.25, (0.01, 1.3)))
        yield Text(x + wide, y, str(entry.page), "sans-semibold", 9, INK, "end")
        y -= 5.6


def _steps(settings: PrintSettings, inside: Inside, at: tuple[Mm, Mm], wide: Mm) -> Iterator[Mark]:
    yield from _column("How to print and cut", at, wide)
    x, y = at[0], at[1] - 11.0
    for number, step in enumerate(_advice(settings, inside), 1):
        yield Text(x, y, str(number), "serif-bold", 10, _ACCENT)
        for row in wrapped(step, "sans", _TEXT, wide - 6.0):
            yield Text(x + 6.0, y, row, "sans", _TEXT, INK)
            y -= _LEAD
        y -= 1.4


def _advice(settings: PrintSettings, inside: Inside) -> Iterator[str]:
    printing = _STEPS[settings.backs]
    if settings.backs is Backs.SPLIT and inside.backs:
        printing = (
            f"Print pages {_listed(inside.fronts)}, put the same sheets back in, turned over the long edge, "
            f"and print pages {_listed(inside.backs)}; the others as you like."
        )
    yield f"Print at 100 % (\u201cactual size\u201d) on {settings.paper.title}. {printing}"
    ruler = "Check the ruler on the first page: 100 mm must measure 99.5 to 100.5 mm."
    measured = "Printers differ: pwprint calibrate measures yours, if backs do not lie behind fronts."
    yield f"{ruler} {measured}" if settings.backs in BOTH_SIDES and settings.printer is None else ruler
    if settings.backs is Backs.FOLD:
        yield "Put thin card inside the fold and glue both sides on it under a weight; let it dry before you cut."
    else:
        yield "Glue pieces on card of 1 to 2 mm under a weight, let the glue dry before you cut."
    yield "Score all lines of one direction along a steel ruler, then cut them with light strokes; then the others."
    if any(entry.name == "map" and entry.pages > 1 for entry in inside.entries):
        yield "Join the sheets of the map as its plan shows: cut one edge, glue it on its neighbour\u2019s tab."


def _listed(numbers: tuple[int, ...]) -> str:
    return joined([str(number) for number in numbers])
