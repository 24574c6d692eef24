"""The cover of a kit: the title, the ground, what is inside, and how to print and cut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, beside, gap, stacked
from pwprint.page.display_type import diamond, ornament, spaced
from pwprint.page.imprint import colophon
from pwprint.page.margins import LONG, must_measure
from pwprint.page.paper import BOTH_SIDES, MARGIN, Backs, NoRoomError
from pwprint.page.prose import Face, item, numbered, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.artwork.placed import drawn, fitted
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Group, Mark, Page, Pen, Rect, Text, line, moved
from pwprint.sheets.briefing.common import against
from pwprint.sheets.goals import favoured
from pwprint.sheets.pieces import counting
from pwprint.sheets.small_map.drawing import ground_of, plain_map
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Interval, Scenario
    from pwprint.page.paper import Paper
    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Mm

_GREY, _ACCENT = "#4D4D4D", "#7A5A33"
_TITLE, _SMALLEST_TITLE = 40.0, 16.0
_STEP, _FIGURE = Face("sans", 8.5, INK, 1.334), Face("serif-bold", 10.0, _ACCENT)
_CREDIT = Face("serif-italic", 8.0, _GREY, 1.134)
_FRAME = Face("sans-semibold", 8.5, _GREY, 1.7)
_ABOUT = Face("serif", 10.0, INK, 1.3)
_LIST = Face("sans", 8.5, INK, 1.334)
_BULLET: Mm = 3.4
_KICKER = Face("sans-semibold", 8.5, _ACCENT)
_EDGE: Mm = MARGIN + 6.0
_FOOT: Mm = 4.0
_AROUND: Mm = 4.0
"""Above and below the picture."""
_BETWEEN: Mm = 10.0

_STEPS = {
    Backs.LONG: "pieces.pdf on both sides, turned over the long edge.",
    Backs.SHORT: "pieces.pdf on both sides, turned over the short edge.",
    Backs.FOLD: "pieces.pdf too: fold its sheets along the dashed line, score it first.",
    Backs.SPLIT: "pieces.pdf in two steps: print the fronts, put the same sheets back in, turned over the long edge, "
    "and print the backs.",
    Backs.NONE: "pieces.pdf too, whose pieces have no backs.",
}
"""How the pieces are printed beside the kit."""


class ContentsEntry(Struct, frozen=True):
    """A line of the list of contents: a sheet by its name, the page of the document it begins on, and its pages.

    The first of these, as many as `read`, are done with when the battle begins.
    """

    name: str
    title: str
    page: int
    pages: int
    read: int = 0


def cover(
    subject: Subject, settings: PrintSettings, contents: tuple[ContentsEntry, ...], beside_it: tuple[Sheet, ...] = ()
) -> Page:
    """Return the first page of a kit; `beside_it` are sheets in files of their own.

    Raises NoRoomError where the paper leaves no room for it.
    """
    paper, wide = settings.paper, settings.paper.width - 2 * _EDGE
    title = _heading(subject, wide)
    half = (wide - _BETWEEN) / 2
    left = stacked((_contents(contents, beside_it, half), gap(2.0), _needs(subject, settings, half)))
    below = beside([(0.0, left), (half + _BETWEEN, _steps(settings, contents, half))])
    top, columns = paper.height - _EDGE - title.height, _EDGE + _FOOT + below.height
    room = (wide, top - columns - 2 * _AROUND)
    if min(room) < 30.0:
        raise NoRoomError(f"the cover finds no room on {paper.title}; print the sheets without the kit")
    width, picture = _picture(subject, room)
    middle = top - _AROUND - (room[1] - picture.height) / 2
    marks = (
        *_frame_lines(paper),
        moved(title.marks, _EDGE, paper.height - _EDGE),
        moved(picture.marks, _EDGE + (wide - width) / 2, middle, name="cover:picture"),
        moved(below.marks, _EDGE, columns),
        _foot(subject, paper, 1 + sum(entry.pages for entry in contents)),
    )
    return Page(paper.width, paper.height, marks, "Cover")


def _frame_lines(paper: Paper) -> tuple[Mark, ...]:
    """Return the frame of the page: a strong line and a fine one inside it."""
    boxes = ((MARGIN + 0.6, 0.9), (MARGIN + 2.2, 0.25))
    return tuple(
        Rect(at, at, paper.width - 2 * at, paper.height - 2 * at, None, Pen(_ACCENT, thick, round=False))
        for at, thick in boxes
    )


def _foot(subject: Subject, paper: Paper, pages: int) -> Group:
    """Return what stands at the foot: which page this is, who made the scenario, its licence, and the program."""
    words = f"Print-and-play kit, page 1 of {pages} \u00b7 {colophon(subject.scenario)}"
    wide = paper.width - 2 * _EDGE
    size = fitted_size(words, _CREDIT.font, wide, _CREDIT.size, 6.5)
    said = shortened(words, _CREDIT.font, size, wide)
    text = Text(paper.width / 2, _EDGE - 1.6, said, _CREDIT.font, size, _CREDIT.colour, "middle")
    return Group((text,), name="footer")


def _picture(subject: Subject, room: tuple[Mm, Mm]) -> tuple[Mm, Block]:
    """Return what stands in the middle, and its width: the designer's picture, or the battle set up."""
    artwork = subject.artwork.get(subject.scenario.cover)
    if artwork is None:
        picture = plain_map(ground_of(subject), room, subject.scenario.sides)
        return picture.width, Block(picture.height, picture.marks)
    box = fitted(artwork, Box(0.0, -room[1], *room))
    return box.width, Block(box.height, (drawn(artwork, Box(0.0, -box.height, box.width, box.height), "cover"),))


