"""The foot of the pages of an open table: a scale or a ruler, what page this is, and how the sheets lie together."""

from __future__ import annotations

from pwprint.map.assembly.pages import Together
from pwprint.map.grid import RULER, area
from pwprint.map.table.poster import DIAGRAM, FEW, FOOT, RIM, WORDS, Poster, PosterSheet
from pwprint.page import inks
from pwprint.page.margins import LONG, must_measure
from pwprint.page.paper import Paper
from pwprint.pdf.fonts import fitted_size, shortened, text_width
from pwprint.pdf.marks import Group, Mark, Mm, Pen, Rect, Text
from pwprint.values import replace

_INK, _SOFT = "#1A1A1A", "#4D4D4D"
_HALF: Mm = 3.15
_SCALE: Mm = 40.0
"""What the words of the scale take with what is kept clear round them."""

_LONGEST: Mm = 80.0
"""The most that the scale of inches takes."""


def overview_foot(paper: Paper, inch: Mm, title: str, pages: int, made: str) -> tuple[Mark, ...]:
    """Return the foot of the small map: its scale, and the texts."""
    whole = area(paper)
    bar, wide = _bar(inch, min(_LONGEST, whole.width - _SCALE - FEW))
    texts = (
        f"{title}  \u00b7  Map  \u00b7  page 1 of {pages}",
        f"{made}  \u00b7  1 inch of the table is {inch:.1f} mm here",
    )
    left = whole.x + wide + 8.0
    brief = whole.right - left < WORDS - 10.0
    short = (f"Map, page 1 of {pages}", title)
    return (
        Group(bar, (1.0, 0.0, 0.0, 1.0, whole.x + 1.5, whole.y + 2.2), name="map:scale"),
        *_texts(short if brief else texts, left, whole.right, whole.y + 1.2),
    )


def key_foot(paper: Paper, number: int, title: str, pages: int, made: str) -> tuple[Mark, ...]:
    """Return the foot of a page of title and legend."""
    whole = area(paper)
    texts = (f"{title}  \u00b7  Map  \u00b7  page {number} of {pages}", made)
    return tuple(_texts(texts, whole.x, whole.right, whole.y + 1.2))


def _bar(inch: Mm, longest: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return a scale of inches on the table from (0, 0), black and white by turns, and its width."""
    step = next((inches for inches in (6, 3) if 4 * inches * inch <= longest), 1)
    marks: list[Mark] = [Rect(0.0, 0.0, 4 * step * inch, 1.6, "#FFFFFF", Pen(inks.INK, 0.2, round=False))]
    marks += [Rect(number * step * inch, 0.0, step * inch, 1.6, inks.INK) for number in (0, 2)]
    marks += [
        Text(number * step * inch, 2.6, str(number * step), "sans-semibold", 7.0, _INK, "middle") for number in range(5)
    ]
    words, x = "inches on the table", 4 * step * inch + 3.4
    marks.append(Text(x, 0.1, words, "serif-italic", 9.0, _INK))
    return tuple(marks), x + text_width(words, "serif-italic", 9.0)


def poster_foot(poster: Poster, piece: PosterSheet, title: str, made: str) -> tuple[Mark, ...]:
    """Return the foot of a sheet: the ruler, what sheet this is, and where it belongs."""
    whole = area(poster.paper)
    length = poster.ruled
    left, right = whole.x + (length + 4.0 if length else 0.0), whole.right
    marks: list[Mark] = []
    if length:
        marks.append(Group(poster.level_ruler, (1.0, 0.0, 0.0, 1.0, whole.x + 0.5, whole.y + 4.0), name="ruler"))
    if poster.count > 1 and right - left >= WORDS + DIAGRAM[0]:
        home = (1.0, 0.0, 0.0, 1.0, right - poster.diagram.width - 0.1, whole.y + 0.1)
        marks.append(Group(poster.diagram.with_here(piece.name), home, name="map:assembly"))
        right -= poster.diagram.width + 3.0
    name = f"{piece.name}  \u00b7  map {piece.number} of {poster.count}"
    texts = (
        f"{name}  \u00b7  {title}",
        made,
        f"Print at 100 %: {must_measure(length)}" if length else "Print at 100 %: 1 in is 25.4 mm",
    )
    brief = right - left < WORDS - 6.0
    marks += _texts((name, title, "Print at 100 %") if brief else texts, left, right, whole.y + 0.9)
    return (*marks, *_upright(poster, piece))


def _texts(texts: tuple[str, ...], left: Mm, right: Mm, base: Mm) -> list[Mark]:
    """Return lines that end at the right, the first one above and stronger."""
    marks: list[Mark] = []
    for number, words in enumerate(texts):
        font, size, colour = ("sans-semibold", 8.5, _INK) if number == 0 else ("sans", 7.5, _SOFT)
        fitting = fitted_size(words, font, right - left, size, 6.0)
        y = base + 3.2 * (len(texts) - 1 - number)
        marks.append(Text(right, y, shortened(words, font, fitting, right - left), font, fitting, colour, "end"))
    return marks


def _upright(poster: Poster, piece: PosterSheet) -> tuple[Mark, ...]:
    """Return the ruler beside the map, where there is room for one: there is on the last sheet of a row."""
    place = _ruler_place(poster, piece)
    return (Group(poster.upright_ruler, (0.0, 1.0, -1.0, 0.0, *place), name="ruler"),) if place else ()


def _ruler_place(poster: Poster, piece: PosterSheet) -> tuple[Mm, Mm] | None:
    whole, window = area(poster.paper), piece.view.window
    if not _has_room_beside(poster, piece) or whole.height - FOOT < LONG + 1.0:
        return None
    low = window.y + (window.height - LONG) / 2
    return whole.right - _HALF, min(max(low, whole.y + FOOT), whole.top - LONG - 1.0)


def _has_room_beside(poster: Poster, piece: PosterSheet) -> bool:
    border = RIM if poster.edges(piece)[1] else poster.tab
    return area(poster.paper).right >= piece.view.window.right + border + RULER - 1e-9


def together(poster: Poster, *, picture: bool = True) -> Together:
    """Return the sheets of a table, in inches, with a picture of them or without."""
    return replace(poster.together, picture=picture)