def _heading(subject: Subject, wide: Mm) -> Block:
    """Return ruleset, title, place and date."""
    scenario = subject.scenario
    size = fitted_size(scenario.title, "serif-bold", wide, _TITLE, _SMALLEST_TITLE)
    kicker = subject.ruleset.book.title.upper()
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date) if part)
    return stacked(
        (
            Block(7.0, (Group(spaced(kicker, (wide / 2, -3.0), _KICKER, 0.25), name="cover:ruleset"),)),
            *paragraph(scenario.title, wide, Face("serif-bold", size, INK, 1.0), anchor="middle"),
            gap(2.6),
            *paragraph(below, wide, Face("serif-italic", 12.0, INK, 1.6), anchor="middle"),
            Block(4.0, ornament(wide / 2, -2.0, wide / 3, _ACCENT)),
            *paragraph(_frame(scenario), wide, _FRAME, anchor="middle"),
            *paragraph(_about(scenario), wide - 16.0, _ABOUT, 8.0, "middle"),
            gap(2.4),
            against(subject, wide),
        )
    )


def _frame(scenario: Scenario) -> str:
    """Return how many play and how long, as far as the scenario says so."""
    both = ((scenario.players, "player"), (scenario.minutes, "minute"))
    numbers = (_between(interval, noun) for interval, noun in both if interval is not None)
    return " \u00b7 ".join(filter(None, (*numbers, scenario.difficulty)))


def _about(scenario: Scenario) -> str:
    """Return what the battle is about, whom it favours, and where a player alone reads on."""
    parts = [typeset(scenario.summary)]
    if scenario.balance is not None:
        parts.append(f"The battle favours {favoured(scenario, scenario.balance)}.")
    if scenario.solo_notes:
        parts.append("The briefing says how to play it alone.")
    return " ".join(filter(None, parts))


def _between(interval: Interval, noun: str) -> str:
    most = counted(interval.most, noun)
    return most if interval.least == interval.most else f"{interval.least} to {most}"


def _needs(subject: Subject, settings: PrintSettings, wide: Mm) -> Block:
    """Return what lies on the table besides the sheets of the kit."""
    dot = (diamond(1.0, 1.0, 0.7, _ACCENT),)
    items = (part for words in _components(subject, settings) for part in item(dot, words, wide, _LIST, _BULLET))
    return stacked((_titled("You need as well", wide), *items))


def _components(subject: Subject, settings: PrintSettings) -> Iterator[str]:
    """Yield the parts of the game that are not in this document."""
    kit = subject.ruleset.kit
    yield f"{counting(subject, settings)}, printed from pieces.pdf"
    yield f"{counted(kit.dice, 'six-sided die')}{'' if kit.dice == 1 else ', the most thrown at once'}"
    if kit.chits:
        yield "a bag or a cup for the chits"
    yield f"the rules: {subject.ruleset.book.title}, {subject.ruleset.book.credit}, or their rule booklet"


def _titled(title: str, wide: Mm, aside: str = "") -> Block:
    """Return the heading of a column, with a remark at its right."""
    return Block(
        8.0,
        (
            Text(0.0, -4.0, title, "serif-bold", 12, INK),
            line(0.0, -6.0, wide, -6.0, Pen(_ACCENT, 0.3)),
            *((Text(wide, -4.0, aside, "sans", 7, _GREY, "end"),) if aside else ()),
        ),
    )


def _contents(entries: tuple[ContentsEntry, ...], beside_it: tuple[Sheet, ...], wide: Mm) -> Block:
    """Return the sheets in the kit, each with its first page, and those in files of their own."""
    inside = (_entry(entry.title, counted(entry.pages, "page"), str(entry.page), wide) for entry in entries)
    others = (_entry(sheet.title, sheet.use, f"{sheet.name}.pdf", wide) for sheet in beside_it)
    return stacked((_titled("Contents", wide, "kit page"), *inside, *others))


def _entry(title: str, about: str, where: str, wide: Mm) -> Block:
    """Return a line of the contents: a sheet, what there is to say about it, and where it is."""
    base = -3.0
    after = text_width(title, "sans-semibold", 9) + 1.5
    start = after + text_width(about, "sans", 7) + 1.5
    end = wide - max(7.0, text_width(where, "sans-semibold", 9) + 1.5)
    return Block(
        5.2,
        (
            Text(0.0, base, title, "sans-semibold", 9, INK),
            Text(after, base, about, "sans", 7, _GREY),
            line(start, base + 0.1, max(start, end), base + 0.1, Pen(_GREY, 0.25, (0.01, 1.3))),
            Text(wide, base, where, "sans-semibold", 9, INK, "end"),
        ),
    )


def _steps(settings: PrintSettings, contents: tuple[ContentsEntry, ...], wide: Mm) -> Block:
    advice = apart(numbered(_advice(settings, contents), wide, _STEP, _FIGURE, 6.0), 1.4)
    return stacked((_titled("How to print and cut", wide), *advice))


def _enough(contents: tuple[ContentsEntry, ...]) -> Iterator[str]:
    """Yield which pages are enough to play, where some are not needed then, and what these are for."""
    if any(entry.read for entry in contents):
        first = next(entry.page + entry.read for entry in contents if entry.read < entry.pages)
        last = contents[-1].page + contents[-1].pages - 1
        begun = [page for entry in contents if entry.name == "setup" for page in _before(entry)]
        read = [page for entry in contents if entry.name != "setup" for page in _before(entry)]
        uses = ((begun, "shows", "show", "where to lay these"), (read, "is", "are", "only read"))
        before = [f"{_pages(of)} {one if len(of) == 1 else many} {use}" for of, one, many, use in uses if of]
        words = "; ".join(before)
        yield f"The table set is kit pages {first} to {last} and the pieces. {words[0].upper()}{words[1:]}."


def _before(entry: ContentsEntry) -> range:
    """Return the pages of a sheet that are done with when the battle begins."""
    return range(entry.page, entry.page + entry.read)


def _pages(numbers: list[int]) -> str:
    return f"page {numbers[0]}" if len(numbers) == 1 else f"pages {numbers[0]} to {numbers[-1]}"


def _advice(settings: PrintSettings, contents: tuple[ContentsEntry, ...]) -> Iterator[str]:
    how = f"Print these pages on one side of {settings.paper.title} at 100 % (\u201cactual size\u201d),"
    yield f"{how} {_STEPS[settings.backs]}"
    yield from _enough(contents)
    ruler = f"Check the ruler on the first page of pieces: {must_measure(LONG)}."
    behind = "Hold a sheet of pieces against the light before you cut: backs must lie behind their fronts."
    yield f"{ruler} {behind}" if settings.backs in BOTH_SIDES and settings.printer is None else ruler
    if settings.backs is Backs.FOLD:
        yield "Put thin card inside the fold and glue both sides on it under a weight; let it dry before you cut."
    else:
        yield "Glue pieces on card of 1 to 2 mm under a weight, let the glue dry before you cut."
    yield "Score all lines of one direction along a steel ruler, then cut them with light strokes; then the others."
    if any(entry.name == "terrain" for entry in contents):
        yield "Cut out the terrain along its fine lines, and lay it on any cloth as its plan shows."
    elif any(entry.name == "map" and entry.pages > 1 for entry in contents):
        yield "Join the sheets of the map as its plan shows: cut one edge, glue it on its neighbour\u2019s tab."
